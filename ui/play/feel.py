"""What is heard and felt of what happens at a table: one table from events to moments.

A moment is a name that ``ui.page.feel`` plays as a sound and a vibration. To give an event a sound
of its own, add its kind here.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.events import Event

# Kind of event -> moment. What isn't here is an ordinary "move".
MOMENTS = {
    "expelled": "expel",
    "swapped": "swap",
    "revealed": "reveal",
    "failed": "fail",
    "succeeded": "alike",
    "scored": "point",
    "lifted": "lift",
    "claimed": "declare",
    "denied": "declare",
    "resigned": "over",
    "ended": "over",
}

# The later ones drown the earlier ones; "" is silence.
ORDER = (
    "",
    "refuse",
    "move",
    "expel",
    "swap",
    "reveal",
    "fail",
    "alike",
    "point",
    "lift",
    "declare",
    "over",
)


def moment(events: "Iterable[Event]") -> str:
    """The strongest moment of what a move did: "move" if nothing special happened."""
    found = "move"
    for event in events:
        found = stronger(found, MOMENTS.get(event.kind, "move"))
    return found


def strongest(events: "Iterable[Event]") -> "list[Event]":
    """The event of the strongest moment in a list of its own; [] if nothing special happened."""
    found: "list[Event]" = []
    best = "move"
    for event in events:
        named = stronger(best, MOMENTS.get(event.kind, "move"))
        if named != best:
            best, found = named, [event]
    return found


def stronger(one: str, other: str) -> str:
    """The one of two moments that is heard and felt."""
    return one if ORDER.index(one) > ORDER.index(other) else other
