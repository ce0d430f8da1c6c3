"""Which moves BeerHex allows, and why it forbids the others: all refusals by the rules are here.

What a player may do never depends on what that player can't see.
"""

from engine.beerhex.facts import BOARD, CENTRE, FACES, NAMES, ORDER, SEATS, TRIPLES
from engine.beerhex.moves import ATTACK, ATTACKS, CLAIM, DENY, PLACE, TOKEN, parse
from engine.beerhex.position import FILLING, PLACING, START
from engine.game import EVERYONE, RESIGN, IllegalMove
from engine.hexboard import set_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.position import Position

CONNECTED = set(TRIPLES)


def legal(position: "Position") -> list[str]:
    """Every legal move but ``resign``, sorted; [] when the game is over, and in a view of somebody
    who isn't to move."""
    if position.turn is None or position.viewer not in (EVERYONE, position.turn):
        return []
    hand = position.hands[position.turn] or (0, 0)
    ends = [FACES[face] for face in SEATS if hand[face]]
    if position.phase != FILLING and position.tokens_left(position.turn):
        ends = [face + token for face in ends for token in ("", TOKEN)]
    caps = position.caps()
    moves = []
    for cell in ORDER:
        if not caps >> cell & 1 and not (cell == CENTRE and position.opening()):
            for end in ends:
                moves.append(NAMES[cell] + end)
    if position.phase == START:
        down = position.down()
        moves += [move for move, cells in ATTACKS if cells & down == cells]
        moves += [CLAIM, DENY]
    return sorted(moves)


def allowed(position: "Position", text: object) -> "Move":
    """The parts of a move that the rules allow, as far as the viewer of ``position`` can tell.
    Raises IllegalMove. Of its reasons "face-missing" and "face-hidden" are about how a view was
    told a move, the others about the rules."""
    move = parse(text)
    if position.turn is None:
        raise IllegalMove("over")
    if move.kind == PLACE:
        _check_place(position, move)
    elif move.kind != RESIGN and position.phase == FILLING:
        raise IllegalMove("filling")
    elif move.kind == ATTACK:
        _check_attack(position, move)
    elif move.kind != RESIGN and position.phase == PLACING:
        raise IllegalMove(move.kind + "-at-start-only")
    return move


def _check_attack(position: "Position", move: "Move") -> None:
    if position.phase == PLACING:
        raise IllegalMove("attack-once")
    for cell in move.cells:
        if not position.caps() >> cell & 1:
            raise IllegalMove("empty", cell=NAMES[cell])
        if position.up >> cell & 1:
            raise IllegalMove("face-up", cell=NAMES[cell])
    if set_of(move.cells) not in CONNECTED:
        raise IllegalMove("not-adjacent")


def _check_place(position: "Position", move: "Move") -> None:
    name = NAMES[move.cell]
    if position.caps() >> move.cell & 1:
        raise IllegalMove("occupied", cell=name)
    if move.cell == CENTRE and position.opening():
        raise IllegalMove("centre-first")
    if move.token and not position.options["clues"]:
        raise IllegalMove("no-clues")
    if move.token and position.phase == FILLING:
        raise IllegalMove("filling")
    if move.token and not position.tokens_left(position.mover()):
        raise IllegalMove("no-token")
    open_to_me = position.viewer in (EVERYONE, position.turn) or completes(position, move)
    if move.face is None and open_to_me:
        raise IllegalMove("face-missing", cell=name)
    if move.face is not None and not open_to_me:
        raise IllegalMove("face-hidden", cell=name)
    hand = position.hands[position.mover()]
    if move.face is not None and hand and not hand[move.face]:
        raise IllegalMove("no-such-face-left", face=FACES[move.face])


def attackable(position: "Position") -> int:
    """The cells whose cap could be attacked with two others, whoever is to move: the three must
    lie face down and be connected."""
    down, found = position.down(), 0
    for cells in TRIPLES:
        if cells & down == cells:
            found |= cells
    return found


def completes(position: "Position", move: "Move") -> bool:
    """Whether this is a placement that leaves no cell empty, so that everything is turned over."""
    return move.kind == PLACE and position.caps() | 1 << move.cell == BOARD.full


def reveals(position: "Position", move: "Move") -> bool:
    """Whether the move brings faces to light: every attack, and everything that ends the game."""
    return move.kind != PLACE or completes(position, move)


def revealed(position: "Position", move: "Move") -> int:
    """The cells whose faces the move brings to light, that of a cap just placed included."""
    if move.kind == ATTACK:
        return set_of(move.cells)
    if move.kind == PLACE:
        return BOARD.full & ~position.up if completes(position, move) else 0
    return position.down()
