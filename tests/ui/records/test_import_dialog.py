"""An import that fails goes back to where it began, with the text that was pasted."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from engine.rng import Rng
from tests.support.fake_dom import FakeNode, fake_dom
from tests.support.fake_storage import FakeStorage
from ui.library.store import Store
from ui.words import Words

EN = Words("en")
TEXT = "not a game\n" * 30


class FakeDialog:
    """The name of the dialog that is shown."""

    def __init__(self) -> None:
        self.shown_name = ""

    def open(self, name: str, title: str, children: "list[Any]") -> None:
        """Show a dialog."""
        self.shown_name = name

    def close(self) -> None:
        """Close the dialog."""
        self.shown_name = ""


class FakePage:
    """The import dialog over a clock in which every step takes longer than a slice."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from ui.records.view import import_dialog

        self.dialog = FakeDialog()
        self.field: Any = FakeNode()
        self.toasts: "list[str]" = []
        self.dispatched: "list[str]" = []
        self._timers: "list[Callable[[], None]]" = []
        self._now = 0
        dom = import_dialog.dom
        monkeypatch.setattr(dom, "set_timer", lambda ms, action: self._timers.append(action))
        monkeypatch.setattr(dom, "now", self._clock)
        monkeypatch.setattr(dom, "by_id", lambda id: self.field)
        monkeypatch.setattr(import_dialog, "show_toast", self.toasts.append)
        monkeypatch.setattr(import_dialog, "text_area", self._text_area)
        app: Any = SimpleNamespace(
            words=EN,
            store=Store(FakeStorage(), Rng(1)),
            dialog=self.dialog,
            dispatch=self.dispatched.append,
        )
        self.imports: Any = import_dialog.ImportDialog(app)

    def _clock(self) -> int:
        self._now += 400
        return self._now

    def _text_area(self, id: str, label: str, more: dict, text: str = "") -> Any:
        self.field.value = text
        return self.field

    def import_file(self, pieces: "list[str]") -> None:
        """Import a file in pieces."""
        self.imports.import_picked(100, Pieces(pieces))

    def wait_for_progress(self) -> None:
        """Run timers until the progress is shown."""
        while self.dialog.shown_name != "file":
            self._timers.pop(0)()

    def finish(self) -> None:
        """Run all timers."""
        while self._timers:
            self._timers.pop(0)()


class Pieces(list):
    """A JavaScript array."""

    @property
    def length(self) -> int:
        """Return the number of pieces."""
        return len(self)


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakePage]:
    with fake_dom():
        yield FakePage(monkeypatch)


@pytest.mark.parametrize("origin", ["settings", "studies", ""])
def test_a_wrong_file_goes_back_to_the_settings(page: FakePage, origin: str) -> None:
    page.dialog.shown_name = origin
    page.import_file(["", *TEXT.split("\n")])
    page.wait_for_progress()
    page.finish()
    assert page.toasts == [EN("refused-not-a-game")]
    assert page.dispatched == (["settings"] if origin == "settings" else [])
    # The action "settings" would open that dialog in place of the progress.
    assert page.dialog.shown_name == ("file" if origin == "settings" else "")


def paste(page: FakePage) -> None:
    """Import a pasted text that holds no game."""
    page.imports.open()
    page.field.value = TEXT
    page.imports.read_pasted()
    page.wait_for_progress()
    page.field.value = ""  # the field has made way for the progress


def test_a_pasted_text_is_there_again(page: FakePage) -> None:
    paste(page)
    page.finish()
    assert page.toasts == [EN("refused-not-a-game")]
    assert page.dialog.shown_name == "paste-records" and page.field.value == TEXT


def test_what_was_opened_meanwhile_stays(page: FakePage) -> None:
    paste(page)
    page.dialog.shown_name = "history"
    page.finish()
    assert page.toasts == [EN("refused-not-a-game")]
    assert page.dialog.shown_name == "history" and page.field.value == ""
