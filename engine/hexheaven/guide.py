"""What a table wants to show before a move is played: where a tile may go and what it would do
there. Everything here works on full states and on the views of a seat to move."""

from engine.game import IllegalMove
from engine.hexheaven import turns
from engine.hexheaven.layout import STEPS, cell_name
from engine.hexheaven.moves import PASS, lay_code, parse, parts, text
from engine.hexheaven.tiles import KIND, PERIOD, TURNED, meeting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.state import Position


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
        allowed: whether it is legal.
        draws: how many tiles it draws.
        lost: the kept tiles that leave the game.
        advantage: the advantage points it brings (serious).
        missing: how many points the turn is short of the requirement (solo).
        game_over: whether the game is sure to be over with it.
    """

    def __init__(self, state: "Position") -> None:
        serious, solo = state.rules.name == "serious", state.rules.name == "solo"
        self.allowed = PASS in state.codes()
        self.draws = turns.draws(state)
        self.lost = state.keep
        self.advantage = turns.advantage_of(state.points) if serious else 0
        self.missing = max(0, state.required - state.points) if solo else 0
        self.game_over = turns.ends_game(state)


def choices(state: "Position", tile: int) -> list[Choice]:
    """The cells where ``tile`` may be laid now, by cell; empty if it can't be laid."""
    cells: list[int] = []
    rotations: list[list[int]] = []
    for code in state.placements(tile):
        _, cell, rotation = parts(code)
        if not cells or cells[-1] != cell:
            cells.append(cell)
            rotations.append([])
        rotations[-1].append(rotation)
    return [
        Choice(
            cell_name(cell),
            tuple(fits),
            state.layout.adjacency(cell),
            state.scored(lay_code(tile, cell, fits[0])),
        )
        for cell, fits in zip(cells, rotations)
    ]


def why_not(state: "Position", tile: int, cell: int) -> "IllegalMove | None":
    """Why ``tile`` can't be laid on ``cell`` at any rotation; None if it can."""
    refusal = None
    for rotation in range(PERIOD[tile]):
        try:
            state.play(text(lay_code(tile, cell, rotation)))
        except IllegalMove as error:
            if error.reason == "untold":
                return None
            refusal = error
        else:
            return None
    return refusal


def edge_points(state: "Position", move: str) -> list["int | None"]:
    """For each of the six edges of a tile laid with ``move`` the points that the touching tile
    gives, −1, 0 or 1; None where it touches none."""
    tile, cell, _ = parts(parse(move))
    tiles = state.layout.tiles
    return [
        meeting(KIND[tile], KIND[tiles[cell + step] >> 3]) if cell + step in tiles else None
        for step in STEPS
    ]


def edges_alike(state: "Position", move: str) -> list["bool | None"]:
    """For each edge of a tile held as ``move`` says, whether it is like the edge it touches; None
    where it touches none. ``move`` need not be legal."""
    tile, cell, rotation = parts(parse(move))
    asked = state.layout.border.get(cell, 0)
    unlike = TURNED[tile][rotation] ^ asked >> 6
    return [not unlike >> i & 1 if asked >> i & 1 else None for i in range(6)]


def heavens(state: "Position", move: str) -> list[str]:
    """The cells of the tiles that laying ``move`` would lift out of the layout, ascending."""
    _, cell, _ = parts(parse(move))
    return [cell_name(lifted) for lifted in state.layout.surrounded(cell)]
