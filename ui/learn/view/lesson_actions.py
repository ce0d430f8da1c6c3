"""The actions of lessons, and the hints of every table."""

from ui.library.store import LESSON_ID_PREFIX
from ui.table.view.table_actions import run_table_action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.table.view.app_context import AppContext


def _start_after_lesson(app: "AppContext", against_bot: bool) -> None:
    """Start the first game after the lesson."""
    app.open_new_game(app.game_starter.create_after_lesson(app.current_game(), against_bot))


ACTIONS: "dict[str, Callable[[AppContext], None]]" = {
    "hint": lambda app: app.table_controller.show(app.current_table().request_hint()),
    "lesson": lambda app: app.open_learning(LESSON_ID_PREFIX + app.current_game()),
    "lesson-computer": lambda app: _start_after_lesson(app, True),
    "lesson-friend": lambda app: _start_after_lesson(app, False),
    "lesson-next": lambda app: run_table_action(app, lambda table: table.next_step()),
    "lesson-back": lambda app: run_table_action(app, lambda table: table.previous_step()),
    "lesson-again": lambda app: run_table_action(app, lambda table: table.restart()),
}
