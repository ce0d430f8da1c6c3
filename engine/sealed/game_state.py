"""What a game provides for sealed play: its ``Table``, in the room's module ``sealed``."""

from engine.game import Game
from engine.sealed.crypto import key_commitment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from engine.game import State
    from engine.observed_record import ObservedRecord
    from engine.record import Record
    from engine.sealed.results import Fault

    T = TypeVar("T", bound="SealedGameState")


class SealedGameState:
    """A sealed game as one seat knows it, built entry by entry. Every table of the same entries,
    key and seat is the same: a table draws nothing by chance.

    Everybody first takes a seat, the offerer and then the others in the order of the seats after
    it. Of these entries a table sees what the game itself adds (``joining``, ``join``); with the
    last the game begins.

    Attributes:
        limit: how many characters a link may have; of the class.
        game, options: the game, its settled options.
        seat: whose device this is.
        key: its key.
        seats: per seat (chain value, commitment to its key) of the entry by which it sat down;
            None while it is free.
        due: the seat that writes the next entry; None when all is said. While not all are seated
            the device knows.
        is_over: whether the move that ends the game has been said: nothing but keys, which are
            published then, comes after it.
        faults: what the keys have shown of cheating, none if []; None before they are published.
        record: the whole game with its secrets, once the keys have shown that all was fair.
    """

    max_link_length = 900

    def __init__(self, game: Game, options: dict, seat: int, key: bytes) -> None:
        self.game = game
        self.options = options
        self.seat = seat
        self.key = key
        self.is_over = False
        self.faults: "list[Fault] | None" = None
        self.record: "Record | None" = None
        self.seat_commitments: "list[tuple[bytes, bytes] | None]" = [None] * game.seats(options)

    def matches_commitment(self, key: bytes, seat: int) -> bool:
        """Whether this is the key that a seat has committed to."""
        committed = (self.seat_commitments[seat] or (b"", b""))[1]
        return committed == key_commitment(key, self.join_chain(seat), seat)

    def join_chain(self, seat: int) -> bytes:
        """The chain value before the entry by which a seat sat down."""
        return (self.seat_commitments[seat] or (b"", b""))[0]

    @property
    def next_author(self) -> "int | None":
        raise NotImplementedError

    def copy(self: "T") -> "T":
        """The same table, for entries to change."""
        raise NotImplementedError

    def own_join_data(self, chain: bytes) -> bytes:
        """What this seat adds to the entry by which it sits down."""
        return b""

    def read_join_data(self, seat: int, join_data: bytes, chain: bytes) -> None:
        """Take in what a seat has added to the entry by which it sat down, after the entries that
        ``chain`` stands for. Raises Refused."""
        raise NotImplementedError

    def encode_move(self, move: str, chain: bytes) -> bytes:
        """The entry by which this seat, whose turn it is, makes a move of the game's notation.
        Raises IllegalMove."""
        raise NotImplementedError

    def automatic_entry(self, chain: bytes) -> "bytes | None":
        """The entry that this seat, which is due, writes without any decision; None if there is
        something to decide."""
        raise NotImplementedError

    def read_entry(self, entry: bytes, chain: bytes) -> None:
        """Take in what ``due`` has written, after the entries that ``chain`` stands for. An own
        entry must be one that the own key made. Raises Refused, and is of no use then."""
        raise NotImplementedError

    @property
    def view(self) -> "State | None":
        """What this seat knows of the position, as the engine's view; None until it knows how
        the game begins."""
        raise NotImplementedError

    @property
    def pending_move(self) -> "str | None":
        """A move that was made and isn't in ``view`` yet, in notation as this seat knows it: it
        waits for what others have to open; None if there is none. There is a view."""
        raise NotImplementedError

    def observed_record(self) -> "ObservedRecord | None":
        """The game so far as this seat was told it, which leads to ``view``."""
        raise NotImplementedError
