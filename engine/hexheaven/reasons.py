"""What speaks for a move of Hex Heaven, and what against it; see ``engine.reasons``."""

from engine.hexheaven.ending import advantage_of, turn_ends_game
from engine.hexheaven.facts import BY_HAND
from engine.hexheaven.layout import cell_name, cell_of, fitting
from engine.hexheaven.moves import read
from engine.hexheaven.tiles import HIDDEN
from engine.reasons import QUIET, WIN, Reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.layout import Layout
    from engine.hexheaven.position import Position

MATTERS = 2  # points from which on what the next player gains or loses is worth a word


def found(view: "Position", move: str, after: "Position | None") -> "list[Reason]":
    """The facts about a legal move; about the opening, where nothing is scored, only what still
    fits."""
    made = read(move)
    if made is None:
        return []
    if view.opening:
        return _opening(view, made.cell, after) if made.tile and after else []
    if made.kind == "pass":
        return _ending(view)
    if not made.tile or after is None or after.turn is None:
        return []
    return _laying(view, made.tile, made.cell, after)


def _opening(view: "Position", name: str, after: "Position") -> "list[Reason]":
    """How many of the tiles that are left in one's hand would fit beside what lies now."""
    hand, border = after.hands[view.turn or 0], after.layout.border
    fit = [1 for tile in hand if tile != HIDDEN and _fits(tile, border)]
    if fit and len(fit) == len(hand):
        return [Reason("keeps-all", "quiet", QUIET, [name], n=len(hand))]
    return [Reason("keeps", "quiet", QUIET, [name], n=len(fit), of=len(hand))] if fit else []


def _fits(tile: int, border: "dict[int, int]") -> bool:
    return any([fitting(tile, border[cell]) for cell in border])


def _laying(view: "Position", tile: int, name: str, after: "Position") -> "list[Reason]":
    cell, layout, facts = cell_of(name), view.layout, []
    points, touched = layout.points(tile, cell), layout.adjacency(cell)
    if points > 0:
        weight = 15 + 5 * points
        facts.append(Reason("scores", "points", weight, [name], n=points, touched=touched))
    elif points < 0:
        facts.append(Reason("costs", "points", 5 * points - 10, [name], n=-points))
    lifted = len(layout.surrounded(cell))
    if lifted:
        facts.append(Reason("heaven", "points", 35 + 10 * lifted, [name], n=lifted))
    if view.rules.name == "serious":
        gained = advantage_of(after.points)
        if gained > advantage_of(view.points):
            facts.append(Reason("advantage", "points", 32, [name], n=gained))
    if view.rules.name == "solo" and view.points < view.required <= after.points:
        facts.append(Reason("meets", "points", 60, [name], n=view.required))
    return facts + _left(view, name, after)


def _left(view: "Position", name: str, after: "Position") -> "list[Reason]":
    """What there would be for one's next tile, whether or not it is laid this turn; and for the
    next player."""
    facts = []
    seat = view.turn or 0
    mine = best(after.layout, after.hands[seat], after.by_hand())
    if mine[0] >= MATTERS:
        where = cell_name(mine[1])
        facts.append(Reason("goes-on", "points", 6 + 2 * mine[0], [name, where], n=mine[0]))
    following = (seat + 1) % view.rules.seats
    if following != seat:
        hand = view.hands[following]
        before, now = [best(one.layout, hand, BY_HAND) for one in (view, after)]
        if now[0] >= before[0] + MATTERS and now[0] > 0:
            weight = -8 - 4 * (now[0] - before[0])
            cells = [cell_name(now[1])]
            facts.append(Reason("opens", "defend", weight, cells, n=now[0], seat=following))
        elif before[0] >= now[0] + MATTERS and before[0] > 0:
            weight = 8 + 4 * (before[0] - now[0])
            n = before[0]
            facts.append(Reason("spoils", "defend", weight, [name], n=n, seat=following))
    return facts


def best(layout: "Layout", hand: tuple, adjacencies: int) -> "tuple[int, int]":
    """The most points that one of these tiles earns where it fits, with one of these adjacencies,
    and the cell; (0, 0) if none earns any."""
    most = (0, 0)
    cells = layout.open_cells(adjacencies)
    for tile in hand:
        if tile != HIDDEN:
            for cell in cells:
                points = layout.points(tile, cell)
                if points > most[0] and fitting(tile, layout.border[cell]):
                    most = (points, cell)
    return most


def _ending(view: "Position") -> "list[Reason]":
    """Why to end the turn here, or not."""
    if view.rules.name == "solo" and turn_ends_game(view):
        return [Reason("falls-short", "points", -WIN, (), n=view.required - view.points)]
    facts = []
    seat = view.turn or 0
    hand = view.hands[seat]
    left, cell = best(view.layout, hand, view.by_hand())
    if left >= MATTERS:
        facts.append(Reason("stops-early", "points", -10 - 5 * left, [cell_name(cell)], n=left))
        facts.append(Reason("holds", "quiet", QUIET, n=len(hand)))
    elif not hand:
        facts.append(Reason("all-laid", "points", 15))
    else:
        facts.append(Reason("nothing-left", "points", 15))
    gained = advantage_of(view.points) if view.rules.name == "serious" else 0
    if gained:
        facts.append(Reason("banks", "points", 20 + 5 * gained, (), n=gained))
    return facts
