"""Bots: what they must see, must never do, and do the same every time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES
from engine.bots import levels
from engine.bots.baselines import GreedyBot
from engine.bots.bot import TimeLimit, payoffs
from engine.bots.levels import FALLBACK, run_search, search
from engine.bots.mcts import MCTSBot, sample_move
from engine.catalogue import game_entry
from engine.game import GameError
from engine.mixtour import GAME as MIXTOUR
from engine.mixtour import MixtourState
from engine.mixtour.bot.bot import MixtourBot, race_value
from engine.mixtour.bot.fast_rules import BitPosition, bit_position
from engine.rng import Rng
from tests.support.game_fixtures import option_sets, play_few
from tests.support.narrowing import assert_present, outcome_of
from ui.computer.bot_client import FIRST_MOVE_TIMEOUT_MS

SEEDS = st.integers(0, 2**32 - 1)


def mixtour(seed: int, plies: int, points: int = 1) -> MixtourState:
    """Return a position that careful players could have reached: few random games last that
    long."""
    rng = Rng(seed)
    state = MIXTOUR.start({"points": points})
    for _ in range(plies):
        codes = careful(state) or state.legal_codes()
        after = state.play_code(rng.choice(sorted(codes)))
        if after.turn is None:
            break
        state = after
    return state


def careful(state: MixtourState) -> list:
    """Return the codes of the moves after which the opponent can't score."""
    position = bit_position(state)
    return position.safe_codes(position.legal_codes())


def scorers(state: MixtourState) -> list:
    """Return the moves of the seat to move that score for it at once."""
    seat = assert_present(state.turn)
    return [m for m in state.legal() if state.play(m).scores[seat] > state.scores[seat]]


def sharp(count: int) -> list:
    """Return positions in which half the moves let the other side win, but not all."""
    moves: list = []
    seed = 0
    while len(moves) < count:
        seed += 1
        state = mixtour(seed, 14 + seed % 12)
        if not scorers(state) and 0 < 2 * len(careful(state)) < len(state.legal_codes()):
            moves.append(state)
    return moves


# ---- Mixtour's positions for searching are the engine's


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.integers(0, 60), st.sampled_from((1, 3)))
def test_model_plays_like_the_engine(seed: int, plies: int, points: int) -> None:
    state = mixtour(seed, plies, points)
    position = bit_position(state)
    assert sorted(position.legal_codes()) == sorted(state.legal_codes())
    for code in state.legal_codes():
        after, known = position.play_code(code), bit_position(state.play_code(code))
        for name in BitPosition.__slots__:
            assert getattr(after, name) == getattr(known, name), name


@settings(max_examples=40, deadline=None)
@given(SEEDS, st.integers(0, 60))
def test_model_sees_what_scores(seed: int, plies: int) -> None:
    state = mixtour(seed, plies, 3)
    position, seat = bit_position(state), assert_present(state.turn)
    assert (position.scoring_code() in state.legal_codes()) == bool(scorers(state))
    for code in state.legal_codes():
        after = state.play_code(code)
        if after.scores != state.scores:
            expected = -1 if after.scores[seat] > state.scores[seat] else 1
        else:
            expected = 1 if scorers(after) else 0
        assert position.scoring_after(code) == expected


def test_race_is_fair_and_ends_at_the_points() -> None:
    assert race_value((0, 0), 3) == 0
    assert race_value((1, 0), 2) == 0.5  # only two lost rounds in a row lose the match
    assert race_value((2, 1), 5) == -race_value((1, 2), 5)
    assert (race_value((3, 0), 3), race_value((2, 3), 3)) == (1, -1)


# ---- Mixtour: tactics

MIXTOURS = game_entry("mixtour").levels
WIN = {"c3": "rrrw", "c4": "r", "a1": "w", "e1": "r"}


@pytest.mark.parametrize("name", [*MIXTOURS, FALLBACK, "greedy"])
def test_takes_a_win_in_one(name: str) -> None:
    state = MIXTOUR.place(WIN)
    thought = run_search(state, name, 5)
    assert outcome_of(state.play(assert_present(thought.move))).winners == (0,)
    assert thought.value == 1


@pytest.mark.parametrize("name", [*MIXTOURS[2:], FALLBACK, "greedy"])
def test_avoids_giving_a_win_in_one(name: str) -> None:
    for state in sharp(3):
        after = state.play(run_search(state, name, 8, 0.2).move)
        assert after.outcome is None and not scorers(after)


def test_a_forced_loss_is_known_and_something_is_played() -> None:
    # Two threats of Red, a1 on a2 and e1 on e2; one move cannot meet both.
    state = MIXTOUR.place({"a1": "wwwr", "a2": "w", "e1": "wwwr", "e2": "w", "c5": "w"})
    for name in MIXTOURS[2:]:
        thought = run_search(state, name, 1)
        assert thought.move in state.legal() and thought.value == -1


def test_the_beginner_overlooks_now_and_then() -> None:
    """People have to find their chances: in some positions it lets the other side win."""
    given = sharp(25)
    slips = [s for s in given if scorers(s.play(run_search(s, "beginner", 1).move))]
    assert 1 <= len(slips) <= 10


def test_a_point_is_taken_but_is_not_the_match() -> None:
    state = MIXTOUR.place(WIN, 0, {"points": 3}, (0, 2))
    thought = run_search(state, "strong", 1)
    assert state.play(assert_present(thought.move)).scores == (1, 2)
    assert -1 < thought.value < 0.5


