"""The user interface of BeerHex: whose faces are shown, what taps mean, how attacks look."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.beerhex import GAME, BeerHexState
from engine.beerhex.constants import BOARD, GOAL_SIDES
from engine.beerhex.events import Attacked, RanOut
from engine.game import OMNISCIENT, SPECTATOR
from tests.engine.beerhex.positions import state_after
from tests.support.narrowing import assert_present, outcome_of
from tests.support.tables import make_table
from ui.games.beerhex import GAME_UI
from ui.games.beerhex.input import can_be_true
from ui.games.beerhex.renderer import BeerHexRenderer
from ui.games.renderer import Selection, Sprite
from ui.words import LANGUAGES, Words

SAY = Words("en").for_game("beerhex")
THREE = ("b3g", "b2s", "c2s")  # connected, face down, Silver to move


def faces(sprites: "list[Sprite] | None") -> list[str]:
    return [sprite.symbol for sprite in assert_present(sprites)]


def announcement_of(state: BeerHexState, move: str, viewer: "int | None" = SPECTATOR) -> str:
    """Return the sentences of a move for this viewer."""
    text = state.observed_move(move, viewer)
    before = state.view(viewer)
    narrator = GAME_UI.Narrator(before, SAY)
    texts = [
        narrator.describe_event(event) for event in GAME.events(before, text, before.play(text))
    ]
    return SAY("sentences").join([sentence for sentence in texts if sentence])


# ---- what is drawn


def test_only_face_up_caps_are_drawn_face_up() -> None:
    state = state_after("a1s", "b1g", "c1g", "x a1 b1 c1", "e5g")
    for viewer in (0, 1, SPECTATOR):
        renderer = GAME_UI.Renderer(state.view(viewer))
        assert faces(renderer.sprites()) == ["cap-sg", "cap-gg", "cap-g"]
    assert faces(GAME_UI.Renderer(state).sprites()) == ["cap-sg", "cap-gg", "cap-gg"]


def test_known_faces_are_shown_after_the_game() -> None:
    view = state_after("a1s", "b1g").view(0)
    shown = GAME_UI.Renderer(view, reveal_all=True).sprites()
    assert [(sprite.symbol, sprite.classes) for sprite in shown] == [
        ("cap-gs", "glimpse"),
        ("cap-s", "glimpse"),
    ]


def test_peek_shows_own_caps_only() -> None:
    state = state_after("a1s", "b1g")
    renderer = GAME_UI.Renderer(state.view(0))
    shown = assert_present(renderer.peek("a1"))
    assert [(sprite.symbol, sprite.classes) for sprite in shown] == [
        ("cap-gs", "tentative"),
        ("cap-s", ""),
    ]
    assert renderer.peek("b1") is None and renderer.peek("c1") is None
    assert GAME_UI.Renderer(state_after("a1s", clues=True).view(0)).peek("a1") is None
    opened = state_after("a1s", "b1g", "c1g", "x a1 b1 c1")
    assert GAME_UI.Renderer(opened).peek("b1") is None  # seen already


def test_cap_being_placed_is_face_down() -> None:
    view = state_after("a1g").view(1)
    renderer = GAME_UI.Renderer(view, Selection(("c3", "s"), view.play("c3s")))
    parsed = [(sprite.symbol, sprite.classes) for sprite in renderer.sprites()]
    assert parsed == [("cap-g", ""), ("cap-s", "tentative")]
    assert faces(GAME_UI.Renderer(view, Selection(("c3",))).sprites()) == ["cap-g"]


def test_clue_token_sticks_on_its_cap() -> None:
    cap, pin = GAME_UI.Renderer(state_after("a1g!", clues=True).view(0)).sprites()
    assert (pin.kind, pin.symbol, pin.x - cap.x, pin.y - cap.y) == ("ping", "pin", 17, -19)


@pytest.mark.parametrize("viewer", [OMNISCIENT, 0, 1, SPECTATOR])
def test_attacked_caps_are_shown_face_up(viewer: "int | None") -> None:
    state = state_after("a1s", "b1g", "c1g", "e5g", "d4s")
    before = state if viewer == OMNISCIENT else state.view(viewer)
    text = "x a1 b1 c1" if viewer == OMNISCIENT else state.observed_move("x a1 b1 c1", viewer)
    frames = GAME_UI.Renderer(before).frames(GAME.events(before, text, before.play(text)))
    turned = ["cap-gs", "cap-sg", "cap-gg", "cap-g", "cap-s"]
    assert [sorted(faces(frame)) for frame in frames] == [sorted(turned)] * 3


def test_placement_and_a_declaration_have_no_frames() -> None:
    state = state_after("a1s")
    for move in ("b1g", "claim"):
        assert GAME_UI.Renderer(state).frames(GAME.events(state, move, state.play(move))) == []


def test_removed_caps_go_to_owner() -> None:
    gold, silver, pin = GAME_UI.Renderer(state_after("a1g", "b1s!", clues=True)).sprites()
    renderer = GAME_UI.Renderer(state_after())
    left, right = renderer.exit_point(gold), renderer.exit_point(silver)
    assert left and right
    assert left[0] < right[0] and left[1] == right[1] < renderer.view_box()[1]
    assert renderer.exit_point(pin) == right


def test_board_stands_upright_on_a_phone() -> None:
    renderer = GAME_UI.Renderer(state_after())
    assert renderer.prefers_upright(312, 400) and not renderer.prefers_upright(900, 500)
    _, _, width, height = GAME_UI.Renderer(state_after(), upright=True).view_box()
    assert height > width


def test_picks_show_how_many_caps_of_a_face_are_left() -> None:
    view = state_after("a1g", "b1s", clues=True).view(0)
    renderer = GAME_UI.Renderer(view, Selection(("c3",)))
    for face, left in (("g", "6"), ("s", "6")):
        cap, _, number = assert_present(renderer.pick(face)).shapes
        assert cap[1]["href"] == "#cap-g" + face and number[1]["text"] == left
        assert left in GAME_UI.Narrator(view, SAY).pick_name(face)
    assert assert_present(renderer.pick("token")).width == 28
    assert GAME_UI.Narrator(view, SAY).pick_name("token") == "With a clue token"


# ---- taps


def test_taps_of_the_moves() -> None:
    taps = GAME_UI.Input(state_after("a1g", clues=True))
    assert taps.tap_paths("b2s") == [["b2", "s"]]
    assert taps.tap_paths("b2s!") == [["b2", "s", "token"]]
    assert sorted(taps.tap_paths("x b2 b3 c2")[-1]) == ["b2", "b3", "c2"]
    assert len(taps.tap_paths("x b2 b3 c2")) == 6
    assert taps.tap_paths("claim") == [] and taps.button_moves() == ["claim", "deny"]
    assert taps.confirmation_key("claim") == "declare-early-sure"
    joined = "a1g a3s e1g b3g d1g c3s e5g d3g d5g e3s b5g".split()
    assert GAME_UI.Input(state_after(*joined).view(1)).confirmation_key("claim") == "claim-sure"


def test_picks_come_in_the_order_of_their_names() -> None:
    """The tray sorts them so: faces first."""
    taps = GAME_UI.Input(state_after(clues=True))
    picks = {
        token for move in taps.view.legal() for way in taps.tap_paths(move) for token in way[1:]
    }
    assert sorted(picks) == ["g", "s", "token"]


@pytest.mark.parametrize("tokens, token, why", [
    ((), "a1", ("no-attack", {"cell": "a1"})),
    (("d4",), "a1", ("no-attack", {"cell": "a1"})),  # a cap is about to be placed on d4
    (("d4", "g"), "a1", ("no-attack", {"cell": "a1"})),
    (("b2",), "a1", ("attack-more", {})),
    (("b2",), "e5", ("attack-more", {})),
    (("b2", "b3", "c2"), "e5", ("not-here", {})),
    ((), "g", ("not-here", {})),
])  # fmt: skip
def test_why_a_cap_cannot_be_tapped(tokens: tuple, token: str, why: tuple) -> None:
    """The three in the middle can be attacked, the one on a1 cannot; e5 is empty."""
    view = state_after(*THREE, "e4g", "a1g").view(1)
    assert GAME_UI.Input(view).tap_refusal(tokens, token) == why


def test_refusal_before_attack_is_possible() -> None:
    view = state_after("c2g").view(1)
    reason, facts = GAME_UI.Input(view).tap_refusal((), "c2")
    assert SAY(reason, **facts) == (
        "An attack takes three adjacent face-down caps. Or tap an empty cell."
    )
    assert "隣り合う伏せた王冠3つ" in Words("ja").for_game("beerhex")(reason, **facts)


def test_face_up_cap_has_own_refusal() -> None:
    view = state_after("a1s", "b1g", "c1g", "x a1 b1 c1", "e5g", "e4g").view(0)
    for tokens in ((), ("e5",), ("d3",)):
        assert GAME_UI.Input(view).tap_refusal(tokens, "c1") == ("face-up", {"cell": "c1"})


def test_refusal_does_not_depend_on_first_tap() -> None:
    """There are a cap that can be attacked and a cell for a cap."""
    taps = GAME_UI.Input(state_after(*THREE).view(1))
    assert taps.tap_refusal((), "b3") == taps.tap_refusal((), "e5") == ("not-here", {})
    assert GAME_UI.Input(state_after(*THREE).view(0)).tap_refusal((), "e5") == ("not-here", {})


def test_other_refusals_come_from_rules() -> None:
    assert GAME_UI.Input(state_after()).tap_refusal((), "c3") == ("centre-first", {})
    again = state_after("a1g", "b1g", "c1g", "e1g", "c2g", "x a1 b1 c1")
    assert GAME_UI.Input(again).tap_refusal((), "c2") == ("attack-once", {})


# ---- words


def test_placement_is_described_without_face() -> None:
    state = state_after("a1g", clues=True)
    assert (
        announcement_of(state, "b2s")
        == announcement_of(state, "b2g")
        == "Silver places a cap on b2"
    )
    assert announcement_of(state, "b2s!", 1) == "Silver places a cap on b2, with a clue token"


def test_attack_is_described_with_result() -> None:
    assert announcement_of(state_after("a1s", "b1g", "c1g"), "x a1 b1 c1") == (
        "Silver attacks a1, b1, c1. Inside: ring, triangle, triangle. "
        "Attack failed: each ring goes back to its owner"
    )
    assert announcement_of(state_after("a1s", "b1s", "c1s"), "x a1 b1 c1").endswith(
        "Three alike: all go back"
    )


def test_declarations_are_described() -> None:
    assert (
        announcement_of(state_after(), "claim")
        == "Gold declares victory. Everything is turned over"
    )
    assert (
        announcement_of(state_after(), "deny") == "Gold declares a cut. Everything is turned over"
    )


def test_hint_has_no_face_and_no_result_of_attack() -> None:
    narrator = GAME_UI.Narrator(state_after(*THREE).view(1), SAY)
    assert narrator.hint("d4g") == narrator.hint("d4s") == "Silver places a cap on d4"
    assert narrator.hint("x b2 b3 c2") == "Silver attacks b2, b3, c2"
    assert narrator.hint("deny") == SAY("proposal-denied", side="Silver")
    assert narrator.hint("claim") == SAY("proposal-claimed", side="Silver")


def test_japanese_hint_is_no_report() -> None:
    narrator = GAME_UI.Narrator(state_after(*THREE).view(1), Words("ja").for_game("beerhex"))
    assert narrator.hint("x b2 b3 c2") == "銀がb2、b3、c2をアタック"
    assert narrator.describe_event(Attacked(1, ("b2", "b3", "c2"))) == (
        "銀がb2、b3、c2をアタックしました"
    )


def test_hint_names_face_after_the_game() -> None:
    narrator = GAME_UI.Narrator(state_after(*THREE), SAY, True)
    assert narrator.hint("d4g") == "d4, triangle inside" != narrator.hint("d4s")


def test_prompt_mentions_attack_only_if_possible() -> None:
    """Otherwise the prompt says how to peek, if that is possible."""
    for state, key in (
        (state_after(), "wait-opening"),
        (state_after("b3g"), "wait-lay"),
        (state_after("b3g", "b2s", clues=True), "wait-lay"),
        (state_after("b3g", "b2s"), "wait-peek"),
        (state_after(*THREE), "wait-start"),
    ):
        assert GAME_UI.Narrator(state, SAY).turn_prompt("Ann") == SAY(key, name="Ann")
    apart = state_after("a1g", "e5s", "a5g")
    assert GAME_UI.Narrator(apart, SAY).turn_prompt("Ann") == SAY("wait-peek", name="Ann")
    swept = state_after("a1g", "b1g", "c1g", "x a1 b1 c1")
    assert GAME_UI.Narrator(swept, SAY).turn_prompt("Ann") == SAY("wait-place", name="Ann")


def test_attack_counts_the_caps_that_are_still_to_be_tapped() -> None:
    narrator = GAME_UI.Narrator(state_after(*THREE).view(1), SAY)
    assert narrator.selection_prompt(("b2",)) == SAY("prompt-attack", n=2)
    assert narrator.selection_prompt(("b2", "b3")) == SAY("prompt-attack", n=1)
    assert narrator.selection_prompt(("e5",)) == SAY("prompt-face")


def test_declaration_is_quiet_until_it_could_be_true() -> None:
    row = ("a1g", "a3s", "e1g", "b3g", "d1g", "c3s", "e5g", "d3g", "d5g")
    for moves, tone in ((row, "quiet"), (row + ("e3s", "b5g"), "")):
        narrator = GAME_UI.Narrator(state_after(*moves).view(1), SAY)
        for move in ("claim", "deny"):
            button, early = narrator.move_button(move), SAY("declared-early")
            assert (button.tone, button.note == early) == (tone, bool(tone))
            assert button.note


@given(st.integers(0, 2**32), st.integers(1, 22))
def test_no_declaration_is_called_early_that_is_true(seed: int, count: int) -> None:
    """Caps are placed at random, some are attacked: a declaration that wins isn't called early."""
    rng, state = Random(seed), GAME.start({}, seed=0)
    for _ in range(count):
        moves = [move for move in state.legal() if move[0] not in "cd" or len(move) == 3]
        attacks = [move for move in moves if move.startswith("x")]
        state = state.play(rng.choice(attacks if attacks and rng.random() < 0.2 else moves))
        if state.outcome is not None:
            return
    for move in set(state.legal()) & {"claim", "deny"}:
        wins = outcome_of(state.play(move)).winners == (state.turn,)
        assert can_be_true(state.view(state.turn), move) or not wins
        question = GAME_UI.Input(state.view(state.turn)).confirmation_key(move)
        assert (question == "declare-early-sure") != can_be_true(state.view(state.turn), move)


