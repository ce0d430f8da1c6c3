"""Shuffles of encrypted cards, and proofs that nothing but the order was changed.

A shuffle permutes ciphertexts and encrypts them again: C'_i = C_π(i) + (r_i·B, r_i·P), where P is
the joint key (engine.sealed.elgamal). The proof shows this and reveals neither π nor the factors
r_i. It is the argument of Bayer and Groth ("Efficient Zero-Knowledge Argument for Correctness of a
Shuffle", 2012) with one row, made non-interactive by hashing (Fiat and Shamir, 1986).

Pedersen commitments hide numbers v_1 … v_n and bind to them: com(v; s) = s·H + Σ v_i·G_i. H and all
G_i are hashed to the group, so no relation among them is known. Indices are 1 … n; context stands
for the place of the shuffle in its game.

1. x = hash(P, all C_i, all C'_i, context), b_i = x^π(i). The prover sends c_B = com(b; s).
2. z = hash(…, c_B). a_i = b_i − z is committed to by c_B − z·ΣG_i. The product of all a_i must be
   Π(x^i − z), and then b_1 … b_n are x^1 … x^n in some order.
3. With random d_i, δ_i and τ0, except δ_1 = d_1 and δ_n = 0, and p_i = a_1·…·a_i, it sends
   c_d = com(d; r_d), c_δ = com(−δ_i·d_(i+1); s_1),
   c_Δ = com(δ_(i+1) − a_(i+1)·δ_i − p_i·d_(i+1); s_x), both with n − 1 numbers, and
   E = (τ0·B, τ0·P) + Σ d_i·C'_i.
4. e = hash(…, c_d, c_δ, c_Δ, E). It sends f_i = e·a_i + d_i; g_i = e·p_i + δ_i for i = 2 … n − 1;
   r = e·s + r_d; t = e·s_x + s_1; and τ = τ0 − e·Σ b_i·r_i.

With g_1 = f_1 and g_n = e·Π(x^i − z) the verifier checks that

    e·(c_B − z·ΣG_i) + c_d = com(f; r)
    e·c_Δ + c_δ = com(e·g_(i+1) − g_i·f_(i+1); t)
    (τ·B, τ·P) + Σ (f_i + e·z)·C'_i = E + e·Σ x^i·C_i,

all in one sum, with factors of 128 bits that the prover can't know.

Bayer and Groth commit to π before x is known. That is left out here. Let m_i and m'_i be the cards
in C_i and C'_i. The last equation shows that Σ x^π(i)·m'_i = Σ x^i·m_i for a permutation π that the
prover could choose after x. If the shuffle is false, then for each π this holds for at most n of
all x, being a polynomial of degree n that isn't zero; for all n! permutations together, for n·n!
of them, of about 2**252. For 28 cards that is less than 2**-148 for every hash that the prover
computes, for 32 less than 2**-129; larger decks are refused.

Assumptions: a false shuffle is accepted only if its author computes discrete logarithms, or for a
part of 2**-128 by luck, in the random oracle model. The proof is zero-knowledge in that model, and
that the shuffled cards themselves reveal nothing is the decisional Diffie-Hellman assumption.

The shuffle and the proof follow from the author's opening key and all that they depend on, so
no random numbers are used for two statements.
"""

from engine.sealed.crypto import derive_secret, digest
from engine.sealed.elgamal import decode_ciphertext, decode_public_key
from engine.sealed.ristretto255 import (
    BASE,
    ELEMENT_SIZE,
    IDENTITY,
    ORDER,
    InvalidElement,
    add,
    add_products,
    decode,
    encode,
    fixed_base,
    from_uniform_bytes,
    multiply_base,
    multiply_fixed,
    negate,
    odd_multiples,
)
from engine.sealed.scalars import (
    SCALAR_SIZE,
    InvalidScalar,
    decode_scalar,
    derive_scalar,
    encode_scalar,
    hash_to_scalar,
)

MIN_CARDS, MAX_CARDS = 2, 32

_ELEMENTS = 6  # in a proof
_WIDTH = 6  # of the bases' tables, which are kept
_FACTOR_SIZE = 16  # bytes

_base_tables: "list[list[tuple]]" = []  # of H, G_1, G_2 …, as far as they have been used


def proof_size(count: int) -> int:
    """Return how many bytes the proof for so many cards has."""
    return _ELEMENTS * ELEMENT_SIZE + (2 * count + 1) * SCALAR_SIZE


