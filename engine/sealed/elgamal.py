"""Cards encrypted for all players together, and the proved shares that decrypt them.

Mental poker after Barnett and Smart ("Mental Poker Revisited", 2003), over ristretto255. Every
player has a decryption key x and publishes X = x·B, with a proof that it knows x; without one, the
last player could choose an X that cancels those of the others. The joint key P is the sum of all X.
A card, an element of the group, is encrypted as c1 | c2 = (r·B, card + r·P) (ElGamal, 1985). A
player's share of a ciphertext is x·c1, and the card is c2 minus the shares of all players.

Shares are proved by equality of discrete logarithms (Chaum and Pedersen, "Wallet databases with
observers", 1992): the same x leads from B to X and from c1 to the share. Several are proved at once
for random sums: with factors w_i of 128 bits, M = Σ w_i·c1_i and Z = Σ w_i·share_i (the small
exponents test of Bellare, Garay and Rabin, "Fast batch verification for modular exponentiation and
digital signatures", 1998; for such proofs Henry and Goldberg, "Batch proofs of partial knowledge",
2013). The factors follow from a hash of all ciphertexts and shares, the public key and the context,
so they can't be known before these are chosen. The proof is e | z: a = z·B − e·X, b = z·M − e·Z,
and e is the first 16 bytes of a hash of the same and of a and b.

Assumptions: that a card is hidden from players who lack a share is the decisional Diffie-Hellman
assumption. A false share passes with a probability of about 2**-128 for every hash that its author
computes, in the random oracle model. A proof reveals nothing about x in that model.

A ciphertext whose c1 is the identity hides nothing. Its share is the identity, and is proved and
verified like any other.
"""

from engine.sealed.crypto import digest
from engine.sealed.ristretto255 import (
    BASE,
    ELEMENT_SIZE,
    IDENTITY,
    ORDER,
    InvalidElement,
    add,
    decode,
    encode,
    multiply,
    multiply_base,
    multiscalar_multiply,
    negate,
    subtract,
)
from engine.sealed.scalars import (
    InvalidScalar,
    batch_factors,
    decode_scalar,
    derive_scalar,
    encode_scalar,
)
from engine.sealed.schnorr import CHALLENGE_SIZE, SIGNATURE_SIZE, public_key, sign, verify

CIPHERTEXT_SIZE = 2 * ELEMENT_SIZE
PROOF_SIZE = SIGNATURE_SIZE  # bytes in a proof of knowledge, and in one of shares


# Keys


def decryption_key(opening_key: bytes, chain: bytes) -> int:
    """Return a player's decryption key.

    Args:
        opening_key: The player's opening key.
        chain: The chain value before the entry by which the player joins.
    """
    return derive_scalar(opening_key, "decryption key", chain)


def _knowledge(chain: bytes, seat: int) -> bytes:
    return digest("knowledge", chain, bytes([seat]))


def prove_knowledge(secret: int, chain: bytes, seat: int) -> bytes:
    """Return the proof that a player knows its decryption key, PROOF_SIZE bytes.

    Args:
        secret: The decryption key.
        chain: The chain value before the entry by which the player joins.
        seat: The player's seat.
    """
    return sign(secret, _knowledge(chain, seat))


def verify_knowledge(public: bytes, chain: bytes, seat: int, proof: bytes) -> bool:
    """Return whether the proof of ``prove_knowledge`` is valid for a public key."""
    return verify(public, _knowledge(chain, seat), proof)


def decode_public_key(public: bytes) -> tuple:
    """Return the element that is a public key, or the joint key.

    Raises InvalidElement if it is malformed or the identity.
    """
    element = decode(public)
    if public == encode(IDENTITY):
        raise InvalidElement
    return element


def joint_key(public_keys: "list[bytes]") -> bytes:
    """Return the key for which cards are encrypted: the sum of the players' public keys.

    Raises InvalidElement for malformed keys, and if one of them or the sum is the identity.
    """
    total = IDENTITY
    for public in public_keys:
        total = add(total, decode_public_key(public))
    joint = encode(total)
    decode_public_key(joint)
    return joint


