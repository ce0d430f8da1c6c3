"""One player's end of a sealed game: what it says, what it hears, what it sends.

    device = invite("beerhex", options, seat, key)      device.link() -> the offer, for the other
    device = accept(text, key)                          takes the seat that is offered
    device = device.play("c3g")                         a move of one's own
    device, receipt = device.hear(text)                 a link of the other's
    device.link()                                       what the other has not seen yet

A device is its key, its seat and its transcript; ``pack`` and ``restore`` need nothing else, and
nothing is changed: what goes on is a new device. Keys are 32 random bytes from outside, fresh ones
for every game. Whatever can be said without a decision (an opening that was asked for, the key at
the end) a device says by itself.
"""

import binascii

from engine.catalogue import entry
from engine.record import find_game
from engine.sealed import offer as offers
from engine.sealed.keys import SIZE, key_commitment
from engine.sealed.link import END, Part, decode, encode
from engine.sealed.receipt import (
    ASKED,
    FORK,
    GARBLED,
    MISSING,
    NEW,
    NOT_DUE,
    NOT_YOURS,
    OLD,
    OTHER_GAME,
    OWN,
    PART,
    REFUSED,
    RESTORED,
    TAKEN,
    TWICE,
    Receipt,
    Refused,
)
from engine.sealed.transcript import ID, START, Transcript, chained

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.sealed.offer import Offer
    from engine.sealed.table import Table

VERSION = 1  # of the dict that ``pack`` makes


