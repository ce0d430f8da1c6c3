"""The badges of the seats above the board: who plays, what they have, who is to move, who won."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.renderer import Drawing
    from ui.session.view_models import SeatView


class SeatPanel:
    """Draws the badges into #seats."""

    def __init__(self) -> None:
        self._node = dom.by_id("seats")
        self._badges: "list[_SeatBadge]" = []

    def clear(self) -> None:
        """Remove all badges: another game is shown next."""
        self._badges = []
        dom.remove_children(self._node)

    def show(self, seats: "list[SeatView]") -> None:
        """Show these seats, changing only what differs."""
        if len(self._badges) != len(seats):
            self._badges = [_SeatBadge(number + 1) for number in range(len(seats))]
            dom.replace_children(self._node, [badge.node for badge in self._badges])
            has_hands = any([bool(seat.hand) for seat in seats])
            dom.set_attributes(self._node, {"data-hands": has_hands, "data-count": len(seats)})
        for badge, seat in zip(self._badges, seats):
            badge.show(seat)


class _SeatBadge:
    """The badge of one seat."""

    def __init__(self, number: int) -> None:
        icon = {"class": "seat-mark", "viewBox": "-42 -42 84 84", "aria-hidden": "true"}
        self._icon = dom.create_svg(("svg", icon))
        self._name = dom.create_element("span", {"class": "seat-name"})
        self._status = dom.create_element("span", {"class": "seat-facts"})
        text = dom.create_element("span", {"class": "seat-text"}, (self._name, self._status))
        self._wins = dom.create_element("span", {"class": "seat-score"})
        hand = {"class": "seat-hand", "role": "img", "preserveAspectRatio": "xMinYMid"}
        self._hand = dom.create_svg(("svg", hand))
        parts = (self._icon, text, self._wins, self._hand)
        attributes = {"type": "button", "class": "seat", "data-seat": number}
        self.node = dom.create_element("button", attributes, parts)
        self._shown: dict = {}  # part -> the value that is shown

    def show(self, seat: "SeatView") -> None:
        """Show the seat as it is now."""
        state = {"data-moving": seat.is_to_move, "data-won": seat.is_winner}
        # Compared here, since describing a hand takes longer than comparing it.
        if self._has_changed("state", state):
            dom.set_attributes(self.node, state)
        if self._has_changed("icon", seat.side_icon):
            dom.patch(self._icon, seat.side_icon)
        if self._has_changed("name", seat.name):
            self._name.textContent = seat.name
        if self._has_changed("status", seat.status):
            self._status.textContent = seat.status
        if self._has_changed("wins", (seat.stars, seat.wins_label)):
            attributes = {"text": seat.stars, "role": "img" if seat.stars else None}
            attributes["aria-label"] = seat.wins_label or None
            dom.set_attributes(self._wins, attributes)
        hand = seat.hand
        if self._has_changed(
            "hand", (hand and (hand.shapes, hand.width, hand.height), seat.hand_label)
        ):
            set_drawing(self._hand, hand, seat.hand_label)

    def _has_changed(self, part: str, value: object) -> bool:
        """Remember the value of a part; return whether it is a new one."""
        if part in self._shown and self._shown[part] == value:
            return False
        self._shown[part] = value
        return True


def set_drawing(svg: "Any", drawing: "Drawing | None", label: str) -> None:
    """Show a drawing with this accessible name in an SVG element; None hides the element."""
    if drawing is None:
        dom.set_attributes(svg, {"display": "none"})
    else:
        box = dom.view_box(drawing)
        dom.set_attributes(svg, {"display": None, "viewBox": box, "aria-label": label})
        dom.patch(svg, drawing.shapes)
