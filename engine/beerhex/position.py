"""A position of BeerHex, or what one side knows of it: the data, and simple questions to it."""

from engine.beerhex.constants import (
    CAPS_PER_PLAYER,
    FACE_LETTERS,
    SEATS,
    TOKENS_PER_PLAYER,
    popcount,
    stock,
)
from engine.beerhex.public_knowledge import PossibleFaces
from engine.game import OMNISCIENT, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from engine.game import Outcome

    P = TypeVar("P", bound="Position")

# What a turn asks for: to declare, attack or place; to place, after an attack that succeeded; to
# fill the board, since the other hand has run out; nothing, since the game is over.
START, PLACING, FILLING, OVER = PHASES = ("start", "place", "fill", "over")


class Position(State):
    """A position, or a view of it. Seat 0 is Gold, seat 1 Silver; so are shells and faces.

    Attributes:
        starter: the seat that moved first.
        phase: what the turn asks for: one of PHASES.
        shells: per seat the set of cells (a bitmask) with a cap of that owner.
        faces: per symbol the set of cells known to show it.
        up: the cells whose cap lies face up.
        tokens: the cells with a clue token.
        hands: per seat [gold, silver], how many caps of each face are in hand; None if unknown.
        bounds: per seat what past attacks tell of its face-down caps; see ``knowledge``.
        attacks: every attack so far as (seat, "x a1 b1 c1=gsg", shells such as "ggs").
        last: the last move as a bystander was told it, "" before the first.
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
        """The same position, of the same class, for a move to change."""
        twin = object.__new__(self.__class__)
        twin.options = self.options
        twin.starter = self.starter
        twin.viewer = self.viewer
        twin.turn = self.turn
        twin.outcome = self.outcome
        twin.phase = self.phase
        twin.shells = list(self.shells)
        twin.faces = list(self.faces)
        twin.face_up = self.face_up
        twin.tokens = self.tokens
        twin.hands = [hand and list(hand) for hand in self.hands]
        twin.bounds = list(self.bounds)
        twin.attacks = list(self.attacks)
        twin.last = self.last
        return twin

    def same_information(self, other: "State") -> bool:
        """Whether two views show the same. Asked after every move."""
        return _comparable(self) == _comparable(other)

    def resign(self: "P") -> "P":
        """The position after the seat to move gave up, with nothing brought to light."""
        after = super().resign()
        after.phase = OVER
        return after

    def occupied(self) -> int:
        """The cells with a cap."""
        return self.shells[0] | self.shells[1]

    def face_down(self) -> int:
        """The cells with a cap that lies face down."""
        return self.occupied() & ~self.face_up

    def owner(self, cell: int) -> int:
        """Whose cap lies on an occupied cell."""
        return 0 if self.shells[0] >> cell & 1 else 1

    def face(self, cell: int) -> "int | None":
        """The face of the cap on a cell; None if it isn't known, or no cap is there."""
        for symbol in SEATS:
            if self.faces[symbol] >> cell & 1:
                return symbol
        return None

    def cap(self, cell: int) -> "tuple[int, int | None, bool, bool] | None":
        """The cap on a cell as (owner, face or None if unknown, face up?, token?); None if the
        cell is empty."""
        if not self.occupied() >> cell & 1:
            return None
        up, token = bool(self.face_up >> cell & 1), bool(self.tokens >> cell & 1)
        return self.owner(cell), self.face(cell), up, token

    def hand_size(self, seat: int) -> int:
        """How many caps this player has in hand."""
        return CAPS_PER_PLAYER - popcount(self.shells[seat])

    def caps_left(self, face: str) -> int:
        """How many caps with this face ("g" or "s") the seat to move has in hand; 0 if its hand
        isn't known here."""
        hand = self.hands[self.mover()]
        return hand[FACE_LETTERS.index(face)] if hand else 0

    def tokens_left(self, seat: int) -> int:
        """How many clue tokens this player can still lay; 0 without the clue variant."""
        if not self.options["clues"]:
            return 0
        return TOKENS_PER_PLAYER - popcount(self.tokens & self.shells[seat])

    def mover(self) -> int:
        """The seat to move, in a game that isn't over."""
        return self.turn or 0

    def is_opening(self) -> bool:
        """Whether the very first placement is still to come."""
        return not self.occupied() and not self.attacks

    def possible_faces(self, seat: int) -> PossibleFaces:
        """What this seat's face-down caps can be, as far as is known here."""
        up = self.shells[seat] & self.face_up
        hand = self.hands[seat] or (0, 0)
        most = [stock(seat, face) - hand[face] - popcount(up & self.faces[face]) for face in SEATS]
        return PossibleFaces(
            self.shells[seat] & ~up, self.bounds[seat], most[0], most[1], self.faces
        )

    def key(self) -> object:
        """The table as it lies; what past attacks told is no part of it."""
        told = (self.viewer, self.turn, self.phase, self.is_opening(), self.hands)
        return f"{told} {self.shells} {self.faces} {self.face_up} {self.tokens} {self.outcome}"


def _comparable(one: "Any") -> tuple:
    """All of a position but whose view it is."""
    return (
        (one.options, one.starter, one.turn, one.phase, one.outcome and one.outcome.pack()),
        (one.shells, one.faces, one.face_up, one.tokens, one.last),
        (one.hands, one.bounds, one.attacks),
    )
