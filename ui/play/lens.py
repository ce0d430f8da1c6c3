"""The geometry of a board that outgrows the screen: what part of it is in sight.

By default all of it is. Whoever has moved it keeps that part, unless what matters lies outside; a
button shows all of it again. A *box* is a viewBox (x, y, width, height) in units of the picture; a
*room* is where it is drawn, (left, top, width, height) in CSS pixels.
"""

SLOP = 9  # pixels a finger may move and still tap
NEAREST = 3.5  # how many times as large as all of it
MARGIN = 60  # units to keep free around a spot


class Lens:
    """What is in sight of one board.

    Attributes:
        box: what is in sight.
        moved: whether a person chose that.
        dragging: whether fingers are moving the board, so that the click they end with is no tap.
    """

    def __init__(self) -> None:
        self.open(False)

    def open(self, pans: bool) -> None:
        """Another board comes on the table; ``pans``: whether it outgrows the screen."""
        self._pans = pans
        self._home: tuple = (0, 0, 1, 1)
        self.box: tuple = self._home
        self.moved = False
        self.dragging = False
        self._fingers: dict = {}  # finger -> where it is, in pixels
        self._from: tuple = (0, 0)

    def show(self, home: tuple, spots: "list[tuple]", wanted: "list[tuple]") -> None:
        """All of the board is now ``home``. Keep the points ``spots``, where something happened,
        in sight; and the points ``wanted``, where one can go on, all of them: if they don't fit
        into what is in sight, show all of the board."""
        self._home = home
        if not self.moved:
            self.box = home
            return
        for spot in spots:
            self._include(spot)
        for spot in wanted:
            self._include(spot)
        if not all([self._sees(spot) for spot in wanted]):
            self.refit()

    def _include(self, spot: tuple) -> None:
        x, y, width, height = self.box
        margin = min(MARGIN, width / 4, height / 4)
        x = min(max(x, spot[0] + margin - width), spot[0] - margin)
        y = min(max(y, spot[1] + margin - height), spot[1] - margin)
        self.box = (x, y, width, height)

    def _sees(self, spot: tuple) -> bool:
        x, y, width, height = self.box
        return x <= spot[0] <= x + width and y <= spot[1] <= y + height

    def refit(self) -> None:
        """Show all of the board."""
        self.moved = False
        self.box = self._home

    # ---- what is under a finger

    def _scale(self, room: tuple) -> tuple:
        """Units a pixel, and the place of the screen's origin on the board."""
        left, top, wide, high = room
        x, y, width, height = self.box
        scale = max(width / (wide or 1), height / (high or 1))
        at_x = x - (wide * scale - width) / 2 - left * scale
        at_y = y - (high * scale - height) / 2 - top * scale
        return scale, at_x, at_y

    def _pan(self, dx: float, dy: float, room: tuple) -> None:
        """Move the board by so many pixels."""
        scale = self._scale(room)[0]
        x, y, width, height = self.box
        self._settle((x - dx * scale, y - dy * scale, width, height))

    def zoom(self, factor: float, place: tuple, room: tuple) -> None:
        """Make the board larger by ``factor``, what is at this pixel staying there."""
        scale, left, top = self._scale(room)
        x, y, width, height = self.box
        shown = self._home[2] / width
        factor = max(0.8 / shown, min(factor, NEAREST / shown))
        ux, uy = left + place[0] * scale, top + place[1] * scale
        self._settle(
            (ux - (ux - x) / factor, uy - (uy - y) / factor, width / factor, height / factor)
        )

    def _settle(self, box: tuple) -> None:
        """Look at this box, with its middle on the board."""
        x, y, width, height = box
        left, top, wide, high = self._home
        x = min(max(x, left - width / 2), left + wide - width / 2)
        y = min(max(y, top - height / 2), top + high - height / 2)
        self.moved = True
        self.box = (x, y, width, height)

    # ---- fingers, wheel, keys: each says whether another part is in sight now

    def down(self, finger: str, place: tuple) -> None:
        """A finger came down at this pixel."""
        if self._pans:
            if not self._fingers:
                self.dragging = False
                self._from = place
            self._fingers[finger] = place

    def touched(self, finger: str) -> bool:
        """Whether this finger is on the board."""
        return finger in self._fingers

    def move(self, finger: str, place: tuple, room: tuple) -> bool:
        """A finger moved to this pixel."""
        if finger not in self._fingers:
            return False
        if not self.dragging:
            far = abs(place[0] - self._from[0]) + abs(place[1] - self._from[1])
            if far < SLOP and len(self._fingers) < 2:
                return False
            self.dragging = True
        old = self._fingers[finger]
        others = [self._fingers[other] for other in self._fingers if other != finger]
        self._fingers[finger] = place
        if others:
            self._pinch(others[0], old, place, room)
        else:
            self._pan(place[0] - old[0], place[1] - old[1], room)
        return True

    def _pinch(self, still: tuple, old: tuple, new: tuple, room: tuple) -> None:
        """One finger of two went from ``old`` to ``new``."""
        apart, before = _distance(still, new), _distance(still, old)
        if before > 8 and apart > 8:
            self._pan((new[0] - old[0]) / 2, (new[1] - old[1]) / 2, room)
            middle = ((still[0] + new[0]) / 2, (still[1] + new[1]) / 2)
            self.zoom(apart / before, middle, room)

    def up(self, finger: str) -> None:
        """A finger was lifted or lost."""
        self._fingers.pop(finger, None)

    def clicked(self) -> bool:
        """Whether the click that comes now ended a drag, and so is no tap."""
        was, self.dragging = self.dragging, False
        return was

    def wheel(self, down: bool, place: tuple, room: tuple) -> bool:
        """The wheel was turned over this pixel."""
        if self._pans:
            self.zoom(0.88 if down else 1.14, place, room)
        return self._pans

    def key(self, key: str, room: tuple) -> bool:
        """A key was pressed: + and - zoom about the middle, 0 shows all of the board."""
        if not self._pans or key not in ("+", "=", "-", "0"):
            return False
        if key == "0":
            self.refit()
        else:
            middle = (room[0] + room[2] / 2, room[1] + room[3] / 2)
            self.zoom(0.8 if key == "-" else 1.25, middle, room)
        return True


def _distance(a: tuple, b: tuple) -> float:
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
