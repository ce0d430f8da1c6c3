"""Previews for the table: where a tile may be laid, and what it would do there.

Everything works on full states and on the views of a seat to move. Cells are names, tiles are
numbers. The tiles that lie there already are in ``layout_queries``.
"""

from engine.game import IllegalMove
from engine.hexheaven import turn_end
from engine.hexheaven.events import lifted_cells
from engine.hexheaven.layout import STEPS, cell_name, parse_cell
from engine.hexheaven.move_generation import placement_codes
from engine.hexheaven.moves import PASS, REDRAW, decode_lay, lay_notation, tile_of
from engine.hexheaven.state import HexHeavenState
from engine.hexheaven.tiles import KIND, PERIOD, touch_points


class PlacementOption:
    """A cell where a tile may be laid.

    Attributes:
        cell: Its name, such as ``1,-2``.
        rotations: The rotations that fit, ascending.
        adjacency: The number of tiles it touches.
        points: The points of the tile there, at any rotation.
    """

    def __init__(self, cell: str, rotations: tuple, adjacency: int, points: int) -> None:
        self.cell = cell
        self.rotations = rotations
        self.adjacency = adjacency
        self.points = points


class PassPreview:
    """The effects of ``pass`` now.

    Attributes:
        tiles_to_draw: The number of tiles drawn.
        lost_tiles: The kept tiles that leave the game.
        advantage: The advantage points gained (serious).
        missing: The number of points below the requirement (solo).
        game_over: Whether the game is over for certain.
    """

    def __init__(self, state: HexHeavenState) -> None:
        serious, solo = state.rules.name == "serious", state.rules.name == "solo"
        self.tiles_to_draw = turn_end.tiles_to_draw(state)
        self.lost_tiles = state.keep
        self.advantage = turn_end.advantage_points(state.points) if serious else 0
        self.missing = max(0, state.required - state.points) if solo else 0
        self.game_over = turn_end.pass_ends_game(state)


def placement_options(state: HexHeavenState, tile: int) -> "list[PlacementOption]":
    """Return the cells where ``tile`` may be laid now, by cell; [] if it can't be laid."""
    cells: "list[int]" = []
    rotations: "list[list[int]]" = []
    for code in placement_codes(state, tile):
        _, cell, rotation = decode_lay(code)
        if not cells or cells[-1] != cell:
            cells.append(cell)
            rotations.append([])
        rotations[-1].append(rotation)
    options = []
    for cell, fits in zip(cells, rotations):
        name = cell_name(cell)
        adjacency = state.layout.adjacency(cell)
        options.append(
            PlacementOption(name, tuple(fits), adjacency, placement_points(state, tile, name))
        )
    return options


def placement_points(state: HexHeavenState, tile: int, cell: str) -> int:
    """Return the points for laying ``tile`` on ``cell`` at any rotation; 0 in the opening."""
    return 0 if state.opening else state.layout.points(tile, parse_cell(cell))


class TurnOptions:
    """The options of the seat to move, as far as the view knows.

    Attributes:
        playable_tiles: The tiles that can be laid, ascending.
        may_pass: Whether the turn can be ended.
        must_redraw: Whether a redraw is the only move.
    """

    def __init__(self, state: HexHeavenState) -> None:
        codes = state.legal_codes()
        self.playable_tiles = sorted(set([tile_of(code) for code in codes if code > REDRAW]))
        self.may_pass = PASS in codes
        self.must_redraw = REDRAW in codes


def placement_refusal(state: HexHeavenState, tile: int, cell: str) -> "IllegalMove | None":
    """Return why ``tile`` can't be laid on ``cell`` at any rotation; None if it can."""
    refusal = None
    for rotation in range(PERIOD[tile]):
        try:
            state.play(lay_notation(tile, cell, rotation))
        except IllegalMove as error:
            if error.reason == "reveal-missing":
                return None
            refusal = error
        else:
            return None
    return refusal


def edge_points(state: HexHeavenState, tile: int, cell: str) -> "list[int | None]":
    """Return for each edge of a tile laid on ``cell`` the points for the neighbour there.

    They are −1, 0 or 1; None if there is no neighbour.
    """
    layout, at = state.layout, parse_cell(cell)
    return [
        touch_points(KIND[tile], KIND[layout.tile(at + step)])
        if at + step in layout.tiles
        else None
        for step in STEPS
    ]


def heaven_cells(state: HexHeavenState, cell: str) -> "list[str]":
    """Return the cells of the tiles that laying one on ``cell`` would lift out of the layout."""
    return lifted_cells(state, cell)


# The turn


def held_tiles(state: HexHeavenState, seat: int) -> "list[int]":
    """Return all tiles that a seat may lay: hand, kept tiles, special tile; HIDDEN if unknown."""
    tiles = list(state.hands[seat])
    if state.turn == seat:
        tiles += state.keep
    if state.specials[seat]:
        tiles.append(state.specials[seat])
    return tiles


def used_adjacencies(state: HexHeavenState) -> "list[int]":
    """Return the adjacencies that hand tiles have used this turn, ascending."""
    return _adjacency_list(state.used)


def free_adjacencies(state: HexHeavenState) -> "list[int]":
    """Return the adjacencies that a hand tile may have now, ascending."""
    return _adjacency_list(state.hand_adjacencies())


def _adjacency_list(adjacencies: int) -> "list[int]":
    return [n for n in range(1, 6) if adjacencies >> n & 1]
