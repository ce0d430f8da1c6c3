"""Matching of the pieces before and after a change of the board.

Movement is derived from the two lists of pieces alone, so playing, undoing and stepping through a
game all move pieces in the same way.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.renderer import Sprite


def match_pieces(old: "list[Sprite]", new: "list[Sprite]") -> "list[int]":
    """Return for every new sprite the index of the old one that became it, or −1 if it is new.

    A piece that has not moved stays the same piece. Each of the remaining new pieces takes the
    nearest remaining old one of its kind. Pieces of different kinds never match.
    """
    matches = [-1] * len(new)
    is_free = [True] * len(old)
    # Most pieces are unmoved: skip the common start and end of both lists.
    first, shorter = 0, min(len(old), len(new))
    while first < shorter and _is_unmoved(old[first], new[first]):
        matches[first], is_free[first] = first, False
        first += 1
    last = 0
    while last < shorter - first and _is_unmoved(old[-1 - last], new[-1 - last]):
        last += 1
        matches[-last], is_free[-last] = len(old) - last, False
    indices_by_position: dict = {}
    for i in range(first, len(old) - last):
        indices_by_position.setdefault(_position_key(old[i]), []).append(i)
    for j in range(first, len(new) - last):
        indices = indices_by_position.get(_position_key(new[j]))
        if indices:
            matches[j] = indices.pop(0)
            is_free[matches[j]] = False
    unmatched = [j for j in range(len(new)) if matches[j] < 0]
    for j in unmatched:
        best, least = -1, 0.0
        for i in range(len(old)):
            if is_free[i] and old[i].kind == new[j].kind:
                squared = (old[i].x - new[j].x) ** 2 + (old[i].y - new[j].y) ** 2
                if best < 0 or squared < least:
                    best, least = i, squared
        if best >= 0:
            matches[j] = best
            is_free[best] = False
    return matches


def _is_unmoved(old: "Sprite", new: "Sprite") -> bool:
    """Return whether both are a piece of one kind at one position."""
    return old is new or (old.kind == new.kind and old.x == new.x and old.y == new.y)


def _position_key(sprite: "Sprite") -> str:
    """Return a key of the sprite's kind and position."""
    return f"{sprite.kind}|{sprite.x}|{sprite.y}"
