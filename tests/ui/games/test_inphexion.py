"""The user interface of inpHeXion: how turns of several moves look, taps, and sentences."""

import pytest

from engine.inphexion import GAME
from engine.inphexion.events import Expelled, Infected
from engine.inphexion.state import InphexionState
from tests.engine.inphexion.positions import CORNER, CRAMPED, TWO, after, state_from_drawing
from tests.support.game_fixtures import GameCase, game_cases
from ui.board.turn_selection import TurnSelection
from ui.games import game_ui
from ui.games.inphexion import InphexionInput, InphexionNarrator, InphexionRenderer
from ui.games.renderer import Selection, Sprite
from ui.words import LANGUAGES, Words

SAY = Words("en").for_game("inphexion")
SAMPLES = [case for case in game_cases(1) if case.game is GAME]


def sprite_positions(sprites: "list[Sprite]") -> "list[tuple]":
    return [(sprite.kind, sprite.x, sprite.y) for sprite in sprites]


# ---- the picture


@pytest.mark.parametrize("case", SAMPLES, ids=repr)
def test_every_piece_is_drawn_once(case: GameCase) -> None:
    for state in case.states:
        assert isinstance(state, InphexionState)
        renderer = InphexionRenderer(state)
        sprites = renderer.sprites()
        letters = state.pack()["board"].lower()
        assert len(set(sprite_positions(sprites))) == len(sprites)
        for piece in "wbn":
            assert [sprite.kind for sprite in sprites].count(piece) == letters.count(piece)
        symbols = {shape[1]["id"] for shape in renderer.symbols()}
        assert {sprite.symbol for sprite in sprites} <= symbols


def test_infection_is_drawn_as_push() -> None:
    """The pushed disc is elsewhere; one of the other colour is new in its place."""
    state = after("d4 d4>e4")
    before = sprite_positions(InphexionRenderer(state).sprites())
    now = sprite_positions(InphexionRenderer(state.play("d4>c5")).sprites())
    (pushed,) = [cell_name for cell_name in now if cell_name[0] == "b"]
    (was,) = [cell_name for cell_name in before if cell_name[0] == "b"]
    assert pushed != was and ("w", *was[1:]) in now


def test_lifted_disc_hovers_over_its_cell() -> None:
    state = state_from_drawing(CORNER).play("b1>c1")
    renderer = InphexionRenderer(state)
    (lifted,) = [sprite for sprite in renderer.sprites() if sprite.classes == "lifted"]
    (place,) = [cell for cell in renderer.cells() if cell.name == "a1"]
    assert (lifted.kind, lifted.x) == ("b", place.x) and lifted.y < place.y
    assert renderer.marks() == {"a1": "picked"}


def test_lifted_discs_are_marked() -> None:
    assert InphexionRenderer(state_from_drawing(TWO).play("b1>c1")).marks() == {
        "a1": "picked",
        "c1": "barred",
    }
    assert InphexionRenderer(state_from_drawing(TWO)).marks() == {}


def test_expelled_discs_without_a_cell_to_go_to_are_marked() -> None:
    state = state_from_drawing(CRAMPED)
    selection = Selection(("b1", "c1"), state.play("b1>c1"))
    assert InphexionRenderer(state, selection).marks() == {"a1": "barred", "c1": "barred"}


def tentative(renderer: InphexionRenderer) -> "list[tuple]":
    return sorted(
        sprite_positions([sprite for sprite in renderer.sprites() if sprite.classes == "tentative"])
    )


def test_latest_move_of_a_chosen_turn_is_tentative() -> None:
    state = after("d4")
    at = {place.name: (place.x, place.y) for place in InphexionRenderer(state).cells()}
    chosen = InphexionRenderer(state, Selection(("d4", "e4"), state.play("d4>e4")))
    assert tentative(chosen) == sorted([("b", *at["d4"]), ("w", *at["e4"])])
    assert tentative(InphexionRenderer(state, Selection(("d4",)))) == []
    assert tentative(InphexionRenderer(state.play("d4>e4"))) == []


def test_until_a_turn_is_over_its_infection_is_tentative() -> None:
    state = state_from_drawing(CORNER).play("b1>c1")
    assert [cell_name[0] for cell_name in tentative(InphexionRenderer(state))] == ["b", "w"]
    assert tentative(InphexionRenderer(state.play("a1^c3"))) == []
    assert tentative(InphexionRenderer(state.play("resign"))) == []


def test_after_a_swap_the_seats_show_their_colours() -> None:
    renderer = InphexionRenderer(after("d4 swap", pie=True))
    assert "amoeba-b" in repr(renderer.side_icon(0)) and "goal-black" in repr(renderer.side_icon(0))
    assert "amoeba-w" in repr(renderer.side_icon(1)) and "goal-white" in repr(renderer.side_icon(1))


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_board_has_the_size_of_the_option(size: int) -> None:
    assert len(InphexionRenderer(GAME.start({"size": size})).cells()) == size * size


