"""The drawing and the input of Hex Heaven."""

from typing import Any

import pytest

from engine.hexheaven import GAME, HexHeavenState, layout_queries, placement_preview
from engine.hexheaven.events import Laid
from engine.hexheaven.layout import cell_at
from engine.hexheaven.tiles import JEWELS, TILE_NAMES, WORD, parse_tile
from tests.engine.hexheaven.positions import (
    adjacent_move,
    after_opening,
    heaven_closing_state,
)
from tests.support.hexheaven_ui import (
    POINTS,
    RING,
    RULES,
    STEPS,
    narrator,
    played,
    position,
    renderer,
    taps,
)
from ui.games.hexheaven import GAME_UI, tile_shapes
from ui.games.input import Input
from ui.games.renderer import Sprite
from ui.words import LANGUAGES, Words

# ---- drawing


def within(shape: Any) -> Any:
    """Return the shapes within a shape."""
    return shape[2]


def test_edge_i_of_the_picture_points_to_neighbour_i() -> None:
    places = {place.name: place for place in renderer(position((1, 0, 0, 0))).cells()}
    for i, (q, r) in enumerate(STEPS):
        turned = complex(places[f"{q},{r}"].x, places[f"{q},{r}"].y) / 86.6
        assert abs(turned - complex(0.5, 0.866) ** i) < 0.01


def test_crop_is_close_to_tiles() -> None:
    for state in played("casual", 3):
        x, y, width, height = renderer(state).crop()
        assert (width, height) <= renderer(state).view_box()[2:]
        for sprite in renderer(state).sprites():
            assert (
                x + tile_shapes.TILE_WIDTH / 2 <= sprite.x + 0.1
                and sprite.x <= x + width - tile_shapes.TILE_WIDTH / 2 + 0.1
            )
            assert (
                y + tile_shapes.TILE_HEIGHT / 2 <= sprite.y + 0.1
                and sprite.y <= y + height - tile_shapes.TILE_HEIGHT / 2 + 0.1
            )


def test_crop_of_complete_selection() -> None:
    view, _, tokens = GAME_UI.diagram("points")
    shown = renderer(view, *tokens)
    x, y, width, height = shown.crop()
    heights = [sprite.y for sprite in shown.sprites()]
    assert y + tile_shapes.TILE_HEIGHT / 2 <= min(heights) + 0.1
    assert height <= max(heights) - min(heights) + tile_shapes.TILE_HEIGHT + 0.1


@pytest.mark.parametrize("rules", RULES)
def test_every_cell_lies_within_the_frame(rules: str) -> None:
    for state in played(rules, 2)[::6]:
        x, y, width, height = renderer(state).view_box()
        for place in renderer(state).cells():
            assert x <= place.x - 43 and place.x + 43 <= x + width
            assert y <= place.y - 50 and place.y + 50 <= y + height


def test_heaven_rises_before_it_is_removed() -> None:
    view = position(*RING, hand=(13,))
    after = view.play("13@1,0/3")
    past = GAME.events(view, "13@1,0/3", after)
    frames = [*renderer(view).frames(past), GAME_UI.Renderer(after, recent_events=past).sprites()]
    middle = [[s for s in frame if s.kind == "base-17"] for frame in frames]
    assert [len(results) for results in middle] == [1, 1, 1, 0]
    assert middle[1][0].y < middle[0][0].y and "heaven" in middle[1][0].classes
    assert all("base-13" in [s.kind for s in frame] for frame in frames)


def test_no_frames_without_heaven() -> None:
    view = position(*POINTS, hand=(13,))
    past = GAME.events(view, "13@1,-1/0", view.play("13@1,-1/0"))
    assert past and renderer(view).frames(past) == []


def test_selection_raises_heaven() -> None:
    view = position(*RING, hand=(13,))

    def states(sprites: list[Sprite]) -> dict[str, str]:
        return {sprite.kind: sprite.classes.split()[-1] for sprite in sprites}

    results = states(renderer(view, "13", "1,0", "r3").sprites())
    assert (results["base-17"], results["base-13"]) == ("heaven", "tentative")
    assert "base-13" not in states(renderer(view, "13").sprites())


def test_edge_points_are_shown() -> None:
    notes = renderer(position(*POINTS, hand=(13,)), "13", "1,-1", "r0").overlays()
    assert sorted(within(note)[1][1]["text"] for note in notes) == ["+1", "+1", "−1"]


