"""BeerHex's rules, sentence by sentence, on full states."""

from collections.abc import Iterable
from typing import Any

import pytest

from engine.beerhex import GAME
from engine.beerhex.constants import BOARD
from engine.beerhex.moves import ATTACKS
from engine.beerhex.state import BeerHexState
from engine.beerhex.transitions import compute_outcome
from engine.game import BadOptions
from tests.engine.beerhex.positions import state_after
from tests.oracles import beerhex as oracle
from tests.support.narrowing import assert_present, outcome_of
from tests.support.refusals import refusal_reason


def lay_position(gold: str, silver: str, **options: object) -> BeerHexState:
    """Return a state: Gold starts and the players lay these caps in turn: "a1g b2s", "c3s d4g"."""
    golden, silvery = gold.split(), silver.split()
    moves = [caps[i] for i in range(len(golden)) for caps in (golden, silvery) if i < len(caps)]
    return state_after(*moves, **options)


def cap(state: BeerHexState, name: str) -> "tuple | None":
    return state.cap(BOARD.cell(name))


# The first hand.


def test_each_player_owns_seven_own_and_six_other_symbols() -> None:
    assert state_after().hands == [[7, 6], [6, 7]]


def test_gold_starts_unless_an_option_says_otherwise() -> None:
    assert state_after().turn == 0
    assert state_after(starter="silver").turn == state_after(starter="silver").starter == 1


def test_the_lot_falls_on_both_and_is_the_seeds() -> None:
    starters = [GAME.start({"starter": "lot"}, seed).turn for seed in range(40)]
    assert 10 < sum(map(assert_present, starters)) < 30
    assert starters == [GAME.start({"starter": "lot"}, seed).turn for seed in range(40)]


@pytest.mark.parametrize("options", [{"clues": 1}, {"starter": "0"}, {"best_of": 3}])
def test_other_options_are_refused(options: dict) -> None:
    with pytest.raises(BadOptions):
        GAME.start(options)


def test_declared_facts() -> None:
    assert (GAME.name, GAME.hidden, GAME.chance, GAME.seats({})) == ("beerhex", True, True, 2)
    assert GAME.max_game_length({}) is None  # sweeping attacks can go round in circles


# Placing.


def test_a_cap_is_laid_face_down_and_leaves_the_hand() -> None:
    state = state_after("b2s")
    assert cap(state, "b2") == (0, 1, False, False)
    assert state.hands == [[7, 5], [6, 7]]
    assert (state.turn, state.phase, state.last) == (1, "start", "b2?")


def test_the_first_placement_may_be_anywhere_but_in_the_centre() -> None:
    places = [move for move in state_after().legal() if move[0] in "abcde" and move[1] in "12345"]
    assert len(places) == 2 * 24
    assert (
        refusal_reason(state_after(), "c3g")
        == refusal_reason(state_after(), "c3s")
        == "centre-first"
    )


def test_the_second_players_first_placement_may_be_in_the_centre() -> None:
    assert cap(state_after("a1g", "c3g"), "c3") == (1, 0, False, False)


def test_only_the_very_first_placement_keeps_off_the_centre() -> None:
    swept = state_after("a1g", "b1g", "c1g", "x a1 b1 c1")  # the board is empty again
    assert "c3g" in swept.legal()
    assert "c3g" in state_after("a1g", "b1g").legal()


def test_an_occupied_cell_is_refused() -> None:
    assert refusal_reason(state_after("a1g"), "a1s") == "occupied"


def test_a_face_that_has_run_out_is_refused() -> None:
    state = lay_position("a1g a2g a3g a4g a5g b1g b2g", "e1g e2g e3g e4g e5g d1g d2s")
    assert refusal_reason(state, "c3g") == "no-such-face-left"
    assert "c3s" in state.legal() and "c3g" not in state.legal()
    assert refusal_reason(state.play("c3s"), "c2g") == "no-such-face-left"


def test_playing_leaves_the_state_as_it_was() -> None:
    state = lay_position("a1g b1s", "c1g d1g")
    before = state.pack()
    for move in state.legal() + ["resign"]:
        state.play(move)
    assert state.pack() == before


# Attacking.


def test_there_are_as_many_adjacent_triples_as_brute_force_finds() -> None:
    brute = sorted("x " + " ".join(three) for three in oracle.triples())
    assert [move for move, _ in ATTACKS] == brute
    assert len(brute) == 151


