"""Events of a move of tic-tac-toe. Nothing is hidden: every viewer gets the same events."""

from engine.events import Ended, Event, ending_event
from engine.game import ENDINGS
from tests.example.engine.tictactoe.constants import PIECES
from tests.example.engine.tictactoe.position import Position


class Placed(Event):
    """A seat put one of its pieces, ``piece`` being its letter, on an empty cell."""

    fields = ("seat", "piece", "cell")
    cell_fields = ("cell",)
    seat: int
    piece: str
    cell: str


def events(before: Position, move: str, after: Position) -> tuple:
    """Return the events of a move in order; see ``Game.events``."""
    seat = before.turn or 0
    result: list[Event] = [
        ending_event(move, seat) if move in ENDINGS else Placed(seat, PIECES[seat], move)
    ]
    if after.outcome is not None:
        outcome = after.outcome
        result.append(Ended(outcome.winners, outcome.reason, outcome.details))
    return tuple(result)
