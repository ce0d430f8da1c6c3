"""The layout as the page draws and describes it: cells by names, tiles by numbers.

Everything works on full states and on views.
"""

from engine.hexheaven.layout import axial_coordinates, cell_name, parse_cell
from engine.hexheaven.move_generation import opening_cells
from engine.hexheaven.state import HexHeavenState
from engine.hexheaven.tiles import edge_numbers, parse_tile


class LayoutCell:
    """A cell that holds a tile or could take one, with its name and its axial coordinates."""

    def __init__(self, cell: int) -> None:
        self.name = cell_name(cell)
        self.q, self.r = axial_coordinates(cell)


class LaidTile(LayoutCell):
    """A cell with a tile and its rotation."""

    def __init__(self, cell: int, tile: int, rotation: int) -> None:
        LayoutCell.__init__(self, cell)
        self.tile = tile
        self.rotation = rotation


def layout_cells(state: HexHeavenState) -> "list[LayoutCell]":
    """Return every cell that holds a tile or touches one, row by row.

    For an empty layout, they are the cells where the first tile may be laid.
    """
    layout = state.layout
    cells = sorted(list(layout.tiles) + list(layout.border)) or opening_cells(state)
    return [LayoutCell(cell) for cell in cells]


def laid_tiles(state: HexHeavenState) -> "list[LaidTile]":
    """Return the tiles of the layout, row by row."""
    layout = state.layout
    return [
        LaidTile(cell, layout.tile(cell), layout.rotation(cell)) for cell in sorted(layout.tiles)
    ]


def laid_tile(tile: str, cell: str, rotation: int) -> LaidTile:
    """Return a tile, named as in notation, as it would lie on a cell."""
    return LaidTile(parse_cell(cell), parse_tile(tile), rotation)


def layout_cell(cell: str) -> LayoutCell:
    """Return the cell with that name."""
    return LayoutCell(parse_cell(cell))


def tile_at(state: HexHeavenState, cell: str) -> int:
    """Return the tile on that cell, 0 for none."""
    return state.layout.tile(parse_cell(cell))


def adjacency_at(state: HexHeavenState, cell: str) -> int:
    """Return how many tiles an empty cell touches."""
    return state.layout.adjacency(parse_cell(cell))


def green_edges(state: HexHeavenState, cell: str) -> "tuple[int, ...]":
    """Return the green edges of the tile on that cell.

    For an empty cell, they are the edges that touch green edges.
    """
    return edge_numbers(state.layout.edges(parse_cell(cell)))
