"""Taps, and plans of several moves."""

from engine.game import State
from tests.support.portable import parametrize
from tests.support.tapped_moves import CAPS, ENTER, STACKS, TILES, make_selection, merge_moves
from ui.board.move_selection import CHANGED, COMPLETE, EXTENDED, PLAY, REFUSED, MoveSelection
from ui.board.turn_selection import TurnSelection
from ui.games.input import Input


def tap_tokens(made: MoveSelection, *tokens: str) -> list[str]:
    return [made.tap(token) for token in tokens]


def test_with_cycles_a_tap_on_the_cell_turns_instead_of_confirming() -> None:
    made = make_selection(TILES, min, True)
    tap_tokens(made, "7", "0,1")
    assert [(made.tap("0,1"), made.move) for _ in range(3)] == [
        (COMPLETE, "7@0,1/1"),
        (COMPLETE, "7@0,1/2"),
        (COMPLETE, "7@0,1/0"),
    ]


def largest_number(moves: list[str]) -> str:
    return max(moves)


def test_one_cell_is_a_move_and_its_second_tap_plays_it() -> None:
    made = make_selection(ENTER)
    assert tap_tokens(made, "b2", "b2") == [COMPLETE, PLAY] and made.move == "b2"


def test_offers_lead_from_source_to_target_to_number() -> None:
    made = make_selection(merge_moves(ENTER, STACKS))
    assert made.next_tokens() == ["b2", "c4", "d4"]
    made.tap("c4")
    assert made.next_tokens() == ["c2", "d4"] and made.move is None
    made.tap("d4")
    assert made.next_tokens() == ["n1", "n2"] and made.candidate_moves() == ["c4:1-d4", "c4:2-d4"]


def test_a_single_pick_needs_no_tap_but_a_single_cell_does() -> None:
    made = make_selection(STACKS)
    assert tap_tokens(made, "d4", "c4") == [EXTENDED, COMPLETE]
    assert made.tokens == ["d4", "c4", "n1"] and made.move == "d4:1-c4"


def test_the_second_tap_on_the_target_plays() -> None:
    made = make_selection(STACKS)
    assert tap_tokens(made, "c4", "d4", "n1", "d4") == [EXTENDED, EXTENDED, COMPLETE, PLAY]
    assert made.move == "c4:1-d4"


def test_the_second_tap_on_a_pick_plays() -> None:
    assert tap_tokens(make_selection(STACKS), "c4", "d4", "n1", "n1")[-1] == PLAY


def test_another_number_another_target_another_source() -> None:
    made = make_selection(merge_moves(ENTER, STACKS))
    tap_tokens(made, "c4", "d4", "n1")
    assert made.tap("n2") == COMPLETE and made.move == "c4:2-d4"
    assert made.tap("c2") == COMPLETE and made.move == "c4:2-c2"
    assert made.tap("b2") == COMPLETE and made.move == "b2"
    assert made.tap("d4") == CHANGED and made.tokens == ["d4"]


def test_the_number_stays_when_the_target_changes() -> None:
    made = make_selection(merge_moves(STACKS, {"c4:1-c2": [["c4", "c2", "n1"]]}))
    tap_tokens(made, "c4", "d4", "n1", "c2")
    assert made.move == "c4:1-c2"


def test_the_source_tapped_again_is_let_go() -> None:
    made = make_selection(STACKS)
    assert tap_tokens(made, "c4", "c4") == [EXTENDED, CHANGED] and made.tokens == []
    tap_tokens(made, "c4", "d4")
    assert made.tap("c4") == CHANGED and made.tokens == []


def test_a_refused_tap_changes_nothing() -> None:
    made = make_selection(STACKS)
    tap_tokens(made, "c4", "d4", "n1")
    assert made.tap("a5") == REFUSED and made.refused_token == "a5" and made.move == "c4:1-d4"
    assert made.tap("n2") == COMPLETE and made.refused_token is None


def test_a_default_is_previewed_and_its_alternatives_offered() -> None:
    made = make_selection(STACKS, largest_number)
    tap_tokens(made, "c4", "d4")
    assert (made.move, made.next_tokens(), made.auto_completed) == ("c4:2-d4", ["n1", "n2"], True)
    assert made.tap("n1") == COMPLETE and made.move == "c4:1-d4" and not made.auto_completed


