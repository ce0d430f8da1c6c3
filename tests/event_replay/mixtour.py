"""Mixtour's plain board: cell -> pieces from the bottom to the top, hands, points, the end."""

from engine.events import Ended, Event
from engine.mixtour.events import Entered, Moved, Scored

LETTERS = "wr"
PIECES = 20
NAMES = [column + row for row in "12345" for column in "abcde"]


def plain_board(packed: dict) -> dict:
    """The plain board of a packed position."""
    found: dict = {name: pieces for name, pieces in zip(NAMES, packed["stacks"]) if pieces}
    everywhere = "".join(packed["stacks"])
    for seat, letter in enumerate(LETTERS):
        found["hand", seat] = PIECES - everywhere.count(letter)
        found["points", seat] = packed["scores"][seat]
    found["over"] = packed["over"]
    return found


def apply_event(board: dict, event: Event) -> None:
    """Change the board as the event says."""
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
