"""The entries by which players take their seats.

The first is the offer: in a byte each the seat of who offers, the game's number, the number of the
schema, and for every option of that schema the place of its value among the choices; then the
commitment to the key in 32 bytes, and what the game adds. The others, in the order of the seats
that follow, have the commitment to the key and what the game adds.
"""

from collections import namedtuple

from engine.catalogue import choice_index, entry_by_number, game_entry
from engine.game import BadOptions
from engine.record import find_game
from engine.sealed.crypto import KEY_SIZE
from engine.sealed.results import GARBLED, ProtocolError

# game: its name; options: settled; seat: of who offers; key: the commitment; added: by the game
Offer = namedtuple("Offer", ("game", "options", "seat", "key_commitment", "join_data"))


def encode(offer: Offer) -> bytes:
    """The first entry."""
    number = game_entry(offer.game).schema_number_for(offer.options)
    schema = game_entry(offer.game).schemas[number].options
    places = [choice_index(choices, offer.options[name]) for name, choices in schema]
    head = [offer.seat, game_entry(offer.game).number, number] + places
    return bytes(head) + offer.key_commitment + offer.join_data


def decode(raw: bytes) -> Offer:
    """The offer in a first entry. Raises Refused: GARBLED, "unknown-game", "newer" (options that
    this program doesn't know yet)."""
    if len(raw) < 3:
        raise ProtocolError(GARBLED)
    try:
        found = entry_by_number(raw[1])
    except KeyError:
        raise ProtocolError("unknown-game") from None
    if raw[2] >= len(found.schemas):
        raise ProtocolError("newer")
    schema = found.schemas[raw[2]]
    at = 3 + len(schema.options)
    options = {}
    for place, (name, choices) in zip(raw[3:at], schema.options):
        if place >= len(choices):
            raise ProtocolError(GARBLED)
        options[name] = choices[place]
    game = find_game(found.name)
    try:
        settled = game.validate_options(schema.completed(options))
    except BadOptions:
        raise ProtocolError(GARBLED) from None
    if len(raw) < at + KEY_SIZE or raw[0] >= game.seats(settled):
        raise ProtocolError(GARBLED)
    return Offer(found.name, settled, raw[0], raw[at : at + KEY_SIZE], raw[at + KEY_SIZE :])
