"""A browser that consists of fake elements, so that views can run without one.

Each element accepts every call and returns another element. Handlers are dropped: what the page
holds is then held by the page alone.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any


class FakeNode:
    """An element, a function of the browser, or the result of one."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        node = FakeNode()
        setattr(self, name, node)
        return node

    def __call__(self, *arguments: object) -> "FakeNode":
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
    """Let views be imported and used; they are forgotten afterwards."""
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
            is_view = name.startswith("ui.browser") or ".view" in name or "pyscript" in name
            if name not in before and is_view:
                del sys.modules[name]
