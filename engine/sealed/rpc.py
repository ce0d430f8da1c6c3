"""Sealed play as requests and replies in JSON, for a page whose peers run in a worker.

``answer`` is stateless: every request has the peer that it is about, every reply the peer as it is
then. Bytes are in hexadecimal; ``device`` is what ``Peer.pack`` returned. The requests, of which
those with an asterisk may have ``names`` as well, people's names by seat for the link to write:

    {"do": "invite", "game", "options", "seat", "key"} *   offers a game and takes a seat in it
    {"do": "accept", "link", "key"} *                      takes the next free seat of an offer
    {"do": "hear", "device", "link"} *                     reads a link
    {"do": "play", "device", "move"} *                     makes a move
    {"do": "show", "device"} *                             changes nothing
    {"do": "link", "device", "since"} *                    writes a link with all entries from
                                                           ``since`` on (null: what others may lack)
    {"do": "links", "device"}                              writes links with the whole transcript
    {"do": "read", "link"}                                 says what a link is about

Links are fragments without "#". Other fields of a request are ignored. The reply to all but
``read`` has

    device     the peer as it is now, to be stored
    id         the game's id in links, the same on all its devices
    seat       this device's seat
    game       the game's name in the catalogue
    options    validated
    seated     whether all seats are taken
    due        the seat that writes the next entry, null after the last. If that is this seat, and
               all are seated, there is a move to decide: a peer writes all else by itself
    owed       what that seat owes without a decision of a person (``engine.sealed.owed``): its
               device has not answered; "" if it is to move, or seats are free
    view       what this seat knows (``State.pack``); null before it knows how the game begins
    observed   the game as it was observed (``ObservedRecord.to_data``), which leads to the view; or
               null
    pending    a move that isn't in the view yet, in notation: it waits for what others have to
               open; or null
    faults     what the keys revealed: a list of {"seat", "reason", "place"}, [] if all was fair;
               null before all keys are published
    record     the whole game with its secrets (``Record.to_data``); or null: not all games have one
    receipt    of ``hear``: {"kind", "facts", "names"} of a ``ReceiveResult``; else null
    link       what to send now: what others may lack (the same until the game goes on; the page
               knows whether it was sent); after ``hear`` what the sender of that link lacks, or
               what asks for the entries that are missing here. "" for nothing: this seat is to
               move, or the other has all
    unsent     whether this seat wrote the latest of it, so that this device has to send it
    links      of ``links``: a list of links that ``engine.sealed.verification`` reads; they hold no
               secrets beside those that the game has opened

The reply to ``read``: {"id", "seat", "names", "first", "count", "offer"}: the sender's seat, the
number of entries before those in the link, their number, and for a link with which a game begins
{"game", "options", "seat", "free", "protocol"}: the seat that offers, the one that ``accept``
takes, null if none is free, and the version of the protocol, 1 or 2.

An error gives {"error": reason, "facts": {}} with the reasons of LinkError (the text is no link),
ProtocolError (an offer that can't be accepted, a peer that can't be restored, "not-due"),
IllegalMove, BadOptions and RecordError (an invitation); "message" for an invalid request. A link
that a peer refuses is no error, but has a receipt.

Restoring a peer checks the whole game again, so the latest few are cached.
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
_cache: "list[tuple[dict, Peer]]" = []  # (packed, peer), the latest first


def answer(text: str) -> str:
    """Return the reply to a request, both as JSON; never raises."""
    try:
        request = json.loads(text)
    except (TypeError, ValueError):
        request = None
    return json.dumps(handle_request(request))


def handle_request(request: object) -> dict:
    """Return the reply to a request, both as JSON-able data; never raises."""
    try:
        if not isinstance(request, dict):
            raise TypeError
        return _HANDLERS[request["do"]](request)
    except (LinkError, ProtocolError, GameError, RecordError) as error:
        return {"error": error.reason, "facts": getattr(error, "facts", {})}
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return {"error": "message", "facts": {}}
    except Exception as error:  # the page waits for an answer, whatever went wrong
        return {"error": "failed", "facts": {"detail": repr(error)}}


# ---- requests


def _invite(request: dict) -> dict:
    key = unhexlify(request["key"])
    return _response(invite(request["game"], request["options"], request["seat"], key), request)


def _accept(request: dict) -> dict:
    return _response(accept(request["link"], unhexlify(request["key"])), request)


def _receive(request: dict) -> dict:
    peer, result = _find_peer(request).receive(request["link"])
    return _response(peer, request, result)


def _play(request: dict) -> dict:
    return _response(_find_peer(request).play(request["move"]), request)


def _show(request: dict) -> dict:
    return _response(_find_peer(request), request)


def _link(request: dict) -> dict:
    peer = _find_peer(request)
    reply = _response(peer, request)
    reply["link"] = peer.make_link(_names(request), request["since"])
    return reply


def _links(request: dict) -> dict:
    peer = _find_peer(request)
    reply, links, count = _response(peer, request), [], 0
    while count < len(peer.transcript):
        links.append(peer.make_link((), count))
        count += len(decode(links[-1]).entries)
    reply["links"] = links
    return reply


def _read(request: dict) -> dict:
    part = decode(request["link"])
    reply = {
        "id": _hex(part.id),
        "seat": part.sender,
        "names": list(part.names),
        "first": part.first,
        "count": len(part.entries),
        "offer": None,
    }
    if part.entries and not part.first:
        offer = offers.decode(part.entries[0])
        seats, taken = find_game(offer.game).seats(offer.options), len(part.entries)
        reply["offer"] = {
            "game": offer.game,
            "options": offer.options,
            "seat": offer.seat,
            "free": (offer.seat + taken) % seats if taken < seats and not part.more else None,
            "protocol": offer.protocol,
        }
    return reply


_HANDLERS = {
    "invite": _invite,
    "accept": _accept,
    "hear": _receive,
    "play": _play,
    "show": _show,
    "link": _link,
    "links": _links,
    "read": _read,
}

# ---- replies


def _response(peer: "Peer", request: dict, result: "ReceiveResult | None" = None) -> dict:
    """Return the reply about a peer."""
    state, packed = peer.game_state, peer.pack()
    _cache_peer(packed, peer)
    view, observed = state.view, state.observed_record()
    reply = {
        "device": packed,
        "id": _hex(peer.id),
        "seat": peer.seat,
        "game": state.game.name,
        "options": state.options,
        "seated": peer.has_started,
        "due": peer.next_author,
        "owed": state.owed if peer.has_started else "",
        "view": view.pack() if view else None,
        "observed": observed.to_data() if observed else None,
        "pending": state.pending_move if view else None,
        "faults": None,
        "record": state.record.to_data() if state.record else None,
        "receipt": None,
        "link": _link_to_send(peer, _names(request), result),
        "unsent": peer.has_unsent_entries,
    }
    if state.faults is not None:
        reply["faults"] = [
            {"seat": fault.seat, "reason": fault.reason, "place": fault.entry_index}
            for fault in state.faults
        ]
    if result:
        kind, facts, names = result.kind, result.facts, list(result.names)
        reply["receipt"] = {"kind": kind, "facts": facts, "names": names}
    return reply


def _link_to_send(peer: "Peer", names: "list[str]", result: "ReceiveResult | None") -> str:
    """Return the link that another device needs now, or that asks for entries; "" for none."""
    kind = result.kind if result else ""
    if result and kind in (TWICE, OLD, ASKED):
        since: int = result.facts["since"]  # type: ignore[assignment]
        # The numbers in links aren't signed: if nothing is missing, say so by the latest entries.
        if kind == ASKED and since == len(peer.transcript) and peer.has_unseen_entries:
            return peer.make_link(names)
        return "" if since == len(peer.transcript) else peer.make_link(names, since)
    return peer.make_link(names) if peer.has_unseen_entries or kind in (MISSING, PART) else ""


def _names(request: dict) -> "list[str]":
    return [str(name) for name in request.get("names") or []]


# ---- peers


def _find_peer(request: dict) -> "Peer":
    """Return the peer of a request. Raises ProtocolError."""
    for packed, peer in _cache:
        if packed == request["device"]:
            return peer
    return restore(request["device"])


def _cache_peer(packed: dict, peer: "Peer") -> None:
    others = [cached for cached in _cache if cached[0] != packed]
    _cache[:] = [(packed, peer)] + others[: _CACHE_SIZE - 1]


def _hex(raw: bytes) -> str:
    return hexlify(raw).decode()
