"""The actions of every table; ``ui.app.view.actions`` registers them."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.session.view_models import TableView
    from ui.table.table import Table
    from ui.table.view.app_context import ActionRow, AppContext


def always(app: "AppContext") -> bool:
    """Return True: the action is enabled on every screen."""
    return True


def has_table(app: "AppContext") -> bool:
    """Return whether a table is on the screen."""
    return app.table_controller.table is not None


def run_table_action(app: "AppContext", action: "Callable[[Any], TableView | None]") -> None:
    """Close the dialog, do an action at the table, and show the view after it."""
    app.dialog.close()
    app.table_controller.show(action(app.current_table()))


def _table_row(action: "Callable[[Table], TableView]") -> "ActionRow":
    return (lambda app: run_table_action(app, action), has_table, "")


TABLE_ACTIONS: "dict[str, ActionRow]" = {
    "undo": _table_row(lambda table: table.undo()),
    "redo": _table_row(lambda table: table.redo()),
    "replay": _table_row(lambda table: table.replay()),
    "confirm": _table_row(lambda table: table.confirm()),
    "cancel": _table_row(lambda table: table.cancel()),
    "ready": _table_row(lambda table: table.privacy.take_device()),
    "take-back": _table_row(lambda table: table.take_back()),
    "declare": _table_row(lambda table: table.commands.play_requested_move()),
    "undo-tap": _table_row(lambda table: table.undo_tap()),
    "view-as": _table_row(lambda table: table.privacy.switch_perspective()),
    "result": _table_row(lambda table: table.show_result()),
    "resign": _table_row(lambda table: table.commands.ask_to_resign()),
    "resign-yes": _table_row(lambda table: table.commands.resign()),
}
