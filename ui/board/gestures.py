"""What fingers mean: a press that is held, and a tap that echoes an earlier one.

Times are in milliseconds, places in CSS pixels; whoever hears the browser hands them in.
"""

LONG_PRESS_MS = 280  # milliseconds that make a press a long one
DOUBLE_TAP_MS = 600  # milliseconds within which a second tap may be the rest of a double tap
DOUBLE_TAP_RADIUS = 32  # pixels around the first tap where it may be
TOUCH_SLOP = 9  # pixels a finger may move and still tap
SAME_CELL_RADIUS = 10  # pixels around a tap on a cell where another cell is not meant


class LongPress:
    """Tells a long press from a tap. With several fingers down, only the first one counts, and a
    press ends when that one is lifted."""

    def __init__(self) -> None:
        self._pointer_id = ""
        self._target = ""
        self._start = (0.0, 0.0)
        self._pressed_at = 0.0
        self._is_held = self._is_dragged = False

    def pointer_down(
        self, pointer_id: str, target: str, x: float = 0, y: float = 0, now: float = 0
    ) -> bool:
        """A finger came down at (x, y) on a cell or a pick ("" for anything else); whether a hold
        begins, so that ``due`` is to be asked after ``HOLD``."""
        if self._pointer_id:
            return False
        self._pointer_id, self._target, self._pressed_at = pointer_id, target, now
        self._is_held = self._is_dragged = False
        self._start = (x, y)
        return bool(target)

    @property
    def is_pressed(self) -> bool:
        """Whether a finger is down."""
        return bool(self._pointer_id)

    def pointer_move(self, pointer_id: str, x: float, y: float) -> bool:
        """A finger moved to (x, y); whether it is not holding any more, but on its way."""
        if pointer_id != self._pointer_id or self.is_within_slop(x, y):
            return False
        self._target = ""
        return True

    def is_within_slop(self, x: float, y: float) -> bool:
        """Whether (x, y) is about where the finger came down."""
        return abs(x - self._start[0]) + abs(y - self._start[1]) < TOUCH_SLOP

    def is_horizontal(self, x: float, y: float) -> bool:
        """Whether the way to (x, y) is rather a level one."""
        return abs(x - self._start[0]) > abs(y - self._start[1])

    def held_target(self, pointer_id: str) -> str:
        """The cell or pick that this finger has held for long enough; "" if it went away."""
        return self._target if pointer_id == self._pointer_id else ""

    def mark_held(self, dragged: bool = False) -> None:
        """The hold has shown something, or has ``pulled`` it along: the click that ends it is no
        tap."""
        self._is_held, self._is_dragged = True, dragged

    def pointer_up(self, pointer_id: str, now: float = LONG_PRESS_MS) -> bool:
        """A finger was lifted or lost; whether a hold that showed something ends with it."""
        if pointer_id != self._pointer_id:
            return False
        self._pointer_id = ""
        held = self._is_held
        if now - self._pressed_at < LONG_PRESS_MS and not self._is_dragged:
            self._is_held = False  # the page was busy, not the finger slow: this is a tap
        return held

    def consume_click(self) -> bool:
        """Whether the click that comes now ended a long press; asked once for each click."""
        was, self._is_held = self._is_held, False
        return was and not self._pointer_id


class DoubleTapFilter:
    """Keeps the second tap of a double tap from doing something else than the first: for
    ``ECHO`` a control that appears under a tap is deaf."""

    def __init__(self) -> None:
        self._last = ("", 0.0, 0.0, -10.0 * DOUBLE_TAP_MS)  # what, x, y, when
        self._blocks_repeat = False

    def should_ignore(self, control: str, x: float, y: float, now: float) -> bool:
        """Whether a tap on the control ``what`` ("cell c3", "act confirm", …; "" for anything
        else) is only the rest of a tap on another one. Cells stay where they are, and lie close
        together: two of them tapped in a row are both meant, unless the board has moved under a
        finger that hasn't. (A tap by keyboard has no place: it comes as (0, 0) and is never
        swallowed.)"""
        before, at_x, at_y, when = self._last
        spent, self._blocks_repeat = self._blocks_repeat, False
        self._last = (control, x, y, now)
        if (x == 0 and y == 0) or now - when >= DOUBLE_TAP_MS:
            return False
        if control == before and not spent:
            return False
        near = SAME_CELL_RADIUS if control[:5] == before[:5] == "cell " else DOUBLE_TAP_RADIUS
        if abs(x - at_x) > near or abs(y - at_y) > near:
            return False
        # A third quick tap is an echo of the first as well.
        self._last = (before, at_x, at_y, when)
        self._blocks_repeat = spent
        return True

    def block_repeat(self) -> None:
        """The last tap has played a move: for ``ECHO`` even the same control is deaf to more."""
        self._blocks_repeat = True
