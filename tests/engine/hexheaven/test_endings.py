"""Hex Heaven's rules, sentence by sentence: how each rule set ends."""

import pytest

from engine.game import IllegalMove
from engine.hexheaven import HexHeavenState, placement_preview
from engine.hexheaven.tiles import BLANK_S, BLANK_V, bonus_points
from tests.engine.hexheaven.positions import (
    ALL_TILES,
    adjacent_move,
    after_opening,
    ended_state,
    find_adjacent_move,
    heaven_closing_state,
    illegal_reason,
    lay_tiles,
    make_state,
    serious_state,
    start_state,
)
from tests.support.narrowing import assert_present, outcome_of

# The end of casual games and games of three


def test_the_last_tile_drawn_ends_the_game_and_the_bonus_tile_counts() -> None:
    over = ended_state("casual", (3, 1), [(9, 11), (13, 15, 17)], 19)
    assert over.turn is None and over.deck_size == 0
    expected = [
        score + sum(bonus_points(tile, 19) for tile in hand)
        for score, hand in zip((3, 1), ((3, 9, 11), (13, 15, 17)))
    ]
    assert list(over.scores) == expected
    assert outcome_of(over).details == tuple(str(score) for score in expected)


def test_the_game_goes_on_while_the_deck_lasts() -> None:
    assert ended_state("casual", (3, 1), [(9, 11), (13, 15, 17)], 19, deck=(3, 5)).turn == 1


def test_more_points_win() -> None:
    over = ended_state("casual", (30, 1), [(9, 11), (13, 15, 17)], 19)
    assert (outcome_of(over).winners, outcome_of(over).reason) == ((0,), "points")
    over = ended_state("casual", (1, 30), [(9, 11), (13, 15, 17)], 19)
    assert outcome_of(over).winners == (1,)


def equal_end(rules: str, seats: int) -> HexHeavenState:
    even = ended_state(rules, (0,) * seats, [(9, 11), (13, 15, 17), (21, 23, 25)][:seats], 19)
    gains = even.scores
    return ended_state(
        rules, tuple(20 - g for g in gains), [(9, 11), (13, 15, 17), (21, 23, 25)][:seats], 19
    )


def test_equal_points_go_to_the_later_player() -> None:
    assert outcome_of(equal_end("casual", 2)).winners == (1,)
    assert outcome_of(equal_end("casual", 2)).reason == "tie-last"
    assert outcome_of(equal_end("three", 3)).winners == (2,)


def test_a_round_without_a_tile_laid_ends_the_game() -> None:
    state = after_opening("casual", 3)
    state.layout = state.layout.copy()
    state.layout.border = {}
    once = state.play("pass")
    assert once.turn == 1 and once.idle == 1
    assert placement_preview.PassPreview(once).game_over
    assert outcome_of(once.play("pass")).reason in ("points", "tie-last")


# Serious


@pytest.mark.parametrize(
    ("points", "gained"), [(-4, 0), (0, 0), (2, 0), (3, 1), (5, 1), (8, 2), (9, 3)]
)
def test_three_points_of_a_turn_are_an_advantage_point(points: int, gained: int) -> None:
    state = serious_state(points)
    assert placement_preview.PassPreview(state).advantage == gained
    after = state.play("pass")
    assert after.advantage == (gained, 0) and after.points == 0 and after.scores == (0, 0)


def test_seven_advantage_points_win_at_once() -> None:
    over = serious_state(6, (5, 6)).play("pass")
    assert (outcome_of(over).winners, outcome_of(over).reason) == ((0,), "seven")
    assert over.deck_size == 2, "nothing is drawn any more"
    assert serious_state(5, (5, 6)).play("pass").turn == 1


def test_the_decks_end_alone_does_not_end_a_serious_game() -> None:
    after = serious_state(0, deck=(3,)).play("pass")
    assert after.deck_size == 0 and after.turn == 1


def test_draws_as_far_as_the_deck_goes() -> None:
    state = serious_state(0, deck=(3,), hands=((9,), (10, 12, 14)))
    state.laid, state.used, state.placed = 2, 12, 2
    assert state.play("pass").hands[0] == (3, 9)


@pytest.mark.parametrize(
    ("advantage", "winner", "reason"),
    [((2, 1), 0, "advantage"), ((1, 2), 1, "advantage"), ((2, 2), 1, "tie-last")],
)
def test_a_serious_game_ends_when_one_comes_to_move_with_two_tiles(
    advantage: tuple[int, int], winner: int, reason: str
) -> None:
    over = serious_state(0, advantage, deck=(), hands=((9, 11), (10, 12))).play("pass")
    assert (outcome_of(over).winners, outcome_of(over).reason) == ((winner,), reason)


