"""Computer players of Hex Heaven."""

import pytest

from engine.bots.bot import SearchResult, TimeLimit
from engine.hexheaven import GAME, HexHeavenState, placement_preview, turn_end
from engine.hexheaven.bot import bot as bots
from engine.hexheaven.bot import fast_rules, rollouts
from engine.hexheaven.layout import ORIGIN, STEPS, Layout, cell_name
from engine.hexheaven.moves import PASS, REDRAW, decode_lay, to_notation
from engine.hexheaven.tiles import BLANK_S, BLANK_V
from engine.rng import Rng
from tests.engine.hexheaven.positions import (
    RULE_SETS,
    after_opening,
    heaven_closing_state,
    make_state,
    serious_state,
    start_state,
)
from tests.support.narrowing import assert_present


def thought(view: HexHeavenState, level: str, seed: int = 1, seconds: float = 60.0) -> SearchResult:
    *_, last = bots.make_bot(level).search(view, Rng(seed), TimeLimit(seconds))
    return assert_present(last)


def greedy(view: HexHeavenState, rng: Rng) -> str:
    """Return the move that earns most now; ending the turn is better than losing points."""
    worth = []
    for code in view.legal_codes():
        tile, cell, _ = decode_lay(code)
        points = (
            placement_preview.placement_points(view, tile, cell_name(cell))
            if code > REDRAW
            else -0.5
        )
        worth.append((points, rng.next(), code))
    return to_notation(max(worth)[2])


@pytest.mark.variants(12)
@pytest.mark.parametrize("level", [*sorted(bots.LEVEL_SETTINGS), "master"])
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_level_plays_every_rule_set(level: str, rules: str) -> None:
    for state in (start_state(rules, 2), after_opening(rules, 2)):
        view = state.view(0)
        result = thought(view, level)
        assert result.move in view.legal() and -1 <= result.value <= 1
        assert {move for move, _ in result.ranked} <= set(view.legal())
        assert thought(view, level).move == result.move


@pytest.mark.parametrize("rules", RULE_SETS)
def test_out_of_time_it_still_plays(rules: str) -> None:
    view = after_opening(rules, 2).view(0)
    assert thought(view, "master", seconds=0.0).move in view.legal()


class CountingLimit(TimeLimit):
    """A limit that expires after a number of calls."""

    def __init__(self, many: int) -> None:
        super().__init__(60.0)
        self.many = many

    def expired(self) -> bool:
        self.many -= 1
        return self.many < 0


@pytest.mark.parametrize("rules", RULE_SETS)
def test_whenever_time_runs_out_it_has_a_move(rules: str) -> None:
    view = after_opening(rules, 2).view(0)
    for many in (1, 3, 6, 10, 25, 45):
        *_, last = bots.make_bot("master").search(view, Rng(1), CountingLimit(many))
        assert assert_present(last).move in view.legal()


def test_without_time_the_result_is_not_certain() -> None:
    view = after_opening("casual", 2).view(0)
    *_, hasty = bots.make_bot("master").search(view, Rng(1), CountingLimit(0))
    assert all(abs(value) < 0.6 for _, value in assert_present(hasty).ranked)


def test_strongest_level_uses_only_its_view() -> None:
    """Two worlds with the same view give the same result."""
    for rules in ("casual", "solo"):
        state = after_opening(rules, 3)
        view, other = state.view(state.turn), state.copy()
        other.deck = tuple(reversed(state.deck or ()))
        assert thought(other.view(state.turn), "master").ranked == thought(view, "master").ranked


def test_sampled_deck_keeps_known_bottom_tiles() -> None:
    state, closing, _ = heaven_closing_state("serious")
    closed = state.play(closing)
    worlds = [state.view(state.turn).determinize(Rng(seed)) for seed in range(4)]
    for world in worlds:
        drawn = rollouts.apply_pass(closed, world)
        size = len(world.deck or ())
        assert drawn.deck is not None and drawn.deck[-len(closed.bottom) :] == closed.bottom
        assert closed.deck_size - drawn.deck_size == size + len(closed.bottom) - len(drawn.deck)


def answers(rules: str, looks: int) -> list[float]:
    """Return what the replies to the first turn ends gain, in points."""
    found = []
    for seed in range(4):
        state = after_opening(rules, seed)
        worlds = [state.view(state.turn).determinize(Rng(number)) for number in range(2)]
        _, part = fast_rules.best_turn(worlds[0], 2)
        end = rollouts.TurnEnd(part.first_code, fast_rules.to_position(worlds[0], part))
        answer = rollouts._lookahead_reply(end, worlds, looks)
        after = fast_rules.to_position(rollouts.apply_pass(end.state, worlds[0]), answer)
        reply, _ = fast_rules.best_turn(after.play_code(PASS), rollouts._LOOKAHEAD_REPLY_BEAM)
        found.append(rollouts.lead(after, after.mover) - rollouts._REPLY_WEIGHT * reply)
    return found


