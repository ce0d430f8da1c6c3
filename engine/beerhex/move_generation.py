"""Legal moves of BeerHex, and the reasons why other moves are illegal.

What a player may do never depends on what that player can't see.
"""

from engine.beerhex.constants import (
    BOARD,
    CELL_NAMES,
    CENTRE,
    FACE_LETTERS,
    NAME_ORDER,
    SEATS,
    TRIPLES,
)
from engine.beerhex.moves import ATTACK, ATTACKS, CLAIM, DENY, PLACE, TOKEN_MARK, parse_move
from engine.beerhex.position import FILLING, PLACING, START
from engine.game import ENDINGS, OMNISCIENT, IllegalMove
from engine.hexboard import bitset_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.position import Position

CONNECTED_TRIPLES = set(TRIPLES)


def legal_moves(position: "Position") -> list[str]:
    """Return every legal move except ``ENDINGS``, sorted.

    Empty when the game is over, and in views of others than the seat to move.
    """
    if position.turn is None or position.viewer not in (OMNISCIENT, position.turn):
        return []
    hand = position.hands[position.turn] or (0, 0)
    ends = [FACE_LETTERS[face] for face in SEATS if hand[face]]
    if position.phase != FILLING and position.tokens_left(position.turn):
        ends = [face + token for face in ends for token in ("", TOKEN_MARK)]
    caps = position.occupied()
    moves = []
    for cell in NAME_ORDER:
        if not caps >> cell & 1 and not (cell == CENTRE and position.is_opening()):
            for end in ends:
                moves.append(CELL_NAMES[cell] + end)
    if position.phase == START:
        down = position.face_down()
        moves += [move for move, cells in ATTACKS if cells & down == cells]
        moves += [CLAIM, DENY]
    return sorted(moves)


def validate_move(position: "Position", text: object) -> "Move":
    """Return the parts of a legal move, as far as the viewer of ``position`` can tell.

    Raises:
        IllegalMove: For any other move. The reason is "face-missing" or "face-hidden" if a view was
            given the wrong form of an observed move; all other reasons are rules.
    """
    if position.turn is None:
        raise IllegalMove("over")
    move = parse_move(text)
    if move.kind == PLACE:
        _check_place(position, move)
    elif move.kind not in ENDINGS and position.phase == FILLING:
        raise IllegalMove("filling")
    elif move.kind == ATTACK:
        _check_attack(position, move)
    elif move.kind not in ENDINGS and position.phase == PLACING:
        raise IllegalMove(move.kind + "-at-start-only")
    return move


def _check_attack(position: "Position", move: "Move") -> None:
    if position.phase == PLACING:
        raise IllegalMove("attack-once")
    for cell in move.cells:
        if not position.occupied() >> cell & 1:
            raise IllegalMove("empty", cell=CELL_NAMES[cell])
        if position.face_up >> cell & 1:
            raise IllegalMove("face-up", cell=CELL_NAMES[cell])
    if bitset_of(move.cells) not in CONNECTED_TRIPLES:
        raise IllegalMove("not-adjacent")


def _check_place(position: "Position", move: "Move") -> None:
    name = CELL_NAMES[move.cell]
    if position.occupied() >> move.cell & 1:
        raise IllegalMove("occupied", cell=name)
    if move.cell == CENTRE and position.is_opening():
        raise IllegalMove("centre-first")
    if move.token and not position.options["clues"]:
        raise IllegalMove("no-clues")
    if move.token and position.phase == FILLING:
        raise IllegalMove("filling")
    if move.token and not position.tokens_left(position.mover):
        raise IllegalMove("no-token")
    open_to_me = position.viewer in (OMNISCIENT, position.turn) or completes_board(position, move)
    if move.face is None and open_to_me:
        raise IllegalMove("face-missing", cell=name)
    if move.face is not None and not open_to_me:
        raise IllegalMove("face-hidden", cell=name)
    hand = position.hands[position.mover]
    if move.face is not None and hand and not hand[move.face]:
        raise IllegalMove("no-such-face-left", face=FACE_LETTERS[move.face])


def attackable_cells(position: "Position") -> int:
    """Return the cells whose cap could be attacked together with two others by either seat.

    The three must lie face down and be connected.
    """
    down, attackable = position.face_down(), 0
    for cells in TRIPLES:
        if cells & down == cells:
            attackable |= cells
    return attackable


def completes_board(position: "Position", move: "Move") -> bool:
    """Return whether the move is a placement on the last empty cell, which reveals everything."""
    return move.kind == PLACE and position.occupied() | 1 << move.cell == BOARD.all_cells


def reveals_faces(position: "Position", move: "Move") -> bool:
    """Return whether the move reveals faces: every attack, and everything that ends the game."""
    return move.kind != PLACE or completes_board(position, move)


def revealed_cells(position: "Position", move: "Move") -> int:
    """Return the cells whose faces the move reveals, that of a cap just placed included."""
    if move.kind == ATTACK:
        return bitset_of(move.cells)
    if move.kind == PLACE:
        return BOARD.all_cells & ~position.face_up if completes_board(position, move) else 0
    return position.face_down()
