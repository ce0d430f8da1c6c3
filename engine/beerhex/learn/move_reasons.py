"""Reasons for and against moves of BeerHex, by the knowledge of a view.

See ``engine.learn.move_reasons``.
"""

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
from engine.learn.move_reasons import QUIET_WEIGHT, WIN_WEIGHT, Reason, has_positive
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.state import BeerHexState

SAMPLED_WORLDS = 60  # for judging a declaration
ODDS_SCALE = 10  # odds are given in tenths


def find_reasons(view: "BeerHexState", move: str, after: "BeerHexState | None") -> "list[Reason]":
    """Return the reasons for and against a legal move."""
    parsed = parse_move(move)
    if parsed.kind == ATTACK:
        return _attack_reasons(view, parsed)
    if parsed.kind != PLACE:
        return _declaration_reasons(view, parsed)
    return _placement_reasons(view, parsed, after) if after is not None else []


# ---- placing


def _placement_reasons(
    view: "BeerHexState", parsed: "Move", after: "BeerHexState"
) -> "list[Reason]":
    seat, cell = view.mover, parsed.cell_names
    other = 1 - seat
    before, chain = shortest_completion(view, seat)[1], shortest_completion(after, seat)
    left, reasons = chain[1], []
    if before == 0 and view.phase == START:
        line = cell_names(shortest_completion(view, seat)[0])
        reasons.append(Reason("could-declare", "declare", -70, line))
    elif left == 0:
        reasons.append(Reason("joins", "join", 70, cell))
    elif 0 < left < before:
        reasons.append(Reason("nearer", "join", 40 - 6 * left, cell, n=left))
    theirs, now = (
        shortest_completion(view, other, True)[1],
        shortest_completion(after, other, True)[1],
    )
    if 0 <= theirs <= 3 and (now > theirs or now < 0):
        key = "blocks" if now >= 0 else "shuts"
        reasons.append(Reason(key, "block", 45 - 8 * theirs, cell, n=theirs, seat=other))
    alike = _sweepable_triple(after, parsed.cell, seat)
    if alike:
        reasons.append(Reason("sweepable", "defend", -30, cell_names(sorted_cells(alike))))
    elif parsed.face == other and _protects_line(after, parsed.cell, seat):
        reasons.append(Reason("decoy", "hide", 12, cell))
    if not has_positive(reasons):
        beside = [cells for cells in TRIPLES if cells >> parsed.cell & 1]
        down = after.face_down()
        n = len([1 for cells in beside if cells & down == cells])
        if 2 * n <= len(beside):
            key = "sheltered" if n else "lone"
            reasons.append(Reason(key, "quiet", QUIET_WEIGHT, cell, n=n, of=len(beside)))
    return reasons


def shortest_completion(
    position: "BeerHexState", seat: int, assume_own: bool = False
) -> "tuple[list[int], int]":
    """Return the chain that this seat could complete with the fewest caps.

    Args:
        position: The view; only known faces count.
        seat: The seat whose sides are joined.
        assume_own: Whether to take the seat's unknown face-down caps for its own symbol.

    Returns:
        The cells, and the number of caps missing; ([], −1) if there is no chain.
    """
    free = position.faces[seat]
    if assume_own:
        known = position.faces[0] | position.faces[1]
        free |= position.shells[seat] & ~known
    empty = BOARD.all_cells & ~position.occupied()
    return shortest_chain(free, empty, GOAL_SIDES[seat][0], GOAL_SIDES[seat][1])


def _sweepable_triple(position: "BeerHexState", cell: int, seat: int) -> int:
    """Return three caps including this cell's that an attack would remove; 0 if there are none.

    All three hide the seat's own symbol.
    """
    mine = position.faces[seat] & position.face_down() & position.shells[seat]
    for cells in TRIPLES:
        if cells >> cell & 1 and cells & mine == cells:
            return cells
    return 0


def _protects_line(position: "BeerHexState", cell: int, seat: int) -> bool:
    """Return whether the decoy on this cell protects caps with the seat's own symbol.

    It does if it can be attacked together with one of them: without it they might be removed.
    """
    mine = position.faces[seat] & position.shells[seat]
    for cells in TRIPLES:
        if cells >> cell & 1 and cells & position.face_down() == cells and cells & mine:
            return True
    return False


