"""Hex Heaven between two or three devices, without a dealer.

docs/sealed-play.md specifies the protocols. In both, all players shuffle the tiles together, and
each tile is then in a slot: (number of the deal, place). Each protocol has its own way to hide the
tiles: ``locked_game``, ``encrypted_game``. This module has what both share: the turns, the secrets
that each seat has to publish, and the author of the next entry. ``entries`` lists the kinds of
entries.

A slot can be read with the secrets of all its holders. A player whose move reveals one publishes
its own secret with the move; the others publish theirs before they go on.

With three players, say A, B and C, player C must know the tiles that B draws before C moves. Player
A writes nothing between the moves of B and C. So A publishes its secrets of the slots that B may
draw before B's move. Without the secrets of B the slots stay unreadable.

Which of the tiles under the deck is drawn, whose faces are public, is decided by joint random
numbers (lots): every player publishes the next value of its hash chain. Each value is the one whose
hash was published before, so it can't be chosen any more.
"""

from engine.game import RESIGN, TIME, IllegalMove
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
from engine.hexheaven.sealed.entries import DEAL_STEP, GIVE, KEY, MOVE, REVEAL
from engine.hexheaven.sealed.tiles import LOT, PendingMove
from engine.hexheaven.tiles import TILE_NAMES
from engine.hexheaven.turn_end import pass_ends_game, reveals_bonus, tiles_to_draw
from engine.sealed.game_state import SealedGameState
from engine.sealed.owed import NEXT_TILES, OPENING_KEY, SHUFFLE, TILES
from engine.sealed.results import GARBLED, IMPOSSIBLE, NOT_DUE, ProtocolError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from engine.game import Game
    from engine.hexheaven.sealed.tiles import SealedTiles, Slot
    from engine.hexheaven.state import HexHeavenState
    from engine.sealed.results import Fault

    T = TypeVar("T", bound="SealedHexHeaven")

_OWED = {REVEAL: TILES, GIVE: NEXT_TILES, DEAL_STEP: SHUFFLE, KEY: OPENING_KEY}
RESIGN_CODE = 2  # the code of resigning in an entry; the engine's codes don't include it
TIME_CODE = 3  # the code of losing on time, from protocol 2 on


