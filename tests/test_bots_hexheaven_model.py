"""The quick turns of Hex Heaven's computer players, against the rules."""

import pytest

from engine.hexheaven import HexHeavenState
from engine.hexheaven.layout import ROTATIONS
from engine.hexheaven.model import Part, begun, best_turn, closes, gain, grow, narrowed, settled
from engine.hexheaven.model import after as laid
from engine.hexheaven.moves import PASS, parts
from engine.rng import Rng
from tests.hexheaven_tables import RULE_SETS, after_opening, serious, shut, start


def in_turns(rules: str, games: int) -> list[HexHeavenState]:
    """Positions of random games after their opening."""
    found = []
    for seed in range(games):
        state, rng = start(rules, seed), Rng(seed)
        while state.outcome is None:
            if not state.opening:
                found.append(state)
            state = state.after(rng.choice(state.codes()))
    return found


@pytest.mark.parametrize("rules", RULE_SETS)
def test_grows_what_the_rules_allow(rules: str) -> None:
    sinks = rules == "serious"
    for state in in_turns(rules, 12):
        ends: list[Part] = []
        children = grow(state, [begun(state)], ends)
        codes = [
            (tile, cell, rotation)
            for _, _, tile, cell, _, fits, _ in children
            for rotation in ROTATIONS[fits]
        ]
        assert sorted(codes) == [parts(code) for code in state.codes() if code != PASS]
        assert len(ends) == (PASS in state.codes())
        for code in state.codes():
            if code != PASS:
                part = laid(begun(state), *parts(code), sinks)
                assert settled(state, part).key() == state.after(code).key()
                assert part.first == code


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_whole_turn_is_what_the_rules_make_of_it(rules: str) -> None:
    sinks = rules == "serious"
    heavens = 0
    for state in in_turns(rules, 6):
        rng, part, now = Rng(state.points), begun(state), state
        while now.mover == state.mover and (codes := [c for c in now.codes() if c != PASS]):
            code = rng.choice(codes)
            part, now = laid(part, *parts(code), sinks), now.after(code)
            assert settled(state, part).key() == now.key()
        heavens += part.heavens - state.heavens
    assert heavens or rules == "solo"  # whose random games end early


def test_a_first_heaven_goes_under_the_deck() -> None:
    state, closing, kept = shut("serious")
    part = laid(begun(state), *parts(state_code(state, closing)), True)
    assert part.sunk and not part.kept
    assert settled(state, part).deck_size == state.deck_size + len(part.sunk)


def state_code(state: HexHeavenState, move: str) -> int:
    return next(code for code in state.codes() if state.play(move).key() == state.after(code).key())


def test_sees_what_closes_a_heaven() -> None:
    state, closing, _ = shut("casual")
    _, cell, _ = parts(state_code(state, closing))
    assert closes(state.layout.tiles, cell) == len(state.layout.surrounded(cell)) > 0


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_wide_beam_finds_the_best_turn(rules: str) -> None:
    """Of turns of two tiles, all of which can be tried."""
    for seed in range(3):
        state = after_opening(rules, seed).copy()
        state.specials = (0,) * len(state.specials)
        state.hands = tuple([hand[:2] for hand in state.hands])
        best, ring = -99.0, [state]
        while ring:
            ends = [node for node in ring if PASS in node.codes()]
            best = max([best] + [gain(rules == "serious", end.points) for end in ends])
            ring = [node.after(code) for node in ring for code in node.codes() if code != PASS]
        assert best_turn(state, 500)[0] == best


def test_a_beam_keeps_no_layout_twice() -> None:
    state = after_opening("casual", 1)
    ring = [begun(state)]
    for _ in range(2):
        ring = narrowed(ring, grow(state, ring, []), 10_000, False)
    layouts = [tuple(sorted(part.layout.tiles.items())) for part in ring]
    assert len(set(layouts)) == len(layouts) > 10


def test_three_points_make_one() -> None:
    assert serious(3).rules.name == "serious"
    assert gain(True, 8) == 6.08 and gain(True, -1) == -0.01 and gain(False, 8) == 8
