"""Hex Heaven between two or three devices, without a dealer.

docs/sealed-play.md specifies the protocol; ``engine.sealed.mental_poker`` shuffles and deals among
players who don't trust each other.

The deal begins as the players join: each adds its first step to its joining entry, preceded, with
the serious rules, by the end of a hash chain for drawing lots. Once the tiles are dealt, each is in
a slot: (number of the deal, place). After that an entry is one of these, its first byte the kind,
with an authentication code (mac) at its end:

    0 move         ends the turn, declares a redraw, resigns, or places a tile: its code in three
                   bytes; in the opening one more with the place of its slot in the hand
    1 secrets      the author's secrets for slots or lots that are to be revealed
    2 cards        of the slots that may be drawn next, without the author's locks
    3 cards        a step of a deal
    4 key          the author's key, without a mac, when the game is over

A player whose move reveals a slot opens its own lock at once; the others open theirs before they go
on. With three players, the player to move next must learn what is drawn now, but the one who moved
before writes nothing until later. That one therefore gives the slots that may be drawn without its
locks beforehand; they stay unreadable until the drawing player opens its own.

Of the tiles under the deck, whose faces are public, lots decide which one is drawn: every player
publishes the next value of its hash chain. Each value is fixed by the one before, which is its
hash, so it can't be chosen any more.
"""

from engine.game import RESIGN, IllegalMove
from engine.hexheaven.constants import HAND_SIZE, RULE_SETS
from engine.hexheaven.moves import (
    PASS,
    REDRAW,
    format_tiles,
    parse_code,
    tile_of,
    to_notation,
    with_revealed,
)
from engine.hexheaven.sealed.audit import (
    DEAL_STEP,
    GIVE,
    JOIN,
    KEY,
    MOVE,
    REVEAL,
    expected_body,
    find_faults,
)
from engine.hexheaven.sealed.tiles import LOT, PendingMove, SealedTiles
from engine.hexheaven.tiles import TILE_NAMES
from engine.hexheaven.turn_end import pass_ends_game, reveals_bonus, tiles_to_draw
from engine.sealed.crypto import KEY_SIZE, append_mac, strip_mac
from engine.sealed.game_state import SealedGameState
from engine.sealed.results import GARBLED, IMPOSSIBLE, NOT_DUE, ProtocolError
from engine.sealed.ristretto255 import InvalidElement, decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game
    from engine.hexheaven.sealed.tiles import Slot
    from engine.hexheaven.state import HexHeavenState

RESIGN_CODE = 2  # the code of resigning in an entry; the engine's codes don't include it


