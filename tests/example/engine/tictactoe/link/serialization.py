"""Positions of tic-tac-toe as JSON-able data, and back. Restoring checks the shape of the data."""

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
    """Return a position as JSON-able data.

    The keys are options, board (nine letters), resigned (whether the seat to move resigned).
    """
    return {
        "options": dict(position.options),
        "board": position.board,
        "resigned": position.outcome is not None and position.outcome.reason == RESIGN,
    }


def restore(kind: "type[P]", game: Game, packed: object) -> "P":
    """Return the position that ``pack`` made the data of, as an instance of ``kind``.

    Raises:
        BadPosition: If the data has another shape; its fact ``part`` names the field.
    """
    data = validation.require_fields(packed, ("board", "options", "resigned"))
    options = validation.require_options(game, data["options"])
    board = validation.require_str(data["board"], "board")
    validation.require(len(board) == CELLS, "board")
    for letter in board:
        validation.require(letter in PIECES + EMPTY, "board")
    validation.require(isinstance(data["resigned"], bool), "resigned")
    position = kind(options, board)
    end_if_over(position)
    if not data["resigned"]:
        return position
    validation.require(position.outcome is None, "resigned")
    return position.resign()
