"""The entries by which players take their seats.

The first is the offer: in a byte each the seat of who offers, the game's number, the number of the
schema, and for every option of that schema the place of its value among the choices; then the
commitment to the key in 32 bytes, and what the game adds. The others, in the order of the seats
that follow, have the commitment to the key and what the game adds.
"""

from collections import namedtuple

from engine.catalogue import entry, numbered, place_of
from engine.game import BadOptions
from engine.record import find_game
from engine.sealed.keys import SIZE
from engine.sealed.receipt import GARBLED, Refused

# game: its name; options: settled; seat: of who offers; key: the commitment; added: by the game
Offer = namedtuple("Offer", ("game", "options", "seat", "key", "added"))


def write(offer: Offer) -> bytes:
    """The first entry."""
    number = entry(offer.game).schema_for(offer.options)
    schema = entry(offer.game).schemas[number].options
    places = [place_of(choices, offer.options[name]) for name, choices in schema]
    head = [offer.seat, entry(offer.game).number, number] + places
    return bytes(head) + offer.key + offer.added


def read(raw: bytes) -> Offer:
    """The offer in a first entry. Raises Refused: GARBLED, "unknown-game", "newer" (options that
    this program doesn't know yet)."""
    if len(raw) < 3:
        raise Refused(GARBLED)
    try:
        found = numbered(raw[1])
    except KeyError:
        raise Refused("unknown-game") from None
    if raw[2] >= len(found.schemas):
        raise Refused("newer")
    schema = found.schemas[raw[2]]
    at = 3 + len(schema.options)
    options = {}
    for place, (name, choices) in zip(raw[3:at], schema.options):
        if place >= len(choices):
            raise Refused(GARBLED)
        options[name] = choices[place]
    game = find_game(found.name)
    try:
        settled = game.settle(schema.complete(options))
    except BadOptions:
        raise Refused(GARBLED) from None
    if len(raw) < at + SIZE or raw[0] >= game.seats(settled):
        raise Refused(GARBLED)
    return Offer(found.name, settled, raw[0], raw[at : at + SIZE], raw[at + SIZE :])
