"""The state of live play: its connections, the live game, and what the page says about them."""

from ui.browser import dom
from ui.browser.toasts import show_notice, show_toast
from ui.correspondence.live.channel_messages import LOST
from ui.correspondence.live.status import LiveStatus
from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from ui.clock.clock import Clock
    from ui.correspondence.live.remote_phone import RemotePhone
    from ui.correspondence.view.live.connection import Connection
    from ui.session.session import Session
    from ui.table.table import Table
    from ui.table.view.app_context import AppContext

    class _WatchableClock(Protocol):
        """What live play uses of ``ui.correspondence.view.live.live_clock.LiveClock``."""

        def follow(self, session: Session) -> None: ...
        def connection_text(self, text: str, key: str) -> str: ...
        def spectator_message(self, session: Session) -> "tuple[dict | None, tuple]": ...
        def show_watched(self, clock: "Clock | None") -> None: ...


MAX_CONNECTIONS = 4  # other phones at a time
DIALOG_RETRY_MS = 300  # after how long a question looks again whether a dialog has been closed


class LiveState:
    """The state of live play.

    Attributes:
        app: The page.
        connections: The connections with other players' phones that were established.
        phones: Their phones; the status has the same list.
        status: What the table says of them; None before there was one.
        session_id: The game that is played live, by the id of its save; "" for none.
        clock: The clock of that game.
    """

    clock: "_WatchableClock"

    def __init__(self, app: "AppContext", on_change: "Callable[[], None]") -> None:
        self.app = app
        self.connections: "list[Connection]" = []
        self.phones: "list[RemotePhone]" = []
        self.status: "LiveStatus | None" = None
        self.session_id = ""
        self._on_change = on_change

    # ---- words

    def words(self) -> GameWords:
        """Return the words of live play, with those of the game on the table."""
        words = self.app.words
        return GameWords([words.table("live.words")] + words.correspondence(self.game()).tables)

    def say(self, key: str, **facts: object) -> str:
        """Return a sentence of live play."""
        return self.words()(key, **facts)

    # ---- games

    def game(self) -> str:
        """Return the game of the table; "" for none."""
        table = self.app.table_controller.table
        return table.game if table else ""

    def correspondence_session(self) -> "Session | None":
        """Return the session on the table if it is a game by link."""
        table = self.app.table_controller.table
        return table.session if table and table.session.correspondence else None

    def live_table(self) -> "Table | None":
        """Return the table if the live game is on it."""
        table = self.app.table_controller.table
        return table if table and table.id == self.session_id else None

    def live_session(self) -> "Session | None":
        """Return the live game, from the table or as it is saved; None for none."""
        table = self.live_table()
        if table:
            return table.session
        loaded = self.app.store.load(self.session_id) if self.session_id else None
        return loaded.value if loaded and loaded.ok else None

    def known_games(self, id: str) -> "list[Session]":
        """Return the games here with this id in links."""
        store = self.app.store
        known = store.correspondence_games(id) if id else []
        return known or (store.correspondence_games(int(id)) if id.isdigit() else [])

    def open_session(self, session: "Session") -> None:
        """Save a game if it is new, and put it on the table."""
        app = self.app
        if session.revision:
            app.library.set_current(session)
        else:
            app.game_starter.add_started_game(session)
        self.session_id = session.id
        app.open_table(session.id)

    # ---- connections

    @property
    def is_host(self) -> bool:
        """Whether this phone has shown the first code of a game that is connected."""
        return bool(self.status and self.status.is_host)

    @property
    def is_connected(self) -> bool:
        """Whether any phone is connected."""
        return any([phone.is_connected for phone in self.phones])

    def add_connection(self, connection: "Connection", seats: int, is_host: bool) -> None:
        """Add a connection; it replaces those that are lost and, in a game for two, any other.

        Args:
            connection: The connection.
            seats: The number of seats of the game.
            is_host: Whether this phone has shown the first code.
        """
        for old in list(self.connections):
            if old.phone.presence == LOST or seats < 3 or len(self.connections) >= MAX_CONNECTIONS:
                old.close()
                self.connections.remove(old)
        self.connections.append(connection)
        self.phones[:] = [known.phone for known in self.connections]
        self.status = self.status or LiveStatus(self.phones, self.words)
        self.status.is_host = is_host

    def lose(self, connection: "Connection", reason: str = "live-lost") -> None:
        """Note that a connection is lost, and say why; ``reason`` is a key of the words."""
        if connection in self.connections and connection.phone.presence != LOST:
            connection.close()
            text = self.clock.connection_text(self.say(reason), "live-clock-stops")
            show_notice(self._naming_game(text), "live", self.say("live-again"))
            self.refresh_table()

    def _naming_game(self, text: str) -> str:
        """Return a sentence about the live game; where another screen is shown, with its name."""
        session = None if self.live_table() else self.live_session()
        if session is None:
            return text
        name = self.app.words.for_game(session.record.game)("game")
        return self.say("live-game", game=name, text=text)

    def report_news(self) -> None:
        """Say that the live game has gone on, where another screen is shown."""
        show_notice(self._naming_game(self.say("live-moved")), "live-show", self.say("live-show"))
        if self.app.table_controller.table is None:
            self.app.show_lobby()

    def refuse(self, connection: "Connection") -> None:
        """Note that a phone has sent what can't be read or used here."""
        connection.phone.note_fault()
        self.report_fault(connection)

    def report_fault(self, connection: "Connection") -> None:
        """Say that what has come can't be used; end the connection if that happens too often."""
        if not connection.phone.is_hopeless:
            show_toast(self.say("live-strange"))
        self.end_if_hopeless(connection)

    def end_if_hopeless(self, connection: "Connection") -> None:
        """End a connection over which too much has come that can't be used."""
        if connection.phone.is_hopeless:
            self.lose(connection, "live-garbled")

    def forget_connections(self) -> None:
        """End live play."""
        for connection in self.connections:
            connection.phone.send({"t": "bye"})
            connection.close()
        session = self.correspondence_session()
        if session and session.correspondence:
            session.correspondence.live = None
        self.connections, self.session_id, self.status = [], "", None
        self.phones = []

    def refresh_table(self) -> None:
        """Show the state of the connections at the table, but not over a move that is shown."""
        table, controller = self.live_table(), self.app.table_controller
        is_choosing = table and table.selection and table.selection.is_started
        if table and not is_choosing and not controller.is_playing_back():
            controller.show(table.refresh(animated=False))
        self._on_change()

    def is_hidden(self) -> bool:
        """Return whether the page is out of sight."""
        return str(dom.document.visibilityState) == "hidden"
