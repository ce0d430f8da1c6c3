"""The menu of a table, and the question who starts: what else the dialog offers."""

from ui.page import dom
from ui.page.dialogs import button, foot, menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.page.dialogs import Dialog
    from ui.words import Words


def show_menu(dialog: "Dialog", words: "Words", chooses: bool) -> None:
    """What else one can do at the table. ``chooses``: whether a person is to move, who may
    resign."""
    buttons = [button(words(act), act) for act in ("rules", "new-options", "settings")]
    if chooses:
        buttons.append(button(words("resign"), "resign", "danger"))
    dialog.open("menu", words("menu"), [menu(*buttons)])


def ask_starter(dialog: "Dialog", asked: tuple) -> None:
    """Ask who starts the next game. ``asked``: a title, a text and the acts to choose from."""
    title, text, acts = asked
    buttons = [button(act.words, act.act) for act in acts]
    dialog.open("starter", title, [dom.make("p", {"text": text}), foot(*buttons)])