def test_a_line_a_bend_and_a_triangle_can_be_attacked_but_nothing_looser() -> None:
    state = lay_position("a1g b1g c1s a2g", "b2g d1s c2g e5g")
    for move in ("x a1 b1 c1", "x a1 b1 b2", "x a1 a2 b1"):
        assert move in state.legal()
    assert refusal_reason(state, "x a1 a2 c1") == "not-adjacent"
    assert refusal_reason(state, "x a1 b1 e5") == "not-adjacent"


def test_shells_may_be_mixed_in_an_attack() -> None:
    assert "x a1 b1 c1" in state_after("a1g", "b1g", "c1s").legal()


def test_success_sends_all_three_home_and_the_turn_goes_on() -> None:
    """Worked example 1: Silver attacks three golden faces."""
    state = state_after("a1g", "b1g", "c1g", "x a1 b1 c1")
    assert state.occupied() == 0
    assert state.hands == [[7, 6], [6, 7]]
    assert (state.turn, state.phase) == (1, "place")
    assert state.play("a1s").turn == 0


def test_success_needs_no_faces_of_ones_own() -> None:
    state = state_after("a1s", "b1s", "c1s", "x a1 b1 c1")
    assert (state.turn, state.phase) == (1, "place")


def test_after_a_success_one_must_place() -> None:
    state = state_after("a1g", "b1g", "c1g", "e1g", "c2g", "x a1 b1 c1")
    assert all(len(move) == 3 for move in state.legal())
    assert refusal_reason(state, "x c2 d1 e1") == "attack-once"
    assert refusal_reason(state, "claim") == "claim-at-start-only"
    assert refusal_reason(state, "deny") == "deny-at-start-only"


def test_failure_sends_the_attackers_faces_home_by_shell_and_ends_the_turn() -> None:
    """Worked example 2: a golden cap with a silver face goes back to Gold."""
    state = state_after("a1s", "b1g", "c1g", "x a1 b1 c1")
    assert cap(state, "a1") is None
    assert cap(state, "b1") == (1, 0, True, False)
    assert cap(state, "c1") == (0, 0, True, False)
    assert state.hands == [[6, 6], [5, 7]]
    assert (state.turn, state.phase) == (0, "start")


def test_it_is_the_attackers_symbol_that_goes_home() -> None:
    state = state_after("a1s", "b1g", "c1g", "e5s", "x a1 b1 c1")
    assert cap(state, "a1") == (0, 1, True, False)
    assert cap(state, "b1") is None and cap(state, "c1") is None
    assert state.hands == [[7, 5], [6, 6]]


def test_two_that_go_home_may_belong_to_both() -> None:
    state = state_after("a1s", "b1s", "c1g", "x a1 b1 c1")
    assert state.hands == [[6, 6], [6, 7]]


def test_face_up_caps_cannot_be_attacked() -> None:
    state = state_after("a1s", "b1g", "c1g", "x a1 b1 c1", "a1g")
    assert refusal_reason(state, "x a1 b1 c1") == "face-up"
    assert [move for move in state.legal() if move[0] == "x"] == []


def test_an_empty_cell_cannot_be_attacked() -> None:
    assert refusal_reason(state_after("a1s", "b1g"), "x a1 b1 c1") == "empty"


def test_every_attack_is_on_record() -> None:
    state = state_after("a1s", "b1g", "c1g", "x a1 b1 c1")
    assert state.attacks == [(1, "x a1 b1 c1=sgg", "gsg")]
    assert state.last == "x a1 b1 c1=sgg"


# Declaring.


def test_a_finished_path_is_claimed_at_the_next_turn_and_wins_if_it_stands() -> None:
    """Worked example 4: c1 b2 b3 b4 a5 after Gold's last cap; Silver plays elsewhere."""
    state = lay_position("b1g c1g d1g b5g", "b2g b3g b4g")
    assert (state.turn, state.outcome) == (1, None)
    won = state.play("e5s").play("claim")
    assert outcome_of(won).winners == (0,) and outcome_of(won).reason == "claim"
    assert won.turn is None and won.legal() == []


def test_the_witness_of_a_claim_is_a_chain_of_the_claimers_faces() -> None:
    won = lay_position("b1g c1g d1g b5g", "b2g b3g b4g e5s").play("claim")
    chain = outcome_of(won).details
    assert chain[0][1] == "1" and chain[-1][1] == "5"
    assert all(oracle.are_neighbours(a, b) for a, b in zip(chain, chain[1:], strict=False))
    assert all(assert_present(cap(won, name))[1] == 0 for name in chain)


def test_an_attack_in_between_breaks_the_path() -> None:
    state = lay_position("b1g c1g d1g b5g", "b2g b3g b4g").play("x b2 b3 b4").play("e5s")
    assert outcome_of(state.play("claim")).reason == "false-claim"