def test_considering_the_next_player_gains_points() -> None:
    greedy, wary = answers("three", 1), answers("three", 12)
    assert all(more >= less for more, less in zip(wary, greedy)) and wary != greedy


def test_the_opening_among_three_is_played_on() -> None:
    """Only the most promising placements are played out; no other is preferred to them."""
    state = start_state("three", 1)
    view, work = state.view(0), rollouts.SearchBudget(8, 8, 8, 4, 8, 2, opening_budget=(4, 8))
    ratings = [(float(code % 7), code) for code in view.legal_codes()]
    best = [code for _, code in sorted(ratings, reverse=True)[:4]]
    steps = list(rollouts.evaluate_opening(view, ratings, work, Rng(1), TimeLimit(60)))
    worth = dict([step for step in steps if step])
    assert sorted(worth) == view.legal_codes()
    assert {code for code in worth if worth[code] >= min(worth[code] for code in best)} == set(best)
    assert steps.count(None) == 4 * 2 + 2 * 2 + 2 * 4  # games: all, the better half, and again


def test_opening_evaluation_uses_only_the_view() -> None:
    state = start_state("three", 1)
    view, other = state.view(0), state.copy()
    other.hands = (state.hands[0], state.hands[2], state.hands[1])
    assert thought(other.view(0), "master").ranked == thought(view, "master").ranked


def test_a_placement_played_on_is_a_chance() -> None:
    world = start_state("three", 1)
    for code in world.legal_codes()[:6]:
        end = rollouts.TurnEnd(code, world)
        assert (
            0
            < rollouts._opening_rollout(end, world, 2)
            == rollouts._opening_rollout(end, world, 2)
            < 1
        )


def test_the_order_before_the_games_counts_beside_them() -> None:
    end = rollouts.TurnEnd(PASS, after_opening("three", 1))
    end.total, end.count = 3.0, 4
    assert end.value() == 0.75
    end.penalty = 0.25
    assert end.value() == 0.5


@pytest.mark.parametrize("wins", [True, False])
def test_the_next_player_ends_a_game_to_win_it(wins: bool) -> None:
    """With two tiles in the deck the game is over with a turn that lays two."""
    state = after_opening("three", 2).copy()
    state.scores = (0, 40, 20) if wins else (0, 20, 40)
    _, part = fast_rules.best_turn(state, 2)
    left, ended = state.deck or (), fast_rules.to_position(state, part)
    for place in (state, ended):
        place.deck = left[: turn_end.tiles_to_draw(ended) + 2]
        place.deck_size = len(place.deck)
    answer = rollouts._lookahead_reply(rollouts.TurnEnd(part.first_code, ended), [state], 1000)
    after = fast_rules.to_position(rollouts.apply_pass(ended, state), answer).play_code(PASS)
    assert (after.outcome is not None) == wins


def test_ends_a_game_that_it_leads() -> None:
    """With the deck's last tile drawn the game is over, and the other player has no turn more."""
    state = after_opening("casual", 5).copy()
    left = state.deck or ()
    state.deck, state.deck_size = left[:2], 2
    state.lost = tuple(sorted(state.lost + left[2:]))
    state.scores = (4, 0)
    while state.turn == 0:
        view = state.view(0)
        move = thought(view, "master").move if len(view.legal_codes()) > 1 else view.legal()[0]
        state = state.play(assert_present(move))
    assert state.outcome is not None


def test_takes_the_seventh_advantage_point() -> None:
    view = serious_state(3, (6, 6)).view(0)
    assert fast_rules.turn_value(is_serious=True, points=view.points) >= 3
    best = thought(view, "strong")
    after = view.determinize(Rng(1)).play(assert_present(best.move))
    assert best.value > 0.8 and (after.outcome or after.points >= 3)


def test_lays_what_it_must_before_it_can_pass() -> None:
    state, closing, kept = heaven_closing_state("casual")
    after = state.play(closing)
    assert thought(after.view(0), "easy").move != "pass"
    assert after.legal_codes()[0] != PASS


