"""Tables that save nothing, for one person: lessons, puzzles, better lines, studies, watched games.

Players can't resign, and no computer plays.
"""

from engine.rng import Rng
from ui.library.store import Store, WriteResult
from ui.session.session import Session
from ui.table.policy import TablePolicy
from ui.table.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.board.turn_selection import TurnSelection
    from ui.session.view_models import MoveListItem, ScoreSummary, TurnView
    from ui.table.presentation.view_context import ViewContext
    from ui.words import Words


class _EmptyStorage:
    """A ``ui.library.storage_port.StoragePort`` in which nothing is kept."""

    def get(self, key: str) -> tuple:
        return True, None

    def set(self, key: str, text: str) -> tuple:
        return True, None

    def remove(self, key: str) -> tuple:
        return True, None

    def keys(self) -> tuple:
        return True, []

    def char_count(self) -> tuple:
        return True, 0

    def scan_field(self, prefix: str, mark: str, length: int) -> tuple:
        return True, []


class NullStore(Store):
    """A store that keeps nothing."""

    def __init__(self) -> None:
        Store.__init__(self, _EmptyStorage(), Rng(0))

    def save(self, session: Session, update_history: bool = True) -> WriteResult:
        """Return success."""
        return WriteResult(None, None)


class UnsavedPolicy(TablePolicy):
    """The policy of such a table: without what only a game has."""

    is_game = False

    def turn_view(
        self,
        context: "ViewContext",
        selection: "TurnSelection | None",
        moves: "list[MoveListItem]",
    ) -> "TurnView":
        """Return the turn view without the parts that only a game has."""
        view = TablePolicy.turn_view(self, context, selection, moves)
        seats = [seat.replace(stars="", wins_label="") for seat in view.seats]
        return view.replace(is_bot_thinking=False, perspective_label="", seats=seats)

    def score_summary(self, context: "ViewContext") -> "ScoreSummary | None":
        """Return None: only games have a score."""
        return None


class UnsavedTable(Table):
    """A table that saves nothing."""

    def __init__(
        self,
        session: Session,
        words: "Words",
        size: tuple,
        uses_fallback_bot: bool,
        settings: "dict | None",
        policy: UnsavedPolicy,
    ) -> None:
        Table.__init__(self, session, words, NullStore(), size, uses_fallback_bot, settings, policy)
