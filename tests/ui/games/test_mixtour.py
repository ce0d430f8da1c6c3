"""The user interface of Mixtour: the preferred number of pieces, and how a won game looks."""

import math

import pytest

from engine.game import Outcome
from engine.mixtour import GAME, MixtourState
from tests.engine.mixtour.positions import after
from tests.support.narrowing import assert_present
from ui.games.mixtour import GAME_UI
from ui.games.renderer import Selection, Sprite, pieces_on
from ui.words import LANGUAGES, Words

# A tap on c2 and one on a4: three pieces make a stack of five with Red on top.
TRAP = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4"


def default(state: MixtourState, source: str, target: str) -> "str | None":
    """Return the move that is previewed when these two cells are tapped."""
    moves = [move for move in state.legal() if move[:2] == source and move[-2:] == target]
    return GAME_UI.Input(state).default_move(moves)


def drawn(renderer: object) -> list:
    return [(sprite.kind, sprite.x, sprite.y, sprite.classes) for sprite in renderer.sprites()]  # type: ignore


# ---- what can't be taken back


def test_number_that_takes_move_back_is_disabled() -> None:
    results = GAME_UI.Input(after("a1 b1 c1 c1:1-b1 b1:1-a1"))
    assert results.forbidden_picks(()) == results.forbidden_picks(("a1",)) == []
    assert (
        results.forbidden_picks(("a1", "b1"))
        == results.forbidden_picks(("a1", "b1", "n2"))
        == ["n1"]
    )
    assert results.tap_refusal(("a1", "b1", "n2"), "n1").reason == "take-back"


# ---- the default number of pieces


def test_default_gives_the_opponent_no_point() -> None:
    state = after(TRAP)
    assert state.play("c2:3-a4").outcome.winners == (1,)  # type: ignore[union-attr]
    assert default(state, "c2", "a4") == "c2:2-a4"


def test_default_is_the_whole_stack() -> None:
    state = GAME.place({"c3": "rww", "d3": "r"})
    assert default(state, "c3", "d3") == "c3:3-d3"


def test_default_scores_with_the_whole_stack() -> None:
    state = GAME.place({"a1": "rrr", "d1": "rrrw"})
    assert default(state, "d1", "a1") == "d1:4-a1"


def test_default_is_the_whole_stack_when_every_number_loses() -> None:
    state = GAME.place({"a1": "rrrr", "e1": "rr"})
    assert all(state.play(f"e1:{n}-a1").outcome.winners == (1,) for n in (1, 2))  # type: ignore
    assert default(state, "e1", "a1") == "e1:2-a1"


def test_given_point_is_warned_of_while_the_game_goes_on() -> None:
    for points, warned in ((1, ""), (2, "gives-point")):
        state = after(TRAP, points=points)
        taps = GAME_UI.Input(state)
        assert taps.warning_key(state.play("c2:3-a4")) == warned
        assert taps.warning_key(state.play("c2:2-a4")) == taps.warning_key(state) == ""
    state = GAME.place({"a1": "rrr", "d1": "ww"}, 0, {"points": 2})
    assert GAME_UI.Input(state).warning_key(state.play("d1:2-a1")) == ""  # a point for oneself


def test_chosen_stack_stays_chosen_when_an_empty_cell_is_tapped_first() -> None:
    taps = GAME_UI.Input(GAME.place({"c3": "wr", "d3": "w"}))
    assert taps.needs_second_tap(("c3",), "d5") and taps.needs_second_tap(("c3", "d3", "n1"), "d5")
    assert not taps.needs_second_tap((), "d5") and not taps.needs_second_tap(("a1",), "d5")
    assert not taps.needs_second_tap(("c3",), "d3") and not taps.needs_second_tap(("c3",), "n1")
    cells = ("c1", "d1", "e2", "a3", "b4")
    nothing_left = GAME_UI.Input(GAME.place({cell: "wwww" for cell in cells}))
    assert nothing_left.tap_refusal(("c1",), "a5") == ("empty-target", {"cell": "a5"})


# ---- pieces


def test_chosen_pieces_are_lifted() -> None:
    state = GAME.place({"c3": "wr", "d3": "w"})
    plain = drawn(GAME_UI.Renderer(state))
    assert [classes for *_, classes in plain] == ["", "", ""]
    chosen = drawn(GAME_UI.Renderer(state, Selection(("c3",))))
    assert [(x, y - 10) for _, x, y, _ in plain[:2]] == [(x, y) for _, x, y, _ in chosen[:2]]
    assert [classes for *_, classes in chosen] == ["tentative", "tentative", ""]
    moved = drawn(GAME_UI.Renderer(state, Selection(("c3", "d3", "n1"), state.play("c3:1-d3"))))
    assert [(kind, x, classes) for kind, x, _, classes in moved] == [
        ("w", 250, ""),
        ("w", 350, ""),
        ("r", 350, "tentative"),
    ]
    entered = drawn(GAME_UI.Renderer(state, Selection(("a5",), state.play("a5"))))
    assert entered == [("w", 50, 57, "tentative"), *plain]


