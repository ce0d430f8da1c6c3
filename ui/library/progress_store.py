"""The stored progress of the people at this device: lessons, puzzles, reviews, first games."""

from engine.record import RecordError
from ui.library.saves import read_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.library.storage_port import StoragePort

LESSON_KEY_PREFIX = "coaster/lesson/"
PUZZLES_KEY = "coaster/puzzles"
GAMES_STARTED_KEY_PREFIX = "coaster/coach/"
REVIEW_KEY_PREFIX = "coaster/review/"
MAX_COUNTED_GAMES = 9  # started games of a kind, after which counting ends


class ProgressStore:
    """The progress in learning on this device.

    Args:
        port: The storage, see ``ui.library.storage_port``.
    """

    def __init__(self, port: "StoragePort") -> None:
        self._port = port

    # Lessons

    def lesson_step(self, game: str) -> int:
        """Return the step that a lesson was left at, counted from 0; also 0 at the end."""
        return self._load_count(LESSON_KEY_PREFIX + game) or 0

    def save_lesson_step(self, game: str, step: int) -> None:
        """Store the step of a lesson; 0 at the beginning and at the end."""
        self._port.set(LESSON_KEY_PREFIX + game, str(step))

    def has_opened_lesson(self, game: str) -> bool:
        """Return whether the lesson of a game has ever been opened."""
        return self._load_count(LESSON_KEY_PREFIX + game) is not None

    # First games

    def games_started(self, game: str) -> int:
        """Return how many games of a kind people have started; at most MAX_COUNTED_GAMES."""
        return self._load_count(GAMES_STARTED_KEY_PREFIX + game) or 0

    def count_game_started(self, game: str, delta: int = 1) -> None:
        """Add to the number of started games."""
        count = self.games_started(game)
        if count < MAX_COUNTED_GAMES:
            self._port.set(GAMES_STARTED_KEY_PREFIX + game, str(max(0, count + delta)))

    def _load_count(self, key: str) -> "int | None":
        """Return a small stored number; None for none."""
        ok, text = self._port.get(key)
        try:
            count = read_json(text, 9) if ok and text is not None else None
        except RecordError:
            count = None
        return count if type(count) is int and count >= 0 else None

    # Puzzles

    def puzzles_text(self) -> "str | None":
        """Return the stored progress in puzzles; None for none."""
        ok, text = self._port.get(PUZZLES_KEY)
        return text if ok else None

    def save_puzzles(self, text: str) -> "str | None":
        """Store the progress in puzzles; return None, or why that failed."""
        ok, reason = self._port.set(PUZZLES_KEY, text)
        return None if ok else reason

    # Reviews

    def review_text(self, id: str) -> str:
        """Return the stored text of a game's review; "" for none."""
        ok, text = self._port.get(REVIEW_KEY_PREFIX + id)
        return text if ok and text else ""

    def save_review(self, id: str, text: str) -> None:
        """Store a game's review if there is room: it can be computed again."""
        self._port.set(REVIEW_KEY_PREFIX + id, text)
