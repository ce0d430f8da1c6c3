"""Hex Heaven with locked cards: protocol 1, in which games begun before protocol 2 are played on.

The deal begins as the players join: each adds its first step to its joining entry, preceded, with
the serious rules, by the end of a hash chain for drawing lots. All entries but a key have an
authentication code (mac) at their end. Secrets are locks, and given cards are cards without the
author's lock. ``engine.sealed.mental_poker`` explains the locks; whether they were used as the
rules demand is found out when the keys are published (``locks_audit``).
"""

from engine.hexheaven.sealed.entries import DEAL_STEP, GIVE, JOIN, REVEAL
from engine.hexheaven.sealed.game_state import SealedHexHeaven
from engine.hexheaven.sealed.locked_tiles import LockedTiles
from engine.hexheaven.sealed.locks_audit import expected_body, find_faults
from engine.sealed.crypto import KEY_SIZE
from engine.sealed.results import GARBLED, ProtocolError
from engine.sealed.ristretto255 import InvalidElement, decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.sealed.tiles import Slot
    from engine.sealed.results import Fault


class LockedHexHeaven(SealedHexHeaven):
    """A game of protocol 1 as one seat knows it."""

    max_link_length = 4000
    _tiles: "LockedTiles | None"
    tiles: "LockedTiles"

    # ---- joining

    def own_join_data(self, chain: bytes) -> bytes:
        """Return this seat's first step of the deal, after the end of its chain for lots."""
        tiles = self._tiles or LockedTiles(self.rules, self.seat, self.key, self.seat)
        subject = (0, len(tiles.deals[0].stages) - 1)
        return self._entry_of(chain, expected_body(JOIN, subject, self.key, tiles))

    def read_join_data(self, seat: int, join_data: bytes, chain: bytes) -> None:
        """Apply a seat's first step of the deal. Raises ProtocolError."""
        if self._tiles is None:
            self._tiles = LockedTiles(self.rules, self.seat, self.key, seat)
        self._check_own_mac(seat, chain, join_data)
        subject = (0, len(self.tiles.deals[0].stages) - 1)
        body = self._body_of(join_data)
        if self.tiles.uses_lots:
            self.tiles.lots[seat] = [body[:KEY_SIZE]]
            body = body[KEY_SIZE:]
        self._read_deal_step(seat, body, chain)
        self._log_entry(seat, chain, join_data, JOIN, subject)

    # ---- entries

    def _automatic_body(self, kind: int, chain: bytes) -> bytes:
        return expected_body(kind, self._entry_subject(self.seat, kind), self.key, self.tiles)

    def _entry_subject(self, author: int, kind: int) -> "list | tuple":
        """Return what the author's next entry, of this kind, is about: slots, or (deal, step)."""
        if kind == DEAL_STEP:
            deals = self.tiles.deals
            return (len(deals) - 1, len(deals[-1].stages) - 1)
        if kind == REVEAL:
            return self._owed_slots[author]
        return self._slots_to_give if kind == GIVE else ()

    def _before_reading(self, author: int, kind: int, entry: bytes, chain: bytes) -> None:
        self._check_own_mac(author, chain, entry)
        self._log_entry(author, chain, entry, kind, self._entry_subject(author, kind))

    def _read_deal_step(self, author: int, body: bytes, chain: bytes) -> None:
        deals = self.tiles.deals
        try:
            deals[-1] = deals[-1].apply_step(body)
        except InvalidElement:
            raise ProtocolError(GARBLED) from None
        if len(deals) == 1 and deals[0].next_author is None:
            self._begin_when_dealt()

    def _read_secrets(self, author: int, slots: "list[Slot]", body: bytes, chain: bytes) -> None:
        for slot, value in _split(slots, body):
            try:
                self.tiles.read_secret(slot, author, value)
            except InvalidElement:
                raise ProtocolError(GARBLED) from None

    def _read_given_cards(
        self, author: int, slots: "list[Slot]", body: bytes, chain: bytes
    ) -> None:
        for slot, value in _split(slots, body):
            try:
                decode(value)
            except InvalidElement:
                raise ProtocolError(GARBLED) from None
            self.tiles.given_cards[slot, author] = value

    # ---- the end

    def _find_faults(self) -> "list[Fault]":
        return find_faults(self.audit_log, self.tiles)


def _split(slots: "list[Slot]", body: bytes) -> "list[tuple[Slot, bytes]]":
    """Return what a body has for each of these slots. Raises ProtocolError (GARBLED)."""
    if len(body) != KEY_SIZE * len(slots):
        raise ProtocolError(GARBLED)
    return [(slot, body[i * KEY_SIZE : (i + 1) * KEY_SIZE]) for i, slot in enumerate(slots)]