def test_face_up_caps_count_for_a_path() -> None:
    state = lay_position("a1g b1s a2g", "a3g a5g").play("x a1 a2 b1").play("a4g").play("d1s")
    assert cap(state, "a1") == (0, 0, True, False)
    assert outcome_of(state.play("claim")).winners == (0,)


def test_a_false_claim_loses() -> None:
    """Worked example 5."""
    lost = state_after("claim")
    assert (outcome_of(lost).winners, outcome_of(lost).reason) == ((1,), "false-claim")
    assert outcome_of(lost).details == ()


def test_a_false_claim_shows_the_others_chain_if_there_is_one() -> None:
    lost = lay_position("b1g c1g d1g b5g", "b2g b3g b4g").play("claim")
    assert (outcome_of(lost).winners, outcome_of(lost).reason) == ((0,), "false-claim")
    assert set(outcome_of(lost).details) <= {"b1", "b2", "b3", "b4", "b5"}


def test_a_declaration_turns_everything_over() -> None:
    lost = state_after("a1s", "b1g", "claim", clues=True)
    assert cap(lost, "a1") == (0, 1, True, False) and cap(lost, "b1") == (1, 0, True, False)


def test_a_deny_with_the_board_open_loses_and_shows_a_way() -> None:
    lost = state_after("a1g", "deny")
    assert (outcome_of(lost).winners, outcome_of(lost).reason) == ((0,), "false-deny")
    assert len(outcome_of(lost).details) == 5 and "a1" in outcome_of(lost).details


def test_a_deny_of_a_cut_off_side_wins() -> None:
    """Golden faces all down column a: Silver can't reach the left side any more."""
    cut = lay_position("a1g a2g a3g", "a4g a5g e5s").play("deny")
    assert (outcome_of(cut).winners, outcome_of(cut).reason) == ((0,), "deny")


def test_a_hole_in_the_wall_makes_the_deny_false() -> None:
    hole = lay_position("a1g a2g a3g", "a5g e5s e4s").play("deny")
    assert (outcome_of(hole).winners, outcome_of(hole).reason) == ((1,), "false-deny")
    assert "a4" in outcome_of(hole).details


def test_the_caps_left_in_both_hands_must_suffice() -> None:
    """An empty board takes five silver faces to cross, from whichever hand."""
    assert compute_outcome("deny", 0, [0, 0], [[7, 2], [6, 2]]).reason == "deny"
    assert compute_outcome("deny", 0, [0, 0], [[7, 3], [6, 2]]).reason == "false-deny"
    assert compute_outcome("deny", 0, [0, 0], [[7, 0], [6, 5]]).reason == "false-deny"


def test_anybody_may_resign_at_any_decision() -> None:
    for state in (state_after(), state_after("a1g", "b1g", "c1g", "x a1 b1 c1")):
        lost = state.play("resign")
        assert (
            outcome_of(lost).winners == (1 - assert_present(state.turn),)
            and outcome_of(lost).reason == "resign"
        )
        assert "resign" not in state.legal()
    assert refusal_reason(state_after().play("resign"), "resign") == "over"


# Ends without a declaration.


def lay_on(
    state: BeerHexState, times: int, first: int = 0, cells: Iterable[str] = oracle.CELLS
) -> BeerHexState:
    """Return the state after ``times`` more placements on the first empty one of ``cells``.

    The caps have this face as long as the player has it.
    """
    for _ in range(times):
        face = (
            first if assert_present(state.hands[assert_present(state.turn)])[first] else 1 - first
        )
        cell = next(name for name in cells if cap(state, name) is None)
        state = state.play(cell + "gs"[face])
    return state


def state_with_empty_hand() -> BeerHexState:
    """Return a state in which Silver's failed attack cost a turn and Gold's hand and two cells are
    empty."""
    state = lay_on(state_after("a1g", "b1s", "c1g", "x a1 b1 c1"), 21)
    assert (state.hand_size(0), state.hand_size(1), state.turn) == (0, 3, 1)
    return state


def test_the_last_empty_cell_turns_everything_over() -> None:
    state = lay_on(state_after(), 24)
    assert state.outcome is None
    full = lay_on(state, 1)
    assert outcome_of(full).reason == "full" and full.turn is None
    assert full.face_up == BOARD.all_cells
    assert oracle.is_joined(
        {n: "gs"[assert_present(cap(full, n))[1]] for n in oracle.CELLS},
        "gs"[outcome_of(full).winners[0]],
    )
    assert outcome_of(full).details


