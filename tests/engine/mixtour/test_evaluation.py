"""The values of stacks for Mixtour's bots."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.mixtour import GAME, MixtourState
from engine.mixtour.bot.evaluation import (
    BY_HEIGHT,
    CELL_CLASSES,
    RED_TOPS,
    Evaluation,
    cell_class,
    learnt,
    recoloured,
)
from engine.mixtour.bot.fast_rules import bit_position
from engine.mixtour.constants import CELL_BY_NAME, CELLS
from engine.rng import Rng

LEARNT = learnt()
EVALUATIONS = pytest.mark.parametrize("evaluation", [BY_HEIGHT, LEARNT], ids=["height", "learnt"])
SEEDS = st.integers(0, 2**32 - 1)


def random_state(seed: int, plies: int) -> MixtourState:
    rng, state = Rng(seed), GAME.start({"points": 3})
    for _ in range(plies):
        after = state.play(rng.choice(state.legal()))
        if after.turn is None:
            break
        state = after
    return state


def test_colours_are_exchanged() -> None:
    assert [recoloured(stack) for stack in (0b10, 0b110, 0b1011)] == [0b11, 0b101, 0b1100]
    assert RED_TOPS[:3] == [0b11, 0b101, 0b111] and len(RED_TOPS) == 15


def test_symmetric_cells_are_of_one_class() -> None:
    classes = [cell_class(CELL_BY_NAME[name]) for name in ("c3", "c4", "d4", "c5", "d5", "e5")]
    assert classes == list(range(CELL_CLASSES))
    by_cell = [cell_class(cell) for cell in range(CELLS)]
    assert by_cell == by_cell[::-1]


@EVALUATIONS
def test_white_and_red_are_worth_the_same(evaluation: Evaluation) -> None:
    for stack in range(2, 32):
        for values in evaluation.stacks:
            assert values[stack] == -values[recoloured(stack)]
        for source in range(2, 32):
            pair = evaluation.pairs[recoloured(stack)][recoloured(source)]
            assert evaluation.pairs[stack][source] == -pair


def test_tall_stacks_are_worth_more_in_the_middle() -> None:
    assert LEARNT.stacks[CELL_BY_NAME["c3"]][0b11111] > LEARNT.stacks[CELL_BY_NAME["a1"]][0b11111]


@EVALUATIONS
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, plies=st.integers(0, 40))
def test_the_worth_is_followed_from_move_to_move(
    evaluation: Evaluation, seed: int, plies: int
) -> None:
    state = random_state(seed, plies)
    position = bit_position(state, evaluation)
    for code in state.legal_codes():
        after, known = state.play_code(code), position.play_code(code)
        if after.scores == state.scores:
            assert known.worth == bit_position(after, evaluation).worth
            assert known.worth == position.worth + position.value_change(code)


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.integers(0, 40))
def test_pairs_are_those_of_the_legal_moves(seed: int, plies: int) -> None:
    state = random_state(seed, plies)
    position = bit_position(state, LEARNT)
    position.banned = -1  # the take-back rule bans a move, not a pair
    codes, worth = position.codes_and_pairs()
    pairs = {(code >> 5 & 31, code & 31) for code in codes if code > CELLS}
    stacks = state.stacks
    assert worth == sum(LEARNT.pairs[stacks[to]][stacks[start]] for start, to in pairs)
