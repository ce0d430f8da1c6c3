"""Hex Heaven sealed: two or three phones, no dealer. How players who don't trust each other shuffle
and deal is in ``engine.sealed.cards``; the protocol is written down in docs/sealed-play.md.

The deal begins as the players sit down: each adds its first step to the entry by which it does, and
with serious rules before it the end of a chain of hashes for drawing lots. When the tiles are
dealt, a tile is in a slot: (number of the deal, place). After that an entry is one of these, the
first number in a byte, each with a mark at its end:

    0 move         ends the turn, declares a redraw or resigns, or lays a tile: its code in three
                   bytes; in the opening one more with the place of its slot in the hand
    1 keys         opens slots, or lots, with what the author owes
    2 cards        of the slots that may be drawn next, without the author's locks
    3 cards        a step of a deal
    4 key          the author's key, without a mark, when the game is over

Whoever brings a slot to light opens its own lock at once and the others theirs before they go on.
With three players, who comes to move next must know what is drawn now, but who has moved before
has no say until later: it gives the slots that may be drawn without its locks beforehand, which
nobody can read before the one who draws opens its own.

Of the tiles under the deck, whose faces all know, lots decide which one is drawn: every player
publishes the next value of its chain, of which the last one is the hash, so that nobody could
choose it any more.
"""

from engine.game import RESIGN, IllegalMove
from engine.hexheaven.ending import draws, ends_game, turns_up_bonus
from engine.hexheaven.facts import HAND, RULES
from engine.hexheaven.moves import PASS, REDRAW, grouped, join_told, parse, text, tile_of
from engine.hexheaven.sealedcheck import GIVE, KEY, MOVE, PAY, SIT, STEP, Said, made, unkept
from engine.hexheaven.sealedtiles import LOT, Pending, SealedTiles
from engine.hexheaven.tiles import NAMES
from engine.sealed.group import NotAnElement, decode
from engine.sealed.keys import MARK, SIZE, mark
from engine.sealed.receipt import (
    GARBLED,
    ILLEGAL,
    IMPOSSIBLE,
    KEY_FALSE,
    NOT_DUE,
    NOT_YOURS,
    Refused,
)
from engine.sealed.table import Table
from engine.told import ToldRecord

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game
    from engine.hexheaven.sealedtiles import Slot
    from engine.hexheaven.state import HexHeavenState

RESIGNING = 2  # the code of resigning, which is none of the engine's