def test_a_promise_counts_the_best_place_of_each_tile() -> None:
    state = make_state("casual", ["V@0,0/0", "27@1,0/0"], [(1, 2, 28), (4, 5, 6)])
    assert bots.hand_potential(state, 0) == -3  # none of them has a place


@pytest.mark.parametrize(("rules", "games"), [("casual", 8), ("serious", 6)])
def test_strong_beats_greed(rules: str, games: int) -> None:
    won = 0
    for number in range(games):
        state, rng, own = start_state(rules, number), Rng(number), number % 2
        while state.outcome is None:
            view = state.view(state.turn)
            if state.turn == own and len(view.legal_codes()) > 1:
                state = state.play(assert_present(thought(view, "strong", number).move))
            else:
                state = state.play(greedy(view, rng))
        won += own in state.outcome.winners
    assert won > games / 2


def test_playing_on_beats_seeing_one_turn() -> None:
    """A fifth of the strongest level's budget against a level that only sees its own turn."""
    work, won = rollouts.SearchBudget(12, 12, 12, 4, 8, 2), 0
    for number in range(8):
        state, own = after_opening("casual", 20 + number // 2), number % 2
        while state.outcome is None:
            view = state.view(state.turn)
            if state.turn != own or len(view.legal_codes()) < 2:
                move = thought(view, "casual", number).move if len(view.legal_codes()) > 1 else None
                state = state.play(move or view.legal()[0])
                continue
            value = rollouts.evaluate_turn(view, work, Rng(number), TimeLimit(60))
            state = state.play_code(max([end for end in value if end], key=lambda end: end[1])[0])
        won += own in state.outcome.winners
    assert won >= 6


def solo_odds(state: HexHeavenState, **fields: object) -> float:
    """Return the odds of a solo turn that reaches its requirement, with some fields changed."""
    changed = state.copy()
    changed.points = changed.required = 4
    for name in fields:
        setattr(changed, name, fields[name])
    return rollouts.solo_log_odds(changed, fast_rules.start_turn(changed))


def test_solo_odds_follow_what_is_left_to_do() -> None:
    state = after_opening("solo", 1)
    usual = solo_odds(state)
    assert solo_odds(state, hands=((),), deck_size=0) > 50 > usual
    assert solo_odds(state, points=3) < -50 < usual
    assert solo_odds(state, points=2) < solo_odds(state, points=3)
    assert solo_odds(state, heaven=True) > usual  # the requirement doesn't rise
    assert solo_odds(state, deck_size=5) > usual > solo_odds(state, specials=(0,))
    assert solo_odds(state, hands=((1,),)) > usual


def test_a_hole_is_bad_for_a_solo_game() -> None:
    layout = Layout()
    for cell in sorted([ORIGIN + step for step in STEPS]):
        layout.lay(1, cell, 0)
    filled = layout.copy()
    filled.lay(BLANK_V, ORIGIN, 0)
    state = after_opening("solo", 1)
    assert solo_odds(state, layout=layout) < solo_odds(state, layout=filled)


def test_a_solo_rollout_is_a_chance() -> None:
    state = after_opening("solo", 1).copy()
    assert 0 < rollouts._solo_rollout(state, 4) < 1
    state.required = 30
    assert rollouts._solo_rollout(state, 4) < 0.01
    state.required, state.deck, state.deck_size = -30, (), 0
    assert rollouts._solo_rollout(state, 4) > 0.99


def test_the_special_tile_is_kept_if_that_is_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all turns are worth the same."""
    monkeypatch.setattr(rollouts, "_solo_rollout", lambda state, width: 0.5)
    state, work = after_opening("solo", 1), rollouts.SearchBudget(40, 400, 0, 400, 2, 2)
    view = state.view(0)
    while PASS not in view.legal_codes():
        values = rollouts.evaluate_turn(view, work, Rng(1), TimeLimit(60))
        best = max([end for end in values if end], key=lambda end: end[1])
        state = state.play_code(best[0])
        view = state.view(0)
    assert state.specials == (BLANK_S,)


def test_solo_lasts_longer_than_greed() -> None:
    required = {"strong": 0, "greedy": 0}
    for number in range(3):
        for name in required:
            state, rng = GAME.start({"rules": "solo"}, number), Rng(number)
            while state.outcome is None:
                view = state.view(0)
                if name == "strong" and len(view.legal_codes()) > 1:
                    state = state.play(assert_present(thought(view, name, number).move))
                else:
                    state = state.play(greedy(view, rng))
            required[name] -= int(state.outcome.details[0])  # tiles left
    assert required["strong"] > required["greedy"]
