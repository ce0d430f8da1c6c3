"""What a save says of a sealed game, checked whole before anything of it is used.

The device itself can't be restored here: what it is made of comes later than the lobby
(``engine.sealed``). Its shape is checked; what the desk can't restore, it refuses by itself.
"""

from engine.record import MAX_MOVE_LENGTH, RecordError, find_game
from ui.games import game_ui

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

DEVICE_VERSION = 1  # of what ``engine.sealed.peer`` packs
MAX_ID = 40  # characters
MAX_LINK = 4000  # characters of a sealed link
MAX_ENTRY = 2 * MAX_LINK  # characters of one that a device has said or heard: bytes in hexadecimal
MAX_REASON = 40  # characters of what a device has found wrong
WHYS = ("invite", "accept", "play", "hear", "ask", "again")  # what a link can be
_HEX = "0123456789abcdef"
_LINK = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_NAMES = "abcdefghijklmnopqrstuvwxyz0123456789-"
# What each question to the desk has beside ``do``.
_ASKED = {"invite": (), "accept": ("from", "link"), "hear": ("from", "link"), "play": ("move",)}


def checked_remote(given: dict, types: dict, seats: int, mine: int) -> dict:
    """The values of ``given`` by the names of ``types`` (name -> the types that it can have), in a
    game of so many seats of which ``mine`` is played here. Raises RecordError."""
    for name in types:
        require(name in given and type(given[name]) in types[name])
    found = {name: given[name] for name in types}
    require(_is_text(found["id"], MAX_ID, _NAMES) and found["id"] != "")
    require(_is_text(found["link"], MAX_LINK, _LINK))
    require(found["why"] in WHYS or (found["why"] == "" and found["link"] == ""))
    require(found["next"] is None or 0 <= found["next"] < seats)
    if found["device"] is not None:
        found["device"] = _checked_device(found["device"], mine)
    # Nothing is known, nothing is sent and nobody waits where there is no device.
    alone = not found["begun"] and found["link"] == "" and found["faults"] is None
    require(found["device"] is not None or alone)
    require(found["pending"] is None or found["begun"])
    for fault in found["faults"] or ():
        _check_fault(fault, seats)
    # A link may say that anybody has sent it.
    sender = found["sender"]
    found["sender"] = sender if sender is not None and 0 <= sender < seats else None
    for question in found["asked"]:
        _check_question(question)
    asked = [one for one in found["asked"] if 0 <= one.get("from", 0) < seats]
    found["asked"] = asked
    return found


def check_pending(move: "str | None", view: "State", mine: int) -> None:
    """A move that waits for what others have to open must be one. Raises RecordError."""
    if move is None:
        return
    require(0 < len(move) <= MAX_MOVE_LENGTH)
    if view.turn == mine:
        require(move in view.legal())
        return
    try:
        game_ui(view.game.name).Input(view).tap_paths(move)
    except ValueError:  # IllegalMove is one
        raise RecordError("not-a-game") from None


def check_game(game: str) -> None:
    """Only some games are ever sealed. Raises RecordError."""
    require(find_game(game).sealed)


def require(right: bool) -> None:
    """Refuse a save in which this isn't right. Raises RecordError."""
    if not right:
        raise RecordError("not-a-game")


def _checked_device(device: dict, mine: int) -> dict:
    version, entries = device.get("version"), device.get("entries")
    require(type(version) is int and version > 0)
    if version > DEVICE_VERSION:  # type: ignore[operator]
        raise RecordError("newer")
    require(type(device.get("seat")) is int and device["seat"] == mine)
    require(_is_hex(device.get("key"), 64) and len(device["key"]) == 64)
    require(isinstance(entries, list) and len(entries) > 0)
    for said in entries or ():
        require(_is_hex(said, MAX_ENTRY))
    return {name: device[name] for name in ("version", "key", "seat", "entries")}


def _check_fault(fault: object, seats: int) -> None:
    require(isinstance(fault, dict))
    seat, reason, place = [fault.get(name) for name in ("seat", "reason", "place")]  # type: ignore[attr-defined]
    require(type(seat) is int and 0 <= seat < seats)
    require(_is_text(reason, MAX_REASON, _NAMES) and reason != "")
    require(type(place) in (int, type(None)))


def _check_question(question: object) -> None:
    """Nothing may be in it that the desk would take for something else than it is."""
    require(isinstance(question, dict))
    do = question.get("do")  # type: ignore[attr-defined]
    require(type(do) is str and do in _ASKED)
    names = _ASKED[do]
    require(sorted(question) == sorted(names + ("do",)))  # type: ignore[call-overload]
    for name in names:
        value = question[name]  # type: ignore[index]
        if name == "from":
            require(type(value) is int)
        elif name == "link":
            require(_is_text(value, MAX_LINK, _LINK) and value != "")
        else:
            require(type(value) is str and 0 < len(value) <= MAX_MOVE_LENGTH)


def _is_text(value: object, longest: int, letters: str) -> bool:
    """Whether this is a text of at most so many characters, all of which are among ``letters``."""
    if type(value) is not str or len(value) > longest:
        return False
    return not value.strip(letters)


def _is_hex(value: object, longest: int) -> bool:
    return _is_text(value, longest, _HEX) and 0 < len(value) and len(value) % 2 == 0  # type: ignore[arg-type]