def _pedersen_tables(count: int) -> "list[list[tuple]]":
    """Return the tables of H, G_1 … G_count, which commitments multiply by numbers."""
    for index in range(len(_base_tables), count + 1):
        halves = [digest("pedersen", bytes([index, half])) for half in (0, 1)]
        element = from_uniform_bytes(halves[0] + halves[1])
        _base_tables.append(odd_multiples(element, _WIDTH))
    return _base_tables[: count + 1]


def _commit(numbers: "list[int]", blinding: int) -> bytes:
    """Return the Pedersen commitment to some numbers."""
    reduced = [number % ORDER for number in [blinding] + numbers]
    return encode(add_products(_pedersen_tables(len(numbers)), reduced))


# Challenges


def _statement(
    before: "list[bytes]", after: "list[bytes]", joint_key: bytes, context: bytes
) -> bytes:
    return digest("shuffle", joint_key, b"".join(before), b"".join(after), context)


def _powers(statement: bytes, count: int) -> "list[int]":
    """Return x, x², … of the first challenge."""
    x, powers = hash_to_scalar("shuffle x", statement), [1]
    for _ in range(count):
        powers.append(powers[-1] * x % ORDER)
    return powers[1:]


def _second_challenge(statement: bytes, c_b: bytes) -> int:
    return hash_to_scalar("shuffle z", statement, c_b)


def _last_challenge(statement: bytes, elements: "list[bytes]") -> int:
    return hash_to_scalar("shuffle e", statement, b"".join(elements))


def _product(powers: "list[int]", z: int) -> int:
    product = 1
    for power in powers:
        product = product * (power - z) % ORDER
    return product


# The author


