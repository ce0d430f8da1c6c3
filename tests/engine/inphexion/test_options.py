"""The options of inpHeXion, sentence by sentence."""

import pytest

from engine.catalogue import game_entry
from engine.game import BadOptions, Outcome
from engine.inphexion import GAME
from tests.engine.inphexion.positions import (
    after,
    drawn,
    every_cell,
    expelled_by,
    state_from_drawing,
)
from tests.support.refusals import refusal

# ---- the options


BESIDE_C3 = ["c3>" + near for near in "b3 b4 c2 c4 d2 d3".split()]


def test_a_free_second_disc_goes_on_any_empty_cell() -> None:
    state = after("c3", size=5, free_second=True)
    assert state.legal() == [cell for cell in every_cell(5) if cell != "c3"]
    assert refusal(state, "c3") == ("occupied", {"cell": "c3"})
    state = state.play("a1")
    assert drawn(state) == "b.... ..... ..w.. ..... ....."
    assert [state.discs_in_hand(0), state.discs_in_hand(1), state.turn] == [12, 12, 0]


def test_a_free_second_disc_infects_nothing() -> None:
    state = after("c3", size=5, free_second=True)
    assert not state.may_infect() and state.may_place()
    for move in [*BESIDE_C3, "a1>a2"]:
        assert refusal(state, move) == ("must-place-too", {})


def test_by_the_earlier_ruling_a_free_second_disc_is_placed_or_infects() -> None:
    state = after("c3", size=5, free_second="either")
    assert state.may_infect() and state.may_place()
    assert state.legal() == sorted({*every_cell(5), *BESIDE_C3} - {"c3"})
    assert refusal(state, "c3") == ("occupied", {"cell": "c3"})
    assert drawn(state.play("a1")) == "b.... ..... ..w.. ..... ....."
    assert drawn(state.play("c3>c2")) == "..... ..w.. ..b.. ..... ....."


def test_the_earlier_ruling_is_not_offered() -> None:
    (option,) = [option for option in GAME.options if option.name == "free_second"]
    assert option.choices == (False, True, "either") and option.default is False
    assert option.offered == (False, True)


def test_old_links_mean_the_earlier_ruling() -> None:
    first, second = game_entry("inphexion").schemas[:2]
    assert dict(first.options) == {
        "size": (5, 6, 7, 8, 9),
        "free_second": (False, "either"),
        "pie": (False, True),
        "neutral": (False, True),
    }
    assert second.options == (
        first.options[0],
        ("free_second", (False, True, "either")),
        *first.options[2:],
    )


@pytest.mark.parametrize("free", [True, "either"])
def test_only_blacks_first_disc_is_free(free: object) -> None:
    state = after("c3 a1", size=5, free_second=free)
    assert state.legal() == ["a1>a2", "a1>b1"]
    assert refusal(state, "e5") == ("must-infect", {})
    state = state.play("a1>b1")
    assert all(">" in move for move in state.legal())
    assert refusal(state, "e5") == ("must-infect", {})


def test_the_pie_rule_changes_colours_not_the_board() -> None:
    state = after("c3", size=5, pie=True)
    assert "swap" in state.legal() and state.colours == (0, 1)
    swapped = state.play("swap")
    assert drawn(swapped) == drawn(state) and swapped.discs_in_hand(0) == state.discs_in_hand(0)
    assert swapped.colours == (1, 0) and swapped.turn == 0 and swapped.colour == 1
    assert swapped.legal() == [move for move in state.legal() if move != "swap"]
    assert drawn(swapped.play("c3>c2")) == "..... ..w.. ..b.. ..... ....."
    assert swapped.play("c3>c2").turn == 1


def test_swap_is_for_blacks_first_turn_under_the_pie_rule() -> None:
    for state in (after("", pie=True), after("d4 d4>d5", pie=True), after("d4 swap", pie=True)):
        assert "swap" not in state.legal()
        assert refusal(state, "swap") == ("swap-not-now", {})
    assert refusal(after("d4"), "swap") == ("swap-not-now", {})


def test_after_the_swap_the_first_player_places_blacks_free_disc() -> None:
    state = after("c3", size=5, pie=True, free_second=True)
    assert state.legal() == [cell for cell in every_cell(5) if cell != "c3"] + ["swap"]
    state = state.play("swap")
    assert state.turn == 0
    assert state.legal() == [cell for cell in every_cell(5) if cell != "c3"]
    assert refusal(state, "c3>c2") == ("must-place-too", {})
    assert drawn(state.play("a1")) == "b.... ..... ..w.. ..... ....."
    assert state.play("a1").turn == 1


