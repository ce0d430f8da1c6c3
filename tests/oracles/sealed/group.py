"""The group ristretto255 (RFC 9496), hashes, derived secrets and signatures."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache

Point = tuple[int, int, int, int]
"""A point in extended coordinates X, Y, Z, T."""
Cached = tuple[int, int, int, int]
"""A point as Y - X, Y + X, 2Z, 2dT, which is quicker to add."""

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
D2 = 2 * D % P
SQRT_M1 = pow(2, (P - 1) // 4, P)
IDENTITY: Point = (0, 1, 1, 0)
_EXPONENT = (P - 5) // 8


def _sqrt_ratio(u: int, v: int) -> tuple[bool, int]:
    v3 = v * v % P * v % P
    v7 = v3 * v3 % P * v % P
    root = u * v3 % P * pow(u * v7 % P, _EXPONENT, P) % P
    check = v * root % P * root % P
    correct = check == u % P
    flipped = check == -u % P
    if flipped or check == -u * SQRT_M1 % P:
        root = root * SQRT_M1 % P
    if root & 1:
        root = P - root
    return correct or flipped, root


# The sign of this root is the one that RFC 9496 lists.
SQRT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235
INVSQRT_A_MINUS_D = _sqrt_ratio(1, (-1 - D) % P)[1]
ONE_MINUS_D_SQ = (1 - D * D) % P
D_MINUS_ONE_SQ = (D - 1) ** 2 % P


def add(a: Point, b: Point) -> Point:
    """Add two points.

    Args:
        a: The first.
        b: The second.

    Returns:
        Their sum.
    """
    return _add_cached(a, _cache(b))


def negate(a: Point) -> Point:
    """Negate a point.

    Args:
        a: A point.

    Returns:
        The point that gives the identity with it.
    """
    x, y, z, t = a
    return (-x % P, y, z, -t % P)


def subtract(a: Point, b: Point) -> Point:
    """Subtract a point from another.

    Args:
        a: The one.
        b: What is taken from it.

    Returns:
        The difference.
    """
    return add(a, negate(b))


def equal(a: Point, b: Point) -> bool:
    """Compare two points as elements of ristretto255.

    Args:
        a: The first.
        b: The second.

    Returns:
        Whether they stand for the same element.
    """
    return (a[0] * b[1] - a[1] * b[0]) % P == 0 or (a[1] * b[1] - a[0] * b[0]) % P == 0


def _cache(a: Point) -> Cached:
    x, y, z, t = a
    return (y - x, y + x, 2 * z, D2 * t % P)


def _add_cached(a: Point, q: Cached) -> Point:
    x, y, z, t = a
    m, n, z2, t2 = q
    u = (y - x) * m
    v = (y + x) * n
    c = t * t2
    w = z * z2
    e = (v - u) % P
    f = (w - c) % P
    g = (w + c) % P
    h = (v + u) % P
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _double(a: Point) -> Point:
    x, y, z, _ = a
    xx = x * x
    yy = y * y
    h = (xx + yy) % P
    e = (h - (x + y) ** 2) % P
    g = (xx - yy) % P
    f = (2 * z * z + g) % P
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multi(scalars: Sequence[int], points: Sequence[Point]) -> Point:
    """Add up multiples of points (Straus' method, windows of four bits).

    Args:
        scalars: A factor for each point.
        points: The points.

    Returns:
        The sum of all products.
    """
    factors = [s % ORDER for s in scalars]
    tables: list[list[Cached]] = []
    for point in points:
        first = _cache(point)
        table = [first, first]
        multiple = point
        for _ in range(14):
            multiple = _add_cached(multiple, first)
            table.append(_cache(multiple))
        tables.append(table)
    top = max((f.bit_length() for f in factors), default=0)
    result = IDENTITY
    for shift in range((top + 3) // 4 * 4 - 4, -1, -4):
        result = _double(_double(_double(_double(result))))
        for factor, table in zip(factors, tables, strict=True):
            digit = factor >> shift & 15
            if digit:
                result = _add_cached(result, table[digit])
    return result


class FixedBase:
    """Quick multiples of one point, from a table of 64 times 15 of them."""

    def __init__(self, point: Point) -> None:
        """Make the table.

        Args:
            point: The point.
        """
        self._rows: list[list[Cached]] = []
        base = point
        for _ in range(64):
            first = _cache(base)
            row = [first, first]
            multiple = base
            for _ in range(14):
                multiple = _add_cached(multiple, first)
                row.append(_cache(multiple))
            self._rows.append(row)
            base = _add_cached(multiple, first)

    def times(self, scalar: int) -> Point:
        """Multiply the point.

        Args:
            scalar: The factor.

        Returns:
            The product.
        """
        scalar %= ORDER
        result = IDENTITY
        for row in self._rows:
            digit = scalar & 15
            if digit:
                result = _add_cached(result, row[digit])
            scalar >>= 4
        return result


def encode(a: Point) -> bytes:
    """Encode an element (RFC 9496, section 4.3.2).

    Args:
        a: A point that stands for it.

    Returns:
        Its 32 bytes.
    """
    x0, y0, z0, t0 = a
    u1 = (z0 + y0) * (z0 - y0) % P
    u2 = x0 * y0 % P
    _, inverse = _sqrt_ratio(1, u1 * u2 % P * u2 % P)
    den1 = inverse * u1 % P
    den2 = inverse * u2 % P
    z_inverse = den1 * den2 % P * t0 % P
    if t0 * z_inverse % P & 1:
        x, y = y0 * SQRT_M1 % P, x0 * SQRT_M1 % P
        den = den1 * INVSQRT_A_MINUS_D % P
    else:
        x, y, den = x0, y0, den2
    if x * z_inverse % P & 1:
        y = -y % P
    s = den * (z0 - y) % P
    return (P - s if s & 1 else s).to_bytes(32, "little")


def decode(data: bytes) -> Point:
    """Decode an element (RFC 9496, section 4.3.1).

    Args:
        data: Its 32 bytes.

    Returns:
        A point that stands for it.

    Raises:
        ValueError: If this is not what encoders write.
    """
    s = int.from_bytes(data, "little")
    if len(data) != 32 or s >= P or s & 1:
        raise ValueError("no element")
    ss = s * s % P
    u1 = 1 - ss
    u2 = 1 + ss
    u2_sqr = u2 * u2 % P
    v = (-(D * u1 * u1) - u2_sqr) % P
    square, inverse = _sqrt_ratio(1, v * u2_sqr % P)
    den_x = inverse * u2 % P
    den_y = inverse * den_x % P * v % P
    x = 2 * s * den_x % P
    if x & 1:
        x = P - x
    y = u1 * den_y % P
    t = x * y % P
    if not square or t & 1 or y == 0:
        raise ValueError("no element")
    return (x, y, 1, t)


def _map(t: int) -> Point:
    r = SQRT_M1 * t * t % P
    u = (r + 1) * ONE_MINUS_D_SQ % P
    v = (-1 - r * D) * (r + D) % P
    square, s = _sqrt_ratio(u, v)
    c = -1
    if not square:
        s = s * t % P
        s = s if s & 1 else -s % P
        c = r
    n = (c * (r - 1) * D_MINUS_ONE_SQ - v) % P
    w0 = 2 * s * v % P
    w1 = n * SQRT_AD_MINUS_ONE % P
    w2 = (1 - s * s) % P
    w3 = (1 + s * s) % P
    return (w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P)


def mapped(data: bytes) -> Point:
    """Derive an element from bytes (RFC 9496, section 4.3.4).

    Args:
        data: 64 bytes.

    Returns:
        A point that stands for it.
    """
    mask = (1 << 255) - 1
    first = int.from_bytes(data[:32], "little") & mask
    second = int.from_bytes(data[32:], "little") & mask
    return add(_map(first % P), _map(second % P))


GENERATOR = decode(
    bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76")
)
BASE = FixedBase(GENERATOR)


@lru_cache(maxsize=8)
def fixed(point: Point) -> FixedBase:
    """Return the table of a point that is multiplied often.

    Args:
        point: The point.

    Returns:
        Its table.
    """
    return FixedBase(point)


def scalar_bytes(value: int) -> bytes:
    """Encode a scalar.

    Args:
        value: The scalar.

    Returns:
        Its 32 bytes, the least significant first.
    """
    return (value % ORDER).to_bytes(32, "little")


def read_scalar(data: bytes) -> int:
    """Decode a scalar.

    Args:
        data: Its 32 bytes.

    Returns:
        The scalar.

    Raises:
        ValueError: If this is not what encoders write.
    """
    value = int.from_bytes(data, "little")
    if len(data) != 32 or value >= ORDER:
        raise ValueError("no scalar")
    return value


def coded(label: str, *parts: bytes) -> bytes:
    """Join a label and parts so that different lists give different bytes.

    Args:
        label: What the bytes are for.
        *parts: The parts.

    Returns:
        The bytes.
    """
    pieces = (b"coaster sealed 1", label.encode("ascii"), *parts)
    return b"".join(len(piece).to_bytes(2, "big") + piece for piece in pieces)


def digest(label: str, *parts: bytes) -> bytes:
    """Hash a list of parts.

    Args:
        label: What the hash is for.
        *parts: The parts.

    Returns:
        32 bytes.
    """
    return hashlib.sha256(coded(label, *parts)).digest()


def derived(key: bytes, label: str, *parts: bytes) -> bytes:
    """Derive a secret from a key.

    Args:
        key: The key.
        label: What the secret is for.
        *parts: What else it depends on.

    Returns:
        32 bytes.
    """
    return hmac.new(key, coded(label, *parts), hashlib.sha256).digest()


def hashed_scalar(label: str, *parts: bytes) -> int:
    """Hash a list of parts to a scalar.

    Args:
        label: What the scalar is for.
        *parts: The parts.

    Returns:
        The scalar.
    """
    wide = digest(label, *parts, b"\0") + digest(label, *parts, b"\1")
    return int.from_bytes(wide, "big") % ORDER


def derived_scalar(key: bytes, label: str, *parts: bytes) -> int:
    """Derive a secret scalar from a key.

    Args:
        key: The key.
        label: What the scalar is for.
        *parts: What else it depends on.

    Returns:
        The scalar.
    """
    wide = derived(key, label, *parts, b"\0") + derived(key, label, *parts, b"\1")
    return int.from_bytes(wide, "big") % ORDER


def commitment(context: bytes, value: bytes, nonce: bytes) -> bytes:
    """Commit to a value.

    Args:
        context: What the commitment is bound to.
        value: The value.
        nonce: The secret that hides it.

    Returns:
        32 bytes.
    """
    return digest("commitment", context, value, nonce)


def sign(secret: int, message: bytes) -> bytes:
    """Sign a message.

    Args:
        secret: The signing key.
        message: The message.

    Returns:
        48 bytes.
    """
    public = encode(BASE.times(secret))
    nonce = derived_scalar(scalar_bytes(secret), "schnorr nonce", message)
    challenge = digest("schnorr", public, encode(BASE.times(nonce)), message)[:16]
    return challenge + scalar_bytes(nonce + int.from_bytes(challenge, "big") * secret)


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Verify a signature.

    Args:
        public: The public signing key.
        message: The message.
        signature: The signature.

    Returns:
        Whether it is valid.
    """
    if len(signature) != 48:
        return False
    try:
        point = decode(public)
        z = read_scalar(signature[16:])
    except ValueError:
        return False
    if public == bytes(32):
        return False
    e = int.from_bytes(signature[:16], "big")
    nonce = subtract(BASE.times(z), multi([e], [point]))
    return digest("schnorr", public, encode(nonce), message)[:16] == signature[:16]
