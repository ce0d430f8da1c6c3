"""Hex Heaven's rules, sentence by sentence: the deal and the opening."""

import pytest

from engine.hexheaven import transitions
from engine.hexheaven.layout import axial_coordinates, cell_at
from engine.hexheaven.move_generation import opening_cells
from engine.hexheaven.tiles import BLANK_S, BLANK_V, BLUE, COLOUR, RED
from engine.rng import Rng
from tests.engine.hexheaven.positions import (
    ALL_TILES,
    RULE_SETS,
    adjacent_move,
    after_opening,
    find_adjacent_move,
    illegal_reason,
    moves_with_tile,
    parse_lay,
    serious_opening_state,
    start_state,
)
from tests.support.narrowing import assert_present

# Setup


@pytest.mark.parametrize(
    ("rules", "seats", "dealt", "deck"),
    [("casual", 2, 5, 17), ("serious", 2, 5, 18), ("solo", 1, 5, 23), ("three", 3, 4, 15)],
)
def test_the_deal(rules: str, seats: int, dealt: int, deck: int) -> None:
    state = start_state(rules)
    assert [len(hand) for hand in state.hands] == [dealt] * seats
    assert len(assert_present(state.deck)) == state.deck_size == deck
    assert state.turn == 0 and state.opening


def test_casual_lays_virtues_and_takes_sins_out_and_a_bonus_tile_aside() -> None:
    state = start_state("casual")
    assert state.pack()["layout"] == ["V@0,0/0"] and state.lost == (BLANK_S,)
    assert state.bonus in ALL_TILES and state.specials == (0, 0)


def test_serious_puts_the_blank_tiles_in_front_of_the_players() -> None:
    state = start_state("serious")
    assert state.pack()["layout"] == [] and state.lost == ()
    assert state.specials == (BLANK_V, BLANK_S) and state.bonus is None


def test_solo_has_virtues_on_the_table_and_sins_as_special_tile() -> None:
    state = start_state("solo")
    assert state.pack()["layout"] == ["V@0,0/0"] and state.specials == (BLANK_S,)
    assert state.bonus is None


def test_the_shuffle_comes_from_the_seed() -> None:
    assert start_state("casual", 3).pack() == start_state("casual", 3).pack()
    assert start_state("casual", 3).hands != start_state("casual", 4).hands


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("seed", range(3))
def test_thirty_tiles_at_every_ply(rules: str, seed: int) -> None:
    state, rng = start_state(rules, seed), Rng(seed)
    while True:
        held = [tile for tile, _, _ in state.laid_tiles()]
        held += [tile for hand in state.hands for tile in hand if tile]
        held += list(state.keep + state.lost + assert_present(state.deck))
        held += [tile for tile in (*state.specials, state.bonus) if tile]
        assert sorted(held) == list(range(1, 31))
        if state.outcome is not None:
            break
        state = state.play(rng.choice(state.legal()))


# The opening


def test_the_opening_is_one_tile_in_turn_until_all_hold_three() -> None:
    for rules, turns_each in (("casual", 2), ("serious", 2), ("three", 1)):
        state, seen = start_state(rules, 1), []
        while state.opening:
            seen.append(state.turn)
            state = state.play(state.legal()[0])
        assert seen == list(range(len(state.hands))) * turns_each
        assert all(len(hand) == 3 for hand in state.hands) and state.turn == 0


def test_the_opening_draws_scores_and_lifts_nothing() -> None:
    state = after_opening("casual", 2)
    assert state.scores == (0, 0) and state.deck_size == 17 and state.heavens == 0


def test_the_opening_allows_a_single_edge_but_not_to_stand_apart() -> None:
    state = start_state("casual")
    assert find_adjacent_move(state, 1)
    tile = state.hands[0][0]
    assert illegal_reason(state, f"{tile}@3,0/0") == "not-touching"
    assert illegal_reason(state, "pass") == "pass-not-now"


def test_the_opening_obeys_the_edge_rule() -> None:
    hand = ((1, 9, 10, 11, 12), (3, 4, 5, 6, 7))
    state = start_state("casual")
    state.hands = hand
    fitting = [axial_coordinates(parse_lay(move)[1]) for move in moves_with_tile(state, 1)]
    assert set(fitting) == {(0, 1), (-1, 0), (1, -1)}  # tile 1 is plain all round
    assert illegal_reason(state, "1@1,0/0") == "edges"


