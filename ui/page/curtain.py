"""The curtain: in place of all controls while a shared phone changes hands.

The board stays in sight as a bystander sees it, so that both people see what was revealed, and
the curtain says in words what the last move was.
"""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.situation import Curtain as Told


class Curtain:
    """Draws #curtain."""

    def __init__(self) -> None:
        self._node = dom.by_id("curtain")
        self._down = False

    def show(self, told: "Told | None") -> bool:
        """Lower the curtain with these words, or lift it; whether it went up or down."""
        moved = self._down != (told is not None)
        self._down = told is not None
        if moved:
            self._node.hidden = not self._down
        if told:
            dom.by_id("curtain-title").textContent = dom.lines(told.title)
            dom.by_id("curtain-note").textContent = dom.lines(told.note)
            undo, ready = dom.by_id("curtain-undo"), dom.by_id("curtain-ready")
            undo.hidden = not told.undo
            undo.textContent = told.undo
            ready.textContent = dom.lines(told.ready)
        if told and moved:
            dom.soon(self._focus)  # which lays out the page: it is laid out by then
        return moved

    def _focus(self) -> None:
        if self._down:
            dom.by_id("curtain-ready").focus()
