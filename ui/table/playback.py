"""Playback: a queue of views, each with the time at which it is due.

A move is played and saved at once; only its display waits here. The caller passes the time, in
milliseconds, and asks again after ``ms_until_due``.
"""

from ui.session.view_models import TableView
from ui.table.feedback import stronger_cue

# The setting "pace" -> a beat, in milliseconds: the time to read one part of a turn.
BEAT_MS = {"calm": 800, "brisk": 400, "once": 0}
FIRST_DELAY_BEATS = 0.75  # beats before the first part of a computer's turn is shown
RESULT_BEATS = 2.0  # more beats after a move that brought something to light, for it to be read
SLIDE_SHARE_MS = 200  # the part of a beat in which pieces slide
MIN_FRAME_MS = 260  # the minimum for each frame of a single move
END_PAUSE_MS = 1000  # between the end of a game and its score summary


def beat_ms(pace: str, reduced_motion: bool) -> int:
    """Return the milliseconds of a beat; ``reduced_motion``: whether nothing slides."""
    return max(0, BEAT_MS[pace] - SLIDE_SHARE_MS) if reduced_motion else BEAT_MS[pace]


class PlaybackQueue:
    """The views that are still to be shown.

    Attributes:
        is_opponent_turn: Whether they show what others did, so that a tap only skips them.
    """

    def __init__(self) -> None:
        self._queue: "list[tuple[float, TableView]]" = []
        self._last = 0.0  # when the last added view is due
        self.is_opponent_turn = False

    def add(self, table_view: "TableView", now: float, beat: int) -> None:
        """Queue a view and its frames.

        A view without a delay replaces everything that is queued, except its toast. The score
        summary of a game that has just ended follows after a pause.

        Args:
            table_view: The view.
            now: The time.
            beat: Milliseconds of a beat.
        """
        due = now
        if table_view.delay_beats:
            due = max(now, self._last + table_view.delay_beats * beat)
        else:
            for _, dropped in self._queue:
                table_view = table_view.replace(toast=table_view.toast or dropped.toast)
            self._queue = []
        summary_view = None
        if table_view.ends_game and table_view.score_summary and beat:
            summary_view = TableView(
                table_view.board_view,
                table_view.turn_view,
                table_view.selection_view,
                table_view.animated,
            ).replace(score_summary=table_view.score_summary)
            table_view = table_view.replace(score_summary=None)
        for view in table_view.frames + [table_view]:
            self._queue.append((due, view))
            self._last = due
            due += max(beat, MIN_FRAME_MS)
        if summary_view:
            self._last += END_PAUSE_MS
            self._queue.append((self._last, summary_view))
        self.is_opponent_turn = table_view.is_opponent_turn and beat > 0

    def append(self, table_view: "TableView", now: float) -> None:
        """Queue a view to be shown together with the last queued one."""
        self._last = max(now, self._last)
        self._queue.append((self._last, table_view))

    def pop_due(self, now: float) -> "TableView | None":
        """Remove the views that are due and return the last of them; None if there is none."""
        view = None
        while self._queue and self._queue[0][0] <= now:
            view = _merged(view, self._queue.pop(0)[1])
        return view

    def ms_until_due(self, now: float) -> "int | None":
        """Return the milliseconds until a view is due; None if none is queued."""
        return max(0, int(self._queue[0][0] - now) + 1) if self._queue else None

    def skip_to_end(self, now: float) -> "TableView | None":
        """Empty the queue and return its last view; None if it is empty."""
        view = self.pop_due(self._last) if self._queue else None
        self._last = now
        return view


def _merged(skipped: "TableView | None", table_view: "TableView") -> "TableView":
    """Return a view with what opens, is announced or is felt of a view that it replaces."""
    if skipped is None:
        return table_view
    announcement = table_view.announcement
    return table_view.replace(
        toast=table_view.toast or skipped.toast,
        announcement=skipped.announcement if announcement == "" else announcement,
        cue=stronger_cue(skipped.cue, table_view.cue),
        score_summary=table_view.score_summary or skipped.score_summary,
    )