def test_a_repetition_that_draws_is_worth_nothing() -> None:
    state = MIXTOUR.place({"c3": "w", "d3": "wrr", "a2": "r", "a1": "rww"})
    for move in ("d3:2-c3", "a1:2-a2", "c3:2-d3", "a2:2-a1") * 2:
        state = state.play(move)
    closing = [m for m in state.legal() if state.play(m).turn is None]
    thought = run_search(state, "strong", 1)
    assert closing and [value for move, value in thought.ranked if move in closing] == [0.0]


# ---- every player


@pytest.mark.parametrize(
    ("name", "level"),
    [(name, level) for name in GAMES for level in (*game_entry(name).levels, FALLBACK)],
)
def test_without_time_a_legal_move_is_played(name: str, level: str) -> None:
    rng = Rng(3)
    state = play_few(GAMES[name].start({}, 3), 6, rng.choice)
    assert run_search(state.view(state.turn), level, 1, 0.0).move in state.legal()


@pytest.mark.parametrize("level", ["beginner", "strong", FALLBACK])
@pytest.mark.parametrize(
    ("name", "sample"), [(name, sample) for name in GAMES for sample in option_sets(name)]
)
def test_under_all_options_legal_moves_are_played(name: str, sample: str, level: str) -> None:
    """Of an option that came later a game's own players may know nothing."""
    rng = Rng(5)
    for plies in (0, 5, 14):
        state = play_few(GAMES[name].start(option_sets(name)[sample], 5), plies, rng.choice)
        thought = run_search(state.view(state.turn), level, 1, 0.05)
        assert {move for move, _ in thought.ranked} | {thought.move} <= set(state.legal())


@settings(max_examples=15, deadline=None)
@given(SEEDS, st.integers(0, 80), st.sampled_from(("easy", "casual", FALLBACK, "uct20", "random")))
def test_only_legal_moves(seed: int, plies: int, name: str) -> None:
    state = mixtour(seed, plies)
    thought = run_search(state, name, seed)
    legal = state.legal()
    assert thought.move in legal
    assert all(move in legal and -1 <= value <= 1 for move, value in thought.ranked)
    assert len({move for move, _ in thought.ranked}) == len(thought.ranked)


@pytest.mark.parametrize("name", ["easy", "casual", FALLBACK, "greedy", "uct40"])
def test_same_seed_gives_same_search_result(name: str) -> None:
    state = mixtour(4, 12)
    first, second = (run_search(state, name, 9, 60.0) for _ in range(2))
    assert (first.move, first.ranked) == (second.move, second.ranked)


def test_different_seeds_vary_the_play() -> None:
    assert len({run_search(MIXTOUR.start(), "easy", seed).move for seed in range(8)}) > 1


def test_nothing_to_decide() -> None:
    state = MIXTOUR.start().play("resign")
    assert run_search(state, "master", 1).move is None


def test_a_single_move_is_played_at_once() -> None:
    # Ten stacks of four, no two in a line four apart, hold all forty pieces.
    cells = "b2 c2 d2 b3 c3 d3 b4 c4 d4 a1".split()
    state = MIXTOUR.place({cells[i]: "wwww" if i < 5 else "rrrr" for i in range(10)})
    assert state.legal() == ["pass"]
    thought = run_search(state, "master", 1)
    assert (thought.move, thought.simulations) == ("pass", 0)


def test_a_budget_ends_the_thinking() -> None:
    thought = run_search(mixtour(1, 10), "master", 1, 0.05)
    assert thought.seconds < 0.5


def test_a_first_game_is_answered_in_time() -> None:
    """While its worker is loading the page waits a while, then its small player thinks."""
    assert FIRST_MOVE_TIMEOUT_MS / 1000 + levels._TIME_LIMITS[FALLBACK] < 2.5


def test_search_yields_in_small_steps() -> None:
    steps = list(search(mixtour(1, 10), FALLBACK, 1))
    assert len(steps) > 10 and steps[:-1] == [None] * (len(steps) - 1)
    assert assert_present(steps[-1]).move


@pytest.mark.parametrize("is_expert", [False, True])
def test_pausing_the_search_changes_no_result(is_expert: bool) -> None:
    state = mixtour(6, 14)
    hasty, patient = [
        list(MixtourBot(300, 9, 0.02, 0.0, pause, is_expert).search(state, Rng(2), TimeLimit(60)))
        for pause in (1, 1000)
    ]
    assert len(hasty) > 250 > len(patient)
    assert (assert_present(hasty[-1]).move, assert_present(hasty[-1]).ranked) == (
        assert_present(patient[-1]).move,
        assert_present(patient[-1]).ranked,
    )


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(GameError, match="level-unknown"):
        run_search(MIXTOUR.start(), "grandmaster", 1)


# ---- the parts


def test_drawing_prefers_the_better() -> None:
    ranked = [("a", 0.5), ("b", 0.4), ("c", -0.9)]
    rng = Rng(1)
    drawn = [sample_move(ranked, 0.1, rng) for _ in range(300)]
    assert sample_move(ranked, 0.0, rng) == "a"
    assert drawn.count("a") > drawn.count("b") > 0 == drawn.count("c")


def test_generic_search_finds_a_win() -> None:
    state = MIXTOUR.place(WIN)
    thought = assert_present(list(MCTSBot(400).search(state, Rng(1), TimeLimit(60)))[-1])
    assert outcome_of(state.play(assert_present(thought.move))).winners == (0,)


def test_greedy_reports_its_evaluation() -> None:
    state = sharp(1)[0]
    thought = assert_present(list(GreedyBot().search(state, Rng(1), TimeLimit(60)))[-1])
    worst = {move for move, value in thought.ranked if value < 0}
    assert worst == {m for m in state.legal() if lost(state, m)}


def lost(state: MixtourState, move: str) -> bool:
    after = state.play(move)
    if after.turn is None:
        return payoffs(after)[assert_present(state.turn)] < 0
    return bool(scorers(after))
