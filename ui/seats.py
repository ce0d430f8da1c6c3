"""The signs above the board: who sits where, what they have, whose turn it is."""

from engine.game import State
from engine.match import Match
from ui import dom
from ui.boards.drawing import Drawing
from ui.matches import standing
from ui.sentences import seat_name
from ui.session import Session
from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Seats:
    """Draws one sign a seat into #seats and keeps them true."""

    def __init__(self) -> None:
        self._node = dom.by_id("seats")
        self._signs: list = []

    def lay(self, session: Session, drawing: Drawing, say: GameWords) -> None:
        """Make the signs of a session."""
        self._signs = []
        dom.clear(self._node)
        for seat in range(len(session.seats)):
            mark = dom.draw(
                ("svg", {"class": "seat-mark", "viewBox": "-42 -42 84 84", "aria-hidden": "true"})
            )
            name = dom.make("span", {"class": "seat-name"})
            facts = dom.make("span", {"class": "seat-facts"})
            text = dom.make("div", {"class": "seat-text"}, (name, facts))
            score = dom.make("span", {"class": "seat-score", "role": "img"})
            hand = dom.draw(("svg", {"class": "seat-hand", "role": "img"}))
            parts = (mark, text, score, hand)
            sign = dom.make("div", {"class": "seat", "data-seat": seat + 1}, parts)
            self._node.appendChild(sign)
            self._signs.append((sign, mark, name, facts, score, hand))

    def show(self, session: Session, view: State, drawing: Drawing, say: GameWords) -> None:
        """Write what this view tells of every seat."""
        match = standing(session)
        for seat in range(len(self._signs)):
            sign, mark, name, facts, score, hand = self._signs[seat]
            dom.put(sign, {"data-moving": view.turn == seat, "data-match": bool(match)})
            dom.fill(mark, [dom.draw(shape) for shape in drawing.emblem(view, seat)])
            name.textContent = seat_name(session, seat, say)
            facts.textContent = drawing.facts(view, seat, say)
            score.textContent = stars(match, seat) if match else ""
            if match:
                score.setAttribute("aria-label", say("seat-wins", n=match.wins[seat]))
            held = drawing.hand(view, seat, say)
            _picture(hand, held)
            dom.put(self._node, {"data-hands": bool(held)})


def stars(match: Match, person: int) -> str:
    """A star for every game that wins the match, filled for those that this person has won."""
    needed = match.best_of // 2 + 1
    return "★" * match.wins[person] + "☆" * (needed - match.wins[person])


def _picture(svg: "Any", hand: tuple) -> None:
    """Show a hand as ``Drawing.hand`` tells of it, or none."""
    dom.put(svg, {"display": None if hand else "none"})
    if hand:
        shapes, width, height, label = hand
        box = f"{-width / 2} {-height / 2} {width} {height}"
        dom.put(svg, {"viewBox": box, "aria-label": label, "preserveAspectRatio": "xMinYMid"})
        dom.fill(svg, [dom.draw(shape) for shape in shapes])
