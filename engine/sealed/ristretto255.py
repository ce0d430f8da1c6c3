"""The group ristretto255 (RFC 9496): of prime order, each element with one encoding of 32 bytes.

    decode(raw) -> element                   encode(element) -> raw
    add(left, right), subtract(left, right), negate(element)
    multiply(element, number)                the element added to itself that often
    multiply_base(number)                    the generator added to itself that often
    multiscalar_multiply(elements, numbers)  the sum of such products
    from_uniform_bytes(uniform)              an element with unknown discrete logarithms

An element is a tuple of four ints, a point of edwards25519 in extended coordinates (Hisil, Wong,
Carter and Dawson, 2008): x = X/Z, y = Y/Z, T = XY/Z. Several points represent one element: compare
their encodings.

It is written here because no package runs in page, worker and tests: those on PyPI bind libsodium
or Rust; ge25519, in Python, needs more of Python than MicroPython has, and takes fifteen times as
long. tests/engine/sealed/test_ristretto255.py checks it against the RFC's test vectors. The time of
an operation depends a little on the numbers, so measuring how long a device computes may reveal
something about its secrets; other players only see when a person sends a link.
"""

ORDER = 2**252 + 27742317777372353535851937790883648493  # of the group: a prime
ELEMENT_SIZE = 32  # bytes in an encoded element

_P = 2**255 - 19
_D = -121665 * pow(121666, _P - 2, _P) % _P
_SQRT_M1 = pow(2, (_P - 1) // 4, _P)  # of −1
# √(−d − 1), and 1/√(−1 − d): of the two roots those that the RFC takes.
_SQRT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235
_INVSQRT_A_MINUS_D = 54469307008909316920995813868745141605393597292927456921205312896311721017578
_ONE_MINUS_D_SQ = (1 - _D * _D) % _P
_D_MINUS_ONE_SQ = (_D - 1) * (_D - 1) % _P

IDENTITY = (0, 1, 1, 0)
# The canonical generator: (x, 4/5) on edwards25519, with x even.
_BASE_X = 15112221349535400772501151409588531511454012693041857206046113283949847762202
_BASE_Y = 4 * pow(5, _P - 2, _P) % _P
BASE = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % _P)


class InvalidElement(ValueError):
    """These bytes encode no element."""


