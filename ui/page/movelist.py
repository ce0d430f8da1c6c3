"""The list of moves: to read, and to step through the game by."""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.situation import Entry


class MoveList:
    """Fills #move-list; a move's button carries ``data-ply``, the position after it."""

    def __init__(self) -> None:
        self._node = dom.by_id("move-list")
        self._panel = dom.by_id("moves")
        self._shown: "list[Entry]" = []
        self._buttons: list = []
        self._current = -1
        self.unfolded = False

    def show(self, moves: "list[Entry]", ply: int) -> None:
        """List these moves, the one that led to position ``ply`` marked."""
        same = 0
        while same < len(moves) and same < len(self._shown) and moves[same] is self._shown[same]:
            same += 1
        while len(self._buttons) > same:
            self._buttons.pop().parentNode.remove()
        for i in range(same, len(moves)):
            number = dom.make("span", {"class": "move-number", "text": str(i + 1)})
            told = {"type": "button", "data-ply": i + 1, "data-told": moves[i].notation}
            button = dom.make("button", told)
            button.append(number, *_shown(moves[i]))
            if moves[i].grade:
                button.append(dom.make("small", {"class": "grade", "text": moves[i].grade}))
            self._node.appendChild(dom.make("li", {}, (button,)))
            self._buttons.append(button)
        self._shown = list(moves)
        self._mark(ply - 1)

    def _mark(self, current: int) -> None:
        if 0 <= self._current < len(self._buttons):
            self._buttons[self._current].removeAttribute("aria-current")
        self._current = current
        if 0 <= current < len(self._buttons):
            self._buttons[current].setAttribute("aria-current", "true")
        if self.unfolded:
            self._scroll()

    def unfold(self, on: bool) -> None:
        """Show or hide the list."""
        self.unfolded = on
        self._panel.hidden = not on
        button = dom.document.querySelector('[data-act="moves"]')
        button.setAttribute("aria-expanded", "true" if on else "false")
        if on:
            self._scroll()

    def _scroll(self) -> None:
        """Bring the marked move into sight, or before the first one the start."""
        if self._buttons and self._current < len(self._buttons):
            self._buttons[max(0, self._current)].scrollIntoView(
                dom.options({"block": "nearest", "inline": "center"})
            )


def _shown(entry: "Entry") -> tuple:
    """What stands in the list for a move: words, with a drawing before them, or a drawing that is
    called so."""
    if entry.drawing is None:
        return (entry.text,)
    if entry.named:
        return dom.picture(entry.drawing, {"aria-hidden": "true"}), entry.text
    return (dom.picture(entry.drawing, {"role": "img", "aria-label": entry.text}),)
