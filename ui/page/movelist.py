"""The list of moves: to read, and to step through the game by."""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.picture import Shape
    from ui.play.situation import Entry


AT_ONCE = 2  # moves of which the list may grow within a tap
PART = 12  # of which it grows in one go after that


class MoveList:
    """Fills #move-list; a move's button carries ``data-ply``, the position after it."""

    def __init__(self) -> None:
        self._node = dom.by_id("move-list")
        self._panel = dom.by_id("moves")
        self._moves: "list[Entry]" = []
        self._shown: "list[Entry]" = []  # those of them that are listed already
        self._buttons: list = []
        self._current = self._ply = -1
        self._growing = 0  # the timer after which more of them are
        self.unfolded = False

    def show(self, moves: "list[Entry]", ply: int) -> None:
        """List these moves, the one that led to position ``ply`` marked. What somebody else may
        not read is gone at once; many new ones come one part after another."""
        dom.call_off(self._growing)
        same, shown = 0, self._shown
        while same < len(moves) and same < len(shown) and moves[same].like(shown[same]):
            same += 1
        if same < len(shown):
            dom.bridge.shorten(self._node, same)
            self._buttons, self._shown = self._buttons[:same], shown[:same]
        self._moves, self._ply = moves, ply - 1
        if len(moves) <= same + AT_ONCE:
            self._grow()
        else:
            self._mark(min(self._ply, same - 1))
            self._growing = dom.soon(self._grow)

    def _grow(self) -> None:
        """List some more of the moves."""
        first = len(self._shown)
        for i in range(first, min(len(self._moves), first + PART)):
            node = dom.grow(self._node, _item(i + 1, self._moves[i]))
            self._buttons.append(node.firstElementChild)
            self._shown.append(self._moves[i])
        self._mark(min(self._ply, len(self._shown) - 1))
        if len(self._shown) < len(self._moves):
            self._growing = dom.soon(self._grow)

    def _mark(self, current: int) -> None:
        if 0 <= self._current < len(self._buttons):
            self._buttons[self._current].removeAttribute("aria-current")
        self._current = current
        if 0 <= current < len(self._buttons):
            self._buttons[current].setAttribute("aria-current", "true")
        if self.unfolded:
            dom.soon(self._scroll)  # which lays out the page: it is laid out by then

    def unfold(self, on: bool) -> None:
        """Show or hide the list."""
        self.unfolded = on
        self._panel.hidden = not on
        button = dom.document.querySelector('[data-act="moves"]')
        button.setAttribute("aria-expanded", "true" if on else "false")
        if on:
            self._scroll()

    def below(self, room: "Any") -> int:
        """How much of the board's ``room`` the list takes, in CSS pixels: 0 unless it is below."""
        panel = self._panel
        if not self.unfolded or int(panel.offsetTop) < int(room.offsetTop) + int(room.clientHeight):
            return 0
        return int(panel.offsetHeight)

    def _scroll(self) -> None:
        """Bring the marked move into sight, or before the first one the start; the steps that lead
        nowhere from there look it."""
        start, end = self._ply < 0, self._ply + 1 == len(self._moves)
        self._panel.setAttribute("data-at", "start " * start + "end" * end)
        if self.unfolded and self._buttons and self._current < len(self._buttons):
            self._buttons[max(0, self._current)].scrollIntoView(
                dom.options({"block": "nearest", "inline": "center"})
            )


def _item(number: int, entry: "Entry") -> "Shape":
    """The item of a move, with its button."""
    told = {"type": "button", "data-ply": number, "data-told": entry.notation}
    within: "list[Shape]" = [("span", {"class": "move-number", "text": str(number)})]
    if entry.drawing is not None and entry.named:
        within.append(dom.framed(entry.drawing, {"aria-hidden": "true"}))
    elif entry.drawing is not None:
        within.append(dom.framed(entry.drawing, {"role": "img", "aria-label": entry.text}))
    if entry.drawing is None or entry.named:
        within.append(("span", {"text": entry.text}))
    if entry.grade:
        within.append(("small", {"class": "grade", "text": entry.grade}))
    return ("li", {}, [("button", told, within)])
