"""What is to be checked of a sealed game of Hex Heaven once the keys are published: that all which
a player has said follows from its key.

The faults that can be found: ``mark-false`` (an entry that its author's key didn't mark),
``lock-false`` (a lock or a value in a lot), ``card-false`` (a card given), ``deal-false`` (a step
of a deal: not a mixing of the cards, or with other locks).
"""

from collections import namedtuple

from engine.hexheaven.sealed.tiles import lot_value
from engine.sealed import mental_poker
from engine.sealed.crypto import KEY_SIZE, MAC_SIZE, mac
from engine.sealed.results import Fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.sealed.tiles import SealedTiles

MOVE, REVEAL, GIVE, DEAL_STEP, KEY, JOIN = range(6)  # the kinds of entries; SIT has no number in it

# An entry: by whom, its number, the chain value before it, itself with its mark, its kind, and what
# it is about: slots, or (deal, step).
AuditEntry = namedtuple("AuditEntry", ("seat", "entry_index", "chain", "entry", "kind", "subject"))

_FAULT_REASONS = {
    REVEAL: "lock-false",
    GIVE: "card-false",
    DEAL_STEP: "deal-false",
    JOIN: "deal-false",
}


def expected_body(kind: int, subject: "list | tuple", key: bytes, tiles: "SealedTiles") -> bytes:
    """What an entry of this kind says, without its mark, if its author has this key."""
    if kind in (JOIN, DEAL_STEP):
        return expected_prefix(kind, key, tiles) + tiles.deals[subject[0]].step_output(
            key, subject[1]
        )
    one = tiles.slot_secret if kind == REVEAL else tiles.without_lock_of
    return bytes([kind]) + b"".join([one(slot, key) for slot in subject])


def expected_prefix(kind: int, key: bytes, tiles: "SealedTiles") -> bytes:
    """What comes before the cards of a step."""
    if kind == DEAL_STEP:
        return bytes([DEAL_STEP])
    return lot_value(key, 0) if tiles.uses_lots else b""


def find_faults(entries: "list[AuditEntry]", tiles: "SealedTiles") -> "list[Fault]":
    """What of the others' entries does not follow from the keys, which are all published."""
    others = [said for said in entries if said.seat != tiles.seat]
    return [] if _all_valid(others, tiles) else _list_faults(others, tiles)


def _all_valid(others: "list[AuditEntry]", tiles: "SealedTiles") -> bool:
    """Whether all follows from the keys: quicker than to make every card again, and without saying
    what doesn't."""
    claims = []
    for said in others:
        key, body = tiles.keys[said.seat], said.entry[:-MAC_SIZE]
        if said.entry != body + mac(key, said.chain, body):
            return False
        if said.kind in (JOIN, DEAL_STEP):
            head = expected_prefix(said.kind, key, tiles)
            deal, at = said.subject
            claimed = tiles.deals[deal].step_claims(key, at, body[len(head) :])
            if body[: len(head)] != head or claimed is None:
                return False
            claims += claimed
        elif said.kind == GIVE:
            for n, slot in enumerate(said.subject):
                given = body[1 + n * KEY_SIZE : 1 + (n + 1) * KEY_SIZE]
                claims.append(
                    (tiles.card(slot), given, mental_poker.card_lock(key, slot[0], slot[1]))
                )
        elif said.kind == REVEAL and body != expected_body(REVEAL, said.subject, key, tiles):
            return False
    return mental_poker.verify_claims(claims, tiles.key)


def _list_faults(others: "list[AuditEntry]", tiles: "SealedTiles") -> "list[Fault]":
    found = []
    for said in others:
        key, body = tiles.keys[said.seat], said.entry[:-MAC_SIZE]
        if said.entry != body + mac(key, said.chain, body):
            found.append(Fault(said.seat, "mark-false", said.entry_index))
        elif said.kind != MOVE and body != expected_body(said.kind, said.subject, key, tiles):
            found.append(Fault(said.seat, _FAULT_REASONS[said.kind], said.entry_index))
    return found
