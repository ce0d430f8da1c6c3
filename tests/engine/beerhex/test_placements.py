"""Kinds of placements: where such caps lie, and what earlier ones make of a belief."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.beerhex.bot.belief import ROBUST_STYLES, Belief, style_posterior
from engine.beerhex.bot.habits import is_on_line
from engine.beerhex.bot.placements import (
    DECAY,
    FIRST_CAPS,
    OFF_LINE,
    ON_LINE,
    PlacementHabits,
    weigh_first_faces,
    weigh_later,
    with_face,
)
from engine.beerhex.constants import BOARD
from engine.bots.habits import observe_present_game
from engine.bots.levels import run_search
from engine.game import SPECTATOR
from engine.rng import Rng
from tests.engine.beerhex.positions import state_after

NOTHING = [0.0] * 4  # known of later placements
TRAP = 0b1101  # own, the other's, own
OPPOSITE = 0b1010
TRAP_MOVES = ("b2g", "d5s", "b3s", "e5s", "c2g")
FIRST_MOVES = ("a5g", "e1s", "c5s", "c1s", "b3g", "a3s", "d4g", "e3g")


def states_of(*moves: str) -> "list[Any]":
    return [state_after(*moves[:ply]) for ply in range(len(moves) + 1)]


def located(*moves: str, seat: int = 0, viewer: "int | None" = None) -> "list[dict[str, int]]":
    """The caps of a seat at the attacks and now: names of cells and kinds."""
    states = states_of(*moves)
    if viewer is not None:
        states = [state.view(viewer) for state in states]
    found = observe_present_game("beerhex", states, seat)
    return [{BOARD.names[cell]: kind for cell, kind in caps} for caps in found]


def test_first_caps_are_told_in_the_order_of_their_placements() -> None:
    assert located() == [{}]
    assert located(*TRAP_MOVES) == [{"b2": 0, "b3": 1, "c2": 2}]
    assert located(*TRAP_MOVES, seat=1, viewer=0) == [{"d5": 0, "e5": 1}]


def test_later_caps_lie_on_the_line_or_beside_it() -> None:
    """Gold joins top and bottom: b3 and a5 are on the way that b4 completes."""
    first = {"a5": 0, "c5": 1, "b3": 2, "d4": 3}
    assert located(*FIRST_MOVES, "b4g") == [first | {"b4": ON_LINE}]
    assert located(*FIRST_MOVES, "e5g") == [first | {"e5": OFF_LINE}]


def test_a_cap_that_went_home_is_not_the_next_one_on_its_cell() -> None:
    """Silver's attack sends the cap with silver home, where Gold then lays the fourth one."""
    moves = (*TRAP_MOVES, "x b2 b3 c2")
    before, after = {"b2": 0, "b3": 1, "c2": 2}, {"b2": 0, "c2": 2}
    assert located(*moves) == [before, after]
    assert located(*moves, "b3g", "d1s") == [before, after | {"b3": 3}]


@given(st.integers(0, 2**32 - 1))
def test_kinds_follow_from_what_everybody_sees(seed: int) -> None:
    rng = Rng(seed)
    states: Any = [state_after()]
    while states[-1].turn is not None and len(states) < 25:
        moves = [move for move in states[-1].legal() if move not in ("claim", "deny")]
        attacks = [move for move in moves if move.startswith("x")]
        states.append(
            states[-1].play(rng.choice(attacks if attacks and rng.below(3) == 0 else moves))
        )
    open_states = [state for state in states if state.turn is not None]
    seen = [state.view(SPECTATOR) for state in open_states]
    for seat in (0, 1):
        assert observe_present_game("beerhex", open_states, seat) == observe_present_game(
            "beerhex", seen, seat
        )


def test_nothing_is_known_of_a_position_that_was_set_up() -> None:
    assert (
        observe_present_game(
            "beerhex", [state_after("b2g", "d5s"), state_after("b2g", "d5s", "b3s")], 0
        )
        == []
    )


def test_the_line_goes_where_the_fewest_caps_are_missing() -> None:
    state = state_after("c5g", "a3s", "c4g", "b3s")  # Silver is blocked nowhere, Gold needs three
    on_line = {name for name in BOARD.names if is_on_line(state, BOARD.cell(name))}
    assert "c3" in on_line and not on_line & {"a1", "e5", "a5"}


@given(st.lists(st.booleans(), max_size=6))
def test_faces_survive_as_a_number(own: "list[bool]") -> None:
    faces = 1
    for is_own in own:
        faces = with_face(faces, is_own)
    kept = "".join(str(int(is_own)) for is_own in own[:FIRST_CAPS])
    assert weigh_first_faces([faces]) == ({kept: 1} if kept else {})


