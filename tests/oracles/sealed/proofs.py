"""Proofs: knowledge of a key, shares, removing a key, shuffles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tests.oracles.sealed.group import (
    BASE,
    IDENTITY,
    ORDER,
    Point,
    add,
    decode,
    derived_scalar,
    digest,
    encode,
    equal,
    fixed,
    hashed_scalar,
    mapped,
    multi,
    read_scalar,
    scalar_bytes,
    sign,
    subtract,
    verify,
)

ZERO = bytes(32)
"""The identity as it is encoded."""


def _challenge(label: str, *parts: bytes) -> bytes:
    return digest(label, *parts)[:16]


def _number(data: bytes) -> int:
    return int.from_bytes(data, "big")


def _two(number: int) -> bytes:
    return number.to_bytes(2, "big")


def prove_knowledge(secret: int, chain: bytes, seat: int) -> bytes:
    """Prove that one knows a decryption key.

    Args:
        secret: The key.
        chain: The chain value before the joining entry.
        seat: The seat that joins.

    Returns:
        48 bytes.
    """
    return sign(secret, digest("knowledge", chain, bytes([seat])))


def verify_knowledge(public: bytes, chain: bytes, seat: int, proof: bytes) -> bool:
    """Verify that a player knows a decryption key.

    Args:
        public: The public key that belongs to it.
        chain: The chain value before the joining entry.
        seat: The seat that joins.
        proof: The proof.

    Returns:
        Whether it is valid.
    """
    return verify(public, digest("knowledge", chain, bytes([seat])), proof)


class Cipher:
    """An encrypted card.

    Attributes:
        data: Its 64 bytes.
        c1: The first element.
        c2: The second.
    """

    def __init__(self, c1: Point, c2: Point, data: bytes = b"") -> None:
        """Keep the elements.

        Args:
            c1: The first.
            c2: The second.
            data: Both as they are encoded, if that is known.
        """
        self.c1 = c1
        self.c2 = c2
        self.data = data or encode(c1) + encode(c2)

    @classmethod
    def read(cls, data: bytes) -> Cipher:
        """Decode a ciphertext.

        Args:
            data: 64 bytes.

        Returns:
            The ciphertext.

        Raises:
            ValueError: If an encoding isn't valid.
        """
        return cls(decode(data[:32]), decode(data[32:]), data)


def joined(ciphers: Sequence[Cipher]) -> bytes:
    """Join the bytes of ciphertexts.

    Args:
        ciphers: The ciphertexts.

    Returns:
        Their bytes.
    """
    return b"".join(cipher.data for cipher in ciphers)


def prove_shares(
    secret: int, context: bytes, ciphers: Sequence[Cipher]
) -> tuple[list[bytes], bytes]:
    """Compute shares and prove them.

    Args:
        secret: The decryption key.
        context: The context of the proof.
        ciphers: What the shares are of.

    Returns:
        The shares, and the proof of 48 bytes.
    """
    public = encode(BASE.times(secret))
    shares = [multi([secret], [cipher.c1]) for cipher in ciphers]
    encoded = [encode(share) for share in shares]
    statement = digest("shares", public, context, joined(ciphers), b"".join(encoded))
    factors = _factors("share factor", statement, len(shares))
    message = multi(factors, [cipher.c1 for cipher in ciphers])
    nonce = derived_scalar(scalar_bytes(secret), "shares nonce", statement)
    e = _challenge(
        "shares challenge",
        statement,
        encode(BASE.times(nonce)),
        encode(multi([nonce], [message])),
    )
    return encoded, e + scalar_bytes(nonce + _number(e) * secret)


def _factors(label: str, statement: bytes, count: int) -> list[int]:
    return [_number(_challenge(label, statement, _two(i))) for i in range(count)]


def verify_shares(
    public: bytes, context: bytes, ciphers: Sequence[Cipher], shares: Sequence[bytes], proof: bytes
) -> list[Point]:
    """Verify the proof of shares.

    Args:
        public: The key of the player whose shares they are.
        context: The context of the proof.
        ciphers: What the shares are of.
        shares: The shares.
        proof: 48 bytes.

    Returns:
        The shares as elements.

    Raises:
        ValueError: If the proof or an encoding isn't valid.
    """
    if public == ZERO:
        raise ValueError("identity")
    key = decode(public)
    points = [decode(share) for share in shares]
    e = _number(proof[:16])
    z = read_scalar(proof[16:])
    statement = digest("shares", public, context, joined(ciphers), b"".join(shares))
    factors = _factors("share factor", statement, len(points))
    first = subtract(BASE.times(z), multi([e], [key]))
    second = multi(
        [z * w for w in factors] + [-e * w for w in factors],
        [cipher.c1 for cipher in ciphers] + points,
    )
    if _challenge("shares challenge", statement, encode(first), encode(second)) != proof[:16]:
        raise ValueError("shares")
    return points


def remove_key(
    secret: int, joint: Point, context: bytes, before: Sequence[Cipher]
) -> tuple[list[Cipher], bytes]:
    """Take the own key out of ciphertexts.

    Args:
        secret: The own decryption key.
        joint: The joint key.
        context: The context of the proof.
        before: The ciphertexts.

    Returns:
        The ciphertexts for the others, and the proof of 80 bytes.
    """
    own = BASE.times(secret)
    others = subtract(joint, own)
    public, rest = encode(own), encode(others)
    kept = digest("removal before", public, rest, joined(before), context)

    def number(i: int) -> int:
        return derived_scalar(scalar_bytes(secret), "removal number", kept, _two(i))

    k, l = number(0), number(1)  # noqa: E741
    masks = [number(2 + i) for i in range(len(before))]
    after = [
        Cipher(
            add(cipher.c1, BASE.times(r)),
            add(cipher.c2, multi([-secret, r], [cipher.c1, others])),
        )
        for cipher, r in zip(before, masks, strict=True)
    ]
    statement = digest("removal", public, rest, joined(before), joined(after), context)
    factors = _factors("removal factor", statement, len(before))
    total = sum(w * r for w, r in zip(factors, masks, strict=True))
    weighted = [cipher.c1 for cipher in before]
    third = multi([l] + [-k * w for w in factors], [others, *weighted])
    nonces = encode(BASE.times(k)) + encode(BASE.times(l)) + encode(third)
    e = _challenge("removal challenge", statement, nonces)
    z = k + _number(e) * secret
    y = l + _number(e) * total
    return after, e + scalar_bytes(z) + scalar_bytes(y)


def verify_removal(
    public: bytes,
    joint: Point,
    context: bytes,
    before: Sequence[Cipher],
    after: Sequence[Cipher],
    proof: bytes,
) -> None:
    """Verify that a player has taken its key out of ciphertexts.

    Args:
        public: The player's key.
        joint: The joint key.
        context: The context of the proof.
        before: The ciphertexts.
        after: The ciphertexts for the others.
        proof: 80 bytes.

    Raises:
        ValueError: If the proof isn't valid.
    """
    own = decode(public)
    others = subtract(joint, own)
    rest = encode(others)
    if ZERO in (public, rest):
        raise ValueError("identity")
    e = _number(proof[:16])
    z, y = read_scalar(proof[16:48]), read_scalar(proof[48:])
    statement = digest("removal", public, rest, joined(before), joined(after), context)
    factors = _factors("removal factor", statement, len(before))
    pairs = list(zip(before, after, strict=True))
    first = subtract(BASE.times(z), multi([e], [own]))
    second = subtract(
        BASE.times(y), multi([e * w for w in factors], [subtract(a.c1, b.c1) for b, a in pairs])
    )
    third = multi(
        [y] + [-z * w for w in factors] + [-e * w for w in factors],
        [others, *(b.c1 for b in before), *(subtract(a.c2, b.c2) for b, a in pairs)],
    )
    nonces = encode(first) + encode(second) + encode(third)
    if _challenge("removal challenge", statement, nonces) != proof[:16]:
        raise ValueError("removal")


@lru_cache(maxsize=64)
def _pedersen(index: int) -> Point:
    first = digest("pedersen", bytes([index, 0]))
    return mapped(first + digest("pedersen", bytes([index, 1])))


def _commit(values: Sequence[int], mask: int) -> Point:
    bases = [_pedersen(i) for i in range(len(values) + 1)]
    return multi([mask, *values], bases)


def shuffle_order(opening_key: bytes, before: bytes, count: int) -> list[int]:
    """Derive the order of a shuffle.

    Args:
        opening_key: The opening key.
        before: The digest that stands for what is shuffled.
        count: How many cards there are.

    Returns:
        For every place where its card comes from.
    """
    order = list(range(count))
    number = derived_scalar(opening_key, "shuffle order", before)
    for i in range(count - 1, 0, -1):
        number, j = divmod(number, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def shuffle(
    opening_key: bytes, joint: Point, context: bytes, before: Sequence[Cipher]
) -> tuple[list[Cipher], bytes]:
    """Shuffle ciphertexts and prove it.

    Args:
        opening_key: The opening key, on which order, factors and masks depend.
        joint: The joint key.
        context: The context of the proof.
        before: The ciphertexts.

    Returns:
        The ciphertexts in their new places, and the proof.
    """
    n = len(before)
    key = encode(joint)
    kept = digest("shuffle before", key, joined(before), context)
    order = shuffle_order(opening_key, kept, n)
    factors = [derived_scalar(opening_key, "shuffle factor", kept, bytes([i])) for i in range(n)]
    table = fixed(joint)
    after = [
        Cipher(add(before[o].c1, BASE.times(r)), add(before[o].c2, table.times(r)))
        for o, r in zip(order, factors, strict=True)
    ]
    return after, prove_shuffle(opening_key, joint, context, before, after, order, factors)


def prove_shuffle(
    opening_key: bytes,
    joint: Point,
    context: bytes,
    before: Sequence[Cipher],
    after: Sequence[Cipher],
    order: Sequence[int],
    factors: Sequence[int],
) -> bytes:
    """Prove a shuffle.

    Args:
        opening_key: The opening key, on which the masks depend.
        joint: The joint key.
        context: The context of the proof.
        before: The ciphertexts before.
        after: The ciphertexts in their new places.
        order: For every place, from 0, where its card comes from.
        factors: For every place the factor of the new encryption.

    Returns:
        The proof.
    """
    n = len(before)
    key = encode(joint)
    table = fixed(joint)
    statement = digest("shuffle", key, joined(before), joined(after), context)
    masks = [
        derived_scalar(opening_key, "shuffle mask", statement, _two(k))
        for k in range(5 + n + max(0, n - 2))
    ]
    s, r_d, s_1, s_x, tau_0 = masks[:5]
    d = masks[5 : 5 + n]
    delta = [d[0], *masks[5 + n :], 0]
    x = hashed_scalar("shuffle x", statement)
    b = [pow(x, o + 1, ORDER) for o in order]
    c_b = _commit(b, s)
    encoded = encode(c_b)
    z = hashed_scalar("shuffle z", statement, encoded)
    a = [(value - z) % ORDER for value in b]
    p = [a[0]]
    for value in a[1:]:
        p.append(p[-1] * value % ORDER)
    c_d = _commit(d, r_d)
    c_delta = _commit([-delta[i] * d[i + 1] for i in range(n - 1)], s_1)
    c_big = _commit(
        [delta[i + 1] - a[i + 1] * delta[i] - p[i] * d[i + 1] for i in range(n - 1)], s_x
    )
    e_1 = add(BASE.times(tau_0), multi(d, [cipher.c1 for cipher in after]))
    e_2 = add(table.times(tau_0), multi(d, [cipher.c2 for cipher in after]))
    sent = encoded + b"".join(map(encode, (c_d, c_delta, c_big, e_1, e_2)))
    e = hashed_scalar("shuffle e", statement, sent)
    f = [e * a[i] + d[i] for i in range(n)]
    g = [e * p[i] + delta[i] for i in range(1, n - 1)]
    tau = tau_0 - e * sum(b[i] * factors[i] for i in range(n))
    answers = [*f, *g, e * s + r_d, e * s_x + s_1, tau]
    return sent + b"".join(map(scalar_bytes, answers))


def verify_shuffle(
    joint: Point,
    context: bytes,
    before: Sequence[Cipher],
    after: Sequence[Cipher],
    proof: bytes,
) -> None:
    """Verify the proof of a shuffle.

    Args:
        joint: The joint key.
        context: The context of the proof.
        before: The ciphertexts before.
        after: The ciphertexts after.
        proof: The proof.

    Raises:
        ValueError: If it isn't valid.
    """
    n = len(before)
    if len(after) != n or len(proof) != 32 * (2 * n + 7):
        raise ValueError("length")
    if len({cipher.data for cipher in after}) != n:
        raise ValueError("a ciphertext comes twice")
    if any(cipher.data[:32] == ZERO for cipher in after):
        raise ValueError("identity")
    pieces = [proof[i : i + 32] for i in range(0, len(proof), 32)]
    c_b, c_d, c_delta, c_big, e_1, e_2 = map(decode, pieces[:6])
    scalars = [read_scalar(piece) for piece in pieces[6:]]
    f, middle = scalars[:n], scalars[n : 2 * n - 2]
    r, t, tau = scalars[2 * n - 2 :]
    statement = digest("shuffle", encode(joint), joined(before), joined(after), context)
    x = hashed_scalar("shuffle x", statement)
    z = hashed_scalar("shuffle z", statement, pieces[0])
    e = hashed_scalar("shuffle e", statement, b"".join(pieces[:6]))
    powers = [pow(x, i, ORDER) for i in range(1, n + 1)]
    last = e
    for power in powers:
        last = last * (power - z) % ORDER
    g = [f[0], *middle, last]
    left = multi([e, 1], [c_b, c_d])
    if not equal(left, _commit([value + e * z for value in f], r)):
        raise ValueError("equation 2")
    left = multi([e, 1], [c_big, c_delta])
    if not equal(left, _commit([e * g[i + 1] - g[i] * f[i + 1] for i in range(n - 1)], t)):
        raise ValueError("equation 3")
    factors = [value + e * z for value in f] + [-e * power for power in powers]
    ciphers = [*after, *before]
    table = fixed(joint)
    sum_1 = add(BASE.times(tau), multi(factors, [cipher.c1 for cipher in ciphers]))
    sum_2 = add(table.times(tau), multi(factors, [cipher.c2 for cipher in ciphers]))
    if not (equal(sum_1, e_1) and equal(sum_2, e_2)):
        raise ValueError("equation 4")


def card(tile: int) -> Point:
    """Derive the card of a tile.

    Args:
        tile: Its number, 1 to 28.

    Returns:
        The element that stands for it.
    """
    first = digest("card", b"hexheaven", bytes([tile, 0]))
    return mapped(first + digest("card", b"hexheaven", bytes([tile, 1])))


def first_deal(count: int) -> list[Cipher]:
    """Return the ciphertexts with which deal 0 begins.

    Args:
        count: How many tiles there are.

    Returns:
        The ciphertexts.
    """
    return [Cipher(IDENTITY, card(tile)) for tile in range(1, count + 1)]
