"""The promises of the contract in engine/game.py, checked for every game in all its option sets.

Random games are played, and everything that must hold in every position is checked along them. A
game takes part by its entry in tests/support/game_fixtures.py.
"""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES
from engine.game import ENDINGS, OMNISCIENT, RESIGN, BadPosition, IllegalMove, Outcome, State
from engine.learn.move_reasons import TOPICS, find_reasons, unpack_reason
from engine.rng import Rng
from tests.support.game_fixtures import (
    FIXTURES,
    JUNK_VALUES,
    GameCase,
    comparable_json,
    corrupt,
    game_cases,
    option_sets,
    sample_items,
)
from tests.support.symmetries import Symmetry

CASES = game_cases(3)
over_cases = pytest.mark.parametrize("case", CASES, ids=repr)
over_samples = pytest.mark.parametrize("case", game_cases(1), ids=repr)


# ---- entries and declared facts


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_an_entry(name: str) -> None:
    assert name in FIXTURES and GAMES[name].name == name


@pytest.mark.parametrize("name", list(GAMES))
def test_the_samples_hold_every_choice(name: str) -> None:
    game = GAMES[name]
    settled = [game.validate_options(options) for options in option_sets(name).values()]
    for option in game.options:
        assert option.default in option.choices
        assert {str(options[option.name]) for options in settled} == set(map(str, option.choices))


@over_samples
def test_the_start(case: GameCase) -> None:
    state = case.game.start(case.given_options, case.seed)
    assert state.options == case.options and state.game is case.game
    assert state.viewer == OMNISCIENT and state.outcome is None
    assert case.game.seats(case.options) in (1, 2, 3)


@over_cases
def test_the_game_is_as_long_as_declared(case: GameCase) -> None:
    longest = case.game.max_game_length(case.options)
    assert longest is None or (len(case.line) <= longest and case.states[-1].turn is None)


@over_cases
def test_games_are_deterministic(case: GameCase) -> None:
    state = case.game.start(dict(case.options), case.seed)
    for before, move in case.line:
        assert state.pack() == before.pack()
        state = state.play(move)
    assert state == case.states[-1]


@pytest.mark.parametrize("name", list(GAMES))
def test_the_seed_matters_just_where_declared(name: str) -> None:
    """A game of chance starts in several ways under some of its options, any other never does."""
    game = GAMES[name]
    differs = False
    for options in option_sets(name).values():
        starts = {comparable_json(game.start(options, seed).pack()) for seed in range(12)}
        differs = differs or len(starts) > 1
    assert differs == game.chance


# ---- legal moves


@over_cases
def test_legal_moves_are_sorted_strings_each_once(case: GameCase) -> None:
    for state in case.states:
        legal = state.legal()
        assert all(type(move) is str for move in legal)
        assert legal == sorted(set(legal)) and RESIGN not in legal
        assert bool(legal) == (state.turn is not None)


@over_cases
def test_every_legal_move_plays_and_leaves_the_old_state_alone(case: GameCase) -> None:
    chance = case.new_random()
    for state, _ in case.line:
        before = comparable_json(state.pack())
        for move in sample_items(state.legal(), 12, chance):
            after = state.play(move)
            assert after is not state and comparable_json(after.pack()) != before
        assert comparable_json(state.pack()) == before


def refused(state: State, move: str) -> bool:
    """Return whether a move is refused as it should be.

    If the move isn't one of the legal ones and yet can be played, it must be another spelling of
    one of them.
    """
    before = comparable_json(state.pack())
    try:
        after = state.play(move)
    except IllegalMove as error:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", error.reason)
        assert all(type(fact) in (str, int) for fact in error.facts.values())
        assert comparable_json(state.pack()) == before
        return True
    legal = state.legal()
    assert move in legal or any(state.play(other) == after for other in legal)
    return False


@over_cases
def test_moves_of_other_positions_are_refused(case: GameCase) -> None:
    moves = sorted({move for _, move in case.line})
    for state, _ in case.sample_plies(12):
        legal = state.legal()
        for move in moves:
            assert move in legal or refused(state, move)


@over_cases
def test_mutated_moves_are_refused(case: GameCase) -> None:
    chance = case.new_random()
    for state, move in case.line:
        for _ in range(6):
            spoilt = corrupt(move, chance)
            if isinstance(spoilt, str) and spoilt != RESIGN:
                refused(state, spoilt)


