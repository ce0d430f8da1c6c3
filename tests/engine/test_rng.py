"""The portable random sequence, which files and links rely on for ever."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rng import Rng

# Never change these: an old link must deal the same cards.
FIRST = {
    0: [353264641, 1786585879, 713076837, 1412274206, 4254169490],
    1: [4107388, 3626089293, 2225118448, 3575415336, 2943460737],
    7: [2795560629, 648460365, 3996739520, 3710007103, 1235428993],
    4294967295: [138605937, 4229967780, 3356012492, 2997993910, 2621008759],
}


@pytest.mark.parametrize("seed", FIRST)
def test_the_sequence_is_fixed(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.next() for _ in range(5)] == FIRST[seed]


def test_random_numbers_of_a_seed_never_change() -> None:
    rng, cards = Rng(2020), list(range(10))
    rng.shuffle(cards)
    assert cards == [3, 0, 5, 7, 8, 1, 4, 9, 6, 2]
    assert [rng.below(6) for _ in range(12)] == [3, 4, 1, 0, 3, 0, 2, 2, 5, 2, 4, 5]
    assert rng.random() == 0.20768598513677716
    assert [rng.choice("abcdef") for _ in range(8)] == list("febcdbee")


def sfc32(a: int, b: int, c: int, counter: int) -> tuple:
    """Return the state and the output after one step of PractRand's sfc32, as its author wrote
    it."""
    output = (a + b + counter) % 2**32
    rotated = (c << 21 | c >> 11) % 2**32
    return (b ^ b >> 9, (c + (c << 3)) % 2**32, (rotated + output) % 2**32, counter + 1), output


def test_it_is_sfc32() -> None:
    rng = Rng(99)
    state = (rng._a, rng._b, rng._c, rng._n)
    for _ in range(50):
        state, output = sfc32(*state)
        assert rng.next() == output


@given(st.integers(0, 2**32 - 1), st.integers(1, 2**32))
def test_below_is_in_range(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(5))


def test_below_is_even() -> None:
    rng, counts = Rng(1), [0] * 6
    for _ in range(60_000):
        counts[rng.below(6)] += 1
    assert all(9_700 < count < 10_300 for count in counts)


def test_below_draws_again_beyond_the_last_full_round() -> None:
    """With n just over half of 2 ** 32 nearly every other draw is thrown away."""
    n = 2**31 + 1
    skipping, plain = Rng(5), Rng(5)
    drawn = [skipping.below(n) for _ in range(20)]
    fitting = [value for value in (plain.next() for _ in range(80)) if value < n]
    assert drawn == fitting[:20]


def test_random_is_a_fraction() -> None:
    rng = Rng(3)
    drawn = [rng.random() for _ in range(10_000)]
    assert all(0 <= value < 1 for value in drawn) and 0.49 < sum(drawn) / 10_000 < 0.51


def test_shuffles_are_even() -> None:
    counts: dict[str, int] = {}
    rng = Rng(4)
    for _ in range(12_000):
        letters = list("abc")
        rng.shuffle(letters)
        counts["".join(letters)] = counts.get("".join(letters), 0) + 1
    assert len(counts) == 6 and all(1_850 < count < 2_150 for count in counts.values())


def test_neighbouring_seeds_are_unrelated() -> None:
    firsts = [Rng(seed).next() for seed in range(2000)]
    assert len(set(firsts)) == 2000
    bits = [bin(a ^ b).count("1") for a, b in zip(firsts, firsts[1:])]
    assert 15.5 < sum(bits) / len(bits) < 16.5


def test_the_seed_counts_modulo_32_bits() -> None:
    assert Rng(2**32 + 7).next() == Rng(7).next()
