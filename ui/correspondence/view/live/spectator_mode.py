"""This phone as a spectator of the live game of other phones."""

import time

from ui.browser import dom
from ui.browser.buttons import button, button_row
from ui.browser.toasts import show_toast
from ui.correspondence.live.channel_messages import AWAY, LEFT, LOST, QUIET, TABLE
from ui.correspondence.live.spectator_table import (
    TABLE_ID,
    SpectatorPolicy,
    SpectatorTable,
    WatchedGame,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.correspondence.live.spectator_clock import WatchedClock
    from ui.correspondence.view.live.connection import Connection
    from ui.correspondence.view.live.live_state import LiveState
    from ui.words import Words


class SpectatorMode:
    """The game that this phone watches.

    Args:
        live_state: The state of live play.
    """

    def __init__(self, live_state: "LiveState") -> None:
        self._state = live_state
        self._app = live_state.app
        self._game = WatchedGame()
        self._connection: "Connection | None" = None
        self._announced_presence = ""  # that the other phone knows of
        self._clock: "WatchedClock | None" = None

    @property
    def presence(self) -> str:
        """What the phone does that shows the game: LOST if it isn't connected."""
        return self._connection.phone.presence if self._connection else LOST

    @property
    def is_connected(self) -> bool:
        """Whether this phone watches a game."""
        return self.presence != LOST

    @property
    def table(self) -> "SpectatorTable | None":
        """The table at which the game is watched; None if that isn't on the screen."""
        table = self._app.table_controller.table
        return table if table and table.id == TABLE_ID else None  # type: ignore[return-value]

    def start(self, connection: "Connection") -> None:
        """Watch the game of a phone that has just been connected."""
        if self._connection:
            self._connection.close()
        self._connection, self._announced_presence = connection, ""
        if self.table:
            self._show_state()
        else:
            self._game = WatchedGame()
        self._set_clock(None)
        show_toast(self._state.say("live-watch-connected"))

    def _create_table(
        self, words: "Words", size: "tuple[int, int]", settings: "dict | None"
    ) -> SpectatorTable:
        assert self._game.session is not None
        policy = SpectatorPolicy(self._words, lambda: self.presence)
        return SpectatorTable(self._game.session, words, size, settings, policy)

    def _words(self) -> "Any":
        return self._state.words()

    def show(self) -> None:
        """Show the game that is watched."""
        if self._game.session and not self.table:
            self._app.open_table(TABLE_ID)

    def receive(self, connection: "Connection", fragment: str) -> None:
        """Receive a fragment of the phone that is watched; it can change nothing else here."""
        message = connection.phone.receive(fragment)
        if connection is not self._connection or message is None:
            self._end_if_hopeless(connection)
            return
        kind, fields = message.kind, message.fields
        try:
            if kind == "watch":
                self._show_moves(self._game.receive_whole(fields, time.time()))
            elif kind == "seen":
                self._show_moves(self._game.fresh_moves(fields))
            elif kind == "clocks":
                clock = self._game.receive_clock(fields, dom.now())
                if clock:
                    self._set_clock(clock)
            elif kind == "bye":
                self.lose(connection)
            elif kind not in ("at", "unknown"):
                connection.phone.note_fault()
        except ValueError:
            connection.phone.note_fault()
            show_toast(self._state.say("live-strange"))
        self._end_if_hopeless(connection)

    def _set_clock(self, clock: "WatchedClock | None") -> None:
        self._clock = clock
        self._state.clock.show_watched(clock)

    def _end_if_hopeless(self, connection: "Connection") -> None:
        if connection.phone.is_hopeless:
            self.lose(connection)

    def _show_moves(self, moves: "list[str] | None") -> None:
        """Show moves that have come, or with None another game, which takes the screen."""
        table, session = self.table, self._game.session
        if moves is None:
            self._set_clock(None)  # the other phone says whether that game has one
            self._app.table_factory.other_tables[TABLE_ID] = self._create_table
            self._app.open_table(TABLE_ID)
        elif table and moves:
            self._app.table_controller.show(table.show_news(moves))
        elif session and moves:
            session.go_to_ply(session.ply_count)
            session.play_all(moves, time.time())

    def lose(self, connection: "Connection") -> None:
        """Note that the connection is lost."""
        connection.close()
        if connection is self._connection:
            if self._clock:
                self._clock.set_connected(False, dom.now())
            self._show_state()

    def set_quiet(self, is_quiet: bool) -> None:
        """Note whether nothing comes through just now."""
        if self._connection and self.is_connected:
            self._connection.phone.presence = QUIET if is_quiet else TABLE
            if self._clock:
                self._clock.set_connected(not is_quiet, dom.now())
            self._show_state()

    def _show_state(self) -> None:
        table, controller = self.table, self._app.table_controller
        if table and not controller.is_playing_back():
            controller.show(table.refresh(animated=False))

    def update(self, is_hidden: bool) -> None:
        """Tell the other phone whether the game is looked at."""
        presence = AWAY if is_hidden else TABLE if self.table else LEFT
        if self._connection and self.is_connected and presence != self._announced_presence:
            self._announced_presence = presence
            self._connection.phone.send({"t": "at", "place": presence})

    def show_state(self) -> None:
        """Show that a game is watched, and how to stop that."""
        say = self._state.words()
        text = dom.create_element("p", {"text": say("live-watching")})
        row = [button(say("live-watch-end"), "live-watch-end")]
        if not self.table:
            row.append(button(say("live-watch-back"), "live-watch-back", "primary"))
        self._app.dialog.open("live-state", say("live-watch-state"), [text, button_row(*row)])

    def stop(self) -> None:
        """Stop watching."""
        self._app.dialog.close()
        if self._connection:
            self._connection.phone.send({"t": "bye"})
            self.lose(self._connection)
        if self.table:
            self._app.show_lobby()
        self._connection, self._game = None, WatchedGame()
        self._set_clock(None)
        self._app.table_factory.other_tables.pop(TABLE_ID, None)