def test_the_special_tile_is_laid_like_a_kept_one_and_scores_nothing() -> None:
    state, _, _ = heaven_closing_state("serious", specials=(0, BLANK_S), turn=1)
    after = state.play(adjacent_move(state, 1, BLANK_S))
    assert after.specials == (0, 0) and after.used == 0 and after.points == 0
    assert after.placed == 1 and after.laid == 0


def test_the_special_tile_is_no_hand_tile() -> None:
    state, _, _ = heaven_closing_state("serious", specials=(0, BLANK_S), turn=1)
    after = state.play(adjacent_move(state, 1, BLANK_S))
    assert "pass" not in after.legal() and illegal_reason(after, "pass") == "lay-first"


def test_the_special_tile_may_be_saved() -> None:
    state = after_opening("serious", 1)
    state = state.play(adjacent_move(state, 2))
    assert "pass" in state.legal() and state.play("pass").specials == (BLANK_V, BLANK_S)


def test_the_first_heaven_of_a_serious_game_goes_under_the_deck() -> None:
    state, closing, inside = heaven_closing_state("serious")
    after = state.play(closing)
    assert after.keep == () and after.bottom == (inside,)
    assert after.deck == assert_present(state.deck) + (inside,) and after.heavens == 1


def test_a_later_heaven_of_a_serious_game_is_kept() -> None:
    state, closing, inside = heaven_closing_state("serious", heavens=1)
    assert state.play(closing).keep == (inside,)


def test_the_first_heavens_tile_is_the_last_to_be_drawn() -> None:
    state, closing, inside = heaven_closing_state("serious", deck=())
    after = state.play(closing).play("pass")
    assert inside in after.hands[0] and after.bottom == () and after.deck_size == 0


# Solo


def solo(
    points: int,
    required: int,
    deck: tuple[int, ...] = (3, 5),
    hand: tuple[int, ...] = (9, 11),
    **fields: object,
) -> HexHeavenState:
    layout = lay_tiles([(1, 0), (0, 1)], [4, 6, 8])
    return make_state(
        "solo", layout, [hand], deck=deck, points=points, required=required,
        laid=3 - len(hand), placed=3, used=(0, 4, 12, 28)[3 - len(hand)], **fields,
    )  # fmt: skip


def test_the_requirement_rises_by_one_after_each_turn() -> None:
    after = solo(2, 2).play("pass")
    assert after.required == 3 and after.turn == 0 and after.hands[0] == (3, 9, 11)


def test_a_heaven_stops_the_rise() -> None:
    assert solo(2, 2, heaven=True, heavens=1).play("pass").required == 2


def test_a_turn_below_the_requirement_loses() -> None:
    state = solo(1, 2)
    assert (
        placement_preview.PassPreview(state).missing == 1
        and placement_preview.PassPreview(state).game_over
    )
    over = state.play("pass")
    assert (outcome_of(over).winners, outcome_of(over).reason) == ((), "failed")
    assert outcome_of(over).details == ("4", "2")


def test_a_negative_first_turn_loses() -> None:
    assert outcome_of(solo(-1, 0).play("pass")).reason == "failed"


def test_solo_is_won_when_deck_and_hand_are_empty() -> None:
    over = solo(4, 4, deck=(), hand=()).play("pass")
    assert (outcome_of(over).winners, outcome_of(over).reason) == ((0,), "cleared")
    assert outcome_of(over).details == ("0", "4")
    assert outcome_of(solo(3, 4, deck=(), hand=()).play("pass")).reason == "failed"
    assert solo(4, 4, deck=(), hand=(9,)).play("pass").turn == 0


def test_a_solo_heaven_counts_from_the_first() -> None:
    state, closing, inside = heaven_closing_state("solo", order=ALL_TILES)
    after = state.play(closing)
    assert after.keep == (inside,) and after.bottom == ()


def test_solo_has_a_special_tile() -> None:
    state = after_opening("solo", 1)
    assert find_adjacent_move(state, 1, BLANK_S)


# Resigning


@pytest.mark.parametrize("rules", ["casual", "serious"])
def test_resigning_gives_the_other_the_game(rules: str) -> None:
    over = start_state(rules).play("resign")
    assert (outcome_of(over).winners, outcome_of(over).reason) == ((1,), "resign")
    with pytest.raises(IllegalMove, match="over"):
        over.play("pass")


@pytest.mark.parametrize(("scores", "winner"), [((9, 3, 2), 1), ((9, 2, 3), 2), ((0, 4, 4), 2)])
def test_of_three_the_better_of_the_others_wins(scores: tuple[int, ...], winner: int) -> None:
    state = after_opening("three", 1)
    state.scores = scores
    assert outcome_of(state.play("resign")).winners == (winner,)


def test_giving_up_alone_is_losing() -> None:
    assert outcome_of(start_state("solo").play("resign")).winners == ()
