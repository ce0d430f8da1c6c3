"""What a move of BeerHex did, as facts: seats, cells by name, faces as "g", "s" or "?".

A field called ``caps`` holds the names of cells with caps, and ``faces`` and ``owners`` beside it
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
from engine.events import Ended, Event, Resigned
from engine.game import RESIGN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.position import Position


class Placed(Event):
    """A seat laid a cap from its hand face down; ``face`` is "?" for those who can't see it, and
    ``token`` says whether a clue token of the seat lies on it."""

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
    """An attack turned caps over, for all to see."""

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
    """A seat's attack found three of a kind: all go home, and the turn goes on."""

    fields = ("seat", "face")
    seat: int
    face: str


class Failed(Event):
    """A seat's attack found different faces: its own symbols go home, and the turn is over."""

    fields = ("seat",)
    seat: int


class Returned(Event):
    """An attacked cap went back to the hand of its owner, face and all."""

    fields = ("cell", "owner")
    cell_fields = ("cell",)
    vacated_fields = ("cell",)
    cell: str
    owner: int


class StayedUp(Event):
    """An attacked cap stays where it is, face up for the rest of the game."""

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
    """A seat said that its sides are joined."""

    fields = ("seat",)
    seat: int


class Denied(Event):
    """A seat said that the other's sides can't be joined any more."""

    fields = ("seat",)
    seat: int


class Opened(Event):
    """The game is over and everything is shown: the caps that lay face down, whose clue tokens go
    back to their owners, and for each seat the (gold, silver) ones left in its hand. The eye
    follows none of them, but looks for the winner's chain."""

    fields = ("caps", "faces", "owners", "hands")
    caps: tuple
    faces: tuple
    owners: tuple
    hands: tuple


def events(before: "Position", move_text: str, after: "Position") -> "tuple[Event, ...]":
    """What the move ``told`` did between two positions as one viewer knows them, in the order in
    which it happened. A full state comes with the bare move, a view with the move as told."""
    move = parse_move(move_text)
    seat = before.mover()
    found: "list[Event]" = []
    if move.kind == PLACE:
        face = UNKNOWN_FACE if move.face is None else FACE_LETTERS[move.face]
        found.append(Placed(seat, CELL_NAMES[move.cell], face, move.token))
        if after.phase == FILLING and before.phase != FILLING:
            found.append(RanOut(seat, 1 - seat))
    elif move.kind == ATTACK:
        found += _attack_events(seat, move, before, after)
    else:
        found.append({CLAIM: Claimed, DENY: Denied, RESIGN: Resigned}[move.kind](seat))
    if after.outcome is not None:
        if None not in after.hands:
            found.append(_opened_event(before, move, after))
        found.append(Ended(after.outcome.winners, after.outcome.reason, after.outcome.details))
    return tuple(found)


def _attack_events(seat: int, move: "Move", before: "Position", after: "Position") -> "list[Event]":
    faces = tuple(parse_move(after.last).revealed or "")
    owners = tuple([before.owner(cell) for cell in move.cells])
    found: "list[Event]" = [
        Attacked(seat, move.cell_names),
        Revealed(move.cell_names, faces, owners),
    ]
    for cell, owner in zip(move.cells, owners):
        if before.tokens >> cell & 1:
            found.append(Unpinned(CELL_NAMES[cell], owner))
    found.append(Succeeded(seat, faces[0]) if after.phase == PLACING else Failed(seat))
    for cell, face, owner in zip(move.cells, faces, owners):
        if after.face_up >> cell & 1:
            found.append(StayedUp(CELL_NAMES[cell], owner, face))
        else:
            found.append(Returned(CELL_NAMES[cell], owner))
    return found


def _opened_event(before: "Position", move: "Move", after: "Position") -> Event:
    cells = sorted_cells(revealed_cells(before, move))
    faces = tuple([FACE_LETTERS[after.face(cell) or 0] for cell in cells])
    owners = tuple([after.owner(cell) for cell in cells])
    hands = tuple([tuple(after.hands[seat] or ()) for seat in SEATS])
    return Opened(cell_names(cells), faces, owners, hands)