def test_a_default_is_played_by_the_second_tap_on_the_cell() -> None:
    made = make_selection(STACKS, largest_number)
    assert tap_tokens(made, "c4", "d4", "d4") == [EXTENDED, COMPLETE, PLAY]


def test_the_tap_on_a_default_pick_chooses_it_and_does_not_play() -> None:
    made = make_selection(STACKS, largest_number)
    assert tap_tokens(made, "c4", "d4", "n2", "n2") == [EXTENDED, COMPLETE, COMPLETE, PLAY]


def test_a_default_never_chooses_a_cell() -> None:
    made = make_selection(STACKS, largest_number)
    assert made.tap("c4") == EXTENDED and made.tokens == ["c4"]


def test_a_move_may_be_complete_and_go_on() -> None:
    made = make_selection(CAPS)
    assert tap_tokens(made, "e5", "g") == [EXTENDED, COMPLETE] and made.next_tokens() == [
        "clue",
        "g",
        "s",
    ]
    assert made.tap("clue") == COMPLETE and made.move == "e5g!"
    assert made.tap("s") == COMPLETE and made.move == "e5s"


def test_a_set_of_cells_is_tapped_in_any_order_and_thinned_out_singly() -> None:
    made = make_selection(CAPS)
    assert tap_tokens(made, "c1", "a1", "b1")[-1] == COMPLETE and made.move == "x a1 b1 c1"
    assert made.tap("a1") == CHANGED and made.tokens == ["c1", "b1"]
    assert made.tap("d1") == COMPLETE and made.move == "x b1 c1 d1"
    assert made.tap("a1") == COMPLETE and made.move == "x a1 b1 c1"
    assert made.tap("a1") == PLAY


def test_a_whole_move_control_takes_the_place_of_a_selection() -> None:
    made = make_selection(CAPS)
    assert tap_tokens(made, "e5", "claim", "claim") == [EXTENDED, COMPLETE, PLAY]


def test_another_tile_keeps_cell_and_rotation_as_far_as_they_fit() -> None:
    made = make_selection(TILES)
    tap_tokens(made, "7", "0,1", "r1")
    assert made.tap("9") == COMPLETE and made.move == "9@0,1/1"
    assert tap_tokens(made, "7", "r2", "9") == [COMPLETE, COMPLETE, CHANGED]
    assert made.tokens == ["9", "0,1"]


def test_another_cell_keeps_the_rotation() -> None:
    made = make_selection(TILES)
    tap_tokens(made, "7", "0,1", "r2", "1,-2")
    assert made.move == "7@1,-2/2"


def test_back_takes_the_taps_back_one_by_one() -> None:
    made = make_selection(STACKS, largest_number)
    tap_tokens(made, "c4", "d4")
    assert made.undo_tap() and made.tokens == ["c4"] and made.move is None
    assert made.undo_tap() and made.tokens == [] and not made.undo_tap()


def test_nothing_legal_offers_nothing() -> None:
    made = make_selection({})
    assert made.next_tokens() == [] and made.tap("a1") == REFUSED


# Plans


class TwoMoveTurnState(State):
    """Two moves of one player, then the other's turn; a move with "!" brings something to light."""

    def __init__(self, *played: str) -> None:
        self.played = played
        self.turn = len(played) // 2 % 2

    def legal(self) -> list[str]:
        return ["a1", "a2!"] if len(self.played) % 2 == 0 else ["b2^c1", "b2^c2", "b3^c1"]

    def play(self, move: str) -> "TwoMoveTurnState":
        return TwoMoveTurnState(*(self.played + (move,)))

    def reveals(self, move: str) -> bool:
        return move.endswith("!")


class ChainedInput(Input):
    confirms_whole_turn = True

    def is_cell(self, token: str) -> bool:
        return True

    def tap_paths(self, move: str) -> "list[list[str]]":
        return [move.strip("!").split("^")]

    def needs_second_tap(self, tokens: tuple, token: str) -> bool:
        return tokens == ("b2",) and token == "b3"


def plan() -> TurnSelection:
    return TurnSelection(TwoMoveTurnState(), ChainedInput)


