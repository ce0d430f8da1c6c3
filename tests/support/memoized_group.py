"""Results of the group of sealed play, kept so that tests don't compute the same ones again.

Every device verifies what all others prove, and most tests of sealed play begin with the same few
games: nine of ten sums of products have been computed before in the same process.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from engine.sealed import ristretto255

CPYTHON_ONLY = "it uses functools.lru_cache"
MAX_ELEMENTS = 1 << 14
MAX_SUMS = 1 << 11  # of up to a hundred products each

Tables = list[list[tuple]]
Numbers = TypeVar("Numbers", int, list[int])


def memoize_group() -> None:
    """Let the slow functions of ``ristretto255`` return known results.

    Modules that import these functions later are faster; others compute as before.
    """
    for name in ("decode", "encode", "multiply_base", "odd_multiples", "fixed_base"):
        setattr(ristretto255, name, lru_cache(MAX_ELEMENTS)(getattr(ristretto255, name)))
    for name, limit in (("multiply_fixed", MAX_ELEMENTS), ("add_products", MAX_SUMS)):
        setattr(ristretto255, name, _memoized(getattr(ristretto255, name), limit))


def _memoized(
    compute: Callable[[Tables, Numbers], tuple], limit: int
) -> Callable[[Tables, Numbers], tuple]:
    known: "dict[tuple, tuple]" = {}

    def computed(tables: Tables, numbers: Numbers) -> tuple:
        # The first entry of a table and the length determine the others.
        firsts = tuple([(odd[0], len(odd)) for odd in tables])
        key = (firsts, numbers if isinstance(numbers, int) else tuple(numbers))
        if key not in known:
            if len(known) >= limit:
                known.clear()
            known[key] = compute(tables, numbers)
        return known[key]

    return computed