def permutation(opening_key: bytes, before: bytes, count: int) -> "list[int]":
    """Return the secret order of a shuffle: for every place where its card comes from, from 0.

    Fisher–Yates, from the end. All orders are equally probable but for 2**-150.

    Args:
        opening_key: The author's opening key.
        before: The hash of everything that the shuffle depends on.
        count: How many cards there are.
    """
    order, entropy = list(range(count)), derive_scalar(opening_key, "shuffle order", before)
    for i in range(count - 1, 0, -1):
        entropy, j = divmod(entropy, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def shuffle(
    deck: "list[bytes]", joint_key: bytes, opening_key: bytes, context: bytes
) -> "tuple[list[bytes], bytes]":
    """Return a deck shuffled, and the proof for ``verify_shuffle``.

    Raises InvalidElement if a ciphertext or the joint key is malformed, and ValueError for a deck
    of one card, of which there is nothing to shuffle, or of more than MAX_CARDS.

    Args:
        deck: The ciphertexts.
        joint_key: The key for which they are encrypted.
        opening_key: The author's opening key; all that is secret here follows from it.
        context: What the shuffle is valid for, such as a chain value and a seat. The opening key
            and the context determine the order of the cards, together with the deck.
    """
    count = len(deck)
    if not MIN_CARDS <= count <= MAX_CARDS:
        raise ValueError(count)
    key_tables = fixed_base(decode_public_key(joint_key))
    ciphertexts = [decode_ciphertext(ciphertext) for ciphertext in deck]
    before = digest("shuffle before", joint_key, b"".join(deck), context)
    order = permutation(opening_key, before, count)
    factors, elements, after = [], [], []
    for place, source in enumerate(order):
        r = derive_scalar(opening_key, "shuffle factor", before, bytes([place]))
        c1 = add(ciphertexts[source][0], multiply_base(r))
        c2 = add(ciphertexts[source][1], multiply_fixed(key_tables, r))
        factors.append(r)
        elements.append((c1, c2))
        after.append(encode(c1) + encode(c2))
    statement = _statement(deck, after, joint_key, context)
    powers = _powers(statement, count)
    exponents = [powers[source] for source in order]
    return after, _prove(statement, exponents, factors, elements, key_tables, opening_key)


def _prove(
    statement: bytes,
    b: "list[int]",
    factors: "list[int]",
    after: "list[tuple[tuple, tuple]]",
    key_tables: "list[list[tuple]]",
    opening_key: bytes,
) -> bytes:
    """Return the proof; the names are those of the module's description, from index 0."""
    n = len(b)
    secrets = [
        derive_scalar(opening_key, "shuffle mask", statement, i.to_bytes(2, "big"))
        for i in range(2 * n + 3)
    ]
    s, r_d, s_1, s_x, tau_0 = secrets[:5]
    d = secrets[5 : n + 5]
    delta = [d[0]] + secrets[n + 5 :] + [0]

    c_b = _commit(b, s)
    z = _second_challenge(statement, c_b)
    a = [number - z for number in b]
    products = [a[0]]
    for number in a[1:]:
        products.append(products[-1] * number % ORDER)

    last = range(n - 1)
    mixed = [-delta[i] * d[i + 1] for i in last]
    linear = [delta[i + 1] - a[i + 1] * delta[i] - products[i] * d[i + 1] for i in last]
    sums = []
    for component, product in (
        (0, multiply_base(tau_0)),
        (1, multiply_fixed(key_tables, tau_0)),
    ):
        tables = [odd_multiples(ciphertext[component]) for ciphertext in after]
        sums.append(encode(add(product, add_products(tables, d))))
    elements = [c_b, _commit(d, r_d), _commit(mixed, s_1), _commit(linear, s_x)] + sums

    e = _last_challenge(statement, elements)
    f = [e * a[i] + d[i] for i in range(n)]
    g = [e * products[i] + delta[i] for i in range(1, n - 1)]
    rho = -sum([b[i] * factors[i] for i in range(n)])
    scalars = f + g + [e * s + r_d, e * s_x + s_1, e * rho + tau_0]
    return b"".join(elements) + b"".join([encode_scalar(number % ORDER) for number in scalars])


# The verifiers


def verify_shuffle(
    before: "list[bytes]",
    after: "list[bytes]",
    joint_key: bytes,
    context: bytes,
    proof: bytes,
    verifier_secret: bytes,
) -> bool:
    """Return whether a proof shows that one deck is another one shuffled.

    The answer is False too if anything is malformed, or for decks of one card. A deck in which a
    ciphertext comes twice or is not hidden is refused: no honest shuffle has one, except with
    negligible probability, though it would not make the proof false.

    Args:
        before: The ciphertexts before the shuffle.
        after: Those after it.
        joint_key: The key for which they are encrypted.
        context: As for ``shuffle``.
        proof: The result of ``shuffle``.
        verifier_secret: A value unknown to the author of the proof, such as the opening key of the
            player who verifies.
    """
    n = len(before)
    if not MIN_CARDS <= n <= MAX_CARDS or len(after) != n or len(proof) != proof_size(n):
        return False
    identity = encode(IDENTITY)
    if len(set(after)) < n or identity in [ciphertext[:ELEMENT_SIZE] for ciphertext in after]:
        return False
    parts = [proof[i : i + ELEMENT_SIZE] for i in range(0, len(proof), ELEMENT_SIZE)]
    try:
        key = decode_public_key(joint_key)
        inputs = [decode_ciphertext(ciphertext) for ciphertext in before]
        outputs = [decode_ciphertext(ciphertext) for ciphertext in after]
        points = [decode(raw) for raw in parts[:_ELEMENTS]]
        scalars = [decode_scalar(raw) for raw in parts[_ELEMENTS:]]
    except (InvalidElement, InvalidScalar):
        return False
    statement = _statement(before, after, joint_key, context)
    powers = _powers(statement, n)
    z = _second_challenge(statement, parts[0])
    e = _last_challenge(statement, parts[:_ELEMENTS])
    f, (r, t, tau) = scalars[:n], scalars[-3:]
    g = [f[0]] + scalars[n:-3] + [e * _product(powers, z)]

    # The factors of the second equation, and of both components of the third.
    w2, w3, w4 = (
        int.from_bytes(
            derive_secret(verifier_secret, "shuffle check", statement, proof, bytes([i])), "big"
        )
        >> (256 - 8 * _FACTOR_SIZE)
        for i in range(3)
    )
    linear = [e * g[i + 1] - g[i] * f[i + 1] for i in range(n - 1)] + [0]
    h = [number + e * z for number in f]
    tables = _pedersen_tables(n)
    numbers = [r + w2 * t] + [h[i] + w2 * linear[i] for i in range(n)]
    c_b, c_d, c_mixed, c_linear, e1, e2 = points
    terms = [
        (c_b, -e),
        (negate(c_d), 1),
        (negate(c_mixed), w2),
        (c_linear, -w2 * e),
        (negate(e1), w3),
        (negate(e2), w4),
        (BASE, w3 * tau),
        (key, w4 * tau),
    ]
    for component, w in ((0, w3), (1, w4)):
        terms += [(outputs[i][component], w * h[i]) for i in range(n)]
        for i in range(n):
            if before[i][component * ELEMENT_SIZE :][:ELEMENT_SIZE] != identity:
                terms.append((inputs[i][component], -w * e * powers[i]))
    tables = tables + [odd_multiples(element) for element, _ in terms]
    numbers += [number for _, number in terms]
    total = add_products(tables, [number % ORDER for number in numbers])
    return encode(total) == identity
