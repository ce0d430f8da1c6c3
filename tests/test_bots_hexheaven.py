"""The computer players of Hex Heaven."""

import pytest

from engine.bots.player import Clock, Thought
from engine.hexheaven import GAME, HexHeavenState, guide
from engine.hexheaven import player as bots
from engine.hexheaven.layout import cell_name
from engine.hexheaven.moves import PASS, REDRAW, parts, text
from engine.rng import Rng
from tests.hexheaven_tables import RULE_SETS, after_opening, serious, shut, start, table
from tests.narrowing import some


def thought(view: HexHeavenState, level: str, seed: int = 1, seconds: float = 60.0) -> Thought:
    *_, last = bots.player(level).ponder(view, Rng(seed), Clock(seconds))
    return some(last)


def greedy(view: HexHeavenState, rng: Rng) -> str:
    """The move that earns most now; ends the turn rather than lose points."""
    worth = []
    for code in view.codes():
        tile, cell, _ = parts(code)
        points = guide.points(view, tile, cell_name(cell)) if code > REDRAW else -0.5
        worth.append((points, rng.next(), code))
    return text(max(worth)[2])


@pytest.mark.parametrize("level", sorted(bots.LEVELS))
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_level_plays_every_rule_set(level: str, rules: str) -> None:
    for state in (start(rules, 2), after_opening(rules, 2)):
        view = state.view(0)
        found = thought(view, level)
        assert found.move in view.legal() and -1 <= found.value <= 1
        assert {move for move, _ in found.ranked} <= set(view.legal())
        assert thought(view, level).move == found.move


def test_out_of_time_it_still_plays() -> None:
    view = after_opening("casual", 2).view(0)
    assert thought(view, "master", seconds=0.0).move in view.legal()


def test_takes_the_seventh_advantage_point() -> None:
    view = serious(3, (6, 6)).view(0)
    assert bots.gain(view) >= 3
    best = thought(view, "strong")
    after = view.imagine(Rng(1)).play(some(best.move))
    assert best.value > 0.8 and (after.outcome or after.points >= 3)


def test_lays_what_it_must_before_it_can_pass() -> None:
    state, closing, kept = shut("casual")
    after = state.play(closing)
    assert thought(after.view(0), "easy").move != "pass"
    assert after.codes()[0] != PASS


def test_a_promise_counts_the_best_place_of_each_tile() -> None:
    state = table("casual", ["V@0,0/0", "27@1,0/0"], [(1, 2, 28), (4, 5, 6)])
    assert bots.promise(state, 0) == -3  # none of them has a place


@pytest.mark.parametrize(("rules", "games"), [("casual", 8), ("serious", 6)])
def test_strong_beats_greed(rules: str, games: int) -> None:
    won = 0
    for number in range(games):
        state, rng, own = start(rules, number), Rng(number), number % 2
        while state.outcome is None:
            view = state.view(state.turn)
            if state.turn == own and len(view.codes()) > 1:
                state = state.play(some(thought(view, "strong", number).move))
            else:
                state = state.play(greedy(view, rng))
        won += own in state.outcome.winners
    assert won > games / 2


def test_solo_lasts_longer_than_greed() -> None:
    required = {"strong": 0, "greedy": 0}
    for number in range(3):
        for name in required:
            state, rng = GAME.start({"rules": "solo"}, number), Rng(number)
            while state.outcome is None:
                view = state.view(0)
                if name == "strong" and len(view.codes()) > 1:
                    state = state.play(some(thought(view, name, number).move))
                else:
                    state = state.play(greedy(view, rng))
            required[name] -= int(state.outcome.witness[0])  # tiles left
    assert required["strong"] > required["greedy"]
