"""What a move of inpHeXion does, as events.

Cells are named as in notation; a piece is "w", "b" or "n" (the neutral piece). A turn is an
``Infected`` and, where that surrounds something, a ``Lifted`` with an ``Expelled`` for each piece,
one a move.
"""

from engine.events import Ended, Event, Resigned
from engine.game import RESIGN
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
    """A piece was pushed from one cell to the next, and a disc from a hand took its place."""

    fields = ("seat", "disc", "piece", "source", "target")
    cell_fields = ("source", "target")
    vacated_fields = ("source",)
    seat: int
    disc: str
    piece: str
    source: str
    target: str


class Lifted(Event):
    """Surrounded pieces, one from each cell of ``sources``, were lifted all together. They hover
    over their cells until they are put down, in this order."""

    fields = ("seat", "pieces", "sources")
    cell_fields = ("sources",)
    vacated_fields = ("sources",)
    seat: int
    pieces: tuple
    sources: tuple


class Expelled(Event):
    """A lifted piece was put down on another cell; ``left`` are still to be put down. Its old cell
    stays closed to all pieces until none is left."""

    fields = ("seat", "piece", "source", "target", "left")
    cell_fields = ("source", "target")
    vacated_fields = ("source",)
    seat: int
    piece: str
    source: str
    target: str
    left: int


class Swapped(Event):
    """Both players changed sides."""

    fields = ("seat",)
    seat: int


def events(before: "Position", move_text: str, after: "Position") -> tuple:
    """What the move ``told`` did between the two positions, in the order in which it happened."""
    found = [_mover_event(before, move_text)]
    if after.pending and not before.pending:
        names = tuple([after.board.names[cell] for cell in after.pending])
        pieces = tuple([after.piece(cell) for cell in after.pending])
        found.append(Lifted(before.turn, pieces, names))
    if after.outcome is not None:
        outcome = after.outcome
        found.append(Ended(outcome.winners, outcome.reason, outcome.details))
    return tuple(found)


def _mover_event(before: "Position", move_text: str) -> Event:
    """What the player to move did; the rest follows by the rules."""
    seat = before.turn
    move = moves.parse_move(move_text)
    if move.kind == RESIGN:
        return Resigned(seat)
    if move.kind == SWAP:
        return Swapped(seat)
    disc = DISC_LETTERS[before.colour]
    if move.kind == PLACE:
        return Placed(seat, disc, move.target)
    piece = before.piece(before.board.cell(move.source))
    if move.kind == EXPEL:
        return Expelled(seat, piece, move.source, move.target, len(before.pending) - 1)
    return Infected(seat, disc, piece, move.source, move.target)
