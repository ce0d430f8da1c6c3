"""Tables that set a task: lessons and puzzles."""

from engine.catalogue import LEVELS
from engine.record import find_game
from ui.session.session import HUMAN, Session
from ui.table.extras.unsaved_table import UnsavedPolicy, UnsavedTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from engine.record import Record
    from ui.session.view_models import TableView
    from ui.words import GameWords, Words


def solo_session(id: str, record: "Record", seat: int) -> Session:
    """Return a position as a session that one person in ``seat`` plays.

    The other seats are a computer's, so that the phone is never handed over and everything is seen
    from this seat.
    """
    count = find_game(record.game).seats(record.options)
    seats = [HUMAN if number == seat else LEVELS[0] for number in range(count)]
    return Session(id, record, seats, [""] * count)


class ExercisePolicy(UnsavedPolicy):
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


class ExerciseTable(UnsavedTable):
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
        UnsavedTable.__init__(self, session, words, size, uses_fallback_bot, settings, policy)
        self.show(announcement=policy.task_text())

    def reload(self) -> "TableView":
        """Show the position of the task again."""
        self.load(self.policy.create_session(), self.words)
        return self.show(announcement=self.policy.task_text())
