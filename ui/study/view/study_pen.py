"""Arrows and circles on the board of a study: shown, and drawn by finger, mouse and keyboard.

While drawing is on, a tap circles a cell, and a drag from cell to cell draws an arrow; Enter on two
cells does the same. The right button of a mouse always draws. What is drawn again is removed.
"""

from engine.notation.drawings import COLOUR, DrawnShape
from ui.browser import dom
from ui.study.annotations import drawings_of
from ui.study.board_drawing import drawing_shapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from engine.notation.game_tree import Node
    from ui.session.view_models import TableView
    from ui.study.study_table import StudyTable

    class DrawnTables(Protocol):
        """The part of ``ui.study.view.study_board.StudyBoard`` that the pen uses."""

        @property
        def table(self) -> StudyTable | None:
            """The table of the study; None while none is on the screen."""

        def act(self, action: Callable[[StudyTable], TableView]) -> None:
            """Do something at the table of the study, and show the view after it."""


CELL_SELECTOR = "#board [data-cell]"
RIGHT_BUTTON = 2


class StudyPen:
    """Draws on the board of the study on the table."""

    def __init__(self, board: "DrawnTables") -> None:
        self._board = board
        self._svg = dom.by_id("board")
        self._layer = dom.create_svg(("g", {"class": "drawings"}))
        self._pointer = ""  # the pointer that draws
        self._start = ""  # the cell where what is being drawn begins
        self._end = ""  # the cell that the pointer is on
        self._node: "Node | None" = None  # the position that is shown
        self._ignores_click = False  # whether the next click ends a stroke
        self._on_move_proxy = dom.proxy(self._on_move)  # only listens during a stroke
        area = dom.by_id("board-area")
        for event, handler in (
            ("pointerdown", self._on_down),
            ("pointerup", self._on_up),
            ("pointercancel", self._on_cancel),
            ("click", self._on_click),
            ("keydown", self._on_key),
            ("contextmenu", self._on_context_menu),
        ):
            dom.add_capture_listener(area, event, handler)

    @property
    def is_on(self) -> bool:
        """Whether taps draw."""
        table = self._board.table
        return table is not None and table.policy.is_drawing

    def toggle(self) -> None:
        """Let taps draw, or play again."""
        is_on = not self.is_on
        self._forget()
        self._board.act(lambda table: table.set_drawing(is_on))

    def show(self, table: "StudyTable") -> None:
        """Show what is drawn at the position, and what is being drawn."""
        dom.set_attributes(dom.by_id("table"), {"data-drawing": table.policy.is_drawing})
        if dom.is_null(self._layer.parentNode):  # another board was drawn since
            self._svg.insertBefore(self._layer, self._svg.querySelector(".ways"))
        if table.study.node is not self._node:  # what was begun belongs to another position
            self._forget()
            self._node = table.study.node
        drawings = drawings_of(table.study.node)
        if self._start:
            end = "" if self._end == self._start else self._end
            drawings.append(DrawnShape(COLOUR, self._start, end))
        dom.patch(self._layer, drawing_shapes(drawings, table.table_view.turn_view.cells))

    def hide(self) -> None:
        """Leave the board as games have it."""
        self._forget()
        self._node = None
        self._layer.remove()
        dom.set_attributes(dom.by_id("table"), {"data-drawing": False})

    def stop(self) -> bool:
        """End what is being drawn, or drawing; return whether there was any."""
        if self._start:
            self._forget()
            self._redraw()
            return True
        if self.is_on:
            self.toggle()
            return True
        return False

    def _forget(self) -> None:
        dom.document.removeEventListener("pointermove", self._on_move_proxy, True)
        self._pointer = self._start = self._end = ""

    def _redraw(self) -> None:
        table = self._board.table
        if table:
            self.show(table)

    def _finish(self, end: str) -> None:
        """Draw from the cell where it began to this one."""
        start = self._start
        self._forget()
        self._board.act(lambda table: table.draw(start, "" if end == start else end))

    # ---- pointers

    def _on_down(self, event: "Any") -> None:
        self._ignores_click = False
        if self._board.table is None or not self._draws(event):
            return
        cell = _cell_of(event.target)
        if not cell and dom.is_null(event.target.closest("#board")):
            return  # one of the buttons beside the board
        event.stopPropagation()
        self._ignores_click = True
        was_drawing = self._pointer != ""
        self._forget()
        if cell and not was_drawing:  # a second finger ends the stroke
            self._pointer, self._start, self._end = str(event.pointerId), cell, cell
            dom.document.addEventListener("pointermove", self._on_move_proxy, True)
        self._redraw()

    def _draws(self, event: "Any") -> bool:
        is_right = str(event.pointerType) == "mouse" and event.button == RIGHT_BUTTON
        return is_right or (self.is_on and event.button == 0)

    def _on_move(self, event: "Any") -> None:
        if str(event.pointerId) != self._pointer:
            return
        event.stopPropagation()
        end = _cell_at(event) or self._start
        if end != self._end:
            self._end = end
            self._redraw()

    def _on_up(self, event: "Any") -> None:
        if str(event.pointerId) != self._pointer:
            return
        event.stopPropagation()
        end = _cell_at(event)
        if end:
            self._finish(end)
        else:
            self._on_cancel(event)

    def _on_cancel(self, event: "Any") -> None:
        if str(event.pointerId) == self._pointer:
            self._forget()
            self._redraw()

    def _on_click(self, event: "Any") -> None:
        """Stop the click of a stroke; one without a pointer is a screen reader's."""
        if not self.is_on or dom.is_null(event.target.closest("#board")):
            return
        event.stopPropagation()
        cell = _cell_of(event.target)
        if cell and not self._ignores_click:
            self._pick(cell)
        self._ignores_click = False

    def _on_context_menu(self, event: "Any") -> None:
        if self._board.table is not None:
            event.preventDefault()

    # ---- keyboard

    def _on_key(self, event: "Any") -> None:
        cell, key = _cell_of(event.target), str(event.key)
        if self.is_on and cell and key in ("Enter", " "):
            event.preventDefault()
            event.stopPropagation()
            if not event.repeat:
                self._pick(cell)

    def _pick(self, cell: str) -> None:
        """Begin to draw at a cell, or end there."""
        if self._start:
            self._finish(cell)
            return
        self._start = self._end = cell
        self._board.act(
            lambda table: table.show(announcement=table.policy.say("study-draw-from", cell=cell))
        )


def _cell_of(target: "Any") -> str:
    """Return the name of the board's cell that an element belongs to; "" for none."""
    node = target.closest(CELL_SELECTOR)
    return "" if dom.is_null(node) else dom.attribute(node, "data-cell")


def _cell_at(event: "Any") -> str:
    """Return the name of the cell under a pointer."""
    node = dom.document.elementFromPoint(event.clientX, event.clientY)
    return "" if dom.is_null(node) else _cell_of(node)
