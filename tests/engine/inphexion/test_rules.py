"""inpHeXion: its rules sentence by sentence, on positions drawn for the purpose."""

import pytest

from engine.game import Outcome
from engine.inphexion import GAME
from engine.inphexion.constants import NO_CELL, get_board
from engine.inphexion.state import InphexionState
from tests.engine.inphexion.positions import (
    CORNER,
    CRAMPED,
    TWO,
    after,
    drawn,
    every_cell,
    expelled_by,
    state_from_drawing,
)
from tests.support.refusals import refusal


def gives_away(state: InphexionState, move: str) -> bool:
    """Return whether a move joins the opponent's sides."""
    return state.play(move).is_joined(1 - state.colour)


def targets(state: InphexionState) -> set[str]:
    """Return the cells to which the next lifted piece may be expelled."""
    assert all(move[2] == "^" for move in state.legal())
    return {move[3:] for move in state.legal()}


# ---- the board, the first disc


def test_the_standard_game() -> None:
    state = GAME.start()
    usual = {"size": 7, "free_second": False, "pie": False, "neutral": False}
    assert usual.items() <= state.options.items()
    assert state.turn == 0 and state.colours == (0, 1) and state.colour == 0
    assert [state.discs_in_hand(0), state.discs_in_hand(1)] == [25, 25]


@pytest.mark.parametrize(("size", "discs"), [(5, 13), (6, 18), (7, 25), (8, 32), (9, 41)])
def test_discs_for_every_size(size: int, discs: int) -> None:
    state = GAME.start({"size": size})
    assert [state.discs_in_hand(0), state.discs_in_hand(1)] == [discs, discs]
    assert len(state.legal()) == size * size


@pytest.mark.parametrize(("size", "moves"), [(5, 101), (6, 145), (7, 197), (8, 257), (9, 325)])
def test_no_game_is_longer_than_its_cells_allow(size: int, moves: int) -> None:
    # Every cell filled once, with three expulsions each, and a swap.
    assert GAME.max_game_length(GAME.validate_options({"size": size})) == moves


def test_whites_first_disc_goes_on_any_cell() -> None:
    state = GAME.start()
    assert state.legal() == every_cell(7)
    assert drawn(state.play("g1")).startswith("......w .......")


def test_passing_is_not_a_move() -> None:
    assert refusal(after("d4"), "pass") == ("syntax", {"move": "pass"})


def test_placing_uses_a_disc_up_and_gives_the_turn_away() -> None:
    state = after("d4")
    assert [state.discs_in_hand(0), state.discs_in_hand(1), state.turn, state.placed] == [
        24,
        25,
        1,
        1,
    ]


# ---- infecting


def test_black_must_infect_at_once() -> None:
    assert after("d4").legal() == ["d4>c4", "d4>c5", "d4>d3", "d4>d5", "d4>e3", "d4>e4"]
    assert refusal(after("d4"), "a1") == ("must-infect", {})


def test_infecting_disc_takes_the_cell_of_the_pushed_disc() -> None:
    assert drawn(after("b2 b2>c1", size=5)) == "..w.. .b... ..... ..... ....."


def test_infecting_uses_a_disc_up_and_gives_the_turn_away() -> None:
    state = after("d4 d4>e4")
    assert [state.discs_in_hand(0), state.discs_in_hand(1), state.turn, state.placed] == [
        24,
        24,
        0,
        2,
    ]


@pytest.mark.parametrize(("cell", "ways"), [("a1", 2), ("e5", 2), ("e1", 3), ("a5", 3), ("c1", 4)])
def test_fewer_ways_at_the_edge(cell: str, ways: int) -> None:
    assert len(after(cell, size=5).legal()) == ways


def test_only_opposing_discs_with_an_empty_neighbour() -> None:
    state = state_from_drawing("bbw.. ww... w.... ..bb. .....")
    assert {move[:2] for move in state.legal()} == {"c4", "d4"}


