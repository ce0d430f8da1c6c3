"""The renderer of tic-tac-toe: crosses and rings on a board of nine squares."""

from tests.example.engine.tictactoe.constants import CELL_NAMES, CELLS, PIECES, SIZE
from ui.games.renderer import BoardRenderer, Cell, Sprite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tests.example.engine.tictactoe import TicTacToeState
    from ui.games.geometry import Box

CELL = 100  # units
HALF = 46  # of the outline of a cell: a little less than half a cell
ARM = 28  # from the middle of a piece to its end


def middle(cell: int) -> "tuple[int, int]":
    """Return the middle of a cell; row 1 is the lowest."""
    return cell % SIZE * CELL + CELL // 2, (SIZE - 1 - cell // SIZE) * CELL + CELL // 2


class TicTacToeRenderer(BoardRenderer):
    """Draws a board of nine squares of ``CELL`` units."""

    view: "TicTacToeState"
    after: "TicTacToeState | None"

    def symbols(self) -> list:
        """Return a cross, "tictactoe-x", and a ring, "tictactoe-o"."""
        cross = f"M{-ARM} {-ARM}L{ARM} {ARM}M{ARM} {-ARM}L{-ARM} {ARM}"
        return [
            ("g", {"id": "tictactoe-x"}, [("path", {"class": "tictactoe-cross", "d": cross})]),
            ("g", {"id": "tictactoe-o"}, [("circle", {"class": "tictactoe-ring", "r": ARM})]),
        ]

    def background(self) -> list:
        """Return the four lines."""
        whole = SIZE * CELL
        lines = []
        for at in range(CELL, whole, CELL):
            lines.append(("path", {"class": "line", "d": f"M{at} 0V{whole}"}))
            lines.append(("path", {"class": "line", "d": f"M0 {at}H{whole}"}))
        return lines

    def view_box(self) -> "Box":
        """Return the whole board."""
        return (0, 0, SIZE * CELL, SIZE * CELL)

    def cells(self) -> list[Cell]:
        """Return the nine cells, the top row first."""
        outline = ("rect", {"x": -HALF, "y": -HALF, "width": 2 * HALF, "height": 2 * HALF})
        cells = sorted(range(CELLS), key=lambda cell: (-(cell // SIZE), cell))
        return [Cell(CELL_NAMES[cell], *middle(cell), outline, cell // SIZE) for cell in cells]

    def sprites(self) -> list[Sprite]:
        """Return the pieces, with the one that is being placed."""
        shown = self.after or self.view
        sprites = []
        for cell in range(CELLS):
            piece = shown.piece(CELL_NAMES[cell])
            if piece:
                classes = "" if self.view.piece(CELL_NAMES[cell]) else "tentative"
                x, y = middle(cell)
                sprites.append(Sprite(piece, "tictactoe-" + piece, x, y, 0, classes))
        return sprites

    def empty_cells(self, cells: list) -> list[str]:
        """Return the empty ones of these cells."""
        return [cell for cell in cells if not self.view.piece(cell)]

    def side_icon(self, seat: int) -> list:
        """Return the seat's piece."""
        return [("use", {"href": "#tictactoe-" + PIECES[seat]})]
