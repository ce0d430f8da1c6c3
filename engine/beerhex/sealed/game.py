"""BeerHex between two devices, without a dealer; docs/sealed-play.md specifies the protocol.

A cap placed face down is a commitment to its face. The nonce follows from its owner's key and from
the transcript before it. An attack is a request: the owners of the three caps open just these, the
attacker first. After a claim, a denial, a resignation, a loss on time or a full board both keys are
published. They open everything, and each device audits the whole game.

The first byte of an entry is its kind; n is the number of a cell (a1 b1 … e5, from 0):

    0 n commitment          places a cap; n + 32 with a clue token
    1 n n n mac             attacks, the cells sorted by name
    2 mac                   claims; 3 denies, 4 resigns
    8                       loses on time; not in protocol 1
    5 (face nonce)… mac     opens the author's caps under attack, in the order of its cells
    6 key                   publishes the key
    7 share mac             opens the offerer's share in the lot that decides who starts

A face takes one byte, a commitment, nonce, key or share 32, an authentication code (mac) 16. If the
starter is drawn by lot, the offer adds the hash of the offerer's share, and the other player's
joining entry adds its share in the open.
"""

from engine.beerhex.constants import (
    BOARD,
    CELL_NAMES,
    FACE_LETTERS,
    RANDOM_STARTER,
    SEATS,
    STARTERS,
    sorted_cells,
)
from engine.beerhex.move_generation import completes_board, revealed_cells, validate_move
from engine.beerhex.moves import ATTACK, ATTACK_PREFIX, CLAIM, DENY, PLACE, parse_move
from engine.beerhex.sealed.audit import (
    JOIN,
    find_faults,
    lot_join_data,
    lot_share,
    placement_text,
    rebuild_record,
    seed_for_starter,
)
from engine.beerhex.sealed.caps import LAY, LAY_SIZE, SealedCap, lay_entry
from engine.game import ENDINGS, RESIGN, TIME, IllegalMove
from engine.record import Record
from engine.sealed.crypto import KEY_SIZE, MAC_SIZE, digest
from engine.sealed.game_state import SealedGameState
from engine.sealed.owed import CAPS, LOT_SHARE, OPENING_KEY
from engine.sealed.results import GARBLED, NOT_DUE, NOT_YOURS, OPENING_FALSE, ProtocolError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.state import BeerHexState
    from engine.game import Game
    from engine.observed_record import ObservedRecord

ATTACK_REQUEST, OPEN, KEY, SHARE = 1, 5, 6, 7
MOVES_OF_KINDS = {2: CLAIM, 3: DENY, 4: RESIGN, 8: TIME}  # of those that end the game
_OWED = {OPEN: CAPS, KEY: OPENING_KEY, SHARE: LOT_SHARE}

_OPENING_SIZE = 1 + KEY_SIZE  # bytes of a face and its nonce