class Device:
    """One player's end of a game.

    Attributes:
        key, seat: its own.
        transcript: all that was said.
        table: what the game makes of it.
    """

    def __init__(self, key: bytes, seat: int, transcript: Transcript, table: "Table") -> None:
        """Use ``invite``, ``accept`` or ``restore``."""
        self.key = key
        self.seat = seat
        self.transcript = transcript
        self.table = table

    @property
    def id(self) -> bytes:
        """The name of the game, the same on all its devices, 8 bytes."""
        return self.transcript.id

    @property
    def seated(self) -> bool:
        """Whether all seats are taken, so that the game has begun."""
        return len(self.transcript) >= len(self.table.seats)

    @property
    def due(self) -> "int | None":
        """Who says something next; None when all is said."""
        if self.seated:
            return self.table.due
        return (self.transcript.authors[0] + len(self.transcript)) % len(self.table.seats)

    @property
    def ahead(self) -> bool:
        """Whether the next word is another's, who may not have seen all that is known here."""
        return self.due != self.seat and self._unseen() < len(self.transcript)

    @property
    def unsent(self) -> bool:
        """Whether this seat said the latest of that: so that ``link`` is to be sent, if it wasn't.
        A third player who has only heard it may pass it on, and needn't."""
        return self.ahead and self.transcript.authors[-1] == self.seat

    def _unseen(self) -> int:
        """The number of the first entry that another player may not have seen."""
        others = [seat for seat in range(len(self.table.seats)) if seat != self.seat]
        return min([self.transcript.seen_by(seat) for seat in others])

    # ---- what one says

    def play(self, move: str) -> "Device":
        """After a move of one's own, in the game's notation. Raises IllegalMove, and Refused
        NOT_DUE if it isn't one's turn or the other has something to open."""
        if not self.seated or self.due != self.seat:
            raise Refused(NOT_DUE)
        return self._with(self.table.move(move, self.transcript.head))._answered()

    def link(self, names: "tuple | list" = (), since: "int | None" = None) -> str:
        """The link with all that another player may not have seen, or, if one link can't hold
        that, with the latest of it; or with all ``since`` so many entries, as much as one link
        holds. With nothing to say it asks for what comes next."""
        text, count = "", len(self.transcript)
        if since is None:
            for first in range(self._unseen(), count + 1):
                text = encode(self._part(first, count, tuple(names)))
                if len(text) <= self.table.limit:
                    break
            return text
        while count >= since:
            text = encode(self._part(since, count, tuple(names)))
            if len(text) <= self.table.limit:
                break
            count -= 1
        return text

    def _part(self, first: int, count: int, names: tuple) -> Part:
        entries = tuple(self.transcript.entries[first:count])
        more, end = count < len(self.transcript), self.transcript.chain[count]
        return Part(self.id, self.seat, first, entries, more, end, names)

    def _with(self, said: bytes) -> "Device":
        """After one entry more. Raises Refused."""
        author, head = self.due, self.transcript.head
        if author is None:
            raise Refused(NOT_DUE)
        if not said:
            raise Refused(GARBLED)
        table = self.table.copy()
        if self.seated:
            table.read(said, head)
        else:
            _sit(table, author, said[:SIZE], said[SIZE:], head)
        return Device(self.key, self.seat, self.transcript.after(author, said), table)

    def _answered(self) -> "Device":
        """After all that this seat says without a decision."""
        device = self
        while device.seated and device.due == device.seat:
            said = device.table.answer(device.transcript.head)
            if said is None:
                break
            device = device._with(said)
        return device

    # ---- what one hears

    def hear(self, text: str) -> "tuple[Device, Receipt]":
        """After a link, and how it was received; ``receipt`` lists the ways. Raises LinkError for
        what is no sealed link."""
        part = decode(text)
        try:
            return self._heard(part)
        except Refused as no:
            return self, Receipt(REFUSED, part.names, reason=no.reason, **no.facts)

    def _heard(self, part: Part) -> "tuple[Device, Receipt]":
        """As ``hear``, for a link's parts. An entry of this device is replaced only by another one
        that bears its own mark, and only until the game is over: then the keys are published, with
        which anybody can make such marks. Raises Refused."""
        mine = self.transcript.entries
        if part.id != self.id:
            return self, Receipt(OTHER_GAME, part.names)
        if part.first == 0 and part.entries and chained(START, part.entries[0])[:ID] != self.id:
            raise Refused(GARBLED)
        if part.first > len(mine):
            # After the last entry there is nothing that could be missing.
            return self, Receipt(FORK if self.due is None else MISSING, part.names)
        chain = self.transcript.chain[part.first]
        for said in part.entries:
            chain = chained(chain, said)
        if chain[:END] != part.end:
            return self, self._forked(part, part.first - 1)
        at, new = part.first, list(part.entries)
        while new and at < len(mine) and new[0] == mine[at]:
            new.pop(0)
            at += 1
        if not new:
            return self, self._known(part, at)
        if at == len(mine):
            return self._learned(self, part, new)
        if 0 < at and self.transcript.authors[at] == self.seat and not self.table.over:
            try:
                return self._learned(_replayed(self.key, self.seat, mine[:at]), part, new)
            except Refused:
                pass
        return self, self._forked(part, at)

    def _forked(self, part: Part, at: int) -> Receipt:
        """How a link of another history is received; they part at the entry ``at`` or before."""
        return Receipt(FORK if at >= len(self.table.seats) else TAKEN, part.names)

    def _known(self, part: Part, at: int) -> Receipt:
        """How a link with nothing new is received; ``at``: how far its sender had come."""
        if part.seat == self.seat:
            return Receipt(OWN, part.names)
        if not part.entries:
            return Receipt(ASKED, part.names, since=at)
        kind = OLD if at < self.transcript.seen_by(part.seat) else TWICE
        return Receipt(kind, part.names, since=at)

    def _learned(
        self, device: "Device", part: Part, new: "list[bytes]"
    ) -> "tuple[Device, Receipt]":
        """After new entries on top of what ``device`` has. Raises Refused."""
        kind = NEW
        for said in new:
            if device.due == self.seat:
                kind = RESTORED
            device = device._with(said)
        more = part.more and device.due is not None
        return device._answered(), Receipt(PART if more else kind, part.names)

    # ---- keeping it

    def pack(self) -> dict:
        """This device as JSON-able data, its key among it."""
        return {
            "version": VERSION,
            "key": _hex(self.key),
            "seat": self.seat,
            "entries": [_hex(said) for said in self.transcript.entries],
        }


