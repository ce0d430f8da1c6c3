"""Computer players against each other:
``python -m tools.arena mixtour strong casual --games 100``.
Games come in pairs with the seats exchanged. A game for one is played by the first player alone,
or by each of two with the same deal: who comes further wins.
Every player gets views only. What is printed: the score of the first player (draws count half),
the difference in Elo it stands for, Wilson's 95 % interval of both, and for each player the mean
seconds and playouts per move. Besides the levels there are ``fallback``, ``random``, ``greedy``
and ``uct400`` (any number of iterations).
"""

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from engine import GAMES
from engine.bots import run_search
from engine.bots.bot import Bot, returns
from engine.game import State
from engine.rng import Rng
from ui.games import game_ui

MAX_PLIES = 600  # plies after which a game is a draw


class MatchResult:
    """What the games of a match add up to, as seen by the first player."""

    def __init__(self) -> None:
        self.wins = self.draws = self.losses = self.plies = 0
        self.moves = [0, 0]
        self.seconds = [0.0, 0.0]
        self.simulations = [0, 0]

    def merge(self, other: "MatchResult") -> None:
        """Take another tally's games in."""
        self.wins += other.wins
        self.draws += other.draws
        self.losses += other.losses
        self.plies += other.plies
        for player in (0, 1):
            self.moves[player] += other.moves[player]
            self.seconds[player] += other.seconds[player]
            self.simulations[player] += other.simulations[player]

    def record_outcome(self, value: float) -> "MatchResult":
        """Of one game: how it went, above, at or below 0 for the first player. Itself."""
        self.wins, self.losses = int(value > 0), int(value < 0)
        self.draws = 1 - self.wins - self.losses
        return self

    def game_count(self) -> int:
        """How many games it counts."""
        return self.wins + self.draws + self.losses

    def score(self) -> float:
        """The first player's share of the points, 0 … 1."""
        return (self.wins + self.draws / 2) / self.game_count()


def wilson_interval(score: float, games: int) -> "tuple[float, float]":
    """Wilson's 95 % interval for a share of so many games."""
    z = 1.96
    middle = (score + z * z / (2 * games)) / (1 + z * z / games)
    reach = math.sqrt(score * (1 - score) / games + z * z / (4 * games * games))
    reach *= z / (1 + z * z / games)
    return (0.0 if score <= 0 else middle - reach), (1.0 if score >= 1 else middle + reach)


def elo_difference(score: float) -> float:
    """The difference in Elo at which a player scores this share."""
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return -400 * math.log10(1 / score - 1)


def is_solitaire(game: str, options: dict) -> bool:
    """Whether one plays that alone."""
    return GAMES[game].seats(GAMES[game].validate_options(options)) == 1


def play_game(
    game: str,
    options: dict,
    bots: "tuple[str | Bot, str | Bot]",
    seed: int,
    swapped: bool,
    seconds_per_move: "float | None" = None,
    random_plies: int = 0,
) -> MatchResult:
    """One game of the first player against the second, who begins if ``swapped``. With three
    seats the first player takes one of them (its number: seed mod 3) and the second the others;
    a win counts for whoever of the two kinds has it. Of a game for one, each of two players plays
    its own, and more is reached by who clears it, else by the score.

    ``budget``: seconds a move, those of the level if there are none; ``opening``: how many moves
    are played at random before they begin, the same in both games of a pair."""
    state = GAMES[game].start(options, seed)
    tally, rng = MatchResult(), Rng(seed ^ (0x5EED if swapped else 0))
    if is_solitaire(game, options) and bots[1]:
        ends = [_play_out(state, bots, (who,), rng, seconds_per_move, tally) for who in (0, 1)]
        first, second = [
            (returns(end)[0], game_ui(game).Input.solo_score(end) or 0) for end in ends
        ]
        return tally.record_outcome((first > second) - (first < second))
    seats = GAMES[game].seats(state.options)
    seat = (1 if swapped else 0) if seats == 2 else seed % seats
    dice = Rng(seed)
    for _ in range(random_plies):
        state = state.play(dice.choice(state.legal()))
    players = tuple(int(other != seat) for other in range(seats))
    return tally.record_outcome(
        returns(_play_out(state, bots, players, rng, seconds_per_move, tally))[seat]
    )


