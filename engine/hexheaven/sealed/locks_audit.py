"""The check of a game of Hex Heaven with locked cards once the keys are published: protocol 1.

Everything that a player wrote must follow from its key. The faults: ``mark-false`` (an entry that
its author's key did not authenticate), ``lock-false`` (a lock or a value in a lot), ``card-false``
(a card that was given), ``deal-false`` (a step of a deal that is no permutation of the cards, or
uses other locks).
"""

from engine.hexheaven.sealed.entries import DEAL_STEP, GIVE, JOIN, MOVE, REVEAL
from engine.hexheaven.sealed.tiles import lot_value
from engine.sealed import mental_poker
from engine.sealed.crypto import KEY_SIZE, strip_mac, verify_mac
from engine.sealed.results import Fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.sealed.locked_tiles import LockedTiles
    from engine.sealed.game_state import AuditEntry

_FAULT_REASONS = {
    REVEAL: "lock-false",
    GIVE: "card-false",
    DEAL_STEP: "deal-false",
    JOIN: "deal-false",
}


def expected_body(kind: int, subject: "list | tuple", key: bytes, tiles: "LockedTiles") -> bytes:
    """Return the entry that an author with this key writes, without its authentication code.

    Args:
        kind: Any kind but MOVE and KEY.
        subject: The subject of an ``AuditEntry``: a list of slots; for JOIN and DEAL_STEP (deal,
            step).
        key: The author's key.
        tiles: The tiles as they were then, or later.
    """
    if kind in (JOIN, DEAL_STEP):
        deal, step = subject
        return expected_prefix(kind, key, tiles) + tiles.deals[deal].step_output(key, step)
    encode_slot = tiles.slot_secret if kind == REVEAL else tiles.without_lock_of
    return bytes([kind]) + b"".join([encode_slot(slot, key) for slot in subject])


def expected_prefix(kind: int, key: bytes, tiles: "LockedTiles") -> bytes:
    """Return what precedes the cards of a step in an entry of an author with this key."""
    if kind == DEAL_STEP:
        return bytes([DEAL_STEP])
    return lot_value(key, 0) if tiles.uses_lots else b""


def find_faults(log: "list[AuditEntry]", tiles: "LockedTiles") -> "list[Fault]":
    """Return the other players' entries that don't follow from their published keys."""
    others = [logged for logged in log if logged.seat != tiles.seat]
    return [] if _all_valid(others, tiles) else _list_faults(others, tiles)


def _all_valid(others: "list[AuditEntry]", tiles: "LockedTiles") -> bool:
    """Return whether all entries follow from the keys.

    Verifying all cards in one sum is quicker than computing each, but doesn't tell which is false.
    """
    claims = []
    for logged in others:
        key, body = tiles.keys[logged.seat], strip_mac(logged.entry)
        if not verify_mac(key, logged.chain, logged.entry):
            return False
        if logged.kind in (JOIN, DEAL_STEP):
            prefix = expected_prefix(logged.kind, key, tiles)
            deal, step = logged.subject
            step_claims = tiles.deals[deal].step_claims(key, step, body[len(prefix) :])
            if body[: len(prefix)] != prefix or step_claims is None:
                return False
            claims += step_claims
        elif logged.kind == GIVE:
            for n, slot in enumerate(logged.subject):
                given = body[1 + n * KEY_SIZE : 1 + (n + 1) * KEY_SIZE]
                claims.append((tiles.card(slot), given, mental_poker.card_lock(key, *slot)))
        elif logged.kind == REVEAL and body != expected_body(REVEAL, logged.subject, key, tiles):
            return False
    return mental_poker.verify_claims(claims, tiles.key)


def _list_faults(others: "list[AuditEntry]", tiles: "LockedTiles") -> "list[Fault]":
    faults = []
    for logged in others:
        key, kind = tiles.keys[logged.seat], logged.kind
        if not verify_mac(key, logged.chain, logged.entry):
            faults.append(Fault(logged.seat, "mark-false", logged.entry_index))
        elif kind != MOVE:
            if strip_mac(logged.entry) != expected_body(kind, logged.subject, key, tiles):
                faults.append(Fault(logged.seat, _FAULT_REASONS[kind], logged.entry_index))
    return faults
