"""Events of a move of inpHeXion.

Cells are named as in notation; a piece is "w", "b" or "n" (the neutral piece). A turn is an
``Infected`` and, if that surrounds something, a ``Lifted`` with an ``Expelled`` for each piece, one
per move.
"""

from engine.events import Ended, Event, ending_event
from engine.game import ENDINGS
from engine.inphexion import moves
from engine.inphexion.constants import DISC_LETTERS
from engine.inphexion.moves import EXPEL, PLACE, SWAP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.inphexion.position import Position


class Placed(Event):
    """A disc went from a hand to an empty cell."""

    fields = ("seat", "disc", "cell")
    cell_fields = ("cell",)
    seat: int
    disc: str
    cell: str


class Infected(Event):
    """A piece was pushed to the next cell, and a disc from the hand took its place."""

    fields = ("seat", "disc", "piece", "source", "target")
    cell_fields = ("source", "target")
    vacated_fields = ("source",)
    seat: int
    disc: str
    piece: str
    source: str
    target: str


class Lifted(Event):
    """Surrounded pieces, one from each cell of ``sources``, were lifted all together.

    They are expelled in this order, and shown over their cells until then.
    """

    fields = ("seat", "pieces", "sources")
    cell_fields = ("sources",)
    vacated_fields = ("sources",)
    seat: int
    pieces: tuple
    sources: tuple


class Expelled(Event):
    """A lifted piece was expelled to another cell; ``left`` are still to be expelled.

    Its former cell can't be used until none is left.
    """

    fields = ("seat", "piece", "source", "target", "left")
    cell_fields = ("source", "target")
    vacated_fields = ("source",)
    seat: int
    piece: str
    source: str
    target: str
    left: int


class Swapped(Event):
    """The players swapped sides."""

    fields = ("seat",)
    seat: int


def events(before: "Position", move_text: str, after: "Position") -> tuple:
    """Return the events of a move in order; see ``Game.events``."""
    result = [_mover_event(before, move_text)]
    if after.pending and not before.pending:
        names = tuple([after.board.names[cell] for cell in after.pending])
        pieces = tuple([after.piece(cell) for cell in after.pending])
        result.append(Lifted(before.turn, pieces, names))
    if after.outcome is not None:
        outcome = after.outcome
        result.append(Ended(outcome.winners, outcome.reason, outcome.details))
    return tuple(result)


def _mover_event(before: "Position", move_text: str) -> Event:
    """Return the event of the mover's own action; the others follow by the rules."""
    seat = before.turn
    move = moves.parse_move(move_text)
    if move.kind in ENDINGS:
        return ending_event(move.kind, seat)
    if move.kind == SWAP:
        return Swapped(seat)
    disc = DISC_LETTERS[before.colour]
    if move.kind == PLACE:
        return Placed(seat, disc, move.target)
    piece = before.piece(before.board.cell(move.source))
    if move.kind == EXPEL:
        return Expelled(seat, piece, move.source, move.target, len(before.pending) - 1)
    return Infected(seat, disc, piece, move.source, move.target)
