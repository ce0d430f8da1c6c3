"""What a move of Mixtour did, as facts. Nothing is hidden: everybody is told the same."""

from engine.events import Ended, Event, Passed, Resigned
from engine.game import RESIGN
from engine.mixtour.constants import COLOURS, SCORING_HEIGHT
from engine.mixtour.moves import parse_move
from engine.mixtour.position import Position


class Entered(Event):
    """A piece came from a seat's hand onto an empty cell; ``piece`` is its letter."""

    fields = ("seat", "piece", "cell")
    cell_fields = ("cell",)
    seat: int
    piece: str
    cell: str


class Moved(Event):
    """A seat moved ``count`` pieces from the top of one stack onto another; ``pieces`` are their
    letters from the bottom to the top."""

    fields = ("seat", "count", "pieces", "source", "target")
    cell_fields = ("source", "target")
    vacated_fields = ("source",)
    seat: int
    count: int
    pieces: str
    source: str
    target: str


class Scored(Event):
    """A tall stack left the board, a point for the ``seat`` with its colour on top, whoever built
    it; its ``pieces``, letters from the bottom to the top, went back to the hands."""

    fields = ("seat", "pieces", "cell")
    cell_fields = ("cell",)
    vacated_fields = ("cell",)
    seat: int
    pieces: str
    cell: str


def events(before: Position, move_text: str, after: Position) -> tuple:
    """What the move ``told`` did, in the order in which it happened; see ``Game.events``."""
    found: list[Event] = []
    seat = before.mover
    move = parse_move(move_text)
    if move.kind == RESIGN:
        found.append(Resigned(seat))
    elif move.kind == "pass":
        found.append(Passed(seat))
    elif move.kind == "enter":
        found.append(Entered(seat, COLOURS[seat], move.target))
    else:
        source, target = before.stack_pieces(move.source), before.stack_pieces(move.target)
        pieces = source[len(source) - move.count :]
        found.append(Moved(seat, move.count, pieces, move.source, move.target))
        built = target + pieces
        if len(built) >= SCORING_HEIGHT:
            found.append(Scored(COLOURS.index(built[-1]), built, move.target))
    if after.outcome is not None:
        outcome = after.outcome
        found.append(Ended(outcome.winners, outcome.reason, outcome.details))
    return tuple(found)
