"""The computer players of BeerHex: they know no more than their view, and use it."""

import random

import pytest

from engine.beerhex.sample import Sample, ones
from engine.beerhex.state import BeerHexState
from engine.bots import FALLBACK, LEVELS, think
from engine.rng import Rng
from tests.beerhex_tables import game

ALL = (*LEVELS, FALLBACK)


def mover(state: BeerHexState) -> BeerHexState:
    return state.view(state.turn)


@pytest.mark.parametrize("level", ALL)
@pytest.mark.parametrize("seed", range(3))
def test_two_worlds_that_look_alike_get_the_same_answer(level: str, seed: int) -> None:
    """Silver's faces differ; Gold, to move, cannot see it."""
    one = mover(game("b2g", "c2s", "b3g", "d2s"))
    other = mover(game("b2g", "c2g", "b3g", "d2g"))
    assert one == other
    assert think(one, level, seed).ranked == think(other, level, seed).ranked
    assert think(one, level, seed).move == think(other, level, seed).move


@pytest.mark.parametrize("level", ("strong", "master"))
def test_it_declares_when_its_own_caps_join_its_sides(level: str) -> None:
    state = game("b1g", "e1g", "b2g", "e2g", "b3g", "e3g", "b4g", "e4g", "b5g", "e5g")
    thought = think(mover(state), level, 1)
    assert thought.move in ("claim", "deny") and thought.value == 1.0


@pytest.mark.parametrize("level", ALL)
def test_it_never_claims_what_is_surely_false(level: str) -> None:
    state = game("b1s", "e1g", "b2s", "e2g", "b3s", "e3g")
    assert think(mover(state), level, 1).move not in ("claim", "deny")


@pytest.mark.parametrize("level", ("strong", "master"))
def test_it_denies_or_claims_when_the_other_side_is_cut_off(level: str) -> None:
    """A wall of gold symbols from top to bottom: Silver can't be joined any more."""
    state = game("c1g", "a1g", "c2g", "a2g", "c4g", "a3g", "c5g", "a4g", "b4g", "a5g", "c3g", "e1s")
    assert think(mover(state), level, 2).move in ("claim", "deny")


def test_its_placements_cannot_be_read_off() -> None:
    """In one and the same position it lays now this, now that symbol."""
    view = mover(game("b2g", "c2s", "b3g", "d2s"))
    faces = {str(think(view, "strong", seed).move)[2:] for seed in range(30)}
    assert {"g", "s"} <= faces


@pytest.mark.parametrize("options", ({}, {"clues": True}))
@pytest.mark.parametrize("level", ALL)
def test_it_plays_legal_moves_to_the_end(level: str, options: dict) -> None:
    state = game(**options)
    dice = random.Random(level)
    for ply in range(60):
        if state.turn is None:
            break
        if ply % 2:
            moves = [move for move in state.legal() if move not in ("claim", "deny")]
            state = state.play(dice.choice(moves))
            continue
        move = think(mover(state), level, ply).move
        assert move in state.legal()
        state = state.play(str(move))


def test_a_sample_agrees_with_what_the_view_knows() -> None:
    view = mover(game("b2g", "c2s", "b3s", "d2s"))
    sample = Sample(view, 40, 2, Rng(5))
    assert sample.number == 40
    assert ones(sample.caps[6]) == 40  # b2 is Gold's own gold
    assert ones(sample.caps[11]) == 0  # b3 is Gold's own silver
    assert 0 < ones(sample.caps[7]) < 40  # c2 is anybody's guess
