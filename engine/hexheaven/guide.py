"""What a table wants to show before a move is played: where a tile may go and what it would do
there. Everything here works on full states and on the views of a seat to move; cells are named,
tiles are numbers."""

from engine.game import IllegalMove
from engine.hexheaven import ending
from engine.hexheaven.events import lifted_by
from engine.hexheaven.layout import ORIGIN, STEPS, axial, cell_name, cell_of
from engine.hexheaven.legal import opening_cells, placements
from engine.hexheaven.moves import REDRAW, laying, parts, tile_of
from engine.hexheaven.state import HexHeavenState
from engine.hexheaven.tiles import KIND, PERIOD, meeting


class Choice:
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


class Ending:
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
        self.draws = ending.draws(state)
        self.lost = state.keep
        self.advantage = ending.advantage_of(state.points) if serious else 0
        self.missing = max(0, state.required - state.points) if solo else 0
        self.game_over = ending.ends_game(state)


def choices(state: HexHeavenState, tile: int) -> "list[Choice]":
    """The cells where ``tile`` may be laid now, by cell; empty if it can't be laid."""
    cells: "list[int]" = []
    rotations: "list[list[int]]" = []
    for code in placements(state, tile):
        _, cell, rotation = parts(code)
        if not cells or cells[-1] != cell:
            cells.append(cell)
            rotations.append([])
        rotations[-1].append(rotation)
    found = []
    for cell, fits in zip(cells, rotations):
        name = cell_name(cell)
        adjacency = state.layout.adjacency(cell)
        found.append(Choice(name, tuple(fits), adjacency, points(state, tile, name)))
    return found


def points(state: HexHeavenState, tile: int, cell: str) -> int:
    """What laying ``tile`` on ``cell`` earns, whatever its rotation (nothing in the opening)."""
    return 0 if state.opening else state.layout.points(tile, cell_of(cell))


def playable(state: HexHeavenState) -> "list[int]":
    """The tiles that can be laid now, ascending."""
    return sorted(set([tile_of(code) for code in state.codes() if code > REDRAW]))


def why_not(state: HexHeavenState, tile: int, cell: str) -> "IllegalMove | None":
    """Why ``tile`` can't be laid on ``cell`` at any rotation; None if it can."""
    refusal = None
    for rotation in range(PERIOD[tile]):
        try:
            state.play(laying(tile, cell, rotation))
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
    layout, at = state.layout, cell_of(cell)
    return [
        meeting(KIND[tile], KIND[layout.tile(at + step)]) if at + step in layout.tiles else None
        for step in STEPS
    ]


def heavens(state: HexHeavenState, cell: str) -> "list[str]":
    """The cells of the tiles that laying one on ``cell`` would lift out of the layout."""
    return lifted_by(state, cell)


# The layout, by names


class Cell:
    """A cell that holds a tile or could take one.

    Attributes:
        name: as the notation writes it.
        q, r: its axial coordinates.
        tile: the tile that lies there, 0 for none.
        rotation: how it is turned.
        touching: how many tiles an empty cell touches.
        green: the edges that are green; of an empty cell those that must be, or may be where they
            touch nothing.
    """

    def __init__(self, state: HexHeavenState, cell: int) -> None:
        layout = state.layout
        self.name = cell_name(cell)
        self.q, self.r = axial(cell)
        self.tile = layout.tile(cell)
        self.rotation = layout.rotation(cell) if self.tile else 0
        self.touching = 0 if self.tile else layout.adjacency(cell)
        edges = layout.edges(cell)
        self.green = tuple([i for i in range(6) if edges >> i & 1])


def cell(state: HexHeavenState, name: str) -> Cell:
    """The cell of that name."""
    return Cell(state, cell_of(name))


def cells(state: HexHeavenState) -> "list[Cell]":
    """Every cell that holds a tile or touches one, row by row; of an empty layout the cells where
    the first tile may be laid."""
    layout = state.layout
    found = sorted(list(layout.tiles) + list(layout.border)) or opening_cells(state) or [ORIGIN]
    return [Cell(state, one) for one in found]


def adjacencies(mask: int) -> "list[int]":
    """The adjacencies, 1 … 5, in a mask of them such as ``used`` and ``by_hand()``."""
    return [n for n in range(1, 6) if mask >> n & 1]
