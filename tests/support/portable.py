"""Replacements for pytest in tests that run on CPython and on MicroPython.

Such tests keep to the Python that both share (docs/python-subset.md): test functions without
arguments, plain asserts, and ``raises`` and ``parametrize`` of this module.
``tests/ui/test_on_micropython.py`` runs them on MicroPython; tests that need hypothesis are in
``tests/ui/test_properties.py``.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    E = TypeVar("E", bound=Exception)


def raises(error: "type[E]", call: "Callable[[], object]") -> "E":
    """Return the error of a type that a call raises; fail if it raises none."""
    try:
        call()
    except error as caught:
        return caught
    raise AssertionError("nothing was raised")


def parametrize(*cases: "Any") -> "Callable[[Callable[[Any], None]], Callable[[], None]]":
    """Run a test with one argument for each of the cases."""

    def decorated(test: "Callable[[Any], None]") -> "Callable[[], None]":
        def run() -> None:
            for case in cases:
                try:
                    test(case)
                except AssertionError as error:
                    raise AssertionError(f"{case!r}: {error}") from None

        return run

    return decorated