def test_refused_infections() -> None:
    state = state_from_drawing("bbw.. ww... w.... ..bb. .....")
    assert refusal(state, "c1>d1") == ("own-disc", {"cell": "c1"})
    assert refusal(state, "e1>d1") == ("empty", {"cell": "e1"})
    assert refusal(state, "a1>b1") == ("no-empty-neighbour", {"cell": "a1"})
    assert refusal(state, "c4>e4") == ("not-neighbour", {"cell": "c4", "target": "e4"})
    assert refusal(state, "c4>c4") == ("not-neighbour", {"cell": "c4", "target": "c4"})
    assert refusal(state, "c4>d4") == ("occupied", {"cell": "d4"})
    assert refusal(state, "c4") == ("must-infect", {})
    assert refusal(GAME.start(), "d4>e4") == ("must-place", {})


@pytest.mark.parametrize(
    "move", ["", "d", "d4>", "d4-e4", "d4>e4 ", "D4>e4", "d4>h4", "d8", "d4>>e4", "Swap", None, 44]
)
def test_a_malformed_move_is_refused(move: object) -> None:
    assert refusal(after("d4"), move) == ("syntax", {"move": str(move)})


# ---- expelling


def test_one_surrounded_disc_is_expelled() -> None:
    state = state_from_drawing(CORNER).play("b1>c1")
    assert drawn(state) == "Bwb.. w.... ..... ..... ....w"
    assert state.turn == 0 and state.pending == (0,) and state.outcome is None
    state = state.play("a1^c3")
    assert drawn(state) == ".wb.. w.... ..b.. ..... ....w"
    assert state.turn == 1 and not state.pending


def test_it_goes_to_any_empty_cell_but_its_own() -> None:
    taken = {"a1", "b1", "c1", "a2", "e5"}
    assert targets(state_from_drawing(CORNER).play("b1>c1")) == set(every_cell(5)) - taken


def test_expelling_cannot_be_left_out() -> None:
    state = state_from_drawing(CORNER).play("b1>c1")
    for move in ("c1>d1", "c1^d1", "d4", "a1>c3"):
        assert refusal(state, move) == ("must-expel", {"cell": "a1"})
    assert refusal(state, "a1^a1") == ("lifted", {"cell": "a1"})
    assert refusal(state, "a1^c1") == ("occupied", {"cell": "c1"})


def test_nothing_else_is_expelled() -> None:
    assert refusal(state_from_drawing(CORNER), "a1^c3") == ("nothing-to-expel", {})


@pytest.mark.parametrize("move", ["c1>d1", "c1>c2"])
def test_a_surrounded_pair_stays(move: str) -> None:
    state = state_from_drawing("bbb.. ww... ..... ..... ....w").play(move)
    assert drawn(state).startswith("bbw") and state.turn == 1


@pytest.mark.parametrize("cell", every_cell(5))
def test_surrounded_is_having_only_own_discs_for_neighbours(cell: str) -> None:
    board = get_board(5)
    disc = board.cell(cell)
    for gap in board.ordered_neighbours[disc]:
        white, black = board.neighbour_sets[disc] & ~(1 << gap), 1 << disc | 1 << gap
        state = InphexionState(
            GAME.validate_options({"size": 5}), board, (white, black), -1, 0, (0, 1), 6, ()
        )
        for move in state.legal():
            if move.startswith(board.names[gap]):
                assert disc in state.play(move).pending
                for missing in board.members(white):
                    state.white = white & ~(1 << missing)
                    assert disc not in state.play(move).pending
                    state.white = white


def test_two_are_lifted_together_and_put_down_in_alphabetical_order() -> None:
    state = state_from_drawing(TWO).play("b1>c1")
    assert drawn(state) == "BwBw. www.. ..... ..b.. ....b"
    assert {move[:3] for move in state.legal()} == {"a1^"}
    assert not targets(state) & {"a1", "c1"}
    assert refusal(state, "a1^c1") == ("lifted", {"cell": "c1"})
    assert refusal(state, "c1^e1") == ("must-expel", {"cell": "a1"})


def test_no_start_cell_is_a_destination_and_no_used_one() -> None:
    state = state_from_drawing(TWO).play("b1>c1").play("a1^e1")
    assert drawn(state) == "xwBwb www.. ..... ..b.. ....b" and state.turn == 0
    assert not targets(state) & {"a1", "c1", "e1"}
    assert refusal(state, "c1^a1") == ("lifted", {"cell": "a1"})
    assert refusal(state, "c1^e1") == ("occupied", {"cell": "e1"})
    assert drawn(state.play("c1^a5")) == ".w.wb www.. ..... ..b.. b...b"


