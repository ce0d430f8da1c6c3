"""Feedback: cues, that is sounds and vibrations, and the kinds of events that they belong to.

To give an event a sound of its own, put its kind into another row of ``CUES``, or into a new one.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.events import Event

# Name, hertz and milliseconds of the sound, milliseconds of vibrations and of pauses between them,
# and kinds of events, from weak to strong: a move gets the strongest cue of its events.
CUES = (
    ("refuse", 140, 120, "30", ""),
    ("move", 320, 90, "12", ""),  # and all kinds that are in no other row
    ("expel", 240, 180, "20,40,12", "expelled"),
    ("swap", 430, 240, "12,60,12", "swapped"),
    ("reveal", 370, 160, "12,40,12,40,12", "revealed"),
    ("fail", 180, 300, "50", "failed"),
    ("alike", 620, 260, "12,40,30", "succeeded"),
    ("point", 680, 320, "12,40,40", "scored"),
    ("lift", 780, 480, "12,40,20,40,40", "lifted"),
    ("declare", 460, 320, "40,60,40", "claimed denied"),
    ("over", 520, 420, "60", "resigned timedout ended"),
)
# The events from this row on are highlighted on the board and announced in a banner too.
FIRST_BANNER_CUE = "expel"

CUE_BY_EVENT = {kind: row[0] for row in CUES for kind in row[4].split()}
CUE_SOUNDS = {row[0]: row[1:4] for row in CUES}
# From weak to strong; "" is silence.
CUE_ORDER = ("",) + tuple([row[0] for row in CUES])


def strongest_cue(events: "Iterable[Event]") -> str:
    """Return the strongest cue of a move's events, "move" if nothing special happened."""
    cue = "move"
    for event in events:
        cue = stronger_cue(cue, CUE_BY_EVENT.get(event.kind, "move"))
    return cue


def strongest_events(events: "Iterable[Event]") -> "list[Event]":
    """Return the event with the strongest cue in a list, [] if no event is to be highlighted."""
    strongest: "list[Event]" = []
    best_rank = CUE_ORDER.index(FIRST_BANNER_CUE) - 1
    for event in events:
        rank = CUE_ORDER.index(CUE_BY_EVENT.get(event.kind, "move"))
        if rank > best_rank:
            best_rank, strongest = rank, [event]
    return strongest


def stronger_cue(cue: str, other: str) -> str:
    """Return the stronger of two cues."""
    return cue if CUE_ORDER.index(cue) > CUE_ORDER.index(other) else other
