"""The hand-over screen (#curtain), shown in place of all controls while a device changes hands.

``ui.session.handover_rule`` decides when, ``ui.table.presentation.handover_screen`` what it says;
here it is only drawn.

The board stays visible as a spectator sees it, so that both people see what was revealed, and the
screen says in words what the last move was.
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
        """Show the screen with these words, or hide it.

        Returns:
            Whether it was shown or hidden, rather than only updated.
        """
        has_moved = self._is_shown != (view is not None)
        self._is_shown = view is not None
        if has_moved:
            self._node.hidden = not self._is_shown
        if view:
            for part in ("title", "result", "note"):
                node = dom.by_id("curtain-" + part)
                node.textContent = dom.text_with_breaks(getattr(view, part))
            undo, ready = dom.by_id("curtain-undo"), dom.by_id("curtain-ready")
            undo.hidden = not view.undo_label
            undo.textContent = view.undo_label
            ready.textContent = dom.text_with_breaks(view.ready_label)
        if view and has_moved:
            dom.after_paint(self._focus)  # focusing needs the layout, which is known by then
        return has_moved

    def _focus(self) -> None:
        if self._is_shown:
            dom.by_id("curtain-ready").focus()
