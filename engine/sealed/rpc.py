"""Sealed play as questions and answers in JSON, for a page whose devices are computed elsewhere.

``answer`` takes a question and gives the answer. Nothing is kept but what can be made again: every
question brings the device that it is about, every answer the device as it is then. Bytes are in
hexadecimal; ``device`` is what ``Device.pack`` made. The questions, of which those with an asterisk
may bring ``names`` besides, the people's by seat, for the link that is written:

    {"do": "invite", "game", "options", "seat", "key"} *   offers a game and takes a seat in it
    {"do": "accept", "link", "key"} *                      takes the next free seat of an offer
    {"do": "hear", "device", "link"} *                     takes in a link
    {"do": "play", "device", "move"} *                     makes a move of one's own
    {"do": "show", "device"} *                             changes nothing
    {"do": "link", "device", "since"} *                    writes the link with all after ``since``
                                                           entries (null: what others may lack)
    {"do": "read", "link"}                                 says what a link is about

Links are the fragments alone, without address and "#". What a question brings besides is nobody's
business here. The answer to all but ``read`` has

    device     as it is now, to be kept
    id         the game's name in links, the same on all its devices
    seat       the one that this device plays
    game       its name in the catalogue
    options    settled
    seated     whether all seats are taken
    due        the seat that says something next, null when all is said. If that is this seat, and
               all are seated, there is a move to decide: all else a device says by itself
    view       what this seat knows, as ``State.pack`` gives it; null while it knows nothing yet
    told       the game as it was told, ``ToldRecord.to_data``, which leads to the view; or null
    pending    a move that was made and isn't in the view, in notation: it waits for what others
               have to open; or null
    faults     what the keys have shown: a list of {"seat", "reason", "place"}, [] if all was fair;
               null while there is a key that isn't published
    record     the whole game with its secrets, ``Record.to_data``; or null: not all games have one
    receipt    of ``hear``: {"kind", "facts", "names"}, as ``engine.sealed.results`` says; else null
    link       what is to be sent now: what others may lack (the same until the game goes on;
               whether it was sent, the page knows); after ``hear`` what the sender of that link
               lacks, or what asks for the entries that are lacking here. "" for nothing: it is
               one's own turn, or the other has all
    unsent     whether this seat said the latest of it, so that it is for this device to send

The answer to ``read``: {"id", "seat", "names", "first", "count", "offer"}: the seat that sent it,
how many entries come before those in the link, how many it has, and for a link with which a game
begins {"game", "options", "seat", "free"}: who offers, and the seat that ``accept`` takes, null if
none is free.

What can't be answered gives {"error": reason, "facts": {}}: the reasons of LinkError (a text that
is no link), Refused (an offer that can't be accepted, a device that can't be restored, "not-due"),
IllegalMove (a move), BadOptions and RecordError (an invitation); "message" for what is no question.
A link that is refused by a device is none of them, but a receipt.

To restore a device is to check the whole game again, so the latest few are remembered.
"""

import json
from binascii import hexlify, unhexlify

from engine.game import GameError
from engine.link.envelope import LinkError
from engine.record import RecordError, find_game
from engine.sealed import offer as offers
from engine.sealed.link import decode
from engine.sealed.peer import accept, invite, restore
from engine.sealed.results import ASKED, MISSING, OLD, PART, TWICE, ProtocolError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.sealed.peer import Peer
    from engine.sealed.results import ReceiveResult

_CACHE_SIZE = 4
_cache: "list[tuple[dict, Peer]]" = []  # packed, with the device; the latest first


def answer(text: str) -> str:
    """The answer to a question, both as JSON; never an exception."""
    try:
        asked = json.loads(text)
    except (TypeError, ValueError):
        asked = None
    return json.dumps(handle_request(asked))


def handle_request(request: object) -> dict:
    """The answer to a question, both as JSON-able data; never an exception."""
    try:
        if not isinstance(request, dict):
            raise TypeError
        return _HANDLERS[request["do"]](request)
    except (LinkError, ProtocolError, GameError, RecordError) as no:
        return {"error": no.reason, "facts": getattr(no, "facts", {})}
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return {"error": "message", "facts": {}}
    except Exception as error:  # the page waits for an answer, whatever went wrong
        return {"error": "failed", "facts": {"detail": repr(error)}}


