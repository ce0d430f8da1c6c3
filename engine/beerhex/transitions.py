"""The position after a move of BeerHex, and how a game ends."""

from engine.beerhex.constants import (
    BOARD,
    CELL_NAMES,
    FACE_LETTERS,
    GOAL_SIDES,
    SEATS,
    cell_names,
    popcount,
    sorted_cells,
    stock,
)
from engine.beerhex.move_generation import (
    completes_board,
    revealed_cells,
    reveals_faces,
    validate_move,
)
from engine.beerhex.moves import ATTACK, CLAIM, DENY, PLACE
from engine.beerhex.position import FILLING, OVER, PLACING, START
from engine.beerhex.public_knowledge import bounds_after_reveal, normalize_bounds
from engine.game import ENDINGS, OMNISCIENT, IllegalMove, Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.position import P, Position

# Reasons of an outcome; the package's docstring describes the details of each.
FULL, FILLED = "full", "filled"
FALSE_CLAIM, FALSE_DENY = "false-claim", "false-deny"
REASONS = (CLAIM, FALSE_CLAIM, DENY, FALSE_DENY, FULL, FILLED) + ENDINGS


def apply_move(position: "P", text: str) -> "P":
    """Return the position after a move, which in a view is an observed move.

    Raises:
        IllegalMove: As ``validate_move`` does; and "reveal-missing" or "reveal-wrong" if a view is
            not given the right faces.
    """
    move = validate_move(position, text)
    has_faces = move.revealed is not None
    if has_faces and (position.viewer == OMNISCIENT or not reveals_faces(position, move)):
        raise IllegalMove("syntax", move=text)
    if move.kind in ENDINGS and position.viewer != OMNISCIENT and not has_faces:
        after = position.resign(move.kind)
        after.last = text
        return after
    after = position.copy()
    after.last = text if has_faces else public_move(position, move)
    if move.kind == PLACE:
        _apply_placement(after, move)
    elif move.kind == ATTACK:
        _apply_attack(after, move)
    else:
        _apply_revealed(after, move, revealed_cells(position, move))
        _reveal_all(after, move.kind)
    return after


def public_move(position: "Position", move: "Move") -> str:
    """Return the notation by which everybody learns of a move.

    It has the faces that the move reveals (of a full state; a view has to be told them), and lacks
    the face of a cap placed face down.
    """
    if not reveals_faces(position, move):
        return move.masked()
    if position.viewer != OMNISCIENT:
        return move.bare
    gold = position.faces[0]
    if move.face == 0:
        gold |= 1 << move.cell
    letters = [
        FACE_LETTERS[0 if gold >> cell & 1 else 1]
        for cell in sorted_cells(revealed_cells(position, move))
    ]
    return move.with_revealed("".join(letters))


def _apply_revealed(after: "Position", move: "Move", cells: int) -> None:
    """Add the revealed faces of ``cells`` to a view.

    Raises:
        IllegalMove: If they are missing or impossible.
    """
    if after.viewer == OMNISCIENT:
        return
    if move.revealed is None:
        raise IllegalMove("reveal-missing")
    if len(move.revealed) != popcount(cells):
        raise IllegalMove("reveal-wrong")
    for i, cell in enumerate(sorted_cells(cells)):
        face = FACE_LETTERS.index(move.revealed[i])
        if after.faces[1 - face] >> cell & 1:
            raise IllegalMove("reveal-wrong", cell=CELL_NAMES[cell])
        after.faces[face] |= 1 << cell
    if not (after.possible_faces(0).count and after.possible_faces(1).count):
        raise IllegalMove("reveal-wrong")


def _apply_placement(after: "Position", move: "Move") -> None:
    mover = after.mover
    cells = revealed_cells(after, move)
    complete = completes_board(after, move)
    bit = 1 << move.cell
    after.shells[mover] |= bit
    if move.face is not None:
        if complete or after.viewer == OMNISCIENT or not after.options["clues"]:
            after.faces[move.face] |= bit
        hand = after.hands[mover]
        if hand:
            hand[move.face] -= 1
    if move.token:
        after.tokens |= bit
    if complete:
        _apply_revealed(after, move, cells)
        _reveal_all(after, FILLED if after.phase == FILLING else FULL)
    elif after.phase != FILLING:
        after.turn = 1 - mover
        after.phase = START if after.hand_size(mover) else FILLING


def _apply_attack(after: "Position", move: "Move") -> None:
    mover = after.mover
    cells = revealed_cells(after, move)
    _apply_revealed(after, move, cells)
    same = any([cells & after.faces[face] == cells for face in SEATS])
    home = cells if same else cells & after.faces[mover]
    owners = "".join([FACE_LETTERS[after.owner(cell)] for cell in move.cells])
    after.attacks = after.attacks + [(mover, after.last, owners)]
    after.face_up |= cells & ~home
    after.tokens &= ~cells
    after.bounds = [_return_caps(after, seat, cells, home) for seat in SEATS]
    after.faces = [after.faces[face] & ~home for face in SEATS]
    if same:
        after.phase = PLACING
    else:
        after.turn = 1 - mover