def test_the_latest_games_count_most() -> None:
    assert weigh_first_faces([TRAP, OPPOSITE, TRAP, 0, 1, 32]) == {
        "101": DECAY**5 + DECAY**3,
        "010": DECAY**4,
    }
    assert weigh_later([[1, 2, 3, 4], [0, 1, 0, 1]]) == [
        DECAY,
        2 * DECAY + 1,
        3 * DECAY,
        4 * DECAY + 1,
    ]
    assert weigh_later([]) == NOTHING


def habits_after(games: "list[int]", states: "list[Any]") -> PlacementHabits:
    """What is expected of Gold after games with such first faces."""
    return PlacementHabits(
        weigh_first_faces(games), NOTHING, observe_present_game("beerhex", states, 0)
    )


def gold_chances(games: "list[int]", *moves: str) -> "dict[str, float]":
    """Silver's belief that Gold's first caps that lie face down are gold."""
    states = states_of(*moves)
    belief = Belief(states[-1].view(1), 0, ROBUST_STYLES, False, habits_after(games, states))
    pairs = list(zip(belief.assignments, belief.weights))
    down = states[-1].shells[0] & ~states[-1].face_up
    cells = [cell for cell in range(BOARD.cells) if down >> cell & 1]
    return {BOARD.names[cell]: sum(w for gold, w in pairs if gold >> cell & 1) for cell in cells}


def test_faces_are_expected_where_they_lay_before() -> None:
    plain, trap = gold_chances([], *TRAP_MOVES), gold_chances([TRAP] * 20, *TRAP_MOVES)
    assert max(plain.values()) - min(plain.values()) < 0.02 and plain["b3"] > 0.6
    assert trap["b2"] > 0.85 and trap["b3"] < 0.25 and trap["c2"] > 0.85
    assert trap["b3"] < gold_chances([TRAP], *TRAP_MOVES)["b3"] < plain["b3"]
    changed = gold_chances([TRAP] * 20 + [OPPOSITE] * 10, *TRAP_MOVES)
    assert changed["b2"] < 0.5 < changed["b3"]


def test_one_face_tells_which_of_two_traps_it_is() -> None:
    """Silver attacks Gold's second cap with two of its own, and fails."""

    def chance(face: str) -> float:
        """Silver's belief that Gold's first cap, on b2, is gold, once b3 has shown this face."""
        moves = ("b2g", "b4s", "b3" + face, "a4g", "c5g", "x a4 b3 b4")
        return gold_chances([TRAP, OPPOSITE] * 10, *moves)["b2"]

    assert chance("s") > 0.75 and chance("g") < 0.45


def test_bluffs_are_expected_beside_the_line_of_who_lays_them_there() -> None:
    states = states_of(*FIRST_MOVES, "b4g", "d1s", "e5s")
    later = weigh_later([[3, 3, 0, 3]] * 10)
    habits = PlacementHabits({}, later, observe_present_game("beerhex", states, 0))
    down = states[-1].shells[0]
    factors = dict(habits.later_factors(down, 0.8))
    line, beside = 1 << BOARD.cell("b4"), 1 << BOARD.cell("e5")
    assert factors[line] > 1 > factors[beside] and len(factors) == 2
    assert habits.later_factors(line, 0.8) == [(line, factors[line])]
    first, unknown = habits.first_factors({}, down, 0.8)
    assert first == down & ~(line | beside) and len(unknown) == 16
    assert list(unknown.values()) == pytest.approx([1.0] * 16)


def test_a_known_trap_tells_nothing_about_the_style() -> None:
    """Silver's attack shows two golds: to those who don't know the trap, Gold seems honest."""
    states = states_of(*TRAP_MOVES, "x b2 b3 c2")
    view = states[-1].view(1)

    def contrary(games: "list[int]") -> float:
        return style_posterior(view, 0, ROBUST_STYLES, habits_after(games, states))[-1]

    prior = ROBUST_STYLES[-1][0]
    assert abs(contrary([TRAP] * 20) - prior) < 0.02 < prior - contrary([])


def test_master_does_not_take_a_bait_that_it_knows() -> None:
    states = states_of(*TRAP_MOVES)
    view, present = states[-1].view(1), observe_present_game("beerhex", states, 0)

    def attacks(faces: int) -> int:
        """How often the three first caps are attacked, after such games."""
        habits = [[2, 2, 2, 2, 0, 9, 2, 2, faces]] * 20
        moves = [
            run_search(view, "master", Rng(seed).next(), 60.0, habits, present).move
            for seed in range(8)
        ]
        return moves.count("x b2 b3 c2")

    assert attacks(0b1101) == 0 < attacks(0b1111)
