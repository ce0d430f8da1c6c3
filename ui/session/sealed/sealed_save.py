"""Validation of the saves of sealed games: everything is checked before any of it is used.

The peer itself can't be restored here, since its modules (``engine.sealed``) come later than the
lobby. Its shape is checked; the worker refuses what it can't restore.
"""

from engine.link.envelope import LINK_CHARS
from engine.record import MAX_MOVE_LENGTH, RecordError, find_game
from ui.games import game_ui
from ui.session.sealed.claims import MIN_ASKS, OWED
from ui.session.session import ID_CHARS, is_session_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

DEVICE_VERSION = 2  # of the peer that ``engine.sealed.peer`` packs
MAX_LINK = 8000  # characters of a sealed link
MAX_ENTRY = 2 * MAX_LINK  # characters of an entry of the transcript: bytes in hexadecimal
MAX_REASON = 40  # characters of the reason of a fault
MAX_TIME = 1e15  # seconds
LINK_REASONS = ("invite", "accept", "play", "hear", "ask", "again", "owed")  # what a link can be
# Fields that a save may lack, as those of earlier versions do, with what they are then.
OPTIONAL: "dict[str, object]" = {"owed": None, "asks": [], "claimed": None}
# Fields of a sealed correspondence in a save: attribute -> (stored key, the types of its value).
STORED_FIELDS = {
    "id": ("id", (str,)),
    "is_sent": ("sent", (bool,)),
    "link": ("link", (str,)),
    "link_reason": ("why", (str,)),
    "last_sender": ("sender", (int, type(None))),
    "device": ("device", (dict, type(None))),
    "next_seat": ("next", (int, type(None))),
    "knows_start": ("begun", (bool,)),
    "pending_move": ("pending", (str, type(None))),
    "faults": ("faults", (list, type(None))),
    "pending_requests": ("asked", (list,)),
    "owed": ("owed", (str, type(None))),
    "ask_times": ("asks", (list,)),
    "claimed_at": ("claimed", (float, int, type(None))),
}
_HEX = "0123456789abcdef"
# The fields of each request beside ``do``.
_REQUEST_FIELDS = {
    "invite": (),
    "accept": ("from", "link"),
    "hear": ("from", "link"),
    "play": ("move",),
    "owed": (),
}


def checked_correspondence(data: dict, seats: int, own_seat: int) -> dict:
    """Return the checked values of a stored correspondence by their stored keys.

    Args:
        data: The stored correspondence.
        seats: The number of seats of the game.
        own_seat: The seat of the local player.

    Raises:
        RecordError: If anything is wrong.
    """
    types = {key: types for key, types in STORED_FIELDS.values()}
    found: dict = {key: data[key] if key in data else OPTIONAL.get(key) for key in types}
    for key in types:
        require((key in data or key in OPTIONAL) and type(found[key]) in types[key])
    require(is_session_id(found["id"]))
    require(_is_text(found["link"], MAX_LINK, LINK_CHARS))
    require(found["why"] in LINK_REASONS or (found["why"] == "" and found["link"] == ""))
    require(found["next"] is None or 0 <= found["next"] < seats)
    if found["device"] is not None:
        found["device"] = _checked_device(found["device"], own_seat)
    # Without a peer nothing is known, and nothing has been sent.
    is_empty = not found["begun"] and found["link"] == "" and found["faults"] is None
    require(found["device"] is not None or is_empty)
    require(found["pending"] is None or found["begun"])
    _check_claim(found, own_seat)
    for fault in found["faults"] or ():
        _check_fault(fault, seats)
    found["sender"] = _known_seat(found["sender"], seats)
    for request in found["asked"]:
        _check_request(request)
        if "from" in request:
            request["from"] = _known_seat(request["from"], seats)
    return found


