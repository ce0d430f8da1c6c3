"""Positions of inpHeXion as JSON-able data.

A packed board is read row by row: w, b and n is what stands there; W, B and N was lifted from there
and is still to be put down; from x something was lifted that has been put down since; else a dot.
Whose turn it is follows from the numbers of discs.
"""

from engine import shape
from engine.game import RESIGN, Outcome
from engine.hexboard import set_of
from engine.inphexion import legal
from engine.inphexion.facts import (
    BLACK,
    DISCS,
    JOINED,
    NEUTRAL,
    NO_MOVE,
    NO_ROOM,
    NOWHERE,
    WHITE,
    Board,
    board_of,
)
from engine.shape import need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game
    from engine.inphexion.position import P, Position

FIELDS = ("options", "board", "swapped", "last", "outcome")
ENDS = (JOINED, NO_ROOM, NO_MOVE, RESIGN)
BARRED, BARE = "x", "."
LETTERS = DISCS + NEUTRAL + (DISCS + NEUTRAL).upper() + BARRED + BARE


def pack(position: "Position") -> dict:
    """The data of a position."""
    board = position.board
    size, names = board.size, board.names
    letters = "".join([_letter(position, cell) for cell in range(board.cells)])
    return {
        "options": dict(position.options),
        "board": "/".join([letters[i : i + size] for i in range(0, board.cells, size)]),
        "swapped": position.colours != (WHITE, BLACK),
        "last": [names[cell] for cell in position.last],
        "outcome": position.outcome.pack() if position.outcome else None,
    }


def _letter(position: "Position", cell: int) -> str:
    piece = position.piece(cell)
    if cell in position.pending:
        return piece.upper()
    return piece or (BARRED if position.lifted >> cell & 1 else BARE)


def restore(kind: "type[P]", game: "Game", packed: object) -> "P":
    """The position of that class that ``pack`` made the data of. Raises BadPosition with the
    ``part`` that is wrong."""
    data = shape.fields(packed, FIELDS)
    options = shape.options(game, data["options"])
    board = board_of(options["size"])
    cells = _cells_by_letter(board, data["board"])
    need(data["swapped"] is False or data["swapped"] is True and options["pie"], "swapped")
    placed = _count_placed(cells)
    outcome = _outcome(board, data["outcome"])
    in_midst = bool(_lifted(cells)) or outcome is not None and outcome.reason in (JOINED, NO_ROOM)
    position = kind(
        options,
        board,
        (set_of(cells["w"]), set_of(cells["b"])),
        _neutral_cell(cells, options),
        (placed + 1) % 2 if in_midst else placed % 2,
        (BLACK, WHITE) if data["swapped"] else (WHITE, BLACK),
        placed,
        tuple([_cell(board, name, "last") for name in shape.listed(data["last"], "last")]),
    )
    need(len(position.last) in (0, 2), "last")
    need(position.hand(WHITE) >= 0 and position.hand(BLACK) >= 0, "discs")
    _lift(position, cells)
    _end(position, outcome)
    return position


def _cell(board: Board, name: object, part: str) -> int:
    """The cell of that name."""
    cell = board.cell(shape.text(name, part))
    need(cell >= 0, part)
    return cell


def _cells_by_letter(board: Board, rows: object) -> dict:
    """letter -> the cells of the packed board that bear it."""
    lines = shape.text(rows, "board").split("/")
    need([len(line) for line in lines] == [board.size] * board.size, "board")
    cells: dict[str, list[int]] = {letter: [] for letter in LETTERS}
    for cell, letter in enumerate("".join(lines)):
        need(letter in cells, "board")
        cells[letter].append(cell)
    return cells


def _count_placed(cells: dict) -> int:
    """How many discs are in play; the players place them in turn, White first."""
    white, black = len(cells["w"] + cells["W"]), len(cells["b"] + cells["B"])
    need(white - black in (0, 1), "discs")
    return white + black


def _neutral_cell(cells: dict, options: dict) -> int:
    found = cells["n"] + cells["N"]
    need(len(found) == (1 if options["neutral"] else 0), "neutral")
    return found[0] if found else NOWHERE


def _lifted(cells: dict) -> list:
    """The cells of what is lifted and still to be put down."""
    return list(cells["W"] + cells["B"] + cells["N"])


def _lift(position: "Position", cells: dict) -> None:
    """Only the opponent's pieces can be lifted, and there must be room for all of them."""
    in_hand = set_of(_lifted(cells))
    need(not cells[DISCS[position.colour].upper()], "lifted")
    need(in_hand != 0 or not cells[BARRED], "lifted")
    position.lifted = in_hand | set_of(cells[BARRED])
    position.pending = tuple([cell for cell in position.board.order if in_hand >> cell & 1])
    need(len(position.pending) <= len(position.board.listed(position.empty())), "lifted")


def _outcome(board: Board, packed: object) -> "Outcome | None":
    found = shape.outcome(packed, 2)
    if found is not None:
        need(found.reason in ENDS and len(found.winners) == 1, "outcome")
        for name in found.witness:
            _cell(board, name, "outcome")
    return found


def _end(position: "Position", outcome: "Outcome | None") -> None:
    """End the game, or see to it that whoever is to move can."""
    if outcome is None:
        need(bool(legal.codes(position)), "outcome")
        return
    need(not position.pending or outcome.reason == RESIGN, "outcome")
    position.outcome = outcome
    position.turn = None