@over_samples
@settings(max_examples=40, deadline=None)
@given(text=st.text(max_size=20), at=st.integers(0, 10**6))
def test_any_text_is_refused(case: GameCase, text: str, at: int) -> None:
    state = case.states[at % len(case.states)]
    if text not in ENDINGS:  # which hypothesis finds among the constants of the code
        refused(state, text)


@over_samples
def test_nothing_is_played_after_the_end(case: GameCase) -> None:
    for state in (case.states[-1], case.states[0].play(RESIGN)):
        if state.turn is None:
            for move in [RESIGN, *case.states[0].legal()[:3], ""]:
                assert refused(state, move)


# ---- the end


def check_outcome(outcome: Outcome, seats: int) -> None:
    assert type(outcome.winners) is tuple and type(outcome.details) is tuple
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert all(seat in range(seats) for seat in outcome.winners)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", outcome.reason)
    assert all(type(point) is str for point in outcome.details)


@over_cases
def test_turn_is_none_exactly_when_there_is_an_outcome(case: GameCase) -> None:
    seats = case.game.seats(case.options)
    for state in case.states:
        assert (state.turn is None) == (state.outcome is not None)
        assert state.turn is None or state.turn in range(seats)
        if state.outcome is not None:
            check_outcome(state.outcome, seats)


@over_cases
def test_the_mover_may_resign_at_every_ply(case: GameCase) -> None:
    seats = case.game.seats(case.options)
    for state, _ in case.line:
        over = state.play(RESIGN)
        assert over.outcome is not None and over.outcome.reason == RESIGN
        assert over.turn is None and over.legal() == []
        check_outcome(over.outcome, seats)
        assert state.turn not in over.outcome.winners
        if seats < 3:
            assert list(over.outcome.winners) == [s for s in range(seats) if s != state.turn]


# ---- packing


def assert_restores(state: State) -> State:
    """Return the state packed, sent through JSON and restored; check that it is the same in
    everything."""
    packed = state.pack()
    assert json.loads(json.dumps(packed)) == packed  # only lists, and only strings as keys
    again = state.game.restore(json.loads(json.dumps(packed)))
    assert again == state and comparable_json(again.pack()) == comparable_json(packed)
    assert again.key() == state.key() and hash(again) == hash(state)
    assert (again.turn, again.viewer) == (state.turn, state.viewer)
    assert again.outcome == state.outcome and again.legal() == state.legal()
    assert again.options == state.options
    return again


@over_cases
def test_restored_is_the_same_at_every_ply(case: GameCase) -> None:
    for state, move in case.line:
        assert assert_restores(state).play(move) == state.play(move)
    assert_restores(case.states[-1])
    for state, _ in case.sample_plies(5):
        assert_restores(state.play(RESIGN))


@over_cases
def test_views_are_packed_too(case: GameCase) -> None:
    for state, _ in case.sample_plies(8):
        for viewer in case.viewers():
            assert_restores(state.view(viewer))
            assert_restores(state.play(RESIGN).view(viewer))


@pytest.mark.variants(24)
@over_cases
def test_corrupt_packs_are_refused_or_another_position(case: GameCase) -> None:
    chance = case.new_random()
    for state, _ in case.sample_plies(6):
        for viewer in [OMNISCIENT, *case.viewers()]:
            shown = state if viewer == OMNISCIENT else state.view(viewer)
            for _ in range(25):
                spoilt = corrupt(json.loads(json.dumps(shown.pack())), chance)
                before = comparable_json(spoilt)
                try:
                    restored = case.game.restore(spoilt)
                except BadPosition:
                    continue
                finally:
                    assert comparable_json(spoilt) == before
                assert comparable_json(restored.pack()) == before


ANY_JSON = st.recursive(
    st.sampled_from(JUNK_VALUES) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)


@pytest.mark.parametrize("name", list(GAMES))
@settings(max_examples=60, deadline=None)
@given(nonsense=ANY_JSON)
def test_nonsense_is_no_position(name: str, nonsense: object) -> None:
    with pytest.raises(BadPosition):
        GAMES[name].restore(nonsense)


# ---- views


@over_cases
def test_a_view_shows_the_mover_what_is_legal(case: GameCase) -> None:
    for state in case.states:
        for viewer in case.viewers():
            view = state.view(viewer)
            assert view.turn == state.turn and view.outcome == state.outcome
            assert view.options == state.options and view == state.view(viewer)
            if viewer == state.turn:
                assert view.legal() == state.legal()
            else:
                assert view.legal() in ([], state.legal())


