"""Hex Heaven's rules, sentence by sentence: laying tiles, points, the turn."""

import pytest

from engine.hexheaven import placement_preview, transitions
from engine.hexheaven.layout import axial_coordinates, cell_at
from engine.hexheaven.tiles import BLANK_S, COLOUR, RED
from tests.engine.hexheaven.positions import (
    ALL_TILES,
    TILES_WITHOUT_GREEN,
    adjacent_move,
    after_opening,
    cell_of,
    find_adjacent_move,
    heaven_closing_state,
    illegal_reason,
    lay_tiles,
    make_state,
    moves_with_tile,
    parse_lay,
    start_state,
)
from tests.support.narrowing import assert_present

# Laying


def test_adjacencies_two_to_five_once_each_by_hand_tiles() -> None:
    state = after_opening("casual", 3)
    two = adjacent_move(state, 2)
    state = state.play(two)
    assert state.used == 1 << 2 and find_adjacent_move(state, 2) is None
    tile, cell, k = parse_lay(two)
    others = [
        (t, c, r) for t in state.hands[0] for c in state.layout.open_cells(4) for r in range(6)
    ]
    reasons = set()
    for t, c, r in others:
        q, rr = axial_coordinates(c)
        reasons.add(illegal_reason(state, f"{t}@{q},{rr}/{r}"))
    assert reasons == {"adjacency-used"}


def test_a_kept_tile_leaves_the_limits_alone() -> None:
    state, closing, kept = heaven_closing_state("casual")
    state = state.play(closing)  # adjacency 3
    assert state.keep == (kept,) and state.used == 1 << 3
    state = state.play(moves_with_tile(state, kept)[0])
    assert state.used == 1 << 3 and state.keep == ()


def test_two_twice_is_refused_by_hand_and_allowed_for_a_kept_tile() -> None:
    state, closing, kept = heaven_closing_state("casual")
    others = [tile for tile in state.hands[0] if tile != parse_lay(closing)[0]]
    state = state.play(adjacent_move(state, 2, others[0])).play(closing)
    assert find_adjacent_move(state, 2, others[1]) is None
    state = state.play(adjacent_move(state, 2, kept))
    assert find_adjacent_move(state, 2, others[1]) is None


def test_no_single_edge_without_the_right() -> None:
    state = after_opening("casual", 3)
    assert not state.single_edge and find_adjacent_move(state, 1) is None
    tile = state.hands[0][0]
    cell = state.layout.open_cells(2)[0]
    q, r = axial_coordinates(cell)
    assert illegal_reason(state, f"{tile}@{q},{r}/0") == "single-edge"


def test_six_is_never_allowed() -> None:
    state, closing, kept = heaven_closing_state("casual")
    hole = "1,0"
    state = state.play(closing)
    for name in (kept, state.hands[0][0]):
        assert illegal_reason(state, f"{name}@{hole}/0") == "six"
    assert state.layout.adjacency(cell_at(1, 0)) == 6


def test_one_look_is_one_move() -> None:
    state = start_state("casual")
    state.hands = ((1, 9, 10, 11, 12), (3, 4, 5, 6, 7))
    assert illegal_reason(state, "1@0,1/3") == "rotation-alike"
    assert "1@0,1/0" in state.legal()


def test_only_ones_own_tiles() -> None:
    state = after_opening("casual", 3)
    assert illegal_reason(state, f"{state.hands[1][0]}@1,1/0") == "not-in-hand"
    assert illegal_reason(state, "S@1,1/0") == "not-in-hand"
    assert illegal_reason(state, f"{state.hands[0][0]}@0,0/0") == "occupied"
    assert illegal_reason(state, "hello") == illegal_reason(state, "pass=1") == "syntax"


# Points


def test_points_of_a_placement_are_summed_over_what_it_touches() -> None:
    """Same colour twice, other colour and shape, and a blank: +1."""
    state = make_state("casual", ["V@0,0/0"], [(3, 5, 7), (9, 11, 13)])
    red_round, blue_square = 5, 2
    for tile, cell in ((red_round, (1, -1)), (11, (2, 0)), (blue_square, (2, -1))):
        state.layout.lay(tile, cell_at(*cell), 0)
    assert state.layout.adjacency(cell_at(1, 0)) == 4
    assert placement_preview.placement_points(state, 3, "1,0") == 1
    assert placement_preview.edge_points(state, 3, "1,0") == [1, None, None, 0, 1, -1]


