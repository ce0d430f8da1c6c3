"""The simplest players: one that plays anything, and one that looks a single move ahead. They
are the arena's yardsticks; the second one is also what every game can fall back to."""

from engine.bots.player import Clock, Player, Thought, rated, results

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.rng import Rng


class Anything(Player):
    """Plays any legal move."""

    def ponder(self, view: "State", rng: "Rng", clock: Clock) -> "Iterator[Thought | None]":
        yield Thought(rng.choice(view.legal()), 0.0, [], 1)


class Greedy(Player):
    """Takes a win; else avoids the moves after which the next player can win at once; plays
    anything among the rest. Of a hidden game it imagines one world."""

    def ponder(self, view: "State", rng: "Rng", clock: Clock) -> "Iterator[Thought | None]":
        state = view.imagine(rng)
        seat = view.turn or 0
        moves = view.legal()
        rng.shuffle(moves)
        scored: list[tuple] = []
        for move in moves:
            after = state.play(move)
            value = results(after)[seat]
            if value > 0:
                yield Thought(move, 1.0, [(move, 1.0)], len(scored) + 1)
                return
            if value == 0 and not clock.over():
                for reply in after.legal():
                    if results(after.play(reply))[seat] < 0:
                        value = -1.0
                        break
                    yield None
            scored.append((move, value))
            yield None
        best = max(value for _, value in scored)
        for move, value in scored:  # the first of the best, in shuffled order
            if value == best:
                yield Thought(move, best, rated(scored), len(scored))
                return
