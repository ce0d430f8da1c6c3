"""Requests of a table to the computer players: the next move or a hint."""

import json
from binascii import crc32
from collections import namedtuple

from engine.catalogue import LEVELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.board.turn_selection import TurnSelection
    from ui.session.session import Session

HINT_LEVEL = LEVELS[-1]  # hints and reviews use the same level, so that they agree

# task: "move" or "hint"; session and ply: the position it is about, to recognize a late reply.
BotRequest = namedtuple("BotRequest", ("task", "view", "level", "session", "ply"))


def next_request(session: "Session", hint_selection: "TurnSelection | None") -> "BotRequest | None":
    """Return the next request to the computer, or None.

    Args:
        session: The session at the table.
        hint_selection: The selection for which a hint was requested, if one was.
    """
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
    """Return the seed for hints and reviews of a view, 0 … 2**32 − 1.

    It depends on the view alone, so a repeated hint is the same, and agrees with the review.
    """
    return crc32(json.dumps(view.pack()).encode()) & 0xFFFFFFFF
