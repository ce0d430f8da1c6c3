"""Computer players of inpHeXion."""

import pytest

from engine.bots.bot import SearchResult, TimeLimit
from engine.bots.levels import create_bot as named
from engine.catalogue import game_entry
from engine.inphexion import GAME
from engine.inphexion.bot.bot import LEVEL_SETTINGS, InphexionBot, make_bot
from engine.inphexion.state import InphexionState
from engine.rng import Rng
from tests.engine.inphexion.positions import CORNER, after, state_from_drawing
from tests.support.narrowing import assert_present, outcome_of
from tools.arena import play_match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SOME = ("beginner", "easy", "casual+", "strong", "fallback")
THINKING = ("casual+", "strong")
LOST_BY_THE_MASTER_BEFORE = (
    "a4 a4>a5 a4>b4 a5>b5 b4>c4 a4>a3 c4>d4 c4>d3 c4>c3 a3>a2 a4>b3 c4>c5 d4>e4 d3>d2 e4>f3 b5>b6 "
    "b5>a6 c5>d5 c5>c6 d4>e3 f3>g3 e4>f4 g3>g4 d5>d6 d5>e5 f4>f5 c3>c2 e3>f2"
)


def thought(state: InphexionState, level: str, seed: int = 1, seconds: float = 60) -> SearchResult:
    for step in make_bot(level).search(state, Rng(seed), TimeLimit(seconds)):
        result = step
    assert result is not None
    return result


def test_every_level_there_is_plays() -> None:
    assert (*game_entry("inphexion").levels, "fallback") == tuple(LEVEL_SETTINGS)
    for level in LEVEL_SETTINGS:
        assert thought(state_from_drawing(CORNER), level, seconds=0).move
        assert isinstance(named("inphexion", level), InphexionBot)


@pytest.mark.parametrize("level", [*SOME[1:], "master"])
def test_it_completes_its_chain(level: str) -> None:
    state = state_from_drawing("..... ..... wwbww ..... bbb..")
    result = thought(state, level)
    assert result.value == 1.0 and outcome_of(state.play(str(result.move))).winners == (0,)


def find_position(wanted: "Callable[[InphexionState], bool]") -> InphexionState:
    """Return the first position of fixed random games that is ``wanted``."""
    for seed in range(400):
        state, rng = GAME.start({"size": 5}), Rng(seed)
        while state.turn is not None:
            if wanted(state):
                return state
            state = state.play_code(rng.choice(state.legal_codes()))
    raise AssertionError


def test_a_chain_made_in_the_midst_of_a_turn_has_won() -> None:
    state = find_position(lambda state: bool(state.pending) and state.is_joined(state.colour))
    result = thought(state, "casual+")
    assert result.move in state.legal() and result.value == 1.0


@pytest.mark.parametrize("level", THINKING)
def test_it_does_not_complete_the_opponents_chain(level: str) -> None:
    state = state_from_drawing("..... bbbb. ww.ww ..w.. .....")
    assert thought(state, level).move != "c4>c3"
    state = state_from_drawing("ww... b.... ww.ww ..... b.bbb").play("b1>c1")
    assert thought(state, level).move != "a1^c3"


@pytest.mark.parametrize("level", ["casual+", "strong", "master"])
def test_it_sees_the_win_that_was_missed(level: str) -> None:
    state = GAME.start()
    for move in LOST_BY_THE_MASTER_BEFORE.split():
        state = state.play(move)
    assert thought(state, level).move == "e5>e6"
    assert thought(state, "strong").value == 1.0


@pytest.mark.parametrize("level", SOME)
def test_every_kind_of_move_is_legal_and_repeatable(level: str) -> None:
    free: dict = {"size": 5, "pie": True, "free_second": True}
    either = free | {"free_second": "either"}
    states = [GAME.start(free), after("c3", **free), after("c3", **either), after("c3", **either)]
    states += [
        state_from_drawing(CORNER),
        state_from_drawing(CORNER).play("b1>c1"),
        GAME.start({"size": 5, "neutral": True}),
    ]
    states += [GAME.start({"size": 9})]
    for state in states:
        result = thought(state, level, seed=5)
        assert result.move in state.legal()
        moves = [move for move, _ in result.ranked]
        assert set(moves) <= set(state.legal()) and len(set(moves)) == len(moves)
        assert all(-1 <= value <= 1 for _, value in result.ranked)
        again = thought(state, level, seed=5)
        assert (again.move, again.ranked) == (result.move, result.ranked)


def test_seeds_vary_the_play() -> None:
    assert len({thought(GAME.start(), "casual+", seed).move for seed in range(8)}) > 1


def test_the_swap_is_taken_when_it_is_better() -> None:
    corner, fair = after("a1", pie=True), thought(GAME.start({"pie": True}), "casual+").move
    result = thought(corner, "strong")
    assert result.move != "swap"
    assert dict(result.ranked)["swap"] == pytest.approx(-result.value)
    best = max(
        (thought(after(move, pie=True), "casual+") for move in ("d4", "b4", "e4", "c4")),
        key=lambda ranked: ranked.move == "swap",
    )
    assert best.move == "swap" and best.value > 0
    assert abs(thought(after(str(fair), pie=True), "strong").value) < 0.2


def won(state: InphexionState, seat: int) -> bool:
    return state.outcome is not None and seat in state.outcome.winners


def lost(state: InphexionState) -> bool:
    """Return whether the opponent wins at once after every move."""
    other = 1 - assert_present(state.turn)
    children = [state.play_code(code) for code in state.legal_codes()]
    return all(
        won(child, other)
        or (
            child.turn == other
            and any(won(child.play_code(code), other) for code in child.legal_codes())
        )
        for child in children
    )


def test_a_lost_position_is_recognized_and_a_move_is_played() -> None:
    state = find_position(lambda state: state.placed > 9 and lost(state))
    result = thought(state, "strong")
    assert result.move in state.legal() and result.value == -1.0


@pytest.mark.parametrize("options", [{"size": 5}, {"neutral": True}, {"size": 9}], ids=str)
def test_a_game_to_the_end(options: dict) -> None:
    state, seed = GAME.start(options), 0
    while state.turn is not None:
        state, seed = state.play(str(thought(state, "casual", seed).move)), seed + 1
    assert state.outcome


def test_without_time_the_evaluation_alone_decides() -> None:
    result = thought(state_from_drawing(CORNER), "master", seconds=0)
    assert result.move in state_from_drawing(CORNER).legal() and result.simulations < 20


def test_pondering_goes_in_small_steps() -> None:
    steps = list(make_bot("casual+").search(after("d4"), Rng(1), TimeLimit(60)))
    assert len(steps) > 40 and steps[:-1] == [None] * (len(steps) - 1)


@pytest.mark.parametrize(
    ("names", "least"),
    [(("greedy", "beginner"), 7), (("easy+", "beginner"), 9), (("casual+", "easy"), 9)],
)
def test_the_levels_are_a_ladder(names: tuple, least: int) -> None:
    assert play_match("inphexion", {}, names, 10).wins >= least
