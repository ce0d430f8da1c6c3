"""What a move of tic-tac-toe did, as facts. Nothing is hidden: everybody is told the same."""

from engine.events import Ended, Event, Resigned
from engine.game import RESIGN
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
    """What the move ``told`` did, in the order in which it happened; see ``Game.events``."""
    seat = before.turn or 0
    found: list[Event] = [Resigned(seat) if move == RESIGN else Placed(seat, PIECES[seat], move)]
    if after.outcome is not None:
        outcome = after.outcome
        found.append(Ended(outcome.winners, outcome.reason, outcome.details))
    return tuple(found)
