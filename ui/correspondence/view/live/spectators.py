"""The phones that watch the live game by way of this one."""

from ui.browser.toasts import show_toast
from ui.correspondence.live.channel_messages import LOST
from ui.correspondence.live.spectator_feed import SpectatorFeed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.correspondence.view.live.connection import Connection
    from ui.correspondence.view.live.live_state import LiveState

MAX_SPECTATORS = 4  # at a time; of more, the oldest is disconnected


class Spectators:
    """The connections to spectators, who are sent the game; all they can do is leave.

    Args:
        live_state: The state of live play.
    """

    def __init__(self, live_state: "LiveState") -> None:
        self._state = live_state
        self._connections: "list[tuple[Connection, SpectatorFeed]]" = []

    def add(self, connection: "Connection") -> None:
        """Let another phone watch."""
        while len(self._connections) >= MAX_SPECTATORS:
            self.lose(self._connections[0][0])
        self._connections.append((connection, SpectatorFeed(connection.phone.send)))
        show_toast(self._state.say("live-watch-joined"))
        self.update()

    def receive(self, connection: "Connection", fragment: str) -> None:
        """Refuse what a spectator sends, but for what it does and that it leaves."""
        message = connection.phone.receive(fragment)
        if message and message.kind == "bye":
            self.lose(connection)
        elif message and message.kind not in ("at", "unknown"):
            connection.phone.note_fault()
        if connection.phone.is_hopeless:
            self.lose(connection)

    def lose(self, connection: "Connection") -> None:
        """Note that a spectator has left, or is to leave; the game goes on."""
        before = len(self._connections)
        self._connections = [entry for entry in self._connections if entry[0] is not connection]
        connection.close()
        if len(self._connections) < before:
            self.update()
            self._state.refresh_table()

    def update(self) -> None:
        """Send what has happened in the live game, and tell the players how many watch."""
        state = self._state
        session = state.live_session() if self._connections else None
        for _, feed in self._connections:
            if session:
                feed.update(session)
                feed.update_clock(*state.clock.spectator_message(session))
        if state.status:
            state.status.own_spectator_count = len(self._connections)
        for player in state.connections:
            # In a game of three the first phone also passes on what the others have told it.
            others = [
                connection.phone
                for connection in state.connections
                if connection is not player and state.is_host
            ]
            count = len(self._connections) + sum([phone.spectator_count for phone in others])
            if player.announced_spectator_count != count and player.phone.presence != LOST:
                player.announced_spectator_count = count
                player.phone.send({"t": "watched", "count": count})

    def close(self) -> None:
        """End watching: the players' connection is ended."""
        for connection, _ in self._connections:
            connection.phone.send({"t": "bye"})
            connection.close()
        self._connections = []
