"""The games on this device: save, list, select, delete and restore them.

Views know a game by its id and get its text, its row in the lobby or its table, but no session.
"""

import time
from collections import namedtuple

from engine.record import RecordError
from ui.library.saves import peek_record
from ui.library.store import parse_saved_game
from ui.session.view_models import Toast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from ui.library.saved_games.history_entry import HistoryEntry
    from ui.library.saved_games.lobby_row import LobbyRow
    from ui.library.saved_games.study_store import StudySummary
    from ui.library.store import Store
    from ui.session.session import Session
    from ui.session.view_models import TableView
    from ui.words import Words

    class _UpdatableTable(Protocol):
        """The part of ``ui.table.table.Table`` that ``adopt_newer`` uses."""

        @property
        def id(self) -> str: ...

        def adopt_newer(self, newer: Session) -> TableView | None: ...


RECENT_GAMES = 8  # the games in play that a new one may be confused with

# The id of a game to put on the table, and the key of the message to show ("" for none): that it
# could not be saved, though it can be played all the same, or who starts.
SaveResult = namedtuple("SaveResult", ("id", "toast_key"))


class GameLibrary:
    """The saved games of ``store``, and the game to open next."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._last_deleted: "tuple[str, str] | None" = None  # (id, text)
        self._current: "Session | None" = None  # the game to open next

    # Selecting

    def add_game(self, session: "Session") -> SaveResult:
        """Save a new game and select it, even if it can't be saved."""
        self._current = session
        reason = self._store.save(session).reason
        return SaveResult(session.id, "save-" + reason if reason else "")

    def set_current(self, session: "Session") -> None:
        """Set the game to open next."""
        self._current = session

    def select_game(self, id: str) -> bool:
        """Load a saved game as the game to open next.

        Returns:
            Whether it exists and can be read.
        """
        loaded = self._store.load(id)
        self._current = loaded.value if loaded.ok else None
        return bool(loaded.ok)

    def take_current(self, id: str) -> "Session":
        """Return the session ``id`` and forget it as the next one.

        If another game has been selected since, the session is loaded again.
        """
        if self._current is None or self._current.id != id:
            self.select_game(id)
        session, self._current = self._current, None
        assert session is not None and session.id == id
        return session

    def adopt_newer(self, table: "_UpdatableTable") -> "TableView | None":
        """Update a table after another tab has saved something.

        Returns:
            The table's view if that was a newer state of its game.
        """
        loaded = self._store.load_stored(table.id)
        return table.adopt_newer(loaded.value) if loaded.ok else None

    # Listing

    def saved_game_ids(self) -> "tuple[list[str], list[str]]":
        """Return the ids of all saved games, readable or not, the last changed first.

        Returns:
            The ids of the games in progress, and of those that are known to be over.
        """
        over = self._store.history.over_ids()
        running: "list[str]" = []
        ended: "list[str]" = []
        for id in self._store.latest_ids():
            (ended if id in over else running).append(id)
        return running, ended

    def running_game(self, game: str) -> str:
        """Return the id of the latest game of a kind that is in play; "" for none of late."""
        for id in self.saved_game_ids()[0][:RECENT_GAMES]:
            try:
                if peek_record(self._store.current_text(id)).get("game") == game:
                    return id
            except RecordError:
                pass
        return ""

    def saved_id_set(self) -> dict:
        """Return the ids of all saved games as the keys of a dict."""
        return {id: True for id in self._store.game_ids()}

    def current_text(self, id: str) -> str:
        """Return the text of the saved game ``id``; "" if it no longer exists."""
        return self._store.current_text(id)

    def lobby_row(self, id: str, text: str, words: "Words") -> "LobbyRow | None":
        """Return the lobby's row of the game that is saved as ``id`` with this text.

        Returns:
            None if the game can't be read or shown: that must not hide the other games.
        """
        from ui.library.saved_games.lobby_row import LobbyRow  # comes where there are games

        try:
            session = parse_saved_game(id, text)
            self._store.history.update(session)  # it may have ended before there was a history
            return LobbyRow(session, words)
        except Exception:
            return None

    def has_learnt(self) -> bool:
        """Return whether a puzzle was solved or its solution seen here, or a study is kept."""
        return bool(self._store.progress.puzzles_text()) or self._store.has_studies()

    def studies(self) -> "list[StudySummary | None]":
        """Return the studies on this device, the last changed first; None for unreadable ones."""
        from ui.library.saved_games.study_store import StudyStore  # comes where there are games

        store = StudyStore(self._store.port)
        return [store.summary(id) for id in store.ids()]

    # The history of finished games

    def has_history(self) -> bool:
        """Return whether any game has been finished on this device."""
        return bool(self._store.history.ids())

    def history_entries(self) -> "list[HistoryEntry]":
        """Return the entries of all finished games, the latest first."""
        return self._store.history.entries()

    def clear_history(self) -> "str | None":
        """Forget all finished games but those that are saved.

        Returns:
            None, or the reason why that failed.
        """
        return self._store.history.clear(time.time(), self.saved_id_set())

    # Deleting

    def delete(self, id: str) -> str:
        """Delete a game so that ``undelete`` can restore it.

        Returns:
            The key of the message to show; "" if there was no such game.
        """
        deleted = self._store.delete(id)
        if deleted.ok:
            self._last_deleted = (id, deleted.value)
            return "deleted"
        return "" if deleted.value == "missing" else "delete-failed"

    def undelete(self) -> None:
        """Restore the game that was deleted last."""
        if self._last_deleted:
            self._store.restore(self._last_deleted[0], self._last_deleted[1])
            self._last_deleted = None

    def storage_warning(self, is_persistent: bool, words: "Words") -> "Toast | None":
        """Return a warning, once, before games are likely to be lost.

        Args:
            is_persistent: Whether the browser has promised to keep the page's storage.
            words: The page's words.
        """
        key = self._store.storage_risk(is_persistent)
        return Toast(words(key), "export", words("export-now")) if key else None
