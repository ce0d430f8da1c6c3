"""Positions of tic-tac-toe as JSON-able data, and back. What is read is checked for its shape."""

from engine import shape
from engine.game import RESIGN, Game
from tests.example.engine.tictactoe.facts import CELLS, EMPTY, PIECES
from tests.example.engine.tictactoe.playing import end
from tests.example.engine.tictactoe.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    P = TypeVar("P", bound=Position)


def pack(position: Position) -> dict:
    """options, board (nine letters), resigned (whether the seat to move gave up)."""
    return {
        "options": dict(position.options),
        "board": position.board,
        "resigned": position.outcome is not None and position.outcome.reason == RESIGN,
    }


def restore(kind: "type[P]", game: Game, packed: object) -> "P":
    """The position of this kind that ``pack`` made this of. Raises BadPosition."""
    found = shape.fields(packed, ("board", "options", "resigned"))
    options = shape.options(game, found["options"])
    board = shape.text(found["board"], "board")
    shape.need(len(board) == CELLS, "board")
    for letter in board:
        shape.need(letter in PIECES + EMPTY, "board")
    shape.need(isinstance(found["resigned"], bool), "resigned")
    position = kind(options, board)
    end(position)
    if not found["resigned"]:
        return position
    shape.need(position.outcome is None, "resigned")
    return position.resigned()