def _return_caps(after: "Position", seat: int, cells: int, home: int) -> "list[list[int]]":
    """Return caps of this seat to its hand after an attack.

    Args:
        after: The position to change.
        seat: The owner of the caps.
        cells: The attacked cells.
        home: Those of them whose caps return to a hand.

    Returns:
        The new bounds of the seat's face-down caps.
    """
    bounds = bounds_after_reveal(after.bounds[seat], cells, after.faces)
    home &= after.shells[seat]
    if home:
        own = after.shells[seat]
        hand = after.hands[seat]
        most = []
        for face in SEATS:
            if hand:
                hand[face] += popcount(home & after.faces[face])
            open_faces = own & (after.face_up | home) & after.faces[face]
            most.append(stock(seat, face) - popcount(open_faces))
        after.shells[seat] &= ~home
        bounds.append([after.shells[seat] & ~after.face_up, most[0], most[1]])
    return normalize_bounds(bounds)


def _reveal_all(after: "Position", reason: str) -> None:
    """Turn everything over, now that all faces are known, and end the game."""
    after.face_up = after.occupied()
    after.tokens = 0
    after.bounds = [[], []]
    hands = []
    for seat in SEATS:
        laid = [popcount(after.shells[seat] & after.faces[face]) for face in SEATS]
        hands.append([stock(seat, face) - laid[face] for face in SEATS])
    after.hands = [hands[0], hands[1]]
    _end_game(after, compute_outcome(reason, after.mover, after.faces, hands))


def _end_game(after: "Position", outcome: Outcome) -> None:
    after.outcome = outcome
    after.phase = OVER
    after.turn = None


# ---- how a game ends


def compute_outcome(
    reason: str, mover: int, faces: "list[int]", hands: "list[list[int]]"
) -> Outcome:
    """Return how the game ends.

    Args:
        reason: The move of ``mover``: "claim", "deny", "resign" or "time"; for the last cap
            "full", or "filled" after a hand ran out.
        mover: The seat that made it.
        faces: Per symbol the set of cells that show it, all open.
        hands: Per seat the number of caps of each face left in hand.
    """
    other = 1 - mover
    if reason in ENDINGS:
        return Outcome((other,), reason)
    if reason == DENY:
        empty = BOARD.all_cells & ~(faces[0] | faces[1])
        chain, missing = shortest_chain(
            faces[other], empty, GOAL_SIDES[other][0], GOAL_SIDES[other][1]
        )
        if 0 <= missing <= hands[0][other] + hands[1][other]:
            return Outcome((other,), FALSE_DENY, cell_names(chain))
        return Outcome((mover,), DENY)
    chain = _winning_chain(faces, mover)
    if chain:
        return Outcome((mover,), reason, cell_names(chain))
    if reason == CLAIM:
        reason = FALSE_CLAIM
    return Outcome((other,), reason, cell_names(_winning_chain(faces, other)))


def _winning_chain(faces: "list[int]", seat: int) -> "list[int]":
    """Return a chain of this seat's faces between its sides; empty if there is none."""
    return BOARD.shortest_path(faces[seat], GOAL_SIDES[seat][0], GOAL_SIDES[seat][1])


def shortest_chain(own: int, empty: int, start: int, goal: int) -> "tuple[list[int], int]":
    """Return the chain between two sets of cells that needs the fewest empty cells.

    Of equal chains it is always the same one. (Breadth-first search with costs 0 and 1.)

    Args:
        own: The cells that cost nothing.
        empty: The cells that cost one.
        start: The first set.
        goal: The second set.

    Returns:
        The cells of the chain and the number of empty ones; ([], -1) if there is no chain.
    """
    came_from: "dict[int, int]" = {}
    price = 0
    now = [(cell, -1) for cell in sorted_cells(start & own)]
    later = [(cell, -1) for cell in sorted_cells(start & empty)]
    while now or later:
        if not now:
            now, later = later, []
            price += 1
        following: "list[tuple[int, int]]" = []
        for cell, before in now:
            if cell in came_from:
                continue
            came_from[cell] = before
            if goal >> cell & 1:
                return _trace_back(came_from, cell), price
            for near in BOARD.neighbours[cell]:
                if near not in came_from and (own | empty) >> near & 1:
                    (following if own >> near & 1 else later).append((near, cell))
        now = following
    return [], -1


def _trace_back(came_from: "dict[int, int]", cell: int) -> "list[int]":
    """Return the chain that led to a cell, from its beginning."""
    chain = [cell]
    while came_from[chain[-1]] >= 0:
        chain.append(came_from[chain[-1]])
    return chain[::-1]
