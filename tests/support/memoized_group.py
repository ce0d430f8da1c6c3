"""Results of the group of sealed play, kept so that tests don't compute the same ones again.

Every device verifies what all others prove, and most tests of sealed play begin with the same few
games: nine of ten sums of products have been computed before in the same process.
"""

from engine.sealed import ristretto255

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

MAX_ELEMENTS = 1 << 14
MAX_SUMS = 1 << 11  # of up to a hundred products each


def memoize_group() -> None:
    """Let the slow functions of ``ristretto255`` return known results.

    Modules that import these functions later are faster; others compute as before.
    """
    for name in ("decode", "encode", "multiply_base", "odd_multiples", "fixed_base"):
        setattr(ristretto255, name, _memoized(getattr(ristretto255, name), MAX_ELEMENTS))
    for name, limit in (("multiply_fixed", MAX_ELEMENTS), ("add_products", MAX_SUMS)):
        setattr(ristretto255, name, _memoized(getattr(ristretto255, name), limit, _products_key))


def _memoized(
    compute: "Callable[..., Any]", limit: int, key_of: "Callable[..., tuple] | None" = None
) -> "Callable[..., Any]":
    known: dict = {}

    def computed(*arguments: "Any") -> "Any":
        key = key_of(*arguments) if key_of else arguments
        if key not in known:
            if len(known) >= limit:
                known.clear()
            known[key] = compute(*arguments)
        return known[key]

    return computed


def _products_key(tables: "list[list[tuple]]", numbers: "int | list[int]") -> tuple:
    # The first entry of a table and the length determine the others.
    firsts = tuple([(odd[0], len(odd)) for odd in tables])
    return (firsts, numbers if isinstance(numbers, int) else tuple(numbers))