# Ciphertexts


def trivial_ciphertext(card: bytes) -> bytes:
    """Return the ciphertext of a card that is not hidden: c1 is the identity.

    All decks begin so, and are hidden by the shuffles.
    """
    return encode(IDENTITY) + card


def decode_ciphertext(ciphertext: bytes) -> "tuple[tuple, tuple]":
    """Return both components of a ciphertext. Raises InvalidElement if it is malformed."""
    return decode(ciphertext[:ELEMENT_SIZE]), decode(ciphertext[ELEMENT_SIZE:])


def decryption_share(ciphertext: bytes, secret: int) -> bytes:
    """Return a player's share of a ciphertext. Raises InvalidElement if that is malformed."""
    return encode(multiply(decode_ciphertext(ciphertext)[0], secret))


def decrypt(ciphertext: bytes, shares: "list[bytes]") -> bytes:
    """Return the card in a ciphertext. Raises InvalidElement if anything is malformed.

    Args:
        ciphertext: The ciphertext.
        shares: The shares of all players.
    """
    card = decode_ciphertext(ciphertext)[1]
    for share in shares:
        card = subtract(card, decode(share))
    return encode(card)


# Proofs of shares


def _shares_statement(
    ciphertexts: "list[bytes]", shares: "list[bytes]", public: bytes, context: bytes
) -> bytes:
    return digest("shares", public, context, b"".join(ciphertexts), b"".join(shares))


def _shares_challenge(statement: bytes, a: tuple, b: tuple) -> bytes:
    return digest("shares challenge", statement, encode(a), encode(b))[:CHALLENGE_SIZE]


def prove_shares(
    ciphertexts: "list[bytes]", shares: "list[bytes]", secret: int, context: bytes
) -> bytes:
    """Return the proof that all shares are those of one player, PROOF_SIZE bytes.

    Args:
        ciphertexts: The ciphertexts, at least one. Raises InvalidElement if one is malformed.
        shares: For each of them what ``decryption_share`` returned.
        secret: The player's decryption key.
        context: The occasion that the proof is valid for, such as a chain value and a seat.
    """
    statement = _shares_statement(ciphertexts, shares, public_key(secret), context)
    firsts = [decode_ciphertext(ciphertext)[0] for ciphertext in ciphertexts]
    combined = multiscalar_multiply(firsts, batch_factors("share factor", statement, len(firsts)))
    k = derive_scalar(encode_scalar(secret), "shares nonce", statement)
    challenge = _shares_challenge(statement, multiply_base(k), multiply(combined, k))
    return challenge + encode_scalar((k + int.from_bytes(challenge, "big") * secret) % ORDER)


def verify_shares(
    ciphertexts: "list[bytes]", shares: "list[bytes]", public: bytes, proof: bytes, context: bytes
) -> bool:
    """Return whether shares are those of the player with a public key.

    The answer is False too if anything is malformed, or there are no shares.

    Args:
        ciphertexts: The ciphertexts.
        shares: For each of them the player's share.
        public: The player's public key.
        proof: The result of ``prove_shares``.
        context: As there.
    """
    if not ciphertexts or len(ciphertexts) != len(shares):
        return False
    challenge, raw = proof[:CHALLENGE_SIZE], proof[CHALLENGE_SIZE:]
    try:
        z, key = decode_scalar(raw), decode_public_key(public)
        elements = [decode_ciphertext(ciphertext)[0] for ciphertext in ciphertexts]
        elements += [negate(decode(share)) for share in shares]
    except (InvalidElement, InvalidScalar):
        return False
    e = int.from_bytes(challenge, "big")
    statement = _shares_statement(ciphertexts, shares, public, context)
    factors = batch_factors("share factor", statement, len(shares))
    numbers = [z * factor % ORDER for factor in factors] + [
        e * factor % ORDER for factor in factors
    ]
    a = multiscalar_multiply([BASE, negate(key)], [z, e])
    b = multiscalar_multiply(elements, numbers)
    return challenge == _shares_challenge(statement, a, b)
