"""The computer players of inpHeXion."""

import pytest

from engine.bots.player import Clock, Thought
from engine.inphexion import GAME
from engine.inphexion.facts import BLACK, WHITE, board_of
from engine.inphexion.player import EMPTY, FAR, OPPOSING, distance, judge, player, share
from engine.inphexion.state import InphexionState
from engine.rng import Rng
from tests.test_inphexion import CORNER, after, dish

LEVELS = ("easy", "casual", "strong", "master", "fallback")
THINKING = LEVELS[1:4]


def thought(state: InphexionState, level: str, seed: int = 1) -> Thought:
    for step in player(level).ponder(state, Rng(seed), Clock(60)):
        found = step
    assert found is not None
    return found


def cells(names: str) -> int:
    board = board_of(5)
    return sum(1 << board.cell(name) for name in names.split())


def steps(mine: str, prey: str, colour: int = WHITE) -> int:
    board, own, other = board_of(5), cells(mine), cells(prey)
    return distance(board, own, other, board.full & ~(own | other), colour)


def test_the_distance_counts_what_is_missing() -> None:
    assert steps("", "") == 5 * EMPTY
    assert steps("a3 b3 d3 e3", "") == EMPTY
    assert steps("a3 b3 d3 e3", "c3 d2") == OPPOSING
    assert steps("a3 b3 c3 d3 e3", "") == 0
    assert steps("c1 c2 c3 c4 c5", "", BLACK) == 0


def test_no_way_is_far() -> None:
    board = board_of(5)
    assert distance(board, cells("a1"), 0, cells("b1 b2"), WHITE) == FAR


def test_the_judge_is_fair_to_both() -> None:
    assert judge(GAME.start({"neutral": True})) == 0
    assert judge(dish("..... ..... wwbww bbb.. .....")) > 0


@pytest.mark.parametrize("level", LEVELS)
def test_it_completes_its_chain(level: str) -> None:
    state = dish("..... ..... wwbww ..... bbb..")
    found = thought(state, level)
    assert found.value == 1.0
    if level in ("strong", "master"):
        outcome = state.play(str(found.move)).outcome
        assert outcome and outcome.winners == (0,)


@pytest.mark.parametrize("level", THINKING)
def test_it_does_not_complete_the_opponents_chain(level: str) -> None:
    state = dish("..... bbbb. ww.ww ..w.. .....")
    assert thought(state, level).move != "c4>c3"
    state = dish("ww... b.... ww.ww ..... b.bbb").play("b1>c1")
    assert thought(state, level).move != "a1^c3"


@pytest.mark.parametrize("level", LEVELS)
def test_every_kind_of_move_is_legal_and_repeatable(level: str) -> None:
    free: dict = {"size": 5, "pie": True, "free_second": True}
    either = free | {"free_second": "either"}
    states = [GAME.start(free), after("c3", **free), after("c3", **either)]
    states += [dish(CORNER), dish(CORNER).play("b1>c1")]
    for state in states + [GAME.start({"size": 5, "neutral": True})]:
        if level == "master" and state.placed < 2:
            continue  # nothing new, and slow
        found = thought(state, level, seed=5)
        assert found.move in state.legal()
        assert {move for move, _ in found.ranked} <= set(state.legal())
        assert thought(state, level, seed=5).move == found.move


def test_a_game_to_the_end() -> None:
    state, seed = GAME.start({"size": 5}), 0
    while state.turn is not None:
        state, seed = state.play(str(thought(state, "casual", seed).move)), seed + 1
    assert state.outcome


def test_when_the_clock_is_over_the_first_sight_must_do() -> None:
    steps = list(player("master").ponder(dish(CORNER), Rng(1), Clock(0)))
    assert steps[-1] is not None and steps[-1].move in dish(CORNER).legal()
    assert steps[-1].playouts == len(dish(CORNER).legal())


def test_shares_rise_with_worth() -> None:
    worths = [-1000, -950, -12, -1, 0, 1, 12, 950, 1000]
    shares = [share(worth) for worth in worths]
    assert shares == sorted(shares) and shares[0] == -1.0 and shares[-1] == 1.0 and shares[4] == 0