def test_heights_are_shown() -> None:
    state = GAME.place({"c3": "wr", "d3": "w", "e1": "rrrw"})
    assert [overlay[1]["text"] for overlay in GAME_UI.Renderer(state).overlays()] == ["4", "2"]


def test_scoring_stack_is_shown_before_it_leaves() -> None:
    state = GAME.place({"a1": "rr", "c1": "www"}, options={"points": 2})
    text = GAME.events(state, "c1:3-a1", state.play("c1:3-a1"))
    frames = GAME_UI.Renderer(state).frames(text)
    assert [[(sprite.kind, sprite.x) for sprite in frame] for frame in frames] == [
        [("r", 50), ("r", 50), ("w", 50), ("w", 50), ("w", 50)]
    ]
    assert GAME_UI.Renderer(state.play("c1:3-a1"), recent_events=text).sprites() == []
    assert GAME_UI.Renderer(state).frames(GAME.events(state, "b5", state.play("b5"))) == []


@pytest.mark.parametrize("height", [1, 2, 3, 4])
def test_stack_that_wins_stays(height: int) -> None:
    state = GAME.place({"a5": "r" * 4, "e5": "w" * height})
    over = state.play(f"e5:{height}-a5")
    text = GAME.events(state, f"e5:{height}-a5", over)
    assert GAME_UI.Renderer(over).sprites() == []
    renderer = GAME_UI.Renderer(over, recent_events=text)
    assert "".join(sprite.kind for sprite in renderer.sprites()) == "rrrr" + "w" * height
    assert [overlay[1]["text"] for overlay in renderer.overlays()] == [str(4 + height)]
    top = renderer.view_box()[1]
    assert all(sprite.y - 15.5 >= top and sprite.x == 50 for sprite in renderer.sprites())
    assert GAME_UI.Renderer(state).frames(text) == []  # nothing leaves the board


def test_after_a_resignation_nothing_comes_back() -> None:
    state = GAME.place({"a1": "rr", "c1": "www"}, options={"points": 2}).play("c1:3-a1")
    over = state.play("resign")
    past = GAME.events(state, "resign", over)
    assert GAME_UI.Renderer(over, recent_events=past).sprites() == []


def test_picks_show_the_pieces_they_take() -> None:
    state = GAME.place({"c3": "wrr", "d3": "w"})
    renderer = GAME_UI.Renderer(state, Selection(("c3", "d3")))
    for token, faces in (("n1", ["r"]), ("n2", ["r", "r"]), ("n3", ["w", "r", "r"])):
        pick = renderer.pick(token)
        assert pick and [shape[1]["href"] for shape in pick.shapes] == [f"#disc-{f}" for f in faces]


# ---- taps and words


@pytest.mark.parametrize(
    "tokens, token, reason",
    [
        ((), "e5", "stuck"),
        (("c3",), "e5", "distance"),
        (("c3",), "d5", "onto-empty"),
        (("d5",), "c3", "stuck"),
        (("a1",), "c3", "stuck"),
        (("c3", "d3"), "a2", "not-straight"),
        (("c3",), "c3", "not-straight"),
    ],
)
def test_refusals(tokens: tuple, token: str, reason: str) -> None:
    state = GAME.place({"c3": "wr", "d3": "w", "e5": "r", "a2": "r"})
    assert GAME_UI.Input(state).tap_refusal(tokens, token)[0] == reason


def test_pass_has_a_button() -> None:
    cells = "b2 c2 d2 b3 c3 d3 b4 c4 d4 a1".split()
    state = GAME.place({cell: "wrwr" for cell in cells})
    assert (
        GAME_UI.Input(state).button_moves() == ["pass"]
        and GAME_UI.Input(state).tap_paths("pass") == []
    )
    assert GAME_UI.Input(GAME.start()).button_moves() == []


