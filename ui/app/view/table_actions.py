"""What the controls of a table do: action name -> a function of the table; its result is shown."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.learn.lesson import LessonTable
    from ui.learn.puzzle import PuzzleTable
    from ui.session.view_models import TableView
    from ui.table.table import Table

TABLE_ACTIONS: "dict[str, Callable[[Table], TableView]]" = {
    "undo": lambda table: table.undo(),
    "redo": lambda table: table.redo(),
    "replay": lambda table: table.replay(),
    "confirm": lambda table: table.confirm(),
    "cancel": lambda table: table.cancel(),
    "ready": lambda table: table.reveal(),
    "take-back": lambda table: table.take_back(),
    "declare": lambda table: table.play_requested_move(),
    "eyes": lambda table: table.switch_perspective(),
    "result": lambda table: table.show_result(),
    "resign": lambda table: table.ask_to_resign(),
    "resign-yes": lambda table: table.resign(),
}
LESSON_ACTIONS: "dict[str, Callable[[LessonTable], TableView]]" = {
    "lesson-next": lambda table: table.next_step(),
    "lesson-back": lambda table: table.previous_step(),
    "lesson-again": lambda table: table.restart(),
}
PUZZLE_ACTIONS: "dict[str, Callable[[PuzzleTable], TableView]]" = {
    "puzzle-again": lambda table: table.restart(),
    "puzzle-solution": lambda table: table.show_solution(),
}


def find_table_action(name: str) -> "Callable[[Any], TableView] | None":
    """Return what the action of that name does with the table; None if no table has it."""
    found: Any = TABLE_ACTIONS.get(name) or LESSON_ACTIONS.get(name) or PUZZLE_ACTIONS.get(name)
    return found
