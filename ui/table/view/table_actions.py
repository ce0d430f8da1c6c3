"""The actions of every table: name -> a function of the table, whose result is shown."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.session.view_models import TableView
    from ui.table.table import Table
    from ui.table.view.app_context import AppContext

TABLE_ACTIONS: "dict[str, Callable[[Table], TableView]]" = {
    "undo": lambda table: table.undo(),
    "redo": lambda table: table.redo(),
    "replay": lambda table: table.replay(),
    "confirm": lambda table: table.confirm(),
    "cancel": lambda table: table.cancel(),
    "ready": lambda table: table.privacy.take_device(),
    "take-back": lambda table: table.take_back(),
    "declare": lambda table: table.commands.play_requested_move(),
    "undo-tap": lambda table: table.undo_tap(),
    "view-as": lambda table: table.privacy.switch_perspective(),
    "result": lambda table: table.show_result(),
    "resign": lambda table: table.commands.ask_to_resign(),
    "resign-yes": lambda table: table.commands.resign(),
}


def has_table(app: "AppContext") -> bool:
    """Return whether a table is on the screen."""
    return app.table_controller.table is not None


def run_table_action(app: "AppContext", action: "Callable[[Any], TableView | None]") -> None:
    """Close the dialog, do an action at the table, and show the view after it."""
    app.dialog.close()
    app.table_controller.show(action(app.current_table()))
