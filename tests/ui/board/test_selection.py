"""Selection of a move, and of all moves of a turn."""

from engine.game import State
from tests.support.portable import parametrize
from tests.support.tapped_moves import CAPS, ENTER, STACKS, TILES, make_selection, merge_moves
from ui.board.move_selection import CHANGED, COMPLETE, EXTENDED, PLAY, REFUSED, MoveSelection
from ui.board.turn_selection import TurnSelection
from ui.games.input import Input


def tap_tokens(selection: MoveSelection, *tokens: str) -> list[str]:
    return [selection.tap(token) for token in tokens]


def test_tap_on_cell_cycles_picks() -> None:
    selection = make_selection(TILES, min, True)
    tap_tokens(selection, "7", "0,1")
    assert [(selection.tap("0,1"), selection.move) for _ in range(3)] == [
        (COMPLETE, "7@0,1/1"),
        (COMPLETE, "7@0,1/2"),
        (COMPLETE, "7@0,1/0"),
    ]
    assert not selection.is_confirmed_by("0,1")


def largest_number(moves: list[str]) -> str:
    return max(moves)


def test_second_tap_on_single_cell_plays() -> None:
    selection = make_selection(ENTER)
    assert not selection.is_confirmed_by("b2")
    assert tap_tokens(selection, "b2") == [COMPLETE] and selection.is_confirmed_by("b2")
    assert tap_tokens(selection, "b2") == [PLAY] and selection.move == "b2"


def test_next_tokens_are_source_target_number() -> None:
    selection = make_selection(merge_moves(ENTER, STACKS))
    assert selection.next_tokens() == ["b2", "c4", "d4"]
    selection.tap("c4")
    assert selection.next_tokens() == ["c2", "d4"] and selection.move is None
    selection.tap("d4")
    assert selection.next_tokens() == ["n1", "n2"] and selection.candidate_moves() == [
        "c4:1-d4",
        "c4:2-d4",
    ]


def test_single_pick_is_automatic_but_single_cell_is_not() -> None:
    selection = make_selection(STACKS)
    assert tap_tokens(selection, "d4", "c4") == [EXTENDED, COMPLETE]
    assert selection.tokens == ["d4", "c4", "n1"] and selection.move == "d4:1-c4"


def test_second_tap_on_the_target_plays() -> None:
    selection = make_selection(STACKS)
    assert tap_tokens(selection, "c4", "d4", "n1", "d4") == [EXTENDED, EXTENDED, COMPLETE, PLAY]
    assert selection.move == "c4:1-d4"


def test_second_tap_on_a_pick_plays() -> None:
    assert tap_tokens(make_selection(STACKS), "c4", "d4", "n1", "n1")[-1] == PLAY


def test_another_number_another_target_another_source() -> None:
    selection = make_selection(merge_moves(ENTER, STACKS))
    tap_tokens(selection, "c4", "d4", "n1")
    assert selection.tap("n2") == COMPLETE and selection.move == "c4:2-d4"
    assert selection.tap("c2") == COMPLETE and selection.move == "c4:2-c2"
    assert selection.tap("b2") == COMPLETE and selection.move == "b2"
    assert selection.tap("d4") == CHANGED and selection.tokens == ["d4"]


def test_number_is_kept_when_target_changes() -> None:
    selection = make_selection(merge_moves(STACKS, {"c4:1-c2": [["c4", "c2", "n1"]]}))
    tap_tokens(selection, "c4", "d4", "n1", "c2")
    assert selection.move == "c4:1-c2"


def test_second_tap_on_source_clears_it() -> None:
    selection = make_selection(STACKS)
    assert tap_tokens(selection, "c4", "c4") == [EXTENDED, CHANGED] and selection.tokens == []
    tap_tokens(selection, "c4", "d4")
    assert selection.tap("c4") == CHANGED and selection.tokens == []


def test_refused_tap_changes_nothing() -> None:
    selection = make_selection(STACKS)
    tap_tokens(selection, "c4", "d4", "n1")
    assert (
        selection.tap("a5") == REFUSED
        and selection.refused_token == "a5"
        and selection.move == "c4:1-d4"
    )
    assert selection.tap("n2") == COMPLETE and selection.refused_token is None


def test_preferred_move_is_previewed_with_alternatives() -> None:
    selection = make_selection(STACKS, largest_number)
    tap_tokens(selection, "c4", "d4")
    assert (selection.move, selection.next_tokens(), selection.auto_completed) == (
        "c4:2-d4",
        ["n1", "n2"],
        True,
    )
    assert (
        selection.tap("n1") == COMPLETE
        and selection.move == "c4:1-d4"
        and not selection.auto_completed
    )


def test_second_tap_on_cell_plays_preferred_move() -> None:
    selection = make_selection(STACKS, largest_number)
    assert tap_tokens(selection, "c4", "d4", "d4") == [EXTENDED, COMPLETE, PLAY]


def test_tap_on_automatic_pick_chooses_it() -> None:
    selection = make_selection(STACKS, largest_number)
    assert tap_tokens(selection, "c4", "d4", "n2", "n2") == [EXTENDED, COMPLETE, COMPLETE, PLAY]


def test_preferred_move_never_chooses_cell() -> None:
    selection = make_selection(STACKS, largest_number)
    assert selection.tap("c4") == EXTENDED and selection.tokens == ["c4"]


def test_complete_move_may_be_extended() -> None:
    selection = make_selection(CAPS)
    assert tap_tokens(selection, "e5", "g") == [EXTENDED, COMPLETE] and selection.next_tokens() == [
        "clue",
        "g",
        "s",
    ]
    assert selection.tap("clue") == COMPLETE and selection.move == "e5g!"
    assert selection.tap("s") == COMPLETE and selection.move == "e5s"


