"""The check of a sealed game of BeerHex once both keys are published.

The faults: ``share-false`` and ``mark-false`` (a share or an authentication code, a MAC, that this
key did not make), ``commitment-false`` (a cap committed to no face that this key makes),
``no-such-face`` (a cap placed with a face that its owner had used up: more than seven, or six, of a
kind).
"""

from engine.beerhex.constants import FACE_LETTERS, STARTERS
from engine.beerhex.sealed.caps import LAY, SealedCap
from engine.game import IllegalMove
from engine.record import Record
from engine.rng import Rng
from engine.sealed.crypto import derive_secret, digest, verify_mac
from engine.sealed.results import Fault
from engine.sealed.transcript import INITIAL_CHAIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.sealed.game_state import AuditEntry

SHARE_FALSE = "share-false"
MAC_FALSE = "mark-false"  # as saved: "mark" was the earlier word for an authentication code
COMMITMENT_FALSE, NO_SUCH_FACE = "commitment-false", "no-such-face"

JOIN = -1  # the kind of a joining entry, which has no number in it


def lot_share(key: bytes, chain: bytes) -> bytes:
    """Return a player's share in the lot that decides who starts.

    Args:
        key: The player's key.
        chain: The chain value before its joining entry.
    """
    return derive_secret(key, "share", chain)


def lot_join_data(key: bytes, chain: bytes) -> bytes:
    """Return what a player adds to its joining entry for the lot.

    Who offers the game adds the hash of its share, and opens it once the other share is known.
    """
    share = lot_share(key, chain)
    return digest("share", share) if chain == INITIAL_CHAIN else share


def find_faults(log: "list[AuditEntry]", keys: "list[bytes]", has_macs: bool) -> "list[Fault]":
    """Return the entries that don't follow from their authors' keys.

    Args:
        log: The entries.
        keys: By seat the published key.
        has_macs: Whether entries have authentication codes, as in protocol 1.
    """
    shares, macs, caps = [], [], []
    for logged in log:
        key = keys[logged.seat]
        if logged.kind == JOIN:
            if logged.entry and logged.entry != lot_join_data(key, logged.chain):
                shares.append(Fault(logged.seat, SHARE_FALSE, logged.entry_index))
        elif logged.kind == LAY:
            if logged.subject.face_for_key(key) is None:
                caps.append(Fault(logged.seat, COMMITMENT_FALSE, logged.entry_index))
        elif has_macs and not verify_mac(key, logged.chain, logged.entry):
            macs.append(Fault(logged.seat, MAC_FALSE, logged.entry_index))
    return shares + macs + caps


def rebuild_record(record: Record, log: "list[AuditEntry]", keys: "list[bytes]") -> "Fault | None":
    """Append the moves of the whole game to ``record``, which is its start.

    Every entry must follow from its author's key (``find_faults``).

    Returns:
        None, or the first cap whose face its owner no longer had.
    """
    state = record.start()
    for logged in log:
        move = logged.subject
        if isinstance(move, SealedCap):
            move = placement_text(move, keys)
        if not move:
            continue
        try:
            state = state.play(move)
        except IllegalMove:
            # All but the faces of caps was checked as the move was made.
            if logged.kind != LAY:
                raise
            return Fault(logged.seat, NO_SUCH_FACE, logged.entry_index)
        record.moves.append(move)
    return None


def placement_text(cap: SealedCap, keys: "list[bytes]") -> str:
    """Return the move that placed a cap, with its face."""
    return cap.move_text(FACE_LETTERS[cap.face_for_key(keys[cap.seat]) or 0])


def seed_for_starter(starter: str) -> int:
    """Return a seed from which the rules draw this starter; 0 if it wasn't drawn ("")."""
    seed = 0
    while starter and STARTERS[Rng(seed).below(2)] != starter:
        seed += 1
    return seed
