"""Cards from which one player removes its key, so that the other players can open them later.

Of three players, the one who has moved knows that the next one will draw cards, and has to do its
part beforehand. Shares (``engine.sealed.elgamal``) would not do: a card that is not drawn after all
goes to another player, and with the shares that two have published for the turns of others, the
third could read it too early. So the giver removes its key and encrypts again instead:

    C' = (c1 + r·B, c2 − x·c1 + r·Y),

where x is the giver's key, X = x·B, Y = P − X the joint key of the others, and r new. C' is the
same card, encrypted for the others. To open it takes a share of each of them; and what two givers
have made of the same card has nothing in common with which a third could open either.

The proof is one for all cards. The giver knows an x with X = x·B, and for each card an r with
c1' − c1 = r·B and c2' − c2 = r·Y − x·c1. With factors w_i of 128 bits, which follow from a hash of
everything (the small exponents test, as for shares), U = Σ w_i·(c1'_i − c1_i),
V = Σ w_i·(c2'_i − c2_i), W = Σ w_i·c1_i and R = Σ w_i·r_i, it is shown that

    X = x·B,   U = R·B,   V = R·Y − x·W,

with the usual proof of knowledge of such x and R (Schnorr, 1991; Camenisch and Stadler, "Efficient
group signature schemes for large groups", 1997): with random k and l, the elements k·B, l·B and
l·Y − k·W are hashed to the challenge e of 16 bytes; the proof is e | k + e·x | l + e·R.

Assumptions: if any C' is false, the equations of the sums fail but for a probability of 2**-128 for
every hash that its author computes; the proof reveals nothing about x; both in the random oracle
model. That C' hides the card from a player who lacks a share is the decisional Diffie-Hellman
assumption.
"""

from engine.sealed.crypto import digest
from engine.sealed.elgamal import CIPHERTEXT_SIZE, decode_ciphertext, decode_public_key
from engine.sealed.ristretto255 import (
    BASE,
    ORDER,
    InvalidElement,
    add,
    encode,
    multiply,
    multiply_base,
    multiscalar_multiply,
    negate,
    subtract,
)
from engine.sealed.scalars import (
    SCALAR_SIZE,
    InvalidScalar,
    batch_factors,
    decode_scalar,
    derive_scalar,
    encode_scalar,
)
from engine.sealed.schnorr import CHALLENGE_SIZE, public_key

PROOF_SIZE = CHALLENGE_SIZE + 2 * SCALAR_SIZE


def _statement(
    before: "list[bytes]", after: "list[bytes]", public: bytes, rest_key: bytes, context: bytes
) -> bytes:
    return digest("removal", public, rest_key, b"".join(before), b"".join(after), context)


def _challenge(statement: bytes, elements: "list[tuple]") -> bytes:
    encoded = b"".join([encode(element) for element in elements])
    return digest("removal challenge", statement, encoded)[:CHALLENGE_SIZE]


def remove_key(
    ciphertexts: "list[bytes]", secret: int, rest_key: bytes, context: bytes
) -> "tuple[list[bytes], bytes]":
    """Return ciphertexts without a player's key, and the proof for ``verify_removal``.

    Raises InvalidElement if a ciphertext or the key is malformed.

    Args:
        ciphertexts: The ciphertexts, at least one, encrypted for all players.
        secret: The player's decryption key.
        rest_key: The joint key of all other players.
        context: What the proof is valid for, such as a chain value and a seat. No randomness is
            used for two contexts.
    """
    own, rest = public_key(secret), decode_public_key(rest_key)
    given = digest("removal before", own, rest_key, b"".join(ciphertexts), context)
    numbers = [
        derive_scalar(encode_scalar(secret), "removal number", given, n.to_bytes(2, "big"))
        for n in range(len(ciphertexts) + 2)
    ]
    k_x, k_r = numbers[:2]
    after, firsts = [], []
    for ciphertext, r in zip(ciphertexts, numbers[2:]):
        c1, c2 = decode_ciphertext(ciphertext)
        added = multiscalar_multiply([rest, c1], [r, ORDER - secret])
        after.append(encode(add(c1, multiply_base(r))) + encode(add(c2, added)))
        firsts.append(c1)
    statement = _statement(ciphertexts, after, own, rest_key, context)
    factors = batch_factors("removal factor", statement, len(firsts))
    combined = multiscalar_multiply(firsts, factors)
    third = subtract(multiply(rest, k_r), multiply(combined, k_x))
    challenge = _challenge(statement, [multiply_base(k_x), multiply_base(k_r), third])
    e = int.from_bytes(challenge, "big")
    total = sum([factor * r for factor, r in zip(factors, numbers[2:])])
    z = (k_x + e * secret) % ORDER
    return after, challenge + encode_scalar(z) + encode_scalar((k_r + e * total) % ORDER)


def verify_removal(
    before: "list[bytes]",
    after: "list[bytes]",
    public: bytes,
    rest_key: bytes,
    context: bytes,
    proof: bytes,
) -> bool:
    """Return whether ciphertexts are others without the key of a player.

    The answer is False too if anything is malformed, or there are none.

    Args:
        before: The ciphertexts for all players.
        after: Those that the player has made of them.
        public: The player's public key.
        rest_key: The joint key of all other players.
        context: As for ``remove_key``.
        proof: What that returned.
    """
    if not before or len(before) != len(after) or len(proof) != PROOF_SIZE:
        return False
    if [len(ciphertext) for ciphertext in after] != [CIPHERTEXT_SIZE] * len(after):
        return False
    challenge = proof[:CHALLENGE_SIZE]
    try:
        key, rest = decode_public_key(public), decode_public_key(rest_key)
        old = [decode_ciphertext(ciphertext) for ciphertext in before]
        new = [decode_ciphertext(ciphertext) for ciphertext in after]
        z_x = decode_scalar(proof[CHALLENGE_SIZE:-SCALAR_SIZE])
        z_r = decode_scalar(proof[-SCALAR_SIZE:])
    except (InvalidElement, InvalidScalar):
        return False
    e = int.from_bytes(challenge, "big")
    statement = _statement(before, after, public, rest_key, context)
    factors = batch_factors("removal factor", statement, len(after))
    changes = [(subtract(n[0], o[0]), subtract(n[1], o[1])) for o, n in zip(old, new)]
    weights = [e * factor % ORDER for factor in factors]
    elements = [
        multiscalar_multiply([BASE, negate(key)], [z_x, e]),
        multiscalar_multiply([BASE] + [negate(change[0]) for change in changes], [z_r] + weights),
        multiscalar_multiply(
            [rest]
            + [negate(ciphertext[0]) for ciphertext in old]
            + [negate(change[1]) for change in changes],
            [z_r] + [z_x * factor % ORDER for factor in factors] + weights,
        ),
    ]
    return challenge == _challenge(statement, elements)
