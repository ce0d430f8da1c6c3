"""The geometry of a board that outgrows the screen: what part of it is in sight.

By default all of it is. Whoever has moved it keeps that part while it is their turn, unless all
that matters lies outside; a button shows all of it again, and until then another magnifies it.
"""

from collections import namedtuple

from ui.play.gestures import SLOP

Point = namedtuple("Point", ("x", "y"))  # of a picture, or of the screen in CSS pixels
Box = namedtuple("Box", ("x", "y", "width", "height"))  # a viewBox, in units of the picture
Room = namedtuple("Room", ("left", "top", "width", "height"))  # where it is drawn, in CSS pixels

NEAREST = 3.5  # how many times as large as all of it
MAGNIFIED = 2  # how many times as large the button makes it
MARGIN = 60  # units to keep free around a spot


class Lens:
    """What is in sight of one board.

    Attributes:
        box: what is in sight.
        moved: whether a person chose that.
        pans: whether the board outgrows the screen.
        dragging: whether fingers are moving the board, so that the click they end with is no tap.
    """

    def __init__(self) -> None:
        self.open(False)

    def open(self, pans: bool) -> None:
        """Another board comes on the table; ``pans``: whether it outgrows the screen."""
        self.pans = pans
        self._home = Box(0, 0, 1, 1)
        self._matters: list[Point] = []  # where something happened last, or one can go on
        self.box = self._home
        self.moved = False
        self.dragging = False
        self._fingers: dict = {}  # finger -> where it is, in pixels
        self._from = Point(0, 0)

    def show(
        self, home: Box, spots: "list[Point]", wanted: "list[Point]", others: bool = True
    ) -> None:
        """All of the board is now ``home``. Keep the points ``spots``, where something happened,
        in sight; and the points ``wanted``, where one can go on. ``others``: whether somebody else
        is to move than before, who is shown all of the board where these don't fit into what is in
        sight. Else it stays as large as the person made it, with one of them in sight at least."""
        self._home = home
        self._matters = wanted or spots or self._matters
        if not self.moved:
            self.box = home
            return
        for spot in spots:
            self._include(spot)
        before = self.box
        for spot in wanted:
            self._include(spot)
        if all([self._sees(spot) for spot in wanted]):
            return
        if others:
            self.refit()
            return
        self.box = before
        if not any([self._sees(spot) for spot in wanted]):
            self._include(sorted(wanted, key=self._far)[0])

    def _include(self, spot: Point) -> None:
        x, y, width, height = self.box
        margin = min(MARGIN, width / 4, height / 4)
        x = min(max(x, spot[0] + margin - width), spot[0] - margin)
        y = min(max(y, spot[1] + margin - height), spot[1] - margin)
        self.box = Box(x, y, width, height)

    def _sees(self, spot: Point) -> bool:
        x, y, width, height = self.box
        return x <= spot[0] <= x + width and y <= spot[1] <= y + height

    def _far(self, spot: Point) -> tuple:
        """How far a point is from the middle of what is in sight; then where, for points that are
        as far as another."""
        x, y, width, height = self.box
        away = abs(spot[0] - x - width / 2) + abs(spot[1] - y - height / 2)
        return away, spot[0], spot[1]

    def refit(self) -> None:
        """Show all of the board."""
        self.moved = False
        self.box = self._home

    def magnify(self) -> None:
        """Show the part of the board that matters, large enough for a finger."""
        x, y, wide, high = self._home
        spots = self._matters or [Point(x + wide / 2, y + high / 2)]
        middle_x = sum([spot[0] for spot in spots]) / len(spots)
        middle_y = sum([spot[1] for spot in spots]) / len(spots)
        wide, high = wide / MAGNIFIED, high / MAGNIFIED
        self._settle(Box(middle_x - wide / 2, middle_y - high / 2, wide, high))

    # ---- what is under a finger

    def _scale(self, room: Room) -> tuple:
        """Units a pixel, and the place of the screen's origin on the board."""
        left, top, wide, high = room
        x, y, width, height = self.box
        scale = max(width / (wide or 1), height / (high or 1))
        at_x = x - (wide * scale - width) / 2 - left * scale
        at_y = y - (high * scale - height) / 2 - top * scale
        return scale, at_x, at_y

    def _pan(self, dx: float, dy: float, room: Room) -> None:
        """Move the board by so many pixels."""
        scale = self._scale(room)[0]
        x, y, width, height = self.box
        self._settle(Box(x - dx * scale, y - dy * scale, width, height))

    def zoom(self, factor: float, place: Point, room: Room) -> None:
        """Make the board larger by ``factor``, what is at this pixel staying there."""
        scale, left, top = self._scale(room)
        x, y, width, height = self.box
        shown = self._home[2] / width
        factor = max(0.8 / shown, min(factor, NEAREST / shown))
        ux, uy = left + place[0] * scale, top + place[1] * scale
        self._settle(
            Box(ux - (ux - x) / factor, uy - (uy - y) / factor, width / factor, height / factor)
        )

    def _settle(self, box: Box) -> None:
        """Look at this box, with its middle on the board."""
        x, y, width, height = box
        left, top, wide, high = self._home
        x = min(max(x, left - width / 2), left + wide - width / 2)
        y = min(max(y, top - height / 2), top + high - height / 2)
        self.moved = True
        self.box = Box(x, y, width, height)

    # ---- fingers, wheel, keys: each says whether another part is in sight now

    def down(self, finger: str, place: Point) -> None:
        """A finger came down at this pixel."""
        if self.pans:
            if not self._fingers:
                self.dragging = False
                self._from = place
            self._fingers[finger] = place

    def touched(self, finger: str) -> bool:
        """Whether this finger is on the board."""
        return finger in self._fingers

    def move(self, finger: str, place: Point, room: Room) -> bool:
        """A finger moved to this pixel."""
        if finger not in self._fingers:
            return False
        if not self.dragging:
            far = abs(place[0] - self._from[0]) + abs(place[1] - self._from[1])
            if len(self._fingers) < 2 and (far < SLOP or not self.moved):
                return False  # a tap; and what is all in sight needs no panning
            self.dragging = True
        old = self._fingers[finger]
        others = [self._fingers[other] for other in self._fingers if other != finger]
        self._fingers[finger] = place
        if others:
            self._pinch(others[0], old, place, room)
        else:
            self._pan(place[0] - old[0], place[1] - old[1], room)
        return True

    def _pinch(self, still: Point, old: Point, new: Point, room: Room) -> None:
        """One finger of two went from ``old`` to ``new``."""
        apart, before = _distance(still, new), _distance(still, old)
        if before > 8 and apart > 8:
            self._pan((new[0] - old[0]) / 2, (new[1] - old[1]) / 2, room)
            middle = Point((still[0] + new[0]) / 2, (still[1] + new[1]) / 2)
            self.zoom(apart / before, middle, room)

    def up(self, finger: str) -> None:
        """A finger was lifted or lost."""
        self._fingers.pop(finger, None)

    def clicked(self) -> bool:
        """Whether the click that comes now ended a drag, and so is no tap."""
        was, self.dragging = self.dragging, False
        return was

    def wheel(self, down: bool, place: Point, room: Room) -> bool:
        """The wheel was turned over this pixel."""
        if self.pans:
            self.zoom(0.88 if down else 1.14, place, room)
        return self.pans

    def key(self, key: str, room: Room) -> bool:
        """A key was pressed: + and - zoom about the middle, 0 shows all of the board."""
        if not self.pans or key not in ("+", "=", "-", "0"):
            return False
        if key == "0":
            self.refit()
        else:
            middle = Point(room.left + room.width / 2, room.top + room.height / 2)
            self.zoom(0.8 if key == "-" else 1.25, middle, room)
        return True


def _distance(a: Point, b: Point) -> float:
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
