"""Events of a move of BeerHex, with seats, names of cells, and faces "g", "s" or "?".

A fact called ``caps`` holds the names of cells with caps; ``faces`` and ``owners`` beside it hold
the face and the seat for each.
"""

from engine.beerhex.constants import (
    CELL_NAMES,
    FACE_LETTERS,
    SEATS,
    UNKNOWN_FACE,
    cell_names,
    sorted_cells,
)
from engine.beerhex.move_generation import revealed_cells
from engine.beerhex.moves import ATTACK, CLAIM, DENY, PLACE, parse_move
from engine.beerhex.position import FILLING, PLACING
from engine.events import Ended, Event, ending_event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.position import Position


class Placed(Event):
    """A seat laid a cap from its hand face down.

    ``face`` is "?" for those who can't see it; ``token`` says whether the seat laid a clue token on
    it.
    """

    fields = ("seat", "cell", "face", "token")
    cell_fields = ("cell",)
    seat: int
    cell: str
    face: str
    token: bool


class Attacked(Event):
    """A seat named three connected face-down caps to turn over."""

    fields = ("seat", "caps")
    cell_fields = ("caps",)
    seat: int
    caps: tuple


class Revealed(Event):
    """An attack turned caps over, visible to all."""

    fields = ("caps", "faces", "owners")
    cell_fields = ("caps",)
    caps: tuple
    faces: tuple
    owners: tuple


class Unpinned(Event):
    """The clue token on an attacked cap went back to its owner."""

    fields = ("cell", "owner")
    cell_fields = ("cell",)
    cell: str
    owner: int


class Succeeded(Event):
    """A seat's attack found three of a kind: all return to the hands, and the turn continues."""

    fields = ("seat", "face")
    seat: int
    face: str


class Failed(Event):
    """A seat's attack found different faces: its own symbols return, and the turn is over."""

    fields = ("seat",)
    seat: int


class Returned(Event):
    """An attacked cap returned to the hand of its owner."""

    fields = ("cell", "owner")
    cell_fields = ("cell",)
    vacated_fields = ("cell",)
    cell: str
    owner: int


class StayedUp(Event):
    """An attacked cap stays on its cell, face up for the rest of the game."""

    fields = ("cell", "owner", "face")
    cell_fields = ("cell",)
    cell: str
    owner: int
    face: str


class RanOut(Event):
    """A seat laid its last cap, and the other fills the board."""

    fields = ("seat", "other")
    seat: int
    other: int


class Claimed(Event):
    """A seat claimed that its sides are joined."""

    fields = ("seat",)
    seat: int


class Denied(Event):
    """A seat claimed that the other's sides can no longer be joined."""

    fields = ("seat",)
    seat: int


class Opened(Event):
    """The game is over and everything is revealed.

    The facts are the caps that lay face down, whose clue tokens return to their owners, and for
    each seat the (gold, silver) caps left in its hand. It has no ``cell_fields``, since attention
    should go to the winner's chain.
    """

    fields = ("caps", "faces", "owners", "hands")
    caps: tuple
    faces: tuple
    owners: tuple
    hands: tuple


def events(before: "Position", move_text: str, after: "Position") -> "tuple[Event, ...]":
    """Return the events of a move in order; see ``Game.events``.

    A full state comes with the bare move, a view with the observed move.
    """
    move = parse_move(move_text)
    seat = before.mover
    result: "list[Event]" = []
    if move.kind == PLACE:
        face = UNKNOWN_FACE if move.face is None else FACE_LETTERS[move.face]
        result.append(Placed(seat, CELL_NAMES[move.cell], face, move.token))
        if after.phase == FILLING and before.phase != FILLING:
            result.append(RanOut(seat, 1 - seat))
    elif move.kind == ATTACK:
        result += _attack_events(seat, move, before, after)
    else:
        kinds = {CLAIM: Claimed, DENY: Denied}
        result.append(
            kinds[move.kind](seat) if move.kind in kinds else ending_event(move.kind, seat)
        )
    if after.outcome is not None:
        if None not in after.hands:
            result.append(_opened_event(before, move, after))
        result.append(Ended(after.outcome.winners, after.outcome.reason, after.outcome.details))
    return tuple(result)


def _attack_events(seat: int, move: "Move", before: "Position", after: "Position") -> "list[Event]":
    faces = tuple(parse_move(after.last).revealed or "")
    owners = tuple([before.owner(cell) for cell in move.cells])
    result: "list[Event]" = [
        Attacked(seat, move.cell_names),
        Revealed(move.cell_names, faces, owners),
    ]
    for cell, owner in zip(move.cells, owners):
        if before.tokens >> cell & 1:
            result.append(Unpinned(CELL_NAMES[cell], owner))
    result.append(Succeeded(seat, faces[0]) if after.phase == PLACING else Failed(seat))
    for cell, face, owner in zip(move.cells, faces, owners):
        if after.face_up >> cell & 1:
            result.append(StayedUp(CELL_NAMES[cell], owner, face))
        else:
            result.append(Returned(CELL_NAMES[cell], owner))
    return result


def _opened_event(before: "Position", move: "Move", after: "Position") -> Event:
    cells = sorted_cells(revealed_cells(before, move))
    faces = tuple([FACE_LETTERS[after.face(cell) or 0] for cell in cells])
    owners = tuple([after.owner(cell) for cell in cells])
    hands = tuple([tuple(after.hands[seat] or ()) for seat in SEATS])
    return Opened(cell_names(cells), faces, owners, hands)
