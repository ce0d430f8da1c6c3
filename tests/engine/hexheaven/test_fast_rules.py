"""The fast rules of Hex Heaven's computer players, against the engine."""

import pytest

from engine.hexheaven import HexHeavenState
from engine.hexheaven.bot.fast_rules import (
    TurnState,
    best_turn,
    count_closed,
    expand,
    prune,
    start_turn,
    to_position,
    turn_value,
)
from engine.hexheaven.bot.fast_rules import place_tile as laid
from engine.hexheaven.layout import ROTATIONS_OF_MASK
from engine.hexheaven.moves import PASS, decode_lay
from engine.rng import Rng
from tests.engine.hexheaven.positions import (
    RULE_SETS,
    after_opening,
    heaven_closing_state,
    serious_state,
    start_state,
)


def in_turns(rules: str, games: int) -> list[HexHeavenState]:
    """Yield positions of random games after their opening."""
    found = []
    for seed in range(games):
        state, rng = start_state(rules, seed), Rng(seed)
        while state.outcome is None:
            if not state.opening:
                found.append(state)
            state = state.play_code(rng.choice(state.legal_codes()))
    return found


@pytest.mark.parametrize("rules", RULE_SETS)
def test_grows_what_the_rules_allow(rules: str) -> None:
    sinks = rules == "serious"
    for state in in_turns(rules, 12):
        ends: list[TurnState] = []
        children = expand(state, [start_turn(state)], ends)
        codes = [
            (tile, cell, rotation)
            for _, _, tile, cell, _, fits, _ in children
            for rotation in ROTATIONS_OF_MASK[fits]
        ]
        assert sorted(codes) == [decode_lay(code) for code in state.legal_codes() if code != PASS]
        assert len(ends) == (PASS in state.legal_codes())
        for code in state.legal_codes():
            if code != PASS:
                part = laid(start_turn(state), *decode_lay(code), sinks)
                assert to_position(state, part).key() == state.play_code(code).key()
                assert part.first_code == code


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_whole_turn_is_what_the_rules_make_of_it(rules: str) -> None:
    sinks = rules == "serious"
    heavens = 0
    for state in in_turns(rules, 6):
        rng, part, now = Rng(state.points), start_turn(state), state
        while now.mover == state.mover and (codes := [c for c in now.legal_codes() if c != PASS]):
            code = rng.choice(codes)
            part, now = laid(part, *decode_lay(code), sinks), now.play_code(code)
            assert to_position(state, part).key() == now.key()
        heavens += part.heavens - state.heavens
    assert heavens or rules == "solo"  # whose random games end early


def test_a_first_heaven_goes_under_the_deck() -> None:
    state, closing, kept = heaven_closing_state("serious")
    part = laid(start_turn(state), *decode_lay(state_code(state, closing)), True)
    assert part.sunk and not part.keep
    assert to_position(state, part).deck_size == state.deck_size + len(part.sunk)


def state_code(state: HexHeavenState, move: str) -> int:
    return next(
        code
        for code in state.legal_codes()
        if state.play(move).key() == state.play_code(code).key()
    )


def test_sees_what_closes_a_heaven() -> None:
    state, closing, _ = heaven_closing_state("casual")
    _, cell, _ = decode_lay(state_code(state, closing))
    assert count_closed(state.layout.tiles, cell) == len(state.layout.surrounded(cell)) > 0


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_wide_beam_finds_the_best_turn(rules: str) -> None:
    """Of turns of two tiles, all of which can be tried."""
    for seed in range(3):
        state = after_opening(rules, seed).copy()
        state.specials = (0,) * len(state.specials)
        state.hands = tuple([hand[:2] for hand in state.hands])
        best, ring = -99.0, [state]
        while ring:
            ends = [node for node in ring if PASS in node.legal_codes()]
            best = max([best] + [turn_value(rules == "serious", end.points) for end in ends])
            ring = [
                node.play_code(code) for node in ring for code in node.legal_codes() if code != PASS
            ]
        assert best_turn(state, 500)[0] == best


def test_a_beam_keeps_no_layout_twice() -> None:
    state = after_opening("casual", 1)
    ring = [start_turn(state)]
    for _ in range(2):
        ring = prune(ring, expand(state, ring, []), 10_000, False)
    layouts = [tuple(sorted(part.layout.tiles.items())) for part in ring]
    assert len(set(layouts)) == len(layouts) > 10


def test_three_points_make_one() -> None:
    assert serious_state(3).rules.name == "serious"
    assert (
        turn_value(True, 8) == 6.08 and turn_value(True, -1) == -0.01 and turn_value(False, 8) == 8
    )
