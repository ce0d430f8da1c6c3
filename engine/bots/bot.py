"""What every computer player is: something that ponders over a view and ends with a thought."""

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.rng import Rng


class SearchResult:
    """What a player makes of a view.

    Attributes:
        move: the move it would play; None when there is nothing to decide.
        value: the result it expects for the seat to move, −1 (lost) … 1 (won).
        ranked: (move, value) of every move it weighed, best first. The played move is not always
            the first: the weaker levels choose among the good ones.
        simulations: how many games, positions or worlds it looked at; what that counts is the
            player's own affair, the more the better.
        seconds: the time it took; filled in by ``think``.
    """

    def __init__(
        self,
        move: "str | None",
        value: float = 0.0,
        ranked: "list | None" = None,
        simulations: int = 0,
    ) -> None:
        self.move = move
        self.value = value
        self.ranked: list = ranked or []
        self.simulations = simulations
        self.seconds = 0.0

    def __repr__(self) -> str:
        return f"SearchResult({self.move!r}, {self.value:.3f}, simulations={self.simulations})"


class Clock:
    """A stop-watch with a limit in seconds."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._start = _ticks()

    def elapsed(self) -> float:
        """Seconds since it was made."""
        seconds: float = _ticks_diff(_ticks(), self._start) / 1000
        return seconds

    def expired(self) -> bool:
        """Whether the limit has passed."""
        return self.elapsed() >= self.limit


def _milliseconds() -> float:
    return time.perf_counter() * 1000  # CPython only


def _difference(later: float, earlier: float) -> float:
    return later - earlier


# MicroPython has no perf_counter, but milliseconds that wrap around and a way to subtract them.
_ticks = getattr(time, "ticks_ms", _milliseconds)
_ticks_diff = getattr(time, "ticks_diff", _difference)


class Bot:
    """A computer player. It keeps nothing from one move to the next."""

    def search(self, view: "State", rng: "Rng", clock: Clock) -> "Iterator[SearchResult | None]":
        """Yield None after every small piece of work, and at last the SearchResult. ``view`` is
        what the seat to move knows, with two legal moves or more; all chance comes from ``rng``;
        when ``clock`` is over it comes to an end with what it has."""
        raise NotImplementedError


def ranked_moves(scored: "list[tuple]") -> "list[tuple]":
    """(move, value) pairs best first; equals by the move's text, as sorting is not stable
    everywhere."""
    return sorted(scored, key=lambda pair: (-pair[1], pair[0]))


def returns(state: "State") -> "list[float]":
    """The value of a finished game for every seat: 1 for winners, −1 for losers, 0 for a draw.
    A solo game that nobody won is lost."""
    outcome = state.outcome
    seats = state.game.seats(state.options)
    if outcome is None or (not outcome.winners and seats > 1):
        return [0.0] * seats
    return [1.0 if seat in outcome.winners else -1.0 for seat in range(seats)]
