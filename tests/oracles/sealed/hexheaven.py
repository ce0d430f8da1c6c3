"""Hex Heaven as a sealed game."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.oracles.sealed.group import (
    BASE,
    IDENTITY,
    Point,
    add,
    decode,
    derived_scalar,
    digest,
    encode,
    multi,
    subtract,
)
from tests.oracles.sealed.hexheaven_parts import (
    CARDS,
    TILE_COUNT,
    Dealing,
    Owed,
    code_of,
    lot_value,
    read_ciphers,
    read_code,
    table_view,
)
from tests.oracles.sealed.hexheaven_rules import Held, Lay, Slot, Table
from tests.oracles.sealed.hexheaven_tiles import read_lay
from tests.oracles.sealed.proofs import (
    ZERO,
    Cipher,
    first_deal,
    joined,
    prove_knowledge,
    prove_shares,
    remove_key,
    shuffle,
    verify_knowledge,
    verify_removal,
    verify_shares,
    verify_shuffle,
)
from tests.oracles.sealed.state import Fault, GameState, Joining, Outcome, Refusal

MOVE, OPENS, GIVES, SHUFFLE, KEY = range(5)


@dataclass
class HexHeaven(GameState):
    """A sealed game of Hex Heaven as one device knows it.

    Attributes:
        table: The position.
        joint: The joint key.
        publics: The public decryption keys.
        last: The author of the last entry.
        deals: The ciphertexts of all complete deals.
        dealing: The deal that isn't complete.
        owed: What every player has to open, in its order.
        shares: The shares that have been opened, by slot and seat.
        giving: The slots that the player who has moved has to give.
        given: The ciphertexts that were given, by slot and giver.
        named: What the tiles laid in the opening are said to be, until they are open.
        redrawn: Whether a hand is to be drawn again.
        values: The last value for a lot of every player.
        count_lots: How many values for lots every player has opened.
        lots: The values for lots that haven't been used.
    """

    table: Table = field(default_factory=lambda: Table("casual"))
    joint: Point = IDENTITY
    publics: dict[int, bytes] = field(default_factory=dict)
    last: int = 0
    deals: list[list[Cipher]] = field(default_factory=list)
    dealing: Dealing | None = None
    owed: dict[int, list[Owed]] = field(default_factory=dict)
    shares: dict[Slot, dict[int, Point]] = field(default_factory=dict)
    giving: list[Slot] = field(default_factory=list)
    given: dict[tuple[Slot, int], Cipher] = field(default_factory=dict)
    named: dict[Slot, tuple[Held, int]] = field(default_factory=dict)
    redrawn: bool = False
    values: dict[int, bytes] = field(default_factory=dict)
    count_lots: dict[int, int] = field(default_factory=dict)
    lots: dict[int, list[bytes]] = field(default_factory=dict)

    @property
    def _serious(self) -> bool:
        return self.options["rules"] == "serious"

    def extra_size(self, seat: int) -> int:
        """Return how many bytes the game adds to a joining entry."""
        return 112 if self._serious else 80

    def _secret(self, chain: bytes) -> int:
        return derived_scalar(self.secrets.opening_key, "decryption key", chain)

    @property
    def own_secret(self) -> int:
        """The own decryption key."""
        return self._secret(self.joined[self.seat].chain)

    def own_extra(self, chain: bytes) -> bytes:
        """Write the own public decryption key, its proof, and the first value for lots."""
        secret = self._secret(chain)
        extra = encode(BASE.times(secret)) + prove_knowledge(secret, chain, self.seat)
        return extra + (lot_value(self.secrets.opening_key, 0) if self._serious else b"")

    def is_own(self, joining: Joining) -> bool:
        """Return whether an own joining entry follows from the own keys."""
        own = self.own_extra(joining.chain)
        said = joining.extra[:32] + joining.extra[80:]
        return super().is_own(joining) and said == own[:32] + own[80:]

    def check_joining(self, author: int, joining: Joining, *, trusted: bool) -> None:
        """Check a decryption key."""
        public, proof = joining.extra[:32], joining.extra[32:80]
        if not trusted and not verify_knowledge(public, joining.chain, author, proof):
            raise Refusal("key-false")
        self.joint = add(self.joint, decode(public))
        self.publics[author] = public
        self.values[author] = joining.extra[80:]
        if len(self.publics) == self.players:
            others = [subtract(self.joint, decode(key)) for key in self.publics.values()]
            if ZERO in map(encode, (self.joint, *others)):
                raise Refusal("key-false")

    def all_joined(self) -> None:
        """Begin the first deal."""
        self.table = Table(str(self.options["rules"]))
        self.owed = {seat: [] for seat in range(self.players)}
        self.count_lots = dict.fromkeys(range(self.players), 0)
        self.lots = {seat: [] for seat in range(self.players)}
        self.last = (self.offerer - 1) % self.players
        self._start_deal(first_deal(TILE_COUNT), self.last)

    def _start_deal(self, ciphers: list[Cipher], first: int) -> None:
        seats = [(first + step) % self.players for step in range(self.players)]
        self.dealing = Dealing(ciphers, seats)

    def _duty(self) -> tuple[int, int]:
        if self.ended_by is not None:
            author = self.next_author()
            return (-1 if author is None else author), KEY
        if self.owed[self.last]:
            return self.last, OPENS
        if self.giving:
            return self.last, GIVES
        if self.dealing is not None:
            seat = self.dealing.seats[0]
            return seat, OPENS if self.owed[seat] else SHUFFLE
        mover = self.table.mover
        for step in range(1, self.players + 1):
            seat = (mover + step) % self.players
            if self.owed[seat]:
                return seat, OPENS
        return mover, MOVE

    def next_in_game(self) -> int:
        """Return who writes next."""
        return self._duty()[0]

    def apply_in_game(self, author: int, entry: bytes, chain: bytes, *, trusted: bool) -> None:
        """Apply an entry after the joining ones."""
        kind, body = entry[0], entry[1:]
        if kind != self._duty()[1]:
            raise Refusal("not-due")
        context = chain + bytes([author])
        if kind == MOVE:
            self._apply_move(author, body)
        elif kind == OPENS:
            self._apply_opens(author, body, context)
        elif kind == GIVES:
            self._apply_gives(author, body, context, trusted=trusted)
        elif kind == SHUFFLE:
            self._apply_shuffle(body, context, trusted=trusted)
        else:
            self._apply_key(author, body)
        self.last = author

    # Moves

    def _apply_move(self, author: int, body: bytes) -> None:
        move = read_code(body[:3])
        table = self.table
        placing = table.opening and not isinstance(move, str)
        if len(body) != 3 + placing or (placing and body[3] >= len(table.hands[author])):
            raise Refusal("garbled")
        if move in ("resign", "time"):
            table.end(str(move))
        elif move == "pass":
            if not table.may_pass():
                raise Refusal("illegal")
            self._draw(author, table.pass_turn())
        elif move == "redraw":
            self._redraw(author)
        elif not isinstance(move, str):
            self._lay(author, move, body[3] if table.opening else 0)
        if table.ended:
            self.ended_by = author
        elif self.players == 3 and table.mover != author and not table.opening:
            slots = [held.slot for held in table.deck[:3] if held.slot is not None]
            self.giving = [slot for slot in slots if (slot, author) not in self.given]

    def _lay(self, author: int, lay: Lay, number: int) -> None:
        table = self.table
        if not table.may_lay(lay):
            raise Refusal("illegal")
        if not table.opening:
            table.lay(lay)
            return
        if not table.may_hold(self.seat, lay[0]):
            raise Refusal("illegal")
        held = table.lay_opening(lay, number)
        self._owe_share(author, held)
        if held.slot is not None:
            self.named[held.slot] = (held, lay[0])
        if not table.opening:
            for seat, left in enumerate(table.hands):
                for kept in left:
                    self._owe_share(seat, kept)

    def _owe_share(self, seat: int, held: Held) -> None:
        if held.slot is None or seat in self.shares.get(held.slot, {}):
            return
        deal, place = held.slot
        self.owed[seat].append(Owed(held.slot, self.deals[deal][place]))

    def _draw(self, author: int, drawn: list[Held]) -> None:
        following = (author + 1) % self.players
        giver = (author - 1) % self.players
        for held in drawn:
            if held.slot is None:
                if self._lots_waiting() < len(self.table.under) - 1:
                    for seat in range(self.players):
                        self.owed[seat].append(Owed())
                continue
            deal, place = held.slot
            cipher = self.deals[deal][place]
            if self.players == 3:
                cipher = self.given[held.slot, giver]
            for seat in (author, following):
                self.owed[seat].append(Owed(held.slot, cipher))
        self._resolve_lots()

    def _lots_waiting(self) -> int:
        return sum(item.slot is None for item in self.owed[0])

    def _redraw(self, author: int) -> None:
        table = self.table
        hand, deck = table.hands[author], table.deck
        known = all(held.tile is not None for held in hand)
        if not table.opening or (known and not table.may_redraw()):
            raise Refusal("illegal")
        self.redrawn = True
        for held in hand:
            self._owe_share(author, held)
        slots = [held.slot for held in (*hand, *deck) if held.slot is not None]
        self._start_deal([self.deals[deal][place] for deal, place in slots], author)

    # Openings

    def _apply_opens(self, author: int, body: bytes, context: bytes) -> None:
        owed = self.owed[author]
        items = [item for item in owed if item.slot is not None]
        if len(body) != 32 * len(owed) + (48 if items else 0):
            raise Refusal("garbled")
        pieces = [body[32 * i : 32 * i + 32] for i in range(len(owed))]
        shares = [p for p, item in zip(pieces, owed, strict=True) if item.slot is not None]
        ciphers = [item.cipher for item in items if item.cipher is not None]
        points: list[Point] = []
        if items:
            try:
                points = verify_shares(
                    self.publics[author], context, ciphers, shares, body[32 * len(owed) :]
                )
            except ValueError:
                raise Refusal("share-false") from None
        self.owed[author] = []
        for piece, item in zip(pieces, owed, strict=True):
            if item.slot is None:
                if digest("lot", piece) != self.values[author]:
                    raise Refusal("opening-false")
                self.values[author] = piece
                self.lots[author].append(piece)
                self.count_lots[author] += 1
        for item, point in zip(items, points, strict=True):
            assert item.slot is not None
            self.shares.setdefault(item.slot, {})[author] = point
        self._resolve_lots()
        self._resolve()

    def _resolve_lots(self) -> None:
        table = self.table
        while table.waiting:
            place = 0
            if len(table.under) > 1:
                if not all(self.lots.values()):
                    return
                parts = [self.lots[seat].pop(0) for seat in range(self.players)]
                place = int.from_bytes(digest("lots", *parts), "big") % len(table.under)
            table.waiting.pop(0).tile = table.under.pop(place)

    def _resolve(self) -> None:
        """Work out all tiles that the shares show now."""
        table = self.table
        for slot, (held, name) in list(self.named.items()):
            self._open(held, None)
            if held.tile is not None:
                if held.tile != name:
                    raise Refusal("opening-false")
                del self.named[slot]
        for seat, hand in enumerate(table.hands):
            for held in hand:
                self._open(held, seat)
        if self.redrawn and self.dealing is not None and not self.owed[table.mover]:
            if not table.may_redraw():
                raise Refusal("faces-impossible")
            table.show_redraw()

    def _open(self, held: Held, owner: int | None) -> None:
        slot = held.slot
        if slot is None or held.tile is not None:
            return
        shares = dict(self.shares.get(slot, {}))
        deal, place = slot
        cipher = self.deals[deal][place]
        giver = -1 if owner is None else (owner - 1) % self.players
        if self.players == 3 and (slot, giver) in self.given:
            cipher = self.given[slot, giver]
            needed = {seat for seat in range(3) if seat != giver}
        else:
            needed = set(range(self.players))
            if owner == self.seat and needed - set(shares) == {owner}:
                shares[owner] = multi([self.own_secret], [cipher.c1])
        if needed - set(shares):
            return
        point = cipher.c2
        for seat in needed:
            point = subtract(point, shares[seat])
        held.tile = CARDS.get(encode(point))
        if held.tile is None:
            raise Refusal("opening-false")

    # Gives, shuffles, keys

    def _giving_ciphers(self) -> list[Cipher]:
        return [self.deals[deal][place] for deal, place in self.giving]

    def _apply_gives(self, author: int, body: bytes, context: bytes, *, trusted: bool) -> None:
        before = self._giving_ciphers()
        after = read_ciphers(body, len(before), 80, "share-false")
        if not trusted:
            proof = body[64 * len(before) :]
            try:
                public = self.publics[author]
                verify_removal(public, self.joint, context, before, after, proof)
            except ValueError:
                raise Refusal("share-false") from None
        for slot, cipher in zip(self.giving, after, strict=True):
            self.given[slot, author] = cipher
        self.giving = []

    def _apply_shuffle(self, body: bytes, context: bytes, *, trusted: bool) -> None:
        dealing = self.dealing
        assert dealing is not None
        count = len(dealing.ciphers)
        after = read_ciphers(body, count, 32 * (2 * count + 7), "shuffle-false")
        if not trusted:
            try:
                verify_shuffle(self.joint, context, dealing.ciphers, after, body[64 * count :])
            except ValueError:
                raise Refusal("shuffle-false") from None
        dealing.ciphers = after
        dealing.seats.pop(0)
        if dealing.seats:
            return
        self.dealing = None
        number = len(self.deals)
        self.deals.append(after)
        held = [Held(None, (number, place)) for place in range(count)]
        table = self.table
        if self.redrawn:
            self.redrawn = False
            size = len(table.hands[table.mover])
            table.hands[table.mover], table.deck = held[:size], held[size:]
            dealt = [table.mover]
        else:
            table.deal(held)
            dealt = list(range(self.players))
        for seat in range(self.players):
            for owner in dealt:
                if owner != seat:
                    for item in table.hands[owner]:
                        self._owe_share(seat, item)

    def _apply_key(self, author: int, key: bytes) -> None:
        if len(key) != 32:
            raise Refusal("garbled")
        self.take_key(author, key)
        secret = self._secret_of(author)
        if encode(BASE.times(secret)) != self.publics[author]:
            raise Refusal("key-false")
        if self._serious and lot_value(key, 0) != self.joined[author].extra[80:]:
            raise Refusal("key-false")
        if self.final:
            self._open_all()

    def _secret_of(self, seat: int) -> int:
        return derived_scalar(self.keys[seat], "decryption key", self.joined[seat].chain)

    def _open_all(self) -> None:
        total = sum(map(self._secret_of, self.keys))
        table = self.table
        for held in (*sum(table.hands, []), *table.deck, *([table.bonus] if table.bonus else [])):
            if held.slot is not None and held.tile is None:
                deal, place = held.slot
                cipher = self.deals[deal][place]
                point = subtract(cipher.c2, multi([total], [cipher.c1]))
                held.tile = CARDS.get(encode(point))

    # What this device says

    def due_in_game(self, chain: bytes) -> bytes | None:
        """Write an opening, a give, a shuffle or the opening key, if it is due."""
        kind = self._duty()[1]
        context = chain + bytes([self.seat])
        key = self.secrets.opening_key
        if kind == KEY:
            return bytes([KEY]) + key
        if kind == OPENS:
            return bytes([OPENS]) + self._own_opens(context)
        if kind == GIVES:
            before = self._giving_ciphers()
            after, proof = remove_key(self.own_secret, self.joint, context, before)
            return bytes([GIVES]) + joined(after) + proof
        if kind == SHUFFLE:
            assert self.dealing is not None
            after, proof = shuffle(key, self.joint, context, self.dealing.ciphers)
            return bytes([SHUFFLE]) + joined(after) + proof
        return None

    def _own_opens(self, context: bytes) -> bytes:
        owed = self.owed[self.seat]
        ciphers = [item.cipher for item in owed if item.cipher is not None]
        shares: list[bytes] = []
        proof = b""
        if ciphers:
            shares, proof = prove_shares(self.own_secret, context, ciphers)
        lot = self.count_lots[self.seat]
        body = b""
        for item in owed:
            if item.slot is None:
                lot += 1
                body += lot_value(self.secrets.opening_key, lot)
            else:
                body += shares.pop(0)
        return body + proof

    def to_move(self) -> int | None:
        """Return whose move it is."""
        if len(self.joined) < self.players:
            return None
        seat, kind = self._duty()
        return seat if kind == MOVE else None

    def legal_moves(self) -> list[str]:
        """List the own moves that the rules allow."""
        return self.table.legal() if self.to_move() == self.seat else []

    def move_entry(self, move: str, chain: bytes) -> bytes:
        """Write the entry of a legal move."""
        plain = ("pass", "redraw", "resign", "time")
        if move in plain:
            return bytes([MOVE, 0, 0, plain.index(move)])
        lay = read_lay(move)
        entry = bytes([MOVE]) + code_of(lay)
        if self.table.opening:
            tiles = [held.tile for held in self.table.hands[self.seat]]
            entry += bytes([tiles.index(lay[0])])
        return entry

    def faults(self) -> list[Fault]:
        """List what the opening keys show: nothing, since everything was proved before."""
        return []

    def result(self) -> Outcome | None:
        """Return how the game ended."""
        if self.table.ended is None:
            return None
        if self.table.ended not in ("resign", "time") and not self.final:
            return None
        found = self.table.outcome()
        return None if found is None else Outcome(*found)

    def view(self) -> dict[str, object]:
        """Return what the device's own player knows."""
        return table_view(self.table, self.seat)
