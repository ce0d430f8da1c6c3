"""The contract of a bot: it searches a view and ends with a result."""

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.rng import Rng


class SearchResult:
    """The result of a bot's search.

    Attributes:
        move: The move it plays; None if there is nothing to decide.
        value: The result it expects for the seat to move, −1 (lost) … 1 (won).
        ranked: (move, value) of every move it evaluated, best first. The played move isn't always
            the first: the weaker levels choose among the good ones.
        simulations: How many games, positions or determinizations it looked at; what counts as one
            differs between bots.
        seconds: The time it took; filled in by ``engine.bots.levels.search``.
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


class TimeLimit:
    """A limit to the time of a search, in seconds from its creation on."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._start = _ticks()

    def elapsed(self) -> float:
        """Return the seconds that have passed."""
        seconds: float = _ticks_diff(_ticks(), self._start) / 1000
        return seconds

    def expired(self) -> bool:
        """Return whether the time is up."""
        return self.elapsed() >= self._seconds


def _milliseconds() -> float:
    return time.perf_counter() * 1000  # CPython only


def _difference(later: float, earlier: float) -> float:
    return later - earlier


# MicroPython has no perf_counter, but milliseconds that wrap around and a way to subtract them.
_ticks = getattr(time, "ticks_ms", _milliseconds)
_ticks_diff = getattr(time, "ticks_diff", _difference)


MAX_HABIT_GAMES = 30  # the latest games whose habits count, since people change


class Bot:
    """A computer player. It keeps nothing from one move to the next."""

    def adapt(self, habits: list, present: list) -> None:
        """Adapt to how the opponent played earlier games; most bots don't.

        Args:
            habits: The result of ``engine.bots.habits.observe_game`` for each of them, the latest
                last; unchecked.
            present: The result of ``engine.bots.habits.observe_present_game`` for this game.
        """

    def search(
        self, view: "State", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[SearchResult | None]":
        """Search for a move in steps.

        Args:
            view: The view of the seat to move, with at least two legal moves.
            rng: The only source of randomness.
            limit: When it expires, the search ends with the best result so far.

        Yields:
            None after every small piece of work, and at last the SearchResult.
        """
        raise NotImplementedError


def ranked_moves(scored: "list[tuple]") -> "list[tuple]":
    """Return (move, value) pairs best first.

    Equal values are sorted by the move's text, since sorting isn't stable on every interpreter.
    """
    return sorted(scored, key=lambda pair: (-pair[1], pair[0]))


def payoffs(state: "State") -> "list[float]":
    """Return the value of a finished game for every seat.

    It is 1 for winners, −1 for losers, and 0 in a draw. A solo game without a winner is lost.
    """
    outcome = state.outcome
    seats = state.game.seats(state.options)
    if outcome is None or (not outcome.winners and seats > 1):
        return [0.0] * seats
    return [1.0 if seat in outcome.winners else -1.0 for seat in range(seats)]