class SealedHexHeaven(SealedGameState):
    """A sealed game of Hex Heaven as one seat knows it.

    Attributes:
        rules: The rule set.
        pending: The move that waits for what it reveals; None if there is none.
    """

    max_link_length = 4000
    settled_view: "HexHeavenState"
    view: "HexHeavenState | None"

    def __init__(
        self, game: "Game", options: dict, seat: int, key: bytes, protocol: int = 1
    ) -> None:
        super().__init__(game, options, seat, key, protocol)
        self.rules = RULE_SETS[options["rules"]]
        if self.rules.seats < 2:
            raise ProtocolError("not-sealed")
        self.pending: "PendingMove | None" = None
        self._tiles: "SealedTiles | None" = None
        self._seat_to_move = 0
        self._last_author = 0
        # By seat the slots whose secrets it has to publish; the lists are replaced, not changed.
        self._owed_slots: "list[list[Slot]]" = [[] for _ in self.seat_commitments]
        self._slots_to_give: "list[Slot]" = []  # by the last author
        self._lot_count = 0

    def copy(self) -> "SealedHexHeaven":
        """Return a copy for entries to change."""
        twin = super().copy()
        twin._tiles = self._tiles.copy() if self._tiles else None
        return twin

    # ---- what is known

    @property
    def tiles(self) -> "SealedTiles":
        """The sealed tiles. The first player must have joined."""
        assert self._tiles is not None
        return self._tiles

    @property
    def next_author(self) -> "int | None":
        """The seat that writes the next entry; None after the last one."""
        return self._next_entry()[0]

    def _next_entry(self) -> "tuple[int | None, int]":
        """Return the seat that writes the next entry (None after the last one), and its kind."""
        tiles, count = self.tiles, len(self.seat_commitments)
        if self.is_over:
            for seat in [(self._seat_to_move + i) % count for i in range(count)]:
                if not self.keys[seat]:
                    return seat, KEY
            return None, KEY
        if self._owed_slots[self._last_author]:
            return self._last_author, REVEAL
        if self._slots_to_give:
            return self._last_author, GIVE
        step = tiles.deals[-1].next_author
        if step is not None:
            return step, REVEAL if self._owed_slots[step] else DEAL_STEP
        for seat in [(self._seat_to_move + i) % count for i in range(1, count + 1)]:
            if self._owed_slots[seat]:
                return seat, REVEAL
        return self._seat_to_move, MOVE

    @property
    def pending_move(self) -> "str | None":
        """The pending move."""
        return self.pending.move if self.pending else None

    # ---- joining

    def own_join_data(self, chain: bytes) -> bytes:
        """Return this seat's first step of the deal, after the end of its chain for lots."""
        tiles = self._tiles or SealedTiles(self.rules, self.seat, self.key, self.seat)
        body = expected_body(JOIN, (0, len(tiles.deals[0].stages) - 1), self.key, tiles)
        return append_mac(self.key, chain, body)

    def read_join_data(self, seat: int, join_data: bytes, chain: bytes) -> None:
        """Apply a seat's first step of the deal. Raises ProtocolError."""
        if self._tiles is None:
            self._tiles = SealedTiles(self.rules, self.seat, self.key, seat)
        self._check_own_mac(seat, chain, join_data)
        subject = (0, len(self.tiles.deals[0].stages) - 1)
        body = strip_mac(join_data)
        if self.tiles.uses_lots:
            self.tiles.lots[seat] = [body[:KEY_SIZE]]
            body = body[KEY_SIZE:]
        self._read_deal_step(body)
        self._log_entry(seat, chain, join_data, JOIN, subject)

    # ---- writing entries

    def encode_move(self, move: str, chain: bytes) -> bytes:
        """Return the entry by which this seat makes a move. Raises IllegalMove."""
        self._validate_move(move)
        code = RESIGN_CODE if move == RESIGN else parse_code(move)
        body = bytes([MOVE]) + code.to_bytes(3, "big")
        if self.settled_view.opening and code > RESIGN_CODE:
            tiles = [self.tiles.tile(slot) for slot in self.tiles.hands[self.seat]]
            body += bytes([tiles.index(tile_of(code))])
        return append_mac(self.key, chain, body)

    def automatic_entry(self, chain: bytes) -> "bytes | None":
        """Return the opening, step or key that this seat owes; None if it has to make a move."""
        kind = self._next_entry()[1]
        if kind == MOVE:
            return None
        if kind == KEY:
            return bytes([KEY]) + self.key
        body = expected_body(kind, self._entry_subject(kind), self.key, self.tiles)
        return append_mac(self.key, chain, body)

    def _entry_subject(self, kind: int) -> "list | tuple":
        """Return what the next entry, of this kind, is about: slots, or (deal, step)."""
        if kind == DEAL_STEP:
            deals = self.tiles.deals
            return (len(deals) - 1, len(deals[-1].stages) - 1)
        if kind == REVEAL:
            return self._owed_slots[self._next_entry()[0] or 0]
        return self._slots_to_give if kind == GIVE else ()

    # ---- reading entries

    def read_entry(self, entry: bytes, chain: bytes) -> None:
        """Apply an entry of the next author. Raises ProtocolError."""
        author, kind = self._next_entry()
        if author is None or entry[0] != kind:
            raise ProtocolError(NOT_DUE)
        if kind == KEY:
            self._read_key(author, entry[1:])
            return
        self._check_own_mac(author, chain, entry)
        self._log_entry(author, chain, entry, kind, self._entry_subject(kind))
        self._last_author = author
        body = strip_mac(entry)[1:]
        if kind == MOVE:
            self._read_move(author, body)
        elif kind == DEAL_STEP:
            self._read_deal_step(body)
        else:
            self._read_slots(author, kind, body)
        if not self.is_over:
            self._resolve_pending()

    def _read_deal_step(self, body: bytes) -> None:
        deals = self.tiles.deals
        try:
            deals[-1] = deals[-1].apply_step(body)
        except InvalidElement:
            raise ProtocolError(GARBLED) from None
        if len(deals) == 1 and deals[0].next_author is None:
            hand = [self.tiles.tile(slot) or 0 for slot in self.tiles.hands[self.seat]]
            if len(set(hand)) < len(hand):
                raise ProtocolError(IMPOSSIBLE)
            self.initial_observation = format_tiles(tuple(sorted(hand)))
            self._begin()

    def _read_slots(self, author: int, kind: int, body: bytes) -> None:
        slots = self._owed_slots[author] if kind == REVEAL else self._slots_to_give
        if len(body) != KEY_SIZE * len(slots):
            raise ProtocolError(GARBLED)
        for i, slot in enumerate(slots):
            value = body[i * KEY_SIZE : (i + 1) * KEY_SIZE]
            try:
                if kind == REVEAL:
                    self.tiles.read_secret(slot, author, value)
                else:
                    decode(value)
                    self.tiles.given_cards[slot, author] = value
            except InvalidElement:
                raise ProtocolError(GARBLED) from None
        if kind == REVEAL:
            self._owed_slots[author] = []
        else:
            self._slots_to_give = []

    # ---- moves

    def _validate_move(self, move: str) -> None:
        """Check a move of the seat to move, as far as possible before what it reveals is known."""
        try:
            self.settled_view.play(move)
        except IllegalMove as error:
            if error.reason != "untold":
                raise

    def _read_move(self, author: int, body: bytes) -> None:
        code = int.from_bytes(body[:3], "big")
        if code == RESIGN_CODE:
            move = RESIGN
        else:
            move = to_notation(code) if tile_of(code) < len(TILE_NAMES) else ""
            if parse_code(move) != code:
                raise ProtocolError(GARBLED)
        placing = self.settled_view.opening and code > RESIGN_CODE
        hand = self.tiles.hands[author]
        if len(body) != 3 + placing or (placing and body[3] >= len(hand)):
            raise ProtocolError(GARBLED)
        self._validate_received(move)
        if placing:
            self._place(author, move, hand.pop(body[3]))
        elif code == REDRAW:
            self._redraw(author)
        elif code == PASS:
            self._pass(author)
        else:
            self._apply_observed(move)
            self.is_over = code == RESIGN_CODE

    def _place(self, author: int, move: str, slot: "Slot") -> None:
        """Place a tile from this slot in the opening; the last one reveals all hands."""
        hands = self.tiles.hands if self.settled_view.is_last_opening_tile() else []
        self.pending = PendingMove(move, [list(hand) for hand in hands], [], slot)
        self._request_opening([slot], author)
        for owner, hand in enumerate(hands):
            self._request_opening(hand, owner)
        self._advance_turn(bool(hands))

    def _redraw(self, author: int) -> None:
        tiles = self.tiles
        returned = tiles.hands[author]
        self._request_opening(returned, author)
        tiles.redeal(author)
        groups = [returned] + ([tiles.hands[author]] if author == self.seat else [])
        self.pending = PendingMove("redraw", groups, [], None)

    def _pass(self, author: int) -> None:
        state, tiles = self.settled_view, self.tiles
        drawn = tiles.deck[: tiles_to_draw(state)]
        tiles.deck = tiles.deck[len(drawn) :]
        groups = [drawn]
        if reveals_bonus(state) and tiles.bonus:
            groups.append([tiles.bonus])
        lots = []
        for i in range(tiles_to_draw(state) - len(drawn)):
            needs_lot = len(state.bottom) - i > 1
            self._lot_count += needs_lot
            lots.append(self._lot_count if needs_lot else 0)
        self.pending = PendingMove("pass", groups, lots, None)
        self.is_over = pass_ends_game(state)
        if self.is_over:
            return
        following = (author + 1) % len(self.seat_commitments)
        self._request_opening(
            drawn + [(LOT, number) for number in lots if number], None, (author, following)
        )
        self._advance_turn(True)

    def _advance_turn(self, may_draw: bool) -> None:
        """Pass the turn to the next seat.

        Args:
            may_draw: Whether that seat may draw; then, with three players, the author of this entry
                gives the slots that it may draw.
        """
        if may_draw and len(self.seat_commitments) > 2:
            given, tiles = self.tiles.given_cards, self.tiles.deck[:HAND_SIZE]
            self._slots_to_give = [
                slot for slot in tiles if (slot, self._seat_to_move) not in given
            ]
        self._seat_to_move = (self._seat_to_move + 1) % len(self.seat_commitments)

    def _request_opening(
        self, slots: "list[Slot]", owner: "int | None", by: "tuple | None" = None
    ) -> None:
        """Let the holders of locks on slots owe their secrets.

        Args:
            slots: The slots, or lots, to reveal.
            owner: The seat in whose hand they are, which needs no secret; or None.
            by: The only seats that have to publish secrets; None for all.
        """
        seats = range(len(self.seat_commitments))
        for slot in slots:
            for seat in self.tiles.lock_holders(slot):
                readers = [other for other in seats if other not in (seat, owner)]
                is_known = (slot, seat) in self.tiles.locks
                if readers and not is_known and (by is None or seat in by):
                    self._owed_slots[seat] = self._owed_slots[seat] + [slot]

    def _resolve_pending(self) -> None:
        """Apply the pending move if all that it reveals is known. Raises ProtocolError."""
        move = self.pending
        if move is None:
            return
        groups = self.tiles.revealed_groups(move, self.settled_view.bottom)
        if groups is None:
            return
        self.pending = None
        reveals = [group for group in groups if group]
        self._apply_revealed(with_revealed(move.move, groups) if reveals else move.move)

    # ---- the end

    def _audit(self) -> None:
        """Check the game by the published keys, and play the pending move if it was fair."""
        self.tiles.keys = self.keys
        self.faults = find_faults(self.audit_log, self.tiles)
        if not self.faults:
            self._resolve_pending()


GAME_STATE_CLASSES = {1: SealedHexHeaven}  # by protocol
