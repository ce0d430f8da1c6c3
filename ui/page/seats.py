"""The signs above the board: who sits where, what they have, whose turn it is, who has won."""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.picture import Drawing
    from ui.play.situation import Seat


class Seats:
    """Draws one sign a seat into #seats and keeps them true."""

    def __init__(self) -> None:
        self._node = dom.by_id("seats")
        self._signs: "list[_Sign]" = []

    def clear(self) -> None:
        """Another game comes on the table."""
        self._signs = []
        dom.clear(self._node)

    def show(self, seats: "list[Seat]") -> None:
        """Show these seats, touching what changed."""
        if len(self._signs) != len(seats):
            self._signs = [_Sign(number + 1) for number in range(len(seats))]
            dom.fill(self._node, [sign.node for sign in self._signs])
            dom.put(self._node, {"data-hands": any([bool(seat.hand) for seat in seats])})
        for sign, seat in zip(self._signs, seats):
            sign.show(seat)


class _Sign:
    """One seat's sign."""

    def __init__(self, number: int) -> None:
        self._mark = dom.draw(
            ("svg", {"class": "seat-mark", "viewBox": "-42 -42 84 84", "aria-hidden": "true"})
        )
        self._name = dom.make("span", {"class": "seat-name"})
        self._facts = dom.make("span", {"class": "seat-facts"})
        text = dom.make("span", {"class": "seat-text"}, (self._name, self._facts))
        self._score = dom.make("span", {"class": "seat-score"})
        hand = {"class": "seat-hand", "role": "img", "preserveAspectRatio": "xMinYMid"}
        self._hand = dom.draw(("svg", hand))
        parts = (self._mark, text, self._score, self._hand)
        attributes = {"type": "button", "class": "seat", "data-seat": number}
        self.node = dom.make("button", attributes, parts)
        self._shown: dict = {}

    def show(self, seat: "Seat") -> None:
        """Show the seat as it is now."""
        state = {"data-moving": seat.moving, "data-match": bool(seat.stars), "data-won": seat.won}
        if self._new("state", state):
            dom.put(self.node, state)
        if self._new("emblem", seat.emblem):
            dom.become(self._mark, seat.emblem)
        if self._new("name", seat.name):
            self._name.textContent = seat.name
        if self._new("facts", seat.facts):
            self._facts.textContent = seat.facts
        if self._new("stars", (seat.stars, seat.wins)):
            told = {"text": seat.stars, "role": "img" if seat.stars else None}
            told["aria-label"] = seat.wins or None
            dom.put(self._score, told)
        hand = seat.hand
        if self._new("hand", (hand and (hand.shapes, hand.width, hand.height), seat.hand_label)):
            frame(self._hand, hand, seat.hand_label)

    def _new(self, part: str, value: object) -> bool:
        """Whether this part of the sign isn't what stands there; it will be from now on."""
        if part in self._shown and self._shown[part] == value:
            return False
        self._shown[part] = value
        return True


def frame(svg: "Any", drawing: "Drawing | None", label: str) -> None:
    """Show a drawing around (0, 0) in an SVG element, or nothing in its place."""
    if drawing is None:
        dom.put(svg, {"display": "none"})
    else:
        box = dom.view_box(drawing)
        dom.put(svg, {"display": None, "viewBox": box, "aria-label": label})
        dom.become(svg, drawing.shapes)
