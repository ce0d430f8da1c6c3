"""The list of moves, to read and to step through the game."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.renderer import Shape
    from ui.session.view_models import MoveListItem


SYNC_MOVES = 2  # moves that are added while a tap is answered
BATCH = 12  # moves that are added in one task after that


class MoveList:
    """Fills #move-list. A move's button has ``data-ply``, the number of the position after it."""

    def __init__(self) -> None:
        self._node = dom.by_id("move-list")
        self._panel = dom.by_id("moves")
        self._moves: "list[MoveListItem]" = []
        self._shown: "list[MoveListItem]" = []  # those that have a button already
        self._buttons: list = []
        self._marked = self._current = -1  # indexes of moves; -1: before the first
        self._append_timer = 0
        self.is_open = False

    def show(self, moves: "list[MoveListItem]", ply: int) -> None:
        """List these moves and mark the one that led to position ``ply``.

        Moves that must no longer be visible are removed at once; new ones are added in batches.
        """
        dom.cancel(self._append_timer)
        same, shown = 0, self._shown
        while same < len(moves) and same < len(shown) and moves[same].equals(shown[same]):
            same += 1
        if same < len(shown):
            dom.bridge.truncate(self._node, same)
            self._buttons, self._shown = self._buttons[:same], shown[:same]
        self._moves, self._current = moves, ply - 1
        if len(moves) <= same + SYNC_MOVES:
            self._append_some()
        else:
            self._mark(min(self._current, same - 1))
            self._append_timer = dom.after_paint(self._append_some)

    def _append_some(self) -> None:
        """Add the next batch of moves, and come back for the rest."""
        first = len(self._shown)
        for i in range(first, min(len(self._moves), first + BATCH)):
            node = dom.append(self._node, _item_spec(i + 1, self._moves[i]))
            self._buttons.append(node.firstElementChild)
            self._shown.append(self._moves[i])
        self._mark(min(self._current, len(self._shown) - 1))
        if len(self._shown) < len(self._moves):
            self._append_timer = dom.after_paint(self._append_some)

    def _mark(self, index: int) -> None:
        if 0 <= self._marked < len(self._buttons):
            self._buttons[self._marked].removeAttribute("aria-current")
        self._marked = index
        if 0 <= index < len(self._buttons):
            self._buttons[index].setAttribute("aria-current", "true")
        if self.is_open:
            # Scrolling needs the layout, which is known after the next frame.
            dom.after_paint(self._scroll_to_marked)

    def set_open(self, is_open: bool) -> None:
        """Show or hide the list."""
        self.is_open = is_open
        self._panel.hidden = not is_open
        dom.set_attributes(dom.by_id("table"), {"data-lists-moves": is_open})
        button = dom.document.querySelector('[data-act="moves"]')
        button.setAttribute("aria-expanded", "true" if is_open else "false")
        if is_open:
            self._scroll_to_marked()

    def _scroll_to_marked(self) -> None:
        """Scroll to the marked move, and dim the buttons that lead nowhere from there."""
        at_start, at_end = self._current < 0, self._current + 1 == len(self._moves)
        self._panel.setAttribute("data-at", "start " * at_start + "end" * at_end)
        if self.is_open and self._buttons and self._marked < len(self._buttons):
            self._buttons[max(0, self._marked)].scrollIntoView(
                dom.to_js_value({"block": "nearest", "inline": "center"})
            )


def _item_spec(number: int, item: "MoveListItem") -> "Shape":
    """Return the list item of a move, with its button."""
    attributes = {"type": "button", "data-ply": number, "data-notation": item.notation}
    children: "list[Shape]" = [("span", {"class": "move-number", "text": str(number)})]
    if item.drawing is not None and item.shows_text:
        children.append(dom.drawing_spec(item.drawing, {"aria-hidden": "true"}))
    elif item.drawing is not None:
        children.append(dom.drawing_spec(item.drawing, {"role": "img", "aria-label": item.text}))
    if item.drawing is None or item.shows_text:
        children.append(("span", {"text": item.text}))
    if item.grade:
        children.append(("small", {"class": "grade", "text": item.grade}))
    return ("li", {"data-side": item.seat}, [("button", attributes, children)])
