"""Mixtour: its rules sentence by sentence, refusals, and invalid positions."""

import json
from collections.abc import Callable

import pytest

from engine.events import Ended, Passed, Resigned
from engine.game import BadOptions, BadPosition, IllegalMove, Outcome
from engine.mixtour import GAME, MixtourState
from engine.mixtour.constants import CELL_NAMES, COLOURS, HEIGHT, parse_stack, stack_letters
from engine.mixtour.events import Entered, Moved, Scored
from engine.mixtour.moves import NO_CODE, PASS, parse_code, parse_move, to_notation
from tests.engine.mixtour.positions import after
from tests.support.refusals import refusal

FORTY = "b2 c2 d2 b3 c3 d3 b4 c4 d4 a1"  # ten cells with no two in a line four apart


def at(state: MixtourState, cell: str) -> str:
    return state.stack_pieces(cell)


# ---- the board, the pieces, the first turn


def test_start() -> None:
    state = GAME.start()
    assert state.turn == 0 and state.hands == (20, 20) and state.scores == (0, 0)
    assert state.legal() == sorted(c + r for c in "abcde" for r in "12345")
    assert state.last == state.banned == NO_CODE


def test_a1_is_bottom_left() -> None:
    assert CELL_NAMES[:6] == ["a1", "b1", "c1", "d1", "e1", "a2"] and CELL_NAMES[24] == "e5"


def test_enter_puts_an_own_piece_from_the_hand() -> None:
    state = after("c3 d4")
    assert at(state, "c3") == "w" and at(state, "d4") == "r"
    assert state.hands == (19, 19) and state.turn == 0


def test_enter_only_on_an_empty_cell() -> None:
    assert refusal(after("c3"), "c3") == ("not-empty", {"cell": "c3"})


def test_enter_only_from_the_hand() -> None:
    cells = {c: "wwww" for c in ("a1", "c1", "e1", "b3", "d4")}
    state = GAME.place(cells)
    assert state.hands == (0, 20) and refusal(state, "a5") == ("no-piece-in-hand", {})
    assert GAME.place(cells, mover=1).play("a5").hands == (0, 19)


# ---- moving


def test_move_takes_from_the_top_and_keeps_the_order() -> None:
    state = GAME.place({"c3": "wrw", "d3": "r"}).play("c3:2-d3")
    assert at(state, "c3") == "w" and at(state, "d3") == "rrw"


def test_any_number_of_any_colour_may_be_moved() -> None:
    state = GAME.place({"c3": "rwr", "d3": "w"})
    moves = [move for move in state.legal() if move.startswith("c3:")]
    assert moves == ["c3:1-d3", "c3:2-d3", "c3:3-d3"]


def test_a_stack_may_go_as_a_whole() -> None:
    state = GAME.place({"c3": "rr", "d3": "w"}).play("c3:2-d3")
    assert at(state, "c3") == "" and at(state, "d3") == "wrr"


def test_too_few_pieces() -> None:
    facts = {"cell": "c3", "height": 1, "count": 2}
    assert refusal(after("c3 d3"), "c3:2-d3") == ("too-few-pieces", facts)


def test_source_must_hold_a_piece() -> None:
    assert refusal(after("c3"), "a3:1-c3") == ("empty-source", {"cell": "a3"})


def test_target_must_hold_a_piece() -> None:
    assert refusal(after("c3"), "c3:1-d3") == ("empty-target", {"cell": "d3"})