def test_diagrams_show_captions() -> None:
    view, marks, tokens = game_ui("inphexion").diagram("infect")
    assert marks.pop("e4") == "picked" and set(marks.values()) == {"offered vacant"} and not tokens
    assert sorted(marks) == [move[3:] for move in view.legal() if move.startswith("e4>")]
    view, marks, _ = game_ui("inphexion").diagram("expel")
    assert marks == {"a7": "picked"} and view.pending
    view, marks, _ = game_ui("inphexion").diagram("pair")
    for cell in [view.board.cell(name) for name in marks]:
        around = [view.piece(near) for near in view.board.neighbours[cell]]
        assert view.piece(cell) == "b" and sorted(around) == ["b"] + 5 * ["w"]
    view, marks, _ = game_ui("inphexion").diagram("goal")
    assert view.outcome.winners == (0,) and marks == {c: "won" for c in view.outcome.details}


# ---- taps


def test_taps_of_each_kind_of_move() -> None:
    taps = InphexionInput(after("d4", pie=True))
    assert taps.tap_paths("d4") == [["d4"]] and taps.tap_paths("d4>e4") == [["d4", "e4"]]
    assert taps.tap_paths("b2^f6") == [["f6"]] and taps.tap_paths("swap") == []
    assert taps.button_moves() == ["swap"] and SAY.has(taps.confirmation_key("swap"))
    assert InphexionInput(after("d4")).button_moves() == []


def test_tokens_are_cells_of_this_board() -> None:
    taps = InphexionInput(after("", size=5))
    assert taps.is_cell("e5") and not taps.is_cell("f5") and not taps.is_cell("swap")


@pytest.mark.parametrize(
    ("tokens", "token", "reason"),
    [
        ((), "c1", "own-disc"),
        ((), "e1", "empty"),
        ((), "a1", "no-empty-neighbour"),
        (("c4",), "e4", "not-neighbour"),
        ((), "z9", "not-here"),
    ],
)
def test_why_a_tap_is_refused(tokens: tuple, token: str, reason: str) -> None:
    taps = InphexionInput(state_from_drawing("bbw.. ww... w.... ..bb. ....."))
    assert taps.tap_refusal(tokens, token)[0] == reason


def test_why_a_tap_is_refused_while_expelling() -> None:
    lifted = InphexionInput(state_from_drawing(TWO).play("b1>c1"))
    assert lifted.tap_refusal((), "a1") == ("lifted", {"cell": "a1"})
    taps = InphexionInput(state_from_drawing(TWO).play("b1>c1").play("a1^e1"))
    assert taps.tap_refusal((), "a1") == ("lifted", {"cell": "a1"})
    assert taps.tap_refusal((), "e1") == ("must-expel", {"cell": "c1"})


def test_free_second_disc_is_tapped_on_an_empty_cell() -> None:
    taps = InphexionInput(after("c3", size=5, free_second=True))
    assert taps.tap_refusal((), "c3") == ("must-place-too", {})
    assert InphexionInput(after("c3", size=5, free_second="either")).tap_refusal((), "c3")[1] == {}


def test_warning_if_turn_connects_opponent() -> None:
    state = state_from_drawing("bb... w.b.w ..b.w ..b.w w.b.w")
    taps = InphexionInput(state)
    assert taps.warning_key(state.play("b1>c1")) == "warn-joined" and SAY.has("warn-joined")
    assert [move for move in state.legal() if taps.warning_key(state.play(move))] == ["b1>c1"]
    turn_selection = TurnSelection(state, InphexionInput)
    for token in ("b1", "c1"):
        turn_selection.tap(token)
    # In the midst of the turn.
    assert (
        turn_selection.pending_moves == ["b1>c1"] and turn_selection.warning_key() == "warn-joined"
    )


def test_no_warning_if_turn_ends_game() -> None:
    state = state_from_drawing("..... bbbb. ww.ww ..w.. .....")
    ended = state.play("c4>c3")
    assert ended.outcome and not InphexionInput(state).warning_key(ended)


def test_resting_discs_share_sprites() -> None:
    state = state_from_drawing("..... bbbb. ww.ww ..w.. .....")
    before, after = (
        InphexionRenderer(position).sprites() for position in (state, state.play("c4>c3"))
    )
    assert sum(any(sprite is other for other in before) for sprite in after) == len(before) - 1
    upright = InphexionRenderer(state, upright=True).sprites()
    assert not any(sprite is other for sprite in upright for other in before)


def test_warning_if_expulsion_connects_opponent() -> None:
    state = state_from_drawing("bb.w.b www..b .....b ...... www..b .....b")
    taps, shut = InphexionInput(state), state.play("b1>c1")
    assert taps.warning_key(shut) == "" == taps.warning_key(shut.play("a1^d4"))
    assert taps.warning_key(shut.play("a1^f4")) == "warn-joined"


