"""A browser of nothing but elements, so that ``ui.page`` can run without one.

Every element takes whatever it is told and answers with another element. Handlers are dropped:
what the page holds is then held by the page alone.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any


class FakeNode:
    """An element, a function of the browser, or what such a function answers."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        node = FakeNode()
        setattr(self, name, node)
        return node

    def __call__(self, *given: object) -> "FakeNode":
        return FakeNode()

    def __iter__(self) -> "Iterator[FakeNode]":
        return iter(())

    def __int__(self) -> int:
        return 300

    def __float__(self) -> float:
        return 300.0

    def __str__(self) -> str:
        return "300"


@contextmanager
def fake_dom() -> Iterator[None]:
    """While this lasts, ``ui.page`` can be imported and used."""
    pyscript, ffi = ModuleType("pyscript"), ModuleType("pyscript.ffi")
    pyscript.document = FakeNode()  # type: ignore[attr-defined]
    ffi.create_proxy = lambda function: function  # type: ignore[attr-defined]
    ffi.to_js = lambda value: value  # type: ignore[attr-defined]
    ffi.is_none = lambda value: value is None  # type: ignore[attr-defined]
    before = dict(sys.modules)
    sys.modules.update({"pyscript": pyscript, "pyscript.ffi": ffi})
    try:
        yield
    finally:
        for name in list(sys.modules):
            if name not in before and (name.startswith("ui.page") or "pyscript" in name):
                del sys.modules[name]