def test_solo_lays_two_of_five_beside_virtues() -> None:
    state = start_state("solo", 5)
    for _ in range(2):
        assert {axial_coordinates(parse_lay(move)[1]) for move in state.legal()} <= {
            (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)
        }  # fmt: skip
        state = state.play(state.legal()[0])
    assert not state.opening and len(state.hands[0]) == 3 and state.deck_size == 23


def test_solo_second_tile_must_touch_virtues_too() -> None:
    state = start_state("solo", 5)
    first = state.play(adjacent_move(state, 1))
    far = [c for c in first.layout.open_cells(62) if c not in opening_cells(first)]
    q, r = axial_coordinates(far[0])
    assert illegal_reason(first, f"{first.hands[0][0]}@{q},{r}/0") == "not-at-first"


def test_serious_opening_is_a_straight_line_of_alternating_colours() -> None:
    for seed in range(6):
        state = start_state("serious", seed)
        while state.opening:
            state = state.play(Rng(seed).choice(state.legal()))
        line = sorted(state.layout.tiles)
        assert len(line) == 4 and len({b - a for a, b in zip(line, line[1:])}) == 1
        colours = [COLOUR[state.layout.tile(cell)] for cell in line]
        assert colours in ([RED, BLUE] * 2, [BLUE, RED] * 2)


def test_serious_first_tile_lies_on_the_origin() -> None:
    state = serious_opening_state((3, 5, 7, 9, 11), (4, 6, 8, 10, 12))
    assert {parse_lay(move)[1] for move in state.legal()} == {cell_at(0, 0)}
    assert illegal_reason(state, "3@1,0/0") == "first-cell"


def test_serious_second_tile_sets_the_direction_and_both_ends_are_open() -> None:
    state = serious_opening_state((3, 5, 8, 9, 11), (4, 6, 7, 10, 12)).play("3@0,0/0")
    assert len({parse_lay(move)[1] for move in state.legal()}) == 6
    state = state.play(next(m for m in state.legal() if "@0,1/" in m))
    assert {axial_coordinates(parse_lay(move)[1]) for move in state.legal()} == {(0, -1), (0, 2)}
    assert illegal_reason(state, "5@1,0/0") == "not-in-line"


def test_serious_opening_wants_the_other_colour() -> None:
    state = serious_opening_state((3, 5, 7, 9, 11), (4, 6, 8, 10, 13)).play("3@0,0/0")
    assert illegal_reason(state, "13@1,0/0") == "same-colour"
    assert not moves_with_tile(state, 13) and moves_with_tile(state, 4)


def test_redraw_only_when_nothing_can_be_laid() -> None:
    state = serious_opening_state((3, 5, 7, 9, 11), (13, 15, 17, 19, 21)).play("3@0,0/0")
    assert state.legal() == ["redraw"]
    assert illegal_reason(start_state("serious"), "redraw") == "redraw-not-now"
    assert illegal_reason(after_opening("serious"), "redraw") == "redraw-not-now"


def test_redraw_shuffles_the_hand_into_the_deck_and_draws_as_many() -> None:
    state = serious_opening_state((3, 5, 7, 9, 11), (13, 15, 17, 19, 21)).play("3@0,0/0")
    again = state.play("redraw")
    assert again.turn == 1 and len(again.hands[1]) == 5 and again.deck_size == 18
    assert sorted(assert_present(again.deck) + again.hands[1]) == sorted(
        assert_present(state.deck) + state.hands[1]
    )
    assert again.hands[1] != state.hands[1]


def test_redraw_as_often_as_needed_and_never_the_same_shuffle() -> None:
    state = serious_opening_state((3, 5, 7, 9, 11), (13, 15, 17, 19, 21)).play("3@0,0/0")
    first = state.play("redraw")
    second = transitions.apply_code(first, 1, [])
    assert first.hands[1] != second.hands[1] and second.shuffles == 2


def test_redraw_also_for_edges() -> None:
    state = serious_opening_state((27, 5, 7, 9, 11), (2, 13, 15, 17, 19)).play("27@0,0/0")
    assert state.legal() == ["redraw"]  # 2 is blue but plain, the others are red
