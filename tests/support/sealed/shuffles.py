"""Shuffles for tests, and the forgeries of a dishonest player.

A forgery is what such a player could write: its own shuffle, a proof computed for it as far as
possible, and every challenge hashed as the protocol says.
"""

from collections.abc import Callable
from functools import cache

from engine.sealed import shuffle_proof
from engine.sealed.crypto import digest
from engine.sealed.elgamal import (
    decode_ciphertext,
    decrypt,
    decryption_share,
    joint_key,
    trivial_ciphertext,
)
from engine.sealed.mental_poker import plain_cards
from engine.sealed.ristretto255 import (
    BASE,
    ORDER,
    add,
    decode,
    encode,
    fixed_base,
    multiply,
)
from engine.sealed.schnorr import public_key
from engine.sealed.shuffle_proof import (
    MAX_CARDS,
    shuffle,
    verify_shuffle,
)

SECRETS = (1234567, 7654321)
JOINT = joint_key([public_key(secret) for secret in SECRETS])
KEY = digest("an opening key")
VERIFIER = digest("a verifier's secret")
CONTEXT = digest("a chain") + b"\1"
SIZE = 5
CARDS = plain_cards("test", SIZE)


@cache
def first_shuffle(size: int = SIZE) -> tuple[tuple[bytes, ...], bytes]:
    """Return a deck as another player has shuffled it, and the proof."""
    plain = [trivial_ciphertext(card) for card in plain_cards("test", size)]
    deck, proof = shuffle(plain, JOINT, digest("another opening key"), CONTEXT)
    return tuple(deck), proof


BEFORE = list(first_shuffle()[0])
AFTER, PROOF = shuffle(BEFORE, JOINT, KEY, CONTEXT)


def verified(after: list[bytes], proof: bytes, before: list[bytes] = BEFORE) -> bool:
    return verify_shuffle(before, after, JOINT, CONTEXT, proof, VERIFIER)


def cards_in(deck: list[bytes]) -> list[bytes]:
    return [
        decrypt(ciphertext, [decryption_share(ciphertext, secret) for secret in SECRETS])
        for ciphertext in deck
    ]


def reencrypt(ciphertext: bytes, r1: int, r2: int, times: int = 1) -> bytes:
    """Return a ciphertext multiplied, plus r1·B and r2·P."""
    c1, c2 = decode_ciphertext(ciphertext)
    c1 = add(multiply(c1, times), multiply(BASE, r1))
    return encode(c1) + encode(add(multiply(c2, times), multiply(decode(JOINT), r2)))


FACTORS = [digest("a factor", bytes([i]))[0] + 1000 for i in range(MAX_CARDS)]


def forge(
    after: list[bytes],
    choose: "Callable[[list[int]], list[int]]",
    factors: list[int] = FACTORS,
    before: list[bytes] = BEFORE,
) -> bytes:
    """Return the proof of an author who takes for every b_i what it likes.

    Args:
        after: The deck after the false shuffle.
        choose: Returns b_1 … b_n; its argument is x, x² …
        factors: r_1 … r_n.
        before: The deck before.
    """
    statement = shuffle_proof._statement(before, after, JOINT, CONTEXT)
    powers = shuffle_proof._powers(statement, len(before))
    pairs = [decode_ciphertext(ciphertext) for ciphertext in after]
    tables = fixed_base(decode(JOINT))
    b = [number % ORDER for number in choose(powers)]
    return shuffle_proof._prove(statement, b, factors[: len(after)], pairs, tables, KEY)


def inverse(number: int) -> int:
    return pow(number, ORDER - 2, ORDER)


ORDER_OF_CARDS = [3, 0, 4, 1, 2]


def honest() -> list[bytes]:
    return [reencrypt(BEFORE[source], r, r) for source, r in zip(ORDER_OF_CARDS, FACTORS)]


def in_order(powers: list[int]) -> list[int]:
    return [powers[source] for source in ORDER_OF_CARDS]
