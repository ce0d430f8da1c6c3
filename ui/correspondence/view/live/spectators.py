"""The phones that watch the live game by way of this one."""

from ui.browser.toasts import show_toast
from ui.correspondence.live.channel_messages import LOST
from ui.correspondence.live.watch_feed import WatchFeed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.correspondence.view.live.line import Line
    from ui.correspondence.view.live.live_state import LiveState

MAX_SPECTATORS = 4  # at a time; of more, the oldest is disconnected


class Spectators:
    """The spectators' lines. They hear of the game; of them nothing is taken but that they leave.

    Args:
        live_state: The state of live play.
    """

    def __init__(self, live_state: "LiveState") -> None:
        self._state = live_state
        self._lines: "list[tuple[Line, WatchFeed]]" = []

    def add(self, line: "Line") -> None:
        """Let another phone watch."""
        while len(self._lines) >= MAX_SPECTATORS:
            self.lose(self._lines[0][0])
        self._lines.append((line, WatchFeed(line.phone.send)))
        show_toast(self._state.say("live-watch-joined"))
        self.update()

    def receive(self, line: "Line", fragment: str) -> None:
        """Refuse what a spectator sends, but for what it does and that it leaves."""
        message = line.phone.receive(fragment)
        if message and message.kind == "bye":
            self.lose(line)
        elif message and message.kind not in ("at", "unknown"):
            line.phone.note_fault()
        if line.phone.is_hopeless:
            self.lose(line)

    def lose(self, line: "Line") -> None:
        """Note that a spectator has left, or is to leave; the game goes on."""
        before = len(self._lines)
        self._lines = [entry for entry in self._lines if entry[0] is not line]
        line.close()
        if len(self._lines) < before:
            self.update()
            self._state.refresh_table()

    def update(self) -> None:
        """Send what has happened in the live game, and tell the players how many watch."""
        state = self._state
        session = state.live_session() if self._lines else None
        for _, feed in self._lines:
            if session:
                feed.update(session)
                feed.update_clock(*state.clock.watch_message(session))
        if state.status:
            state.status.own_watcher_count = len(self._lines)
        for player in state.lines:
            # In a game of three the first phone also passes on what the others have told it.
            others = [line.phone for line in state.lines if line is not player and state.is_host]
            count = len(self._lines) + sum([phone.watcher_count for phone in others])
            if player.told_watcher_count != count and player.phone.place != LOST:
                player.told_watcher_count = count
                player.phone.send({"t": "watched", "count": count})

    def close(self) -> None:
        """End watching: the players' connection is ended."""
        for line, _ in self._lines:
            line.phone.send({"t": "bye"})
            line.close()
        self._lines = []
