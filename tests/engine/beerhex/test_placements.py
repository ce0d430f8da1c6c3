"""Kinds of placements: where such caps lie, and what earlier ones make of a belief."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.beerhex.bot.belief import ROBUST_STYLES, Belief, style_posterior
from engine.beerhex.bot.first_faces import DECAY, ONLY_STYLE, digits_of, predict_first_faces
from engine.beerhex.bot.habits import is_on_line
from engine.beerhex.bot.placements import (
    BESIDE,
    BESIDE_THIRD,
    COUNTS,
    FIRST_THIRD,
    JOINING,
    LINE,
    LINE_THIRD,
    OFF_LINE,
    ON_LINE,
    PlacementHabits,
    weigh_counts,
)
from engine.beerhex.constants import BOARD
from engine.bots.habits import observe_present_game
from engine.bots.levels import run_search
from engine.game import SPECTATOR
from engine.rng import Rng
from tests.engine.beerhex.positions import state_after

NOTHING = [0.0] * COUNTS  # known of placements
TRAP = 0b1101  # own, the other's, own
OPPOSITE = 0b1010
TRAP_MOVES = ("b2g", "d5s", "b3s", "e5s", "c2g")
STYLE = (1.0, 0.7, 0.9)
FIRST_MOVES = ("a5g", "e1s", "c5s", "c1s", "b3g", "a3s", "d4g", "e3g")


def states_of(*moves: str) -> "list[Any]":
    return [state_after(*moves[:ply]) for ply in range(len(moves) + 1)]


def located(*moves: str, seat: int = 0, viewer: "int | None" = None) -> "list[dict[str, int]]":
    """Return a seat's caps at the attacks and now: names of cells and kinds."""
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


def test_the_latest_games_count_most() -> None:
    games = [[number] * COUNTS for number in (1, 0, 2)]
    assert weigh_counts(games) == [DECAY**2 + 2] * COUNTS
    assert weigh_counts([]) == NOTHING


def habits_after(games: "list[int]", states: "list[Any]") -> PlacementHabits:
    """Return what is expected of Gold after games with such first faces."""
    return PlacementHabits(
        predict_first_faces([digits_of(faces, 0) for faces in games]),
        NOTHING,
        observe_present_game("beerhex", states, 0),
    )


def gold_chances(games: "list[int]", *moves: str) -> "dict[str, float]":
    """Return Silver's belief that Gold's first caps that lie face down are gold."""
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
    drawn = [TRAP if draw == "h" else OPPOSITE for draw in "htthhththhtthhtht"]

    def chance(face: str) -> float:
        """Return Silver's belief that Gold's first cap, on b2, is gold, once b3 has shown this
        face."""
        moves = ("b2g", "b4s", "b3" + face, "a4g", "c5g", "x a4 b3 b4")
        return gold_chances(drawn, *moves)["b2"]

    assert chance("s") > 0.75 and chance("g") < 0.45


def test_bluffs_are_expected_beside_the_line_of_who_lays_them_there() -> None:
    states = states_of(*FIRST_MOVES, "b4g", "d1s", "e5s")
    counts = list(NOTHING)
    counts[LINE : LINE + 2], counts[BESIDE : BESIDE + 2] = [9.0, 9.0], [0.0, 9.0]
    habits = PlacementHabits(ONLY_STYLE, counts, observe_present_game("beerhex", states, 0))
    caps = habits.present_caps(states[-1], 0)
    chances = {BOARD.names[cap.cell]: usual for cap, usual, _ in habits.later_chances(caps, STYLE)}
    assert chances["b4"] > 0.9 and chances["e5"] < 0.3 and len(chances) == 2
    first = habits.first_likelihoods(caps, STYLE)
    assert len(first) == 16 and sum(first.values()) == pytest.approx(1)


