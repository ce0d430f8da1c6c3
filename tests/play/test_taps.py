"""Taps, and plans of several moves."""

from engine.game import State
from tests.play import each
from tests.play.taps import CAPS, ENTER, STACKS, TILES, both, taps
from ui.games.input import Input
from ui.play.plan import Plan
from ui.play.taps import Taps


def run(made: Taps, *tokens: str) -> list[str]:
    return [made.tap(token) for token in tokens]


def test_with_cycles_a_tap_on_the_cell_turns_instead_of_confirming() -> None:
    made = taps(TILES, min, True)
    run(made, "7", "0,1")
    assert [(made.tap("0,1"), made.move) for _ in range(3)] == [
        ("complete", "7@0,1/1"),
        ("complete", "7@0,1/2"),
        ("complete", "7@0,1/0"),
    ]


def biggest(moves: list[str]) -> str:
    return max(moves)


def test_one_cell_is_a_move_and_its_second_tap_plays_it() -> None:
    made = taps(ENTER)
    assert run(made, "b2", "b2") == ["complete", "play"] and made.move == "b2"


def test_offers_lead_from_source_to_target_to_number() -> None:
    made = taps(both(ENTER, STACKS))
    assert made.offers() == ["b2", "c4", "d4"]
    made.tap("c4")
    assert made.offers() == ["c2", "d4"] and made.move is None
    made.tap("d4")
    assert made.offers() == ["n1", "n2"] and made.moves() == ["c4:1-d4", "c4:2-d4"]


def test_a_single_pick_needs_no_tap_but_a_single_cell_does() -> None:
    made = taps(STACKS)
    assert run(made, "d4", "c4") == ["went on", "complete"]
    assert made.prefix == ["d4", "c4", "n1"] and made.move == "d4:1-c4"


def test_the_second_tap_on_the_target_plays() -> None:
    made = taps(STACKS)
    assert run(made, "c4", "d4", "n1", "d4") == ["went on", "went on", "complete", "play"]
    assert made.move == "c4:1-d4"


def test_the_second_tap_on_a_pick_plays() -> None:
    assert run(taps(STACKS), "c4", "d4", "n1", "n1")[-1] == "play"


def test_another_number_another_target_another_source() -> None:
    made = taps(both(ENTER, STACKS))
    run(made, "c4", "d4", "n1")
    assert made.tap("n2") == "complete" and made.move == "c4:2-d4"
    assert made.tap("c2") == "complete" and made.move == "c4:2-c2"
    assert made.tap("b2") == "complete" and made.move == "b2"
    assert made.tap("d4") == "changed" and made.prefix == ["d4"]


def test_the_number_stays_when_the_target_changes() -> None:
    made = taps(both(STACKS, {"c4:1-c2": [["c4", "c2", "n1"]]}))
    run(made, "c4", "d4", "n1", "c2")
    assert made.move == "c4:1-c2"


def test_the_source_tapped_again_is_let_go() -> None:
    made = taps(STACKS)
    assert run(made, "c4", "c4") == ["went on", "changed"] and made.prefix == []
    run(made, "c4", "d4")
    assert made.tap("c4") == "changed" and made.prefix == []


def test_a_refused_tap_changes_nothing() -> None:
    made = taps(STACKS)
    run(made, "c4", "d4", "n1")
    assert made.tap("a5") == "refused" and made.refused == "a5" and made.move == "c4:1-d4"
    assert made.tap("n2") == "complete" and made.refused is None


def test_a_default_is_previewed_and_its_alternatives_offered() -> None:
    made = taps(STACKS, biggest)
    run(made, "c4", "d4")
    assert (made.move, made.offers(), made.by_default) == ("c4:2-d4", ["n1", "n2"], True)
    assert made.tap("n1") == "complete" and made.move == "c4:1-d4" and not made.by_default


def test_a_default_is_played_by_the_second_tap_on_the_cell() -> None:
    made = taps(STACKS, biggest)
    assert run(made, "c4", "d4", "d4") == ["went on", "complete", "play"]


def test_the_tap_on_a_default_pick_chooses_it_and_does_not_play() -> None:
    made = taps(STACKS, biggest)
    assert run(made, "c4", "d4", "n2", "n2") == ["went on", "complete", "complete", "play"]


def test_a_default_never_chooses_a_cell() -> None:
    made = taps(STACKS, biggest)
    assert made.tap("c4") == "went on" and made.prefix == ["c4"]


def test_a_move_may_be_complete_and_go_on() -> None:
    made = taps(CAPS)
    assert run(made, "e5", "g") == ["went on", "complete"] and made.offers() == ["clue", "g", "s"]
    assert made.tap("clue") == "complete" and made.move == "e5g!"
    assert made.tap("s") == "complete" and made.move == "e5s"


def test_a_set_of_cells_is_tapped_in_any_order_and_thinned_out_singly() -> None:
    made = taps(CAPS)
    assert run(made, "c1", "a1", "b1")[-1] == "complete" and made.move == "x a1 b1 c1"
    assert made.tap("a1") == "changed" and made.prefix == ["c1", "b1"]
    assert made.tap("d1") == "complete" and made.move == "x b1 c1 d1"
    assert made.tap("a1") == "complete" and made.move == "x a1 b1 c1"
    assert made.tap("a1") == "play"


