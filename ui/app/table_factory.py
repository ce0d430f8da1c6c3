"""Create tables: of saved games, sealed games, lessons and puzzles."""

from engine import GAMES
from ui.games import game_ui
from ui.library.store import LESSON_ID_PREFIX, PUZZLE_ID_PREFIX
from ui.table.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.sealed_client import SealedClient
    from ui.correspondence.sealed_requests import SealedRequests
    from ui.learn.tip_adviser import GameTipAdviser
    from ui.library.game_library import GameLibrary
    from ui.library.store import Store
    from ui.session.view_models import TableView
    from ui.table.advisers import HintAdviserFactory
    from ui.words import Words


def hint_factory() -> "HintAdviserFactory":
    """Return the module that gives hints, which is loaded after the first screen."""
    from ui.learn import hints

    return hints


class TableFactory:
    """Creates the table for the id of a game, a lesson or a puzzle.

    Attributes:
        sealed_client: Returns the client that computes sealed games.
        on_background_update: Called with a table and its new view when something has arrived there
            without an action.
        is_on_screen: Returns whether a table is on the screen.
        current_date: Returns the date, 2026-01-31.
        has_keyboard: Whether there may be a keyboard.
        shows_summary: Returns whether the line of the summary is on the screen.
        other_tables: Id -> what creates the table of a game that isn't saved, from the page's
            words, the size and the settings.
    """

    has_keyboard = False

    on_background_update: "Callable[[Table, TableView], None]"
    is_on_screen: "Callable[[Table], bool]"
    current_date: "Callable[[], str]"

    def __init__(
        self,
        library: "GameLibrary",
        store: "Store",
        new_seed: "Callable[[], int]",
        sealed_client: "Callable[[], SealedClient] | None" = None,
    ) -> None:
        self._library = library
        self._store = store
        self._new_seed = new_seed
        self.sealed_client: Callable[[], SealedClient] = sealed_client  # type: ignore[assignment]
        self.other_tables: "dict[str, Callable[..., Table]]" = {}
        self._sealed_requests: "SealedRequests | None" = None
        self._tips_given: "dict[str, dict]" = {}  # game id -> the tips given in that game
        self.shows_summary: "Callable[[], bool] | None" = None

    def select(self, id: str) -> bool:
        """Select a saved game, a lesson or a puzzle for ``create_table``.

        Returns:
            Whether it exists and can be read.
        """
        if id in self.other_tables:
            return True
        if id.startswith(PUZZLE_ID_PREFIX):
            from ui.learn.puzzle_collection import find_by_id

            return find_by_id(id, self._store)[0] is not None
        if id.startswith(LESSON_ID_PREFIX):
            game = id[len(LESSON_ID_PREFIX) :]
            return game in GAMES and game_ui(game).has_lesson
        return self._library.select_game(id)

    def create_table(
        self,
        id: str,
        words: "Words",
        size: "tuple[int, int]" = (0, 0),
        use_fallback: bool = False,
        settings: "dict | None" = None,
    ) -> Table:
        """Create the table of a game, lesson or puzzle that was just started, added or selected.

        Args:
            id: Its id.
            words: The page's words.
            size: The width and height of the space for the board, in CSS pixels.
            use_fallback: Whether the page's own bot plays in place of the worker's.
            settings: As in ``ui.library.settings``.
        """
        if id in self.other_tables:
            return self.other_tables[id](words, size, settings)
        if id.startswith(LESSON_ID_PREFIX):
            from ui.learn.lesson import LessonTable  # loaded after the first screen

            game = id[len(LESSON_ID_PREFIX) :]
            return LessonTable(
                game, words, self._store, size, use_fallback, settings, self.has_keyboard
            )
        if id.startswith(PUZZLE_ID_PREFIX):
            from ui.learn.puzzle import PuzzleTable

            return PuzzleTable(
                id, words, self._store, self.current_date(), size, use_fallback, settings
            )
        session = self._library.take_current(id)
        if session.correspondence and session.correspondence.is_sealed:
            # Loaded after the first screen.
            from ui.correspondence.sealed_requests import SealedRequests
            from ui.correspondence.sealed_table import SealedTable

            if self._sealed_requests is None:
                self._sealed_requests = SealedRequests(self.sealed_client())
            sealed = SealedTable(session, words, self._store, size, use_fallback, settings)
            return sealed.connect(
                self._sealed_requests,
                self._new_seed,
                self.on_background_update,
                self.is_on_screen,
            )
        table = Table(session, words, self._store, size, use_fallback, settings)
        table.hint_factory = hint_factory
        return table

    def tip_adviser(self, table: Table, words: "Words") -> "GameTipAdviser | None":
        """Return what gives tips at a table; None if it is to give none."""
        if not table.offers_tips:
            return None
        from ui.learn.tip_adviser import GameTipAdviser  # loaded after the first screen

        given = self._tips_given.setdefault(table.id, {})
        return GameTipAdviser(table.game, words, given, self.shows_summary)
