"""The simplest bots: one plays at random, one looks a single move ahead.

They are the arena's baselines. The second also plays the level FALLBACK in games without a usable
bot module of their own.
"""

from engine.bots.bot import Bot, SearchResult, TimeLimit, payoffs, ranked_moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.rng import Rng


class RandomBot(Bot):
    """Plays any legal move."""

    def search(
        self, view: "State", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[SearchResult | None]":
        """Yield one result, with a random move."""
        yield SearchResult(rng.choice(view.legal()), 0.0, [], 1)


class GreedyBot(Bot):
    """Takes a win, and else avoids moves after which the next player can win at once.

    Among the rest it plays at random. Of a hidden game it draws one determinization.
    """

    def search(
        self, view: "State", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[SearchResult | None]":
        """Yield None after every move tried, and at last the result."""
        state = view.determinize(rng)
        seat = view.turn or 0
        moves = view.legal()
        rng.shuffle(moves)
        scored: list[tuple] = []
        for move in moves:
            after = state.play(move)
            value = payoffs(after)[seat]
            if value > 0:
                yield SearchResult(move, 1.0, [(move, 1.0)], len(scored) + 1)
                return
            if value == 0 and not limit.expired():
                for reply in after.legal():
                    if payoffs(after.play(reply))[seat] < 0:
                        value = -1.0
                        break
                    yield None
            scored.append((move, value))
            yield None
        best = max(value for _, value in scored)
        for move, value in scored:  # the first of the best, in shuffled order
            if value == best:
                yield SearchResult(move, best, ranked_moves(scored), len(scored))
                return
