"""The signs above the board: who sits where, what they have, whose turn it is."""

from engine.game import State
from ui import dom
from ui.boards.drawing import Drawing
from ui.matches import standing
from ui.session import HUMAN, Session
from ui.words import GameWords


def seat_name(session: Session, seat: int, say: GameWords) -> str:
    """What a seat is called: its person's name, the computer's level, or its side."""
    if session.names[seat]:
        return session.names[seat]
    if session.seats[seat] != HUMAN:
        return say("computer-name", level=say("level-" + session.seats[seat]))
    return say("side-" + str(seat))


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
            sign = dom.make("div", {"class": "seat", "data-seat": seat + 1}, (mark, text))
            self._node.appendChild(sign)
            self._signs.append((sign, mark, name, facts))

    def show(self, session: Session, view: State, drawing: Drawing, say: GameWords) -> None:
        """Write what this view tells of every seat."""
        match = standing(session)
        for seat in range(len(self._signs)):
            sign, mark, name, facts = self._signs[seat]
            dom.put(sign, {"data-moving": view.turn == seat})
            dom.fill(mark, [dom.draw(shape) for shape in drawing.emblem(view, seat)])
            name.textContent = seat_name(session, seat, say)
            line = drawing.facts(view, seat, say)
            if match:
                line = say("seat-wins", n=match.wins[seat], line=line)
            facts.textContent = line
