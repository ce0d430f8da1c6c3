"""BeerHex sealed: two phones, no dealer. The protocol is written down in docs/sealed-play.md.

A cap laid face down is a commitment to its face, whose nonce follows from its owner's key and from
all that was said before. An attack is a request: whoever owns caps among the three opens just
these, the attacker first, and the game goes on from there. A claim, a denial, a resignation and the
full board publish both keys, which open everything; then each device checks the whole game.

The first byte of an entry says its kind, n stands for the number of a cell (a1 b1 … e5, from 0):

    0 n commitment          lays a cap; n + 32 with a clue token
    1 n n n mark            attacks, the cells sorted by name
    2 mark                  claims; 3 denies, 4 resigns
    5 (face nonce)… mark    opens the own caps that an attack asks for, in the order of its cells
    6 key                   publishes the key
    7 share mark            opens the offerer's share in the lot that decides who starts

A face is a byte, a commitment, a nonce, a key and a share are 32, a mark is 16. Where the starter
is drawn by lot the offer adds the hash of the offerer's share, and whoever accepts a share in the
open.
"""

from engine.beerhex.facts import BOARD, BY_LOT, FACES, NAMES, SEATS, STARTERS, listed
from engine.beerhex.legal import allowed, completes, revealed
from engine.beerhex.moves import ATTACK, ATTACKING, CLAIM, DENY, PLACE, parse
from engine.beerhex.sealedcaps import LAID, LAY, Cap, lay
from engine.beerhex.sealedcheck import Minutes, opened
from engine.game import RESIGN, IllegalMove
from engine.sealed.keys import MARK, SIZE, derived, digest, mark
from engine.sealed.receipt import (
    GARBLED,
    ILLEGAL,
    IMPOSSIBLE,
    KEY_FALSE,
    NOT_DUE,
    NOT_YOURS,
    OPENING_FALSE,
    Refused,
)
from engine.sealed.table import Table
from engine.sealed.transcript import START
from engine.told import ToldRecord

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.state import BeerHexState
    from engine.game import Game

ASK, OPEN, KEY, SHARE = 1, 5, 6, 7
ENDINGS = {2: CLAIM, 3: DENY, 4: RESIGN}