# ---- words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("state", "key"),
    [
        (after(""), "waiting-place"),
        (after("", neutral=True), "waiting-neutral"),
        (after("d4"), "waiting"),
        (after("d4 d4>e4"), "waiting"),
        (after("d4", free_second=True), "waiting-free"),
        (after("d4", free_second="either"), "waiting-either"),
        (after("d4", pie=True, free_second=True), "waiting-swap"),
        (after("d4 swap", pie=True, free_second=True), "waiting-free"),
        (after("d4 a1", free_second=True), "waiting"),
    ],
)
def test_prompt_before_the_first_tap(state: InphexionState, key: str, language: str) -> None:
    say = Words(language).for_game("inphexion")
    assert InphexionNarrator(state, say).turn_prompt("Ann") == say(key, name="Ann")


def test_prompt_while_expelling() -> None:
    two = InphexionNarrator(state_from_drawing(TWO).play("b1>c1"), SAY)
    assert two.turn_prompt("Ann") == SAY("waiting-expel", name="Ann", cell="a1", n=2)
    assert two.selection_prompt(()) == SAY("prompt-expel", cell="a1", n=2)
    narrator = InphexionNarrator(state_from_drawing(TWO).play("b1>c1").play("a1^e1"), SAY)
    assert narrator.selection_prompt(()) == SAY("prompt-expel", cell="c1", n=1)


def test_cells_are_described() -> None:
    narrator = InphexionNarrator(state_from_drawing(TWO).play("b1>c1").play("a1^e1"), SAY)
    assert narrator.cell_label("a1") == SAY("cell-lifted", cell="a1")
    assert narrator.cell_label("b1") == SAY("cell-w", cell="b1")
    assert narrator.cell_label("c1") == SAY("cell-pending-b", cell="c1")
    assert narrator.cell_label("d5") == SAY("cell-empty", cell="d5")
    assert InphexionNarrator(after("", neutral=True), SAY).cell_label("d4") == SAY(
        "cell-n", cell="d4"
    )


def texts(state: InphexionState, move: str) -> "list[str]":
    narrator = InphexionNarrator(state, SAY)
    return [narrator.describe_event(event) for event in GAME.events(state, move, state.play(move))]


def test_events_are_described() -> None:
    assert texts(after(""), "d4") == ["White places a disc on d4"]
    assert texts(after("d4"), "d4>e4") == ["Black infects d4 and pushes it to e4"]
    assert texts(state_from_drawing(CORNER), "b1>c1")[1] == "The piece on a1 is surrounded"
    state = state_from_drawing(TWO)
    assert texts(state, "b1>c1")[1] == "The pieces on a1, c1 are surrounded"
    assert texts(state.play("b1>c1"), "a1^e1") == ["White expels the piece on a1 to e1"]
    assert texts(after("d4", pie=True), "swap") == ["Black swaps: both players change sides"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_selection_is_described(language: str) -> None:
    say = Words(language).for_game("inphexion")
    narrator = InphexionNarrator(after("d4", pie=True), say)
    assert narrator.move_preview("d4") == say("chosen-place", cell="d4")
    assert narrator.move_preview("d4>e4") == say("chosen-infect", source="d4", target="e4")
    assert narrator.move_preview("a1^e1") == say("chosen-expel", source="a1", target="e1")
    assert narrator.move_preview("swap") == say("confirm-move")
    assert narrator.status_help(0) == say("status-help-seat-0") and narrator.status_help() == ""


def test_hint_names_the_move() -> None:
    narrator = InphexionNarrator(after("d4 swap", pie=True), SAY)
    assert narrator.hint("d4>e4") == "Black infects d4 and pushes it to e4"
    assert narrator.list_text("d4>e4") == "d4>e4"


def test_japanese_hint_is_no_report() -> None:
    say = Words("ja").for_game("inphexion")
    before = after("d4", pie=True)
    narrator = InphexionNarrator(before, say)
    [swapped, *_] = GAME.events(before, "swap", before.play("swap"))
    assert narrator.hint("swap") == "黒が交換を選び、双方の色が交代"
    assert narrator.describe_event(swapped) == "黒が交換を選び、双方の色が入れ替わりました"


def test_seat_shows_its_hand() -> None:
    narrator = InphexionNarrator(after("d4 swap", pie=True), SAY)
    assert narrator.seat_status(0) == SAY("seat-hand-1", hand=25)
    assert narrator.seat_status(1) == SAY("seat-hand-0", hand=24)


def test_arrow_of_pushed_and_expelled_disc_is_bent() -> None:
    """Back over the cell it was pushed from, a straight arrow would lie on that of the push."""
    state = state_from_drawing(CORNER)
    pushed = Infected(0, "w", "b", "b1", "a1")
    flown = Expelled(0, "b", "a1", "e1", 0)
    shapes = InphexionRenderer(state, None, (pushed, flown)).recent_move_overlays()
    push, _, flight, _ = [shape[1]["d"] for shape in shapes]
    assert "Q" not in push and "Q" in flight
    alone = InphexionRenderer(state, None, (flown,)).recent_move_overlays()
    assert "Q" not in alone[0][1]["d"]