def test_cells_show_adjacency_and_points() -> None:
    notes = renderer(position(*POINTS, hand=(13,)), "13").overlays()
    assert ("3", "+1") in [
        (within(shape)[1][1]["text"], within(shape)[2][1]["text"]) for shape in notes
    ]


def test_cell_that_would_make_a_heaven_glows() -> None:
    view = position(*RING, hand=(13,))
    choices = placement_preview.placement_options(view, 13)
    glows = [
        "hh-heaven" in [part[1]["class"] for part in within(note)]
        for note in renderer(view, "13").overlays()
    ]
    assert (
        glows == [choice.cell == "1,0" for choice in choices] and True in glows and False in glows
    )


def test_hidden_hands_are_drawn_as_backs() -> None:
    hand = renderer(GAME.start({"rules": "casual"}, 5).view(0)).hand(1)
    assert hand and {shape[1]["href"] for shape in hand.shapes} == {"#hh-base-0", "#hh-back"}


def test_kept_tile_is_marked_in_the_tray() -> None:
    state, closing, inside = heaven_closing_state("casual")
    after = state.play(closing)
    looks = {}
    for token in taps(after.view(0)).persistent_picks():
        drawn = renderer(after).pick(token)
        assert drawn
        looks[token] = "kept" in drawn.shapes[0][1]["class"].split()
    assert [token for token in looks if looks[token]] == [str(inside)] and len(looks) > 1


def test_every_virtue_has_own_sign() -> None:
    symbols = {shape[1]["id"]: shape for shape in renderer(position((1, 0, 0, 0))).symbols()}
    signs: dict[int, set[str]] = {}
    for tile in range(1, JEWELS + 1):
        parts = [part[1] for part in within(symbols[f"hh-crest-{tile}"]) if part[0] == "path"]
        results = [part["d"] for part in parts if part["class"] == "hh-virtue"]
        assert len(results) == 1
        signs.setdefault(WORD[tile], set()).update(results)
    assert len(signs) == 7 and len(set.union(*signs.values())) == 7


def test_status_panel_shows_used_and_free_adjacencies() -> None:
    state = after_opening("casual", 3)
    move = adjacent_move(state, 2)

    def slots(view: HexHeavenState) -> dict[str, str]:
        panel = renderer(view).status_panel(Words("en").for_game("hexheaven"))
        assert panel
        groups = [within(shape) for shape in panel.shapes if "hh-slot" in repr(shape)]
        return {parts[1][1]["text"]: parts[0][1]["class"].split()[-1] for parts in groups}

    assert slots(state) == {"1": "barred", "2": "free", "3": "free", "4": "free", "5": "free"}
    assert slots(state.play(move))["2"] == "used"


@pytest.mark.parametrize("language", LANGUAGES)
def test_status_panel_names_its_parts_and_shows_the_bonus_tile(language: str) -> None:
    say = Words(language).for_game("hexheaven")

    def panel(view: HexHeavenState) -> str:
        drawing = renderer(view).status_panel(say)
        assert drawing
        return repr(drawing.shapes)

    state = after_opening("casual", 3)
    hidden = panel(state.view(0))
    for key in ("deck", "bonus", "adjacency", "turn"):
        assert repr(say("label-" + key)) in hidden
    assert "hh-back" in hidden
    assert "hh-back" not in panel(after_opening("serious", 3).view(0))  # played without one
    shown = panel(played("casual", 2)[-1])
    assert "hh-back" not in shown and repr(say("label-bonus")) in shown


@pytest.mark.parametrize("name", ["line", "edges", "points", "adjacency", "heaven"])
def test_diagrams_obey_edge_rule(name: str) -> None:
    view, _, tokens = GAME_UI.diagram(name)
    for laid_tile in layout_queries.laid_tiles(view):
        cell = cell_at(laid_tile.q, laid_tile.r)
        lone = view.layout.copy()
        lone.lift(cell)
        assert lone.fits(laid_tile.tile, cell, laid_tile.rotation)
    if len(tokens) == 3:
        assert [list(tokens)] in [taps(view).tap_paths(move) for move in view.legal()]


