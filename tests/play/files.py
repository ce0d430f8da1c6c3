"""What a device keeps, read all at once; files of games made and taken over without a browser."""

from collections import namedtuple

from engine.record import RecordError
from ui.play.exports import packing
from ui.play.imports import Imported, importing, taking_over, unpacked
from ui.play.saves import at_once
from ui.play.store import Store, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# sessions: the last changed first; broken: (id, reason, text) of those that can't be read.
Loaded = namedtuple("Loaded", ("sessions", "broken"))


def load_all(store: Store) -> Loaded:
    """Every saved game."""
    sessions, broken = [], []
    for id, text in store.texts():
        try:
            sessions.append(read(id, text))
        except RecordError as error:
            broken.append((id, error.reason, text))
    return Loaded(sessions, broken)


def export_all(store: Store) -> str:
    """All there is as one file."""
    return "".join(at_once(packing(store)).texts)


def secrets(store: Store) -> "list[str]":
    """What such a file would tell that somebody may not know yet."""
    found: "list[str]" = at_once(packing(store)).secrets
    return found


def _piece(text: str) -> "Callable[[int], str]":
    pieces = unpacked(text)
    return lambda number: pieces[number]


def import_text(store: Store, text: str) -> Imported:
    """Add what is in a file."""
    found: Imported = at_once(importing(store, len(text), _piece(text)))
    return found


def take_over(store: Store, text: str) -> "tuple[bool, str, dict]":
    """Do the same, and say what came of it."""
    found: "tuple[bool, str, dict]" = at_once(taking_over(store, len(text), _piece(text)))
    return found
