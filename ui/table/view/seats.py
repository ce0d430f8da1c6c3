"""The signs above the board: who sits where, what they have, whose turn it is, who has won."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.renderer import Drawing
    from ui.session.view_models import SeatView


class SeatPanel:
    """Draws one sign a seat into #seats and keeps them true."""

    def __init__(self) -> None:
        self._node = dom.by_id("seats")
        self._badges: "list[_SeatBadge]" = []

    def clear(self) -> None:
        """Another game comes on the table."""
        self._badges = []
        dom.remove_children(self._node)

    def show(self, seats: "list[SeatView]") -> None:
        """Show these seats, touching what changed."""
        if len(self._badges) != len(seats):
            self._badges = [_SeatBadge(number + 1) for number in range(len(seats))]
            dom.replace_children(self._node, [sign.node for sign in self._badges])
            dom.set_attributes(self._node, {"data-hands": any([bool(seat.hand) for seat in seats])})
        for sign, seat in zip(self._badges, seats):
            sign.show(seat)


class _SeatBadge:
    """One seat's sign."""

    def __init__(self, number: int) -> None:
        self._mark = dom.create_svg(
            ("svg", {"class": "seat-mark", "viewBox": "-42 -42 84 84", "aria-hidden": "true"})
        )
        self._name = dom.create_element("span", {"class": "seat-name"})
        self._facts = dom.create_element("span", {"class": "seat-facts"})
        text = dom.create_element("span", {"class": "seat-text"}, (self._name, self._facts))
        self._score = dom.create_element("span", {"class": "seat-score"})
        hand = {"class": "seat-hand", "role": "img", "preserveAspectRatio": "xMinYMid"}
        self._hand = dom.create_svg(("svg", hand))
        parts = (self._mark, text, self._score, self._hand)
        attributes = {"type": "button", "class": "seat", "data-seat": number}
        self.node = dom.create_element("button", attributes, parts)
        self._shown: dict = {}

    def show(self, seat: "SeatView") -> None:
        """Show the seat as it is now."""
        state = {
            "data-moving": seat.is_to_move,
            "data-match": bool(seat.stars),
            "data-won": seat.is_winner,
        }
        if self._has_changed("state", state):
            dom.set_attributes(self.node, state)
        if self._has_changed("emblem", seat.side_icon):
            dom.patch(self._mark, seat.side_icon)
        if self._has_changed("name", seat.name):
            self._name.textContent = seat.name
        if self._has_changed("facts", seat.status):
            self._facts.textContent = seat.status
        if self._has_changed("stars", (seat.stars, seat.wins_label)):
            told = {"text": seat.stars, "role": "img" if seat.stars else None}
            told["aria-label"] = seat.wins_label or None
            dom.set_attributes(self._score, told)
        hand = seat.hand
        if self._has_changed(
            "hand", (hand and (hand.shapes, hand.width, hand.height), seat.hand_label)
        ):
            set_drawing(self._hand, hand, seat.hand_label)

    def _has_changed(self, part: str, value: object) -> bool:
        """Whether this part of the sign isn't what stands there; it will be from now on."""
        if part in self._shown and self._shown[part] == value:
            return False
        self._shown[part] = value
        return True


def set_drawing(svg: "Any", drawing: "Drawing | None", label: str) -> None:
    """Show a drawing around (0, 0) in an SVG element, or nothing in its place."""
    if drawing is None:
        dom.set_attributes(svg, {"display": "none"})
    else:
        box = dom.view_box(drawing)
        dom.set_attributes(svg, {"display": None, "viewBox": box, "aria-label": label})
        dom.patch(svg, drawing.shapes)
