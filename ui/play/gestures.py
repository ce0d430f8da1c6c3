"""What fingers mean: a press that is held, and a tap that echoes an earlier one.

Times are in milliseconds, places in CSS pixels; whoever hears the browser hands them in.
"""

HOLD = 280  # milliseconds that make a press a long one
ECHO = 600  # milliseconds within which a second tap may be the rest of a double tap
NEAR = 32  # pixels around the first tap where it may be
SLOP = 9  # pixels a finger may move and still tap
SAME = 10  # pixels around a tap on a cell where another cell is not meant


class Hold:
    """Tells a long press from a tap. With several fingers down, only the first one counts, and a
    press ends when that one is lifted."""

    def __init__(self) -> None:
        self._finger = ""
        self._cell = ""
        self._from = (0.0, 0.0)
        self._since = 0.0
        self._held = self._pulled = False

    def down(self, finger: str, cell: str, x: float = 0, y: float = 0, now: float = 0) -> bool:
        """A finger came down at (x, y) on a cell or a pick ("" for anything else); whether a hold
        begins, so that ``due`` is to be asked after ``HOLD``."""
        if self._finger:
            return False
        self._finger, self._cell, self._since = finger, cell, now
        self._held = self._pulled = False
        self._from = (x, y)
        return bool(cell)

    @property
    def busy(self) -> bool:
        """Whether a finger is down."""
        return bool(self._finger)

    def strays(self, finger: str, x: float, y: float) -> bool:
        """A finger moved to (x, y); whether it is not holding any more, but on its way."""
        if finger != self._finger or self.stayed(x, y):
            return False
        self._cell = ""
        return True

    def stayed(self, x: float, y: float) -> bool:
        """Whether (x, y) is about where the finger came down."""
        return abs(x - self._from[0]) + abs(y - self._from[1]) < SLOP

    def sideways(self, x: float, y: float) -> bool:
        """Whether the way to (x, y) is rather a level one."""
        return abs(x - self._from[0]) > abs(y - self._from[1])

    def due(self, finger: str) -> str:
        """The cell or pick that this finger has held for long enough; "" if it went away."""
        return self._cell if finger == self._finger else ""

    def held(self, pulled: bool = False) -> None:
        """The hold has shown something, or has ``pulled`` it along: the click that ends it is no
        tap."""
        self._held, self._pulled = True, pulled

    def up(self, finger: str, now: float = HOLD) -> bool:
        """A finger was lifted or lost; whether a hold that showed something ends with it."""
        if finger != self._finger:
            return False
        self._finger = ""
        held = self._held
        if now - self._since < HOLD and not self._pulled:
            self._held = False  # the page was busy, not the finger slow: this is a tap
        return held

    def was_long(self) -> bool:
        """Whether the click that comes now ended a long press; asked once for each click."""
        was, self._held = self._held, False
        return was and not self._finger


class Echo:
    """Keeps the second tap of a double tap from doing something else than the first: for
    ``ECHO`` a control that appears under a tap is deaf."""

    def __init__(self) -> None:
        self._last = ("", 0.0, 0.0, -10.0 * ECHO)  # what, x, y, when
        self._spent = False

    def swallows(self, what: str, x: float, y: float, now: float) -> bool:
        """Whether a tap on the control ``what`` ("cell c3", "act confirm", …; "" for anything
        else) is only the rest of a tap on another one. Cells stay where they are, and lie close
        together: two of them tapped in a row are both meant, unless the board has moved under a
        finger that hasn't. (A tap by keyboard has no place: it comes as (0, 0) and is never
        swallowed.)"""
        before, at_x, at_y, when = self._last
        spent, self._spent = self._spent, False
        self._last = (what, x, y, now)
        if (x == 0 and y == 0) or now - when >= ECHO:
            return False
        if what == before and not spent:
            return False
        near = SAME if what[:5] == before[:5] == "cell " else NEAR
        if abs(x - at_x) > near or abs(y - at_y) > near:
            return False
        # A third quick tap is an echo of the first as well.
        self._last = (before, at_x, at_y, when)
        self._spent = spent
        return True

    def spend(self) -> None:
        """The last tap has played a move: for ``ECHO`` even the same control is deaf to more."""
        self._spent = True
