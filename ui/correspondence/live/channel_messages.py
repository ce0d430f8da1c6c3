"""Channel messages: what connected phones send each other, as JSON.

    hello   who this phone is in which game: sent first, and again when the table changes
    begin   an open game that its sender begins, which has no link before the first move
    link    what a link would bring, as the same text
    moves   the moves since those that the other phone has confirmed, of an open game
    got     a message has been received and saved
    lack    the moves of a message don't fit what is here: the whole link is needed
    at      what the sender does: "table", "away" (the phone is put away) or "left" (the table)
    seat    of three players: what the phone at another seat does; the first phone passes it on
    watched how many phones watch the game by way of the sender
    watch   to a spectator: what everybody sees of a game, as a spectator link
    seen    to a spectator: the moves since, as everybody sees them
    clocks  to a spectator: how much time the players have left, and whose time runs
    undo    the sender asks to take back the last turn, which was theirs
    undone  whether the sender agrees to that; both take it back then
    clock   the sender proposes a clock for the game, or still has the one that was agreed on
    clocked whether the sender agrees to that clock; it runs then
    time    how long the last moves took, and how long the player to move has thought
    flag    the sender sees that the time of the player at the other phone is up, and claims the win
    bye     the sender has ended live play

``parse`` checks everything, as it may come from any program.
"""

import json
from collections import namedtuple

from engine.person_names import clean_name
from ui.clock.clock import MAX_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = 1
CLOCK_VERSION = 1  # of the clock: for open and sealed games of two; 0 for none
TABLE, AWAY, LEFT = "table", "away", "left"
PRESENCES = (TABLE, AWAY, LEFT)  # what a player does; the field "place" of messages
QUIET = "quiet"  # nothing has come through for some seconds
LOST = "lost"  # not connected
MAX_MOVES = 64  # in one message; a link brings more
MAX_TIMES = 2000  # of moves, in one message
_MAX_MOVE_CHARS = 64
_MAX_OBSERVED_CHARS = 100
_MAX_ID_CHARS = 40
_MAX_SEATS = 8  # more than in any game
_MAX_COUNT = 1 << 32

# kind: one of those above, "unknown" for one of a newer version; fields: its checked fields.
ChannelMessage = namedtuple("ChannelMessage", ("kind", "fields"))


class ChannelMessageError(ValueError):
    """A text is no channel message."""


def hello(id: str, game: str, seat: int, name: str) -> dict:
    """Return the message with which a phone introduces itself.

    Args:
        id: The game's id in links, as text; "" while no game is on the table.
        game: The game.
        seat: The seat that is played there.
        name: The name of its player, or "".
    """
    message = {"t": "hello", "v": VERSION, "id": id, "game": game, "seat": seat, "name": name}
    return message | {"clock": CLOCK_VERSION}


def to_text(message: dict) -> str:
    """Return a message as text."""
    return json.dumps(message)


def parse(text: str) -> ChannelMessage:
    """Return the message in a text.

    Raises:
        ChannelMessageError: It isn't one.
    """
    try:
        data = json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply
        raise ChannelMessageError("not JSON") from None
    if not isinstance(data, dict) or not isinstance(data.get("t"), str):
        raise ChannelMessageError("no message")
    kind = data["t"]
    if kind not in _FIELDS:
        return ChannelMessage("unknown", {})
    fields = {}
    for name, check in _FIELDS[kind]:
        value: "Any" = data.get(name)
        if not check(value):
            raise ChannelMessageError(kind + " without " + name)
        fields[name] = clean_name(value) if name == "name" else value
    return ChannelMessage(kind, fields)


def _is_below(value: object, limit: int) -> bool:
    return type(value) is int and 0 <= value < limit


def _is_count(value: object) -> bool:
    return _is_below(value, _MAX_COUNT)


def _is_version(value: object) -> bool:
    """Return whether this is a version, or None: earlier pages say none."""
    return value is None or _is_count(value)


def _is_seat(value: object) -> bool:
    return _is_below(value, _MAX_SEATS)


def _is_id(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _MAX_ID_CHARS


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_moves(value: object, max_chars: int = _MAX_MOVE_CHARS) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) <= MAX_MOVES
        and all([isinstance(move, str) and len(move) <= max_chars for move in value])
    )


def _is_observed_moves(value: object) -> bool:
    return _is_moves(value, _MAX_OBSERVED_CHARS)


def _is_options(value: object) -> bool:
    return isinstance(value, dict) and all([isinstance(name, str) for name in value])


def _is_flag(value: object) -> bool:
    return type(value) is bool


def _is_time(value: object) -> bool:
    return _is_below(value, MAX_MS + 1)


def _is_banks(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        return False
    return all([_is_time(ms) and ms > 0 for ms in value])


def _is_left(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all([_is_time(ms) for ms in value])


def _is_turn(value: object) -> bool:
    return value is None or _is_below(value, 2)


def _is_times(value: object) -> bool:
    if not isinstance(value, list) or len(value) > MAX_TIMES:
        return False
    return all([_is_time(ms) for ms in value])


def _is_optional_flag(value: object) -> bool:
    return value is None or _is_flag(value)


def _is_presence(value: object) -> bool:
    return value in PRESENCES


def _is_any_presence(value: object) -> bool:
    return value in PRESENCES + (QUIET, LOST)


_CLOCK_FIELDS = (
    ("id", _is_id),
    ("banks", _is_banks),
    ("increment", _is_time),
    ("delay", _is_time),
)
_FIELDS: dict = {
    "hello": (
        ("v", _is_count),
        ("id", _is_id),
        ("game", _is_id),
        ("seat", _is_seat),
        ("name", _is_text),
        ("clock", _is_version),
    ),
    "begin": (
        ("n", _is_count),
        ("id", _is_id),
        ("game", _is_id),
        ("options", _is_options),
        ("seat", _is_seat),
        ("name", _is_text),
    ),
    "link": (("n", _is_count), ("link", _is_text)),
    "moves": (
        ("n", _is_count),
        ("id", _is_id),
        ("ply", _is_count),
        ("check", _is_count),
        ("moves", _is_moves),
    ),
    "got": (("n", _is_count),),
    "lack": (("n", _is_count),),
    "at": (("place", _is_presence),),
    "seat": (("seat", _is_seat), ("place", _is_any_presence)),
    "watched": (("count", _is_count),),
    "watch": (("id", _is_id), ("link", _is_text)),
    "seen": (("id", _is_id), ("ply", _is_count), ("moves", _is_observed_moves)),
    "clocks": (
        ("id", _is_id),
        ("banks", _is_banks),
        ("left", _is_left),
        ("turn", _is_turn),
        ("runs", _is_flag),
    ),
    "undo": (("id", _is_id), ("ply", _is_count), ("check", _is_count)),
    "undone": (("id", _is_id), ("ply", _is_count), ("check", _is_count), ("agrees", _is_flag)),
    "clock": _CLOCK_FIELDS,
    "clocked": _CLOCK_FIELDS + (("agrees", _is_flag),),
    "time": (
        ("id", _is_id),
        ("ply", _is_count),
        ("spent", _is_times),
        ("thought", _is_time),
        ("left", _is_optional_flag),
    ),
    "flag": (("id", _is_id), ("ply", _is_count), ("check", _is_count)),
    "bye": (),
}
