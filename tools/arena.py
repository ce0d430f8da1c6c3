"""Matches between bots: ``python -m tools.arena mixtour strong casual --games 100``.

Games of two come in pairs with the seats exchanged. In games of three the first bot takes each seat
in turn and the second the others. In a solo game the first bot plays alone, or two bots play
the same deals and the better result wins. Bots see only their views.

The report has the first bot's score (draws count half), the difference in Elo that it stands for,
Wilson's 95 % interval of both, and each bot's mean seconds and rollouts per move. Bots are the
levels of a game, ``fallback``, ``random``, ``greedy`` and ``uct400`` (any number of iterations).
"""

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from engine import GAMES
from engine.bots.bot import Bot, payoffs
from engine.bots.levels import run_search
from engine.game import State
from engine.rng import Rng
from ui.games import game_ui

MAX_PLIES = 600  # a longer game is a draw


class MatchResult:
    """The sums over the games of a match, as seen by the first bot."""

    def __init__(self) -> None:
        self.wins = self.draws = self.losses = self.plies = 0
        self.moves = [0, 0]
        self.seconds = [0.0, 0.0]
        self.simulations = [0, 0]

    def merge(self, other: "MatchResult") -> None:
        """Add the games of another result."""
        self.wins += other.wins
        self.draws += other.draws
        self.losses += other.losses
        self.plies += other.plies
        for player in (0, 1):
            self.moves[player] += other.moves[player]
            self.seconds[player] += other.seconds[player]
            self.simulations[player] += other.simulations[player]

    def record_outcome(self, value: float) -> "MatchResult":
        """Record one game's result: above 0 if the first bot won, 0 for a draw. Returns itself."""
        self.wins, self.losses = int(value > 0), int(value < 0)
        self.draws = 1 - self.wins - self.losses
        return self

    def game_count(self) -> int:
        """Return the number of games."""
        return self.wins + self.draws + self.losses

    def score(self) -> float:
        """Return the first bot's share of the points, 0 … 1."""
        return (self.wins + self.draws / 2) / self.game_count()


def wilson_interval(score: float, games: int) -> "tuple[float, float]":
    """Return Wilson's 95 % interval for a share of ``games`` games."""
    z = 1.96
    middle = (score + z * z / (2 * games)) / (1 + z * z / games)
    reach = math.sqrt(score * (1 - score) / games + z * z / (4 * games * games))
    reach *= z / (1 + z * z / games)
    return (0.0 if score <= 0 else middle - reach), (1.0 if score >= 1 else middle + reach)


def elo_difference(score: float) -> float:
    """Return the difference in Elo at which a player is expected to score this share."""
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return -400 * math.log10(1 / score - 1)


def is_solo(game: str, options: dict) -> bool:
    """Return whether a game has a single seat under these options."""
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
    """Play one game of the first bot against the second.

    With three seats the first bot takes seat ``seed % 3`` and the second the others. In a solo
    game each of two bots plays the same deal; clearing it counts most, then the score.

    Args:
        game: The game's name.
        options: Its options.
        bots: The two bots; an empty second one in a solo game played alone.
        seed: The game's seed, which also seeds the bots.
        swapped: Whether the second bot begins.
        seconds_per_move: A time limit in place of the level's own.
        random_plies: The number of random moves before the bots take over; they are the same in
            both games of a pair.
    """
    state = GAMES[game].start(options, seed)
    result, rng = MatchResult(), Rng(seed ^ (0x5EED if swapped else 0))
    if is_solo(game, options) and bots[1]:
        ends = [_play_out(state, bots, (bot,), rng, seconds_per_move, result) for bot in (0, 1)]
        first, second = [
            (payoffs(end)[0], game_ui(game).Input.solo_score(end) or 0) for end in ends
        ]
        return result.record_outcome((first > second) - (first < second))
    seats = GAMES[game].seats(state.options)
    seat = (1 if swapped else 0) if seats == 2 else seed % seats
    opening_rng = Rng(seed)
    for _ in range(random_plies):
        state = state.play(opening_rng.choice(state.legal()))
    players = tuple(int(other != seat) for other in range(seats))
    return result.record_outcome(
        payoffs(_play_out(state, bots, players, rng, seconds_per_move, result))[seat]
    )


