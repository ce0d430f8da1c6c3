"""Hex Heaven sealed: two or three phones, no dealer. How players who don't trust each other shuffle
and deal is in ``engine.sealed.mental_poker``; the protocol is written down in docs/sealed-play.md.

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
    AuditEntry,
    expected_body,
    find_faults,
)
from engine.hexheaven.sealed.tiles import LOT, PendingMove, SealedTiles
from engine.hexheaven.tiles import TILE_NAMES
from engine.hexheaven.turn_end import pass_ends_game, reveals_bonus, tiles_to_draw
from engine.observed_record import ObservedRecord
from engine.sealed.crypto import KEY_SIZE, MAC_SIZE, mac
from engine.sealed.game_state import SealedGameState
from engine.sealed.results import (
    GARBLED,
    ILLEGAL,
    IMPOSSIBLE,
    KEY_FALSE,
    NOT_DUE,
    NOT_YOURS,
    ProtocolError,
)
from engine.sealed.ristretto255 import InvalidElement, decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game
    from engine.hexheaven.sealed.tiles import Slot
    from engine.hexheaven.state import HexHeavenState

RESIGN_CODE = 2  # the code of resigning, which is none of the engine's


class SealedHexHeaven(SealedGameState):
    """A sealed game of Hex Heaven as one seat knows it.

    Attributes:
        pending: the move that waits for what it brings to light; None if there is none.
        moves: the moves that are complete, as this seat was told them.
    """

    max_link_length = 4000

    def __init__(self, game: "Game", options: dict, seat: int, key: bytes) -> None:
        super().__init__(game, options, seat, key)
        self.rules = RULE_SETS[options["rules"]]
        if self.rules.seats < 2:
            raise ProtocolError("not-sealed")
        self.pending: "PendingMove | None" = None
        self.initial_observation = ""
        self.observed_moves: "list[str]" = []
        self._settled_view: "HexHeavenState | None" = None
        self._tiles: "SealedTiles | None" = None
        self._seat_to_move = 0
        self._last_author = 0  # who wrote the last entry
        self._owed_slots: "list[list[Slot]]" = [[] for _ in self.seat_commitments]
        self._slots_to_give: "list[Slot]" = []  # what the last author gives
        self._lot_count = 0
        self._audit_log: "list[AuditEntry]" = []

    def copy(self) -> "SealedHexHeaven":
        """The same table, for entries to change."""
        twin = object.__new__(SealedHexHeaven)
        for name in _SHARED_ATTRIBUTES:
            setattr(twin, name, getattr(self, name))
        twin.seat_commitments, twin.observed_moves, twin._audit_log = (
            list(self.seat_commitments),
            list(self.observed_moves),
            list(self._audit_log),
        )
        twin._owed_slots = [list(slots) for slots in self._owed_slots]
        twin._tiles = self._tiles.copy() if self._tiles else None
        return twin

    # ---- what is known

    @property
    def tiles(self) -> "SealedTiles":
        """The sealed tiles. There are some once somebody sits."""
        assert self._tiles is not None
        return self._tiles

    @property
    def next_author(self) -> "int | None":
        """Who says something next; None when all is said."""
        return self._next_entry()[0]

    def _next_entry(self) -> "tuple[int | None, int]":
        """Who writes the next entry, and its kind."""
        tiles, count = self.tiles, len(self.seat_commitments)
        if self.is_over:
            for seat in [(self._seat_to_move + i) % count for i in range(count)]:
                if not tiles.keys[seat]:
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
    def settled_view(self) -> "HexHeavenState":
        """What this seat knows, once it knows its hand."""
        assert self._settled_view is not None
        return self._settled_view

    @property
    def view(self) -> "HexHeavenState | None":
        """What this seat knows, without the pending move; None until it knows its hand."""
        return self._settled_view

    @property
    def pending_move(self) -> "str | None":
        """The pending move."""
        return self.pending.move if self.pending else None

    def observed_record(self) -> "ObservedRecord | None":
        """The game so far as this seat was told it, which leads to ``view``."""
        if self._settled_view is None:
            return None
        return ObservedRecord(
            self.game.name, self.options, self.seat, self.initial_observation, self.observed_moves
        )

    # ---- the start

    def own_join_data(self, chain: bytes) -> bytes:
        """The own first step of the deal, behind the end of the chain for lots."""
        tiles = self._tiles or SealedTiles(self.rules, self.seat, self.key, self.seat)
        body = expected_body(JOIN, (0, len(tiles.deals[0].stages) - 1), self.key, tiles)
        return body + mac(self.key, chain, body)

    def read_join_data(self, seat: int, join_data: bytes, chain: bytes) -> None:
        """Take in the first step of a seat. Raises Refused."""
        if self._tiles is None:
            self._tiles = SealedTiles(self.rules, self.seat, self.key, seat)
        body, about = join_data[:-MAC_SIZE], (0, len(self.tiles.deals[0].stages) - 1)
        self._check_own_mac(seat, chain, join_data)
        if self.tiles.uses_lots:
            self.tiles.lots[seat] = [body[:KEY_SIZE]]
            body = body[KEY_SIZE:]
        self._read_deal_step(body)
        self._audit_log.append(
            AuditEntry(seat, len(self._audit_log), chain, join_data, JOIN, about)
        )

    # ---- what this seat says

    def encode_move(self, move: str, chain: bytes) -> bytes:
        """The entry by which this seat makes a move. Raises IllegalMove."""
        self._check_legal(move)
        code = RESIGN_CODE if move == RESIGN else parse_code(move)
        body = bytes([MOVE]) + code.to_bytes(3, "big")
        if self.settled_view.opening and code > RESIGN_CODE:
            tiles = [self.tiles.tile(slot) for slot in self.tiles.hands[self.seat]]
            body += bytes([tiles.index(tile_of(code))])
        return body + mac(self.key, chain, body)

    def automatic_entry(self, chain: bytes) -> "bytes | None":
        """What this seat owes; None if it has to make a move."""
        kind = self._next_entry()[1]
        if kind == MOVE:
            return None
        if kind == KEY:
            return bytes([KEY]) + self.key
        body = expected_body(kind, self._entry_subject(kind), self.key, self.tiles)
        return body + mac(self.key, chain, body)

    def _entry_subject(self, kind: int) -> "list | tuple":
        """What the next entry, of this kind, is made of."""
        if kind == DEAL_STEP:
            deals = self.tiles.deals
            return (len(deals) - 1, len(deals[-1].stages) - 1)
        return (
            self._owed_slots[self._next_entry()[0] or 0] if kind == REVEAL else self._slots_to_give
        )

    # ---- what is said

    def read_entry(self, entry: bytes, chain: bytes) -> None:
        """Take in what ``due`` has written. Raises Refused."""
        author, kind = self._next_entry()
        if author is None or entry[0] != kind:
            raise ProtocolError(NOT_DUE)
        if kind == KEY:
            self._read_key(author, entry[1:])
            return
        about = () if kind == MOVE else self._entry_subject(kind)
        self._check_own_mac(author, chain, entry)
        self._audit_log.append(AuditEntry(author, len(self._audit_log), chain, entry, kind, about))
        self._last_author = author
        body = entry[1:-MAC_SIZE]
        if kind == MOVE:
            self._read_move(author, body)
        elif kind == DEAL_STEP:
            self._read_deal_step(body)
        else:
            self._read_slots(author, kind, body)
        if not self.is_over:
            self._resolve_pending()

    def _check_own_mac(self, author: int, chain: bytes, entry: bytes) -> None:
        """Refuse an entry in the own name that this seat did not write."""
        body = entry[:-MAC_SIZE]
        if author == self.seat and entry != body + mac(self.key, chain, body):
            raise ProtocolError(NOT_YOURS)

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
            begun = self.game.initial_view(self.options, self.seat, self.initial_observation)
            self._settled_view = begun  # type: ignore[assignment]  # a view of this room's game

    def _read_slots(self, author: int, kind: int, body: bytes) -> None:
        slots = self._owed_slots[author] if kind == REVEAL else self._slots_to_give
        if len(body) != KEY_SIZE * len(slots):
            raise ProtocolError(GARBLED)
        for i, slot in enumerate(slots):
            said = body[i * KEY_SIZE : (i + 1) * KEY_SIZE]
            try:
                if kind == REVEAL:
                    self.tiles.read_secret(slot, author, said)
                else:
                    decode(said)
                    self.tiles.given_cards[slot, author] = said
            except InvalidElement:
                raise ProtocolError(GARBLED) from None
        if kind == REVEAL:
            self._owed_slots[author] = []
        else:
            self._slots_to_give = []

    # ---- moves

    def _check_legal(self, move: str) -> None:
        """Raises IllegalMove unless the seat to move may make this move, as far as can be seen
        before what it brings to light is known."""
        try:
            self.settled_view.play(move)
        except IllegalMove as no:
            if no.reason != "untold":
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
        try:
            self._check_legal(move)
        except IllegalMove as no:
            raise ProtocolError(ILLEGAL, move=move, why=no.reason) from None
        if placing:
            self._place(author, move, hand.pop(body[3]))
        elif code == REDRAW:
            self._redraw(author)
        elif code == PASS:
            self._pass(author)
        else:
            self._apply_observed(move)
            self.is_over = code == RESIGN_CODE

    def _apply_observed(self, observed: str) -> None:
        """Go on to after a move as this seat is told it. Raises IllegalMove."""
        self._settled_view = self.settled_view.play(observed)
        self.observed_moves.append(observed)

    def _place(self, author: int, move: str, slot: "Slot") -> None:
        """A tile laid in the opening, from this slot."""
        hands = self.tiles.hands if self.settled_view.is_last_opening_tile() else []
        self.pending = PendingMove(move, [list(hand) for hand in hands], [], slot)
        self._request_opening([slot], author)
        for owner, hand in enumerate(hands):
            self._request_opening(hand, owner)
        self._advance_turn(bool(hands))

    def _redraw(self, author: int) -> None:
        tiles = self.tiles
        shown = tiles.hands[author]
        self._request_opening(shown, author)
        tiles.redeal(author)
        groups = [shown] + ([tiles.hands[author]] if author == self.seat else [])
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
            several = len(state.bottom) - i > 1
            self._lot_count += several
            lots.append(self._lot_count if several else 0)
        self.pending = PendingMove("pass", groups, lots, None)
        self.is_over = pass_ends_game(state)
        if self.is_over:
            return
        following = (author + 1) % len(self.seat_commitments)
        self._request_opening(
            drawn + [(LOT, number) for number in lots if number], None, (author, following)
        )
        self._advance_turn(True)

    def _advance_turn(self, giving: bool) -> None:
        """The next seat comes to move; if it may draw, and there are three, this one gives what
        it may draw."""
        if giving and len(self.seat_commitments) > 2:
            given, tiles = self.tiles.given_cards, self.tiles.deck[:HAND_SIZE]
            self._slots_to_give = [
                slot for slot in tiles if (slot, self._seat_to_move) not in given
            ]
        self._seat_to_move = (self._seat_to_move + 1) % len(self.seat_commitments)

    def _request_opening(
        self, slots: "list[Slot]", owner: "int | None", by: "tuple | None" = None
    ) -> None:
        """Bring slots to light: who has locks on them owes these, as far as anybody but itself and
        the owner of the hand needs them. ``by``: only these do."""
        for slot in slots:
            for seat in self.tiles.lock_holders(slot):
                needing = [
                    other
                    for other in range(len(self.seat_commitments))
                    if other not in (seat, owner)
                ]
                known = (slot, seat) in self.tiles.locks
                if needing and not known and (by is None or seat in by):
                    self._owed_slots[seat].append(slot)

    def _resolve_pending(self) -> None:
        """Play the pending move if all that it brings to light is known."""
        move = self.pending
        if move is None:
            return
        groups = self.tiles.revealed_groups(move, self.settled_view.bottom)
        if groups is None:
            return
        self.pending = None
        try:
            told = move.move
            if [group for group in groups if group]:
                told = with_revealed(told, groups)
            self._apply_observed(told)
        except IllegalMove:
            raise ProtocolError(IMPOSSIBLE, move=told) from None

    # ---- the end

    def _read_key(self, author: int, key: bytes) -> None:
        if not self.matches_commitment(key, author):
            raise ProtocolError(KEY_FALSE)
        self.tiles.keys[author] = key
        if b"" not in self.tiles.keys:
            self.faults = find_faults(self._audit_log, self.tiles)
            if not self.faults:
                self._resolve_pending()


_SHARED_ATTRIBUTES = (
    "game options seat key faults record rules pending is_over initial_observation "
    "_settled_view _seat_to_move _last_author _slots_to_give _lot_count"
).split()

GAME_STATE_CLASS = SealedHexHeaven