def test_pushed_disc_can_be_expelled_too() -> None:
    assert expelled_by(state_from_drawing(TWO), "b1>c1") == ["a1", "c1"]


def test_three_at_once_column_by_column() -> None:
    board = get_board(7)
    d4, e4, d3, c5 = (board.cell(name) for name in ("d4", "e4", "d3", "c5"))
    white = (board.neighbour_sets[e4] | board.neighbour_sets[d3] | board.neighbour_sets[c5]) & ~(
        1 << d4
    )
    discs = (white, 1 << d4 | 1 << d3 | 1 << c5)
    state = InphexionState(GAME.validate_options({}), board, discs, NO_CELL, 0, (0, 1), 30, ())
    assert expelled_by(state, "d4>e4") == ["c5", "d3", "e4"]
    assert state.play("d4>e4").pending == (c5, d3, e4)


def test_ones_own_surrounded_disc_stays_then_and_later() -> None:
    state = state_from_drawing("wb... ..... b.... ..... ....w").play("a3>a2")
    assert drawn(state) == "wb... b.... w.... ..... ....w" and state.turn == 1
    assert not any("a1" in expelled_by(state, move) for move in state.legal())
    state = state.play("e5>e4")
    assert drawn(state)[0] == "w" and state.turn == 0


def test_an_expelled_disc_in_a_surrounded_place_stays() -> None:
    state = state_from_drawing("bb... w.... ..b.. ....w ...w.").play("b1>c1").play("a1^e5")
    assert drawn(state) == ".wb.. w.... ..b.. ....w ...wb" and state.turn == 1
    state = state.play("a2>a3")
    assert not any("e5" in expelled_by(state, move) for move in state.legal())


# ---- the end


def test_too_few_empty_cells_lose() -> None:
    state = state_from_drawing(CRAMPED).play("b1>c1")
    assert state.outcome == Outcome((0,), "no-room", ("a1", "c1"))
    assert state.turn is None and drawn(state) == "wbwb. bbbwb wwwwb wbbbw bwbww"


def test_as_many_empty_cells_as_discs_are_enough() -> None:
    state = state_from_drawing("ww.bw bbbbb bnwbw wbwww .w.bw", neutral=True).play("b1>c1")
    assert state.outcome is None and targets(state) == {"a5", "c5"}
    assert state.play("a1^a5").legal() == ["c1^c5"]


@pytest.mark.parametrize(
    ("drawing", "move", "neutral"),
    [
        ("ww.bw bbbww bwbwb bwwwb .bbww", "b4>a5", False),
        ("ww.ww bbwwb nbbww bbwbb bwwwb", "b1>c1", True),
    ],
)
def test_joined_sides_win_even_if_expelled_discs_lack_cells(
    drawing: str, move: str, neutral: bool
) -> None:
    state = state_from_drawing(drawing, neutral=neutral)
    assert len(expelled_by(state, move)) > drawing.count(".") - 1
    outcome = state.play(move).outcome
    assert outcome and (outcome.winners, outcome.reason) == ((1,), "joined")


def test_white_joins_left_and_right() -> None:
    state = state_from_drawing("..... ..... wwbww ..... bbb..").play("c3>c4")
    assert state.outcome == Outcome((0,), "joined", ("a3", "b3", "c3", "d3", "e3"))
    assert state.turn is None and state.legal() == []


def test_black_joins_top_and_bottom() -> None:
    state = state_from_drawing("..b.. ..b.. ..w.. ..b.. wwbww").play("c3>d3")
    assert state.outcome == Outcome((1,), "joined", ("c1", "c2", "c3", "c4", "c5"))


def test_the_other_two_sides_are_nothing() -> None:
    state = state_from_drawing("..w.. ..w.. ..b.. b.w.. b.w.b").play("c3>d3")
    assert state.outcome is None


def test_a_chain_counts_when_the_whole_turn_is_over() -> None:
    state = state_from_drawing("bbwww w.... ..... ...b. ....b").play("b1>b2")
    assert state.outcome is None and state.turn == 0
    state = state.play("a1^c4")
    assert state.outcome == Outcome((0,), "joined", ("a2", "b1", "c1", "d1", "e1"))


