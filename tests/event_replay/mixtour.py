"""Replay of Mixtour's events on a plain board.

The board maps a cell to its pieces from the bottom to the top, and has hands, points and the reason
of the outcome.
"""

from engine.events import Ended, Event
from engine.mixtour.events import Entered, Moved, Scored

LETTERS = "wr"
PIECES = 20
NAMES = [column + row for row in "12345" for column in "abcde"]


def plain_board(packed: dict) -> dict:
    """Return the plain board of a packed position."""
    board: dict = {name: pieces for name, pieces in zip(NAMES, packed["stacks"]) if pieces}
    everywhere = "".join(packed["stacks"])
    for seat, letter in enumerate(LETTERS):
        board["hand", seat] = PIECES - everywhere.count(letter)
        board["points", seat] = packed["scores"][seat]
    board["over"] = packed["over"]
    return board


def apply_event(board: dict, event: Event) -> None:
    """Apply an event to the board."""
    if isinstance(event, Entered):
        assert event.cell not in board and event.piece == LETTERS[event.seat]
        board[event.cell] = event.piece
        board["hand", event.seat] -= 1
    elif isinstance(event, Moved):
        assert board[event.source].endswith(event.pieces) and len(event.pieces) == event.count
        left = board.pop(event.source)[: -event.count]
        if left:
            board[event.source] = left
        board[event.target] += event.pieces
    elif isinstance(event, Scored):
        assert board.pop(event.cell) == event.pieces
        board["points", event.seat] += 1
        for seat, letter in enumerate(LETTERS):
            board["hand", seat] += event.pieces.count(letter)
    elif isinstance(event, Ended):
        board["over"] = event.reason
