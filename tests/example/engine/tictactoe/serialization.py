"""Positions of tic-tac-toe as JSON-able data, and back. What is read is checked for its shape."""

from engine import validation
from engine.game import RESIGN, Game
from tests.example.engine.tictactoe.constants import CELLS, EMPTY, PIECES
from tests.example.engine.tictactoe.position import Position
from tests.example.engine.tictactoe.transitions import end_if_over

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
    found = validation.require_fields(packed, ("board", "options", "resigned"))
    options = validation.require_options(game, found["options"])
    board = validation.require_str(found["board"], "board")
    validation.require(len(board) == CELLS, "board")
    for letter in board:
        validation.require(letter in PIECES + EMPTY, "board")
    validation.require(isinstance(found["resigned"], bool), "resigned")
    position = kind(options, board)
    end_if_over(position)
    if not found["resigned"]:
        return position
    validation.require(position.outcome is None, "resigned")
    return position.resign()
