"""Randomness that is the same on every interpreter and in every version.

The generator is sfc32 by Chris Doty-Humphrey (PractRand), seeded through the finalizer of
MurmurHash3. Its sequence is part of the file format of games: it must never change.
"""

_MASK = 0xFFFFFFFF


def _mix(x: int) -> int:
    """Apply MurmurHash3's 32-bit finalizer: neighbouring seeds become unrelated states."""
    x ^= x >> 16
    x = (x * 0x85EBCA6B) & _MASK
    x ^= x >> 13
    x = (x * 0xC2B2AE35) & _MASK
    return x ^ (x >> 16)


class Rng:
    """A stream of random numbers.

    Args:
        seed: 0 … 2**32 − 1.
    """

    def __init__(self, seed: int) -> None:
        seed &= _MASK
        self._a = _mix(seed)
        self._b = _mix(seed ^ 0x9E3779B9)
        self._c = _mix((seed + 0x6A09E667) & _MASK)
        self._n = 1
        for _ in range(12):
            self.next()

    def next(self) -> int:
        """Return the next 32 random bits as an int."""
        out = (self._a + self._b + self._n) & _MASK
        self._n = (self._n + 1) & _MASK
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & _MASK
        self._c = ((((self._c << 21) | (self._c >> 11)) & _MASK) + out) & _MASK
        return out

    def below(self, n: int) -> int:
        """Return a uniform int in 0 … n − 1, where n is 1 … 2**32."""
        limit = 0x100000000 - 0x100000000 % n
        out = self.next()
        while out >= limit:
            out = self.next()
        return out % n

    def random(self) -> float:
        """Return a float in [0, 1) with 32 random bits."""
        return self.next() / 4294967296.0

    def choice(self, items):  # type: ignore[no-untyped-def]
        """Return a random item of a non-empty sequence."""
        return items[self.below(len(items))]

    def shuffle(self, items: list) -> None:
        """Shuffle a list in place (Fisher–Yates, from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
