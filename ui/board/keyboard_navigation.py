"""Keyboard navigation on a board: which cell an arrow key leads to."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.renderer import Cell


def next_cell(cells: "list[Cell]", name: str, direction: "tuple[int, int]") -> str:
    """Return the cell that is next to ``name`` in a direction.

    Cells within 45° of the direction go first, then all others that lie ahead. Among those the
    nearest wins, with the sideways distance counted one and a half times: on hexagons the neighbour
    at 30° then goes before the cell straight ahead behind it. So every cell can be reached, however
    scattered the cells are.

    Args:
        cells: All cells of the board.
        name: The cell to start from, one of ``cells``.
        direction: A unit step in x or y.

    Returns:
        The name of a cell, or "" if none lies ahead.
    """
    start = [cell for cell in cells if cell.name == name][0]
    best, least, best_is_aligned = "", 0.0, False
    for cell in cells:
        dx, dy = cell.x - start.x, cell.y - start.y
        ahead = dx * direction[0] + dy * direction[1]
        aside = abs(dx * direction[1]) + abs(dy * direction[0])
        is_aligned = aside <= ahead * 1.01
        if ahead <= 0 or (best_is_aligned and not is_aligned):
            continue
        cost = ahead + 1.5 * aside
        if not best or cost < least or (is_aligned and not best_is_aligned):
            best, least, best_is_aligned = cell.name, cost, is_aligned
    return best