def test_a_cut_for_want_of_symbols_is_not_called_early() -> None:
    """No row joins Silver's sides, but Gold hasn't enough triangles left for any way across."""
    moves = "d2g d1g b5g c5g b3g d5g a1g e1g c2g c1g d4g a5g a2g"  # all that there are
    state = state_after(*moves.split())
    assert not can_be_true(state.view(1), "claim")
    assert can_be_true(state.view(1), "deny")
    assert outcome_of(state.play("deny")).winners == (1,)


def test_face_up_caps_block_path() -> None:
    """Row 3 is full; after Silver's attack two of its caps show gold."""
    moves = "a1g a3s e1g b3g d1g c3g e5g x_a3_b3_c3 d5g d3s b5g e3s a5g a3s c1s"
    state = state_after(*[move.replace("_", " ") for move in moves.split()])
    assert BOARD.is_connected(state.occupied(), *GOAL_SIDES[1])
    assert GAME_UI.Narrator(state.view(1), SAY).move_button("claim").tone == "quiet"


def test_centre_is_crossed_out_for_first_cap() -> None:
    first = GAME_UI.Renderer(state_after().view(0))
    centre = next(place for place in first.cells() if place.name == "c3")
    assert [shape[1]["d"].split("m")[0] for shape in first.overlays()] == [
        f"M{centre.x} {centre.y}"
    ]
    assert not GAME_UI.Renderer(state_after("a1g").view(1)).overlays()