def check_pending(move: "str | None", view: "State", own_seat: int) -> None:
    """Raise RecordError unless a pending move can be one of this view."""
    if move is None:
        return
    require(0 < len(move) <= MAX_MOVE_LENGTH)
    if view.turn == own_seat:
        require(move in view.legal())
        return
    try:
        game_ui(view.game.name).Input(view).tap_paths(move)
    except ValueError:  # IllegalMove is one
        raise RecordError("not-a-game") from None


def check_game(game: str) -> None:
    """Raise RecordError unless the game can be sealed."""
    require(find_game(game).sealed)


def require(condition: bool) -> None:
    """Raise RecordError unless the condition holds."""
    if not condition:
        raise RecordError("not-a-game")


def _checked_device(device: dict, own_seat: int) -> dict:
    version, entries = device.get("version"), device.get("entries")
    require(type(version) is int and version > 0)
    if version > DEVICE_VERSION:  # type: ignore[operator]
        raise RecordError("newer")
    require(type(device.get("seat")) is int and device["seat"] == own_seat)
    require(_is_hex(device.get("key"), 64) and len(device["key"]) == 64)
    require(isinstance(entries, list) and len(entries) > 0)
    for entry in entries or ():
        require(type(entry) is str)
        for part in entry.split(".", 1):  # the entry, and the signature if there is one
            require(_is_hex(part, MAX_ENTRY))
    return {name: device[name] for name in ("version", "key", "seat", "entries")}


def _check_claim(found: dict, own_seat: int) -> None:
    """Raise RecordError unless what another device owes, the asks and the claim can be."""
    asks, claimed = found["asks"], found["claimed"]
    require(found["owed"] in OWED + ("", None))
    require(not found["owed"] or found["next"] not in (None, own_seat))
    require(len(asks) <= MIN_ASKS and all([_is_time(asked) for asked in asks]))
    require(bool(found["owed"]) or (not asks and claimed is None))
    require(claimed is None or (_is_time(claimed) and len(asks) == MIN_ASKS and found["begun"]))
    found["asks"] = [float(asked) for asked in asks]


def _known_seat(sender: "int | None", seats: int) -> "int | None":
    """Return a sender if it is a seat, else None: a link may name any sender."""
    return sender if sender is not None and 0 <= sender < seats else None


def _is_time(value: object) -> bool:
    """Return whether this is a time; not-a-number is none, since it is in no order."""
    return type(value) in (int, float) and 0 <= value < MAX_TIME  # type: ignore[operator]


def _check_fault(fault: object, seats: int) -> None:
    require(isinstance(fault, dict))
    seat, reason, place = [fault.get(name) for name in ("seat", "reason", "place")]  # type: ignore[attr-defined]
    require(type(seat) is int and 0 <= seat < seats)
    require(_is_text(reason, MAX_REASON, ID_CHARS) and reason != "")
    require(type(place) in (int, type(None)))


def _check_request(request: object) -> None:
    """Raise RecordError unless a pending request has exactly its fields."""
    require(isinstance(request, dict))
    do = request.get("do")  # type: ignore[attr-defined]
    require(type(do) is str and do in _REQUEST_FIELDS)
    names = _REQUEST_FIELDS[do]
    require(sorted(request) == sorted(names + ("do",)))  # type: ignore[call-overload]
    for name in names:
        value = request[name]  # type: ignore[index]
        if name == "from":
            require(type(value) in (int, type(None)))
        elif name == "link":
            require(_is_text(value, MAX_LINK, LINK_CHARS) and value != "")
        else:
            require(type(value) is str and 0 < len(value) <= MAX_MOVE_LENGTH)


def _is_text(value: object, longest: int, letters: str) -> bool:
    """Return whether this is a text of at most so many characters, all from ``letters``."""
    if type(value) is not str or len(value) > longest:
        return False
    return not value.strip(letters)


def _is_hex(value: object, longest: int) -> bool:
    return _is_text(value, longest, _HEX) and 0 < len(value) and len(value) % 2 == 0  # type: ignore[arg-type]
