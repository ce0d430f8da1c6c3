"""What a table wants to show before a move is played: where a tile may go and what it would do
there. Everything here works on full states and on the views of a seat to move; cells are named,
tiles are numbers."""

from engine.game import IllegalMove
from engine.hexheaven import ending
from engine.hexheaven.events import lifted_by
from engine.hexheaven.layout import STEPS, axial, cell_name, cell_of
from engine.hexheaven.legal import opening_cells, placements
from engine.hexheaven.moves import PASS, REDRAW, laying, parts, tile_of
from engine.hexheaven.state import HexHeavenState
from engine.hexheaven.tiles import KIND, PERIOD, meeting, number_of, sides


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


class Now:
    """What the seat to move can do, as far as the view can tell.

    Attributes:
        tiles: the tiles that can be laid, ascending.
        may_pass: whether the turn can be ended.
        must_redraw: whether only a redraw is left.
    """

    def __init__(self, state: HexHeavenState) -> None:
        codes = state.codes()
        self.tiles = sorted(set([tile_of(code) for code in codes if code > REDRAW]))
        self.may_pass = PASS in codes
        self.must_redraw = REDRAW in codes


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


class Spot:
    """A cell that holds a tile or could take one: its name and its axial coordinates."""

    def __init__(self, cell: int) -> None:
        self.name = cell_name(cell)
        self.q, self.r = axial(cell)


class Lying(Spot):
    """A cell with the tile that lies there at a rotation."""

    def __init__(self, cell: int, tile: int, rotation: int) -> None:
        Spot.__init__(self, cell)
        self.tile = tile
        self.rotation = rotation


def spots(state: HexHeavenState) -> "list[Spot]":
    """Every cell that holds a tile or touches one, row by row; of an empty layout the cells where
    the first tile may be laid."""
    layout = state.layout
    cells = sorted(list(layout.tiles) + list(layout.border)) or opening_cells(state)
    return [Spot(cell) for cell in cells]


def lying(state: HexHeavenState) -> "list[Lying]":
    """The tiles of the layout, row by row."""
    layout = state.layout
    return [Lying(cell, layout.tile(cell), layout.rotation(cell)) for cell in sorted(layout.tiles)]


def laid(tile: str, cell: str, rotation: int) -> Lying:
    """A tile, named as in the notation, as it would lie on a cell."""
    return Lying(cell_of(cell), number_of(tile), rotation)


def spot(cell: str) -> Spot:
    """The cell of that name."""
    return Spot(cell_of(cell))


def tile_on(state: HexHeavenState, cell: str) -> int:
    """The tile that lies on that cell, 0 for none."""
    return state.layout.tile(cell_of(cell))


def touching(state: HexHeavenState, cell: str) -> int:
    """How many tiles an empty cell touches."""
    return state.layout.adjacency(cell_of(cell))


def green(state: HexHeavenState, cell: str) -> "tuple[int, ...]":
    """The edges of the tile on that cell that are green; of an empty cell, those that touch a
    green edge."""
    return sides(state.layout.edges(cell_of(cell)))


# The turn


def held(state: HexHeavenState, seat: int) -> "list[int]":
    """All that a seat may lay: hand, kept tiles, special tile; HIDDEN for those not known."""
    found = list(state.hands[seat])
    if state.turn == seat:
        found += state.keep
    if state.specials[seat]:
        found.append(state.specials[seat])
    return found


def used(state: HexHeavenState) -> "list[int]":
    """The adjacencies that hand tiles have used this turn, ascending."""
    return _listed(state.used)


def free(state: HexHeavenState) -> "list[int]":
    """The adjacencies that a hand tile may have now, ascending."""
    return _listed(state.by_hand())


def _listed(adjacencies: int) -> "list[int]":
    return [n for n in range(1, 6) if adjacencies >> n & 1]