def test_seat_help() -> None:
    plain, clues = (
        GAME_UI.Narrator(state_after(), SAY),
        GAME_UI.Narrator(state_after(clues=True), SAY),
    )
    assert (
        "top" in plain.status_help(0) and "left" in plain.status_help(1) and not plain.status_help()
    )
    assert clues.status_help(0) == plain.status_help(0) + ". " + SAY("status-help-tokens")


def test_cells_are_described_with_known_faces() -> None:
    view = state_after("a1s", "b1g").view(0)
    narrator = GAME_UI.Narrator(view, SAY)
    assert narrator.cell_label("c1") == "c1, empty"
    assert narrator.cell_label("a1") == SAY("cell-own", cell="a1", shell="gold")
    assert narrator.cell_label("b1") == narrator.peek_text("b1") == "b1, silver cap, face down"
    assert narrator.peek_text("a1") == "a1, ring inside"
    assert (
        GAME_UI.Narrator(view, SAY, True).cell_label("a1") == "a1, gold cap, face down, ring inside"
    )
    clues = GAME_UI.Narrator(state_after("a1s!", clues=True).view(0), SAY)
    assert clues.cell_label("a1") == "a1, with a clue token, gold cap, face down"
    assert clues.seat_status(0) == SAY("seat-tokens", caps=SAY("seat-caps-0", hand=12), tokens=2)
    assert narrator.seat_status(1) == SAY("seat-caps-1", hand=12)


