"""The rhombus of hexagons: it fits its box, and is upright where that makes it larger."""

import pytest

from engine.game import State
from ui.games.hexgrid import HexGridRenderer, get_grid


class PlainRenderer(HexGridRenderer):
    """A renderer of an empty board."""

    cells_a_side = 7

    def size(self) -> int:
        return self.cells_a_side


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_every_cell_lies_within_the_box(size: int, upright: bool) -> None:
    grid = get_grid(size, upright)
    x, y, width, height = grid.box
    assert len(grid.cells()) == size * size
    for place in grid.cells():
        assert x + 50 < place.x < x + width - 50
        assert y + 50 < place.y < y + height - 50


@pytest.mark.parametrize("upright", [False, True])
def test_neighbours_are_a_step_apart(upright: bool) -> None:
    at = {place.name: place for place in get_grid(5, upright).cells()}
    for near in ("b3", "d3", "c2", "c4", "d2", "b4"):
        apart = (at["c3"].x - at[near].x) ** 2 + (at["c3"].y - at[near].y) ** 2
        assert abs(apart**0.5 - 100) < 0.2


@pytest.mark.parametrize("upright", [False, True])
def test_letters_run_to_the_right_and_numbers_downwards(upright: bool) -> None:
    at = {place.name: place for place in get_grid(5, upright).cells()}
    assert at["a1"].x < at["b1"].x and at["a1"].y < at["a2"].y
    assert [place.row for place in get_grid(2, upright).cells()] == [0, 0, 1, 1]


def test_upright_on_phone_and_lying_on_desktop() -> None:
    renderer = PlainRenderer(State())
    assert renderer.prefers_upright(312, 400) and renderer.prefers_upright(312, 420)
    assert not renderer.prefers_upright(900, 500)
    tiles, standing = (
        PlainRenderer(State()).view_box(),
        PlainRenderer(State(), upright=True).view_box(),
    )
    assert tiles[2] > tiles[3] and standing[2] < standing[3]


def test_grids_are_cached() -> None:
    assert get_grid(6, True) is get_grid(6, True) is not get_grid(6, False)
    assert PlainRenderer(State()).grid is get_grid(7, False)


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("size", [5, 7, 9])
def test_every_row_and_column_has_its_label_level_with_where_it_ends(
    size: int, upright: bool
) -> None:
    """Slanted lines have a label at either end; none touches a goal line or leaves the box."""
    grid = get_grid(size, upright)
    at = {place.name: place for place in grid.cells()}
    shapes = [shape[1] for shape in grid.background("down", "across") if shape[0] == "text"]
    rows = [shape for shape in shapes if shape["text"].isdigit()]
    columns = [shape for shape in shapes if not shape["text"].isdigit()]
    assert (len(rows), len(columns)) == ((2 * size, size) if upright else (size, 2 * size))
    x, y, width, height = grid.box
    for shape in shapes:
        assert x + 10 < shape["x"] < x + width - 10 and y + 10 < shape["y"] < y + height - 10
    last = grid.names[-1]
    for shape in rows:
        ends = [at[column + shape["text"]] for column in ("a", last[0])]
        near = [end for end in ends if abs(end.y - shape["y"]) < 0.2]
        assert [abs(end.x - shape["x"]) for end in near if abs(end.x - shape["x"]) < 95]
    for shape in columns:
        ends = [at[shape["text"] + row] for row in ("1", last[1])]
        near = [end for end in ends if abs(end.x - shape["x"]) < 0.2]
        assert [abs(end.y - shape["y"]) for end in near if abs(end.y - shape["y"]) < 95]
    for shape in shapes:
        near_by = min(
            [(cell.x - shape["x"]) ** 2 + (cell.y - shape["y"]) ** 2 for cell in at.values()]
        )
        assert near_by**0.5 > 85
