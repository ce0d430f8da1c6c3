"""From packed data back to positions of inpHeXion; whatever could not be one is refused.

A packed board is read row by row: w, b and n is what stands there; W, B and N was lifted from there
and is still to be put down; from x something was lifted that has been put down since; else a dot.
"""

from engine.game import RESIGN, BadPosition, Game, GameError
from engine.inphexion.board import BLACK, NOWHERE, WHITE, Board, board_of
from engine.inphexion.state import Position

_FIELDS = ("options", "board", "swapped", "last", "outcome")


def restored(game: Game, packed: object) -> Position:
    """The position that ``pack`` made this of; BadPosition for anything else."""
    if not isinstance(packed, dict):
        raise BadPosition("position", part="fields")
    _require(len(packed) == len(_FIELDS) and all([f in packed for f in _FIELDS]), "fields")
    position = _laid_out(_settled(game, packed["options"]), packed)
    if position.placed:
        unplaceable = _check_last(position)
        if not position.pending:
            position._end_turn(unplaceable)
    outcome = packed["outcome"]
    if isinstance(outcome, dict) and outcome.get("reason") == "resign":
        _require(position.turn is not None, "outcome")
        position = position.play(RESIGN)
    _require(position.pack() == packed, "outcome")
    return position


def _require(holds: bool, part: str) -> None:
    if not holds:
        raise BadPosition("position", part=part)


def _settled(game: Game, options: object) -> dict:
    if not isinstance(options, dict):
        raise BadPosition("position", part="options")
    names = [option.name for option in game.options]
    _require(len(options) == len(names) and all([name in options for name in names]), "options")
    try:
        return game.settle(options)
    except GameError:
        raise BadPosition("position", part="options") from None


def _laid_out(options: dict, packed: dict) -> Position:
    """The packed position as it looks to the player who made the last move, before that turn is
    ended."""
    board = board_of(options["size"])
    cells = _cells_by_letter(board, packed["board"])
    placed = _count_placed(cells)
    mover = (placed + 1) % 2 if placed else WHITE
    swapped = packed["swapped"]
    _require(swapped is False or swapped is True and options["pie"] and placed > 0, "swapped")
    position = Position(
        options,
        board,
        (_set_of(cells["w"]), _set_of(cells["b"])),
        _neutral_cell(board, cells, options, placed),
        mover,
        (BLACK, WHITE) if swapped else (WHITE, BLACK),
        placed,
        _last_cells(board, packed["last"], placed),
    )
    _require(position.hand(WHITE) >= 0 and position.hand(BLACK) >= 0, "discs")
    _require(not cells["WB"[mover]], "lifted")
    in_hand = _set_of(cells["BW"[mover]] + cells["N"])
    _require(in_hand != 0 or not cells["x"], "lifted")
    position.lifted = in_hand | _set_of(cells["x"])
    position.pending = tuple([cell for cell in board.order if in_hand >> cell & 1])
    return position


def _count_placed(cells: dict) -> int:
    white, black = len(cells["w"] + cells["W"]), len(cells["b"] + cells["B"])
    _require(white - black in (0, 1), "discs")
    return white + black


def _neutral_cell(board: Board, cells: dict, options: dict, placed: int) -> int:
    found = cells["n"] + cells["N"]
    _require(len(found) == (1 if options["neutral"] else 0), "neutral")
    if not found:
        return NOWHERE
    _require(placed > 0 or found[0] == board.centre, "neutral")
    return int(found[0])


def _cells_by_letter(board: Board, rows: object) -> dict:
    """letter -> the cells of the packed board that bear it."""
    if not isinstance(rows, str):
        raise BadPosition("position", part="board")
    lines = rows.split("/")
    _require([len(line) for line in lines] == [board.size] * board.size, "board")
    cells: dict[str, list[int]] = {letter: [] for letter in ".wbnWBNx"}
    for cell, letter in enumerate("".join(lines)):
        _require(letter in cells, "board")
        cells[letter].append(cell)
    return cells


def _set_of(cells: list[int]) -> int:
    return sum([1 << cell for cell in cells])


def _last_cells(board: Board, names: object, placed: int) -> tuple:
    if not isinstance(names, list) or len(names) != (2 if placed else 0):
        raise BadPosition("position", part="last")
    _require(all([isinstance(name, str) and board.cell(name) >= 0 for name in names]), "last")
    return tuple([board.cell(name) for name in names])


def _check_last(position: Position) -> list[int]:
    """Refuse a board that the last move can't have left behind; else the cells of the pieces that
    it surrounded and that found no room."""
    source, target = position.last
    if source == target:
        _check_placed(position, source)
    elif position._mine() >> source & 1:
        return _check_infected(position, source, target)
    else:
        _check_expelled(position, source, target)
    return []


def _check_placed(position: Position, cell: int) -> None:
    free = position.placed == 1 or position.placed == 2 and position.options["free_second"]
    _require(free and position.neutral == NOWHERE and position._mine() >> cell & 1 == 1, "last")
    _require(position.lifted == 0, "lifted")


def _check_infected(position: Position, source: int, target: int) -> list[int]:
    board, others = position.board, position._others()
    if position.placed == 1:
        _require(position.neutral != NOWHERE and source == board.centre, "last")
    _require(board.near[source] & others & 1 << target != 0, "last")
    surrounded = position._surrounded(source)
    if position.pending:
        _require(position.pending == tuple(surrounded), "lifted")
        _require(position._has_room(surrounded), "lifted")
        return []
    _require(not surrounded or not position._has_room(surrounded), "lifted")
    return surrounded


def _check_expelled(position: Position, source: int, target: int) -> None:
    board, mine = position.board, position._mine()
    pending, lifted = position.pending, position.lifted | 1 << source
    _require((position.empty() | position.lifted) >> source & 1 == 1, "last")
    _require((position._others() & ~position.lifted) >> target & 1 == 1, "last")
    in_order = [cell for cell in board.order if lifted >> cell & 1]
    put_down = len(in_order) - len(pending)
    _require(tuple(in_order[put_down:]) == pending, "lifted")
    _require(put_down > 0 and in_order[put_down - 1] == source, "last")
    # All of them lie around one cell, the infected one, and have only the mover's discs beside.
    _require(any([not lifted & ~board.near[cell] for cell in board.listed(mine)]), "lifted")
    _require(all([not board.near[cell] & ~mine for cell in in_order]), "lifted")
