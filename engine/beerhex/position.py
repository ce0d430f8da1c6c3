"""The data of a position of BeerHex, or of a view of one, with simple queries."""

from engine.beerhex.constants import (
    CAPS_PER_PLAYER,
    FACE_LETTERS,
    SEATS,
    TOKENS_PER_PLAYER,
    popcount,
    stock,
)
from engine.beerhex.public_knowledge import PossibleFaces
from engine.game import OMNISCIENT, RESIGN, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from engine.game import Outcome

    P = TypeVar("P", bound="Position")

# The phases of a turn: what the seat to move may do next.
# - START: declare, attack or place a cap;
# - PLACING: place a cap, after a successful attack;
# - FILLING: fill the board, since the other hand is empty;
# - OVER: nothing, since the game is over.
START, PLACING, FILLING, OVER = PHASES = ("start", "place", "fill", "over")


class Position(State):
    """A position or a view of one. Shells, faces and symbols are explained in ``constants``.

    Attributes:
        starter: The seat that moved first.
        phase: The phase of the turn, one of PHASES.
        shells: Per seat the set of cells with a cap of that owner.
        faces: Per symbol the set of cells known to show it.
        face_up: The cells whose cap lies face up.
        tokens: The cells with a clue token.
        hands: Per seat [gold, silver], the number of caps of each face in hand; None if unknown.
        bounds: Per seat what past attacks tell about its face-down caps; see ``public_knowledge``.
        attacks: Every attack so far as (seat, move with the faces that it revealed, such as
            "x a1 b1 c1=gsg", letters of the three caps' owners, such as "ggs").
        last: The last move as a spectator observed it, "" before the first.
    """

    def __init__(self, options: dict, starter: int) -> None:
        self.options = options
        self.starter = starter
        self.viewer: "int | None" = OMNISCIENT
        self.turn: "int | None" = starter
        self.outcome: "Outcome | None" = None
        self.phase = START
        self.shells = [0, 0]
        self.faces = [0, 0]
        self.face_up = 0
        self.tokens = 0
        self.hands: "list[list[int] | None]" = [[stock(seat, 0), stock(seat, 1)] for seat in SEATS]
        self.bounds: "list[list[list[int]]]" = [[], []]
        self.attacks: "list[tuple[int, str, str]]" = []
        self.last = ""

    def copy(self: "P") -> "P":
        """Return a copy for a move to change."""
        copy = object.__new__(self.__class__)
        copy.options = self.options
        copy.starter = self.starter
        copy.viewer = self.viewer
        copy.turn = self.turn
        copy.outcome = self.outcome
        copy.phase = self.phase
        copy.shells = list(self.shells)
        copy.faces = list(self.faces)
        copy.face_up = self.face_up
        copy.tokens = self.tokens
        copy.hands = [hand and list(hand) for hand in self.hands]
        copy.bounds = list(self.bounds)
        copy.attacks = list(self.attacks)
        copy.last = self.last
        return copy

    def same_information(self, other: "State") -> bool:
        """Return whether the other view shows the same as this one, regardless of the viewers."""
        return _comparable(self) == _comparable(other)

    def resign(self: "P", reason: str = RESIGN) -> "P":
        """Return the position after the seat to move resigned or lost on time, nothing revealed."""
        after = super().resign(reason)
        after.phase = OVER
        return after

    def occupied(self) -> int:
        """Return the cells with a cap."""
        return self.shells[0] | self.shells[1]

    def face_down(self) -> int:
        """Return the cells with a face-down cap."""
        return self.occupied() & ~self.face_up

    def owner(self, cell: int) -> int:
        """Return the owner of the cap on an occupied cell."""
        return 0 if self.shells[0] >> cell & 1 else 1

    def face(self, cell: int) -> "int | None":
        """Return the face of the cap on a cell; None if it is unknown or the cell is empty."""
        for symbol in SEATS:
            if self.faces[symbol] >> cell & 1:
                return symbol
        return None

    def cap(self, cell: int) -> "tuple[int, int | None, bool, bool] | None":
        """Return the cap on a cell; None if the cell is empty.

        Returns:
            (owner, face or None if unknown, whether it lies face up, whether it has a token).
        """
        if not self.occupied() >> cell & 1:
            return None
        up, token = bool(self.face_up >> cell & 1), bool(self.tokens >> cell & 1)
        return self.owner(cell), self.face(cell), up, token

    def hand_size(self, seat: int) -> int:
        """Return the number of caps this player has in hand."""
        return CAPS_PER_PLAYER - popcount(self.shells[seat])

    def caps_left(self, letter: str) -> int:
        """Return how many caps with this face (letter "g" or "s") the seat to move has in hand.

        It is 0 if this view doesn't know the hand.
        """
        hand = self.hands[self.mover]
        return hand[FACE_LETTERS.index(letter)] if hand else 0

    def tokens_left(self, seat: int) -> int:
        """Return how many clue tokens this player can still lay; 0 without the clue variant."""
        if not self.options["clues"]:
            return 0
        return TOKENS_PER_PLAYER - popcount(self.tokens & self.shells[seat])

    @property
    def mover(self) -> int:
        """The seat to move; the game must not be over."""
        return self.turn or 0

    def is_opening(self) -> bool:
        """Return whether the very first placement is still to come."""
        return not self.occupied() and not self.attacks

    def possible_faces(self, seat: int) -> PossibleFaces:
        """Return the possible faces of this seat's face-down caps, as far as this view knows."""
        up = self.shells[seat] & self.face_up
        hand = self.hands[seat] or (0, 0)
        most_per_face = [
            stock(seat, face) - hand[face] - popcount(up & self.faces[face]) for face in SEATS
        ]
        gold, silver = most_per_face
        return PossibleFaces(self.shells[seat] & ~up, self.bounds[seat], gold, silver, self.faces)

    def key(self) -> object:
        """Return a value that positions with the same turn, caps, tokens and hands share.

        What past attacks have told about face-down caps isn't part of it.
        """
        turn = (self.viewer, self.turn, self.phase, self.is_opening(), self.hands)
        return f"{turn} {self.shells} {self.faces} {self.face_up} {self.tokens} {self.outcome}"


def _comparable(position: "Any") -> tuple:
    """Return all of a position except its viewer."""
    return (
        (
            position.options,
            position.starter,
            position.turn,
            position.phase,
            position.outcome and position.outcome.pack(),
        ),
        (position.shells, position.faces, position.face_up, position.tokens, position.last),
        (position.hands, position.bounds, position.attacks),
    )