class SealedBeerHex(SealedGameState):
    """A sealed game of BeerHex as one seat knows it.

    Attributes:
        pending: The move that waits for openings or keys; None if there is none.
        awaited_kind: The kind of entry that the pending move, or the start, waits for: OPEN, KEY or
            SHARE; else None.
        awaited_seats: The seats that owe one, in their order.
    """

    max_link_length = 1200
    settled_view: "BeerHexState"

    def __init__(
        self, game: "Game", options: dict, seat: "int | None", key: bytes, protocol: int = 2
    ) -> None:
        super().__init__(game, options, seat, key, protocol)
        self.pending: "Move | None" = None
        self.awaited_kind: "int | None" = None
        self.awaited_seats: "list[int]" = []
        self._face_down: "dict[int, SealedCap]" = {}  # cell -> face-down cap
        self._opened_faces: "dict[int, int]" = {}  # cell -> face opened for the pending attack

    # ---- what is known

    @property
    def next_author(self) -> "int | None":
        """The seat that writes the next entry; None after the last one."""
        if self.awaited_seats:
            return self.awaited_seats[0]
        return None if self.faults is not None else self.settled_view.turn

    @property
    def owed(self) -> str:
        """The key of the entry that the next author owes; "" for a move, and after the end."""
        return _OWED[self.awaited_kind or OPEN] if self.awaited_seats else ""

    @property
    def is_conceding(self) -> bool:
        """Whether a player has resigned or lost on time, and not all keys are published yet."""
        return self.pending is not None and self.pending.kind in ENDINGS

    @property
    def view(self) -> "BeerHexState | None":
        """This seat's view; None before the game has begun.

        It leaves the pending move out, unless that is to resign, or a loss on time: the result
        needs no opening.
        """
        if self.pending and self.is_conceding:
            return self.settled_view.play(self.pending.kind)
        return self._settled_view  # type: ignore[return-value]  # the base class has any game's

    @property
    def pending_move(self) -> "str | None":
        """The pending move as this seat knows it, unless ``view`` has it."""
        move = self.pending
        if move is None or self.is_conceding:
            return None
        hidden = move.kind == PLACE and self.settled_view.turn != self.seat
        return move.masked() if hidden else move.bare

    def observed_record(self) -> "ObservedRecord | None":
        """Return the game so far as this seat observed it, which leads to ``view``."""
        record = super().observed_record()
        if record and self.pending and self.is_conceding:
            record.moves.append(self.pending.kind)
        return record

    # ---- joining

    def own_join_data(self, chain: bytes) -> bytes:
        """Return this seat's share in the lot, or its hash in an offer; b"" without a lot."""
        return lot_join_data(self.key, chain) if self._draws_starter() else b""

    def read_join_data(self, seat: int, join_data: bytes, chain: bytes) -> None:
        """Apply a seat's share in the lot. Raises ProtocolError."""
        if len(join_data) != (KEY_SIZE if self._draws_starter() else 0):
            raise ProtocolError(GARBLED)
        if seat == self.seat and join_data != self.own_join_data(chain):
            raise ProtocolError(NOT_YOURS)
        self._log_entry(seat, chain, join_data, JOIN)
        if len(self.audit_log) == len(SEATS):
            if self._draws_starter():
                self.awaited_kind, self.awaited_seats = SHARE, [1 - seat]
            else:
                self._begin()

    def _draws_starter(self) -> bool:
        return self.options["starter"] == RANDOM_STARTER

    def _read_share(self, share: bytes) -> None:
        offered, accepted = [logged.entry for logged in self.audit_log[: len(SEATS)]]
        if digest("share", share) != offered:
            raise ProtocolError(OPENING_FALSE)
        self.initial_observation = STARTERS[digest("lot", share, accepted)[0] % 2]
        self.awaited_kind, self.awaited_seats = None, []
        self._begin()

    # ---- writing entries

    def encode_move(self, move: str, chain: bytes) -> bytes:
        """Return the entry by which this seat makes a move. Raises IllegalMove."""
        parsed = self._validate_move(move)
        if parsed.revealed is not None or not self._allows(parsed.kind):
            raise IllegalMove("syntax", move=move)
        if parsed.kind == PLACE:
            return lay_entry(self.key, chain, parsed.cell, parsed.token, parsed.face or 0)
        if parsed.kind == ATTACK:
            body = bytes([ATTACK_REQUEST] + parsed.cells)
        else:
            body = bytes([kind for kind in MOVES_OF_KINDS if MOVES_OF_KINDS[kind] == parsed.kind])
        return self._entry_of(chain, body)

    def _allows(self, ending: str) -> bool:
        """Return whether the protocol of this game has such a move."""
        return ending != TIME or self.has_loss_on_time

    def automatic_entry(self, chain: bytes) -> "bytes | None":
        """Return the opening or key that this seat owes; None if it owes none."""
        if not self.awaited_seats or self.awaited_seats[0] != self.seat:
            return None
        if self.awaited_kind == KEY:
            return bytes([KEY]) + self.key
        if self.awaited_kind == SHARE:
            body = bytes([SHARE]) + lot_share(self.key, self.join_chain(self.seat))
        else:
            body = bytes([OPEN])
            for cap in self._attacked_caps_of(self.seat):
                body += bytes([cap.face_for_key(self.key) or 0]) + cap.nonce(self.key)
        return self._entry_of(chain, body)

    def _attacked_caps_of(self, seat: int) -> "list[SealedCap]":
        """Return the caps of a seat that the pending attack reveals."""
        caps = [self._face_down[cell] for cell in self.pending.cells] if self.pending else []
        return [cap for cap in caps if cap.seat == seat]

    # ---- reading entries

    def read_entry(self, entry: bytes, chain: bytes) -> None:
        """Apply an entry of the next author. Raises ProtocolError."""
        author, kind = self.next_author, entry[0]
        if author is None or not self._is_due(kind):
            raise ProtocolError(NOT_DUE)
        if len(entry) != self._entry_size(kind, author):
            raise ProtocolError(GARBLED)
        if kind == LAY:
            cap = SealedCap(author, len(self.audit_log), chain, entry)
            self._read_placement(cap)
            self._log_entry(author, chain, entry, kind, cap)
        elif kind == KEY:
            self.awaited_seats = self.awaited_seats[1:]
            self._read_key(author, entry[1:])
        else:
            self._check_own_mac(author, chain, entry)
            move = self._read_body(author, kind, self._body_of(entry)[1:])
            self._log_entry(author, chain, entry, kind, move)

    def _is_due(self, kind: int) -> bool:
        """Return whether the next author may write an entry of this kind."""
        if self.awaited_seats:
            return kind == self.awaited_kind
        return kind < OPEN or (kind in MOVES_OF_KINDS and self._allows(MOVES_OF_KINDS[kind]))

    def _entry_size(self, kind: int, author: int) -> int:
        """Return the size in bytes that an entry of this kind must have now."""
        if kind == LAY:
            return LAY_SIZE
        if kind == KEY:
            return 1 + KEY_SIZE
        sizes = {
            ATTACK_REQUEST: 3,
            SHARE: KEY_SIZE,
            OPEN: _OPENING_SIZE * len(self._attacked_caps_of(author)),
        }
        return 1 + sizes.get(kind, 0) + (MAC_SIZE if self.protocol == 1 else 0)

    def _read_body(self, author: int, kind: int, body: bytes) -> str:
        """Apply an entry of any kind with a mac.

        Returns:
            The move that it makes, without what it reveals; "" if it makes none.
        """
        if kind == SHARE:
            self._read_share(body)
            return ""
        if kind == OPEN:
            self._read_opening(author, body)
            return ""
        if kind == ATTACK_REQUEST:
            return self._read_attack(author, body)
        move = MOVES_OF_KINDS[kind]
        self._await_keys(author, self._validate_received(move))
        return move

    def _validate_move(self, move: str) -> "Move":
        return validate_move(self.settled_view, move)

    def _read_placement(self, cap: SealedCap) -> None:
        if not cap.has_valid_cell():
            raise ProtocolError(GARBLED)
        face = cap.face_for_key(self.key) if cap.seat == self.seat else None
        if cap.seat == self.seat and face is None:
            raise ProtocolError(NOT_YOURS)
        masked = cap.move_text("?")
        is_last = completes_board(self.settled_view, parse_move(masked))
        # The rules require the face of the cap that fills the board. The other player's isn't known
        # until the keys are published; whether the cap may be placed doesn't depend on it.
        text = masked if face is None and not is_last else cap.move_text(FACE_LETTERS[face or 0])
        move = self._validate_received(text)
        self._face_down[cap.cell] = cap
        if is_last:
            self._await_keys(cap.seat, move)
        else:
            self._apply_observed(text)

    def _read_attack(self, author: int, cells: bytes) -> str:
        if max(cells) >= BOARD.cells:
            raise ProtocolError(GARBLED)
        move = self._validate_received(ATTACK_PREFIX + " ".join([CELL_NAMES[i] for i in cells]))
        self.pending, self.awaited_kind = move, OPEN
        self.awaited_seats = [seat for seat in (author, 1 - author) if self._attacked_caps_of(seat)]
        return move.bare

    def _read_opening(self, author: int, body: bytes) -> None:
        for cap in self._attacked_caps_of(author):
            face, nonce = body[0], body[1:_OPENING_SIZE]
            if face not in SEATS or not cap.verify_opening(face, nonce):
                raise ProtocolError(OPENING_FALSE, cell=CELL_NAMES[cap.cell])
            self._opened_faces[cap.cell] = face
            body = body[_OPENING_SIZE:]
        self.awaited_seats.pop(0)
        if not self.awaited_seats:
            self._resolve_attack()

    def _resolve_attack(self) -> None:
        """Apply the pending attack, whose caps are all open."""
        assert self.pending is not None
        cells = self.pending.cells
        faces = "".join([FACE_LETTERS[self._opened_faces[cell]] for cell in cells])
        self._apply_revealed(self.pending.with_revealed(faces))
        for cell in cells:
            self._face_down.pop(cell)
        self._opened_faces, self.pending, self.awaited_kind = {}, None, None

    # ---- the end

    def _await_keys(self, author: int, move: "Move") -> None:
        """Let a move that ends the game wait for both keys."""
        self.is_over = True
        self.pending, self.awaited_kind, self.awaited_seats = move, KEY, [author, 1 - author]

    def _audit(self) -> None:
        """Check the game by the published keys, and play the pending move if it was fair."""
        self.faults = find_faults(self.audit_log, self.keys, has_macs=self.protocol == 1)
        seed = seed_for_starter(self.initial_observation)
        record = Record(self.game.name, self.options, seed)
        if not self.faults:
            fault = rebuild_record(record, self.audit_log, self.keys)
            self.faults = [fault] if fault else []
        if self.faults:
            return
        self.record, move = record, parse_move(record.moves[-1])
        faces = ""
        for cell in sorted_cells(revealed_cells(self.settled_view, move)):
            faces += placement_text(self._face_down[cell], self.keys)[2]
        self._apply_observed(move.with_revealed(faces))
        self.pending = self.awaited_kind = None


GAME_STATE_CLASSES = {1: SealedBeerHex, 2: SealedBeerHex}  # by protocol