def test_after_the_swap_the_first_player_infects_without_a_free_disc() -> None:
    state = after("c3 swap", size=5, pie=True)
    assert state.turn == 0 and state.legal() == BESIDE_C3


def test_after_the_swap_whites_chain_is_seat_ones() -> None:
    packed = state_from_drawing("..... ..... wwbww ..... bbb..", pie=True).pack()
    state = GAME.restore(packed | {"swapped": True})
    assert state.turn == 1
    assert state.play("c3>c4").outcome.winners == (1,)  # type: ignore[union-attr]
    assert state.play("resign").outcome.winners == (0,)  # type: ignore[union-attr]


# ---- the neutral piece


@pytest.mark.parametrize(
    ("size", "centre"), [(5, "c3"), (6, "d4"), (7, "d4"), (8, "e5"), (9, "e5")]
)
def test_the_neutral_piece_takes_a_disc_of_each(size: int, centre: str) -> None:
    state = GAME.start({"size": size, "neutral": True})
    assert state.board.names[state.neutral] == centre
    discs = (size * size + 1) // 2 - 1
    assert [state.discs_in_hand(0), state.discs_in_hand(1)] == [discs, discs]


def test_white_begins_by_infecting_it() -> None:
    state = GAME.start({"neutral": True})
    assert state.legal() == ["d4>c4", "d4>c5", "d4>d3", "d4>d5", "d4>e3", "d4>e4"]
    for move in ("a1", "d4", "e4>e5"):
        assert refusal(state, move) == ("must-infect-neutral", {"cell": "d4"})
    state = state.play("d4>e4")
    assert drawn(state).split()[3] == "...wn.."


def test_both_push_it_like_an_opposing_disc() -> None:
    state = after("d4>e4", neutral=True)
    assert {move[:2] for move in state.legal()} == {"d4", "e4"}
    state = state.play("e4>f4")
    assert drawn(state).split()[3] == "...wbn."
    assert {move[:2] for move in state.legal()} == {"e4", "f4"}
    assert drawn(state.play("f4>g4")).split()[3] == "...wbwn"


def test_it_is_expelled_when_surrounded() -> None:
    state = state_from_drawing("nb... w.... ..... ..... .....", neutral=True).play("b1>c1")
    assert drawn(state).startswith("Nwb..") and state.neutral == 0
    state = state.play("a1^e5")
    assert drawn(state) == ".wb.. w.... ..... ..... ....n" and state.neutral == 24


@pytest.mark.parametrize(
    ("row", "lifted", "down"), [("nb.w.", "NwBw.", "nb"), ("bn.w.", "BwNw.", "bn")]
)
def test_it_is_expelled_together_with_others(row: str, lifted: str, down: str) -> None:
    state = state_from_drawing(f"{row} www.. ..... ..b.. b...b", neutral=True).play("b1>c1")
    assert drawn(state).startswith(lifted)
    state = state.play("a1^d3").play("c1^e3")
    assert drawn(state).split()[2] == "..." + down


def test_beside_it_a_disc_is_not_surrounded_by_own_discs() -> None:
    state = state_from_drawing("bb... n.... ..... ..... ...ww", neutral=True)
    assert expelled_by(state, "b1>c1") == [] and state.play("b1>c1").turn == 1


def test_neutral_disc_joins_no_chain() -> None:
    state = state_from_drawing("w.b.w ..b.. wwnbw ..b.. ..b..", neutral=True).play("d3>d4")
    assert drawn(state).split()[2] == "wwnww" and state.outcome is None
    state = state_from_drawing("..b.. ..b.. wwnww ..b.. ..b..", neutral=True)
    chain = ("a3", "b3", "c3", "d3", "e3")
    assert state.play("c3>d2").outcome == Outcome((0,), "joined", chain)


def test_it_goes_with_no_other_rule_for_the_first_turns() -> None:
    for other in ({"free_second": True}, {"free_second": "either"}, {"pie": True}):
        with pytest.raises(BadOptions) as caught:
            GAME.start({"neutral": True} | other)
        assert caught.value.reason == "neutral-alone"