class SealedHexHeaven(SealedGameState):
    """A sealed game of Hex Heaven as one seat knows it.

    Attributes:
        rules: The rule set.
        pending: The move that reveals tiles which aren't all known yet; None if there is none.
    """

    settled_view: "HexHeavenState"
    view: "HexHeavenState | None"

    def __init__(
        self, game: "Game", options: dict, seat: "int | None", key: bytes, protocol: int
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
        self._slots_to_give: "list[Slot]" = []  # whose secrets the last author publishes next
        self._lot_count = 0

    def copy(self: "T") -> "T":
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

    @property
    def owed(self) -> str:
        """The key of the entry that the next author owes; "" for a move, and after the end."""
        author, kind = self._next_entry()
        return "" if author is None or kind == MOVE else _OWED[kind]

    def _next_entry(self) -> "tuple[int | None, int]":
        """Return the seat that writes the next entry (None after the last one), and its kind."""
        count = len(self.seat_commitments)
        if self.is_over:
            for seat in [(self._seat_to_move + i) % count for i in range(count)]:
                if not self.keys[seat]:
                    return seat, KEY
            return None, KEY
        if self._owed_slots[self._last_author]:
            return self._last_author, REVEAL
        if self._slots_to_give:
            return self._last_author, GIVE
        dealer = self.tiles.next_dealer
        if dealer is not None:
            return dealer, REVEAL if self._owed_slots[dealer] else DEAL_STEP
        for seat in [(self._seat_to_move + i) % count for i in range(1, count + 1)]:
            if self._owed_slots[seat]:
                return seat, REVEAL
        return self._seat_to_move, MOVE

    @property
    def pending_move(self) -> "str | None":
        """The pending move."""
        return self.pending.move if self.pending else None

    # ---- writing entries

    def encode_move(self, move: str, chain: bytes) -> bytes:
        """Return the entry by which this seat makes a move. Raises IllegalMove."""
        codes = {ending: code for code, ending in self._endings().items()}
        if move == TIME and move not in codes:
            raise IllegalMove("syntax", move=move)
        self._validate_move(move)
        code = codes[move] if move in codes else parse_code(move)
        body = bytes([MOVE]) + code.to_bytes(3, "big")
        if self.settled_view.opening and code > TIME_CODE:
            tiles = [self.tiles.tile(slot) for slot in self.tiles.hands[self.seat]]
            body += bytes([tiles.index(tile_of(code))])
        return self._entry_of(chain, body)

    def _endings(self) -> "dict[int, str]":
        """Return the moves by which a player concedes the game, by their codes."""
        endings = {RESIGN_CODE: RESIGN}
        if self.has_loss_on_time:
            endings[TIME_CODE] = TIME
        return endings

    def automatic_entry(self, chain: bytes) -> "bytes | None":
        """Return the opening, step or key that this seat owes; None if it has to make a move."""
        kind = self._next_entry()[1]
        if kind == MOVE:
            return None
        if kind == KEY:
            return bytes([KEY]) + self.key
        return self._entry_of(chain, self._automatic_body(kind, chain))

    def _automatic_body(self, kind: int, chain: bytes) -> bytes:
        """Return the next entry of this seat, of a kind that needs no decision."""
        raise NotImplementedError

    # ---- reading entries

    def read_entry(self, entry: bytes, chain: bytes) -> None:
        """Apply an entry of the next author. Raises ProtocolError."""
        author, kind = self._next_entry()
        if author is None or entry[0] != kind:
            raise ProtocolError(NOT_DUE)
        if kind == KEY:
            self._read_key(author, entry[1:])
            return
        self._before_reading(author, kind, entry, chain)
        self._last_author = author
        body = self._body_of(entry)[1:]
        if kind == MOVE:
            self._read_move(author, body)
        elif kind == DEAL_STEP:
            self._read_deal_step(author, body, chain)
        elif kind == REVEAL:
            slots, self._owed_slots[author] = self._owed_slots[author], []
            self._read_secrets(author, slots, body, chain)
        else:
            slots, self._slots_to_give = self._slots_to_give, []
            self._read_given_cards(author, slots, body, chain)
        if not self.is_over:
            self._resolve_pending()

    def _before_reading(self, author: int, kind: int, entry: bytes, chain: bytes) -> None:
        """Do what a protocol does with every entry but a key, before it is applied."""

    def _read_deal_step(self, author: int, body: bytes, chain: bytes) -> None:
        """Apply a step of a deal. Raises ProtocolError."""
        raise NotImplementedError

    def _read_secrets(self, author: int, slots: "list[Slot]", body: bytes, chain: bytes) -> None:
        """Apply the author's secrets for these slots and lots. Raises ProtocolError."""
        raise NotImplementedError

    def _read_given_cards(
        self, author: int, slots: "list[Slot]", body: bytes, chain: bytes
    ) -> None:
        """Apply what the author gives of these slots. Raises ProtocolError."""
        raise NotImplementedError

    def _begin_when_dealt(self) -> None:
        """Begin if this seat can read its hand. Raises ProtocolError for an impossible one.

        For a spectator, who reads none, the game begins when nothing is owed for the deal.
        """
        if self.is_spectator:
            if self.tiles.next_dealer is None and not any(self._owed_slots):
                self._begin()
            return
        hand = [self.tiles.tile(slot) or 0 for slot in self.tiles.hands[self.seat]]
        if 0 in hand:
            return
        if len(set(hand)) < len(hand):
            raise ProtocolError(IMPOSSIBLE)
        self.initial_observation = format_tiles(tuple(sorted(hand)))
        self._begin()

    # ---- moves

    def _validate_move(self, move: str) -> None:
        """Check a move of the seat to move, as far as possible before what it reveals is known."""
        try:
            self.settled_view.play(move)
        except IllegalMove as error:
            if error.reason != "reveal-missing":
                raise

    def _read_move(self, author: int, body: bytes) -> None:
        code, endings = int.from_bytes(body[:3], "big"), self._endings()
        if code in endings:
            move = endings[code]
        else:
            move = to_notation(code) if tile_of(code) < len(TILE_NAMES) else ""
            if parse_code(move) != code:
                raise ProtocolError(GARBLED)
        placing = self.settled_view.opening and code > TIME_CODE
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
            self.is_over = code in endings

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
        drawn = tiles.draw(tiles_to_draw(state), author)
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
            tiles, giver = self.tiles, self._seat_to_move
            next_slots = tiles.deck[:HAND_SIZE]
            self._slots_to_give = [slot for slot in next_slots if not tiles.was_given(slot, giver)]
        self._seat_to_move = (self._seat_to_move + 1) % len(self.seat_commitments)

    def _request_opening(
        self, slots: "list[Slot]", owner: "int | None", by: "tuple | None" = None
    ) -> None:
        """Add slots to what each holder of their secrets has to publish.

        Args:
            slots: The slots, or lots, to reveal.
            owner: The seat in whose hand they are, which needs no secret; or None.
            by: The only seats that have to publish secrets; None for all.
        """
        seats = range(len(self.seat_commitments))
        for slot in slots:
            for seat in self.tiles.secret_holders(slot):
                readers = [other for other in seats if other not in (seat, owner)]
                is_known = self.tiles.is_published(slot, seat)
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
        """Set ``faults``, and play the pending move if the game was fair."""
        self.tiles.keys = self.keys
        self.faults = self._find_faults()
        if not self.faults:
            self._resolve_pending()

    def _find_faults(self) -> "list[Fault]":
        """Return the violations that the published keys prove."""
        raise NotImplementedError