@pytest.mark.parametrize("winner", [0, 1])
def test_a_full_board_can_be_either_players(winner: int) -> None:
    """Column by column with gold first, row by row with silver first."""
    order = oracle.CELLS if winner == 0 else BOARD.names
    full = lay_on(state_after(), 25, winner, order)
    assert (outcome_of(full).winners, outcome_of(full).reason) == ((winner,), "full")


def test_when_a_hand_runs_out_the_other_fills_the_board() -> None:
    state = state_with_empty_hand()
    assert state.phase == "fill"
    filling = lay_on(state, 1)
    assert (filling.phase, filling.turn, filling.outcome) == ("fill", 1, None)
    done = lay_on(filling, 1)
    assert outcome_of(done).reason == "filled" and outcome_of(done).details
    assert done.hand_size(1) == 1


def test_the_filler_may_only_lay_or_resign() -> None:
    state = state_with_empty_hand()
    assert all(len(move) == 3 and move[2] in "gs" for move in state.legal())
    for move in ("claim", "deny", "x a2 a3 b2"):
        assert refusal_reason(state, move) == "filling"
    assert outcome_of(state.play("resign")).winners == (0,)


def test_the_filler_chooses_among_the_faces_left() -> None:
    state = state_with_empty_hand()
    assert {move[2] for move in state.legal()} == {
        "gs"[face] for face in (0, 1) if assert_present(state.hands[1])[face]
    }


# Clue tokens.


def test_each_player_has_three_tokens() -> None:
    state = state_after(clues=True)
    assert (state.tokens_left(0), state.tokens_left(1)) == (3, 3)
    assert (state_after().tokens_left(0), state_after().tokens_left(1)) == (0, 0)


def test_a_token_is_laid_on_the_cap_just_placed() -> None:
    state = state_after("a1g!", clues=True)
    assert cap(state, "a1") == (0, 0, False, True)
    assert (state.tokens_left(0), state.last) == (2, "a1?!")


def test_without_the_variant_there_are_no_tokens() -> None:
    assert refusal_reason(state_after(), "a1g!") == "no-clues"
    assert not any("!" in move for move in state_after().legal())


def test_three_tokens_and_no_more() -> None:
    state = lay_position("a1g! b1g! c1g!", "a5g b5s c5g", clues=True)
    assert refusal_reason(state, "d1g!") == "no-token"
    assert not any("!" in move for move in state.legal())
    assert "d2g!" in state.play("d1g").legal()


def test_a_revealed_caps_token_returns_to_its_owner() -> None:
    state = lay_position("a1s! c1g", "b1g! d5g", clues=True).play("e5g!").play("x a1 b1 c1")
    assert (state.tokens_left(0), state.tokens_left(1)) == (2, 3)
    assert cap(state, "b1") == (1, 0, True, False)


def test_the_filler_lays_no_token() -> None:
    state = lay_on(state_after("a1g", "b1s", "c1g", "x a1 b1 c1", clues=True), 21)
    assert refusal_reason(state, "e5s!") == "filling"
    assert not any("!" in move for move in state.legal())


def test_a_token_may_be_laid_after_a_successful_attack() -> None:
    state = state_after("a1g", "b1g", "c1g", "x a1 b1 c1", clues=True)
    assert "a1g!" in state.legal()


# Notation.


@pytest.mark.parametrize("move", [
    "", "a1", "a1x", "a1?g", "a6g", "f1g", "a1g!!", "a1!g", " a1g", "a1g ", "A1g", "a1G", "x", "x ",
    "x a1 b1", "x a1 b1 c1 d1", "x b1 a1 c1", "x a1 a1 b1", "x  a1 b1", "x a1 b1 f1", "Claim",
    "claim ", "deny!", "resign!", "a1g=q", "==", None, 7, ["a1g"],
])  # fmt: skip
def test_a_malformed_move_is_refused(move: Any) -> None:
    assert refusal_reason(state_after(), move) == "syntax"


def test_faces_after_an_equals_sign_are_for_views_only() -> None:
    state = state_after("a1g", "b1g", "c1g")
    for move in ("x a1 b1 c1=ggg", "claim=ggg", "resign=ggg", "a2g="):
        assert refusal_reason(state, move) == "syntax"
    assert refusal_reason(state, "a2?") == "face-missing"


def test_legal_moves_are_sorted_and_each_once() -> None:
    state = lay_position("a1g b1g", "a2g b2g", clues=True)
    assert state.legal() == sorted(set(state.legal()))
