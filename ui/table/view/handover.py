"""The curtain: in place of all controls while a shared phone changes hands.

The board stays in sight as a bystander sees it, so that both people see what was revealed, and
the curtain says in words what the last move was.
"""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.view_models import HandoverScreen


class HandoverOverlay:
    """Draws #curtain."""

    def __init__(self) -> None:
        self._node = dom.by_id("curtain")
        self._is_shown = False

    def show(self, view: "HandoverScreen | None") -> bool:
        """Lower the curtain with these words, or lift it; whether it went up or down."""
        moved = self._is_shown != (view is not None)
        self._is_shown = view is not None
        if moved:
            self._node.hidden = not self._is_shown
        if view:
            dom.by_id("curtain-title").textContent = dom.text_with_breaks(view.title)
            dom.by_id("curtain-note").textContent = dom.text_with_breaks(view.note)
            undo, ready = dom.by_id("curtain-undo"), dom.by_id("curtain-ready")
            undo.hidden = not view.undo_label
            undo.textContent = view.undo_label
            ready.textContent = dom.text_with_breaks(view.ready_label)
        if view and moved:
            dom.after_paint(self._focus)  # which lays out the page: it is laid out by then
        return moved

    def _focus(self) -> None:
        if self._is_shown:
            dom.by_id("curtain-ready").focus()
