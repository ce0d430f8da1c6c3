"""Hex Heaven with encrypted cards: protocol 2.

As players join, each publishes its key for encrypted cards with a proof that it knows the secret
one, and, with the serious rules, the end of a hash chain for drawing lots. Then all shuffle the
cards and encrypt them again in turn, and publish their shares for the hands of the others. So a
hand takes its owner's share to read, all other cards the shares of all. ``engine.sealed.elgamal``
explains ciphertexts and shares.

Every shuffle, share and given card is proved, and its proof is verified before it is used. So
nothing is left to find out when the keys are published, except that these are the true ones.
"""

from engine.hexheaven.sealed.encrypted_tiles import EncryptedTiles
from engine.hexheaven.sealed.entries import DEAL_STEP, GIVE, REVEAL
from engine.hexheaven.sealed.game_state import SealedHexHeaven
from engine.hexheaven.sealed.tiles import LOT, lot_value, uses_lots
from engine.sealed.crypto import KEY_SIZE
from engine.sealed.elgamal import (
    CIPHERTEXT_SIZE,
    PROOF_SIZE,
    decryption_key,
    decryption_share,
    prove_knowledge,
    prove_shares,
    verify_knowledge,
    verify_shares,
)
from engine.sealed.partial_decryption import PROOF_SIZE as REMOVAL_SIZE
from engine.sealed.partial_decryption import remove_key, verify_removal
from engine.sealed.results import (
    GARBLED,
    KEY_FALSE,
    NOT_YOURS,
    SHARE_FALSE,
    SHUFFLE_FALSE,
    ProtocolError,
)
from engine.sealed.ristretto255 import ELEMENT_SIZE, InvalidElement
from engine.sealed.schnorr import public_key
from engine.sealed.shuffle_proof import proof_size, shuffle, verify_shuffle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.sealed.tiles import Slot
    from engine.sealed.results import Fault


