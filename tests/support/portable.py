"""Tests of ``ui/play`` that run on CPython under pytest and on MicroPython as in the page.

They keep to the Python that both share (docs/python-subset.md): test functions without arguments,
plain asserts, and ``raises`` and ``each`` below in place of pytest's.
``tests/ui/test_on_micropython.py`` runs them on MicroPython; tests that need hypothesis are in
``tests/ui/test_properties.py``.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    E = TypeVar("E", bound=Exception)


def raises(error: "type[E]", call: "Callable[[], object]") -> "E":
    """The ``error`` that ``call()`` raises; fails if it raises none."""
    try:
        call()
    except error as caught:
        return caught
    raise AssertionError("nothing was raised")


def parametrize(*cases: "Any") -> "Callable[[Callable[[Any], None]], Callable[[], None]]":
    """Decorates a test with one argument: it is run with each of the cases."""

    def decorated(test: "Callable[[Any], None]") -> "Callable[[], None]":
        def run() -> None:
            for case in cases:
                try:
                    test(case)
                except AssertionError as error:
                    raise AssertionError(f"{case!r}: {error}") from None

        return run

    return decorated
