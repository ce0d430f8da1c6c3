"""How a link was received, and why a peer refuses what another one wrote: all by keys.

A ``ReceiveResult`` is a peer's answer to a link that can be read. The first three kinds continue
the game; all others leave the peer as it was. With ``twice``, ``old`` and ``asked`` the fact
``since`` is the number of entries that the sender had; ``Peer.make_link`` sends what came after
them:

    new        the link continues the game
    restored   this device had gone back to an older save, and has its own later entries again
    part       as one of these, but the sender has more: ask for the rest by sending a link
    twice      the other's latest link, once more
    old        an earlier link of this game
    asked      the other asks for what comes next
    own        a link that this seat sent
    missing    a link between is missing: ask for it by sending a link
    fork       a history other than the one this device has seen; when the game is over, also one
               that this device's key authenticated
    taken      the same while players join: another player was first
    other-game of another game
    refused    it violates the rules or the protocol; the fact ``reason`` says how

The reasons of ``refused``:

    garbled           no entry of this game
    not-due           an entry of a kind, or by a player, that is not expected now
    illegal           a move that the rules forbid; facts ``move``, ``why``
    opening-false     an opening that doesn't fit its commitment; fact ``cell``, if of a cap
    faces-impossible  true openings of what the rules exclude; fact ``move``
    key-false         a key that doesn't fit its commitment
    forged            entries without a valid signature of the player who has to write them
    shuffle-false     a shuffle whose proof is false
    share-false       a share in the opening of a card whose proof is false
    not-yours         an entry in this device's name that its key did not make
"""

NEW, RESTORED, PART = "new", "restored", "part"
TWICE, OLD, OWN, ASKED = "twice", "old", "own", "asked"
MISSING, FORK, TAKEN, OTHER_GAME, REFUSED = "missing", "fork", "taken", "other-game", "refused"

GARBLED, NOT_DUE, ILLEGAL, NOT_YOURS = "garbled", "not-due", "illegal", "not-yours"
FORGED, SHUFFLE_FALSE, SHARE_FALSE = "forged", "shuffle-false", "share-false"
OPENING_FALSE, IMPOSSIBLE, KEY_FALSE = "opening-false", "faces-impossible", "key-false"


class ReceiveResult:
    """How a link was received.

    Attributes:
        kind: One of the keys above.
        facts: Details, name -> str or int.
        names: The people's names in the link, by seat.
    """

    def __init__(self, kind: str, names: "tuple[str, ...]" = (), **facts: object) -> None:
        self.kind = kind
        self.names = names
        self.facts = facts

    def __repr__(self) -> str:
        return f"ReceiveResult({self.kind!r}, {self.facts!r})"

    @property
    def made_progress(self) -> bool:
        """Whether the link brought something new."""
        return self.kind in (NEW, RESTORED, PART)


class ProtocolError(ValueError):
    """An entry violates the protocol; ``reason`` and ``facts`` as in a ReceiveResult."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class Fault:
    """A fault in one player's game that the published keys revealed.

    Attributes:
        seat: The player's seat.
        reason: A key, defined by the game's ``sealed`` package.
        entry_index: The number of the entry that it is about.
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