def test_points_count_at_once_and_may_go_below_zero() -> None:
    blue_square = [6, 8]
    state = make_state("casual", lay_tiles([(1, 0), (0, 1)], blue_square), [(3, 5, 7), (4, 10, 12)])
    losing = next(m for m in state.legal() if "@1,1/" in m)
    after = state.play(losing)
    assert after.scores == (-2, 0) and after.points == -2


def test_blank_tiles_earn_nothing() -> None:
    state, closing, _ = heaven_closing_state("serious", specials=(0, BLANK_S), turn=1)
    special = adjacent_move(state, 2, BLANK_S)
    assert state.play(special).points == 0
    assert placement_preview.edge_points(state, BLANK_S, cell_of(special)).count(0) == 2


# The turn


def test_a_turn_needs_a_tile_before_it_ends() -> None:
    state = after_opening("casual", 3)
    assert illegal_reason(state, "pass") == "lay-first"
    state = state.play(adjacent_move(state, 2))
    assert "pass" in state.legal() and state.turn == 0


def test_pass_draws_up_to_three_from_the_top() -> None:
    state = after_opening("casual", 3)
    laid = state.play(adjacent_move(state, 2))
    after = laid.play("pass")
    assert after.turn == 1 and len(after.hands[0]) == 3
    deck = assert_present(laid.deck)
    assert after.deck == deck[1:] and deck[0] in after.hands[0]
    assert (after.points, after.used, after.laid) == (0, 0, 0)


def test_a_player_without_placements_passes() -> None:
    state = make_state("casual", ["V@0,0/0", "27@1,0/0"], [(*TILES_WITHOUT_GREEN, 28), (4, 5, 6)])
    assert state.legal() == ["pass"]
    after = state.play("pass")
    assert after.turn == 1 and after.hands[0] == (*TILES_WITHOUT_GREEN, 28)


def test_the_right_of_a_single_edge_is_for_the_one_behind() -> None:
    layout = lay_tiles([(1, 0), (0, 1), (1, 1)], ALL_TILES)
    behind = make_state(
        "casual", layout, [(9, 11, 13), (10, 12, 14)], scores=(1, 2), single_edge=True
    )
    one = find_adjacent_move(behind, 1)
    assert one is not None
    after = behind.play(one)
    assert find_adjacent_move(after, 1) is None and after.used == 2
    q, r = axial_coordinates(after.layout.open_cells(2)[0])
    assert illegal_reason(after, f"{after.hands[0][0]}@{q},{r}/0") == "adjacency-used"


@pytest.mark.parametrize(
    ("rules", "scores", "right"),
    [
        ("casual", (0, 1), True),
        ("casual", (1, 1), False),
        ("casual", (2, 1), False),
        ("three", (1, 0, 2), True),
        ("three", (2, 0, 2), False),
    ],
)
def test_the_right_is_settled_as_the_turn_begins(
    rules: str, scores: tuple[int, ...], right: bool
) -> None:
    state = after_opening(rules, 2)
    state.scores = scores
    transitions.begin_turn(state, 0)
    assert state.single_edge is right


def test_the_right_survives_overtaking_and_is_not_carried_over() -> None:
    red = [t for t in ALL_TILES if COLOUR[t] == RED]
    layout = lay_tiles([(1, 0), (0, 1), (1, 1)], red)
    state = make_state(
        "casual", layout, [(15, 17, 19), (10, 12, 14)], scores=(0, 1), single_edge=True
    )
    state = state.play(max(state.legal(), key=lambda m: state.play(m).scores[0]))
    assert state.scores[0] > state.scores[1] and find_adjacent_move(state, 1)
    back = state.play("pass").copy()
    transitions.begin_turn(back, 0)
    assert not back.single_edge


@pytest.mark.parametrize("rules", ["serious", "solo"])
def test_no_single_edge_right_in_serious_and_solo(rules: str) -> None:
    state = after_opening(rules, 1)
    state.advantage = (0, 5)[: len(state.hands)]
    transitions.begin_turn(state, 0)
    assert not state.single_edge and state.hand_adjacencies() == 0b111100
