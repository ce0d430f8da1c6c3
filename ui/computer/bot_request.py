"""What the computer is wanted for at a table."""

import json
from binascii import crc32
from collections import namedtuple

from engine.catalogue import LEVELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.board.turn_selection import TurnSelection
    from ui.session.session import Session

HINT_LEVEL = LEVELS[-1]  # the level that gives hints: a review knows no better

# ``ask``: "move" or "hint", of which view, at which level, and after how many moves of which
# session, so that a late answer can be told from one that is wanted.
BotRequest = namedtuple("BotRequest", ("task", "view", "level", "session", "ply"))


def next_request(session: "Session", hint_selection: "TurnSelection | None") -> "BotRequest | None":
    """What the computer is wanted for now. ``hinting``: the plan for which somebody waits for a
    hint, None if nobody does."""
    if hint_selection is not None:
        return BotRequest("hint", hint_selection.view, HINT_LEVEL, session, session.ply_count)
    level = session.player_kind()
    if session.is_over or level is None or level not in LEVELS:
        return None
    return BotRequest(
        "move",
        session.current_state.view(session.current_state.turn),
        level,
        session,
        session.ply_count,
    )


def hint_seed(view: "State") -> int:
    """The seed with which hints and reviews think about a view, 0 … 2**32 − 1: who asks twice is
    told the same, and no review finds what a hint has not found."""
    return crc32(json.dumps(view.pack()).encode()) & 0xFFFFFFFF
