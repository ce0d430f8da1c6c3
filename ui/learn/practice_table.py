"""Tables for one person alone, who learns from a position: lessons, puzzles and variations.

The session isn't saved, players can't resign, and no computer is asked for anything.
"""

from engine.catalogue import LEVELS
from engine.record import find_game
from engine.rng import Rng
from ui.library.store import Store, WriteResult
from ui.session.session import HUMAN, Session
from ui.table.policy import TablePolicy
from ui.table.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from engine.record import Record
    from ui.board.turn_selection import TurnSelection
    from ui.session.view_models import MoveListItem, ScoreSummary, TableView, TurnView
    from ui.table.presentation.view_context import ViewContext
    from ui.words import GameWords, Words


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


def solo_session(id: str, record: "Record", seat: int) -> Session:
    """Return a position as a session that one person in ``seat`` plays.

    The other seats are a computer's, so that the phone is never handed over and everything is seen
    from this seat.
    """
    count = find_game(record.game).seats(record.options)
    seats = [HUMAN if number == seat else LEVELS[0] for number in range(count)]
    return Session(id, record, seats, [""] * count)


class PracticePolicy(TablePolicy):
    """The policy of a table for one person alone."""

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
        """Return None: exercises have no score."""
        return None


class PracticeTable(Table):
    """A table that saves nothing."""

    def __init__(
        self,
        session: Session,
        words: "Words",
        size: tuple,
        uses_fallback_bot: bool,
        settings: "dict | None",
        policy: PracticePolicy,
    ) -> None:
        Table.__init__(self, session, words, NullStore(), size, uses_fallback_bot, settings, policy)


class ExercisePolicy(PracticePolicy):
    """The policy of a table that sets a task: a lesson or a puzzle.

    Attributes:
        say: The words of the lesson or puzzle.
        game_words: The words of the game.
    """

    say: "GameWords"
    game_words: "GameWords"

    def create_session(self) -> Session:
        """Return a session with the position of the task."""
        raise NotImplementedError

    def task_text(self) -> str:
        """Return the task of the current step."""
        raise NotImplementedError

    def exercise_words(self, words: "Words") -> "GameWords":
        """Return the words for ``say``."""
        raise NotImplementedError

    def seat_names(self, state: "State") -> "list[str]":
        """Return the names of the seats."""
        raise NotImplementedError

    def localize(self, session: Session, words: "Words") -> "Words":
        """Translate the task and the names of the seats."""
        self.say = self.exercise_words(words)
        self.game_words = words.for_game(session.record.game)
        session.names = self.seat_names(session.current_state)
        return words


class ExerciseTable(PracticeTable):
    """A table that sets a task."""

    policy: ExercisePolicy

    def __init__(
        self,
        policy: ExercisePolicy,
        words: "Words",
        size: tuple,
        uses_fallback_bot: bool,
        settings: "dict | None",
    ) -> None:
        session = policy.create_session()
        PracticeTable.__init__(self, session, words, size, uses_fallback_bot, settings, policy)
        self.show(announcement=policy.task_text())

    def reload(self) -> "TableView":
        """Show the position of the task again."""
        self.load(self.policy.create_session(), self.words)
        return self.show(announcement=self.policy.task_text())