def test_descriptions() -> None:
    say = Words("en").for_game("mixtour")
    state = GAME.place({"a1": "www", "d1": "wwr"}, options={"points": 2})
    narrator = GAME_UI.Narrator(state, say)
    text = GAME.events(state, "d1:3-a1", state.play("d1:3-a1"))
    assert [narrator.describe_event(event) for event in text] == [
        "White moves 3 pieces from d1 to a1",
        "Red scores with the stack of 6 on a1",
    ]
    assert narrator.hint("d1:1-a1") == "White moves a red piece from d1 to a1"
    assert narrator.hint("b2") == "White enters at b2"
    assert narrator.cell_label("d1") == "d1, height 3, from the top: red, white, white"
    assert narrator.cell_label("b2") == "b2, empty"
    assert narrator.seat_status(0) == "0/2 pts · 15 left"
    assert GAME_UI.Narrator(GAME.start(), say).seat_status(1) == "20 in hand"


def test_japanese_hint_is_no_report() -> None:
    state = GAME.place({"a1": "www", "d1": "wwr"})
    narrator = GAME_UI.Narrator(state, Words("ja").for_game("mixtour"))
    [moved, *_] = GAME.events(state, "d1:1-a1", state.play("d1:1-a1"))
    assert narrator.hint("d1:1-a1") == "白が赤の駒をd1からa1へ移動"
    assert narrator.hint("d1:2-a1") == "白がd1からa1へ2個移動"
    assert narrator.describe_event(moved) == "白が赤の駒をd1からa1へ移動しました"


@pytest.mark.parametrize("stacks, key", [
    ({}, "wait-first"),
    ({"c3": "w"}, "wait-enter"),
    ({"c3": "w", "d3": "w"}, "your-turn"),
    ({cell: "wwww" for cell in ("c1", "d1", "a3", "b4", "c5")}, "wait-move"),
    ({cell: "wrwr" for cell in "b2 c2 d2 b3 c3 d3 b4 c4 d4 a1".split()}, "wait-pass"),
])  # fmt: skip
@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts(stacks: dict, key: str, language: str) -> None:
    say = Words(language).for_game("mixtour")
    assert GAME_UI.Narrator(GAME.place(stacks), say).turn_prompt("Ann") == say(key, name="Ann")


def test_choice_says_why_its_target_is_reached() -> None:
    narrator = GAME_UI.Narrator(
        GAME.place({"a3": "w", "c3": "wr", "e3": "rw"}), Words("en").for_game("mixtour")
    )
    assert narrator.move_preview("a3:1-c3").startswith("Move 1 piece onto c3? Height 2")
    assert narrator.move_preview("c3:2-e3").startswith(
        "Move 2 pieces onto e3? Change the number below"
    )
    assert narrator.move_preview("b2").startswith("A new piece on b2?")
    assert narrator.move_preview("pass") == narrator.say("confirm-move")


def test_tall_stack_is_on_its_own_cell() -> None:
    state = GAME.place({"b2": "wrwr", "b3": "rwrw", "b4": "w", "c3": "rr"})
    renderer = GAME_UI.Renderer(state, Selection(("b3",)))
    assert all(["tentative" in piece.classes for piece in pieces_on(renderer, "b3")])
    others = [Sprite("w", "disc-w", sprite.x, sprite.y) for sprite in renderer.sprites()]
    for cell, height in (("b2", 4), ("b3", 4), ("b4", 1), ("c3", 2), ("a1", 0)):
        assert len(pieces_on(renderer, cell)) == len(pieces_on(renderer, cell, others)) == height


def test_winning_stack_is_described_on_its_cell() -> None:
    say = Words("en").for_game("mixtour")
    before = GAME.place({"a1": "www", "d1": "wwr", "b3": "w"}, options={"points": 1})
    after = before.play("d1:3-a1")
    past = GAME.events(before, "d1:3-a1", after)
    seen = "a1, height 6, from the top: red, white, white, white, white, white"
    assert GAME_UI.Narrator(after, say, True, past).cell_label("a1") == seen
    assert len(pieces_on(GAME_UI.Renderer(after, None, past), "a1")) == 6
    assert GAME_UI.Narrator(after, say, True, past).cell_label("d1") == "d1, empty"
    # Of a point on the way nothing stays to be seen.
    more = GAME.place({"a1": "www", "d1": "wwr"}, options={"points": 2})
    after = more.play("d1:3-a1")
    past = GAME.events(more, "d1:3-a1", after)
    assert GAME_UI.Narrator(after, say, False, past).cell_label("a1") == "a1, empty"
    assert pieces_on(GAME_UI.Renderer(after, None, past), "a1") == []


def test_drawn_pieces_do_not_count_as_in_hand() -> None:
    """The stack that won is still drawn, though the rules have taken it off the board."""
    say = Words("en").for_game("mixtour")
    before, move = after(TRAP), "c2:3-a4"
    over = before.play(move)
    past = GAME.events(before, move, over)
    for seat in (0, 1):
        seen = GAME_UI.Narrator(over, say, True, past).seat_status(seat)
        assert seen == GAME_UI.Narrator(before, say).seat_status(seat)
        assert seen != GAME_UI.Narrator(over, say, True).seat_status(seat)


