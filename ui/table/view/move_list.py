"""The list of moves: to read, and to step through the game by."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.renderer import Shape
    from ui.session.view_models import MoveListItem


SYNC_MOVES = 2  # moves of which the list may grow within a tap
BATCH = 12  # of which it grows in one go after that


class MoveList:
    """Fills #move-list; a move's button carries ``data-ply``, the position after it."""

    def __init__(self) -> None:
        self._node = dom.by_id("move-list")
        self._panel = dom.by_id("moves")
        self._moves: "list[MoveListItem]" = []
        self._shown: "list[MoveListItem]" = []  # those of them that are listed already
        self._buttons: list = []
        self._marked = self._ply = -1
        self._append_timer = 0  # the timer after which more of them are
        self.is_open = False

    def show(self, moves: "list[MoveListItem]", ply: int) -> None:
        """List these moves, the one that led to position ``ply`` marked. What somebody else may
        not read is gone at once; many new ones come one part after another."""
        dom.cancel(self._append_timer)
        same, shown = 0, self._shown
        while same < len(moves) and same < len(shown) and moves[same].equals(shown[same]):
            same += 1
        if same < len(shown):
            dom.bridge.truncate(self._node, same)
            self._buttons, self._shown = self._buttons[:same], shown[:same]
        self._moves, self._ply = moves, ply - 1
        if len(moves) <= same + SYNC_MOVES:
            self._append_some()
        else:
            self._mark_current(min(self._ply, same - 1))
            self._append_timer = dom.after_paint(self._append_some)

    def _append_some(self) -> None:
        """List some more of the moves."""
        first = len(self._shown)
        for i in range(first, min(len(self._moves), first + BATCH)):
            node = dom.append(self._node, _item_spec(i + 1, self._moves[i]))
            self._buttons.append(node.firstElementChild)
            self._shown.append(self._moves[i])
        self._mark_current(min(self._ply, len(self._shown) - 1))
        if len(self._shown) < len(self._moves):
            self._append_timer = dom.after_paint(self._append_some)

    def _mark_current(self, current: int) -> None:
        if 0 <= self._marked < len(self._buttons):
            self._buttons[self._marked].removeAttribute("aria-current")
        self._marked = current
        if 0 <= current < len(self._buttons):
            self._buttons[current].setAttribute("aria-current", "true")
        if self.is_open:
            dom.after_paint(
                self._scroll_to_current
            )  # which lays out the page: it is laid out by then

    def set_open(self, on: bool) -> None:
        """Show or hide the list."""
        self.is_open = on
        self._panel.hidden = not on
        button = dom.document.querySelector('[data-act="moves"]')
        button.setAttribute("aria-expanded", "true" if on else "false")
        if on:
            self._scroll_to_current()

    def height_below(self, board_area: "Any") -> int:
        """How much of the board's ``room`` the list takes, in CSS pixels: 0 unless it is below."""
        panel = self._panel
        if not self.is_open or int(panel.offsetTop) < int(board_area.offsetTop) + int(
            board_area.clientHeight
        ):
            return 0
        return int(panel.offsetHeight)

    def _scroll_to_current(self) -> None:
        """Bring the marked move into sight, or before the first one the start; the steps that lead
        nowhere from there look it."""
        start, end = self._ply < 0, self._ply + 1 == len(self._moves)
        self._panel.setAttribute("data-at", "start " * start + "end" * end)
        if self.is_open and self._buttons and self._marked < len(self._buttons):
            self._buttons[max(0, self._marked)].scrollIntoView(
                dom.to_js_value({"block": "nearest", "inline": "center"})
            )


def _item_spec(number: int, entry: "MoveListItem") -> "Shape":
    """The item of a move, with its button."""
    told = {"type": "button", "data-ply": number, "data-told": entry.notation}
    within: "list[Shape]" = [("span", {"class": "move-number", "text": str(number)})]
    if entry.drawing is not None and entry.shows_text:
        within.append(dom.drawing_spec(entry.drawing, {"aria-hidden": "true"}))
    elif entry.drawing is not None:
        within.append(dom.drawing_spec(entry.drawing, {"role": "img", "aria-label": entry.text}))
    if entry.drawing is None or entry.shows_text:
        within.append(("span", {"text": entry.text}))
    if entry.grade:
        within.append(("small", {"class": "grade", "text": entry.grade}))
    return ("li", {}, [("button", told, within)])