# ---- attacking


def _attack_reasons(view: "BeerHexState", parsed: "Move") -> "list[Reason]":
    seat, cells = view.mover, parsed.cell_names
    other, hit = 1 - seat, sum([1 << cell for cell in parsed.cells])
    share = same_symbol_odds(view, hit)
    n = out_of_ten(share)
    if n == ODDS_SCALE:
        reasons = [Reason("attack-sure", "take", 60, cells)]
    elif n == 0:
        reasons = [Reason("attack-hopeless", "take", -60, cells)]
    else:
        reasons = [Reason("attack", "take", int(share * 80) - 30, cells, n=n, of=ODDS_SCALE)]
    swept = view.copy()
    swept.shells = [held & ~hit for held in view.shells]
    swept.faces = [held & ~hit for held in view.faces]
    theirs = shortest_completion(view, other, True)[1]
    if 0 <= theirs <= 2 and n and shortest_completion(swept, other, True)[1] > theirs:
        reasons.append(Reason("breaks", "cut", 30, cells, seat=other))
    mine = shortest_completion(view, seat)[1]
    if mine == 0 and shortest_completion(swept, seat)[1]:
        reasons.append(Reason("breaks-own", "join", -50, cells))
    return reasons


def same_symbol_odds(view: "BeerHexState", cells: int) -> float:
    """Return the share of possible worlds in which all caps on these cells have the same symbol."""
    number = view.possible_faces(0).count * view.possible_faces(1).count
    same = 0
    for face in SEATS:
        if not view.faces[1 - face] & cells:
            assumed = view.copy()
            assumed.faces = list(view.faces)
            assumed.faces[face] |= cells & view.face_down()
            same += assumed.possible_faces(0).count * assumed.possible_faces(1).count
    return same / number if number else 0.0


def out_of_ten(share: float) -> int:
    """Return a share in tenths; 0 and 10 only if it is certain."""
    if share <= 0 or share >= 1:
        return ODDS_SCALE if share >= 1 else 0
    return min(ODDS_SCALE - 1, max(1, int(share * ODDS_SCALE + 0.5)))


# ---- declaring


def _declaration_reasons(view: "BeerHexState", parsed: "Move") -> "list[Reason]":
    if parsed.kind not in (CLAIM, DENY):
        return []
    seat = view.mover
    if parsed.kind == CLAIM:
        line = shortest_completion(view, seat)
        if line[1] == 0:
            return [Reason("claim-safe", "declare", WIN_WEIGHT - 5, cell_names(line[0]))]
    rng, right = Rng(1), 0
    for _ in range(SAMPLED_WORLDS):
        world = view.determinize(rng)
        hands = [hand or [0, 0] for hand in world.hands]
        if seat in compute_outcome(parsed.kind, seat, world.faces, hands).winners:
            right += 1
    n = out_of_ten(right / SAMPLED_WORLDS)
    if parsed.kind == DENY and _is_cut_off(view, 1 - seat):
        return [Reason("deny-safe", "declare", WIN_WEIGHT - 5)]
    claims = parsed.kind == CLAIM
    if n == 0:
        key = "claim-hopeless" if claims else "deny-hopeless"
        return [Reason(key, "declare", 5 - WIN_WEIGHT)]
    n = min(n, ODDS_SCALE - 1)  # a sample proves nothing
    key = "claim-odds" if claims else "deny-odds"
    return [Reason(key, "declare", 20 * n - 120, (), n=n, of=ODDS_SCALE)]


def _is_cut_off(view: "BeerHexState", seat: int) -> bool:
    """Return whether this seat can't be joined whatever the hidden faces are."""
    known = view.faces[1 - seat]
    free = view.occupied() & ~known
    short = shortest_chain(
        free, BOARD.all_cells & ~view.occupied(), GOAL_SIDES[seat][0], GOAL_SIDES[seat][1]
    )[1]
    most = 13 - popcount(view.faces[seat])
    return short < 0 or short > most
