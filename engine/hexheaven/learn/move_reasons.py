"""Reasons for and against moves of Hex Heaven; see ``engine.learn.move_reasons``."""

from engine.hexheaven.constants import HAND_ADJACENCIES
from engine.hexheaven.layout import cell_name, fitting_rotations, parse_cell
from engine.hexheaven.moves import parse_move
from engine.hexheaven.tiles import HIDDEN
from engine.hexheaven.turn_end import advantage_points, turn_ends_game
from engine.learn.move_reasons import QUIET_WEIGHT, WIN_WEIGHT, Reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.layout import Layout
    from engine.hexheaven.position import Position

# Weights (−100 … 100) put the reasons in order: about five for each point that the move earns or
# costs now, four for what the next player gains or loses, two for points of the mover's next tile.

NOTABLE_POINTS = 2  # the least gain or loss of the next player to mention


def find_reasons(view: "Position", move: str, after: "Position | None") -> "list[Reason]":
    """Return the reasons for and against a legal move.

    In the opening, where nothing is scored, they only say which tiles still fit.
    """
    parsed = parse_move(move)
    if view.opening:
        return _opening_reasons(view, parsed.cell, after) if parsed.tile and after else []
    if parsed.kind == "pass":
        return _pass_reasons(view)
    if not parsed.tile or after is None or after.turn is None:
        return []
    return _lay_reasons(view, parsed.tile, parsed.cell, after)


def _opening_reasons(view: "Position", name: str, after: "Position") -> "list[Reason]":
    """Return the reason that says how many of the tiles left in hand would fit in the layout."""
    hand, border = after.hands[view.turn or 0], after.layout.border
    fitting = len([1 for tile in hand if tile != HIDDEN and _fits_anywhere(tile, border)])
    if fitting and fitting == len(hand):
        return [Reason("keeps-all", "quiet", QUIET_WEIGHT, [name], n=len(hand))]
    if fitting:
        return [Reason("keeps", "quiet", QUIET_WEIGHT, [name], n=fitting, of=len(hand))]
    return []


def _fits_anywhere(tile: int, border: "dict[int, int]") -> bool:
    return any([fitting_rotations(tile, border[cell]) for cell in border])


def _lay_reasons(view: "Position", tile: int, name: str, after: "Position") -> "list[Reason]":
    cell, layout, reasons = parse_cell(name), view.layout, []
    points, adjacency = layout.points(tile, cell), layout.adjacency(cell)
    if points > 0:
        weight = 15 + 5 * points
        reasons.append(Reason("scores", "points", weight, [name], n=points, touched=adjacency))
    elif points < 0:
        reasons.append(Reason("costs", "points", 5 * points - 10, [name], n=-points))
    # A heaven: a jewel tile whose six sides are closed is lifted, to be laid again for more points.
    heavens = len(layout.surrounded(cell))
    if heavens:
        reasons.append(Reason("heaven", "points", 35 + 10 * heavens, [name], n=heavens))
    if view.rules.name == "serious":
        gained = advantage_points(after.points)
        if gained > advantage_points(view.points):
            reasons.append(Reason("advantage", "points", 32, [name], n=gained))
    if view.rules.name == "solo" and view.points < view.required <= after.points:
        reasons.append(Reason("meets", "points", 60, [name], n=view.required))
    # It earns no points: without a reason of its own a hint to lay it would have none.
    if view.rules.name == "solo" and tile == view.specials[view.turn or 0]:
        reasons.append(Reason("foothold", "invest", 20, [name]))
    return reasons + _followup_reasons(view, name, after, "points" if points > 0 else "invest")


def _followup_reasons(view: "Position", name: str, after: "Position", topic: str) -> "list[Reason]":
    """Return the reasons about one's next tile, and about the next player's.

    Args:
        view: The view before the placement.
        name: The cell of the placement.
        after: The view after it.
        topic: What the points of one's next tile are about: "invest" if this tile earns none, since
            a hint must not promise points where the tile is laid.
    """
    reasons = []
    seat = view.turn or 0
    points, cell = best_placement(after.layout, after.hands[seat], after.hand_adjacencies())
    if points >= NOTABLE_POINTS:
        cells = [name, cell_name(cell)]
        reasons.append(Reason("goes-on", topic, 6 + 2 * points, cells, n=points))
    following = (seat + 1) % view.rules.seats
    if following != seat:
        hand = view.hands[following]
        before, _ = best_placement(view.layout, hand, HAND_ADJACENCIES)
        now, cell = best_placement(after.layout, hand, HAND_ADJACENCIES)
        if now >= before + NOTABLE_POINTS and now > 0:
            weight = -8 - 4 * (now - before)
            cells = [cell_name(cell)]
            reasons.append(Reason("opens", "defend", weight, cells, n=now, seat=following))
        elif before >= now + NOTABLE_POINTS and before > 0:
            weight = 8 + 4 * (before - now)
            reasons.append(Reason("spoils", "defend", weight, [name], n=before, seat=following))
    return reasons


def best_placement(layout: "Layout", hand: tuple, adjacencies: int) -> "tuple[int, int]":
    """Return the placement of a tile of this hand that earns most, at one of these adjacencies.

    Returns:
        (points, cell); (0, 0) if no placement earns any.
    """
    most = (0, 0)
    cells = layout.open_cells(adjacencies)
    for tile in hand:
        if tile != HIDDEN:
            for cell in cells:
                points = layout.points(tile, cell)
                if points > most[0] and fitting_rotations(tile, layout.border[cell]):
                    most = (points, cell)
    return most


def _pass_reasons(view: "Position") -> "list[Reason]":
    """Return the reasons for and against ending the turn."""
    if view.rules.name == "solo" and turn_ends_game(view):
        return [Reason("falls-short", "points", -WIN_WEIGHT, (), n=view.required - view.points)]
    reasons = []
    seat = view.turn or 0
    hand = view.hands[seat]
    left, cell = best_placement(view.layout, hand, view.hand_adjacencies())
    if left >= NOTABLE_POINTS:
        reasons.append(Reason("stops-early", "points", -10 - 5 * left, [cell_name(cell)], n=left))
        reasons.append(Reason("holds", "quiet", QUIET_WEIGHT, n=len(hand)))
    elif not hand:
        reasons.append(Reason("all-laid", "points", 15))
    else:
        reasons.append(Reason("nothing-left", "points", 15))
    gained = advantage_points(view.points) if view.rules.name == "serious" else 0
    if gained:
        reasons.append(Reason("banks", "points", 20 + 5 * gained, (), n=gained))
    return reasons
