"""Positions of inpHeXion as JSON-able data, and back.

A packed board is read row by row. w, b and n are pieces; W, B and N were lifted and are still to be
expelled; x is a cell whose lifted piece has been expelled; a dot is an empty cell. The turn follows
from the numbers of discs.
"""

from engine import validation
from engine.game import ENDINGS, Outcome
from engine.hexboard import bitset_of
from engine.inphexion import move_generation
from engine.inphexion.constants import (
    BLACK,
    DISC_LETTERS,
    JOINED,
    NEUTRAL_LETTER,
    NO_CELL,
    NO_MOVE,
    NO_ROOM,
    WHITE,
    Board,
    get_board,
)
from engine.validation import require

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game
    from engine.inphexion.position import P, Position

FIELDS = ("options", "board", "swapped", "last", "outcome")
REASONS = (JOINED, NO_ROOM, NO_MOVE) + ENDINGS
CLOSED, EMPTY = "x", "."
LETTERS = DISC_LETTERS + NEUTRAL_LETTER + (DISC_LETTERS + NEUTRAL_LETTER).upper() + CLOSED + EMPTY


def pack(position: "Position") -> dict:
    """Return a position as JSON-able data, with FIELDS as keys."""
    board = position.board
    size, names = board.size, board.names
    letters = "".join([_cell_letter(position, cell) for cell in range(board.cells)])
    return {
        "options": dict(position.options),
        "board": "/".join([letters[i : i + size] for i in range(0, board.cells, size)]),
        "swapped": position.colours != (WHITE, BLACK),
        "last": [names[cell] for cell in position.last],
        "outcome": position.outcome.pack() if position.outcome else None,
    }


def _cell_letter(position: "Position", cell: int) -> str:
    piece = position.piece(cell)
    if cell in position.pending:
        return piece.upper()
    return piece or (CLOSED if position.lifted >> cell & 1 else EMPTY)


def restore(kind: "type[P]", game: "Game", packed: object) -> "P":
    """Return the position that ``pack`` made the data of, as an instance of ``kind``.

    Raises:
        BadPosition: If the data has another shape; its fact ``part`` names the field.
    """
    data = validation.require_fields(packed, FIELDS)
    options = validation.require_options(game, data["options"])
    board = get_board(options["size"])
    cells = _cells_by_letter(board, data["board"])
    require(data["swapped"] is False or data["swapped"] is True and options["pie"], "swapped")
    placed = _count_placed(cells)
    outcome = _read_outcome(board, data["outcome"])
    within_turn = (
        bool(_pending_cells(cells)) or outcome is not None and outcome.reason in (JOINED, NO_ROOM)
    )
    position = kind(
        options,
        board,
        (bitset_of(cells["w"]), bitset_of(cells["b"])),
        _neutral_cell(cells, options),
        (placed + 1) % 2 if within_turn else placed % 2,
        (BLACK, WHITE) if data["swapped"] else (WHITE, BLACK),
        placed,
        tuple(
            [
                _read_cell(board, name, "last")
                for name in validation.require_list(data["last"], "last")
            ]
        ),
    )
    require(len(position.last) in (0, 2), "last")
    require(position.discs_in_hand(WHITE) >= 0 and position.discs_in_hand(BLACK) >= 0, "discs")
    _restore_lifted(position, cells)
    _restore_outcome(position, outcome)
    return position


def _read_cell(board: Board, name: object, part: str) -> int:
    """Return the cell with that name."""
    cell = board.cell(validation.require_str(name, part))
    require(cell >= 0, part)
    return cell


def _cells_by_letter(board: Board, rows: object) -> dict:
    """Return letter -> the cells of the packed board with that letter."""
    lines = validation.require_str(rows, "board").split("/")
    require([len(line) for line in lines] == [board.size] * board.size, "board")
    cells: dict[str, list[int]] = {letter: [] for letter in LETTERS}
    for cell, letter in enumerate("".join(lines)):
        require(letter in cells, "board")
        cells[letter].append(cell)
    return cells


def _count_placed(cells: dict) -> int:
    """Return how many discs are in play; the players place them in turn, White first."""
    white, black = len(cells["w"] + cells["W"]), len(cells["b"] + cells["B"])
    require(white - black in (0, 1), "discs")
    return white + black


def _neutral_cell(cells: dict, options: dict) -> int:
    neutral = cells["n"] + cells["N"]
    require(len(neutral) == (1 if options["neutral"] else 0), "neutral")
    return neutral[0] if neutral else NO_CELL


def _pending_cells(cells: dict) -> list:
    """Return the cells of pieces that are lifted and still to be expelled."""
    return list(cells["W"] + cells["B"] + cells["N"])


def _restore_lifted(position: "Position", cells: dict) -> None:
    """Restore the lifted pieces: only the opponent's, with room for all of them."""
    pending = bitset_of(_pending_cells(cells))
    require(not cells[DISC_LETTERS[position.colour].upper()], "lifted")
    require(pending != 0 or not cells[CLOSED], "lifted")
    position.lifted = pending | bitset_of(cells[CLOSED])
    position.pending = tuple([cell for cell in position.board.name_order if pending >> cell & 1])
    require(len(position.pending) <= len(position.board.members(position.empty_cells())), "lifted")


def _read_outcome(board: Board, packed: object) -> "Outcome | None":
    outcome = validation.restore_outcome(packed, 2)
    if outcome is not None:
        require(outcome.reason in REASONS and len(outcome.winners) == 1, "outcome")
        for name in outcome.details:
            _read_cell(board, name, "outcome")
    return outcome


def _restore_outcome(position: "Position", outcome: "Outcome | None") -> None:
    """Restore the outcome; without one, check that the player to move has a move."""
    if outcome is None:
        require(bool(move_generation.legal_codes(position)), "outcome")
        return
    require(not position.pending or outcome.reason in ENDINGS, "outcome")
    position.outcome = outcome
    position.turn = None
