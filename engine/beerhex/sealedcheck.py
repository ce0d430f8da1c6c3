"""What is to be checked of a sealed game, kept until both keys are published.

The faults that can be found: ``share-false`` and ``mark-false`` (not made with this key),
``commitment-false`` (of a cap, to nothing that this key makes), ``no-such-face`` (a cap laid that
its owner no longer had: more than seven, or six, of a kind).
"""

from engine.beerhex.facts import FACES, STARTERS
from engine.beerhex.sealedcaps import Cap
from engine.game import IllegalMove
from engine.record import Record
from engine.rng import Rng
from engine.sealed.keys import MARK, derived, mark
from engine.sealed.receipt import Fault

SHARE_FALSE, MARK_FALSE = "share-false", "mark-false"
COMMITMENT_FALSE, NO_SUCH_FACE = "commitment-false", "no-such-face"


class Minutes:
    """What the keys will have to account for.

    Attributes:
        plies: every move: a ``Cap`` laid, or the text of another.
        marks: every entry with a mark: (seat, its number, the chain value before it, the entry).
        shares: in the lot: (seat, the number of its first entry, the chain value before, share).
        dealt: who starts, if that was drawn by lot, else "".
    """

    def __init__(self) -> None:
        self.plies: "list[Cap | str]" = []
        self.marks: "list[tuple[int, int, bytes, bytes]]" = []
        self.shares: "list[tuple[int, int, bytes, bytes]]" = []
        self.dealt = ""

    def copy(self) -> "Minutes":
        """The same, to be gone on with."""
        twin = Minutes()
        twin.plies, twin.marks = list(self.plies), list(self.marks)
        twin.shares, twin.dealt = list(self.shares), self.dealt
        return twin

    def check(self, game: str, options: dict, keys: "list[bytes]") -> "list[Fault] | Record":
        """The faults that the keys show, by seat; if there are none, the whole game."""
        faults = self._unkept(keys)
        if faults:
            return faults
        record = Record(game, options, _seed(self.dealt))
        state = record.start()
        for ply in self.plies:
            text = ply if isinstance(ply, str) else opened(ply, keys)
            try:
                state = state.play(text)
            except IllegalMove:
                # All but the faces of caps was seen to be legal as it was played.
                assert isinstance(ply, Cap)
                return [Fault(ply.seat, NO_SUCH_FACE, ply.place)]
            record.moves.append(text)
        return record

    def _unkept(self, keys: "list[bytes]") -> "list[Fault]":
        """What does not follow from the keys."""
        found = []
        for seat, place, chain, share in self.shares:
            if derived(keys[seat], "share", chain) != share:
                found.append(Fault(seat, SHARE_FALSE, place))
        for seat, place, chain, entry in self.marks:
            if mark(keys[seat], chain, entry[:-MARK]) != entry[-MARK:]:
                found.append(Fault(seat, MARK_FALSE, place))
        for cap in self.plies:
            if isinstance(cap, Cap) and cap.face(keys[cap.seat]) is None:
                found.append(Fault(cap.seat, COMMITMENT_FALSE, cap.place))
        return found


def opened(cap: Cap, keys: "list[bytes]") -> str:
    """The move that laid a cap, with its face."""
    return cap.text(FACES[cap.face(keys[cap.seat]) or 0])


def _seed(dealt: str) -> int:
    """A seed by which a record has the starter that the lot gave; 0 if there was none."""
    seed = 0
    while dealt and STARTERS[Rng(seed).below(2)] != dealt:
        seed += 1
    return seed
