"""What changed between two pictures of a board: which piece became which.

Movement is never told to the page: it is found by comparing the pieces before with the pieces
after, so that playing, undoing and stepping through a game all move pieces in the same way.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.renderer import Cell, Sprite


def match_pieces(old: "list[Sprite]", new: "list[Sprite]") -> "list[int]":
    """For every new sprite the index of the old one that became it, or −1 if it is new.

    A piece that has not moved stays itself; of the rest, each new one takes the nearest old one
    of its kind; a piece that stands where another kind stood is not that piece.
    """
    came = [-1] * len(new)
    free = [True] * len(old)
    # Most pieces stay where they are in both pictures, before and behind those that don't.
    first, least = 0, min(len(old), len(new))
    while first < least and _is_unmoved(old[first], new[first]):
        came[first], free[first] = first, False
        first += 1
    last = 0
    while last < least - first and _is_unmoved(old[-1 - last], new[-1 - last]):
        last += 1
        came[-last], free[-last] = len(old) - last, False
    places: dict = {}
    for i in range(first, len(old) - last):
        places.setdefault(_position_key(old[i]), []).append(i)
    for j in range(first, len(new) - last):
        here = places.get(_position_key(new[j]))
        if here:
            came[j] = here.pop(0)
            free[came[j]] = False
    waiting = [j for j in range(len(new)) if came[j] < 0]
    for j in waiting:
        best, closest = -1, 0.0
        for i in range(len(old)):
            if free[i] and old[i].kind == new[j].kind:
                apart = (old[i].x - new[j].x) ** 2 + (old[i].y - new[j].y) ** 2
                if best < 0 or apart < closest:
                    best, closest = i, apart
        if best >= 0:
            came[j] = best
            free[best] = False
    return came


def _is_unmoved(old: "Sprite", new: "Sprite") -> bool:
    return old is new or (old.kind == new.kind and old.x == new.x and old.y == new.y)


def _position_key(sprite: "Sprite") -> str:
    return f"{sprite.kind}|{sprite.x}|{sprite.y}"


def next_cell(cells: "list[Cell]", name: str, direction: "tuple[int, int]") -> str:
    """The cell one comes to from ``name`` by going in ``direction`` (a unit step in x or y): of
    those well ahead, else of those ahead at all, the nearest, counting what lies aside double. ""
    if there is none ahead. So every cell can be reached, however scattered they are."""
    here = [place for place in cells if place.name == name][0]
    best, least, straight = "", 0.0, False
    for place in cells:
        dx, dy = place.x - here.x, place.y - here.y
        ahead = dx * direction[0] + dy * direction[1]
        aside = abs(dx * direction[1]) + abs(dy * direction[0])
        well = aside <= ahead * 1.01
        if ahead <= 0 or (straight and not well):
            continue
        far = ahead + 2 * aside
        if not best or far < least or (well and not straight):
            best, least, straight = place.name, far, well
    return best
