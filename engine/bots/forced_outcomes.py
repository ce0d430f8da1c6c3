"""Forced wins and losses, found by looking at every turn, for hints and reviews.

A search rates a win on this turn and a win five turns later alike: both are won. People don't, so a
hint names the shortest way, and a review doesn't praise a move that overlooks it.

The **distance** of a move is the number of turns, of both sides, until the game ends if both play
as well as they can: 1 if this turn wins, 3 if the next turn of the same side does, whatever the
other side plays; −2 and −4 if the other side's next turn, or the one after it, wins. It is 0 if the
game isn't decided that soon, or the search for it was given up.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from engine.game import State

MAX_DISTANCE = 4
MAX_POSITIONS = 30_000  # then distances that aren't known yet stay 0
POSITIONS_PER_STEP = 200  # between two steps, some milliseconds


def is_applicable(view: "State") -> bool:
    """Return whether distances can be found: two players, nothing hidden and no chance."""
    game = view.game
    return not (game.hidden or game.chance) and game.seats(view.options) == 2


def rank(distance: int) -> int:
    """Return a number that is larger for better distances.

    A nearer win is better than a farther one, a later loss better than a sooner one.

    >>> sorted((0, -2, 3, 1, -4), key=rank, reverse=True)
    [1, 3, 0, -4, -2]
    """
    return 0 if distance == 0 else (100 if distance > 0 else -100) - distance


def find_distances(
    view: "State", max_positions: int = MAX_POSITIONS
) -> "Iterator[dict[str, int] | None]":
    """Find the distance of every legal move, in steps.

    Args:
        view: A position of a game for which ``is_applicable``.
        max_positions: How many positions to look at. The nearest ends are looked for first, and
            farther wins only if there is no nearer one.

    Yields:
        None after every small piece of work, and at last the distances by move.
    """
    search = ProofSearch(max_positions)
    distances = {move: 0 for move in view.legal()}
    try:
        for limit in range(1, MAX_DISTANCE + 1):
            if any([distance > 0 for distance in distances.values()]):
                break
            for move in distances:
                if distances[move] == 0:
                    distances[move] = yield from search.distance(view, move, limit)
    except Exhausted:
        pass
    yield distances


class Exhausted(Exception):
    """The number of positions is used up."""


class ProofSearch:
    """Proves that a seat wins within a number of its turns, by depth first search."""

    def __init__(self, max_positions: int, per_step: int = POSITIONS_PER_STEP) -> None:
        """Create a search that looks at so many positions at most, and at so many in a step."""
        self._max_positions = max_positions
        self._per_step = per_step
        self._positions = 0

    def distance(self, view: "State", move: str, limit: int) -> "Generator[None, None, int]":
        """Return a move's distance if it is ``limit``, else 0, in steps.

        Raises:
            Exhausted: If the positions are used up before.
        """
        seat = view.turn or 0
        after = view.play(move)
        if after.outcome is not None:
            if limit > 1 or not after.outcome.winners:
                return 0
            return 1 if seat in after.outcome.winners else -1
        winner, turns = (seat, (limit + 1) // 2) if limit % 2 else (1 - seat, limit // 2)
        if winner == seat and after.turn != seat:
            turns -= 1  # the move ended the first of them
        won = turns > 0 and (yield from self.forces_win(after, winner, turns))
        return 0 if not won else limit if winner == seat else -limit

    def forces_win(self, state: "State", seat: int, turns: int) -> "Generator[None, None, bool]":
        """Return whether a seat wins within a number of its turns whatever the other plays.

        Args:
            state: A position that isn't over.
            seat: The seat that is to win.
            turns: How many turns it may begin, or go on with.

        Raises:
            Exhausted: If the positions are used up before.
        """
        is_mover = state.turn == seat
        for after in _successors(state):
            self._positions += 1
            if self._positions >= self._max_positions:
                raise Exhausted
            if self._positions % self._per_step == 0:
                yield
            if after.outcome is not None:
                won = seat in after.outcome.winners
            else:
                left = turns - 1 if is_mover and after.turn != seat else turns
                won = left > 0 and (yield from self.forces_win(after, seat, left))
            if won == is_mover:  # a way to win, or the other's way out
                return won
        return not is_mover


def _successors(state: "State") -> "Iterator[State]":
    """Yield the positions after every legal move, by the bots' integer codes where there are."""
    if hasattr(state, "legal_codes"):
        for code in state.legal_codes():
            yield state.play_code(code)  # type: ignore[attr-defined]
    else:
        for move in state.legal():
            yield state.play(move)
