"""What the dialog offers beside games: the menu of a table, rules, settings, what Coaster is, how
to install it; and the question who starts."""

from ui.app.view.menus.about_dialog import install_app, show_about
from ui.app.view.menus.settings_dialog import show_settings
from ui.browser import dom
from ui.browser.dialogs import button, button_list, button_row
from ui.learn.view.rules_dialog import show_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.browser.dialogs import Dialog
    from ui.table.table import Table
    from ui.table.view.app_context import AppContext
    from ui.words import Words

ACTIONS_WITH_NOTE = ("rules", "lesson", "puzzles")  # the menu says which is for what


def run_action(app: "AppContext", name: str) -> None:
    """Open what a control with this act is for."""
    if name == "menu":
        show_menu(app.dialog, app.words, app.current_table())
    elif name == "settings":
        show_settings(app.dialog, app.settings, app.words)
    elif name == "install":
        install_app(app.dialog, app.words)
    elif name == "rules":
        size = app.table_controller.screen.board_size()
        show_rules(app.dialog, app.current_game(), app.words, size, app.new_game_dialog.suspend())
    elif name == "next-game":
        _start_next_game(app)
    else:
        show_about(app.dialog, app.words)


def show_menu(dialog: "Dialog", words: "Words", table: "Table") -> None:
    """What else one can do at the table: the person to move may resign."""
    steps = table.table_view.turn_view.learning_progress
    acts = ["rules", "new-options", "settings"]
    if table.game_ui.has_puzzles:
        acts.insert(1, "puzzles")
    if table.game_ui.has_lesson and "lesson" not in steps:
        acts.insert(1, "lesson")
    if steps and "fork" in table.table_view.turn_view.enabled_actions:
        acts.insert(0, "fork")
    notes = {act: words(act + "-for") for act in ACTIONS_WITH_NOTE}
    buttons = [button(words(act), act, note=notes.get(act, "")) for act in acts]
    if table.is_choosing:
        buttons.append(button(words("resign"), "resign", "danger"))
    dialog.open("menu", words("menu"), [button_list(*buttons)])


def _start_next_game(app: "AppContext") -> None:
    """The next game of a match; its loser is asked who starts."""
    asked = app.library.starter_prompt(app.current_table())
    if asked is None:
        app.open_new_game(app.library.start_next_game(app.current_table(), None))
        return
    title, text, acts = asked
    buttons = [button(act.label, act.name) for act in acts]
    app.dialog.open(
        "starter", title, [dom.create_element("p", {"text": text}), button_row(*buttons)]
    )