def invite(game: str, options: "dict | None", seat: int, key: bytes) -> Device:
    """The device of who offers a game and takes ``seat`` in it. Raises BadOptions, RecordError for
    an unknown game, and Refused "not-sealed" for one that is never played so."""
    rules = find_game(game)
    settled = rules.settle(options)
    table = _table(game, settled, seat, key)
    made = offers.Offer(game, settled, seat, key_commitment(key, START, seat), table.joining(START))
    return _opened(key, seat, offers.write(made))


def offered(text: str) -> "tuple[Offer, Part]":
    """What a link offers, and the link's parts: to be shown before it is accepted. Raises
    LinkError, and Refused: GARBLED, "unknown-game", "newer"; "no-offer" for a link of a game that
    goes on."""
    part = decode(text)
    if part.first or not part.entries or part.more:
        raise Refused("no-offer")
    return offers.read(part.entries[0]), part


def accept(text: str, key: bytes) -> Device:
    """The device of who takes the next free seat of an offer. Raises as ``offered``, and Refused
    TAKEN if no seat is free, "not-sealed" for a game that is never played so."""
    made, part = offered(text)
    seats = find_game(made.game).seats(made.options)
    if len(part.entries) >= seats:
        raise Refused(TAKEN)
    device = _replayed(key, (made.seat + len(part.entries)) % seats, list(part.entries))
    head = device.transcript.head
    if head[:END] != part.end or device.id != part.id:
        raise Refused(GARBLED)
    said = key_commitment(key, head, device.seat) + device.table.joining(head)
    return device._with(said)._answered()


def restore(data: object) -> Device:
    """The device that ``pack`` made this of. Raises Refused for anything else: GARBLED, "newer",
    or what is wrong with an entry."""
    if not isinstance(data, dict) or type(data.get("version")) is not int:
        raise Refused(GARBLED)
    if data["version"] > VERSION:
        raise Refused("newer")
    try:
        key = binascii.unhexlify(data["key"])
        entries = [binascii.unhexlify(said) for said in data["entries"]]
        seat = data["seat"]
    except (KeyError, TypeError, ValueError):
        raise Refused(GARBLED) from None
    if len(key) != SIZE or type(seat) is not int or not entries:
        raise Refused(GARBLED)
    return _replayed(key, seat, entries)._answered()


def _replayed(key: bytes, seat: int, entries: "list[bytes]") -> Device:
    """The device of that seat after these entries, of which there is one at least."""
    device = _opened(key, seat, entries[0])
    for said in entries[1:]:
        device = device._with(said)
    return device


def _opened(key: bytes, seat: int, first: bytes) -> Device:
    """The device of that seat after the offer alone."""
    made = offers.read(first)
    table = _table(made.game, made.options, seat, key)
    _sit(table, made.seat, made.key, made.added, START)
    return Device(key, seat, Transcript().after(made.seat, first), table)


def _table(game: str, options: dict, seat: int, key: bytes) -> "Table":
    """The game's table before anything was said. Raises Refused."""
    rules = find_game(game)
    if len(key) != SIZE or not 0 <= seat < rules.seats(options):
        raise Refused(GARBLED)
    try:
        room = __import__(entry(game).rules + ".sealed", None, None, ("TABLE",))
    except ImportError:
        raise Refused("not-sealed") from None
    made: "Table" = room.TABLE(rules, options, seat, key)
    return made


def _sit(table: "Table", seat: int, committed: bytes, added: bytes, chain: bytes) -> None:
    """Give a seat to who commits to a key so. Raises Refused."""
    if len(committed) != SIZE:
        raise Refused(GARBLED)
    table.seats[seat] = (chain, committed)
    if seat == table.seat and not table.fits(table.key, seat):
        raise Refused(NOT_YOURS)
    table.join(seat, added, chain)


def _hex(raw: bytes) -> str:
    return binascii.hexlify(raw).decode()
