"""What is heard and felt of what happens at a table: one table from events to moments.

A moment is a name that ``ui.page.feel`` plays as a sound and a vibration. To give an event a sound
of its own, add its kind here.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.events import Event

# Kind of event -> moment. What isn't here is an ordinary "move".
MOMENTS = {"ended": "over", "resigned": "over"}

# The later ones drown the earlier ones; "" is silence.
ORDER = ("", "refuse", "move", "over")


def moment(events: "Iterable[Event]") -> str:
    """The strongest moment of what a move did: "move" if nothing special happened."""
    found = "move"
    for event in events:
        found = stronger(found, MOMENTS.get(event.kind, "move"))
    return found


def stronger(one: str, other: str) -> str:
    """The one of two moments that is heard and felt."""
    return one if ORDER.index(one) > ORDER.index(other) else other
