"""Drags on the screen: a ``ui.table.extras.drag.Drag`` that goes with the pointer."""

from ui.table.extras import drag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.table.view.table_controller import TableController


def can_drag(controller: "TableController", token: str) -> bool:
    """Return whether a cell's piece or a tray item can be dragged now."""
    table = controller.table
    return table is not None and not controller.is_playing_back() and drag.can_drag(table, token)


def start_drag(controller: "TableController", token: str, event: "Any") -> bool:
    """Start a drag when a pointer moves; return whether it goes with the pointer now."""
    if controller.table is None or not can_drag(controller, token):
        return False
    dragged = drag.Drag(controller.table, token)

    def on_drop(cell: str) -> None:
        if controller.table:
            controller.show(dragged.drop(cell))

    screen, view = controller.screen, dragged.table_view
    screen.finish_animations()
    screen.start_drag(event, dragged.drawing, view.selection_view, on_drop)
    controller.show(view)
    return True
