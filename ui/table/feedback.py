"""What is heard and felt of what happens at a table: one table of moments and the events they are.

To give an event a sound of its own, put its kind into another row, or into a new one.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.events import Event

# Name, hertz and milliseconds of the sound, milliseconds of vibration and of pauses in between,
# and the kinds of events. Of all that a move does the last of these is heard and felt.
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
    ("over", 520, 420, "60", "resigned ended"),
)
# From this row on what happens is marked on the board and called out too; above it is only heard.
FIRST_MARKED_CUE = "expel"

CUE_BY_EVENT = {kind: row[0] for row in CUES for kind in row[4].split()}
CUE_SOUNDS = {row[0]: row[1:4] for row in CUES}
# The later ones drown the earlier ones; "" is silence.
CUE_ORDER = ("",) + tuple([row[0] for row in CUES])


def strongest_cue(events: "Iterable[Event]") -> str:
    """The strongest moment of what a move did: "move" if nothing special happened."""
    found = "move"
    for event in events:
        found = stronger_cue(found, CUE_BY_EVENT.get(event.kind, "move"))
    return found


def strongest_events(events: "Iterable[Event]") -> "list[Event]":
    """The event of the strongest moment in a list of its own; [] if nothing is to be marked."""
    found: "list[Event]" = []
    best = CUE_ORDER.index(FIRST_MARKED_CUE) - 1
    for event in events:
        place = CUE_ORDER.index(CUE_BY_EVENT.get(event.kind, "move"))
        if place > best:
            best, found = place, [event]
    return found


def stronger_cue(one: str, other: str) -> str:
    """The one of two moments that is heard and felt."""
    return one if CUE_ORDER.index(one) > CUE_ORDER.index(other) else other
