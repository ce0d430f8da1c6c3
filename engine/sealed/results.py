"""How a link was received, and why a device refuses what another one says: all by reason keys.

A ``Receipt`` is what a device answers a link that can be read. The first three kinds go on with the
game; all others leave the device as it was. Of ``twice``, ``old`` and ``asked`` the fact ``since``
says how many entries the sender had, for ``Device.link`` to send what came after them:

    new        the link goes on from where this device stands
    restored   this device had gone back to an older save, and has its own later entries again
    part       as one of these, but the sender has more: ask for the rest by sending this link
    twice      the other's latest link, once more
    old        an earlier link of this game
    asked      the other asks for what comes next
    own        a link that this seat sent
    missing    a link between is missing: ask for it by sending this device's link
    fork       a history that is not the one this device has seen; when the game is over, also one
               that bears the marks of this device
    taken      the same already of who took the seats: somebody else was first
    other-game of another game
    refused    it breaks the rules of the game or of the protocol; fact ``reason`` says how

The reasons of ``refused``:

    garbled           no entry of this game
    not-due           an entry of a kind, or by a player, that is not to come now
    illegal           a move that the rules forbid; facts ``move``, ``why``
    opening-false     an opening that its commitment doesn't fit; fact ``cell``, if of a cap
    faces-impossible  true openings of what cannot have been there; fact ``move``
    key-false         a key that its commitment doesn't fit
    not-yours         an entry in this device's name that its key did not make
"""

NEW, RESTORED, PART = "new", "restored", "part"
TWICE, OLD, OWN, ASKED = "twice", "old", "own", "asked"
MISSING, FORK, TAKEN, OTHER_GAME, REFUSED = "missing", "fork", "taken", "other-game", "refused"

GARBLED, NOT_DUE, ILLEGAL, NOT_YOURS = "garbled", "not-due", "illegal", "not-yours"
OPENING_FALSE, IMPOSSIBLE, KEY_FALSE = "opening-false", "faces-impossible", "key-false"


class ReceiveResult:
    """How a link was received.

    Attributes:
        kind: one of the keys above.
        facts: what more there is to say, name -> str or int.
        names: the people's names that the link brought, by seat.
    """

    def __init__(self, kind: str, names: "tuple[str, ...]" = (), **facts: object) -> None:
        self.kind = kind
        self.names = names
        self.facts = facts

    def __repr__(self) -> str:
        return f"Receipt({self.kind!r}, {self.facts!r})"

    @property
    def made_progress(self) -> bool:
        """Whether the device has learned something from the link."""
        return self.kind in (NEW, RESTORED, PART)


class ProtocolError(ValueError):
    """This entry cannot stand here; ``reason`` and ``facts`` as in a Receipt."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class Fault:
    """What the published keys have shown about one player's game.

    Attributes:
        seat: whose.
        reason: a key, from the game's own ``sealed``.
        place: the number of the entry that it is about.
    """

    def __init__(self, seat: int, reason: str, entry_index: int) -> None:
        self.seat = seat
        self.reason = reason
        self.entry_index = entry_index

    def __repr__(self) -> str:
        return f"Fault({self.seat!r}, {self.reason!r}, {self.entry_index!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fault) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))