def test_a_plan_strings_the_moves_of_a_turn_together() -> None:
    made = plan()
    assert [made.tap(token) for token in ("a1", "b2", "c1")] == [EXTENDED, EXTENDED, COMPLETE]
    assert made.pending_moves == ["a1"] and made.chosen_moves == ["a1", "b2^c1"]
    after = made.preview()
    assert isinstance(after, TwoMoveTurnState) and after.played == ("a1", "b2^c1")
    assert made.tap("c1") == PLAY


def test_back_goes_into_the_pending_move() -> None:
    made = plan()
    made.tap("a1")
    made.tap("b2")
    assert made.undo_tap() and made.pending_moves == ["a1"] and made.move_selection.tokens == []
    assert made.undo_tap() and made.chosen_moves == [] and not made.undo_tap()


def test_a_move_that_brings_something_to_light_ends_the_plan() -> None:
    made = plan()
    assert made.tap("a2") == COMPLETE and made.pending_moves == [] and made.preview() is None


def test_a_wrong_tap_drops_no_pending_move() -> None:
    made = plan()
    made.tap("a1")
    for token in ("a2", "a1"):
        assert made.tap(token) == REFUSED and made.pending_moves == ["a1"]
        assert made.move_selection.refused_token == token


class TwoCellState(TwoMoveTurnState):
    """The first move of a turn has two cells."""

    def legal(self) -> list[str]:
        return ["a1^a2", "a1^a3"] if len(self.played) % 2 == 0 else ["b2^c1"]

    def play(self, move: str) -> "TwoCellState":
        return TwoCellState(*(self.played + (move,)))


def test_a_tap_on_what_the_pending_move_began_with_is_one_step_back() -> None:
    made = TurnSelection(TwoCellState(), ChainedInput)
    for token in ("a1", "a2"):
        made.tap(token)
    assert made.tap("a2") == REFUSED and made.pending_moves == ["a1^a2"]
    assert made.tap("a1") == CHANGED and made.pending_moves == [] and made.tokens == ("a1",)
    assert made.tap("a3") == EXTENDED and made.pending_moves == ["a1^a3"]
    made.tap("b2")
    assert made.tap("a1") == REFUSED and made.tokens == ("b2",)


def test_a_tap_that_the_game_minds_is_refused_once() -> None:
    made = plan()
    assert [made.tap(token) for token in ("a1", "b2")] == [EXTENDED, EXTENDED]
    assert (
        made.tap("b3") == REFUSED
        and made.tokens == ("b2",)
        and made.move_selection.refused_token == "b3"
    )
    assert made.tap("b3") == CHANGED and made.tokens == ("b3",)
    made.tap("b2")
    made.tap("b3")
    made.tap("a2")
    assert made.tap("b3") == REFUSED  # after another tap it is refused again


def test_clear_forgets_the_plan() -> None:
    made = plan()
    made.tap("a1")
    made.clear()
    assert made.chosen_moves == [] and made.tap("a2") == COMPLETE


# ---- what the person has decided


@parametrize(
    (ENTER, None, ["b2"], True),
    (STACKS, None, ["c4", "c2"], True),  # one number only
    (STACKS, max, ["c4", "d4"], False),  # the number is a default
    (STACKS, max, ["c4", "d4", "n1"], True),
    (STACKS, max, ["c4", "d4", "n2"], True),  # the default, tapped
    (CAPS, None, ["e5", "g"], False),  # a clue can follow
    (CAPS, None, ["e5", "g", "clue"], True),
    (CAPS, None, ["e5", "s"], True),
    (CAPS, None, ["a1", "b1"], False),
    (CAPS, None, ["a1", "b1", "d1"], True),
    (TILES, max, ["7", "0,1"], False),
)
def test_a_move_is_decided_when_all_of_it_was_chosen(case: tuple) -> None:
    moves, default, tokens, decided = case
    made = make_selection(moves, default)
    for token in tokens:
        made.tap(token)
    assert made.is_explicit is decided


def test_a_move_in_place_of_another_choice_is_not_decided() -> None:
    made = make_selection(merge_moves(STACKS, ENTER))
    made.tap("c4")
    assert made.tap("b2") == COMPLETE and not made.is_explicit