def test_pushing_a_disc_into_the_opponents_chain_loses() -> None:
    state = state_from_drawing("..... bbbb. ww.ww ..w.. .....")
    assert [move for move in state.legal() if gives_away(state, move)] == ["c4>c3"]
    chain = ("a3", "b3", "c3", "d3", "e3")
    assert state.play("c4>c3").outcome == Outcome((0,), "joined", chain)


def test_expelling_a_disc_into_the_opponents_chain_loses() -> None:
    state = state_from_drawing("ww... b.... ww.ww ..... b.bbb").play("b1>c1")
    assert [move for move in state.legal() if gives_away(state, move)] == ["a1^c3"]
    chain = ("a3", "b3", "c3", "d3", "e3")
    assert state.play("a1^c3").outcome == Outcome((0,), "joined", chain)
    assert state.play("a1^c4").outcome is None


def test_no_legal_infection_loses() -> None:
    state = state_from_drawing("wwwb. wb... wb... b.... ....b").play("b2>c2")
    assert state.outcome == Outcome((0,), "no-move") and state.turn is None


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_every_first_turn_has_a_move(size: int) -> None:
    for pie in (False, True):
        start = GAME.start({"size": size, "pie": pie, "free_second": "either" if pie else False})
        for first in map(start.play, start.legal()):
            assert all(first.play(move).turn is not None for move in first.legal())


def test_a_disc_short_is_a_move_short() -> None:
    drawing = "wbwbwb bwbwbw wbwbwn bwbwbw wbwbwb bwbwb."
    full = "".join(drawing.split())
    assert (full.count("w"), full.count("b")) == (17, 17)
    assert GAME.start({"size": 6, "neutral": True}).discs_in_hand(0) == 17
    board = get_board(6)
    white, black = (sum(1 << i for i in range(36) if full[i] == letter) for letter in "wb")
    options = GAME.validate_options({"size": 6, "neutral": True})
    state = InphexionState(options, board, (white, black), full.index("n"), 0, (0, 1), 34, ())
    assert state.discs_in_hand(0) == 0 and state.legal_codes() == []


@pytest.mark.parametrize("line", ["", "d4", "d4 d4>e4"])
def test_resigning(line: str) -> None:
    state = after(line)
    assert "resign" not in state.legal()
    resigned = state.play("resign")
    assert resigned.outcome == Outcome((1 - state.turn,), "resign")  # type: ignore[operator]
    assert resigned.turn is None and refusal(resigned, "d4>c4") == ("over", {})


def test_resigning_while_expelling() -> None:
    state = state_from_drawing(CORNER).play("b1>c1").play("resign")
    assert state.outcome == Outcome((1,), "resign") and drawn(state).startswith("Bwb")
    assert GAME.restore(state.pack()) == state


# ---- what drawings and computer players rely on


def test_codes_are_the_legal_moves_in_the_same_order() -> None:
    for state in (
        after("c3", size=5, pie=True, free_second="either"),
        state_from_drawing(TWO).play("b1>c1"),
    ):
        assert [state.to_notation(code) for code in state.legal_codes()] == state.legal()
        for code in state.legal_codes():
            assert state.play_code(code) == state.play(state.to_notation(code))


def test_the_last_move_is_known() -> None:
    assert GAME.start().last == ()
    state = after("a1", size=5)
    assert state.last == (0, 0)
    assert state.play("a1>b1").last == (0, 1)
    assert state_from_drawing(CORNER).play("b1>c1").play("a1^e4").last == (0, 19)


def test_one_board_for_all_positions_of_a_size() -> None:
    assert after("a1").board is GAME.start().board is get_board(7)


def test_the_key_tells_positions_apart() -> None:
    state = after("c3", size=5, pie=True)
    states = [
        state,
        state.play("swap"),
        state_from_drawing(TWO),
        state_from_drawing(TWO).play("b1>c1"),
        state_from_drawing(CORNER),
    ]
    keys = {state.key() for state in states + [state_from_drawing(TWO).play("b1>c1").play("a1^e1")]}
    assert len(keys) == 6
    assert after("c3 c3>c4", size=5).key() == GAME.restore(after("c3 c3>c4", size=5).pack()).key()
