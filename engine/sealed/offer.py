"""The entries by which players join.

The first is the offer. In a byte each: the seat of the player who offers, the game's number, the
number of the schema, and for every option of that schema the index of its value among the choices;
then the commitment to the key in 32 bytes, and what the game adds. The others, in the order of the
seats that follow, have the commitment to the key and what the game adds.
"""

from collections import namedtuple

from engine.catalogue import choice_index, entry_by_number, game_entry
from engine.game import BadOptions
from engine.record import find_game
from engine.sealed.crypto import KEY_SIZE
from engine.sealed.results import GARBLED, ProtocolError

# game: its name; options: validated; seat: of the player who offers; join_data: what the game adds
Offer = namedtuple("Offer", ("game", "options", "seat", "key_commitment", "join_data"))


def encode(offer: Offer) -> bytes:
    """Return the first entry."""
    number = game_entry(offer.game).schema_number_for(offer.options)
    schema = game_entry(offer.game).schemas[number].options
    places = [choice_index(choices, offer.options[name]) for name, choices in schema]
    head = [offer.seat, game_entry(offer.game).number, number] + places
    return bytes(head) + offer.key_commitment + offer.join_data


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
    if len(raw) < at + KEY_SIZE or raw[0] >= game.seats(settled):
        raise ProtocolError(GARBLED)
    return Offer(entry.name, settled, raw[0], raw[at : at + KEY_SIZE], raw[at + KEY_SIZE :])