def test_a_whole_move_control_takes_the_place_of_a_selection() -> None:
    made = taps(CAPS)
    assert run(made, "e5", "claim", "claim") == ["went on", "complete", "play"]


def test_another_tile_keeps_cell_and_rotation_as_far_as_they_fit() -> None:
    made = taps(TILES)
    run(made, "7", "0,1", "r1")
    assert made.tap("9") == "complete" and made.move == "9@0,1/1"
    assert run(made, "7", "r2", "9") == ["complete", "complete", "changed"]
    assert made.prefix == ["9", "0,1"]


def test_another_cell_keeps_the_rotation() -> None:
    made = taps(TILES)
    run(made, "7", "0,1", "r2", "1,-2")
    assert made.move == "7@1,-2/2"


def test_back_takes_the_taps_back_one_by_one() -> None:
    made = taps(STACKS, biggest)
    run(made, "c4", "d4")
    assert made.back() and made.prefix == ["c4"] and made.move is None
    assert made.back() and made.prefix == [] and not made.back()


def test_nothing_legal_offers_nothing() -> None:
    made = taps({})
    assert made.offers() == [] and made.tap("a1") == "refused"


# Plans


class Chained(State):
    """Two moves of one player, then the other's turn; a move with "!" brings something to light."""

    def __init__(self, *played: str) -> None:
        self.played = played
        self.turn = len(played) // 2 % 2

    def legal(self) -> list[str]:
        return ["a1", "a2!"] if len(self.played) % 2 == 0 else ["b2^c1", "b2^c2", "b3^c1"]

    def play(self, move: str) -> "Chained":
        return Chained(*(self.played + (move,)))

    def reveals(self, move: str) -> bool:
        return move.endswith("!")


class Chaining(Input):
    chain = True

    def is_cell(self, token: str) -> bool:
        return True

    def steps(self, move: str) -> "list[list[str]]":
        return [move.strip("!").split("^")]

    def minds(self, tokens: tuple, token: str) -> bool:
        return tokens == ("b2",) and token == "b3"


def plan() -> Plan:
    return Plan(Chained(), Chaining)


def test_a_plan_strings_the_moves_of_a_turn_together() -> None:
    made = plan()
    assert [made.tap(token) for token in ("a1", "b2", "c1")] == ["went on", "went on", "complete"]
    assert made.pending == ["a1"] and made.moves == ["a1", "b2^c1"]
    after = made.preview()
    assert isinstance(after, Chained) and after.played == ("a1", "b2^c1")
    assert made.tap("c1") == "play"


def test_back_goes_into_the_pending_move() -> None:
    made = plan()
    made.tap("a1")
    made.tap("b2")
    assert made.back() and made.pending == ["a1"] and made.taps.prefix == []
    assert made.back() and made.moves == [] and not made.back()


def test_a_move_that_brings_something_to_light_ends_the_plan() -> None:
    made = plan()
    assert made.tap("a2") == "complete" and made.pending == [] and made.preview() is None


def test_a_wrong_tap_drops_no_pending_move() -> None:
    made = plan()
    made.tap("a1")
    for token in ("a2", "a1"):
        assert made.tap(token) == "refused" and made.pending == ["a1"]
        assert made.taps.refused == token


class Infecting(Chained):
    """The first move of a turn has two cells."""

    def legal(self) -> list[str]:
        return ["a1^a2", "a1^a3"] if len(self.played) % 2 == 0 else ["b2^c1"]

    def play(self, move: str) -> "Infecting":
        return Infecting(*(self.played + (move,)))


def test_a_tap_on_what_the_pending_move_began_with_is_one_step_back() -> None:
    made = Plan(Infecting(), Chaining)
    for token in ("a1", "a2"):
        made.tap(token)
    assert made.tap("a2") == "refused" and made.pending == ["a1^a2"]
    assert made.tap("a1") == "changed" and made.pending == [] and made.tokens == ("a1",)
    assert made.tap("a3") == "went on" and made.pending == ["a1^a3"]
    made.tap("b2")
    assert made.tap("a1") == "refused" and made.tokens == ("b2",)


def test_a_tap_that_the_game_minds_is_refused_once() -> None:
    made = plan()
    assert [made.tap(token) for token in ("a1", "b2")] == ["went on", "went on"]
    assert made.tap("b3") == "refused" and made.tokens == ("b2",) and made.taps.refused == "b3"
    assert made.tap("b3") == "changed" and made.tokens == ("b3",)
    made.tap("b2")
    made.tap("b3")
    made.tap("a2")
    assert made.tap("b3") == "refused"  # after another tap it is refused again


def test_clear_forgets_the_plan() -> None:
    made = plan()
    made.tap("a1")
    made.clear()
    assert made.moves == [] and made.tap("a2") == "complete"


# ---- what the person has decided


@each(
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
    made = taps(moves, default)
    for token in tokens:
        made.tap(token)
    assert made.decided is decided


def test_a_move_in_place_of_another_choice_is_not_decided() -> None:
    made = taps(both(STACKS, ENTER))
    made.tap("c4")
    assert made.tap("b2") == "complete" and not made.decided
