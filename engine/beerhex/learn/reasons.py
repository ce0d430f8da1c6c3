"""What speaks for a move of BeerHex, and what against it, for whoever knows the view: see
``engine.learn.reasons``."""

from engine.beerhex.constants import (
    BOARD,
    GOAL_SIDES,
    SEATS,
    TRIPLES,
    cell_names,
    popcount,
    sorted_cells,
)
from engine.beerhex.moves import ATTACK, CLAIM, DENY, PLACE, parse_move
from engine.beerhex.position import START
from engine.beerhex.transitions import compute_outcome, shortest_chain
from engine.learn.reasons import QUIET_WEIGHT, WIN_WEIGHT, Reason, has_positive
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.state import BeerHexState

SAMPLED_WORLDS = 60  # that a declaration is tried in
ODDS_SCALE = 10  # odds are told as so many of ten


def find_reasons(view: "BeerHexState", move: str, after: "BeerHexState | None") -> "list[Reason]":
    """The facts about a legal move."""
    made = parse_move(move)
    if made.kind == ATTACK:
        return _attack_reasons(view, made)
    if made.kind != PLACE:
        return _declaration_reasons(view, made)
    return _placement_reasons(view, made, after) if after is not None else []


# ---- placing


def _placement_reasons(view: "BeerHexState", made: "Move", after: "BeerHexState") -> "list[Reason]":
    seat, cell = view.mover(), made.cell_names
    other = 1 - seat
    before, chain = shortest_completion(view, seat)[1], shortest_completion(after, seat)
    left, facts = chain[1], []
    if before == 0 and view.phase == START:
        line = cell_names(shortest_completion(view, seat)[0])
        facts.append(Reason("could-declare", "declare", -70, line))
    elif left == 0:
        facts.append(Reason("joins", "join", 70, cell))
    elif 0 < left < before:
        facts.append(Reason("nearer", "join", 40 - 6 * left, cell, n=left))
    theirs, now = (
        shortest_completion(view, other, True)[1],
        shortest_completion(after, other, True)[1],
    )
    if 0 <= theirs <= 3 and (now > theirs or now < 0):
        key = "blocks" if now >= 0 else "shuts"
        facts.append(Reason(key, "block", 45 - 8 * theirs, cell, n=theirs, seat=other))
    alike = _sweepable_triple(after, made.cell, seat)
    if alike:
        facts.append(Reason("sweepable", "defend", -30, cell_names(sorted_cells(alike))))
    elif made.face == other and _protects_line(after, made.cell, seat):
        facts.append(Reason("decoy", "hide", 12, cell))
    if not has_positive(facts):
        beside = [cells for cells in TRIPLES if cells >> made.cell & 1]
        down = after.face_down()
        n = len([1 for cells in beside if cells & down == cells])
        if 2 * n <= len(beside):
            key = "sheltered" if n else "lone"
            facts.append(Reason(key, "quiet", QUIET_WEIGHT, cell, n=n, of=len(beside)))
    return facts


def shortest_completion(
    position: "BeerHexState", seat: int, assume_own: bool = False
) -> "tuple[list[int], int]":
    """The chain that this seat could complete with the fewest caps, of the faces that are known
    here, and how many those are; ([], −1) if there is none. ``guessed``: with all of its
    face-down caps that aren't known taken for its own symbol."""
    free = position.faces[seat]
    if assume_own:
        known = position.faces[0] | position.faces[1]
        free |= position.shells[seat] & ~known
    empty = BOARD.all_cells & ~position.occupied()
    return shortest_chain(free, empty, GOAL_SIDES[seat][0], GOAL_SIDES[seat][1])


def _sweepable_triple(position: "BeerHexState", cell: int, seat: int) -> int:
    """Three caps with this cell's that an attack would sweep off, since all hide the seat's own
    symbol; 0 if there are none."""
    mine = position.faces[seat] & position.face_down() & position.shells[seat]
    for cells in TRIPLES:
        if cells >> cell & 1 and cells & mine == cells:
            return cells
    return 0


