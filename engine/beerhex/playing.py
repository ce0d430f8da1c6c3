"""What a move makes of a position of BeerHex, and how a game ends."""

from engine.beerhex.facts import BOARD, FACES, GOALS, NAMES, SEATS, count, listed, named, stock
from engine.beerhex.knowledge import shown, tidy
from engine.beerhex.legal import allowed, completes, revealed, reveals
from engine.beerhex.moves import ATTACK, CLAIM, DENY, PLACE
from engine.beerhex.position import FILLING, OVER, PLACING, START
from engine.game import EVERYONE, RESIGN, IllegalMove, Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.position import P, Position

# Why games end; what each has as its witness is in the package's docstring.
FULL, FILLED = "full", "filled"
FALSE_CLAIM, FALSE_DENY = "false-claim", "false-deny"
REASONS = (CLAIM, FALSE_CLAIM, DENY, FALSE_DENY, FULL, FILLED, RESIGN)


def play(position: "P", text: str) -> "P":
    """The position after a move, in a view as its viewer was told of it. Raises IllegalMove as
    ``legal.allowed`` does, and with "reveal-missing" or "reveal-wrong" where a view isn't told
    rightly what comes to light."""
    move = allowed(position, text)
    told = move.shown is not None
    if told and (position.viewer == EVERYONE or not reveals(position, move)):
        raise IllegalMove("syntax", move=text)
    if move.kind == RESIGN and position.viewer != EVERYONE and not told:
        after = position.resigned()
        after.last = text
        return after
    after = position.copy()
    after.last = text if told else public(position, move)
    if move.kind == PLACE:
        _place(after, move)
    elif move.kind == ATTACK:
        _attack(after, move)
    else:
        _learn(after, move, revealed(position, move))
        _open(after, move.kind)
    return after


def public(position: "Position", move: "Move") -> str:
    """The text by which everybody learns of a move: with the faces that it brings to light (of a
    full state; a view waits to be told them) and without the face of a cap placed face down."""
    if not reveals(position, move):
        return move.covered()
    if position.viewer != EVERYONE:
        return move.plain
    gold = position.faces[0]
    if move.face == 0:
        gold |= 1 << move.cell
    lie = [FACES[0 if gold >> cell & 1 else 1] for cell in listed(revealed(position, move))]
    return move.showing("".join(lie))


def _learn(after: "Position", move: "Move", cells: int) -> None:
    """Take in the faces that a view was told of ``cells``. Raises IllegalMove if they are
    missing, or can't be what lies there."""
    if after.viewer == EVERYONE:
        return
    if move.shown is None:
        raise IllegalMove("reveal-missing")
    if len(move.shown) != count(cells):
        raise IllegalMove("reveal-wrong")
    for i, cell in enumerate(listed(cells)):
        face = FACES.index(move.shown[i])
        if after.faces[1 - face] >> cell & 1:
            raise IllegalMove("reveal-wrong", cell=NAMES[cell])
        after.faces[face] |= 1 << cell
    if not (after.worlds(0).number and after.worlds(1).number):
        raise IllegalMove("reveal-wrong")


def _place(after: "Position", move: "Move") -> None:
    mover = after.mover()
    cells = revealed(after, move)
    complete = completes(after, move)
    bit = 1 << move.cell
    after.shells[mover] |= bit
    if move.face is not None:
        if complete or after.viewer == EVERYONE or not after.options["clues"]:
            after.faces[move.face] |= bit
        hand = after.hands[mover]
        if hand:
            hand[move.face] -= 1
    if move.token:
        after.tokens |= bit
    if complete:
        _learn(after, move, cells)
        _open(after, FILLED if after.phase == FILLING else FULL)
    elif after.phase != FILLING:
        after.turn = 1 - mover
        after.phase = START if after.in_hand(mover) else FILLING


def _attack(after: "Position", move: "Move") -> None:
    mover = after.mover()
    cells = revealed(after, move)
    _learn(after, move, cells)
    same = any([cells & after.faces[face] == cells for face in SEATS])
    home = cells if same else cells & after.faces[mover]
    owners = "".join([FACES[after.owner(cell)] for cell in move.cells])
    after.attacks = after.attacks + [(mover, after.last, owners)]
    after.up |= cells & ~home
    after.tokens &= ~cells
    after.bounds = [_return(after, seat, cells, home) for seat in SEATS]
    after.faces = [after.faces[face] & ~home for face in SEATS]
    if same:
        after.phase = PLACING
    else:
        after.turn = 1 - mover


