"""The clock that a spectator's phone shows, and the message that tells it the times."""

from ui.clock.clock import Clock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.clock.clock import Turns


class WatchedClock(Clock):
    """The times in a message, and the time of the player to move, which runs since then.

    Args:
        fields: The fields of a message of kind "clocks".
        now: The present.
    """

    is_shared = True

    def __init__(self, fields: dict, now: float) -> None:
        Clock.__init__(self, fields["banks"])
        self._left: "list[int]" = list(fields["left"])
        self._turn: "int | None" = fields["turn"]
        self._runs: bool = fields["runs"]
        self.set_connected(True, now)

    @property
    def is_running(self) -> bool:
        """Whether time runs, or stands still only until a player has something to decide."""
        return self._since is not None or self._turn is None

    def set_connected(self, is_connected: bool, now: float) -> None:
        """Let it stand still while nothing comes through."""
        if is_connected and self._runs:
            self.start(now)
        else:
            self.pause(now)

    def remaining(self, turns: "Turns", now: float) -> "list[int]":
        """Return the time that every seat has left; ``turns`` doesn't matter."""
        left = list(self._left)
        if self._turn is not None:
            left[self._turn] = max(0, left[self._turn] - self.thought(now))
        return left


def clock_message(
    id: str, clock: Clock, turns: "Turns", acting: "int | None", now: float
) -> "dict[str, object]":
    """Return the message that tells a spectator of a clock.

    Args:
        id: The game's id in links.
        clock: The clock.
        turns: The seat to move in every position, see ``ui.clock.clock``.
        acting: The seat whose player has something to decide; None for none.
        now: The present.
    """
    left, is_running = clock.remaining(turns, now), clock.is_running and acting is not None
    message: "dict[str, object]" = {"t": "clocks", "id": id, "banks": clock.banks, "left": left}
    return message | {"turn": acting, "runs": is_running}
