"""What is to be checked of a sealed game of Hex Heaven once the keys are published: that all which
a player has said follows from its key.

The faults that can be found: ``mark-false`` (an entry that its author's key didn't mark),
``lock-false`` (a lock or a value in a lot), ``card-false`` (a card given), ``deal-false`` (a step
of a deal: not a mixing of the cards, or with other locks).
"""

from collections import namedtuple

from engine.hexheaven.sealedtiles import lot_of
from engine.sealed.keys import MARK, mark
from engine.sealed.receipt import Fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.sealedtiles import SealedTiles

MOVE, PAY, GIVE, STEP, KEY, SIT = range(6)  # the kinds of entries; SIT has no number in it

# An entry: by whom, its number, the chain value before it, itself with its mark, its kind, and what
# it is about: slots, or (deal, step).
Said = namedtuple("Said", ("seat", "place", "chain", "entry", "kind", "about"))

_FALSE = {PAY: "lock-false", GIVE: "card-false", STEP: "deal-false", SIT: "deal-false"}


def made(kind: int, about: "list | tuple", key: bytes, tiles: "SealedTiles") -> bytes:
    """What an entry of this kind says, without its mark, if its author has this key."""
    if kind == SIT:
        lots = lot_of(key, 0) if tiles.has_lots else b""
        return lots + tiles.deals[0].made(key, about[1])
    if kind == STEP:
        return bytes([STEP]) + tiles.deals[about[0]].made(key, about[1])
    one = tiles.secret if kind == PAY else tiles.without
    return bytes([kind]) + b"".join([one(slot, key) for slot in about])


def unkept(entries: "list[Said]", tiles: "SealedTiles") -> "list[Fault]":
    """What of the others' entries does not follow from the keys, which are all published."""
    found = []
    for said in [said for said in entries if said.seat != tiles.seat]:
        key, body = tiles.keys[said.seat], said.entry[:-MARK]
        if said.entry != body + mark(key, said.chain, body):
            found.append(Fault(said.seat, "mark-false", said.place))
        elif said.kind != MOVE and body != made(said.kind, said.about, key, tiles):
            found.append(Fault(said.seat, _FALSE[said.kind], said.place))
    return found
