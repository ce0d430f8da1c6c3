"""Which moves of tic-tac-toe are legal, and why others are not."""

from engine.game import IllegalMove
from tests.example.engine.tictactoe.facts import CELLS, EMPTY, NAMES
from tests.example.engine.tictactoe.moves import NONE, parse, text
from tests.example.engine.tictactoe.position import Position


def legal(position: Position) -> list[str]:
    """The legal moves in notation, sorted; [] when the game is over."""
    if position.turn is None:
        return []
    return sorted([text(cell) for cell in range(CELLS) if position.board[cell] == EMPTY])


def legal_cell(position: Position, move: str) -> int:
    """The cell of a legal move in notation. Raises IllegalMove for any other: "over", "syntax"
    (fact: move), "taken" (fact: cell)."""
    if position.turn is None:
        raise IllegalMove("over")
    cell = parse(move)
    if cell == NONE:
        raise IllegalMove("syntax", move=str(move))
    if position.board[cell] != EMPTY:
        raise IllegalMove("taken", cell=NAMES[cell])
    return cell