class HexHeavenTable(Table):
    """A sealed game of Hex Heaven as one seat knows it.

    Attributes:
        pending: the move that waits for what it brings to light; None if there is none.
        moves: the moves that are complete, as this seat was told them.
    """

    limit = 4000

    def __init__(self, game: "Game", options: dict, seat: int, key: bytes) -> None:
        super().__init__(game, options, seat, key)
        self.rules = RULES[options["rules"]]
        if self.rules.seats < 2:
            raise Refused("not-sealed")
        self.pending: "Pending | None" = None
        self.dealt = ""
        self.moves: "list[str]" = []
        self._base: "HexHeavenState | None" = None
        self._tiles: "SealedTiles | None" = None
        self._turn = 0
        self._last = 0  # who wrote the last entry
        self._owed: "list[list[Slot]]" = [[] for _ in self.seats]
        self._giving: "list[Slot]" = []  # what the last author gives
        self._lots = 0
        self._said: "list[Said]" = []

    def copy(self) -> "HexHeavenTable":
        """The same table, for entries to change."""
        twin = object.__new__(HexHeavenTable)
        for name in _KEPT:
            setattr(twin, name, getattr(self, name))
        twin.seats, twin.moves, twin._said = list(self.seats), list(self.moves), list(self._said)
        twin._owed = [list(slots) for slots in self._owed]
        twin._tiles = self._tiles.copy() if self._tiles else None
        return twin

    # ---- what is known

    @property
    def tiles(self) -> "SealedTiles":
        """The sealed tiles. There are some once somebody sits."""
        assert self._tiles is not None
        return self._tiles

    @property
    def due(self) -> "int | None":
        """Who says something next; None when all is said."""
        return self._duty()[0]

    def _duty(self) -> "tuple[int | None, int]":
        """Who writes the next entry, and its kind."""
        tiles, count = self.tiles, len(self.seats)
        if self.over:
            for seat in [(self._turn + i) % count for i in range(count)]:
                if not tiles.keys[seat]:
                    return seat, KEY
            return None, KEY
        if self._owed[self._last]:
            return self._last, PAY
        if self._giving:
            return self._last, GIVE
        step = tiles.deals[-1].due
        if step is not None:
            return step, PAY if self._owed[step] else STEP
        for seat in [(self._turn + i) % count for i in range(1, count + 1)]:
            if self._owed[seat]:
                return seat, PAY
        return self._turn, MOVE

    @property
    def base(self) -> "HexHeavenState":
        """What this seat knows, once it knows its hand."""
        assert self._base is not None
        return self._base

    @property
    def view(self) -> "HexHeavenState | None":
        """What this seat knows, without the pending move; None until it knows its hand."""
        return self._base

    @property
    def waiting(self) -> "str | None":
        """The pending move."""
        return self.pending.move if self.pending else None

    def told(self) -> "ToldRecord | None":
        """The game so far as this seat was told it, which leads to ``view``."""
        if self._base is None:
            return None
        return ToldRecord(self.game.name, self.options, self.seat, self.dealt, self.moves)

    # ---- the start

    def joining(self, chain: bytes) -> bytes:
        """The own first step of the deal, behind the end of the chain for lots."""
        tiles = self._tiles or SealedTiles(self.rules, self.seat, self.key, self.seat)
        body = made(SIT, (0, len(tiles.deals[0].stages) - 1), self.key, tiles)
        return body + mark(self.key, chain, body)

    def join(self, seat: int, added: bytes, chain: bytes) -> None:
        """Take in the first step of a seat. Raises Refused."""
        if self._tiles is None:
            self._tiles = SealedTiles(self.rules, self.seat, self.key, seat)
        body, about = added[:-MARK], (0, len(self.tiles.deals[0].stages) - 1)
        self._recognise(seat, chain, added)
        if self.tiles.has_lots:
            self.tiles.lots[seat] = [body[:SIZE]]
            body = body[SIZE:]
        self._step(body)
        self._said.append(Said(seat, len(self._said), chain, added, SIT, about))

    # ---- what this seat says

    def move(self, move: str, chain: bytes) -> bytes:
        """The entry by which this seat makes a move. Raises IllegalMove."""
        self._check(move)
        code = RESIGNING if move == RESIGN else parse(move)
        body = bytes([MOVE]) + code.to_bytes(3, "big")
        if self.base.opening and code > RESIGNING:
            tiles = [self.tiles.tile(slot) for slot in self.tiles.hands[self.seat]]
            body += bytes([tiles.index(tile_of(code))])
        return body + mark(self.key, chain, body)

    def answer(self, chain: bytes) -> "bytes | None":
        """What this seat owes; None if it has to make a move."""
        kind = self._duty()[1]
        if kind == MOVE:
            return None
        if kind == KEY:
            return bytes([KEY]) + self.key
        body = made(kind, self._about(kind), self.key, self.tiles)
        return body + mark(self.key, chain, body)

    def _about(self, kind: int) -> "list | tuple":
        """What the next entry, of this kind, is made of."""
        if kind == STEP:
            deals = self.tiles.deals
            return (len(deals) - 1, len(deals[-1].stages) - 1)
        return self._owed[self._duty()[0] or 0] if kind == PAY else self._giving

    # ---- what is said

    def read(self, entry: bytes, chain: bytes) -> None:
        """Take in what ``due`` has written. Raises Refused."""
        author, kind = self._duty()
        if author is None or entry[0] != kind:
            raise Refused(NOT_DUE)
        if kind == KEY:
            self._publish(author, entry[1:])
            return
        about = () if kind == MOVE else self._about(kind)
        self._recognise(author, chain, entry)
        self._said.append(Said(author, len(self._said), chain, entry, kind, about))
        self._last = author
        body = entry[1:-MARK]
        if kind == MOVE:
            self._read_move(author, body)
        elif kind == STEP:
            self._step(body)
        else:
            self._read_slots(author, kind, body)
        if not self.over:
            self._settle()

    def _recognise(self, author: int, chain: bytes, entry: bytes) -> None:
        """Refuse an entry in the own name that this seat did not write."""
        body = entry[:-MARK]
        if author == self.seat and entry != body + mark(self.key, chain, body):
            raise Refused(NOT_YOURS)

    def _step(self, body: bytes) -> None:
        deals = self.tiles.deals
        try:
            deals[-1] = deals[-1].after(body)
        except NotAnElement:
            raise Refused(GARBLED) from None
        if len(deals) == 1 and deals[0].due is None:
            hand = [self.tiles.tile(slot) or 0 for slot in self.tiles.hands[self.seat]]
            if len(set(hand)) < len(hand):
                raise Refused(IMPOSSIBLE)
            self.dealt = grouped(tuple(sorted(hand)))
            begun = self.game.begin(self.options, self.seat, self.dealt)
            self._base = begun  # type: ignore[assignment]  # a view of this room's game

    def _read_slots(self, author: int, kind: int, body: bytes) -> None:
        slots = self._owed[author] if kind == PAY else self._giving
        if len(body) != SIZE * len(slots):
            raise Refused(GARBLED)
        for i, slot in enumerate(slots):
            said = body[i * SIZE : (i + 1) * SIZE]
            try:
                if kind == PAY:
                    self.tiles.open(slot, author, said)
                else:
                    decode(said)
                    self.tiles.given[slot, author] = said
            except NotAnElement:
                raise Refused(GARBLED) from None
        if kind == PAY:
            self._owed[author] = []
        else:
            self._giving = []

    # ---- moves

    def _check(self, move: str) -> None:
        """Raises IllegalMove unless the seat to move may make this move, as far as can be seen
        before what it brings to light is known."""
        try:
            self.base.play(move)
        except IllegalMove as no:
            if no.reason != "untold":
                raise

    def _read_move(self, author: int, body: bytes) -> None:
        code = int.from_bytes(body[:3], "big")
        if code == RESIGNING:
            move = RESIGN
        else:
            move = text(code) if tile_of(code) < len(NAMES) else ""
            if parse(move) != code:
                raise Refused(GARBLED)
        placing = self.base.opening and code > RESIGNING
        hand = self.tiles.hands[author]
        if len(body) != 3 + placing or (placing and body[3] >= len(hand)):
            raise Refused(GARBLED)
        try:
            self._check(move)
        except IllegalMove as no:
            raise Refused(ILLEGAL, move=move, why=no.reason) from None
        if placing:
            self._place(author, move, hand.pop(body[3]))
        elif code == REDRAW:
            self._redraw(author)
        elif code == PASS:
            self._pass(author)
        else:
            self._tell(move)
            self.over = code == RESIGNING

    def _tell(self, told: str) -> None:
        """Go on to after a move as this seat is told it. Raises IllegalMove."""
        self._base = self.base.play(told)
        self.moves.append(told)

    def _place(self, author: int, move: str, slot: "Slot") -> None:
        """A tile laid in the opening, from this slot."""
        hands = self.tiles.hands if self.base.ends_opening() else []
        self.pending = Pending(move, [list(hand) for hand in hands], [], slot)
        self._bring([slot], author)
        for owner, hand in enumerate(hands):
            self._bring(hand, owner)
        self._pass_on(bool(hands))

    def _redraw(self, author: int) -> None:
        tiles = self.tiles
        shown = tiles.hands[author]
        self._bring(shown, author)
        tiles.deal_again(author)
        groups = [shown] + ([tiles.hands[author]] if author == self.seat else [])
        self.pending = Pending("redraw", groups, [], None)

    def _pass(self, author: int) -> None:
        state, tiles = self.base, self.tiles
        drawn = tiles.deck[: draws(state)]
        tiles.deck = tiles.deck[len(drawn) :]
        groups = [drawn]
        if turns_up_bonus(state) and tiles.bonus:
            groups.append([tiles.bonus])
        lots = []
        for i in range(draws(state) - len(drawn)):
            several = len(state.bottom) - i > 1
            self._lots += several
            lots.append(self._lots if several else 0)
        self.pending = Pending("pass", groups, lots, None)
        self.over = ends_game(state)
        if self.over:
            return
        following = (author + 1) % len(self.seats)
        self._bring(drawn + [(LOT, number) for number in lots if number], None, (author, following))
        self._pass_on(True)

    def _pass_on(self, giving: bool) -> None:
        """The next seat comes to move; if it may draw, and there are three, this one gives what
        it may draw."""
        if giving and len(self.seats) > 2:
            given, tiles = self.tiles.given, self.tiles.deck[:HAND]
            self._giving = [slot for slot in tiles if (slot, self._turn) not in given]
        self._turn = (self._turn + 1) % len(self.seats)

    def _bring(self, slots: "list[Slot]", owner: "int | None", by: "tuple | None" = None) -> None:
        """Bring slots to light: who has locks on them owes these, as far as anybody but itself and
        the owner of the hand needs them. ``by``: only these do."""
        for slot in slots:
            for seat in self.tiles.lockers(slot):
                needing = [other for other in range(len(self.seats)) if other not in (seat, owner)]
                known = (slot, seat) in self.tiles.locks
                if needing and not known and (by is None or seat in by):
                    self._owed[seat].append(slot)

    def _settle(self) -> None:
        """Play the pending move if all that it brings to light is known."""
        move = self.pending
        if move is None:
            return
        groups = self.tiles.facts(move, self.base.bottom)
        if groups is None:
            return
        self.pending = None
        try:
            told = move.move
            if [group for group in groups if group]:
                told = join_told(told, groups)
            self._tell(told)
        except IllegalMove:
            raise Refused(IMPOSSIBLE, move=told) from None

    # ---- the end

    def _publish(self, author: int, key: bytes) -> None:
        if not self.fits(key, author):
            raise Refused(KEY_FALSE)
        self.tiles.keys[author] = key
        if b"" not in self.tiles.keys:
            self.faults = unkept(self._said, self.tiles)
            if not self.faults:
                self._settle()


_KEPT = (
    "game options seat key faults record rules pending over dealt _base _turn _last _giving _lots"
).split()

TABLE = HexHeavenTable