# ---- questions


def _invite(request: dict) -> dict:
    key = unhexlify(request["key"])
    return _response(invite(request["game"], request["options"], request["seat"], key), request)


def _accept(request: dict) -> dict:
    return _response(accept(request["link"], unhexlify(request["key"])), request)


def _receive(request: dict) -> dict:
    device, receipt = _find_peer(request).receive(request["link"])
    return _response(device, request, receipt)


def _play(request: dict) -> dict:
    return _response(_find_peer(request).play(request["move"]), request)


def _show(request: dict) -> dict:
    return _response(_find_peer(request), request)


def _link(request: dict) -> dict:
    device = _find_peer(request)
    found = _response(device, request)
    found["link"] = device.make_link(_names(request), request["since"])
    return found


def _read(request: dict) -> dict:
    part = decode(request["link"])
    found = {
        "id": _hex(part.id),
        "seat": part.sender,
        "names": list(part.names),
        "first": part.first,
        "count": len(part.entries),
        "offer": None,
    }
    if part.entries and not part.first:
        made = offers.decode(part.entries[0])
        seats, taken = find_game(made.game).seats(made.options), len(part.entries)
        found["offer"] = {
            "game": made.game,
            "options": made.options,
            "seat": made.seat,
            "free": (made.seat + taken) % seats if taken < seats and not part.more else None,
        }
    return found


_HANDLERS = {
    "invite": _invite,
    "accept": _accept,
    "hear": _receive,
    "play": _play,
    "show": _show,
    "link": _link,
    "read": _read,
}

# ---- answers


def _response(peer: "Peer", request: dict, result: "ReceiveResult | None" = None) -> dict:
    """What there is to say of a device."""
    table, packed = peer.game_state, peer.pack()
    _cache_peer(packed, peer)
    view, told = table.view, table.observed_record()
    found = {
        "device": packed,
        "id": _hex(peer.id),
        "seat": peer.seat,
        "game": table.game.name,
        "options": table.options,
        "seated": peer.has_started,
        "due": peer.next_author,
        "view": view.pack() if view else None,
        "told": told.to_data() if told else None,
        "pending": table.pending_move if view else None,
        "faults": None,
        "record": table.record.to_data() if table.record else None,
        "receipt": None,
        "link": _link_to_send(peer, _names(request), result),
        "unsent": peer.has_unsent_entries,
    }
    if table.faults is not None:
        found["faults"] = [
            {"seat": fault.seat, "reason": fault.reason, "place": fault.entry_index}
            for fault in table.faults
        ]
    if result:
        kind, facts, names = result.kind, result.facts, list(result.names)
        found["receipt"] = {"kind": kind, "facts": facts, "names": names}
    return found


def _link_to_send(peer: "Peer", names: "list[str]", result: "ReceiveResult | None") -> str:
    """The link that another device needs now, or with which this one asks; "" for none."""
    kind = result.kind if result else ""
    if result and kind in (TWICE, OLD, ASKED):
        since: int = result.facts["since"]  # type: ignore[assignment]
        # What the other lacks after its latest link comes with the move that is made next.
        has_all = since == len(peer.transcript) or (kind == TWICE and peer.next_author == peer.seat)
        return "" if has_all else peer.make_link(names, since)
    return peer.make_link(names) if peer.has_unseen_entries or kind in (MISSING, PART) else ""


def _names(request: dict) -> "list[str]":
    return [str(name) for name in request.get("names") or []]


# ---- devices


def _find_peer(request: dict) -> "Peer":
    """The device that a question brings. Raises Refused."""
    for packed, device in _cache:
        if packed == request["device"]:
            return device
    return restore(request["device"])


def _cache_peer(packed: dict, peer: "Peer") -> None:
    others = [one for one in _cache if one[0] != packed]
    _cache[:] = [(packed, peer)] + others[: _CACHE_SIZE - 1]


def _hex(raw: bytes) -> str:
    return hexlify(raw).decode()
