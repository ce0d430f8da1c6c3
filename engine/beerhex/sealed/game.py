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
from engine.beerhex.sealed.audit import AuditLog, placement_text
from engine.beerhex.sealed.caps import LAY, LAY_SIZE, SealedCap, lay_entry
from engine.game import RESIGN, IllegalMove
from engine.observed_record import ObservedRecord
from engine.sealed.crypto import KEY_SIZE, MAC_SIZE, derive_secret, digest, mac
from engine.sealed.game_state import SealedGameState
from engine.sealed.results import (
    GARBLED,
    ILLEGAL,
    IMPOSSIBLE,
    KEY_FALSE,
    NOT_DUE,
    NOT_YOURS,
    OPENING_FALSE,
    ProtocolError,
)
from engine.sealed.transcript import INITIAL_CHAIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.state import BeerHexState
    from engine.game import Game

ATTACK_REQUEST, OPEN, KEY, SHARE = 1, 5, 6, 7
ENDINGS = {2: CLAIM, 3: DENY, 4: RESIGN}


class SealedBeerHex(SealedGameState):
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
        self.awaited_kind: "int | None" = None
        self.awaited_seats: "list[int]" = []
        self.observed_moves: "list[str]" = []
        self.audit_log = AuditLog()
        self.keys = [b"", b""]
        self._join_data = [b"", b""]  # to the lot, per seat, as it sat down
        self._settled_view: "BeerHexState | None" = None
        self._entry_count = 0  # of entries so far
        self._face_down: "dict[int, SealedCap]" = {}  # by cell, the caps that lie face down
        # By cell, the faces opened for the pending attack.
        self._opened_faces: "dict[int, int]" = {}

    def copy(self) -> "SealedBeerHex":
        """The same table, for an entry to change."""
        twin = object.__new__(SealedBeerHex)
        for name, value in self.__dict__.items():
            if isinstance(value, (list, dict, AuditLog)):
                value = value.copy()
            setattr(twin, name, value)
        return twin

    # ---- what is known

    @property
    def next_author(self) -> "int | None":
        """Who says something next; None when all is said."""
        if self.awaited_seats:
            return self.awaited_seats[0]
        return None if self.faults is not None else self.settled_view.turn

    @property
    def settled_view(self) -> "BeerHexState":
        """What this seat knows without the pending move. The game has begun."""
        assert self._settled_view is not None
        return self._settled_view

    @property
    def is_resigning(self) -> bool:
        """Whether somebody has resigned, and not everything is open yet."""
        return self.pending is not None and self.pending.kind == RESIGN

    @property
    def view(self) -> "BeerHexState | None":
        """What this seat knows: without the pending move, unless that is to resign, whose result
        needs no opening; None before the game has begun."""
        return self.settled_view.play(RESIGN) if self.is_resigning else self._settled_view

    @property
    def pending_move(self) -> "str | None":
        """The pending move, unless ``view`` has it, as this seat knows it."""
        move = self.pending
        if move is None or self.is_resigning:
            return None
        hidden = move.kind == PLACE and self.settled_view.turn != self.seat
        return move.masked() if hidden else move.bare

    def observed_record(self) -> "ObservedRecord | None":
        """The game so far as this seat was told it, which leads to ``view``."""
        if self._settled_view is None:
            return None
        moves = self.observed_moves + ([RESIGN] if self.is_resigning else [])
        return ObservedRecord(
            self.game.name, self.options, self.seat, self.audit_log.initial_observation, moves
        )

    # ---- the start

    def own_join_data(self, chain: bytes) -> bytes:
        """The own share in the lot, if one is drawn: its hash in an offer, else itself."""
        if self.options["starter"] != RANDOM_STARTER:
            return b""
        share = derive_secret(self.key, "share", chain)
        return digest("share", share) if chain == INITIAL_CHAIN else share

    def read_join_data(self, seat: int, join_data: bytes, chain: bytes) -> None:
        """Take in the share of a seat in the lot. Raises Refused."""
        by_lot = self.options["starter"] == RANDOM_STARTER
        if len(join_data) != (KEY_SIZE if by_lot else 0):
            raise ProtocolError(GARBLED)
        if seat == self.seat and join_data != self.own_join_data(chain):
            raise ProtocolError(NOT_YOURS)
        self._join_data[seat] = join_data
        self._entry_count += 1
        if self._entry_count == len(SEATS):
            if by_lot:
                self.awaited_kind, self.awaited_seats = SHARE, [1 - seat]
            else:
                self._start_game()

    def _read_share(self, author: int, share: bytes) -> None:
        if digest("share", share) != self._join_data[author]:
            raise ProtocolError(OPENING_FALSE)
        other = self._join_data[1 - author]
        self.audit_log.initial_observation = STARTERS[digest("lot", share, other)[0] % 2]
        self.audit_log.shares = [
            (author, 0, self.join_chain(author), share),
            (1 - author, 1, self.join_chain(1 - author), other),
        ]
        self.awaited_kind, self.awaited_seats = None, []
        self._start_game()

    def _start_game(self) -> None:
        begun = self.game.initial_view(self.options, self.seat, self.audit_log.initial_observation)
        self._settled_view = begun  # type: ignore[assignment]  # a view of this room's game

    # ---- what this seat says

    def encode_move(self, move: str, chain: bytes) -> bytes:
        """The entry by which this seat makes a move. Raises IllegalMove."""
        made = validate_move(self.settled_view, move)
        if made.revealed is not None:
            raise IllegalMove("syntax", move=move)
        if made.kind == PLACE:
            return lay_entry(self.key, chain, made.cell, made.token, made.face or 0)
        if made.kind == ATTACK:
            body = bytes([ATTACK_REQUEST] + made.cells)
        else:
            body = bytes([kind for kind in ENDINGS if ENDINGS[kind] == made.kind])
        return body + mac(self.key, chain, body)

    def automatic_entry(self, chain: bytes) -> "bytes | None":
        """What this seat owes; None if it owes nothing."""
        if not self.awaited_seats or self.awaited_seats[0] != self.seat:
            return None
        if self.awaited_kind == KEY:
            return bytes([KEY]) + self.key
        if self.awaited_kind == SHARE:
            body = bytes([SHARE]) + derive_secret(self.key, "share", self.join_chain(self.seat))
        else:
            body = bytes([OPEN])
            for cap in self._attacked_caps_of(self.seat):
                body += bytes([cap.face_for_key(self.key) or 0]) + cap.nonce(self.key)
        return body + mac(self.key, chain, body)

    def _attacked_caps_of(self, seat: int) -> "list[SealedCap]":
        """The caps of a seat that the pending attack is about."""
        caps = [self._face_down[cell] for cell in self.pending.cells] if self.pending else []
        return [cap for cap in caps if cap.seat == seat]

    # ---- what is said

    def read_entry(self, entry: bytes, chain: bytes) -> None:
        """Take in what ``due`` has written. Raises Refused."""
        author, kind = self.next_author, entry[0]
        if author is None or (kind != self.awaited_kind if self.awaited_seats else kind >= OPEN):
            raise ProtocolError(NOT_DUE)
        if len(entry) != self._entry_size(kind, author):
            raise ProtocolError(GARBLED)
        if kind == LAY:
            self._read_placement(SealedCap(author, self._entry_count, chain, entry))
        elif kind == KEY:
            self._read_key(author, entry[1:])
        else:
            if author == self.seat and entry[-MAC_SIZE:] != mac(self.key, chain, entry[:-MAC_SIZE]):
                raise ProtocolError(NOT_YOURS)
            self.audit_log.macs.append((author, self._entry_count, chain, entry))
            self._read_body(author, kind, entry[1:-MAC_SIZE])
        self._entry_count += 1

    def _entry_size(self, kind: int, author: int) -> int:
        """How long an entry of this kind is now."""
        if kind == LAY:
            return LAY_SIZE
        if kind == KEY:
            return 1 + KEY_SIZE
        said = {
            ATTACK_REQUEST: 3,
            SHARE: KEY_SIZE,
            OPEN: (1 + KEY_SIZE) * len(self._attacked_caps_of(author)),
        }
        return 1 + said.get(kind, 0) + MAC_SIZE

    def _read_body(self, author: int, kind: int, said: bytes) -> None:
        if kind == SHARE:
            self._read_share(author, said)
        elif kind == OPEN:
            self._read_opening(author, said)
        elif kind == ATTACK_REQUEST:
            self._read_attack(author, said)
        else:
            self._await_keys(author, self._legal_move(ENDINGS[kind]))
            self.audit_log.moves.append(ENDINGS[kind])

    def _legal_move(self, text: str) -> "Move":
        try:
            return validate_move(self.settled_view, text)
        except IllegalMove as no:
            raise ProtocolError(ILLEGAL, move=text, why=no.reason) from None

    def _apply_observed(self, text: str) -> None:
        """Go on after a move as this seat is told it. Raises IllegalMove."""
        self._settled_view = self.settled_view.play(text)
        self.observed_moves.append(text)

    def _read_placement(self, cap: SealedCap) -> None:
        if not cap.has_valid_cell():
            raise ProtocolError(GARBLED)
        face = cap.face_for_key(self.key) if cap.seat == self.seat else None
        if cap.seat == self.seat and face is None:
            raise ProtocolError(NOT_YOURS)
        covered = cap.move_text("?")
        last = completes_board(self.settled_view, parse_move(covered))
        # The engine wants to know the face of the cap that fills the board. That of the other
        # player's will be open soon; till then any will do to ask whether it may lie there.
        text = covered if face is None and not last else cap.move_text(FACE_LETTERS[face or 0])
        move = self._legal_move(text)
        self.audit_log.moves.append(cap)
        self._face_down[cap.cell] = cap
        if last:
            self._await_keys(cap.seat, move)
        else:
            self._apply_observed(text)

    def _read_attack(self, author: int, cells: bytes) -> None:
        if max(cells) >= BOARD.cells:
            raise ProtocolError(GARBLED)
        self.pending = self._legal_move(
            ATTACK_PREFIX + " ".join([CELL_NAMES[cell] for cell in cells])
        )
        self.audit_log.moves.append(self.pending.bare)
        self.awaited_kind = OPEN
        self.awaited_seats = [seat for seat in (author, 1 - author) if self._attacked_caps_of(seat)]

    def _read_opening(self, author: int, said: bytes) -> None:
        for i, cap in enumerate(self._attacked_caps_of(author)):
            face, nonce = (
                said[i * (1 + KEY_SIZE)],
                said[i * (1 + KEY_SIZE) + 1 : (i + 1) * (1 + KEY_SIZE)],
            )
            if face not in SEATS or not cap.verify_opening(face, nonce):
                raise ProtocolError(OPENING_FALSE, cell=CELL_NAMES[cap.cell])
            self._opened_faces[cap.cell] = face
        self.awaited_seats.pop(0)
        if not self.awaited_seats:
            self._resolve_attack()

    def _resolve_attack(self) -> None:
        """The attacked caps are all open."""
        assert self.pending is not None
        cells = self.pending.cells
        text = self.pending.with_revealed(
            "".join([FACE_LETTERS[self._opened_faces[cell]] for cell in cells])
        )
        try:
            self._apply_observed(text)
        except IllegalMove:
            raise ProtocolError(IMPOSSIBLE, move=text) from None
        for cell in cells:
            self._face_down.pop(cell)
        self._opened_faces, self.pending, self.awaited_kind = {}, None, None

    # ---- the end

    def _await_keys(self, author: int, move: "Move") -> None:
        """A move that ends the game waits for both keys."""
        self.is_over = True
        self.pending, self.awaited_kind, self.awaited_seats = move, KEY, [author, 1 - author]

    def _read_key(self, author: int, key: bytes) -> None:
        if not self.matches_commitment(key, author):
            raise ProtocolError(KEY_FALSE)
        self.keys[author] = key
        self.awaited_seats.pop(0)
        if self.awaited_seats:
            return
        found = self.audit_log.audit(self.game.name, self.options, self.keys)
        if isinstance(found, list):
            self.faults = found
            return
        self.faults, self.record = [], found
        faces = ""
        for cell in sorted_cells(revealed_cells(self.settled_view, parse_move(found.moves[-1]))):
            faces += placement_text(self._face_down[cell], self.keys)[2]
        self._apply_observed(parse_move(found.moves[-1]).with_revealed(faces))
        self.pending = self.awaited_kind = None


GAME_STATE_CLASS = SealedBeerHex
