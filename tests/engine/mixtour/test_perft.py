"""Perft counts of Mixtour from many positions, and whole games against the oracle."""

import json
import random
from collections.abc import Callable

import pytest

from engine.mixtour import GAME, MixtourState
from engine.mixtour.constants import COLOURS
from engine.mixtour.moves import NO_CODE, parse_code
from tests.engine.mixtour.positions import after
from tests.oracles import mixtour as oracle
from tests.support.game_fixtures import later_option_sets, skip_if_unsupported

PERFT = [25, 600, 14_088, 330_384, 7_883_472]


def perft(state: MixtourState, depth: int) -> int:
    if depth == 1:
        return len(state.legal_codes())
    return sum(perft(state.play_code(code), depth - 1) for code in state.legal_codes())


@pytest.mark.parametrize("depth", [1, 2, 3, 4, pytest.param(5, marks=pytest.mark.slow)])
def test_perft_from_the_start(depth: int) -> None:
    assert perft(GAME.start(), depth) == PERFT[depth - 1]


COUNTED = json.loads(oracle.DATA.read_text())


@pytest.mark.parametrize("number", range(len(COUNTED)))
def test_perft_in_mid_game(number: int) -> None:
    position = COUNTED[number]
    state = after(position["line"], points=position["points"])
    depths = range(1, len(position["perft"]) + 1)
    assert [perft(state, depth) for depth in depths] == position["perft"]


def test_the_take_back_ban_matters_in_many_counted_positions() -> None:
    assert sum(position["perft"] != position["without ban"] for position in COUNTED) >= 8


def random_repeating_move(table: oracle.MixtourOracle, chance: random.Random) -> str:
    """Return a random move: few enters, and many that repeat a position."""
    moves = table.legal_moves()
    stacked = [move for move in moves if table.built_height(move) in (2, 3, 4)]
    back = [move for move in stacked if table.play(move).position_key() in table.past_positions]
    return chance.choice(back or (stacked if chance.random() < 0.9 else []) or moves)


def random_move(table: oracle.MixtourOracle, chance: random.Random) -> str:
    """Return a random move, half the time one that moves pieces, if there is one."""
    moves = table.legal_moves()
    stacked = [move for move in moves if ":" in move]
    return chance.choice((stacked if chance.random() < 0.5 else []) or moves)


def compare_with_oracle(seed: int, pick: Callable, more: "dict | None" = None) -> "str | None":
    """Compare a random game with the oracle's; return the reason of its outcome, or None."""
    chance = random.Random(seed)
    options = {"points": (1, 2, 3)[seed % 3], "repetition": seed % 4 != 1, **(more or {})}
    state, table = GAME.start(options), oracle.MixtourOracle(**options)
    while not table.outcome and len(table.past_positions) < 60:
        banned = table.banned_moves()
        assert state.legal() == table.legal_moves()
        assert state.banned == (parse_code(banned[0]) if banned else NO_CODE) and len(banned) < 2
        move = pick(table, chance)
        state, table = state.play(move), table.play(move)
        assert state.scores == tuple(table.scores.values())
        assert state.hands == (table.hand("w"), table.hand("r"))
    winner, reason = table.outcome or ("", None)
    assert (state.outcome and state.outcome.reason) == reason
    assert not state.outcome or state.outcome.winners == tuple(COLOURS.index(c) for c in winner)
    return reason


@pytest.mark.parametrize(
    "pick, reason", [(random_move, "points"), (random_repeating_move, "repetition")]
)
def test_oracle_agrees_over_whole_games(pick: Callable, reason: str) -> None:
    assert reason in [compare_with_oracle(seed, pick) for seed in range(8, 18)]


@pytest.mark.parametrize("options", later_option_sets("mixtour"), ids=str)
def test_oracle_agrees_under_later_options(options: dict) -> None:
    skip_if_unsupported("mixtour", options, oracle)
    assert any(compare_with_oracle(seed, random_move, options) for seed in range(12))
