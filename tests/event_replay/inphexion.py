"""Replay of inpHeXion's events on a plain board.

A board is a dict: the name of a cell -> "w", "b" or "n" for the piece there, "W", "B" or "N" for a
lifted piece, "x" if the cell is closed until the turn is over; "hand w" and "hand b" -> the discs
left to place; "swapped" -> whether the players have swapped sides; "outcome" -> the packed outcome,
or None.
"""

from engine.events import Ended, Event, Resigned
from engine.inphexion.events import Expelled, Infected, Lifted, Placed, Swapped


def plain_board(packed: dict) -> dict:
    """Return the plain board of a packed position."""
    rows = packed["board"].split("/")
    board = {
        "abcdefghi"[column] + str(row + 1): letter
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != "."
    }
    supply = (len(rows) ** 2 + 1) // 2 - packed["options"]["neutral"]
    for disc in "wb":
        in_play = packed["board"].lower().count(disc)
        board["hand " + disc] = supply - in_play
    return board | {"swapped": packed["swapped"], "outcome": packed["outcome"]}


def apply_event(board: dict, event: Event) -> None:
    """Apply an event to the board, or fail if that is impossible."""
    if isinstance(event, Placed):
        _place_piece(board, event.cell, event.disc)
        board["hand " + event.disc] -= 1
    elif isinstance(event, Infected):
        assert board.pop(event.source) == event.piece
        _place_piece(board, event.target, event.piece)
        _place_piece(board, event.source, event.disc)
        board["hand " + event.disc] -= 1
    elif isinstance(event, Lifted):
        for cell, piece in zip(event.sources, event.pieces, strict=True):
            assert board[cell] == piece
            board[cell] = piece.upper()
    elif isinstance(event, Expelled):
        _expel_piece(board, event)
    elif isinstance(event, Swapped):
        board["swapped"] = not board["swapped"]
    elif isinstance(event, Ended):
        ended = {"winners": event.winners, "reason": event.reason, "witness": event.details}
        board["outcome"] = {k: v if k == "reason" else list(v) for k, v in ended.items()}
    else:
        assert isinstance(event, Resigned)


def _place_piece(board: dict, cell: str, piece: str) -> None:
    assert cell not in board
    board[cell] = piece


def _expel_piece(board: dict, event: Expelled) -> None:
    assert board[event.source] == event.piece.upper()
    board[event.source] = "x"
    _place_piece(board, event.target, event.piece)
    assert sum(piece in ("W", "B", "N") for piece in board.values()) == event.left
    if not event.left:
        for cell in [cell for cell, piece in board.items() if piece == "x"]:
            del board[cell]
