"""Legal moves of tic-tac-toe, and the reasons why other moves are illegal."""

from engine.game import IllegalMove
from tests.example.engine.tictactoe.constants import CELL_NAMES, CELLS, EMPTY
from tests.example.engine.tictactoe.moves import NO_CODE, parse_code, to_notation
from tests.example.engine.tictactoe.position import Position


def legal_moves(position: Position) -> list[str]:
    """Return every legal move except ``resign``, sorted; [] when the game is over."""
    if position.turn is None:
        return []
    return sorted([to_notation(cell) for cell in range(CELLS) if position.board[cell] == EMPTY])


def validate_move(position: Position, move: str) -> int:
    """Return the code of a legal move in notation.

    Raises:
        IllegalMove: For any other move: "over", "syntax" (fact: move) or "taken" (fact: cell).
    """
    if position.turn is None:
        raise IllegalMove("over")
    cell = parse_code(move)
    if cell == NO_CODE:
        raise IllegalMove("syntax", move=str(move))
    if position.board[cell] != EMPTY:
        raise IllegalMove("taken", cell=CELL_NAMES[cell])
    return cell
