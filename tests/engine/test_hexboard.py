"""The hex rhombus: geometry, connection, and the theorem the games on it live by."""

import random

import pytest

from engine.hexboard import Rhombus

SIZES = range(2, 10)
BOARDS = [Rhombus(size) for size in SIZES]
over_boards = pytest.mark.parametrize("board", BOARDS, ids=lambda board: str(board.size))


def filling(board: Rhombus, seed: int, density: float = 0.5) -> int:
    chance = random.Random(seed)
    return sum(1 << cell for cell in range(board.cells) if chance.random() < density)


def touching(board: Rhombus, first: int, second: int) -> bool:
    """Return whether two cells share an edge, computed from their centres on the drawn board."""
    dx = second % board.size - first % board.size
    dy = second // board.size - first // board.size
    across, down = dx + dy / 2, dy * 3**0.5 / 2
    return abs(across**2 + down**2 - 1) < 1e-9


def bfs(board: Rhombus, cells: int, start: int, goal: int) -> int:
    """Return how many cells a shortest chain has; 0 if there is none. Looks at pairs of cells
    only."""
    reached = [cell for cell in range(board.cells) if (cells & start) >> cell & 1]
    far, length = list(reached), 1
    while far:
        if any(goal >> cell & 1 for cell in far):
            return length
        far = [
            cell
            for cell in range(board.cells)
            if cells >> cell & 1
            and cell not in reached
            and any(touching(board, cell, other) for other in far)
        ]
        reached += far
        length += 1
    return 0


def test_names_run_from_the_top_left() -> None:
    assert Rhombus(3).names == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


@over_boards
def test_names_and_cells_agree(board: Rhombus) -> None:
    assert [board.cell(name) for name in board.names] == list(range(board.cells))
    strangers = ("", "a", "a0", "A1", "j1", "a10", "a1 ", "abcdefghi"[board.size - 1] + "10")
    assert all(board.cell(name) == -1 for name in strangers)


@over_boards
def test_neighbours_are_the_cells_that_touch(board: Rhombus) -> None:
    for cell in range(board.cells):
        around = [other for other in range(board.cells) if touching(board, cell, other)]
        assert list(board.neighbours[cell]) == around
        assert board.members(board.neighbour_sets[cell]) == around


@over_boards
def test_how_many_neighbours(board: Rhombus) -> None:
    counts = [len(around) for around in board.neighbours]
    last = board.cells - 1
    assert counts[0] == counts[last] == 2  # the sharp corners
    assert counts[board.size - 1] == counts[last - board.size + 1] == 3  # the blunt ones
    assert counts.count(4) == 4 * (board.size - 2) and counts.count(6) == (board.size - 2) ** 2


@over_boards
def test_sides(board: Rhombus) -> None:
    letter, number = "abcdefghi"[board.size - 1], str(board.size)
    named = {
        side: [board.names[cell] for cell in board.members(getattr(board, side))]
        for side in ("top", "bottom", "left", "right")
    }
    assert named["top"] == [name for name in board.names if name[1] == "1"]
    assert named["bottom"] == [name for name in board.names if name[1] == number]
    assert named["left"] == [name for name in board.names if name[0] == "a"]
    assert named["right"] == [name for name in board.names if name[0] == letter]
    assert board.members(board.all_cells) == list(range(board.cells))


@over_boards
def test_spread_is_all_neighbours(board: Rhombus) -> None:
    for seed in range(20):
        cells = filling(board, seed, 0.3)
        near = 0
        for cell in board.members(cells):
            near |= board.neighbour_sets[cell]
        assert board.adjacent_to(cells) == near


@over_boards
def test_hex_theorem(board: Rhombus) -> None:
    """Of a full board's two colours exactly one joins its sides."""
    for seed in range(120):
        gold = filling(board, seed)
        silver = board.all_cells & ~gold
        upright = board.is_connected(gold, board.top, board.bottom)
        assert upright != board.is_connected(silver, board.left, board.right)


@over_boards
def test_paths_are_shortest_chains(board: Rhombus) -> None:
    for seed in range(30):
        cells = filling(board, seed, 0.65)
        path = board.shortest_path(cells, board.top, board.bottom)
        assert len(path) == bfs(board, cells, board.top, board.bottom)
        assert board.is_connected(cells, board.top, board.bottom) == bool(path)
        if path:
            assert board.top >> path[0] & 1 and board.bottom >> path[-1] & 1
        assert all(cells >> cell & 1 for cell in path)
        assert all(b in board.neighbours[a] for a, b in zip(path, path[1:]))


def test_a_path_may_be_one_cell() -> None:
    board = Rhombus(5)
    assert board.shortest_path(board.all_cells, 1 << 7, 1 << 7) == [7]


def test_no_path_from_or_to_nowhere() -> None:
    board = Rhombus(5)
    for cells, start, goal in ((0, board.top, board.bottom), (board.all_cells, 0, board.bottom)):
        assert board.shortest_path(cells, start, goal) == [] and not board.is_connected(
            cells, start, goal
        )
    assert not board.is_connected(board.all_cells, board.top, 0)


def test_the_sharp_corner_is_on_two_sides() -> None:
    board = Rhombus(5)
    corner = 1 << board.cell("a1")
    assert board.is_connected(corner, board.top, board.left)
    assert not board.is_connected(corner, board.top, board.bottom)
