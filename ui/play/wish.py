"""What the computer is wanted for at a table."""

import json
from binascii import crc32
from collections import namedtuple

from engine.catalogue import LEVELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.play.plan import Plan
    from ui.play.session import Session

HINTS = LEVELS[-1]  # the level that gives hints: a review knows no better

# ``ask``: "move" or "hint", of which view, at which level, and after how many moves of which
# session, so that a late answer can be told from one that is wanted.
Wish = namedtuple("Wish", ("ask", "view", "level", "session", "ply"))


def wanted(session: "Session", hinting: "Plan | None") -> "Wish | None":
    """What the computer is wanted for now. ``hinting``: the plan for which somebody waits for a
    hint, None if nobody does."""
    if hinting is not None:
        return Wish("hint", hinting.view, HINTS, session, session.last)
    level = session.whose()
    if session.over or level is None or level not in LEVELS:
        return None
    return Wish("move", session.tip.view(session.tip.turn), level, session, session.last)


def usual(view: "State") -> int:
    """The seed with which hints and reviews think about a view, 0 … 2**32 − 1: who asks twice is
    told the same, and no review finds what a hint has not found."""
    return crc32(json.dumps(view.pack()).encode()) & 0xFFFFFFFF
