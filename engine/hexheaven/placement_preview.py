"""What a table wants to show before a move is played: where a tile may go and what it would do
there. Everything here works on full states and on the views of a seat to move; cells are named,
tiles are numbers."""

from engine.game import IllegalMove
from engine.hexheaven import turn_end
from engine.hexheaven.events import lifted_cells
from engine.hexheaven.layout import STEPS, axial_coordinates, cell_name, parse_cell
from engine.hexheaven.move_generation import opening_cells, placement_codes
from engine.hexheaven.moves import PASS, REDRAW, decode_lay, lay_notation, tile_of
from engine.hexheaven.state import HexHeavenState
from engine.hexheaven.tiles import KIND, PERIOD, edge_numbers, parse_tile, touch_points


class PlacementOption:
    """A cell where a tile may be laid.

    Attributes:
        cell: its name, ``1,-2``.
        rotations: the rotations that fit, ascending.
        adjacency: how many tiles it touches.
        points: what the tile would earn there, whatever the rotation.
    """

    def __init__(self, cell: str, rotations: tuple, adjacency: int, points: int) -> None:
        self.cell = cell
        self.rotations = rotations
        self.adjacency = adjacency
        self.points = points


class PassPreview:
    """What ``pass`` would do now.

    Attributes:
        draws: how many tiles it draws.
        lost: the kept tiles that leave the game.
        advantage: the advantage points it brings (serious).
        missing: how many points the turn is short of the requirement (solo).
        game_over: whether the game is sure to be over with it.
    """

    def __init__(self, state: HexHeavenState) -> None:
        serious, solo = state.rules.name == "serious", state.rules.name == "solo"
        self.tiles_to_draw = turn_end.tiles_to_draw(state)
        self.lost_tiles = state.keep
        self.advantage = turn_end.advantage_points(state.points) if serious else 0
        self.missing = max(0, state.required - state.points) if solo else 0
        self.game_over = turn_end.pass_ends_game(state)


def placement_options(state: HexHeavenState, tile: int) -> "list[PlacementOption]":
    """The cells where ``tile`` may be laid now, by cell; empty if it can't be laid."""
    cells: "list[int]" = []
    rotations: "list[list[int]]" = []
    for code in placement_codes(state, tile):
        _, cell, rotation = decode_lay(code)
        if not cells or cells[-1] != cell:
            cells.append(cell)
            rotations.append([])
        rotations[-1].append(rotation)
    found = []
    for cell, fits in zip(cells, rotations):
        name = cell_name(cell)
        adjacency = state.layout.adjacency(cell)
        found.append(
            PlacementOption(name, tuple(fits), adjacency, placement_points(state, tile, name))
        )
    return found


def placement_points(state: HexHeavenState, tile: int, cell: str) -> int:
    """What laying ``tile`` on ``cell`` earns, whatever its rotation (nothing in the opening)."""
    return 0 if state.opening else state.layout.points(tile, parse_cell(cell))


class TurnOptions:
    """What the seat to move can do, as far as the view can tell.

    Attributes:
        tiles: the tiles that can be laid, ascending.
        may_pass: whether the turn can be ended.
        must_redraw: whether only a redraw is left.
    """

    def __init__(self, state: HexHeavenState) -> None:
        codes = state.legal_codes()
        self.playable_tiles = sorted(set([tile_of(code) for code in codes if code > REDRAW]))
        self.may_pass = PASS in codes
        self.must_redraw = REDRAW in codes


def placement_refusal(state: HexHeavenState, tile: int, cell: str) -> "IllegalMove | None":
    """Why ``tile`` can't be laid on ``cell`` at any rotation; None if it can."""
    refusal = None
    for rotation in range(PERIOD[tile]):
        try:
            state.play(lay_notation(tile, cell, rotation))
        except IllegalMove as error:
            if error.reason == "untold":
                return None
            refusal = error
        else:
            return None
    return refusal


def edge_points(state: HexHeavenState, tile: int, cell: str) -> "list[int | None]":
    """For each of the six edges of a tile laid on ``cell`` the points that the touching tile
    gives, −1, 0 or 1; None where it touches none."""
    layout, at = state.layout, parse_cell(cell)
    return [
        touch_points(KIND[tile], KIND[layout.tile(at + step)])
        if at + step in layout.tiles
        else None
        for step in STEPS
    ]


def heaven_cells(state: HexHeavenState, cell: str) -> "list[str]":
    """The cells of the tiles that laying one on ``cell`` would lift out of the layout."""
    return lifted_cells(state, cell)


# The layout, by names


class LayoutCell:
    """A cell that holds a tile or could take one: its name and its axial coordinates."""

    def __init__(self, cell: int) -> None:
        self.name = cell_name(cell)
        self.q, self.r = axial_coordinates(cell)


class LaidTile(LayoutCell):
    """A cell with the tile that lies there at a rotation."""

    def __init__(self, cell: int, tile: int, rotation: int) -> None:
        LayoutCell.__init__(self, cell)
        self.tile = tile
        self.rotation = rotation


def layout_cells(state: HexHeavenState) -> "list[LayoutCell]":
    """Every cell that holds a tile or touches one, row by row; of an empty layout the cells where
    the first tile may be laid."""
    layout = state.layout
    cells = sorted(list(layout.tiles) + list(layout.border)) or opening_cells(state)
    return [LayoutCell(cell) for cell in cells]


def laid_tiles(state: HexHeavenState) -> "list[LaidTile]":
    """The tiles of the layout, row by row."""
    layout = state.layout
    return [
        LaidTile(cell, layout.tile(cell), layout.rotation(cell)) for cell in sorted(layout.tiles)
    ]


def laid_tile(tile: str, cell: str, rotation: int) -> LaidTile:
    """A tile, named as in the notation, as it would lie on a cell."""
    return LaidTile(parse_cell(cell), parse_tile(tile), rotation)


def layout_cell(cell: str) -> LayoutCell:
    """The cell of that name."""
    return LayoutCell(parse_cell(cell))


def tile_at(state: HexHeavenState, cell: str) -> int:
    """The tile that lies on that cell, 0 for none."""
    return state.layout.tile(parse_cell(cell))


def adjacency_at(state: HexHeavenState, cell: str) -> int:
    """How many tiles an empty cell touches."""
    return state.layout.adjacency(parse_cell(cell))


def green_edges(state: HexHeavenState, cell: str) -> "tuple[int, ...]":
    """The edges of the tile on that cell that are green; of an empty cell, those that touch a
    green edge."""
    return edge_numbers(state.layout.edges(parse_cell(cell)))


# The turn


def held_tiles(state: HexHeavenState, seat: int) -> "list[int]":
    """All that a seat may lay: hand, kept tiles, special tile; HIDDEN for those not known."""
    found = list(state.hands[seat])
    if state.turn == seat:
        found += state.keep
    if state.specials[seat]:
        found.append(state.specials[seat])
    return found


def used_adjacencies(state: HexHeavenState) -> "list[int]":
    """The adjacencies that hand tiles have used this turn, ascending."""
    return _adjacency_list(state.used)


def free_adjacencies(state: HexHeavenState) -> "list[int]":
    """The adjacencies that a hand tile may have now, ascending."""
    return _adjacency_list(state.hand_adjacencies())


def _adjacency_list(adjacencies: int) -> "list[int]":
    return [n for n in range(1, 6) if adjacencies >> n & 1]