def _play_out(
    state: State,
    bots: "tuple[str | Bot, str | Bot]",
    players: "tuple[int, ...]",
    rng: Rng,
    seconds_per_move: "float | None",
    tally: MatchResult,
) -> State:
    """The end of a game that goes on from ``state``, with these of the players (0, 1) by seat; what
    they needed for it goes into the tally."""
    for _ in range(MAX_PLIES):
        if state.turn is None:
            break
        player = players[state.turn]
        thought = run_search(state.view(state.turn), bots[player], rng.next(), seconds_per_move)
        assert thought.move is not None
        state = state.play(thought.move)
        tally.plies += 1
        tally.moves[player] += 1
        tally.seconds[player] += thought.seconds
        tally.simulations[player] += thought.simulations
    return state


def play_match(
    game: str,
    options: dict,
    bots: "tuple[str | Bot, str | Bot]",
    games: int,
    seed: int = 1,
    processes: int = 1,
    seconds_per_move: "float | None" = None,
    random_plies: int = 0,
) -> MatchResult:
    """So many games, an even number of them for a fair match."""
    pairs = not is_solitaire(game, options)
    jobs = [
        (game, options, bots, seed + i // 2 if pairs else seed + i, pairs and i % 2 == 1)
        + (seconds_per_move, random_plies)
        for i in range(games)
    ]
    total = MatchResult()
    if processes == 1:
        for job in jobs:
            total.merge(play_game(*job))
    else:
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            for tally in pool.map(_play_job, jobs):
                total.merge(tally)
    return total


def _play_job(job: tuple) -> MatchResult:
    return play_game(*job)


def match_report(names: "tuple[str, str]", tally: MatchResult) -> str:
    """The match in words and numbers."""
    score, games = tally.score(), tally.game_count()
    low, high = wilson_interval(score, games)
    lines = [
        f"{names[0]} against {names[1]}: {score:.1%} of {games} games, 95 % {low:.1%} … {high:.1%}",
        f"  {tally.wins} won, {tally.draws} drawn, {tally.losses} lost; "
        f"Elo {elo_difference(score):+.0f} "
        f"({elo_difference(low):+.0f} … {elo_difference(high):+.0f}); "
        f"{tally.plies / games:.1f} plies a game",
    ]
    for player in (0, 1):
        moves = max(1, tally.moves[player])
        lines.append(
            f"  {names[player]}: {tally.seconds[player] / moves:.3f} s and "
            f"{tally.simulations[player] / moves:.0f} playouts a move"
        )
    return "\n".join(lines)


def solitaire_report(name: str, tally: MatchResult) -> str:
    """How a player did in a game for one."""
    low, high = wilson_interval(tally.score(), tally.game_count())
    seconds = tally.seconds[0] / max(1, tally.moves[0])
    return (
        f"{name} alone: cleared {tally.wins} of {tally.game_count()} games, "
        f"95 % {low:.1%} … {high:.1%}; {seconds:.3f} s a move"
    )


def parse_option_value(text: str) -> object:
    """An option's value as written on the command line: a number, true, false or a word."""
    if text.lstrip("-").isdigit():
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def main(arguments: "list[str] | None" = None) -> None:
    """Play the match that the command line asks for and print its report."""
    parser = argparse.ArgumentParser(prog="python -m tools.arena", description=__doc__)
    parser.add_argument("game", choices=GAMES.names())
    parser.add_argument("first")
    parser.add_argument("second", nargs="?", help="may be left out in a game for one")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args(arguments)
    options = {}
    for option in asked.options:
        name, _, value = option.partition("=")
        options[name] = parse_option_value(value)
    alone = not asked.second
    if alone and not is_solitaire(asked.game, options):
        parser.error("one player for a game for one, two for all others")
    names = (asked.first, asked.second or "")
    tally = play_match(asked.game, options, names, asked.games, asked.seed, asked.processes)
    print(solitaire_report(asked.first, tally) if alone else match_report(names, tally))


if __name__ == "__main__":
    main()