def _sqrt_ratio_m1(u: int, v: int) -> "tuple[bool, int]":
    """Return the RFC's SQRT_RATIO_M1.

    Returns:
        Whether u/v is a square; and the non-negative root of it, or of √−1 · u/v if it is none.
    """
    v3 = v * v % _P * v % _P
    root = u * v3 % _P * pow(u * v3 % _P * v3 % _P * v % _P, (_P - 5) // 8, _P) % _P
    check = v * root % _P * root % _P
    u %= _P
    square = check == u
    flipped = check == _P - u or (u == 0 and check == 0)
    if flipped or check == (_P - u) * _SQRT_M1 % _P:
        root = root * _SQRT_M1 % _P
    return square or flipped, _abs(root)


def _abs(number: int) -> int:
    """Return the even one of a field element and its negative, which the RFC calls non-negative."""
    return _P - number if number & 1 else number


def decode(raw: bytes) -> tuple:
    """Return the element that ``encode`` wrote. Raises InvalidElement for all other bytes."""
    s = int.from_bytes(raw, "little")
    if len(raw) != ELEMENT_SIZE or s >= _P or s & 1:
        raise InvalidElement
    ss = s * s % _P
    u1, u2 = 1 - ss, 1 + ss
    u2_2 = u2 * u2 % _P
    v = (-_D * u1 * u1 - u2_2) % _P
    square, inverse = _sqrt_ratio_m1(1, v * u2_2 % _P)
    x = _abs(2 * s * inverse * u2 % _P)
    y = u1 * inverse % _P * inverse % _P * u2 % _P * v % _P
    t = x * y % _P
    if not square or t & 1 or y == 0:
        raise InvalidElement
    return (x, y, 1, t)


def encode(element: tuple) -> bytes:
    """Return the one encoding of an element, ELEMENT_SIZE bytes."""
    x, y, z, t = element
    u1, u2 = (z + y) * (z - y) % _P, x * y % _P
    _, inverse = _sqrt_ratio_m1(1, u1 * u2 % _P * u2 % _P)
    one, two = inverse * u1 % _P, inverse * u2 % _P
    over_z = one * two % _P * t % _P
    if t * over_z % _P & 1:
        x, y = y * _SQRT_M1 % _P, x * _SQRT_M1 % _P
        two = one * _INVSQRT_A_MINUS_D % _P
    if x * over_z % _P & 1:
        y = -y
    return _abs(two * (z - y) % _P).to_bytes(ELEMENT_SIZE, "little")


def from_uniform_bytes(uniform: bytes) -> tuple:
    """Return the element derived from 64 uniformly random bytes.

    It is as random as they are, and its relation to any other element is unknown.

    Raises:
        InvalidElement: There are not 64 bytes.
    """
    if len(uniform) != 2 * ELEMENT_SIZE:
        raise InvalidElement
    return add(_map(uniform[:ELEMENT_SIZE]), _map(uniform[ELEMENT_SIZE:]))


def _map(raw: bytes) -> tuple:
    """Return the RFC's MAP (Elligator 2)."""
    t = (int.from_bytes(raw, "little") & ((1 << 255) - 1)) % _P
    r = _SQRT_M1 * t % _P * t % _P
    u = (r + 1) * _ONE_MINUS_D_SQ % _P
    v = (-1 - r * _D) * (r + _D) % _P
    square, s = _sqrt_ratio_m1(u, v)
    c = -1
    if not square:
        s, c = -_abs(s * t % _P), r
    n = (c * (r - 1) * _D_MINUS_ONE_SQ - v) % _P
    w0, w1, w2, w3 = 2 * s * v % _P, n * _SQRT_AD_MINUS_ONE % _P, (1 - s * s) % _P, (1 + s * s) % _P
    return (w0 * w3 % _P, w2 * w1 % _P, w1 * w3 % _P, w0 * w2 % _P)


def add(left: tuple, right: tuple) -> tuple:
    """Return the sum of two elements."""
    return _add(left, _to_cached(right))


def _to_cached(element: tuple) -> tuple:
    """Return an element in the form that ``_add`` takes as its second operand."""
    x, y, z, t = element
    return (y + x, y - x, 2 * z, 2 * _D * t % _P)


def _add(element: tuple, ready: tuple) -> tuple:
    x, y, z, t = element
    plus, minus, zz, dt = ready
    a, b, c, d = (y - x) * minus % _P, (y + x) * plus % _P, t * dt % _P, z * zz % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def negate(element: tuple) -> tuple:
    """Return the element that gives the identity when added to ``element``."""
    x, y, z, t = element
    return (-x, y, z, -t)


def subtract(left: tuple, right: tuple) -> tuple:
    """Return ``left`` minus ``right``."""
    return add(left, negate(right))


_WIDTH = 5  # bits in a window, if nothing is said


def _naf(number: int, width: int) -> "list[tuple[int, int]]":
    """Return the non-adjacent form of this width of a number.

    Returns:
        Its signed odd digits below 2**width / 2, the least significant first, each with its place.
    """
    digits: "list[tuple[int, int]]" = []
    place, whole, half = 0, 1 << width, 1 << (width - 1)
    while number:
        if number & 1:
            digit = number & (whole - 1)
            if digit >= half:
                digit -= whole
            digits.append((digit, place))
            number = (number - digit) >> width
            place += width
        else:
            number >>= 1
            place += 1
    return digits


def odd_multiples(element: tuple, width: int = _WIDTH) -> "list[tuple]":
    """Return the table with which ``add_products`` multiplies an element.

    Args:
        element: The element.
        width: Bits in a window. A table has 2**(width - 2) entries; for a number of n bits it takes
            n / (width + 1) additions.

    Returns:
        1, 3, 5 … times the element, as ``_to_cached``.
    """
    odd, last = [_to_cached(element)], element
    twice = _to_cached(_add(element, odd[0]))
    for _ in range((1 << width - 2) - 1):
        last = _add(last, twice)
        odd.append(_to_cached(last))
    return odd


def _collect(
    terms: "list[list[tuple]]", tables: "list[list[tuple]]", number: int, spacing: int
) -> None:
    """Add the digits of a number to ``terms``, which has a list for every place.

    Args:
        terms: The summands, by the number of doublings after them.
        tables: The odd multiples of an element, then those of it doubled ``spacing`` times, …
        number: By which the element is multiplied.
        spacing: See tables.
    """
    width = len(bin(len(tables[0]))) - 1
    for digit, place in _naf(number, width):
        odd = tables[place // spacing]
        if digit > 0:
            terms[place % spacing].append(odd[digit >> 1])
        else:
            plus, minus, zz, dt = odd[-digit >> 1]
            terms[place % spacing].append((minus, plus, zz, -dt))


def _evaluate(terms: "list[list[tuple]]") -> tuple:
    """Return the sum of all terms, each doubled as often as its place says."""
    p = _P
    x, y, z, t = IDENTITY
    e = h = 0
    started = False
    for cached in reversed(terms):
        if started:
            a, b, c = x * x % p, y * y % p, 2 * z * z % p
            h, g, e = a + b, a - b, x + y
            e = h - e * e % p
            f = c + g
            x, y, z = e * f % p, g * h % p, f * g % p
        if cached:
            if started:
                t = e * h % p
            started = True
            for plus, minus, zz, dt in cached:
                a, b, c, d = (y - x) * minus % p, (y + x) * plus % p, t * dt % p, z * zz % p
                e, f, g, h = b - a, d - c, d + c, b + a
                x, y, z, t = e * f % p, g * h % p, f * g % p, e * h % p
    return (x, y, z, e * h % p)


_BITS = 257  # of the longest number below 2**256 in non-adjacent form, or more


def add_products(tables: "list[list[tuple]]", numbers: "list[int]") -> tuple:
    """Return ``multiscalar_multiply`` of the elements with these tables of ``odd_multiples``."""
    terms: "list[list[tuple]]" = [[] for _ in range(_BITS)]
    for odd, number in zip(tables, numbers):
        _collect(terms, [odd], number, _BITS)
    return _evaluate(terms)


def multiscalar_multiply(elements: "list[tuple]", numbers: "list[int]") -> tuple:
    """Return the sum of the elements, each multiplied by its non-negative number below 2**256.

    Sharing the doublings makes it quicker than one product after another (Straus, 1964).
    """
    return add_products([odd_multiples(element) for element in elements], numbers)


def multiply(element: tuple, number: int) -> tuple:
    """Return the element added to itself ``number`` times."""
    return add_products([odd_multiples(element)], [number])


_SPACING = 16  # doublings between two tables of a fixed base


def fixed_base(element: tuple) -> "list[list[tuple]]":
    """Return the tables with which ``multiply_fixed`` multiplies an element often.

    They pay from the third multiplication on.
    """
    tables = []
    for _ in range(0, _BITS, _SPACING):
        tables.append(odd_multiples(element))
        for _ in range(_SPACING):
            element = add(element, element)
    return tables


def multiply_fixed(tables: "list[list[tuple]]", number: int) -> tuple:
    """Return the element with the tables of ``fixed_base``, multiplied by a number."""
    terms: "list[list[tuple]]" = [[] for _ in range(_SPACING)]
    _collect(terms, tables, number, _SPACING)
    return _evaluate(terms)


_base_tables: "list[list[tuple]]" = []


def multiply_base(number: int) -> tuple:
    """Return BASE multiplied by a number. The first call computes tables, for 5 multiplications."""
    if not _base_tables:
        _base_tables.extend(fixed_base(BASE))
    return multiply_fixed(_base_tables, number)
