"""What the dialog offers beside games: the menu of a table, rules, settings, what Coaster is, how
to install it; and the question who starts."""

from ui.page import dom
from ui.page.about import install, show_about
from ui.page.dialogs import button, foot, menu
from ui.page.rules import show_rules
from ui.page.settings import show_settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.page.dialogs import Dialog
    from ui.page.page import Page
    from ui.play.table import Table
    from ui.words import Words

LEARNING = ("rules", "lesson", "puzzles")  # the menu says which is for what


def act(app: "Page", name: str) -> None:
    """Open what a control with this act is for."""
    if name == "menu":
        show_menu(app.dialog, app.words, app.at())
    elif name == "settings":
        show_settings(app.dialog, app.settings, app.words)
    elif name == "install":
        install(app.dialog, app.words)
    elif name == "rules":
        size = app.host.screen.size()
        show_rules(app.dialog, app.game(), app.words, size, app.sheet.leave())
    elif name == "next-game":
        _next_game(app)
    else:
        show_about(app.dialog, app.words)


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


def _next_game(app: "Page") -> None:
    """The next game of a match; its loser is asked who starts."""
    asked = app.shelf.starter(app.at())
    if asked is None:
        app.open_new(app.shelf.next_game(app.at(), None))
        return
    title, text, acts = asked
    buttons = [button(act.words, act.act) for act in acts]
    app.dialog.open("starter", title, [dom.make("p", {"text": text}), foot(*buttons)])
