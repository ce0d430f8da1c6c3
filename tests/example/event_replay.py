"""Replay of tic-tac-toe's events on a plain board: cell -> the letter of the piece on it."""

from engine.events import Ended, Event
from tests.example.engine.tictactoe.events import Placed

NAMES = [column + row for row in "123" for column in "abc"]


def plain_board(packed: dict) -> dict:
    """Return the plain board of a packed position."""
    return {name: piece for name, piece in zip(NAMES, packed["board"]) if piece != "."}


def apply_event(board: dict, event: Event) -> None:
    """Apply an event to the board."""
    if isinstance(event, Placed):
        assert event.cell not in board and event.piece == "xo"[event.seat]
        board[event.cell] = event.piece
    else:
        assert isinstance(event, Ended) or event.kind == "resigned"
