"""Positions that are decided within two turns a side, found by brute force.

``python -m tests.support.forced_positions`` finds them again, in random games, and writes
``tests/data/forced_positions.json``. It looks at all moves by the rules alone and shares no code
with ``engine.bots.forced_outcomes``.
"""

import json
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import GAMES
from engine.game import State

DATA = Path(__file__).parents[1] / "data" / "forced_positions.json"
PER_KIND = 25  # positions of each game and distance
MAX_MOVES = 45  # of a position, so that brute force ends in time
RULES: list[tuple[str, dict[str, Any]]] = [
    ("mixtour", {"points": 1}),
    ("inphexion", {"size": 5}),
]


@dataclass(frozen=True)
class ForcedPosition:
    """A position that is decided.

    Attributes:
        game: The game's name.
        options: Its options.
        moves: The moves that lead to the position.
        distances: The distance of every legal move (see ``distance``).
    """

    game: str
    options: dict[str, Any]
    moves: list[str]
    distances: dict[str, int]

    @property
    def state(self) -> State:
        """The position."""
        state = GAMES[self.game].start(self.options)
        for move in self.moves:
            state = state.play(move)
        return state


def load() -> list[ForcedPosition]:
    """Return all positions."""
    return [ForcedPosition(*row) for row in json.loads(DATA.read_text("utf-8"))]


def turns_to_win(state: State, seat: int, turns: int) -> int | None:
    """Return in how many turns of both sides, at most ``turns``, a seat wins by force.

    Args:
        state: Any position. Turn 1 is the one being played.
        seat: The seat that is to win.
        turns: How many turns to look ahead.
    """
    if state.outcome is not None:
        return 0 if seat in state.outcome.winners else None
    if turns == 0:
        return None
    results = []
    for move in state.legal():
        after = state.play(move)
        same = after.outcome is None and after.turn == state.turn
        result = turns_to_win(after, seat, turns if same else turns - 1)
        if result is not None and not same:
            result += 1
        if state.turn == seat and result == 1:
            return 1
        if state.turn != seat and result is None:
            return None
        results.append(result)
    known = [result for result in results if result is not None]
    if state.turn == seat:
        return min(known, default=None)
    return max(known)


def distance(state: State, move: str) -> int:
    """Return the distance of a move, as ``engine.bots.forced_outcomes`` defines it."""
    seat, after = state.turn or 0, state.play(move)
    if after.outcome is not None:
        return (1 if seat in after.outcome.winners else -1) if after.outcome.winners else 0
    same = after.turn == seat
    for turns in (1, 2, 3, 4):
        winner, sign = (seat, 1) if turns % 2 else (1 - seat, -1)
        result = turns_to_win(after, winner, turns if same else turns - 1)
        if result is not None and result + (not same) == turns:
            return sign * turns
    return 0


def best_distance(distances: dict[str, int]) -> int:
    """Return the best of the distances: the nearest win, else undecided, else the latest loss."""
    wins = [value for value in distances.values() if value > 0]
    if wins:
        return min(wins)
    return 0 if 0 in distances.values() else min(distances.values())


def _find() -> list[list[Any]]:
    with ProcessPoolExecutor() as pool:
        return [row for rows in pool.map(_find_in_game, *zip(*RULES)) for row in rows]


def _find_in_game(game: str, options: dict[str, Any]) -> list[list[Any]]:
    rows: list[list[Any]] = []
    counts: Counter[int] = Counter()
    seed = 0
    while min(counts[kind] for kind in (1, 3, -2, -4)) < PER_KIND:
        seed += 1
        chance = random.Random(seed)
        state = GAMES[game].start(options)
        moves: list[str] = []
        line: list[tuple[State, list[str]]] = []
        while state.turn is not None:
            line.append((state, list(moves)))
            moves.append(chance.choice(state.legal()))
            state = state.play(moves[-1])
        for state, before in line[-5:]:
            if not 2 <= len(state.legal()) <= MAX_MOVES:
                continue
            distances = {move: distance(state, move) for move in state.legal()}
            kind = best_distance(distances)
            if kind and counts[kind] < PER_KIND:
                counts[kind] += 1
                rows.append([game, options, before, distances])
                print(seed, game, dict(counts), flush=True)
    return rows


if __name__ == "__main__":
    found = [json.dumps(row, separators=(",", ":")) for row in _find()]
    DATA.write_text("[\n" + ",\n".join(found) + "\n]\n", "utf-8")
