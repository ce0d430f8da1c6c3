"""Taps and long presses: which is which, and which tap is the second of a double tap.

Panning and zooming by fingers is in ``ui.board.viewport``.

Times are in milliseconds and positions in CSS pixels; callers pass them in.
"""

LONG_PRESS_MS = 280  # a press of at least this long is a long press
DOUBLE_TAP_MS = 600  # a second tap within this time may belong to a double tap
CONFIRMING_TAP_MS = 400  # before this a tap on the same cell doesn't confirm what the first chose
DOUBLE_TAP_RADIUS = 32  # pixels around the first tap within which the second one may lie
TOUCH_SLOP = 9  # pixels a finger may move during a tap
SAME_CELL_RADIUS = 10  # pixels around a tap on a cell where no other cell is meant


class LongPress:
    """The state of a press, to tell a long press from a tap.

    With several pointers down, only the first one counts, and the press ends when it is lifted.
    """

    def __init__(self) -> None:
        self._pointer_id = ""
        self._target = ""
        self._start = (0.0, 0.0)
        self._pressed_at = 0.0
        self._is_held = self._is_dragged = False

    def pointer_down(
        self, pointer_id: str, target: str, x: float = 0, y: float = 0, now: float = 0
    ) -> bool:
        """Handle a pointer that came down.

        Args:
            pointer_id: The pointer.
            target: The cell or pick at (x, y); "" for anything else.
            x: Position in pixels.
            y: Position in pixels.
            now: The time.

        Returns:
            Whether this may become a long press: call ``held_target`` after LONG_PRESS_MS.
        """
        if self._pointer_id:
            return False
        self._pointer_id, self._target, self._pressed_at = pointer_id, target, now
        self._is_held = self._is_dragged = False
        self._start = (x, y)
        return bool(target)

    @property
    def is_pressed(self) -> bool:
        """Whether a pointer is down."""
        return bool(self._pointer_id)

    def pointer_move(self, pointer_id: str, x: float, y: float) -> bool:
        """Handle a pointer that moved; return whether it has moved away, which ends the hold."""
        if pointer_id != self._pointer_id or self.is_within_slop(x, y):
            return False
        self._target = ""
        return True

    def is_within_slop(self, x: float, y: float) -> bool:
        """Return whether (x, y) is close to where the pointer came down."""
        return abs(x - self._start[0]) + abs(y - self._start[1]) < TOUCH_SLOP

    def is_horizontal(self, x: float, y: float) -> bool:
        """Return whether the way to (x, y) is rather horizontal than vertical."""
        return abs(x - self._start[0]) > abs(y - self._start[1])

    def held_target(self, pointer_id: str) -> str:
        """Return the cell or pick that this pointer still holds; "" if it moved or was lifted."""
        return self._target if pointer_id == self._pointer_id else ""

    def mark_held(self, dragged: bool = False) -> None:
        """Record that the press has shown something, or has dragged it: its click is no tap."""
        self._is_held, self._is_dragged = True, dragged

    def pointer_up(self, pointer_id: str, now: float = LONG_PRESS_MS) -> bool:
        """Handle a pointer that was lifted or lost.

        Returns:
            Whether this ends a press that has shown something.
        """
        if pointer_id != self._pointer_id:
            return False
        self._pointer_id = ""
        held = self._is_held
        if now - self._pressed_at < LONG_PRESS_MS and not self._is_dragged:
            self._is_held = False  # the page was busy, not the finger slow: this is a tap
        return held

    def consume_click(self) -> bool:
        """Return whether the present click ends a long press; ask once per click."""
        was, self._is_held = self._is_held, False
        return was and not self._pointer_id


class DoubleTapFilter:
    """Filter of the second tap of a double tap, where the first has put another control there."""

    def __init__(self) -> None:
        self._last = ("", 0.0, 0.0, -10.0 * DOUBLE_TAP_MS)  # control, x, y, time
        self._repeat_ms = 0  # how long the last control ignores a repeat

    def should_ignore(self, control: str, x: float, y: float, now: float) -> bool:
        """Return whether a tap belongs to an earlier tap on another control.

        Cells don't move and lie close together, so taps on two cells are both meant, unless the
        board has moved under a finger that stayed in place.

        Args:
            control: The tapped control ("cell c3", "act confirm", …); "" for anything else.
            x: Position in pixels. A tap by keyboard comes as (0, 0) and is never ignored.
            y: Position in pixels.
            now: The time.
        """
        before, before_x, before_y, before_at = self._last
        repeat_ms, self._repeat_ms = self._repeat_ms, 0
        self._last = (control, x, y, now)
        if (x == 0 and y == 0) or now - before_at >= DOUBLE_TAP_MS:
            return False
        if control == before and now - before_at >= repeat_ms:
            return False
        radius = SAME_CELL_RADIUS if control[:5] == before[:5] == "cell " else DOUBLE_TAP_RADIUS
        if abs(x - before_x) > radius or abs(y - before_y) > radius:
            return False
        # A quick third tap is compared with the first one too.
        self._last = (before, before_x, before_y, before_at)
        self._repeat_ms = repeat_ms
        return True

    def block_repeat(self, milliseconds: int = DOUBLE_TAP_MS) -> None:
        """Ignore repeated taps on the same control too, for so long after the last tap.

        The last tap has played a move, or a repeat of it would.
        """
        self._repeat_ms = milliseconds