def test_edge_points_of_opponent_tiles_are_shown() -> None:
    # A red round tile, a red one beside it that was laid last, a blue one.
    view = position((1, 0, 0, 0), (3, 1, 0, 0), (2, 2, 0, 0)).copy()
    laid = Laid(1, "3", "1,0", 0, "hand", 2, placement_preview.placement_points(view, 3, "1,0"))
    for turn, viewer, text in ((1, 0, True), (0, 0, False), (1, 1, False)):
        view.turn, view.viewer = turn, viewer
        drawn = repr(GAME_UI.Renderer(view, None, (laid,)).recent_move_overlays())
        given = [points for points in placement_preview.edge_points(view, 3, "1,0") if points]
        assert given and drawn.count("hh-badge-text") == (len(given) if text else 0)


def test_move_icon_shows_laid_tile() -> None:
    view = position((13, 0, 0, 0), hand=(7,))
    listed = renderer(view).move_icon("13@1,-2/5=1,2,3;4,5,6", 0)
    tiles = tile_shapes.draw_tile(13, 0, 0, 5)
    assert listed and listed.shapes == tuple(tiles) and "rotate(300)" in repr(tiles)
    for text in ("pass=7,12", "redraw=1,4", "resign"):
        assert renderer(view).move_icon(text, 0) is None and narrator(view).list_text(text)


# ---- input


def test_every_placement_has_its_three_taps() -> None:
    assert taps(position()).tap_paths("7@1,-2/3") == [["7", "1,-2", "r3"]]
    assert taps(position()).tap_paths("pass") == taps(position()).tap_paths("redraw") == []


def test_own_hand_stays_in_the_tray() -> None:
    state = played("three", 4, 8)[-1]
    for seat in range(3):
        held = taps(state.view(seat)).persistent_picks()
        assert held[: len(state.hands[seat])] == [TILE_NAMES[tile] for tile in state.hands[seat]]
    assert taps(state.view(None)).persistent_picks() == taps(state).persistent_picks() == []


def test_in_the_opening_the_special_tile_is_not_in_the_tray() -> None:
    state = GAME.start({"rules": "solo"}, 2)
    assert "S" not in taps(state.view(0)).persistent_picks()
    assert "S" in taps(after_opening("solo", 2).view(0)).persistent_picks()


def test_tile_that_fits_nowhere_is_disabled() -> None:
    view = position((29, 0, 0, 0), (27, 1, 0, 0), hand=(1, 5))
    laid = {move.split("@")[0] for move in view.legal()}
    assert laid == {"5"}
    assert (
        taps(view).is_disabled("1")
        and not taps(view).is_disabled("5")
        and not taps(view).is_disabled("r1")
    )
    assert taps(view).tap_refusal((), "1") == ("tile-nowhere", {"tile": "1"})


def test_tiles_and_rotations_stand_in_rows_of_their_own() -> None:
    assert [taps(position()).tray_row(token) for token in ("7", "V", "r0", "r3")] == [0, 0, 1, 1]


def test_refusals_of_placements() -> None:
    reasons = set()
    for rules in RULES:
        for state in played(rules, 6)[:-1]:
            view = state.view(state.turn)
            tokens = [move.split("@")[0] for move in view.legal() if "@" in move]
            open_to = (
                placement_preview.placement_options(view, parse_tile(tokens[0])) if tokens else []
            )
            offered = [selection.cell for selection in open_to]
            for place in renderer(view).cells():
                if place.name not in offered:
                    reasons.add(taps(view).tap_refusal(tuple(tokens[:1]), place.name)[0])
    assert {"occupied", "choose-first", "edges", "adjacency-used", "single-edge"} <= reasons


def test_pass_that_loses_something_needs_confirmation() -> None:
    solo = position((29, 0, 0, 0), rules="solo").copy()
    assert taps(solo).confirmation_key("pass") == ""
    solo.required, solo.points = 3, 1
    assert taps(solo).confirmation_key("pass") == "ask-pass-short"
    button = narrator(solo).move_button("pass")
    assert "2 points short of 3" in button.note and button.tone == "danger"
    assert taps(solo).confirmation_key("redraw") == ""
    solo.required, solo.keep = 0, (28,)
    assert taps(solo).confirmation_key("pass") == "ask-pass-lost"


def test_daily_game_is_solo() -> None:
    assert [rules for rules in RULES if GAME_UI.Input.offers_daily({"rules": rules})] == ["solo"]
    assert not Input.offers_daily({"rules": "solo"})