class BeerHexTable(Table):
    """A sealed game of BeerHex as one seat knows it.

    Attributes:
        pending: the move that waits for openings or keys; None if there is none.
        asked: what kind of entry it, or the start of the game, waits for: OPEN, KEY or SHARE.
        wanted: the seats that owe one, in their order.
        moves: the moves that are complete, as this seat was told them.
        minutes: what is to be checked at the end.
        keys: per seat its key, once it is published.
    """

    def __init__(self, game: "Game", options: dict, seat: int, key: bytes) -> None:
        super().__init__(game, options, seat, key)
        self.pending: "Move | None" = None
        self.asked: "int | None" = None
        self.wanted: "list[int]" = []
        self.moves: "list[str]" = []
        self.minutes = Minutes()
        self.keys = [b"", b""]
        self._added = [b"", b""]  # to the lot, per seat, as it sat down
        self._base: "BeerHexState | None" = None
        self._count = 0  # of entries so far
        self._down: "dict[int, Cap]" = {}  # by cell, the caps that lie face down
        self._shown: "dict[int, int]" = {}  # by cell, the faces opened for the pending attack

    def copy(self) -> "BeerHexTable":
        """The same table, for an entry to change."""
        twin = object.__new__(BeerHexTable)
        for name, value in self.__dict__.items():
            if isinstance(value, (list, dict, Minutes)):
                value = value.copy()
            setattr(twin, name, value)
        return twin

    # ---- what is known

    @property
    def due(self) -> "int | None":
        """Who says something next; None when all is said."""
        if self.wanted:
            return self.wanted[0]
        return None if self.faults is not None else self.base.turn

    @property
    def base(self) -> "BeerHexState":
        """What this seat knows without the pending move. The game has begun."""
        assert self._base is not None
        return self._base

    @property
    def resigning(self) -> bool:
        """Whether somebody has resigned, and not everything is open yet."""
        return self.pending is not None and self.pending.kind == RESIGN

    @property
    def view(self) -> "BeerHexState | None":
        """What this seat knows: without the pending move, unless that is to resign, whose result
        needs no opening; None before the game has begun."""
        return self.base.play(RESIGN) if self.resigning else self._base

    @property
    def waiting(self) -> "str | None":
        """The pending move, unless ``view`` has it, as this seat knows it."""
        move = self.pending
        if move is None or self.resigning:
            return None
        hidden = move.kind == PLACE and self.base.turn != self.seat
        return move.covered() if hidden else move.plain

    def told(self) -> "ToldRecord | None":
        """The game so far as this seat was told it, which leads to ``view``."""
        if self._base is None:
            return None
        moves = self.moves + ([RESIGN] if self.resigning else [])
        return ToldRecord(self.game.name, self.options, self.seat, self.minutes.dealt, moves)

    # ---- the start

    def joining(self, chain: bytes) -> bytes:
        """The own share in the lot, if one is drawn: its hash in an offer, else itself."""
        if self.options["starter"] != BY_LOT:
            return b""
        share = derived(self.key, "share", chain)
        return digest("share", share) if chain == START else share

    def join(self, seat: int, added: bytes, chain: bytes) -> None:
        """Take in the share of a seat in the lot. Raises Refused."""
        by_lot = self.options["starter"] == BY_LOT
        if len(added) != (SIZE if by_lot else 0):
            raise Refused(GARBLED)
        if seat == self.seat and added != self.joining(chain):
            raise Refused(NOT_YOURS)
        self._added[seat] = added
        self._count += 1
        if self._count == len(SEATS):
            if by_lot:
                self.asked, self.wanted = SHARE, [1 - seat]
            else:
                self._begin()

    def _read_share(self, author: int, share: bytes) -> None:
        if digest("share", share) != self._added[author]:
            raise Refused(OPENING_FALSE)
        other = self._added[1 - author]
        self.minutes.dealt = STARTERS[digest("lot", share, other)[0] % 2]
        self.minutes.shares = [
            (author, 0, self.sat(author), share),
            (1 - author, 1, self.sat(1 - author), other),
        ]
        self.asked, self.wanted = None, []
        self._begin()

    def _begin(self) -> None:
        begun = self.game.begin(self.options, self.seat, self.minutes.dealt)
        self._base = begun  # type: ignore[assignment]  # a view of this room's game

    # ---- what this seat says

    def move(self, move: str, chain: bytes) -> bytes:
        """The entry by which this seat makes a move. Raises IllegalMove."""
        made = allowed(self.base, move)
        if made.shown is not None:
            raise IllegalMove("syntax", move=move)
        if made.kind == PLACE:
            return lay(self.key, chain, made.cell, made.token, made.face or 0)
        if made.kind == ATTACK:
            body = bytes([ASK] + made.cells)
        else:
            body = bytes([kind for kind in ENDINGS if ENDINGS[kind] == made.kind])
        return body + mark(self.key, chain, body)

    def answer(self, chain: bytes) -> "bytes | None":
        """What this seat owes; None if it owes nothing."""
        if not self.wanted or self.wanted[0] != self.seat:
            return None
        if self.asked == KEY:
            return bytes([KEY]) + self.key
        if self.asked == SHARE:
            body = bytes([SHARE]) + derived(self.key, "share", self.sat(self.seat))
        else:
            body = bytes([OPEN])
            for cap in self._asked_of(self.seat):
                body += bytes([cap.face(self.key) or 0]) + cap.nonce(self.key)
        return body + mark(self.key, chain, body)

    def _asked_of(self, seat: int) -> "list[Cap]":
        """The caps of a seat that the pending attack is about."""
        caps = [self._down[cell] for cell in self.pending.cells] if self.pending else []
        return [cap for cap in caps if cap.seat == seat]

    # ---- what is said

    def read(self, entry: bytes, chain: bytes) -> None:
        """Take in what ``due`` has written. Raises Refused."""
        author, kind = self.due, entry[0]
        if author is None or (kind != self.asked if self.wanted else kind >= OPEN):
            raise Refused(NOT_DUE)
        if len(entry) != self._size(kind, author):
            raise Refused(GARBLED)
        if kind == LAY:
            self._lay(Cap(author, self._count, chain, entry))
        elif kind == KEY:
            self._publish(author, entry[1:])
        else:
            if author == self.seat and entry[-MARK:] != mark(self.key, chain, entry[:-MARK]):
                raise Refused(NOT_YOURS)
            self.minutes.marks.append((author, self._count, chain, entry))
            self._say(author, kind, entry[1:-MARK])
        self._count += 1

    def _size(self, kind: int, author: int) -> int:
        """How long an entry of this kind is now."""
        if kind == LAY:
            return LAID
        if kind == KEY:
            return 1 + SIZE
        said = {ASK: 3, SHARE: SIZE, OPEN: (1 + SIZE) * len(self._asked_of(author))}
        return 1 + said.get(kind, 0) + MARK

    def _say(self, author: int, kind: int, said: bytes) -> None:
        if kind == SHARE:
            self._read_share(author, said)
        elif kind == OPEN:
            self._open(author, said)
        elif kind == ASK:
            self._attack(author, said)
        else:
            self._end(author, self._allowed(ENDINGS[kind]))
            self.minutes.plies.append(ENDINGS[kind])

    def _allowed(self, text: str) -> "Move":
        try:
            return allowed(self.base, text)
        except IllegalMove as no:
            raise Refused(ILLEGAL, move=text, why=no.reason) from None

    def _tell(self, text: str) -> None:
        """Go on after a move as this seat is told it. Raises IllegalMove."""
        self._base = self.base.play(text)
        self.moves.append(text)

    def _lay(self, cap: Cap) -> None:
        if not cap.fits():
            raise Refused(GARBLED)
        face = cap.face(self.key) if cap.seat == self.seat else None
        if cap.seat == self.seat and face is None:
            raise Refused(NOT_YOURS)
        covered = cap.text("?")
        last = completes(self.base, parse(covered))
        # The engine wants to know the face of the cap that fills the board. That of the other
        # player's will be open soon; till then any will do to ask whether it may lie there.
        text = covered if face is None and not last else cap.text(FACES[face or 0])
        move = self._allowed(text)
        self.minutes.plies.append(cap)
        self._down[cap.cell] = cap
        if last:
            self._end(cap.seat, move)
        else:
            self._tell(text)

    def _attack(self, author: int, cells: bytes) -> None:
        if max(cells) >= BOARD.cells:
            raise Refused(GARBLED)
        self.pending = self._allowed(ATTACKING + " ".join([NAMES[cell] for cell in cells]))
        self.minutes.plies.append(self.pending.plain)
        self.asked = OPEN
        self.wanted = [seat for seat in (author, 1 - author) if self._asked_of(seat)]

    def _open(self, author: int, said: bytes) -> None:
        for i, cap in enumerate(self._asked_of(author)):
            face, nonce = said[i * (1 + SIZE)], said[i * (1 + SIZE) + 1 : (i + 1) * (1 + SIZE)]
            if face not in SEATS or not cap.opens(face, nonce):
                raise Refused(OPENING_FALSE, cell=NAMES[cap.cell])
            self._shown[cap.cell] = face
        self.wanted.pop(0)
        if not self.wanted:
            self._resolve()

    def _resolve(self) -> None:
        """The attacked caps are all open."""
        assert self.pending is not None
        cells = self.pending.cells
        text = self.pending.showing("".join([FACES[self._shown[cell]] for cell in cells]))
        try:
            self._tell(text)
        except IllegalMove:
            raise Refused(IMPOSSIBLE, move=text) from None
        for cell in cells:
            self._down.pop(cell)
        self._shown, self.pending, self.asked = {}, None, None

    # ---- the end

    def _end(self, author: int, move: "Move") -> None:
        """A move that ends the game waits for both keys."""
        self.over = True
        self.pending, self.asked, self.wanted = move, KEY, [author, 1 - author]

    def _publish(self, author: int, key: bytes) -> None:
        if not self.fits(key, author):
            raise Refused(KEY_FALSE)
        self.keys[author] = key
        self.wanted.pop(0)
        if self.wanted:
            return
        found = self.minutes.check(self.game.name, self.options, self.keys)
        if isinstance(found, list):
            self.faults = found
            return
        self.faults, self.record = [], found
        faces = ""
        for cell in listed(revealed(self.base, parse(found.moves[-1]))):
            faces += opened(self._down[cell], self.keys)[2]
        self._tell(parse(found.moves[-1]).showing(faces))
        self.pending = self.asked = None


TABLE = BeerHexTable
