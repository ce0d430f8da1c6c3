"""What speaks for a move of BeerHex, and what against it, for whoever knows the view: see
``engine.reasons``."""

from engine.beerhex.facts import BOARD, GOALS, SEATS, TRIPLES, count, listed, named
from engine.beerhex.moves import ATTACK, CLAIM, DENY, PLACE, parse
from engine.beerhex.playing import cheapest, verdict
from engine.beerhex.position import START
from engine.reasons import QUIET, WIN, Reason, stands
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.state import BeerHexState

WORLDS = 60  # that a declaration is tried in
OF = 10  # odds are told as so many of ten


def found(view: "BeerHexState", move: str, after: "BeerHexState | None") -> "list[Reason]":
    """The facts about a legal move."""
    made = parse(move)
    if made.kind == ATTACK:
        return _attack(view, made)
    if made.kind != PLACE:
        return _declaration(view, made)
    return _placement(view, made, after) if after is not None else []


# ---- placing


def _placement(view: "BeerHexState", made: "Move", after: "BeerHexState") -> "list[Reason]":
    seat, cell = view.mover(), made.names
    other = 1 - seat
    before, chain = missing(view, seat)[1], missing(after, seat)
    left, facts = chain[1], []
    if before == 0 and view.phase == START:
        line = named(missing(view, seat)[0])
        facts.append(Reason("could-declare", "declare", -70, line))
    elif left == 0:
        facts.append(Reason("joins", "join", 70, cell))
    elif 0 < left < before:
        facts.append(Reason("nearer", "join", 40 - 6 * left, cell, n=left))
    theirs, now = missing(view, other, True)[1], missing(after, other, True)[1]
    if 0 <= theirs <= 3 and (now > theirs or now < 0):
        key = "blocks" if now >= 0 else "shuts"
        facts.append(Reason(key, "block", 45 - 8 * theirs, cell, n=theirs, seat=other))
    alike = _alike(after, made.cell, seat)
    if alike:
        facts.append(Reason("sweepable", "defend", -30, named(listed(alike))))
    elif made.face == other and _guards(after, made.cell, seat):
        facts.append(Reason("decoy", "hide", 12, cell))
    if not stands(facts):
        beside = [cells for cells in TRIPLES if cells >> made.cell & 1]
        down = after.down()
        n = len([1 for cells in beside if cells & down == cells])
        if 2 * n <= len(beside):
            key = "sheltered" if n else "lone"
            facts.append(Reason(key, "quiet", QUIET, cell, n=n, of=len(beside)))
    return facts


def missing(position: "BeerHexState", seat: int, guessed: bool = False) -> "tuple[list[int], int]":
    """The chain that this seat could complete with the fewest caps, of the faces that are known
    here, and how many those are; ([], −1) if there is none. ``guessed``: with all of its
    face-down caps that aren't known taken for its own symbol."""
    free = position.faces[seat]
    if guessed:
        known = position.faces[0] | position.faces[1]
        free |= position.shells[seat] & ~known
    empty = BOARD.full & ~position.caps()
    return cheapest(free, empty, GOALS[seat][0], GOALS[seat][1])


def _alike(position: "BeerHexState", cell: int, seat: int) -> int:
    """Three caps with this cell's that an attack would sweep off, since all hide the seat's own
    symbol; 0 if there are none."""
    mine = position.faces[seat] & position.down() & position.shells[seat]
    for cells in TRIPLES:
        if cells >> cell & 1 and cells & mine == cells:
            return cells
    return 0


def _guards(position: "BeerHexState", cell: int, seat: int) -> bool:
    """Whether the decoy on this cell lies in one line with two caps that can be attacked, one of
    them with the seat's own symbol inside: without it they might be swept off."""
    mine = position.faces[seat] & position.shells[seat]
    for cells in TRIPLES:
        if cells >> cell & 1 and cells & position.down() == cells and cells & mine:
            return True
    return False


# ---- attacking


def _attack(view: "BeerHexState", made: "Move") -> "list[Reason]":
    seat, cells = view.mover(), made.names
    other, hit = 1 - seat, sum([1 << cell for cell in made.cells])
    share = odds(view, hit)
    n = out_of_ten(share)
    if n == OF:
        facts = [Reason("attack-sure", "take", 60, cells)]
    elif n == 0:
        facts = [Reason("attack-hopeless", "take", -60, cells)]
    else:
        facts = [Reason("attack", "take", int(share * 80) - 30, cells, n=n, of=OF)]
    swept = view.copy()
    swept.shells = [held & ~hit for held in view.shells]
    swept.faces = [held & ~hit for held in view.faces]
    theirs = missing(view, other, True)[1]
    if 0 <= theirs <= 2 and n and missing(swept, other, True)[1] > theirs:
        facts.append(Reason("breaks", "cut", 30, cells, seat=other))
    mine = missing(view, seat)[1]
    if mine == 0 and missing(swept, seat)[1]:
        facts.append(Reason("breaks-own", "join", -50, cells))
    return facts


def odds(view: "BeerHexState", cells: int) -> float:
    """In which share of the worlds that the view allows all caps on these cells hide the same
    symbol; all worlds are equally likely."""
    number = view.worlds(0).number * view.worlds(1).number
    same = 0
    for face in SEATS:
        if not view.faces[1 - face] & cells:
            twin = view.copy()
            twin.faces = list(view.faces)
            twin.faces[face] |= cells & view.down()
            same += twin.worlds(0).number * twin.worlds(1).number
    return same / number if number else 0.0


def out_of_ten(share: float) -> int:
    """A share as so many of ten; 0 and 10 only where it is certain."""
    if share <= 0 or share >= 1:
        return OF if share >= 1 else 0
    return min(OF - 1, max(1, int(share * OF + 0.5)))


# ---- declaring


def _declaration(view: "BeerHexState", made: "Move") -> "list[Reason]":
    if made.kind not in (CLAIM, DENY):
        return []
    seat = view.mover()
    if made.kind == CLAIM:
        line = missing(view, seat)
        if line[1] == 0:
            return [Reason("claim-safe", "declare", WIN - 5, named(line[0]))]
    rng, right = Rng(1), 0
    for _ in range(WORLDS):
        world = view.imagine(rng)
        hands = [hand or [0, 0] for hand in world.hands]
        if seat in verdict(made.kind, seat, world.faces, hands).winners:
            right += 1
    n = out_of_ten(right / WORLDS)
    if made.kind == DENY and _shut(view, 1 - seat):
        return [Reason("deny-safe", "declare", WIN - 5)]
    claims = made.kind == CLAIM
    if n == 0:
        key = "claim-hopeless" if claims else "deny-hopeless"
        return [Reason(key, "declare", 5 - WIN)]
    n = min(n, OF - 1)  # what was tried proves nothing
    key = "claim-odds" if claims else "deny-odds"
    return [Reason(key, "declare", 20 * n - 120, (), n=n, of=OF)]


def _shut(view: "BeerHexState", seat: int) -> bool:
    """Whether this seat can't be joined whatever lies hidden."""
    known = view.faces[1 - seat]
    free = view.caps() & ~known
    short = cheapest(free, BOARD.full & ~view.caps(), GOALS[seat][0], GOALS[seat][1])[1]
    most = 13 - count(view.faces[seat])
    return short < 0 or short > most
