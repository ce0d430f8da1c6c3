"""Search for strategies that beat a bot: ``python -m bench.beerhex_opponents.search``.

Random strategies play a few games each, and the worse half is dropped again and again, while the
others play twice as many (successive halving). Then the best are varied for some generations. What
is left plays fresh games, since the best of many is flattered by luck.
"""

import argparse
import random
from dataclasses import replace

from bench.beerhex_opponents.match import Match
from bench.beerhex_opponents.opponents import Strategy
from tools.arena import wilson_interval

SURVIVORS = 4
CHILDREN = 8  # per generation
LARGEST_MATCH = 400  # games that a survivor of the generations plays at most


class Candidate:
    """A strategy with its games against the bot."""

    def __init__(self, strategy: Strategy, bot: str, seed: int) -> None:
        self.strategy = strategy
        self.match = Match(bot, strategy)
        self._seed = seed

    def play(self, games: int) -> None:
        """Play more games, with the seats exchanged."""
        for _ in range(games):
            number = len(self.match.won)
            self.match.play(self._seed + number, number % 2)

    def score(self) -> float:
        """Return the share of games that the strategy won."""
        return 1 - sum(self.match.won) / len(self.match.won)


def random_strategy(rng: random.Random) -> Strategy:
    """Return a random strategy."""
    own_rate = rng.uniform(0.3, 1.0)
    return Strategy(
        opening="".join(rng.choices("ox", k=rng.randrange(5))),
        own_rate=own_rate,
        third_rate=own_rate if rng.random() < 0.3 else rng.random(),
        beside=rng.random() < 1 / 3,
        own_belief=rng.uniform(0.4, 0.95),
        belief_weight=rng.choice((6.0, 30.0, 1e9)),
        attack_margin=rng.uniform(-0.1, 0.25),
        attacked=rng.choice(("any", "theirs", "mixed")),
    )


def mutated(strategy: Strategy, rng: random.Random) -> Strategy:
    """Return a strategy that differs a little."""
    fresh = random_strategy(rng)
    opening = list(strategy.opening)
    if opening and rng.random() < 0.3:
        place = rng.randrange(len(opening))
        opening[place] = "x" if opening[place] == "o" else "o"
    return replace(
        strategy,
        opening=fresh.opening if rng.random() < 0.2 else "".join(opening),
        own_rate=_moved(strategy.own_rate, 0.12, rng),
        third_rate=_moved(strategy.third_rate, 0.2, rng),
        own_belief=_moved(strategy.own_belief, 0.1, rng),
        attack_margin=strategy.attack_margin + rng.uniform(-0.05, 0.05),
        beside=fresh.beside if rng.random() < 0.2 else strategy.beside,
        attacked=fresh.attacked if rng.random() < 0.2 else strategy.attacked,
    )


def _moved(chance: float, reach: float, rng: random.Random) -> float:
    return min(1.0, max(0.0, chance + rng.uniform(-reach, reach)))


def find_exploiters(
    bot: str, candidates: int, first_games: int, generations: int, seed: int
) -> "list[Candidate]":
    """Return the best strategies found against a bot, best first.

    Args:
        bot: Its level.
        candidates: The number of random strategies.
        first_games: The games that each of them plays first.
        generations: How often the best are varied.
        seed: The source of randomness.
    """
    rng = random.Random(seed)
    pool = [
        Candidate(random_strategy(rng), bot, seed * 100_000 + 1000 * i) for i in range(candidates)
    ]
    for candidate in pool:
        candidate.play(first_games)
    while len(pool) > SURVIVORS:
        pool = _best(pool, max(SURVIVORS, len(pool) // 2))
        for candidate in pool:
            candidate.play(len(candidate.match.won))
    for generation in range(generations):
        parents = list(pool)
        for i in range(CHILDREN):
            strategy = mutated(rng.choice(parents).strategy, rng)
            seed_of_games = seed * 100_000 + 1000 * (candidates + CHILDREN * generation + i)
            pool.append(Candidate(strategy, bot, seed_of_games))
            pool[-1].play(4 * first_games)
        pool = _best(pool, SURVIVORS)
        for candidate in pool:
            candidate.play(min(len(candidate.match.won), LARGEST_MATCH - len(candidate.match.won)))
    return _best(pool, len(pool))


def _best(pool: "list[Candidate]", number: int) -> "list[Candidate]":
    return sorted(pool, key=lambda candidate: -candidate.score())[:number]


def main(arguments: "list[str] | None" = None) -> None:
    """Search as the command line asks for, and print what was found."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.beerhex_opponents.search", description=__doc__
    )
    parser.add_argument("--player", default="master")
    parser.add_argument("--candidates", type=int, default=32)
    parser.add_argument("--first-games", type=int, default=8)
    parser.add_argument("--generations", type=int, default=4)
    parser.add_argument("--games", type=int, default=200, help="fresh games at the end")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    found = find_exploiters(
        args.player, args.candidates, args.first_games, args.generations, args.seed
    )
    for candidate in found:
        fresh = Candidate(candidate.strategy, args.player, args.seed * 100_000 + 90_000)
        fresh.play(args.games)
        low, high = wilson_interval(fresh.score(), args.games)
        print(f"{fresh.score():.0%} ({low:.0%} … {high:.0%}) of fresh games: {fresh.strategy}")


if __name__ == "__main__":
    main()