def test_move_list_has_no_hidden_face() -> None:
    narrator = GAME_UI.Narrator(state_after("a1s").view(0), SAY)
    assert [narrator.notation(move) for move in ("a1s", "a1g!", "a1?")] == ["a1?", "a1?!", "a1?"]
    for text in ("x a1 b1 c1=sgg", "claim=g", "e5g=gs", "resign", "claim"):
        assert narrator.notation(text) == text
    assert GAME_UI.Narrator(state_after("a1s"), SAY, True).notation("a1s") == "a1s"


def test_move_list_says_whose_moves_they_are() -> None:
    """After an attack that succeeds the same side moves again."""
    host = make_table("beerhex", "a3s b3s c3s d3s x_b3_c3_d3 a1g b3s")
    assert [item.seat for item in host.table_view.turn_view.moves] == [0, 1, 0, 1, 0, 0, 1]


def test_move_list_texts_and_icons() -> None:
    text = {"a1s": "a1", "b2?!": "b2 ●", "x a1 b1 c1=sgg": "Attack a1 b1 c1", "resign": "Resign"}
    narrator = GAME_UI.Narrator(state_after("a1s"), SAY)
    assert {move: narrator.list_text(move) for move in text} == text
    assert narrator.list_text("claim=g") == SAY("claim")
    faces = {"a1s": ("#cap-g", "#cap-gs"), "a1?": ("#cap-g", "#cap-g")}
    for move, drawn in faces.items():
        for open, face in zip((False, True), drawn):
            entry = BeerHexRenderer(state_after("a1s"), reveal_all=open).move_icon(move, 0)
            assert entry and entry.shapes[0][1]["href"] == face
    assert BeerHexRenderer(state_after("a1s")).move_icon("x a1 b1 c1", 1) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_running_out_is_described(language: str) -> None:
    say = Words(language).for_game("beerhex")
    side, other = say("side-0"), say("side-1")
    assert GAME_UI.Narrator(state_after(), say).describe_event(RanOut(0, 1)) == say(
        "said-ranout", side=side, other=other
    )


# ---- figures


@pytest.mark.parametrize("name, drawn", [
    ("caps", ["cap-gg", "cap-ss", "cap-gs", "cap-sg"]),
    ("attack", None),
    ("path", None),
])  # fmt: skip
def test_diagrams(name: str, drawn: "list[str] | None") -> None:
    view, marks, tokens = GAME_UI.diagram(name)
    renderer = BeerHexRenderer(view, None, (), True)
    assert tokens == () and set(marks) <= {place.name for place in renderer.cells()}
    assert drawn is None or faces(renderer.sprites()) == drawn


def test_the_faces_change_places_from_cell_to_cell() -> None:
    host = make_table("beerhex", "b3g")
    host.privacy.take_device()
    orders = []
    for cell in ("a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "a1"):
        host.cancel()
        host.tap(cell)
        orders.append([item.token for item in host.table_view.selection_view.tray_items][:2])
    assert ["g", "s"] in orders and ["s", "g"] in orders
    assert orders[0] == orders[-1]
    host.tap("g")  # they stay in place while one chooses
    assert [item.token for item in host.table_view.selection_view.tray_items][:2] == orders[0]
