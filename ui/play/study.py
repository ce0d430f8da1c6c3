"""A table for one person alone: a position to learn from, out of a lesson or a puzzle. Its
game isn't saved, nobody resigns, and no computer is asked for anything."""

from engine.catalogue import LEVELS
from engine.rng import Rng
from ui.play.session import HUMAN, Session
from ui.play.store import Saved, Store
from ui.play.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.record import Record
    from ui.play.situation import Making, Situation
    from ui.play.wish import Wish
    from ui.words import Words


class Nowhere(Store):
    """Keeps nothing; it is its own, empty, storage."""

    def __init__(self) -> None:
        Store.__init__(self, self, Rng(0))

    def get(self, key: str) -> tuple:
        """As if nothing had been kept."""
        return True, None

    def save(self, session: Session, noted: bool = True) -> Saved:
        """As if it were saved."""
        return Saved(None, None)


def alone(id: str, record: "Record", seat: int, names: "list[str]") -> Session:
    """A position as a game that is never saved. One person sits in ``seat``, so that no curtain
    falls and all is seen with these eyes."""
    seats = [HUMAN if one == seat else LEVELS[0] for one in range(len(names))]
    return Session(id, record, seats, names)


class Study(Table):
    """A ``Table`` with such a position."""

    def __init__(
        self,
        session: Session,
        words: "Words",
        size: "tuple[int, int]",
        small: bool,
        settings: "dict | None",
    ) -> None:
        Table.__init__(self, session, words, Nowhere(), size, small, settings)

    @property
    def chooses(self) -> bool:
        """Nobody gives up."""
        return False

    def _shown(self, made: "Making", moving: bool = True) -> "Situation":
        """What a table shows, without what only a game has."""
        standing = self._standing
        standing.thinking, standing.eyes = False, ""
        for seat in standing.seats:
            seat.stars = seat.wins = ""  # nobody counts what is won here
        return Table._shown(self, made, moving)

    def wish(self) -> "Wish | None":
        """Nothing."""
        return None

    def plays_computer(self) -> bool:
        """No."""
        return False
