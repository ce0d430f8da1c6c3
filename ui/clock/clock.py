"""The clock of a game: how much time each seat has left, from what every move has taken.

The time that a player has left follows from the time of the game's moves. So taking a move back
gives its time back, and a move that is played again costs only the time since then. (Not so on two
connected phones, see ``is_shared``.)

Times are whole milliseconds. ``turns`` is the seat to move in every position so far, the first
included; None after the end. A turn of several moves counts as one. Callers pass the present.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Turns = Sequence[int | None]

MAX_MS = 36_000_000  # of a seat, ten hours
LOW_LIMITS_MS = (10_000, 60_000)  # the least and the most time that counts as little


class Clock:
    """A clock that runs or is paused; it is paused at first.

    Attributes:
        banks: The time that every seat has for the game.
        increment: The time that is added after every turn.
        delay: How much of every turn is free.
        spent: The time of every move.
        is_shared: Whether the players of two connected phones have agreed on it. Then the time of
            moves that are taken back stays spent.
    """

    is_shared = False

    def __init__(
        self,
        banks: "list[int]",
        increment: int = 0,
        delay: int = 0,
        spent: "list[int] | tuple[int, ...]" = (),
        thought: int = 0,
    ) -> None:
        """Create a clock.

        Args:
            banks: The time that every seat has.
            increment: The time that is added after every turn.
            delay: How much of every turn is free.
            spent: The time of every move so far.
            thought: The time since the last move.
        """
        self.banks = list(banks)
        self.increment = increment
        self.delay = delay
        self.spent = list(spent)
        self._thought: float = thought
        self._since: "float | None" = None  # when it began to run; None while it is paused

    @property
    def is_running(self) -> bool:
        """Whether the time of the player to move runs."""
        return self._since is not None

    def start(self, now: float) -> None:
        """Let the time of the player to move run."""
        if self._since is None:
            self._since = now

    def pause(self, now: float) -> None:
        """Stop the time."""
        self._thought = self.thought(now)
        self._since = None

    def thought(self, now: float) -> int:
        """Return the time since the last move, without pauses."""
        running = 0.0 if self._since is None else max(0.0, now - self._since)
        return min(MAX_MS, int(self._thought + running))

    def set_thought(self, ms: int, now: float) -> None:
        """Set the time since the last move."""
        self._thought = ms
        if self._since is not None:
            self._since = now

    def follow(self, ply: int, now: float) -> None:
        """Note that the game has so many moves now, more or fewer than before."""
        if ply == len(self.spent):
            return
        if ply > len(self.spent):
            self.spent.append(self.thought(now))
            self.spent += [0] * (ply - len(self.spent))
            self._thought = 0
        else:
            self._thought = sum(self.spent[ply:]) if self.is_shared else 0
            self.spent = self.spent[:ply]
        if self._since is not None:
            self._since = now

    def remaining(self, turns: "Turns", now: float) -> "list[int]":
        """Return the time that every seat has left."""
        left, used = list(self.banks), 0
        for ply, time in enumerate(self.spent):
            seat, next_seat = turns[ply], turns[ply + 1]
            used += time
            if seat is not None and next_seat != seat:
                bonus = 0 if next_seat is None else self.increment
                left[seat] = self._after(left[seat], used) + bonus
                used = 0
        seat = turns[-1]
        if seat is not None:
            left[seat] = self._after(left[seat], used + self.thought(now))
        return left

    def _after(self, left: int, used: int) -> int:
        return max(0, left - max(0, used - self.delay))

    def low_limit(self, seat: int) -> int:
        """Return the time below which a seat has little left: an eighth, within limits."""
        return max(LOW_LIMITS_MS[0], min(LOW_LIMITS_MS[1], self.banks[seat] // 8))

    def to_data(self, now: float) -> dict:
        """Return this clock as JSON-able data, paused."""
        data: dict = {
            "banks": list(self.banks),
            "increment": self.increment,
            "delay": self.delay,
            "spent": list(self.spent),
            "thought": self.thought(now),
        }
        if self.is_shared:
            data["live"] = True
        return data


def from_data(data: object, seats: int, plies: int) -> "Clock | None":
    """Return the clock of a game; None if the data is none.

    Args:
        data: The result of ``to_data``, or anything; ``spent`` and ``thought`` may be missing.
        seats: How many play.
        plies: How many moves the game has.
    """
    if not isinstance(data, dict):
        return None
    banks, spent = data.get("banks"), data.get("spent", [])
    numbers = [data.get("increment", 0), data.get("delay", 0), data.get("thought", 0)]
    if not isinstance(banks, list) or not isinstance(spent, list) or len(banks) != seats:
        return None
    if not all([type(ms) is int and 0 <= ms <= MAX_MS for ms in banks + spent + numbers]):
        return None
    if not all(banks):
        return None
    spent = spent[:plies] + [0] * (plies - len(spent))
    clock = Clock(banks, numbers[0], numbers[1], spent, numbers[2])
    clock.is_shared = data.get("live") is True
    return clock


def time_text(ms: int) -> str:
    """Return a time as digits: 4:05, 1:00:00, or with tenths of a second below ten seconds."""
    if ms < 10_000:
        tenths = (ms + 99) // 100
        return f"{tenths // 10}.{tenths % 10}"
    seconds = (ms + 999) // 1000
    minutes = seconds // 60
    if minutes < 60:
        return f"{minutes}:{seconds % 60:02d}"
    return f"{minutes // 60}:{minutes % 60:02d}:{seconds % 60:02d}"


def ms_until_change(ms: int) -> int:
    """Return after how much time ``time_text`` of a running clock is another text."""
    step = 1000 if ms > 10_000 else 100
    return (ms - 1) % step + 1 if ms else step