def test_set_of_cells_in_any_order_and_reduced_one_by_one() -> None:
    selection = make_selection(CAPS)
    assert (
        tap_tokens(selection, "c1", "a1", "b1")[-1] == COMPLETE and selection.move == "x a1 b1 c1"
    )
    assert selection.tap("a1") == CHANGED and selection.tokens == ["c1", "b1"]
    assert selection.tap("d1") == COMPLETE and selection.move == "x b1 c1 d1"
    assert selection.tap("a1") == COMPLETE and selection.move == "x a1 b1 c1"
    assert selection.tap("a1") == PLAY


def test_pick_replaces_selection() -> None:
    selection = make_selection(CAPS)
    assert tap_tokens(selection, "e5", "claim", "claim") == [EXTENDED, COMPLETE, PLAY]


def test_other_tile_keeps_cell_and_rotation_if_they_fit() -> None:
    selection = make_selection(TILES)
    tap_tokens(selection, "7", "0,1", "r1")
    assert selection.tap("9") == COMPLETE and selection.move == "9@0,1/1"
    assert tap_tokens(selection, "7", "r2", "9") == [COMPLETE, COMPLETE, CHANGED]
    assert selection.tokens == ["9", "0,1"]


def test_other_cell_keeps_rotation() -> None:
    selection = make_selection(TILES)
    tap_tokens(selection, "7", "0,1", "r2", "1,-2")
    assert selection.move == "7@1,-2/2"


def test_undo_takes_back_taps_one_by_one() -> None:
    selection = make_selection(STACKS, largest_number)
    tap_tokens(selection, "c4", "d4")
    assert selection.undo_tap() and selection.tokens == ["c4"] and selection.move is None
    assert selection.undo_tap() and selection.tokens == [] and not selection.undo_tap()


def test_no_legal_moves_offer_nothing() -> None:
    selection = make_selection({})
    assert selection.next_tokens() == [] and selection.tap("a1") == REFUSED


# Plans


class TwoMoveTurnState(State):
    """A state in which a player moves twice; a move with "!" reveals something."""

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


def test_turn_selection_collects_moves_of_turn() -> None:
    selection = plan()
    assert [selection.tap(token) for token in ("a1", "b2", "c1")] == [EXTENDED, EXTENDED, COMPLETE]
    assert selection.pending_moves == ["a1"] and selection.chosen_moves == ["a1", "b2^c1"]
    after = selection.preview()
    assert isinstance(after, TwoMoveTurnState) and after.played == ("a1", "b2^c1")
    assert selection.tap("c1") == PLAY


def test_undo_reopens_pending_move() -> None:
    selection = plan()
    selection.tap("a1")
    selection.tap("b2")
    assert (
        selection.undo_tap()
        and selection.pending_moves == ["a1"]
        and selection.move_selection.tokens == []
    )
    assert selection.undo_tap() and selection.chosen_moves == [] and not selection.undo_tap()


def test_move_that_reveals_ends_selection() -> None:
    selection = plan()
    assert (
        selection.tap("a2") == COMPLETE
        and selection.pending_moves == []
        and selection.preview() is None
    )


def test_refused_tap_keeps_pending_moves() -> None:
    selection = plan()
    selection.tap("a1")
    for token in ("a2", "a1"):
        assert selection.tap(token) == REFUSED and selection.pending_moves == ["a1"]
        assert selection.move_selection.refused_token == token


class TwoCellState(TwoMoveTurnState):
    """A state in which the first move of a turn has two cells."""

    def legal(self) -> list[str]:
        return ["a1^a2", "a1^a3"] if len(self.played) % 2 == 0 else ["b2^c1"]

    def play(self, move: str) -> "TwoCellState":
        return TwoCellState(*(self.played + (move,)))


def test_tap_on_start_of_pending_move_undoes_one_step() -> None:
    selection = TurnSelection(TwoCellState(), ChainedInput)
    for token in ("a1", "a2"):
        selection.tap(token)
    assert selection.tap("a2") == REFUSED and selection.pending_moves == ["a1^a2"]
    assert (
        selection.tap("a1") == CHANGED
        and selection.pending_moves == []
        and selection.tokens == ("a1",)
    )
    assert selection.tap("a3") == EXTENDED and selection.pending_moves == ["a1^a3"]
    selection.tap("b2")
    assert selection.tap("a1") == REFUSED and selection.tokens == ("b2",)


def test_tap_that_needs_second_tap_is_refused_once() -> None:
    selection = plan()
    assert [selection.tap(token) for token in ("a1", "b2")] == [EXTENDED, EXTENDED]
    assert (
        selection.tap("b3") == REFUSED
        and selection.tokens == ("b2",)
        and selection.move_selection.refused_token == "b3"
    )
    assert selection.tap("b3") == CHANGED and selection.tokens == ("b3",)
    selection.tap("b2")
    selection.tap("b3")
    selection.tap("a2")
    assert selection.tap("b3") == REFUSED  # after another tap it is refused again


def test_clear_drops_pending_moves() -> None:
    selection = plan()
    selection.tap("a1")
    selection.clear()
    assert selection.chosen_moves == [] and selection.tap("a2") == COMPLETE


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
def test_move_is_explicit_if_all_of_it_was_chosen(case: tuple) -> None:
    moves, default, tokens, decided = case
    selection = make_selection(moves, default)
    for token in tokens:
        selection.tap(token)
    assert selection.is_explicit is decided


def test_changed_move_is_not_explicit() -> None:
    selection = make_selection(merge_moves(STACKS, ENTER))
    selection.tap("c4")
    assert selection.tap("b2") == COMPLETE and not selection.is_explicit
