"""The pace at which one sees what happens: a queue of situations, each with the time it is due.

A move is played and saved at once; only what is shown of it waits here. The clock (milliseconds)
is handed in, and whoever shows asks again after ``wait``.
"""

from ui.session.view_models import TableView
from ui.table.feedback import stronger_cue

# The setting "pace" -> a beat, in milliseconds: the time to read one part of a turn.
BEAT_MS = {"calm": 800, "brisk": 400, "once": 0}
FIRST_DELAY_BEATS = 0.75  # beats before the first part of a computer's turn is shown
SLIDE_MS = 200  # of a beat, while the pieces are moving: not needed where nothing moves
MIN_FRAME_MS = 260  # for which each picture on the way of a single move is seen at least
END_PAUSE_MS = 1000  # for which the end of a game is seen before it is counted up


def beat_ms(pace: str, reduced_motion: bool) -> int:
    """Milliseconds of a beat; ``still``: whether the page shows no movement."""
    return max(0, BEAT_MS[pace] - SLIDE_MS) if reduced_motion else BEAT_MS[pace]


class PlaybackQueue:
    """What is still to be shown.

    Attributes:
        theirs: whether that is something others did, at a pace: a tap then only ends the waiting.
    """

    def __init__(self) -> None:
        self._queue: "list[tuple[float, TableView]]" = []
        self._last = 0.0  # when what was added last is due
        self.is_opponent_turn = False

    def add(self, table_view: "TableView", now: float, beat: int) -> None:
        """Show this after what waits already or, with ``after`` 0, at once in place of that. The
        sheet that counts up a game (``Situation.ends``) comes when its end has been seen."""
        due = now
        if table_view.delay_beats:
            due = max(now, self._last + table_view.delay_beats * beat)
        else:
            for _, dropped in self._queue:
                table_view.toast = table_view.toast or dropped.toast
            self._queue = []
        for one in table_view.frames + [table_view]:
            self._queue.append((due, one))
            self._last = due
            due += max(beat, MIN_FRAME_MS)
        if table_view.ends_game and table_view.score_summary and beat:
            self._last += END_PAUSE_MS
            self._queue.append((self._last, _with_score_summary(table_view)))
        self.is_opponent_turn = table_view.is_opponent_turn and beat > 0

    def append(self, table_view: "TableView", now: float) -> None:
        """Show this with the end of what waits already, which nobody has cut short."""
        self._last = max(now, self._last)
        self._queue.append((self._last, table_view))

    def pop_due(self, now: float) -> "TableView | None":
        """What is to be shown now, if anything: the latest situation whose time has come."""
        found = None
        while self._queue and self._queue[0][0] <= now:
            found = _merged(found, self._queue.pop(0)[1])
        return found

    def ms_until_due(self, now: float) -> "int | None":
        """Milliseconds until something is due; None if nothing waits."""
        return max(0, int(self._queue[0][0] - now) + 1) if self._queue else None

    def skip_to_end(self, now: float) -> "TableView | None":
        """The end of all that waits, to be shown now; None if nothing does."""
        found = self.pop_due(self._last) if self._queue else None
        self._last = now
        return found


def _with_score_summary(table_view: "TableView") -> "TableView":
    """The same with its result, which opens with this one and no more with the other."""
    counted = TableView(table_view.board_view, table_view.turn_view, table_view.selection_view)
    counted.animated = table_view.animated
    counted.score_summary, table_view.score_summary = table_view.score_summary, None
    return counted


def _merged(skipped: "TableView | None", table_view: "TableView") -> "TableView":
    """A situation with what opens, is said and is felt of one that is passed over for it."""
    if skipped is not None:
        table_view.toast = table_view.toast or skipped.toast
        table_view.announcement = (
            skipped.announcement if table_view.announcement == "" else table_view.announcement
        )
        table_view.cue = stronger_cue(skipped.cue, table_view.cue)
        table_view.score_summary = table_view.score_summary or skipped.score_summary
    return table_view
