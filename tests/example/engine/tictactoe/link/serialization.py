"""Positions of tic-tac-toe as JSON-able data, and back. Restoring checks the shape of the data."""

from engine import validation
from engine.game import ENDINGS, Game
from tests.example.engine.tictactoe.constants import CELLS, EMPTY, PIECES
from tests.example.engine.tictactoe.position import Position
from tests.example.engine.tictactoe.transitions import end_if_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tests.example.engine.tictactoe.position import P


def pack(position: Position) -> dict:
    """Return a position as JSON-able data.

    The keys are options, board (nine letters), ended (``resign``, ``time`` or "").
    """
    outcome = position.outcome
    return {
        "options": dict(position.options),
        "board": position.board,
        "ended": outcome.reason if outcome and outcome.reason in ENDINGS else "",
    }


def restore(kind: "type[P]", game: Game, packed: object) -> "P":
    """Return the position that ``pack`` made the data of, as an instance of ``kind``.

    Raises:
        BadPosition: If the data has another shape; its fact ``part`` names the field.
    """
    data = validation.require_fields(packed, ("board", "ended", "options"))
    options = validation.require_options(game, data["options"])
    board = validation.require_str(data["board"], "board")
    validation.require(len(board) == CELLS, "board")
    for letter in board:
        validation.require(letter in PIECES + EMPTY, "board")
    validation.require(data["ended"] in ("",) + ENDINGS, "ended")
    position = kind(options, board)
    end_if_over(position)
    if not data["ended"]:
        return position
    validation.require(position.outcome is None, "ended")
    return position.resign(data["ended"])