@pytest.mark.variants(24)
@over_cases
def test_view_law_playing_and_viewing_commute(case: GameCase) -> None:
    chance = case.new_random()
    for state, played in case.line:
        for move in [played, RESIGN, *sample_items(state.legal(), 2, chance)]:
            after = state.play(move)
            for viewer in case.viewers():
                before = comparable_json(state.view(viewer).pack())
                seen = state.view(viewer)
                assert seen.play(state.observed_move(move, viewer)) == after.view(viewer)
                assert comparable_json(seen.pack()) == before


@over_cases
def test_without_secrets_everybody_sees_everything(case: GameCase) -> None:
    if not case.game.hidden:
        for state, move in case.sample_plies(5):
            assert all(state.view(viewer).determinize(Rng(0)) == state for viewer in case.viewers())
            assert all(state.observed_move(move, viewer) == move for viewer in case.viewers())


@over_cases
def test_moves_that_reveal_are_declared(case: GameCase) -> None:
    for state, _ in case.line:
        revealing = [state.reveals(move) for move in state.legal()]
        assert all(type(answer) is bool for answer in revealing)
        assert case.game.hidden or case.game.chance or not any(revealing)


@over_cases
def test_determinizations_agree_with_the_view(case: GameCase) -> None:
    inventory = case.fixture.inventory
    for state, _ in case.sample_plies(8):
        assert state.determinize(Rng(1)) == state
        for viewer in case.viewers():
            view = state.view(viewer)
            world = view.determinize(Rng(case.seed))
            assert world.viewer == OMNISCIENT and world.view(viewer) == view
            assert world == view.determinize(Rng(case.seed))
            assert world.view(None) == state.view(None)  # what all see, a seat sees too
            assert inventory is None or inventory(world) == inventory(state)
            assert_restores(world)


@over_cases
def test_observed_moves_do_not_leak(case: GameCase) -> None:
    """In worlds that a viewer can't distinguish, a move differs only in what it reveals."""
    for state, move in case.sample_plies(10):
        for viewer in case.viewers():
            world = state.view(viewer).determinize(Rng(case.seed))
            if move not in world.legal() or state.reveals(move) or world.reveals(move):
                continue
            assert world.observed_move(move, viewer) == state.observed_move(move, viewer)
            if not case.game.chance:
                assert world.play(move).view(viewer) == state.play(move).view(viewer)


@over_cases
def test_determinized_games_can_be_played(case: GameCase) -> None:
    chance = case.new_random()
    for state, _ in case.sample_plies(3):
        world = state.view(state.turn).determinize(Rng(7))
        for _ in range(12):
            if world.turn is not None:
                world = world.play(chance.choice(world.legal()))
        assert_restores(world)


# ---- conservation and symmetry


@over_cases
def test_inventory_is_conserved(case: GameCase) -> None:
    inventory = case.fixture.inventory
    if inventory is not None:
        assert all(inventory(state) == inventory(case.states[0]) for state in case.states)


def assert_symmetric(after: State, image: State, mirror: Symmetry) -> None:
    """Check that one state is the mirrored other."""
    if after.outcome is None:
        packed = mirror.map_pack(after.pack())
        assert packed is None or comparable_json(image.pack()) == comparable_json(packed)
    else:
        assert image.outcome is not None and image.outcome.reason == after.outcome.reason
        assert list(image.outcome.winners) == sorted(map(mirror.map_seat, after.outcome.winners))


@over_samples
def test_mirrored_positions_have_mirrored_moves(case: GameCase) -> None:
    chance = case.new_random()
    for mirror in case.fixture.symmetries(case.options):
        for state, played in case.sample_plies(8):
            packed = mirror.map_pack(state.pack())
            if packed is None:
                continue
            image = case.game.restore(packed)
            assert image.legal() == sorted(map(mirror.map_move, state.legal()))
            for move in [played, RESIGN, *sample_items(state.legal(), 2, chance)]:
                assert_symmetric(state.play(move), image.play(mirror.map_move(move)), mirror)


# ---- reasons


@over_samples
def test_move_reasons_follow_from_the_view_alone(case: GameCase) -> None:
    """In every world that looks the same to the mover they are the same."""
    for state, played in case.sample_plies(4):
        if state.turn is not None and played != RESIGN:
            view = state.view(state.turn)
            world = view.determinize(Rng(case.seed)).view(state.turn)
            for move in {played, *view.legal()[:2]}:
                reasons = find_reasons(view, move)
                assert find_reasons(world, move) == reasons
                for one in reasons:
                    assert unpack_reason(json.loads(json.dumps(one.pack()))) == one
                    assert one.topic in TOPICS and 0 < abs(one.weight) <= 100
                    assert all(type(part) is int for part in one.facts.values())
