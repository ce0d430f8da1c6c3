"""Which variants of a parametrized test every push runs; the night runs the others too.

A test that is repeated for each game, language or screen costs its time as often, and a fault that
one variant misses is rare. So a push runs some, spread over the tests: each game and language has
its turn in a third or a half of them.
"""

from collections.abc import Sequence
from zlib import crc32

import pytest


def mark_variants(items: Sequence[pytest.Item], per_push: int | None) -> None:
    """Mark those variants of each parametrized test as ``slow`` that not every push runs.

    Args:
        items: The tests collected. Of those that are chosen one by one all are run, as long as they
            are no more than a push would run.
        per_push: How many variants of a test every push runs, unless the test says otherwise with
            ``@pytest.mark.variants(n)``, where ``n`` may be None; None is all of them.
    """
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("slow") is None:
            tests.setdefault(item.nodeid.split("[")[0], []).append(item)
    for name, variants in tests.items():
        own = variants[0].get_closest_marker("variants")
        for place in set(range(len(variants))) - chosen_variants(
            name, len(variants), own.args[0] if own else per_push
        ):
            variants[place].add_marker(pytest.mark.slow)


def chosen_variants(name: str, count: int, per_push: int | None) -> set[int]:
    """Return the places of the variants that every push runs: evenly spread, from one that depends
    on the test's name, so that they are the same at every push.

    Args:
        name: The test's name.
        count: How many variants it has.
        per_push: How many are to be chosen; None for all.
    """
    if per_push is None or count <= per_push:
        return set(range(count))
    first = crc32(name.encode())
    return {(first + number * count // per_push) % count for number in range(per_push)}
