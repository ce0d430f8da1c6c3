"""Pieces on a board as plain data, and what changed between two drawings of them.

A drawing is a list of sprites from back to front. Movement is never told to the page: it is found
by comparing the list before with the list after, so that playing, undoing and stepping through a
game all move pieces in the same way.
"""


class Sprite:
    """One piece as drawn.

    Attributes:
        kind: what the piece is; sprites of one kind may stand in for each other.
        face: the id of the symbol that shows it; the same kind with another face has turned over.
        x, y: where its origin lies, in the units of the drawing.
        turn: its rotation in degrees.
        look: extra class names ("ghost" for a piece not played yet, …).
    """

    def __init__(
        self, kind: str, face: str, x: float, y: float, turn: int = 0, look: str = ""
    ) -> None:
        self.kind = kind
        self.face = face
        self.x = x
        self.y = y
        self.turn = turn
        self.look = look

    def __repr__(self) -> str:
        return (
            f"Sprite({self.kind!r}, {self.face!r}, {self.x}, {self.y}, {self.turn}, {self.look!r})"
        )

    def at(self, other: "Sprite") -> bool:
        """Whether both stand in the same place."""
        return self.x == other.x and self.y == other.y


def match(old: list, new: list) -> list:
    """For every new sprite the index of the old one that became it, or −1 if it is new.

    A piece that has not moved stays itself; of the rest, each new one takes the nearest old one
    of its kind; a piece that stands where another kind stood is not that piece.
    """
    came = [-1] * len(new)
    free = [True] * len(old)
    places: dict = {}
    for i in range(len(old)):
        places.setdefault(_place(old[i]), []).append(i)
    for j in range(len(new)):
        here = places.get(_place(new[j]))
        if here:
            came[j] = here.pop(0)
            free[came[j]] = False
    waiting = [j for j in range(len(new)) if came[j] < 0]
    for j in waiting:
        best, least = -1, 0.0
        for i in range(len(old)):
            if free[i] and old[i].kind == new[j].kind:
                apart = (old[i].x - new[j].x) ** 2 + (old[i].y - new[j].y) ** 2
                if best < 0 or apart < least:
                    best, least = i, apart
        if best >= 0:
            came[j] = best
            free[best] = False
    return came


def _place(sprite: Sprite) -> str:
    return f"{sprite.kind}|{sprite.x}|{sprite.y}"
