"""Long presses: holding a cell peeks under what lies there, for as long as it is held."""

from ui import dom
from ui.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HOLD = 280  # milliseconds that make a press a long one
ECHO = 60  # milliseconds within which the click comes that ends a press
GLANCE = 1200  # milliseconds that a peek by key lasts


class Press:
    """Watches the pointer and tells the table. A long press is not a tap."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._timer = 0
        self._cell = ""
        self._long = False

    def felt(self, event: "Any") -> None:
        """The pointer went down or up, or was lost."""
        if str(event.type) != "pointerdown":
            self._release()
            return
        self._long = False
        cell = event.target.closest("[data-cell]")
        if not dom.none(cell) and self._table.session:
            self._cell = dom.attribute(cell, "data-cell")
            self._timer = dom.later(HOLD, self._held)

    def key(self, cell: str) -> None:
        """A peek by keyboard: short, since nothing is held."""
        if self._table.peek(cell):
            dom.later(GLANCE, self._table.unpeek)

    def was_long(self) -> bool:
        """Whether the click that comes now ended a long press."""
        return self._long

    def _held(self) -> None:
        self._long = self._table.peek(self._cell)

    def _release(self) -> None:
        dom.never(self._timer)
        if self._long:
            self._table.unpeek()
            dom.later(ECHO, self._forget)

    def _forget(self) -> None:
        self._long = False
