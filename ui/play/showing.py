"""The pace at which one sees what happens: a queue of situations, each with the time it is due.

A move is played and saved at once; only what is shown of it waits here. The clock (milliseconds)
is handed in, and whoever shows asks again after ``wait``.
"""

from ui.play.feel import stronger
from ui.play.situation import Situation

# The setting "pace" -> a beat, in milliseconds: the time to read one part of a turn.
BEATS = {"calm": 800, "brisk": 400, "once": 0}
FIRST = 0.75  # beats before the first part of a computer's turn is shown
SLIDE = 200  # of a beat, while the pieces are moving: not needed where nothing moves
FRAME = 260  # for which each picture on the way of a single move is seen at least
LOOK = 1000  # for which the end of a game is seen before it is counted up


def beat(pace: str, still: bool) -> int:
    """Milliseconds of a beat; ``still``: whether the page shows no movement."""
    return max(0, BEATS[pace] - SLIDE) if still else BEATS[pace]


class Showing:
    """What is still to be shown.

    Attributes:
        theirs: whether that is something others did, at a pace: a tap then only ends the waiting.
    """

    def __init__(self) -> None:
        self._queue: "list[tuple[float, Situation]]" = []
        self._last = 0.0  # when what was added last is due
        self.theirs = False

    def add(self, situation: "Situation", now: float, beat: int) -> None:
        """Show this after what waits already or, with ``after`` 0, at once in place of that. The
        sheet that counts up a game (``Situation.ends``) comes when its end has been seen."""
        due = now
        if situation.after:
            due = max(now, self._last + situation.after * beat)
        else:
            for _, dropped in self._queue:
                situation.notice = situation.notice or dropped.notice
            self._queue = []
        for one in situation.way + [situation]:
            self._queue.append((due, one))
            self._last = due
            due += max(beat, FRAME)
        if situation.ends and situation.result and beat:
            self._last += LOOK
            self._queue.append((self._last, _counted_up(situation)))
        self.theirs = situation.theirs and beat > 0

    def follow(self, situation: "Situation", now: float) -> None:
        """Show this with the end of what waits already, which nobody has cut short."""
        self._last = max(now, self._last)
        self._queue.append((self._last, situation))

    def due(self, now: float) -> "Situation | None":
        """What is to be shown now, if anything: the latest situation whose time has come."""
        found = None
        while self._queue and self._queue[0][0] <= now:
            found = _joined(found, self._queue.pop(0)[1])
        return found

    def wait(self, now: float) -> "int | None":
        """Milliseconds until something is due; None if nothing waits."""
        return max(0, int(self._queue[0][0] - now) + 1) if self._queue else None

    def skip(self, now: float) -> "Situation | None":
        """The end of all that waits, to be shown now; None if nothing does."""
        found = self.due(self._last) if self._queue else None
        self._last = now
        return found


def _counted_up(situation: "Situation") -> "Situation":
    """The same with its result, which opens with this one and no more with the other."""
    counted = Situation(situation.setting, situation.standing, situation.making)
    counted.moving = situation.moving
    counted.result, situation.result = situation.result, None
    return counted


def _joined(passed: "Situation | None", situation: "Situation") -> "Situation":
    """A situation with what opens, is said and is felt of one that is passed over for it."""
    if passed is not None:
        situation.notice = situation.notice or passed.notice
        situation.spoken = passed.spoken if situation.spoken == "" else situation.spoken
        situation.feel = stronger(passed.feel, situation.feel)
        situation.result = situation.result or passed.result
    return situation
