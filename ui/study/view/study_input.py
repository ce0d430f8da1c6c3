"""Keys and swipes at the table of a study.

The left and right arrow keys step through the line, up and down choose among branches, Home and End
lead to its ends, wherever the focus is but on the board or in a field; Page Up and Page Down step
on the board too. A swipe to the left below the board, or on a board that doesn't move itself,
shows the next move.
"""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from ui.session.view_models import TableView
    from ui.study.study_table import StudyTable
    from ui.study.view.study_panel import StudyPanel
    from ui.study.view.study_pen import StudyPen
    from ui.table.view.app_context import AppContext

    class StudyTables(Protocol):
        """The part of ``ui.study.view.study_board.StudyBoard`` that keys and swipes use."""

        app: AppContext
        panel: StudyPanel
        pen: StudyPen

        @property
        def table(self) -> StudyTable | None:
            """The table of the study; None while none is on the screen."""

        def act(self, action: Callable[[StudyTable], TableView]) -> None:
            """Do something at the table of the study, and show the view after it."""


SWIPE_PX = 48  # CSS pixels that a finger has to move sideways
SWIPE_MS = 700  # in so much time at most
STEPS = {"ArrowLeft": "prev", "ArrowRight": "next", "Home": "first", "End": "last"}
PAGE_STEPS = {"PageUp": "prev", "PageDown": "next"}
BRANCH_STEPS = {"ArrowUp": -1, "ArrowDown": 1}


class StudyInput:
    """Listens to keys and pointers while a study is on the table."""

    def __init__(self, board: "StudyTables") -> None:
        self._board = board
        self._start: "tuple[str, float, float, float] | None" = None  # pointer, place, time
        dom.add_listener(dom.document, "keydown", self._on_key)
        node = dom.by_id("table")
        for event in ("pointerdown", "pointerup", "pointercancel"):
            dom.add_capture_listener(node, event, self._on_pointer)

    def _on_key(self, event: "Any") -> None:
        table = self._board.table
        if table is None or self._board.app.dialog.shown_name:
            return
        if event.altKey or event.ctrlKey or event.metaKey or event.shiftKey:
            return
        key = str(event.key)
        if key == "Escape" and (self._board.pen.stop() or self._board.panel.fold(table)):
            return
        is_on_board = not dom.is_null(event.target.closest("[data-cell], input, textarea, select"))
        if key in PAGE_STEPS:
            event.preventDefault()
            self._board.app.dispatch(PAGE_STEPS[key])
        elif is_on_board:
            return
        elif key in STEPS:
            event.preventDefault()
            self._board.app.dispatch(STEPS[key])
        elif key in BRANCH_STEPS:
            event.preventDefault()
            self._board.act(lambda table: table.go_to_sibling(BRANCH_STEPS[key]))

    def _on_pointer(self, event: "Any") -> None:
        kind, pointer = str(event.type), str(event.pointerId)
        if self._board.table is None:
            self._start = None
        elif kind == "pointerdown":
            is_first = self._start is None and _can_swipe(event.target, self._board.pen.is_on)
            place = (pointer, float(event.clientX), float(event.clientY), float(event.timeStamp))
            self._start = place if is_first else None
        elif self._start and self._start[0] == pointer:
            start, self._start = self._start, None
            if kind == "pointerup" and not dom.by_id("table").hasAttribute("data-dragging"):
                self._end_swipe(start, event)

    def _end_swipe(self, start: tuple, event: "Any") -> None:
        right, down = float(event.clientX) - start[1], float(event.clientY) - start[2]
        is_quick = float(event.timeStamp) - start[3] < SWIPE_MS
        if is_quick and abs(right) > SWIPE_PX and abs(right) > 2 * abs(down):
            self._board.app.suppress_clicks()
            self._board.app.dispatch("prev" if right > 0 else "next")


def _can_swipe(target: "Any", is_drawing: bool) -> bool:
    """Return whether a swipe may begin at an element, while fingers draw on the board or don't."""
    if not dom.is_null(target.closest("#status-area")):
        return True
    board = target.closest("#board-area")
    if is_drawing or dom.is_null(board):
        return False
    return dom.is_null(board.querySelector(".board[data-pans]"))