def test_thirds_are_expected_as_they_were_laid_before() -> None:
    """b3, c2 and b2 of Gold touch, and it laid no own symbol as such a third."""
    states = states_of("b2g", "d5s", "b3g", "e5s", "c2s")
    cells = {name: 1 << BOARD.cell(name) for name in ("b2", "b3", "c2")}

    def chance_of_third(own: float, number: float) -> float:
        counts = list(NOTHING)
        counts[FIRST_THIRD : FIRST_THIRD + 2] = [own, number]
        habits = PlacementHabits(ONLY_STYLE, counts, observe_present_game("beerhex", states, 0))
        likelihoods = habits.first_likelihoods(habits.present_caps(states[-1], 0), STYLE)
        pair = cells["b2"] | cells["b3"]
        return likelihoods[pair | cells["c2"]] / (
            likelihoods[pair] + likelihoods[pair | cells["c2"]]
        )

    assert chance_of_third(0, 9) < 0.3 < 0.7 < chance_of_third(9, 9)


def test_later_thirds_are_told_apart_too() -> None:
    states = states_of(*FIRST_MOVES, "b4g", "d1s", "a4g")
    counts = list(NOTHING)
    counts[LINE_THIRD : LINE_THIRD + 2], counts[BESIDE_THIRD : BESIDE_THIRD + 2] = [0, 9], [9, 9]
    habits = PlacementHabits(ONLY_STYLE, counts, observe_present_game("beerhex", states, 0))
    later = habits.later_chances(habits.present_caps(states[-1], 0), STYLE)
    chances = {BOARD.names[cap.cell]: (cap, usual, third) for cap, usual, third in later}
    b3, a5 = 1 << BOARD.cell("b3"), 1 << BOARD.cell("a5")
    cap, usual, third = chances["b4"]
    assert cap.is_third(b3 | a5) and not cap.is_third(b3) and third < 0.3 < usual
    cap, usual, third = chances["a4"]
    assert cap.is_third(a5 | 1 << BOARD.cell("b4")) and third > 0.8


def test_a_third_tells_nothing_about_the_caps_before_it() -> None:
    """A player who seldom lays a third own symbol has laid the other's there, not before."""
    style = ((1.0, 0.9, 0.05),)

    def chance_of_first(*moves: str) -> float:
        states = states_of(*moves)
        habits = PlacementHabits(ONLY_STYLE, NOTHING, observe_present_game("beerhex", states, 0))
        belief = Belief(states[-1].view(1), 0, style, False, habits)
        pairs = zip(belief.assignments, belief.weights)
        return sum(weight for gold, weight in pairs if gold >> BOARD.cell("b2") & 1)

    before, after = TRAP_MOVES[:3], TRAP_MOVES
    assert chance_of_first(*before) == pytest.approx(chance_of_first(*after)) == pytest.approx(0.9)


def test_lines_are_believed_to_be_joined_as_often_as_before() -> None:
    """Gold's last cap completes a line from top to bottom, if no cap of it is a bluff."""
    states = states_of("a5g", "e5s", "a4g", "e4s", "a3g", "d5s", "a2g", "d4s", "a1g")
    line = sum(1 << BOARD.cell(name) for name in ("a1", "a2", "a3", "a4", "a5"))

    def chance_that_joined(joined: float, number: float) -> float:
        counts = list(NOTHING)
        counts[JOINING : JOINING + 2] = [joined, number]
        habits = PlacementHabits(ONLY_STYLE, counts, observe_present_game("beerhex", states, 0))
        belief = Belief(states[-1].view(1), 0, ROBUST_STYLES, False, habits)
        return sum([w for gold, w in zip(belief.assignments, belief.weights) if gold == line])

    seldom, unknown, always = [chance_that_joined(*seen) for seen in ((0, 9), (0, 0), (9, 9))]
    assert seldom < unknown < always and seldom < 0.4 and always > 0.7


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
        """Return how often the three first caps are attacked, after such games."""
        habits = [[2, 2, 2, 2, 0, 9, 2, 2, faces]] * 20
        moves = [
            run_search(view, "master", Rng(seed).next(), 60.0, habits, present).move
            for seed in range(8)
        ]
        return moves.count("x b2 b3 c2")

    assert attacks(0b1101) == 0 < attacks(0b1111)