def _protects_line(position: "BeerHexState", cell: int, seat: int) -> bool:
    """Whether the decoy on this cell lies in one line with two caps that can be attacked, one of
    them with the seat's own symbol inside: without it they might be swept off."""
    mine = position.faces[seat] & position.shells[seat]
    for cells in TRIPLES:
        if cells >> cell & 1 and cells & position.face_down() == cells and cells & mine:
            return True
    return False


# ---- attacking


def _attack_reasons(view: "BeerHexState", made: "Move") -> "list[Reason]":
    seat, cells = view.mover(), made.cell_names
    other, hit = 1 - seat, sum([1 << cell for cell in made.cells])
    share = same_symbol_odds(view, hit)
    n = out_of_ten(share)
    if n == ODDS_SCALE:
        facts = [Reason("attack-sure", "take", 60, cells)]
    elif n == 0:
        facts = [Reason("attack-hopeless", "take", -60, cells)]
    else:
        facts = [Reason("attack", "take", int(share * 80) - 30, cells, n=n, of=ODDS_SCALE)]
    swept = view.copy()
    swept.shells = [held & ~hit for held in view.shells]
    swept.faces = [held & ~hit for held in view.faces]
    theirs = shortest_completion(view, other, True)[1]
    if 0 <= theirs <= 2 and n and shortest_completion(swept, other, True)[1] > theirs:
        facts.append(Reason("breaks", "cut", 30, cells, seat=other))
    mine = shortest_completion(view, seat)[1]
    if mine == 0 and shortest_completion(swept, seat)[1]:
        facts.append(Reason("breaks-own", "join", -50, cells))
    return facts


def same_symbol_odds(view: "BeerHexState", cells: int) -> float:
    """In which share of the worlds that the view allows all caps on these cells hide the same
    symbol; all worlds are equally likely."""
    number = view.possible_faces(0).count * view.possible_faces(1).count
    same = 0
    for face in SEATS:
        if not view.faces[1 - face] & cells:
            twin = view.copy()
            twin.faces = list(view.faces)
            twin.faces[face] |= cells & view.face_down()
            same += twin.possible_faces(0).count * twin.possible_faces(1).count
    return same / number if number else 0.0


def out_of_ten(share: float) -> int:
    """A share as so many of ten; 0 and 10 only where it is certain."""
    if share <= 0 or share >= 1:
        return ODDS_SCALE if share >= 1 else 0
    return min(ODDS_SCALE - 1, max(1, int(share * ODDS_SCALE + 0.5)))


# ---- declaring


def _declaration_reasons(view: "BeerHexState", made: "Move") -> "list[Reason]":
    if made.kind not in (CLAIM, DENY):
        return []
    seat = view.mover()
    if made.kind == CLAIM:
        line = shortest_completion(view, seat)
        if line[1] == 0:
            return [Reason("claim-safe", "declare", WIN_WEIGHT - 5, cell_names(line[0]))]
    rng, right = Rng(1), 0
    for _ in range(SAMPLED_WORLDS):
        world = view.determinize(rng)
        hands = [hand or [0, 0] for hand in world.hands]
        if seat in compute_outcome(made.kind, seat, world.faces, hands).winners:
            right += 1
    n = out_of_ten(right / SAMPLED_WORLDS)
    if made.kind == DENY and _is_cut_off(view, 1 - seat):
        return [Reason("deny-safe", "declare", WIN_WEIGHT - 5)]
    claims = made.kind == CLAIM
    if n == 0:
        key = "claim-hopeless" if claims else "deny-hopeless"
        return [Reason(key, "declare", 5 - WIN_WEIGHT)]
    n = min(n, ODDS_SCALE - 1)  # what was tried proves nothing
    key = "claim-odds" if claims else "deny-odds"
    return [Reason(key, "declare", 20 * n - 120, (), n=n, of=ODDS_SCALE)]


def _is_cut_off(view: "BeerHexState", seat: int) -> bool:
    """Whether this seat can't be joined whatever lies hidden."""
    known = view.faces[1 - seat]
    free = view.occupied() & ~known
    short = shortest_chain(
        free, BOARD.all_cells & ~view.occupied(), GOAL_SIDES[seat][0], GOAL_SIDES[seat][1]
    )[1]
    most = 13 - popcount(view.faces[seat])
    return short < 0 or short > most
