"""What is to be checked of a sealed game of Hex Heaven once the keys are published: that all which
a player has said follows from its key.

The faults that can be found: ``mark-false`` (an entry that its author's key didn't mark),
``lock-false`` (a lock or a value in a lot), ``card-false`` (a card given), ``deal-false`` (a step
of a deal: not a mixing of the cards, or with other locks).
"""

from collections import namedtuple

from engine.hexheaven.sealedtiles import lot_of
from engine.sealed import cards
from engine.sealed.keys import MARK, SIZE, mark
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
    if kind in (SIT, STEP):
        return made_before(kind, key, tiles) + tiles.deals[about[0]].made(key, about[1])
    one = tiles.secret if kind == PAY else tiles.without
    return bytes([kind]) + b"".join([one(slot, key) for slot in about])


def made_before(kind: int, key: bytes, tiles: "SealedTiles") -> bytes:
    """What comes before the cards of a step."""
    if kind == STEP:
        return bytes([STEP])
    return lot_of(key, 0) if tiles.has_lots else b""


def unkept(entries: "list[Said]", tiles: "SealedTiles") -> "list[Fault]":
    """What of the others' entries does not follow from the keys, which are all published."""
    others = [said for said in entries if said.seat != tiles.seat]
    return [] if _kept(others, tiles) else _faults(others, tiles)


def _kept(others: "list[Said]", tiles: "SealedTiles") -> bool:
    """Whether all follows from the keys: quicker than to make every card again, and without saying
    what doesn't."""
    claims = []
    for said in others:
        key, body = tiles.keys[said.seat], said.entry[:-MARK]
        if said.entry != body + mark(key, said.chain, body):
            return False
        if said.kind in (SIT, STEP):
            head = made_before(said.kind, key, tiles)
            deal, at = said.about
            claimed = tiles.deals[deal].claims(key, at, body[len(head) :])
            if body[: len(head)] != head or claimed is None:
                return False
            claims += claimed
        elif said.kind == GIVE:
            for n, slot in enumerate(said.about):
                given = body[1 + n * SIZE : 1 + (n + 1) * SIZE]
                claims.append((tiles.card(slot), given, cards.lock(key, slot[0], slot[1])))
        elif said.kind == PAY and body != made(PAY, said.about, key, tiles):
            return False
    return cards.hold(claims, tiles.key)


def _faults(others: "list[Said]", tiles: "SealedTiles") -> "list[Fault]":
    found = []
    for said in others:
        key, body = tiles.keys[said.seat], said.entry[:-MARK]
        if said.entry != body + mark(key, said.chain, body):
            found.append(Fault(said.seat, "mark-false", said.place))
        elif said.kind != MOVE and body != made(said.kind, said.about, key, tiles):
            found.append(Fault(said.seat, _FALSE[said.kind], said.place))
    return found
