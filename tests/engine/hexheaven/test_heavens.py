"""Hex Heaven's rules, sentence by sentence: heavens and kept tiles."""

import pytest

from engine.hexheaven import placement_preview
from engine.hexheaven.layout import axial_coordinates, cell_at
from engine.hexheaven.tiles import BLANK_S
from tests.engine.hexheaven.positions import (
    ALL_TILES,
    cell_of,
    heaven_closing_state,
    illegal_reason,
    lay_tiles,
    make_state,
    moves_with_tile,
    parse_lay,
)

# Heavens


def test_closing_six_sides_lifts_the_tile_into_the_keep() -> None:
    state, closing, inside = heaven_closing_state("casual")
    assert placement_preview.heaven_cells(state, cell_of(closing)) == ["1,0"]
    after = state.play(closing)
    assert after.keep == (inside,) and cell_at(1, 0) not in after.layout.tiles
    assert after.heavens == 1 and after.heaven


def test_five_sides_are_no_heaven() -> None:
    state, closing, inside = heaven_closing_state("casual")
    other = next(m for m in state.legal() if "@2,0/" not in m and m != "pass")
    assert state.play(other).keep == ()


def test_two_heavens_at_once() -> None:
    around = [(0, 1), (1, 1), (2, 1), (3, 0), (3, -1), (1, -1), (2, -1)]
    cells = [(1, 0), (2, 0), *around]
    layout = lay_tiles(cells, ALL_TILES)
    closing = layout.pop()
    tile = parse_lay(closing)[0]
    rest = [t for t in ALL_TILES if t not in [parse_lay(m)[0] for m in layout] + [tile]]
    state = make_state("casual", layout, [[tile, *rest[:2]], rest[2:5]])
    assert placement_preview.heaven_cells(state, cell_of(closing)) == ["1,0", "2,0"]
    after = state.play(closing)
    assert after.keep == tuple(sorted(parse_lay(m)[0] for m in layout[1:3])) and after.heavens == 2


def test_blank_tiles_are_never_lifted() -> None:
    ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    layout = lay_tiles(ring, ALL_TILES)
    closing = layout.pop()
    tile = parse_lay(closing)[0]
    rest = [t for t in ALL_TILES if t not in [parse_lay(m)[0] for m in layout] + [tile]]
    state = make_state("casual", layout, [[tile, *rest[:2]], rest[2:5]])
    after = state.play(closing)
    assert after.keep == () and cell_at(0, 0) in after.layout.tiles


def test_the_turn_cannot_end_while_a_kept_tile_can_be_laid() -> None:
    state, closing, kept = heaven_closing_state("casual")
    state = state.play(closing)
    assert moves_with_tile(state, kept) and illegal_reason(state, "pass") == "kept-first"
    state = state.play(moves_with_tile(state, kept)[0])
    assert "pass" in state.legal()


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_kept_and_special_tiles_may_touch_one_to_five(n: int) -> None:
    ring = [(0, 1), (1, 1), (2, 0), (2, -1)]
    layout = lay_tiles(ring[: n - 1] + [(1, 0)], ALL_TILES)
    move = layout.pop()
    kept = parse_lay(move)[0]
    hands = [[t for t in ALL_TILES if t != kept and t not in [parse_lay(m)[0] for m in layout]][:3]]
    state = make_state("solo", layout, hands, keep=(kept,), heaven=True, heavens=1, placed=1)
    assert state.layout.adjacency(cell_at(1, 0)) == n and move in state.legal()
    layout = lay_tiles(ring[: n - 1] + [(1, 0)], ALL_TILES, last=BLANK_S)
    move = layout.pop()
    hands = [[t for t in ALL_TILES if t not in [parse_lay(m)[0] for m in layout]][:3]]
    assert move in make_state("solo", layout, hands).legal()


def test_a_kept_tile_scores_and_obeys_the_edge_rule() -> None:
    state, closing, kept = heaven_closing_state("casual")
    state = state.play(closing)
    best = max(moves_with_tile(state, kept), key=lambda m: state.play(m).points)
    assert state.play(best).scores[0] - state.scores[0] == state.layout.points(
        kept, parse_lay(best)[1]
    )
    q, r = axial_coordinates(parse_lay(best)[1])
    fitting = [m for m in moves_with_tile(state, kept) if f"@{q},{r}/" in m]
    misfits = {f"{kept}@{q},{r}/{k}" for k in range(6)} - set(fitting)
    assert {illegal_reason(state, m) for m in misfits} <= {"edges", "rotation-alike"}


def test_a_kept_tile_without_a_place_leaves_the_game() -> None:
    state, closing, kept = heaven_closing_state("casual")
    state = state.play(closing)
    blocked = state.copy()
    blocked.layout = blocked.layout.copy()
    for cell in blocked.layout.open_cells(62):  # nothing fits where every side asks for both
        blocked.layout.border.pop(cell)
    assert "pass" in blocked.legal()
    assert placement_preview.PassPreview(blocked).lost_tiles == (kept,)
    after = blocked.play("pass")
    assert after.keep == () and kept in after.lost
