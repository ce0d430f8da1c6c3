"""A table for one person alone: a position to learn from, out of a lesson or a puzzle. Its
game isn't saved, nobody resigns, and no computer is asked for anything."""

from engine.catalogue import LEVELS
from engine.rng import Rng
from ui.library.store import Store, WriteResult
from ui.session.session import HUMAN, Session
from ui.table.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.record import Record
    from ui.computer.bot_request import BotRequest
    from ui.session.view_models import SelectionView, TableView
    from ui.words import Words


class NullStore(Store):
    """Keeps nothing; it is its own, empty, storage."""

    def __init__(self) -> None:
        Store.__init__(self, self, Rng(0))

    def get(self, key: str) -> tuple:
        """As if nothing had been kept."""
        return True, None

    def save(self, session: Session, update_history: bool = True) -> WriteResult:
        """As if it were saved."""
        return WriteResult(None, None)


def solo_session(id: str, record: "Record", seat: int, names: "list[str]") -> Session:
    """A position as a game that is never saved. One person sits in ``seat``, so that no curtain
    falls and all is seen with these eyes."""
    seats = [HUMAN if one == seat else LEVELS[0] for one in range(len(names))]
    return Session(id, record, seats, names)


class PracticeTable(Table):
    """A ``Table`` with such a position."""

    def __init__(
        self,
        session: Session,
        words: "Words",
        size: "tuple[int, int]",
        uses_fallback_bot: bool,
        settings: "dict | None",
    ) -> None:
        Table.__init__(self, session, words, NullStore(), size, uses_fallback_bot, settings)

    @property
    def is_choosing(self) -> bool:
        """Nobody gives up."""
        return False

    def _make_table_view(
        self, selection_view: "SelectionView", animated: bool = True
    ) -> "TableView":
        """What a table shows, without what only a game has."""
        standing = self._turn_view
        standing.is_bot_thinking, standing.perspective_label = False, ""
        for seat in standing.seats:
            seat.stars = seat.wins_label = ""  # nobody counts what is won here
        return Table._make_table_view(self, selection_view, animated)

    def bot_request(self) -> "BotRequest | None":
        """Nothing."""
        return None

    def has_bot(self) -> bool:
        """No."""
        return False
