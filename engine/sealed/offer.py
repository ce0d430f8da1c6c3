"""The entries by which players join.

The first is the offer. In a byte each: the seat of the player who offers, plus 128 in protocol 2;
the game's number; the number of the schema; and for every option of that schema the index of its
value among the choices. Then it has what every joining entry has, a ``SeatClaim``: in protocol 2
the public signing key in 32 bytes; the commitment to the opening key in 32 bytes; and what the game
adds. The other joining entries follow in the order of the seats.
"""

from collections import namedtuple

from engine.catalogue import choice_index, entry_by_number, game_entry
from engine.game import BadOptions
from engine.record import find_game
from engine.sealed import link
from engine.sealed.crypto import KEY_SIZE
from engine.sealed.results import GARBLED, ProtocolError
from engine.sealed.ristretto255 import ELEMENT_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.sealed.link import TranscriptPart

_PROTOCOL_2_FLAG = 128

# game: its name; options: validated; seat: of the player who offers; protocol: its version; claim:
# the SeatClaim of that player.
Offer = namedtuple("Offer", ("game", "options", "seat", "protocol", "claim"))

# signing_key: the public one, b"" in protocol 1; key_commitment: to the opening key; join_data:
# what the game adds.
SeatClaim = namedtuple("SeatClaim", ("signing_key", "key_commitment", "join_data"))


def encode_claim(claim: SeatClaim) -> bytes:
    """Return a joining entry other than the offer."""
    entry: bytes = claim.signing_key + claim.key_commitment + claim.join_data
    return entry


def decode_claim(entry: bytes, protocol: int) -> SeatClaim:
    """Return what ``encode_claim`` encoded. Raises ProtocolError (GARBLED)."""
    at = ELEMENT_SIZE if protocol > 1 else 0
    if len(entry) < at + KEY_SIZE:
        raise ProtocolError(GARBLED)
    return SeatClaim(entry[:at], entry[at : at + KEY_SIZE], entry[at + KEY_SIZE :])


def encode(offer: Offer) -> bytes:
    """Return the first entry."""
    number = game_entry(offer.game).schema_number_for(offer.options)
    schema = game_entry(offer.game).schemas[number].options
    places = [choice_index(choices, offer.options[name]) for name, choices in schema]
    flag = _PROTOCOL_2_FLAG if offer.protocol > 1 else 0
    head = [offer.seat + flag, game_entry(offer.game).number, number] + places
    return bytes(head) + encode_claim(offer.claim)


def decode(raw: bytes) -> Offer:
    """Return the offer in a first entry.

    Raises:
        ProtocolError: GARBLED, "unknown-game", or "newer" (options that this program doesn't know
            yet).
    """
    if len(raw) < 3:
        raise ProtocolError(GARBLED)
    try:
        entry = entry_by_number(raw[1])
    except KeyError:
        raise ProtocolError("unknown-game") from None
    if raw[2] >= len(entry.schemas):
        raise ProtocolError("newer")
    schema = entry.schemas[raw[2]]
    at = 3 + len(schema.options)
    options = {}
    for place, (name, choices) in zip(raw[3:at], schema.options):
        if place >= len(choices):
            raise ProtocolError(GARBLED)
        options[name] = choices[place]
    game = find_game(entry.name)
    try:
        settled = game.validate_options(schema.completed(options))
    except BadOptions:
        raise ProtocolError(GARBLED) from None
    seat, protocol = raw[0] % _PROTOCOL_2_FLAG, 2 if raw[0] >= _PROTOCOL_2_FLAG else 1
    if seat >= game.seats(settled):
        raise ProtocolError(GARBLED)
    return Offer(entry.name, settled, seat, protocol, decode_claim(raw[at:], protocol))


def read_offer(text: str) -> "tuple[Offer, TranscriptPart]":
    """Return what a link offers, and the link's content, to show before it is accepted.

    Raises:
        LinkError: The text is no sealed link.
        ProtocolError: GARBLED, "unknown-game", "newer"; "no-offer" for a link of a game that goes
            on.
    """
    part = link.decode(text)
    if part.first or not part.entries or part.more:
        raise ProtocolError("no-offer")
    return decode(part.entries[0]), part
