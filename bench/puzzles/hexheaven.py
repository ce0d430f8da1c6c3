"""Hex Heaven: the turn that earns most, which isn't found by taking the best tile each time."""

import math
from collections.abc import Iterator

from bench.puzzles.candidates import Candidate
from engine.game import State
from engine.hexheaven.moves import PASS, REDRAW, decode_lay, to_notation
from engine.hexheaven.state import HexHeavenState

MAX_POSITIONS = 1500  # within a turn; a test searches them all again
MIN_POSITIONS = 60


def find_candidates(state: State) -> "Iterator[Candidate]":
    """Yield the puzzles in a position."""
    first: HexHeavenState = state  # type: ignore[assignment]  # only called with its own game
    if first.opening:
        return
    seen = {first.key(): ()}
    waiting: "list[tuple[tuple, HexHeavenState]]" = [((), first)]
    ends: "list[tuple[int, tuple, HexHeavenState]]" = []
    while waiting:
        codes, position = waiting.pop()
        for code in position.legal_codes():
            if code == PASS:
                ends.append((position.points, codes, position))
            elif code > REDRAW:
                after = position.play_code(code)
                if after.key() not in seen:
                    seen[after.key()] = ()
                    waiting.append(((*codes, code), after))
                    if len(seen) > MAX_POSITIONS:
                        return
    if len(seen) < MIN_POSITIONS:
        return
    best = max(points for points, _, _ in ends)
    turns = [(codes, state) for points, codes, state in ends if points == best]
    ways = {frozenset(decode_lay(code)[:2] for code in codes) for codes, _ in turns}
    greedy = greedy_points(first)
    if best < 2 or greedy >= best or len(ways) > 2 or any(state.keep for _, state in turns):
        return
    codes, position = turns[0]
    heaven = "heaven" if position.heavens > first.heavens else f"{len(codes)} tiles"
    near = sum(best - points == 1 for points, _, _ in ends)
    hard = math.log2(len(seen)) + len(codes) + math.log2(1 + near) / 2 - (best - greedy) / 2
    yield Candidate("best", heaven, hard, [tuple(to_notation(code) for code in codes)])


def greedy_points(state: HexHeavenState) -> int:
    """Return what a greedy player earns in this turn.

    It lays the tile that earns most where it earns most, as long as that loses nothing; among equal
    choices the one that leads to more.
    """
    most, waiting, seen = -99, [state], set()
    while waiting:
        position = waiting.pop()
        if position.key() in seen:
            continue
        seen.add(position.key())
        codes = position.legal_codes()
        worth = {
            code: position.layout.points(*decode_lay(code)[:2]) for code in codes if code > REDRAW
        }
        top = max(worth.values()) if worth else -1
        if top < 0 and PASS in codes:
            most = max(most, position.points)
        else:
            waiting += [position.play_code(code) for code in worth if worth[code] == top]
    return most


def fingerprint(state: State) -> str:
    """Return the tiles on the table and in hand; nothing else has to be similar."""
    position: HexHeavenState = state  # type: ignore[assignment]  # only called with its own game
    lying = sorted(tile for tile, _, _ in position.laid_tiles())
    return f"{lying} {position.hands[position.mover]}"
