"""A player's first caps: where they are in a game, and what earlier ones make of a belief."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.beerhex.bot.belief import ROBUST_STYLES, Belief, style_posterior
from engine.beerhex.bot.first_caps import (
    FIRST_CAPS,
    HOME,
    FirstCaps,
    count_faces,
    locate_first_caps,
    with_face,
)
from engine.beerhex.constants import BOARD
from engine.bots.habits import observe_present_game
from engine.bots.levels import run_search
from engine.rng import Rng
from tests.engine.beerhex.positions import state_after

TRAP = [0b1101] * 20  # own, the other's, own
TRAP_MOVES = ("b2g", "d5s", "b3s", "e5s", "c2g")


def located(*moves: str, seat: int = 0, viewer: "int | None" = None) -> "list[list[str]]":
    """Where the first caps of a seat were at the attacks and are now, by the names of cells."""
    states: Any = [state_after(*moves[:ply]) for ply in range(len(moves) + 1)]
    if viewer is not None:
        states = [state.view(viewer) for state in states]
    found = observe_present_game("beerhex", states, seat)
    return [["home" if c == HOME else BOARD.names[c] for c in cells] for cells in found]


def test_first_caps_are_told_in_the_order_of_their_placements() -> None:
    assert located() == [[]]
    assert located(*TRAP_MOVES) == [["b2", "b3", "c2"]]
    assert located(*TRAP_MOVES, seat=1, viewer=0) == [["d5", "e5"]]
    moves = ("a5g", "e1s", "c5s", "c1s", "b3g", "a3s", "d4g", "e3g", "a1g")
    assert located(*moves) == [["a5", "c5", "b3", "d4"]]


def test_a_cap_that_went_home_is_not_the_next_one_on_its_cell() -> None:
    """Silver's attack sends the cap with silver home, where Gold then lays the fourth one."""
    moves = (*TRAP_MOVES, "x b2 b3 c2")
    assert located(*moves) == [["b2", "b3", "c2"], ["b2", "home", "c2"]]
    assert located(*moves, "b3g", "d1s") == [["b2", "b3", "c2"], ["b2", "home", "c2", "b3"]]


def test_nothing_is_known_of_a_position_that_was_set_up() -> None:
    assert locate_first_caps([state_after("b2g", "d5s"), state_after("b2g", "d5s", "b3s")], 0) == []


@given(st.lists(st.booleans(), max_size=6))
def test_faces_survive_as_a_number(own: "list[bool]") -> None:
    faces = 1
    for is_own in own:
        faces = with_face(faces, is_own)
    kept = [(int(is_own), 1) for is_own in own[:FIRST_CAPS]]
    assert count_faces([faces]) == kept + [(0, 0)] * (FIRST_CAPS - len(kept))


def gold_chances(games: "list[int]") -> "list[float]":
    """Silver's belief that Gold's first caps are gold, after these first faces in earlier games."""
    state = state_after(*TRAP_MOVES)
    present = locate_first_caps([state_after(*TRAP_MOVES[:ply]) for ply in range(6)], 0)
    first_caps = FirstCaps(count_faces(games), present)
    belief = Belief(state.view(1), 0, ROBUST_STYLES, False, first_caps)
    pairs = list(zip(belief.assignments, belief.weights))
    return [sum(w for gold, w in pairs if gold >> cell & 1) for cell in present[-1]]


def test_faces_are_expected_where_they_lay_before() -> None:
    plain, trap = gold_chances([]), gold_chances(TRAP)
    assert trap[0] > 0.9 and trap[1] < 0.2 and trap[2] > 0.9
    assert max(plain) - min(plain) < 0.02 and plain[1] > 0.6
    few = gold_chances(TRAP[:2])
    assert trap[1] < few[1] < plain[1]


def test_the_latest_games_count_most() -> None:
    changed = gold_chances(TRAP + [0b1010] * 5)
    assert changed[0] < 0.5 < changed[1]


def test_a_known_trap_tells_nothing_about_the_style() -> None:
    """Silver's attack shows two golds: to those who don't know the trap, Gold seems honest."""
    moves = (*TRAP_MOVES, "x b2 b3 c2")
    view = state_after(*moves).view(1)
    present = locate_first_caps([state_after(*moves[:ply]) for ply in range(7)], 0)

    def contrary(games: "list[int]") -> float:
        return style_posterior(view, 0, ROBUST_STYLES, FirstCaps(count_faces(games), present))[-1]

    prior = ROBUST_STYLES[-1][0]
    assert abs(contrary(TRAP) - prior) < 0.01 < prior - contrary([])


def test_master_does_not_take_a_bait_that_it_knows() -> None:
    states = [state_after(*TRAP_MOVES[:ply]) for ply in range(6)]
    view, present = states[-1].view(1), observe_present_game("beerhex", list(states), 0)

    def attacks(first_faces: int) -> int:
        """How often the three first caps are attacked, after such games."""
        habits = [[2, 2, 2, 2, 0, 9, 4, 2, first_faces]] * 20
        moves = [
            run_search(view, "master", Rng(seed).next(), 60.0, habits, present).move
            for seed in range(8)
        ]
        return moves.count("x b2 b3 c2")

    assert attacks(0b1101) == 0 < attacks(0b1111)
