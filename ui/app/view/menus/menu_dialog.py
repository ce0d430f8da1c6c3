"""The menu of a table, and the actions that open the dialogs of the page."""

from engine.game import OMNISCIENT
from ui.app.view.menus.about_dialog import install_app, show_about
from ui.app.view.menus.settings_dialog import settings_reopener, show_settings
from ui.browser.buttons import button, button_list
from ui.library.store import STUDY_ID_PREFIX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.browser.dialogs import Dialog
    from ui.session.session import Session
    from ui.table.table import Table
    from ui.table.view.app_context import AppContext
    from ui.words import Words

# The menu says what each of them is for.
ACTIONS_WITH_NOTE = ("rules", "lesson", "puzzles", "study")


def show_menu(dialog: "Dialog", words: "Words", table: "Table") -> None:
    """Open the menu of a table; only the person to move can resign."""
    progress = table.table_view.turn_view.learning_progress
    names = ["rules", "new-options", "settings"]
    if table.game_ui.has_puzzles:
        names.insert(1, "puzzles")
    if table.game_ui.has_lesson and not (progress and progress.kind == "lesson"):
        names.insert(1, "lesson")
    if progress and "practice" in table.table_view.turn_view.enabled_actions:
        names.insert(0, "practice")
    if table.policy.is_game and can_write_record(table.session):
        names.insert(-1, "record")
    if can_study(table):
        names.insert(0, "study")
    if table.session.correspondence:
        names.insert(0, "live")
    notes = {name: words(name + "-for") for name in ACTIONS_WITH_NOTE}
    buttons = [button(words(name), name, note=notes.get(name, "")) for name in names]
    correspondence = table.session.correspondence
    if correspondence and correspondence.is_sealed:
        from ui.correspondence.view.sealed_actions import menu_actions  # all is loaded there

        for action in menu_actions(table):
            buttons.append(button(action.label, action.name, note=action.note))
    if table.policy.is_game and not table.session.is_over and table.session.human_seats():
        session = table.session
        is_looking_back = session.displayed_ply < session.ply_count
        later = words("resign-from-now" if is_looking_back else "resign-later")
        note = "" if table.is_choosing else later
        resign = button(words("resign"), "resign", "danger", note)
        resign.disabled = not table.is_choosing
        buttons.append(resign)
    dialog.open("menu", words("menu"), [button_list(*buttons)])


def can_write_record(session: "Session") -> bool:
    """Return whether a game can be written as text.

    What one viewer knows of a game has no position that was set up.
    """
    return not session.record.setup or session.is_public()


def can_study(table: "Table") -> bool:
    """Return whether the game on a table can be studied: it is over, and all of it is known here.

    So can a puzzle whose answer has been given.
    """
    session, policy = table.session, table.policy
    if session.current_state.viewer != OMNISCIENT:
        return False
    return session.is_over if policy.is_game else bool(getattr(policy, "verdict", ""))


def _show_menu(app: "AppContext") -> None:
    table = app.current_table()
    if table.id.startswith(STUDY_ID_PREFIX):
        app.dispatch("study-menu")
    else:
        show_menu(app.dialog, app.words, table)


def _show_rules(app: "AppContext") -> None:
    from ui.learn.view.rules_dialog import show_rules  # needs more bundles than the menu

    size = app.table_controller.screen.board_size()
    show_rules(app.dialog, app.current_game(), app.words, size, app.new_game_dialog.suspend())


ACTIONS: "dict[str, Callable[[AppContext], None]]" = {
    "menu": _show_menu,
    "settings": lambda app: show_settings(app),
    "install": lambda app: install_app(app.dialog, app.words, settings_reopener(app)),
    "about": lambda app: show_about(app.dialog, app.words, settings_reopener(app)),
    "rules": _show_rules,
}
