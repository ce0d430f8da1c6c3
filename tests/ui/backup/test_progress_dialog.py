"""Only one export or import runs at a time, and a second one isn't ignored without a word."""

from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest

from tests.support.fake_dom import fake_dom
from ui.words import Words

EN = Words("en")


def steps(result: str) -> Generator[Any, None, str]:
    """Give way once."""
    yield 1, 2
    return result


def failing_steps() -> Generator[Any, None, str]:
    """Fail after a first slice."""
    yield 1, 2
    raise ValueError


class FakePage:
    """Timers that run when a test says so, and the toasts that are shown."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from ui.backup.view import progress_dialog

        self.toasts: "list[str]" = []
        self.results: "list[str]" = []
        self._timers: "list[Callable[[], None]]" = []
        self._run: Any = progress_dialog.run_with_progress
        dom = progress_dialog.dom
        monkeypatch.setattr(dom, "set_timer", lambda ms, action: self._timers.append(action))
        monkeypatch.setattr(dom, "now", lambda: 0)
        monkeypatch.setattr(progress_dialog, "show_toast", self.toasts.append)

    def start(self, steps: "Generator[Any, None, str]") -> None:
        """Start an export."""
        self._run(None, steps, "export", "packing", EN, self._on_done)

    def _on_done(self, result: str, closed: bool) -> None:
        self.results.append(result)

    def run_timers(self) -> None:
        """Run all timers, and those that they set."""
        while self._timers:
            self._timers.pop(0)()


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakePage]:
    with fake_dom():
        yield FakePage(monkeypatch)


def test_a_second_one_is_told_to_wait(page: FakePage) -> None:
    page.start(steps("first"))
    page.start(steps("second"))  # before the first slice of the other
    assert page.toasts == [EN("fetching")]
    page.run_timers()
    assert page.results == ["first"]
    page.start(steps("third"))
    page.run_timers()
    assert page.results == ["first", "third"] and len(page.toasts) == 1


def test_one_that_fails_does_not_block_the_next(page: FakePage) -> None:
    page.start(failing_steps())
    with pytest.raises(ValueError):
        page.run_timers()
    page.start(steps("next"))
    page.run_timers()
    assert page.results == ["next"] and page.toasts == []