class EncryptedHexHeaven(SealedHexHeaven):
    """A game of protocol 2 as one seat knows it."""

    max_link_length = 5900
    _tiles: "EncryptedTiles | None"
    tiles: "EncryptedTiles"

    # ---- joining

    def own_join_data(self, chain: bytes) -> bytes:
        """Return this seat's public key with its proof, and the end of its chain for lots."""
        secret = decryption_key(self.key, chain)
        data = public_key(secret) + prove_knowledge(secret, chain, self.seat)
        return data + (lot_value(self.key, 0) if uses_lots(self.rules) else b"")

    def read_join_data(self, seat: int, join_data: bytes, chain: bytes) -> None:
        """Apply a seat's public key. Raises ProtocolError."""
        if self._tiles is None:
            self._tiles = EncryptedTiles(self.rules, self.seat, self.key, seat)
        tiles, end = self._tiles, ELEMENT_SIZE + PROOF_SIZE
        public, proof = join_data[:ELEMENT_SIZE], join_data[ELEMENT_SIZE:end]
        if len(join_data) != end + (KEY_SIZE if tiles.uses_lots else 0):
            raise ProtocolError(GARBLED)
        if seat == self.seat:
            # The proof may have another nonce, if another program has made it.
            secret = decryption_key(self.key, chain)
            is_own_lot = not tiles.uses_lots or join_data[end:] == lot_value(self.key, 0)
            if public != public_key(secret) or not is_own_lot:
                raise ProtocolError(NOT_YOURS)
            tiles.secrets[seat] = secret
        elif self._must_verify(seat) and not verify_knowledge(public, chain, seat, proof):
            raise ProtocolError(KEY_FALSE)
        if tiles.uses_lots:
            tiles.lots[seat] = [join_data[end:]]
        try:
            tiles.read_public_key(seat, public)
        except InvalidElement:
            raise ProtocolError(KEY_FALSE) from None

    def _must_verify(self, author: int) -> bool:
        """Return whether the proofs in an entry have to be verified.

        This device's own are true, since ``Peer`` accepts none that it hasn't made or signed.
        """
        return author != self.seat and not self.is_replaying

    # ---- writing entries

    def _automatic_body(self, kind: int, chain: bytes) -> bytes:
        encode = {
            REVEAL: self._encode_secrets,
            GIVE: self._encode_given_cards,
            DEAL_STEP: self._shuffle,
        }
        try:
            return bytes([kind]) + encode[kind](_context(chain, self.seat))
        except InvalidElement:  # only if a save was changed
            raise ProtocolError(GARBLED) from None

    def _shuffle(self, context: bytes) -> bytes:
        tiles = self.tiles
        cards, proof = shuffle(tiles.deals[-1].cards, tiles.joint_key, self.key, context)
        return b"".join(cards) + proof

    def _encode_given_cards(self, context: bytes) -> bytes:
        tiles = self.tiles
        ciphertexts = [tiles.ciphertext(slot) for slot in self._slots_to_give]
        cards, proof = remove_key(
            ciphertexts, tiles.own_secret, tiles.rest_keys[self.seat], context
        )
        return b"".join(cards) + proof

    def _encode_secrets(self, context: bytes) -> bytes:
        tiles, body = self.tiles, b""
        ciphertexts, shares = [], []
        for slot in self._owed_slots[self.seat]:
            if slot[0] == LOT:
                body += lot_value(self.key, slot[1])
            else:
                ciphertexts.append(tiles.ciphertext(slot))
                shares.append(decryption_share(ciphertexts[-1], tiles.own_secret))
                body += shares[-1]
        if shares:
            body += prove_shares(ciphertexts, shares, tiles.own_secret, context)
        return body

    # ---- reading entries

    def _read_deal_step(self, author: int, body: bytes, chain: bytes) -> None:
        tiles = self.tiles
        deal = tiles.deals[-1]
        cards, proof = _split_cards(body, len(deal.cards), proof_size(len(deal.cards)))
        context = _context(chain, author)
        if self._must_verify(author) and not verify_shuffle(
            deal.cards, cards, tiles.joint_key, context, proof, self.key
        ):
            raise ProtocolError(SHUFFLE_FALSE)
        tiles.deals[-1] = deal.shuffled(cards)
        if tiles.next_dealer is None:
            self._request_hands(len(tiles.deals) - 1)

    def _request_hands(self, deal: int) -> None:
        """Let all players owe their shares for the hands of the others that were dealt now."""
        for owner, hand in enumerate(self.tiles.hands):
            if hand and hand[0][0] == deal:
                others = [seat for seat in range(self.tiles.seats) if seat != owner]
                self._request_opening(hand, None, tuple(others))

    def _read_given_cards(
        self, author: int, slots: "list[Slot]", body: bytes, chain: bytes
    ) -> None:
        tiles = self.tiles
        cards, proof = _split_cards(body, len(slots), REMOVAL_SIZE)
        before = [tiles.ciphertext(slot) for slot in slots]
        public, rest = tiles.public_keys[author], tiles.rest_keys[author]
        context = _context(chain, author)
        if self._must_verify(author) and not verify_removal(
            before, cards, public, rest, context, proof
        ):
            raise ProtocolError(SHARE_FALSE)
        for slot, card in zip(slots, cards):
            tiles.given_cards[slot, author] = card

    def _read_secrets(self, author: int, slots: "list[Slot]", body: bytes, chain: bytes) -> None:
        tiles, end = self.tiles, ELEMENT_SIZE * len(slots)
        secrets, proof = _split(body[:end], ELEMENT_SIZE), body[end:]
        dealt = [slot for slot in slots if slot[0] != LOT]
        if len(body) != end + (PROOF_SIZE if dealt else 0):
            raise ProtocolError(GARBLED)
        if dealt and self._must_verify(author):
            ciphertexts = [tiles.ciphertext(slot) for slot in dealt]
            shares = [secret for slot, secret in zip(slots, secrets) if slot[0] != LOT]
            public, context = tiles.public_keys[author], _context(chain, author)
            if not verify_shares(ciphertexts, shares, public, proof, context):
                raise ProtocolError(SHARE_FALSE)
        for slot, secret in zip(slots, secrets):
            if slot[0] == LOT:
                tiles.read_lot(author, secret)
            else:
                tiles.shares[slot, author] = secret
        if self._settled_view is None:
            self._begin_when_dealt()

    # ---- the end

    def _read_key(self, author: int, key: bytes) -> None:
        """Store a published key, which all that its player has published when joining must fit."""
        tiles = self.tiles
        # HMAC pads keys with zeros, so a longer key could lead to the same secrets.
        if len(key) != KEY_SIZE:
            raise ProtocolError(GARBLED)
        if self.matches_commitment(key, author):
            secret = decryption_key(key, self.join_chain(author))
            if public_key(secret) != tiles.public_keys[author]:
                raise ProtocolError(KEY_FALSE)
            if tiles.uses_lots and lot_value(key, 0) != tiles.lots[author][0]:
                raise ProtocolError(KEY_FALSE)
            tiles.secrets[author] = secret
        super()._read_key(author, key)

    def _find_faults(self) -> "list[Fault]":
        return []


def _context(chain: bytes, seat: int) -> bytes:
    """Return what the proofs in an entry are valid for: the chain value before it, its author."""
    return chain + bytes([seat])


def _split(raw: bytes, size: int) -> "list[bytes]":
    """Return the parts of this size."""
    return [raw[at : at + size] for at in range(0, len(raw), size)]


def _split_cards(body: bytes, count: int, proof_length: int) -> "tuple[list[bytes], bytes]":
    """Return the ciphertexts and the proof in a body. Raises ProtocolError (GARBLED)."""
    end = CIPHERTEXT_SIZE * count
    if len(body) != end + proof_length:
        raise ProtocolError(GARBLED)
    return _split(body[:end], CIPHERTEXT_SIZE), body[end:]