def _return(after: "Position", seat: int, cells: int, home: int) -> "list[list[int]]":
    """Of the caps that an attack revealed on ``cells``, take those in ``home`` back to this
    seat's hand; what is then publicly known of the seat's face-down caps."""
    bounds = shown(after.bounds[seat], cells, after.faces)
    home &= after.shells[seat]
    if home:
        here = after.shells[seat]
        hand = after.hands[seat]
        most = []
        for face in SEATS:
            if hand:
                hand[face] += count(home & after.faces[face])
            open_faces = here & (after.up | home) & after.faces[face]
            most.append(stock(seat, face) - count(open_faces))
        after.shells[seat] &= ~home
        bounds.append([after.shells[seat] & ~after.up, most[0], most[1]])
    return tidy(bounds)


def _open(after: "Position", reason: str) -> None:
    """Turn everything over, now that all faces are known, and see who has won."""
    after.up = after.caps()
    after.tokens = 0
    after.bounds = [[], []]
    hands = []
    for seat in SEATS:
        laid = [count(after.shells[seat] & after.faces[face]) for face in SEATS]
        hands.append([stock(seat, face) - laid[face] for face in SEATS])
    after.hands = [hands[0], hands[1]]
    _end(after, verdict(reason, after.mover(), after.faces, hands))


def _end(after: "Position", outcome: Outcome) -> None:
    after.outcome = outcome
    after.phase = OVER
    after.turn = None


# ---- how a game ends


def verdict(reason: str, mover: int, faces: "list[int]", hands: "list[list[int]]") -> Outcome:
    """How the game ends when ``mover`` plays ``claim``, ``deny``, ``resign`` or the last cap
    (``full``, or ``filled`` after a hand ran out). ``faces``: per symbol the set of cells that
    show it, all open; ``hands``: per seat how many caps of each face are left in hand."""
    other = 1 - mover
    if reason == RESIGN:
        return Outcome((other,), RESIGN)
    if reason == DENY:
        empty = BOARD.full & ~(faces[0] | faces[1])
        chain, missing = cheapest(faces[other], empty, GOALS[other][0], GOALS[other][1])
        if 0 <= missing <= hands[0][other] + hands[1][other]:
            return Outcome((other,), FALSE_DENY, named(chain))
        return Outcome((mover,), DENY)
    chain = _joined(faces, mover)
    if chain:
        return Outcome((mover,), reason, named(chain))
    if reason == CLAIM:
        reason = FALSE_CLAIM
    return Outcome((other,), reason, named(_joined(faces, other)))


def _joined(faces: "list[int]", seat: int) -> "list[int]":
    """A chain of this seat's faces between its sides; empty if there is none."""
    return BOARD.path(faces[seat], GOALS[seat][0], GOALS[seat][1])


def cheapest(free: int, empty: int, start: int, goal: int) -> "tuple[list[int], int]":
    """The chain from the set ``start`` to the set ``goal`` through ``free`` and ``empty`` cells
    that uses the fewest empty ones, and how many those are: (cells, number), or ([], -1) if there
    is none. Of equal chains always the same one. (Breadth-first search with costs 0 and 1.)"""
    came_from: "dict[int, int]" = {}
    price = 0
    now = [(cell, -1) for cell in listed(start & free)]
    later = [(cell, -1) for cell in listed(start & empty)]
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
                return _back(came_from, cell), price
            for near in BOARD.neighbours[cell]:
                if near not in came_from and (free | empty) >> near & 1:
                    (following if free >> near & 1 else later).append((near, cell))
        now = following
    return [], -1


def _back(came_from: "dict[int, int]", cell: int) -> "list[int]":
    """The chain that led to a cell, from its beginning."""
    chain = [cell]
    while came_from[chain[-1]] >= 0:
        chain.append(came_from[chain[-1]])
    return chain[::-1]
