"""BeerHex as a sealed game."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.oracles.sealed.beerhex_rules import (
    BY_NAME,
    CELLS,
    LETTERS,
    Board,
    Cap,
    name_of,
)
from tests.oracles.sealed.group import commitment, derived, digest
from tests.oracles.sealed.state import Fault, GameState, Joining, Outcome, Refusal

_LENGTHS = {0: 34, 1: 4, 2: 1, 3: 1, 4: 1, 6: 33, 7: 33, 8: 1}
_ORDER = {cell: place for place, cell in enumerate(BY_NAME)}


@dataclass(frozen=True)
class _Laid:
    author: int
    head: bytes
    chain: bytes
    hidden: bytes

    def nonce(self, opening_key: bytes) -> bytes:
        return derived(opening_key, "nonce", self.chain, self.head)

    def face(self, opening_key: bytes) -> int | None:
        """Find the face that an opening key gives."""
        nonce = self.nonce(opening_key)
        for face in (0, 1):
            if commitment(self.chain, bytes([face]), nonce) == self.hidden:
                return face
        return None


@dataclass
class BeerHex(GameState):
    """A sealed game of BeerHex as one device knows it.

    Attributes:
        board: The position.
        laid: The placements by the numbers of their entries.
        attack: The cells of an attack that isn't decided yet.
        shown: The cells among them that are open.
        share: The offerer's share in the lot, once it is opened.
    """

    board: Board = field(default_factory=lambda: Board(clues=False))
    laid: dict[int, _Laid] = field(default_factory=dict)
    attack: tuple[int, ...] = ()
    shown: set[int] = field(default_factory=set)
    share: bytes | None = None

    @property
    def _lot(self) -> bool:
        return self.options["starter"] == "lot"

    def extra_size(self, seat: int) -> int:
        """Return how many bytes the game adds to a joining entry."""
        return 32 if self._lot else 0

    def own_extra(self, chain: bytes) -> bytes:
        """Write the own share in the lot, or its hash."""
        if not self._lot:
            return b""
        share = derived(self.secrets.opening_key, "share", chain)
        return digest("share", share) if self.seat == self.offerer else share

    def is_own(self, joining: Joining) -> bool:
        """Return whether an own joining entry follows from the own keys."""
        return super().is_own(joining) and joining.extra == self.own_extra(joining.chain)

    def check_joining(self, author: int, joining: Joining, *, trusted: bool) -> None:
        """Accept what is said about the lot."""

    def all_joined(self) -> None:
        """Begin the game."""
        self.board.clues = bool(self.options["clues"])
        self.board.mover = int(self.options["starter"] == "silver")

    def _owed(self, seat: int) -> list[int]:
        cells = (cell for cell in self.attack if cell not in self.shown)
        return [c for c in cells if (cap := self.board.cells[c]) and cap.owner == seat]

    def next_in_game(self) -> int:
        """Return who writes next."""
        if self._lot and self.share is None:
            return self.offerer
        mover = self.board.mover
        if self.attack:
            return mover if self._owed(mover) else 1 - mover
        return mover

    def apply_in_game(self, author: int, entry: bytes, chain: bytes, *, trusted: bool) -> None:
        """Apply an entry after the joining ones."""
        kind = entry[0]
        if kind not in self._expected():
            raise Refusal("not-due")
        if len(entry) != _LENGTHS.get(kind, 1 + 33 * len(self._owed(author))):
            raise Refusal("garbled")
        if kind == 0:
            self._check_cell(entry[1], 57)
            self._apply_placement(author, entry, chain)
        elif kind == 1:
            for cell in entry[1:]:
                self._check_cell(cell, 25)
            cells = tuple(entry[1:])
            places = [_ORDER[cell] for cell in cells]
            if sorted(set(places)) != places or not self.board.may_attack(cells):
                raise Refusal("illegal")
            self.attack, self.shown = cells, set()
        elif kind in (2, 3, 4, 8):
            if kind in (2, 3) and self.board.phase != "start":
                raise Refusal("illegal")
            self._end({2: "claim", 3: "deny", 4: "resign", 8: "time"}[kind])
        elif kind == 5:
            self._apply_opening(author, entry)
        elif kind == 6:
            self.take_key(author, entry[1:])
            self._learn(author)
        else:
            self._apply_share(entry[1:])

    @staticmethod
    def _check_cell(cell: int, most: int) -> None:
        if cell >= most or 25 <= cell < 32:
            raise Refusal("garbled")

    def _expected(self) -> tuple[int, ...]:
        if self.ended_by is not None:
            return (6,)
        if self._lot and self.share is None:
            return (7,)
        return (5,) if self.attack else (0, 1, 2, 3, 4, 8)

    def _end(self, how: str) -> None:
        self.board.end(how)
        self.ended_by = self.board.ender

    def _apply_placement(self, author: int, entry: bytes, chain: bytes) -> None:
        token, cell = divmod(entry[1], 32)
        laid = _Laid(author, entry[:2], chain, entry[2:])
        face = None
        if author == self.seat:
            face = laid.face(self.secrets.opening_key)
            if face is None:
                raise Refusal("not-yours")
        if not self.board.may_place(cell, face, token=bool(token)):
            raise Refusal("illegal")
        self.laid[self.count] = laid
        self.board.place(cell, Cap(author, face, self.count, token=bool(token)))
        if self.board.ended:
            self.ended_by = self.board.ender

    def _apply_opening(self, author: int, entry: bytes) -> None:
        for place, cell in enumerate(self._owed(author)):
            piece = entry[1 + 33 * place : 34 + 33 * place]
            cap = self.board.cells[cell]
            assert cap is not None
            laid = self.laid[cap.laid]
            opens = commitment(laid.chain, piece[:1], piece[1:]) == laid.hidden
            if piece[0] > 1 or not opens:
                raise Refusal("opening-false")
            cap.face = piece[0]
            self.shown.add(cell)
        if not self.board.possible(author):
            raise Refusal("faces-impossible")
        if len(self.shown) == 3:
            self.board.resolve(self.attack, self.count)
            self.attack = ()

    def _apply_share(self, share: bytes) -> None:
        if digest("share", share) != self.joined[self.offerer].extra:
            raise Refusal("opening-false")
        self.share = share
        lot = digest("lot", share, self.joined[1 - self.offerer].extra)
        self.board.mover = lot[0] % 2

    def _learn(self, author: int) -> None:
        for cap in self.board.caps:
            if cap.owner == author and cap.face is None:
                cap.face = self.laid[cap.laid].face(self.keys[author])

    def due_in_game(self, chain: bytes) -> bytes | None:
        """Write an opening, a share or the opening key, if it is due."""
        kinds = self._expected()
        if kinds == (6,):
            return b"\6" + self.secrets.opening_key
        if kinds == (7,):
            own = self.joined[self.seat]
            return b"\7" + derived(self.secrets.opening_key, "share", own.chain)
        if kinds != (5,):
            return None
        entry = b"\5"
        for cell in self._owed(self.seat):
            cap = self.board.cells[cell]
            assert cap is not None and cap.face is not None
            nonce = self.laid[cap.laid].nonce(self.secrets.opening_key)
            entry += bytes([cap.face]) + nonce
        return entry

    def to_move(self) -> int | None:
        """Return whose move it is."""
        if len(self.joined) < 2 or 0 not in self._expected():
            return None
        return self.board.mover

    def legal_moves(self) -> list[str]:
        """List the own moves that the rules allow."""
        return self.board.legal() if self.to_move() == self.seat else []

    def move_entry(self, move: str, chain: bytes) -> bytes:
        """Write the entry of a legal move."""
        kinds = {"claim": b"\2", "deny": b"\3", "resign": b"\4", "time": b"\x08"}
        if move in kinds:
            return kinds[move]
        if move.startswith("x "):
            return b"\1" + bytes(CELLS[name] for name in move[2:].split(" "))
        head = bytes([0, CELLS[move[:2]] + 32 * move.endswith("!")])
        nonce = derived(self.secrets.opening_key, "nonce", chain, head)
        return head + commitment(chain, bytes([LETTERS.index(move[2])]), nonce)

    def faults(self) -> list[Fault]:
        """List what the opening keys show."""
        if not self.final:
            return []
        faults = []
        if self._lot:
            for joining in sorted(self.joined.items(), key=lambda item: item[1].place):
                seat, said = joining
                share = derived(self.keys[seat], "share", said.chain)
                expected = digest("share", share) if seat == self.offerer else share
                if said.extra != expected:
                    faults.append(Fault(seat, said.place, "share-false"))
        for place, laid in sorted(self.laid.items()):
            if laid.face(self.keys[laid.author]) is None:
                faults.append(Fault(laid.author, place, "commitment-false"))
        if not faults:
            cap = self.board.overfull()
            if cap is not None:
                faults.append(Fault(cap.owner, cap.laid, "no-such-face"))
        return faults

    def result(self) -> Outcome | None:
        """Return how the game ended."""
        if self.board.ended in ("resign", "time") or (self.final and not self.faults()):
            return Outcome(*self.board.outcome())
        return None

    def view(self) -> dict[str, object]:
        """Return what the device's own player knows."""
        cells = {}
        for cell, cap in enumerate(self.board.cells):
            if cap is None:
                continue
            open_to_me = cap.up or self.final or cell in self.shown & set(self.attack)
            if cap.owner == self.seat and not self.board.clues:
                open_to_me = True
            known = open_to_me and cap.face is not None
            text = "GS"[cap.owner] + (LETTERS[cap.face or 0] if known else "?")
            cells[name_of(cell)] = text + "^" * cap.up + "!" * cap.token
        own = [self.board.in_hand(self.seat, face) for face in (0, 1)]
        return {
            "cells": cells,
            "hand": {"g": own[0], "s": own[1]},
            "sizes": [self.board.size(0), self.board.size(1)],
            "tokens": [self.board.tokens(0), self.board.tokens(1)] if self.board.clues else None,
            "mover": self.board.mover,
            "phase": self.board.phase,
            "ended": self.board.ended,
        }