def test_end_by_points_counts_them() -> None:
    say = Words("en").for_game("mixtour")
    for points, reason in ((1, "a stack of five or more, white on top"), (3, "3 points")):
        over = GAME.place({"a1": "ww"}, options={"points": points}).play("resign")
        narrator = GAME_UI.Narrator(over, say)
        assert narrator.outcome_text(Outcome((0,), "points")) == reason
        assert narrator.outcome_text(assert_present(over.outcome)) == say("over-resign")
        assert bool(narrator.status_help(0)) and not narrator.status_help()


@pytest.mark.parametrize("language", LANGUAGES)
def test_end_is_described_once(language: str) -> None:
    """The table describes the end, with the names of the players."""
    state = GAME.place({"a1": "www", "d1": "www"})
    narrator = GAME_UI.Narrator(state, Words(language).for_game("mixtour"))
    assert narrator.describe_event(GAME.events(state, "d1:3-a1", state.play("d1:3-a1"))[-1]) == ""


def test_heights_are_shown_at_foot_of_stack() -> None:
    renderer = GAME_UI.Renderer(GAME.place({"a1": "wr", "c3": "wrw", "e5": "rrrw"}))
    middles = {place.name: (place.x, place.y) for place in renderer.cells()}
    spots = {
        overlay[1]["text"]: (overlay[1]["x"], overlay[1]["y"]) for overlay in renderer.overlays()
    }
    for cell, height in (("a1", "2"), ("c3", "3"), ("e5", "4")):
        x, y = middles[cell]
        assert spots[height] == (x + 36, y + 35)
        top = min([piece.y for piece in pieces_on(renderer, cell)])
        assert y + 35 - 10 > top + 15.5  # below the top disc, half the height of a numeral apart


def test_no_arrow_remains_at_end() -> None:
    state = GAME.place({"a5": "rrrr", "e5": "w"})
    over = state.play("e5:1-a5")
    renderer = GAME_UI.Renderer(over, recent_events=GAME.events(state, "e5:1-a5", over))
    assert renderer.recent_move_overlays() == []


@pytest.mark.parametrize("source", ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"])
def test_arrow_leaves_numerals_free(source: str) -> None:
    state = GAME.place({"c3": "w", source: "rrww"})
    move = f"{source}:2-c3"
    after = state.play(move)
    renderer = GAME_UI.Renderer(after, recent_events=GAME.events(state, move, after))
    data = renderer.recent_move_overlays()[0][1]["d"].replace("L", "M").split("M")[1:]
    (x, y), (u, v) = [[float(part) for part in point.split()] for point in data[:2]]
    numerals = [(shape[1]["x"], shape[1]["y"]) for shape in renderer.overlays()]
    assert len(numerals) == 2
    for left, top in numerals:
        for step in range(11):
            on_arrow = (x + (u - x) * step / 10, y + (v - y) * step / 10)
            assert math.dist(on_arrow, (left, top)) > 17, (source, left, top)


@pytest.mark.parametrize(("language", "top"), [("en", "your colour on top"), ("ja", "自分の色")])
def test_aim_says_whose_colour_lies_on_top(language: str, top: str) -> None:
    assert top in Words(language).for_game("mixtour")("tag")


def test_prompt_names_height_of_targets() -> None:
    view = GAME.place({"a1": "w", "c1": "rw", "a3": "wr"})
    narrator = GAME_UI.Narrator(view, Words("en").for_game("mixtour"))
    assert narrator.selection_prompt(("a1",)) == "Tap a marked stack: it is 2 high, 2 cells away"
    view = GAME.place({"a1": "w", "c1": "rw", "a2": "r"})
    narrator = GAME_UI.Narrator(view, Words("en").for_game("mixtour"))
    assert "each is as many cells away as it is high" in narrator.selection_prompt(("a1",))


def test_no_line_break_within_key_phrase() -> None:
    say = Words("ja").for_game("mixtour")
    for key in ("tag", "gives-point", "warn-points", "over-points"):
        assert "一番\u2060上" in say(key, n=1, colour="白", name="白")
    assert "上\u2060を" in say("tag")


def test_frame_of_tall_chosen_stack_is_open() -> None:
    view = after(TRAP).view(None)
    for tokens, high in ((("c2",), []), (("c2", "a4", "n1"), []), (("c2", "a4", "n3"), ["a4"])):
        marks = GAME_UI.Renderer(view, selection=Selection(tokens)).marks()
        assert [cell for cell in marks if "high" in marks[cell]] == high
