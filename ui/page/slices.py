"""Long work in slices, between which the page answers taps."""

from ui.page import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

SLICE = 10  # milliseconds of work at a time; its last step may take longer
TOLD = 300  # milliseconds, at least, between two times that something is told


def work(steps: "Generator", tell: "Callable[[Any], None]", done: "Callable[[Any], None]") -> None:
    """Go through a generator, slice by slice, each a task of its own: now and then ``tell(value)``
    gets what it gives, and at the end, in one more, ``done(value)`` what it returns."""
    told = [dom.now()]

    def finish(value: "Any") -> None:
        dom.later(0, lambda: done(value))

    def go() -> None:
        now = dom.now()
        until = now + SLICE
        while now < until:
            try:
                value = next(steps)
            except StopIteration as end:
                finish(end.value)
                return
            now = dom.now()
        if value and now > told[0] + TOLD:
            told[0] = now
            tell(value)
        dom.later(0, go)

    dom.later(0, go)
