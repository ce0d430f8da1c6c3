"""The menu of a table, and the question who starts: what else the dialog offers."""

from ui.page import dom
from ui.page.dialogs import button, foot, menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.page.dialogs import Dialog
    from ui.play.table import Table
    from ui.words import Words

LEARNING = ("rules", "lesson", "puzzles")  # the menu says which is for what


def show_menu(dialog: "Dialog", words: "Words", table: "Table") -> None:
    """What else one can do at the table: the person to move may resign."""
    steps = table.situation.standing.steps
    acts = ["rules", "new-options", "settings"]
    if table.room.poses:
        acts.insert(1, "puzzles")
    if table.room.teaches and "lesson" not in steps:
        acts.insert(1, "lesson")
    if steps and "fork" in table.situation.standing.can:
        acts.insert(0, "fork")
    notes = {act: words(act + "-for") for act in LEARNING}
    buttons = [button(words(act), act, note=notes.get(act, "")) for act in acts]
    if table.chooses:
        buttons.append(button(words("resign"), "resign", "danger"))
    dialog.open("menu", words("menu"), [menu(*buttons)])


def ask_starter(dialog: "Dialog", asked: tuple) -> None:
    """Ask who starts the next game. ``asked``: a title, a text and the acts to choose from."""
    title, text, acts = asked
    buttons = [button(act.words, act.act) for act in acts]
    dialog.open("starter", title, [dom.make("p", {"text": text}), foot(*buttons)])