@pytest.mark.parametrize("source", ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"])
def test_one_step_onto_a_single_piece_in_all_directions(source: str) -> None:
    assert source + ":1-c3" in GAME.place({"c3": "w", source: "r"}).legal()


@pytest.mark.parametrize("source", ["a2", "d5", "c3"])
def test_not_straight(source: str) -> None:
    facts = {"source": source, "target": "c3"}
    assert refusal(GAME.place({"c3": "ww", source: "r"}), source + ":1-c3") == (
        "not-straight",
        facts,
    )


def test_distance_is_the_height_of_the_target_not_of_the_part() -> None:
    state = GAME.place({"a1": "ww", "b1": "r", "d1": "w"})
    assert "a1:2-b1" in state.legal()
    facts = {"distance": 1, "height": 2, "source": "b1", "target": "a1"}
    assert refusal(state, "b1:1-a1") == ("distance", facts)


@pytest.mark.parametrize("height", [1, 2, 3, 4])
def test_distance_for_every_height(height: int) -> None:
    state = GAME.place({"a1": "w" * height, "bcde"[height - 1] + "1": "r"})
    reach = [s for s in "bcde" if any(m == s + "1:1-a1" for m in state.legal())]
    assert reach == ["bcde"[height - 1]]


# ---- worked examples


def test_example_1_the_sheet() -> None:
    cells = {"b4": "wrw", "e4": "w", "e1": "r", "c3": "r"}
    state = GAME.place(cells)
    assert "e4:1-b4" in state.legal()
    facts = {"cell": "c3", "source": "e1", "target": "b4"}
    assert refusal(state, "e1:1-b4") == ("blocked", facts)
    assert "e1:1-b4" in GAME.place({"b4": "wrw", "e4": "w", "e1": "r"}).legal()


@pytest.mark.parametrize("height", [1, 2])
def test_example_1_the_other_way(height: int) -> None:
    state = GAME.place({"b4": "wrw", "e4": "w" * height})
    assert refusal(state, "b4:1-e4")[0] == "distance"


def test_example_2_no_taking_back() -> None:
    state = GAME.place({"c3": "wr", "d3": "w"}).play("c3:1-d3")
    assert refusal(state, "d3:1-c3") == ("take-back", {"move": "c3:1-d3"})
    assert "d3:1-c3" not in state.legal() and "d3:2-c3" in state.legal()
    assert state.play("a1").play("a2").play("d3:1-c3").turn == 0  # Red too, a round later


def test_example_2_legal_again_for_the_one_who_moved() -> None:
    state = GAME.place({"c3": "wr", "d3": "w"}).play("c3:1-d3").play("a1")
    assert state.banned == NO_CODE and "d3:1-c3" in state.legal()


def test_nothing_is_banned_when_the_board_forbids_it_anyway() -> None:
    state = GAME.place({"c3": "wrr", "d3": "w"}).play("c3:1-d3")
    assert state.banned == NO_CODE  # c3 is two high and one away
    assert refusal(state, "d3:1-c3")[0] == "distance"
    assert GAME.place({"c3": "w", "d3": "w"}).play("c3:1-d3").banned == NO_CODE


def test_example_3_owner_of_the_top_scores() -> None:
    state = GAME.place({"a1": "www", "d1": "wwr"}).play("d1:3-a1")
    assert state.outcome == Outcome((1,), "points", ("a1",))
    assert state.turn is None and state.legal() == [] and state.scores == (0, 1)


def test_example_4_forced_pass_twice_is_a_draw() -> None:
    cells = {cell: "wrwr" for cell in FORTY.split()}
    state = GAME.place(cells)
    assert state.hands == (0, 0) and state.legal() == ["pass"]
    state = state.play("pass")
    assert state.outcome is None and state.turn == 1 and state.legal() == ["pass"]
    assert state.play("pass").outcome == Outcome((), "passes")


def test_example_5_no_entering_on_a_full_board() -> None:
    state = GAME.place({name: COLOURS[i % 2] for i, name in enumerate(CELL_NAMES)})
    assert state.hands == (7, 8)
    assert len(state.legal()) == 144 and all(":" in move for move in state.legal())


# ---- passing


def test_pass_only_when_forced() -> None:
    assert refusal(GAME.start(), "pass") == ("pass-forced-only", {})


def test_a_single_pass_does_not_end_the_game() -> None:
    state = GAME.place({cell: "wwww" for cell in FORTY.split()[:5]})
    state = state.play("pass").play("a5")  # Red still has pieces in hand
    assert state.outcome is None and state.last == parse_code("a5")


def test_two_passes_must_be_in_a_row() -> None:
    state = GAME.place({cell: "wwww" for cell in FORTY.split()[:5]})
    state = played(state, "pass a5 pass e5")
    assert state.outcome is None and state.legal() == ["pass"]


# ---- scoring


def test_five_leave_the_board_and_return_to_the_hands() -> None:
    state = GAME.place({"a1": "wr", "c1": "rww"}, options={"points": 2})
    assert state.hands == (17, 18)
    state = state.play("c1:3-a1")
    assert at(state, "a1") == "" and state.hands == (20, 20) and state.scores == (1, 0)
    assert state.outcome is None and state.turn == 1


def test_four_do_not_score() -> None:
    state = GAME.place({"a1": "wr", "c1": "rw"}).play("c1:2-a1")
    assert at(state, "a1") == "wrrw" and state.outcome is None


@pytest.mark.parametrize("height", [1, 2, 3, 4])
def test_no_limit_to_the_height_built(height: int) -> None:
    state = GAME.place({"a1": "r" * 4, "e1": "w" * height}).play(f"e1:{height}-a1")
    assert state.outcome == Outcome((0,), "points", ("a1",)) and state.hands == (20, 20)


def test_the_rest_of_the_source_stays_when_the_target_scores() -> None:
    state = GAME.place({"a1": "rrr", "d1": "wrww"}).play("d1:2-a1")
    assert at(state, "d1") == "wr" and state.outcome == Outcome((0,), "points", ("a1",))


def test_after_a_score_nothing_is_banned() -> None:
    state = GAME.place({"a1": "rr", "c1": "wwww"}, options={"points": 2})
    state = state.play("c1:3-a1")
    assert state.banned == NO_CODE and refusal(state, "a1:3-c1")[0] == "empty-source"


@pytest.mark.parametrize("points", [1, 2, 3, 5])
def test_first_to_the_points_wins(points: int) -> None:
    cells = {"a1": "www", "d1": "www"}
    scores = (points - 1, points - 1)
    state = GAME.place(cells, options={"points": points}, scores=scores).play("d1:3-a1")
    assert state.outcome == Outcome((0,), "points", ("a1",))
    if points > 1:
        scores = (points - 2, points - 1)
        state = GAME.place(cells, options={"points": points}, scores=scores).play("d1:3-a1")
        assert state.outcome is None and state.scores == (points - 1, points - 1)


# ---- repetition

ROUND = "d3:2-c3 a1:2-a2 c3:2-d3 a2:2-a1"  # both carry two pieces forth and back


CIRCLING = {"c3": "w", "d3": "wrr", "a2": "r", "a1": "rww"}


def circling(**options: object) -> MixtourState:
    return GAME.place(CIRCLING, options=options)


def played(state: MixtourState, line: str) -> MixtourState:
    for move in line.split():
        state = state.play(move)
    return state


def test_third_occurrence_is_a_draw() -> None:
    state = played(played(circling(), ROUND), ROUND)
    assert state.outcome is None
    state = state.play("d3:2-c3")  # after the first move of each round
    assert state.outcome == Outcome((), "repetition") and state.turn is None


def test_another_banned_reversal_is_another_position() -> None:
    start = circling()
    state = played(played(start, ROUND), ROUND)
    assert (state.stacks, state.turn) == (start.stacks, start.turn)  # for the third time
    assert (start.banned, state.banned) == (
        NO_CODE,
        parse_code("a1:2-a2"),
    ) and state.outcome is None


def test_without_repetition_it_goes_on() -> None:
    state = circling(repetition=False)
    for _ in range(10):
        state = played(state, ROUND)
    assert state.outcome is None and state.seen == ()


def test_repetition_survives_packing() -> None:
    state = played(played(circling(), ROUND), ROUND)
    state = GAME.restore(json.loads(json.dumps(state.pack())))
    assert state.play("d3:2-c3").outcome == Outcome((), "repetition")


@pytest.mark.parametrize(
    "points, scores, kept", [(1, (0, 0), 1), (2, (1, 1), 1), (2, (0, 1), 6), (3, (0, 0), 6)]
)
def test_an_enter_ends_what_can_recur_when_the_next_point_decides(
    points: int, scores: tuple, kept: int
) -> None:
    """Before that a board can recur after a score, which is no part of a position."""
    state = GAME.place(CIRCLING, options={"points": points}, scores=scores)
    assert len(played(state, ROUND).play("e5").seen) == kept


# ---- notation and refusals


def test_one_piece_may_be_written_short() -> None:
    state = after("c3 d3")
    assert state.play("c3-d3") == state.play("c3:1-d3")
    assert state.play("c3-d3").pack()["last"] == "c3:1-d3"


@pytest.mark.parametrize(
    "move",
    ["", "c", "f1", "a6", "a0", "C3", "c3 ", "c3d3", "c3:d3", "c3:0-d3", "c3:x-d3", "c3:1d3"]
    + ["c3:10-d3", "c3:1-d", "c3--d3", "PASS", "c3:²-d3", "c3:1-d3\n", None, 7],
)
def test_syntax(move: object) -> None:
    assert refusal(after("c3 d3"), move) == ("syntax", {"move": str(move)})


def test_codes_and_notation_agree() -> None:
    state = after("c3 d3 c2 b4 c3:1-d3")
    assert sorted(map(to_notation, state.legal_codes())) == state.legal()
    assert [parse_code(to_notation(code)) for code in state.legal_codes()] == state.legal_codes()
    assert to_notation(PASS) == "pass"


def test_after_is_play() -> None:
    state = after("c3 d3 c2 b4")
    assert all(
        state.play_code(code) == state.play(to_notation(code)) for code in state.legal_codes()
    )


def test_over() -> None:
    state = after("c3").play("resign")
    assert state.outcome == Outcome((0,), "resign") and state.turn is None
    assert refusal(state, "a1") == refusal(state, "resign") == ("over", {})


@pytest.mark.parametrize("options", [{"points": 4}, {"points": True}, {"repetition": 1}, {"x": 1}])
def test_options(options: dict) -> None:
    with pytest.raises(BadOptions):
        GAME.start(options)


def test_a_stack_reads_from_the_bottom() -> None:
    assert stack_letters(0b1011) == "wrr" and HEIGHT[0b1011] == 3 and parse_stack("wrr") == 0b1011


def test_a_move_has_named_parts() -> None:
    parts = [("c4:3-d3", 3, "c4", "d3"), ("c4-d3", 1, "c4", "d3"), ("b2", 1, "", "b2")]
    for move, count, source, target in [*parts, ("pass", 0, "", "")]:
        parsed = parse_move(move)
        assert (parsed.count, parsed.source, parsed.target) == (count, source, target)
    assert parse_move("resign").kind == "resign"
    with pytest.raises(IllegalMove):
        parse_move("c4:d3")


# ---- copies


def test_a_copy_has_every_attribute() -> None:
    state = GAME.start()
    for name in vars(state):
        setattr(state, name, name)
    twin = state.copy()
    assert vars(twin) == vars(state) and twin.__class__ is MixtourState


# ---- what a move did

SCORING = {"a1": "www", "d1": "wwr", "e1": "r"}


@pytest.mark.parametrize(
    "move, events",
    [
        ("b2", [Entered(0, "w", "b2")]),
        ("d1:1-e1", [Moved(0, 1, "r", "d1", "e1")]),
        ("d1:2-a1", [Moved(0, 2, "wr", "d1", "a1"), Scored(1, "wwwwr", "a1")]),
        ("resign", [Resigned(0), Ended((1,), "resign", ())]),
    ],
)
def test_events(move: str, events: list) -> None:
    state = GAME.place(SCORING, options={"points": 2})
    assert list(GAME.events(state, move, state.play(move))) == events


def test_events_of_the_end() -> None:
    state = GAME.place(SCORING)
    assert GAME.events(state, "d1:3-a1", state.play("d1:3-a1")) == (
        Moved(0, 3, "wwr", "d1", "a1"),
        Scored(1, "wwwwwr", "a1"),
        Ended((1,), "points", ("a1",)),
    )
    state = GAME.place({cell: "wrwr" for cell in FORTY.split()}).play("pass")
    assert GAME.events(state, "pass", state.play("pass")) == (
        Passed(1),
        Ended((), "passes", ()),
    )


# ---- what has not the shape of a position

BROKEN: dict[str, tuple[str, Callable]] = {
    "more": ("fields", lambda p: p.update(more=1)),
    "fewer": ("fields", lambda p: p.pop("seen")),
    "mover": ("mover", lambda p: p.update(mover=2)),
    "mover bool": ("mover", lambda p: p.update(mover=True)),
    "scores at the goal": ("scores", lambda p: p.update(scores=[2, 0])),
    "scores below": ("scores", lambda p: p.update(scores=[-1, 0])),
    "scores short": ("scores", lambda p: p.update(scores=[0])),
    "stacks": ("stacks", lambda p: p["stacks"].pop()),
    "stacks tall": ("stacks", lambda p: p["stacks"].__setitem__(0, "wwwww")),
    "stacks letters": ("stacks", lambda p: p["stacks"].__setitem__(0, "wxr")),
    "stacks many": ("stacks", lambda p: p.update(stacks=["wwww"] * 6 + [""] * 19)),
    "stacks type": ("stacks", lambda p: p["stacks"].__setitem__(0, None)),
    "options": ("options", lambda p: p["options"].pop("points")),
    "options value": ("options", lambda p: p["options"].update(points=4)),
    "last short": ("last", lambda p: p.update(last="c3-d3")),
    "last": ("last", lambda p: p.update(last="resign")),
    "last type": ("last", lambda p: p.update(last=3)),
    "seen type": ("seen", lambda p: p.update(seen="")),
    "seen text": ("seen", lambda p: p["seen"].__setitem__(0, 7)),
    "seen digits": ("seen", lambda p: p["seen"].__setitem__(0, "z" * 26)),
    "seen empty stack": ("seen", lambda p: p["seen"].__setitem__(0, "0" * 26)),
    "seen short": ("seen", lambda p: p["seen"].__setitem__(0, "1" * 25)),
    "seen mover": ("seen", lambda p: p["seen"].__setitem__(0, "1" * 25 + "2")),
    "seen ban": ("seen", lambda p: p["seen"].__setitem__(0, "1" * 26 + "c3:0-d3")),
    "over points": ("over", lambda p: p.update(over="points")),
    "over unknown": ("over", lambda p: p.update(over="tired")),
    "over type": ("over", lambda p: p.update(over=[])),
}

BASE = played(GAME.place({"c3": "wr", "d3": "w"}, options={"points": 2}), "a1 a2 c3:1-d3")


@pytest.mark.parametrize("name", BROKEN)
def test_restore_refuses(name: str) -> None:
    packed = BASE.pack()
    assert GAME.restore(packed) == BASE
    part, change = BROKEN[name]
    change(packed)
    with pytest.raises(BadPosition) as caught:
        GAME.restore(packed)
    assert caught.value.facts == {"part": part}


@pytest.mark.parametrize("change", [{"scores": [2, 2]}, {"over": None}, {"last": "a1"}])
def test_restore_refuses_a_wrong_end(change: dict) -> None:
    cells = {"a1": "www", "d1": "www"}
    over = GAME.place(cells, options={"points": 2}, scores=(1, 1)).play("d1:3-a1")
    packed = over.pack()
    assert GAME.restore(packed).outcome == over.outcome
    packed.update(change)
    with pytest.raises(BadPosition):
        GAME.restore(packed)


@pytest.mark.parametrize("last", ["c4", "a2", "pass", "c3:2-d3", "a3:1-d3", "c3:9-c4", "d3:1-a1"])
def test_whatever_was_the_last_move_one_can_go_on(last: str) -> None:
    """No move could have led here, but the position can be shown, packed and played."""
    packed = BASE.pack()
    packed["last"] = last
    state = GAME.restore(packed)
    assert state.pack() == packed and state.legal()
    for child in map(state.play, state.legal()):
        again = GAME.restore(child.pack())
        assert again == child and again.legal() == child.legal()


def test_restore_refuses_what_is_no_dict() -> None:
    for packed in (None, 3, "x", [1], {"a": 1}):
        with pytest.raises(BadPosition):
            GAME.restore(packed)


def test_place_refuses() -> None:
    many = {name: "wwww" for name in ("a1", "b1", "c1", "d1", "e1", "a2")}
    for cells in ({"f1": "w"}, {"a1": "wwwww"}, {"a1": "b"}, {"a1": 3}, many):
        with pytest.raises(BadPosition) as caught:
            GAME.place(cells)
        assert (caught.value.reason, caught.value.facts) == ("position", {"part": "stacks"})
