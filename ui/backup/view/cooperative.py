"""Long work in slices, between which the page answers taps."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

SLICE_MS = 10  # milliseconds of work at a time; its last step may take longer
PROGRESS_INTERVAL_MS = 300  # milliseconds, at least, between two times that something is told


def run_in_slices(
    steps: "Generator", on_progress: "Callable[[Any], None]", on_done: "Callable[[Any], None]"
) -> None:
    """Go through a generator, slice by slice, each a task of its own: now and then ``tell(value)``
    gets what it gives, and at the end, in one more, ``done(value)`` what it returns."""
    told = [dom.now()]

    def finish(value: "Any") -> None:
        dom.set_timer(0, lambda: on_done(value))

    def go() -> None:
        now = dom.now()
        until = now + SLICE_MS
        while now < until:
            try:
                value = next(steps)
            except StopIteration as end:
                finish(end.value)
                return
            now = dom.now()
        if value and now > told[0] + PROGRESS_INTERVAL_MS:
            told[0] = now
            on_progress(value)
        dom.set_timer(0, go)

    dom.set_timer(0, go)