def _play_out(
    state: State,
    bots: "tuple[str | Bot, str | Bot]",
    players: "tuple[int, ...]",
    rng: Rng,
    seconds_per_move: "float | None",
    result: MatchResult,
) -> State:
    """Play a game to its end and return the last state.

    Args:
        state: Where to begin.
        bots: The two bots.
        players: For each seat the bot (0 or 1) that plays it.
        rng: Seeds the bots.
        seconds_per_move: A time limit in place of the level's own.
        result: Collects moves, seconds and rollouts.
    """
    for _ in range(MAX_PLIES):
        if state.turn is None:
            break
        player = players[state.turn]
        search = run_search(state.view(state.turn), bots[player], rng.next(), seconds_per_move)
        assert search.move is not None
        state = state.play(search.move)
        result.plies += 1
        result.moves[player] += 1
        result.seconds[player] += search.seconds
        result.simulations[player] += search.simulations
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
    """Play ``games`` games; an even number makes the match fair. See ``play_game``."""
    pairs = not is_solo(game, options)
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
            for result in pool.map(_play_job, jobs):
                total.merge(result)
    return total


def _play_job(job: tuple) -> MatchResult:
    return play_game(*job)


def match_report(names: "tuple[str, str]", result: MatchResult) -> str:
    """Return the report of a match between two bots."""
    score, games = result.score(), result.game_count()
    low, high = wilson_interval(score, games)
    lines = [
        f"{names[0]} against {names[1]}: {score:.1%} of {games} games, 95 % {low:.1%} … {high:.1%}",
        f"  {result.wins} won, {result.draws} drawn, {result.losses} lost; "
        f"Elo {elo_difference(score):+.0f} "
        f"({elo_difference(low):+.0f} … {elo_difference(high):+.0f}); "
        f"{result.plies / games:.1f} plies a game",
    ]
    for player in (0, 1):
        moves = max(1, result.moves[player])
        lines.append(
            f"  {names[player]}: {result.seconds[player] / moves:.3f} s and "
            f"{result.simulations[player] / moves:.0f} rollouts a move"
        )
    return "\n".join(lines)


def solo_report(name: str, result: MatchResult) -> str:
    """Return the report of a solo game played alone."""
    low, high = wilson_interval(result.score(), result.game_count())
    seconds = result.seconds[0] / max(1, result.moves[0])
    return (
        f"{name} alone: cleared {result.wins} of {result.game_count()} games, "
        f"95 % {low:.1%} … {high:.1%}; {seconds:.3f} s a move"
    )


def parse_option_value(text: str) -> object:
    """Parse an option's value from the command line: a number, true, false or a word."""
    if text.lstrip("-").isdigit():
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def main(arguments: "list[str] | None" = None) -> None:
    """Play the match that the command line asks for and print its report."""
    parser = argparse.ArgumentParser(prog="python -m tools.arena", description=__doc__)
    parser.add_argument("game", choices=GAMES.names())
    parser.add_argument("first")
    parser.add_argument("second", nargs="?", help="can be omitted in a solo game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args(arguments)
    options = {}
    for option in args.options:
        name, _, value = option.partition("=")
        options[name] = parse_option_value(value)
    alone = not args.second
    if alone and not is_solo(args.game, options):
        parser.error("one bot for a solo game, two for all others")
    names = (args.first, args.second or "")
    result = play_match(args.game, options, names, args.games, args.seed, args.processes)
    print(solo_report(args.first, result) if alone else match_report(names, result))


if __name__ == "__main__":
    main()
