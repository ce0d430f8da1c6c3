"""Solo deals of Hex Heaven: which can be cleared, and how many of those a player clears.

``python -m bench.hexheaven_solo --deals 100``. Whether a deal can be cleared is found by a beam
search over whole games that knows the deck. It keeps the best positions at the start of each turn,
and is repeated with wider beams while it fails. A deal that it doesn't clear may be clearable all
the same. The player sees only its views, and does the full work of its level without a time limit,
so the result is the same on every machine.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import NamedTuple

from engine.hexheaven import GAME, HexHeavenState
from engine.hexheaven.bot.fast_rules import (
    HEAVEN_VALUE,
    TurnState,
    best_turn,
    expand,
    prune,
    start_turn,
    to_position,
)
from engine.hexheaven.moves import PASS
from tools.arena import play_game, wilson_interval

OPTIONS = {"rules": "solo"}
NO_TIME_LIMIT_S = 3600.0  # seconds a move; never reached

# The value of a position at the start of a turn, in points above the requirement.
NEXT_TURN_BEAM = 4  # finds the points of the next turn
MOST_SPARE = 4  # points above the requirement that count
SHORTAGE_WEIGHT = 3  # of a point below the requirement, which a wider beam may find
TILE_LEFT = -2.0  # of a tile that is still to be laid
REQUIRED_POINT = -2.0  # of a point of the requirement
SPECIAL_TILE = 2.0  # of the special tile, as long as it isn't laid


class BeamWidths(NamedTuple):
    """The widths of a search over whole games.

    Attributes:
        positions: The number of positions that are kept at the start of a turn.
        ends: The number of ways to end the turn that are tried in each of them.
        placements: The number of partial turns that are kept after each placement.
    """

    positions: int
    ends: int
    placements: int


class DealResult(NamedTuple):
    """The results of a deal.

    Attributes:
        turns: In how many turns full information clears it; 0 if it doesn't.
        cleared: Whether the player clears it.
    """

    turns: int
    cleared: bool


def search_widths(widest: int) -> list[BeamWidths]:
    """Return the widths to try in turn, up to ``widest`` positions at the start of a turn."""
    sizes = [widest]
    while sizes[0] > 4:
        sizes.insert(0, sizes[0] // 4)
    return [BeamWidths(size, 12, 24) for size in sizes]


def clearing_turns(seed: int, widths: BeamWidths) -> int:
    """Return the number of turns in which a search that knows the deck clears a deal, or 0."""
    beam = most_promising(positions_after_opening(seed), widths.positions)
    turns = 0
    while beam:
        turns += 1
        following: list[HexHeavenState] = []
        for state in beam:
            for end in sufficient_ends(state, widths):
                after = to_position(state, end).play_code(PASS)
                if after.outcome:
                    return turns
                following.append(after)
        beam = most_promising(following, widths.positions)
    return 0


def positions_after_opening(seed: int) -> list[HexHeavenState]:
    """Return all positions in which the opening of a deal may end."""
    states, ended = [GAME.start(OPTIONS, seed)], []
    while states:
        state = states.pop()
        if state.opening:
            states += [state.play_code(code) for code in state.legal_codes()]
        else:
            ended.append(state)
    return ended


def sufficient_ends(state: HexHeavenState, widths: BeamWidths) -> list[TurnState]:
    """Return the best turns that reach the requirement."""
    beam, found = [start_turn(state)], []
    while beam:
        ends: list[TurnState] = []
        children = expand(state, beam, ends)
        found += [end for end in ends if end.points >= state.required]
        beam = prune(beam, children, widths.placements, sinks=False)
    found.sort(key=lambda end: (len(end.hand), -end.points - HEAVEN_VALUE * bool(end.heavens)))
    return found[: widths.ends]


def most_promising(states: list[HexHeavenState], number: int) -> list[HexHeavenState]:
    """Return the positions at the start of a turn with the highest values, none twice."""
    distinct = {(tuple(sorted(state.layout.tiles.items())), state.hands): state for state in states}
    return sorted(distinct.values(), key=position_value, reverse=True)[:number]


def position_value(state: HexHeavenState) -> float:
    """Return the value of a position at the start of a turn, whose hand is known."""
    spare = best_turn(state, NEXT_TURN_BEAM)[0] - state.required
    return (
        (min(spare, MOST_SPARE) if spare >= 0 else SHORTAGE_WEIGHT * spare)
        + TILE_LEFT * state.final_counts()[0]
        + REQUIRED_POINT * state.required
        + SPECIAL_TILE * bool(state.specials[0])
    )


def play_deal(seed: int, player: str, widest: int) -> DealResult:
    """Return the results of a deal.

    Args:
        seed: The game's seed, which also seeds the player.
        player: A level or another bot by name.
        widest: The number of positions that the search with full information keeps at most.
    """
    turns = 0
    for widths in search_widths(widest):
        turns = turns or clearing_turns(seed, widths)
    result = play_game("hexheaven", OPTIONS, (player, ""), seed, False, NO_TIME_LIMIT_S)
    return DealResult(turns, result.wins > 0)


def share(part: int, whole: int) -> str:
    """Return a share in words, with its interval."""
    low, high = wilson_interval(part / whole, whole) if whole else (0.0, 1.0)
    return f"{part} of {whole} ({100 * low:.0f} … {100 * high:.0f} %)"


def report(player: str, results: list[DealResult]) -> str:
    """Return the report of some deals."""
    clearable = [result for result in results if result.turns]
    return (
        f"full information clears {share(len(clearable), len(results))} deals\n"
        f"{player} clears {share(sum(r.cleared for r in clearable), len(clearable))} of these"
        f" and {share(sum(r.cleared for r in results), len(results))} of all"
    )


def main(arguments: "list[str] | None" = None) -> None:
    """Play the deals that the command line asks for, and print a line for each and the report."""
    parser = argparse.ArgumentParser(prog="python -m bench.hexheaven_solo", description=__doc__)
    parser.add_argument("--player", default="master")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first deal")
    parser.add_argument("--widest", type=int, default=64, help="positions a turn, at most")
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args(arguments)
    seeds = range(args.first, args.first + args.deals)
    play = partial(play_deal, player=args.player, widest=args.widest)
    results = []
    with ProcessPoolExecutor(args.processes, mp_context=get_context("spawn")) as pool:
        for seed, result in zip(seeds, (pool.map if args.processes > 1 else map)(play, seeds)):
            turns = f"in {result.turns} turns" if result.turns else "not"
            cleared = "cleared" if result.cleared else "not cleared"
            print(f"deal {seed}: full information {turns}, {args.player} {cleared}", flush=True)
            results.append(result)
    print(report(args.player, results))


if __name__ == "__main__":
    main()
