"""Tic-tac-toe's plain board: cell -> the letter of the piece on it."""

from engine.events import Ended, Event
from tests.example.engine.tictactoe.events import Placed

NAMES = [column + row for row in "123" for column in "abc"]


def plain_board(packed: dict) -> dict:
    """The plain board of a packed position."""
    return {name: piece for name, piece in zip(NAMES, packed["board"]) if piece != "."}


def apply_event(board: dict, event: Event) -> None:
    """Change the board as the event says."""
    if isinstance(event, Placed):
        assert event.cell not in board and event.piece == "xo"[event.seat]
        board[event.cell] = event.piece
    else:
        assert isinstance(event, Ended) or event.kind == "resigned"
