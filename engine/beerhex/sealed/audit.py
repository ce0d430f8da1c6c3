"""What is to be checked of a sealed game, kept until both keys are published.

The faults that can be found: ``share-false`` and ``mark-false`` (not made with this key),
``commitment-false`` (of a cap, to nothing that this key makes), ``no-such-face`` (a cap laid that
its owner no longer had: more than seven, or six, of a kind).
"""

from engine.beerhex.constants import FACE_LETTERS, STARTERS
from engine.beerhex.sealed.caps import SealedCap
from engine.game import IllegalMove
from engine.record import Record
from engine.rng import Rng
from engine.sealed.crypto import MAC_SIZE, derive_secret, mac
from engine.sealed.results import Fault

SHARE_FALSE, MARK_FALSE = "share-false", "mark-false"
COMMITMENT_FALSE, NO_SUCH_FACE = "commitment-false", "no-such-face"


class AuditLog:
    """What the keys will have to account for.

    Attributes:
        plies: every move: a ``Cap`` laid, or the text of another.
        marks: every entry with a mark: (seat, its number, the chain value before it, the entry).
        shares: in the lot: (seat, the number of its first entry, the chain value before, share).
        dealt: who starts, if that was drawn by lot, else "".
    """

    def __init__(self) -> None:
        self.moves: "list[SealedCap | str]" = []
        self.macs: "list[tuple[int, int, bytes, bytes]]" = []
        self.shares: "list[tuple[int, int, bytes, bytes]]" = []
        self.initial_observation = ""

    def copy(self) -> "AuditLog":
        """The same, to be gone on with."""
        twin = AuditLog()
        twin.moves, twin.macs = list(self.moves), list(self.macs)
        twin.shares, twin.initial_observation = list(self.shares), self.initial_observation
        return twin

    def audit(self, game: str, options: dict, keys: "list[bytes]") -> "list[Fault] | Record":
        """The faults that the keys show, by seat; if there are none, the whole game."""
        faults = self._key_faults(keys)
        if faults:
            return faults
        record = Record(game, options, _seed_for_starter(self.initial_observation))
        state = record.start()
        for ply in self.moves:
            text = ply if isinstance(ply, str) else placement_text(ply, keys)
            try:
                state = state.play(text)
            except IllegalMove:
                # All but the faces of caps was seen to be legal as it was played.
                assert isinstance(ply, SealedCap)
                return [Fault(ply.seat, NO_SUCH_FACE, ply.entry_index)]
            record.moves.append(text)
        return record

    def _key_faults(self, keys: "list[bytes]") -> "list[Fault]":
        """What does not follow from the keys."""
        found = []
        for seat, place, chain, share in self.shares:
            if derive_secret(keys[seat], "share", chain) != share:
                found.append(Fault(seat, SHARE_FALSE, place))
        for seat, place, chain, entry in self.macs:
            if mac(keys[seat], chain, entry[:-MAC_SIZE]) != entry[-MAC_SIZE:]:
                found.append(Fault(seat, MARK_FALSE, place))
        for cap in self.moves:
            if isinstance(cap, SealedCap) and cap.face_for_key(keys[cap.seat]) is None:
                found.append(Fault(cap.seat, COMMITMENT_FALSE, cap.entry_index))
        return found


def placement_text(cap: SealedCap, keys: "list[bytes]") -> str:
    """The move that laid a cap, with its face."""
    return cap.move_text(FACE_LETTERS[cap.face_for_key(keys[cap.seat]) or 0])


def _seed_for_starter(starter: str) -> int:
    """A seed by which a record has the starter that the lot gave; 0 if there was none."""
    seed = 0
    while starter and STARTERS[Rng(seed).below(2)] != starter:
        seed += 1
    return seed
