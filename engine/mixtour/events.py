"""Events of a move of Mixtour. Nothing is hidden: every viewer gets the same events."""

from engine.events import Ended, Event, Passed, ending_event
from engine.game import ENDINGS
from engine.mixtour.constants import COLOURS, SCORING_HEIGHT
from engine.mixtour.moves import parse_move
from engine.mixtour.position import Position


class Entered(Event):
    """A seat entered a piece (its letter) from the hand on an empty cell."""

    fields = ("seat", "piece", "cell")
    cell_fields = ("cell",)
    seat: int
    piece: str
    cell: str


class Moved(Event):
    """A seat moved pieces from the top of one stack onto another.

    ``pieces`` are their letters from the bottom to the top.
    """

    fields = ("seat", "count", "pieces", "source", "target")
    cell_fields = ("source", "target")
    vacated_fields = ("source",)
    seat: int
    count: int
    pieces: str
    source: str
    target: str


class Scored(Event):
    """A stack left the board, with a point for the ``seat`` whose colour was on top.

    Its ``pieces``, letters from the bottom to the top, went back to the hands.
    """

    fields = ("seat", "pieces", "cell")
    cell_fields = ("cell",)
    vacated_fields = ("cell",)
    seat: int
    pieces: str
    cell: str


def events(before: Position, move_text: str, after: Position) -> tuple:
    """Return the events of a move in order; see ``Game.events``."""
    result: list[Event] = []
    seat = before.mover
    move = parse_move(move_text)
    if move.kind in ENDINGS:
        result.append(ending_event(move.kind, seat))
    elif move.kind == "pass":
        result.append(Passed(seat))
    elif move.kind == "enter":
        result.append(Entered(seat, COLOURS[seat], move.target))
    else:
        source, target = before.stack_pieces(move.source), before.stack_pieces(move.target)
        pieces = source[len(source) - move.count :]
        result.append(Moved(seat, move.count, pieces, move.source, move.target))
        built = target + pieces
        if len(built) >= SCORING_HEIGHT:
            result.append(Scored(COLOURS.index(built[-1]), built, move.target))
    if after.outcome is not None:
        outcome = after.outcome
        result.append(Ended(outcome.winners, outcome.reason, outcome.details))
    return tuple(result)
