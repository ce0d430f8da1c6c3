"""The dialogs in which two phones find each other, over elements that do nothing."""

from collections.abc import Callable, Iterator

import pytest

from tests.support.fake_dom import fake_dom
from tests.support.live_pages import LivePage, prepare_browser
from tests.support.tables import EN
from ui.correspondence.live.signal import Signal, find_signal
from ui.words import GameWords

SAY = GameWords([EN.table("live.words")])


@pytest.fixture(autouse=True)
def browser() -> Iterator[None]:
    with fake_dom():
        prepare_browser()
        yield


@pytest.fixture
def host() -> LivePage:
    """Provide a phone that shows a code."""
    page = LivePage(1)
    page.start(0)
    page.live.open()
    return page


@pytest.fixture
def guest(host: LivePage) -> LivePage:
    """Provide a phone that shows the answer to it."""
    page = LivePage(2)
    page.live.open_code(host.code(), True)
    assert page.dialog.titles[-1] == SAY("live-back-title")
    return page


def renew_answer(page: LivePage) -> None:
    """Let the browser answer anew, as Firefox does."""
    page.module.channels[-1].answer("")


def found(page: LivePage) -> Signal:
    """Return the signal in the code on the screen."""
    signal = find_signal(page.code())
    assert signal
    return signal


def test_an_answer_on_the_screen_is_renewed(guest: LivePage) -> None:
    before = found(guest)
    renew_answer(guest)
    assert found(guest) != before and found(guest).tag == before.tag


def choose_game(page: LivePage) -> None:
    page.live.pairing.choose_game()


def ask(page: LivePage) -> None:
    other = LivePage(3)
    other.start(0)
    other.live.open()
    page.live.open_code(other.code(), False)


@pytest.mark.parametrize("open_dialog", [choose_game, ask])
def test_another_question_ends_the_answer(
    guest: LivePage, open_dialog: Callable[[LivePage], None]
) -> None:
    open_dialog(guest)
    titles = list(guest.dialog.titles)
    renew_answer(guest)
    assert guest.dialog.titles == titles
    assert guest.module.channels[0].is_closed


def test_a_renewed_answer_leaves_an_explanation_on_the_screen(guest: LivePage) -> None:
    guest.live.open_code(guest.code(), True)  # for the other phone
    renew_answer(guest)
    assert guest.dialog.titles[-1] == SAY("live-nobody-title")


def test_the_code_is_not_ended_by_the_choice_of_a_game(host: LivePage, guest: LivePage) -> None:
    """The lobby's button leads there, from where the answer is scanned."""
    host.show_lobby()
    host.live.open()
    host.live.open_code(guest.code(), True)
    assert host.dialog.titles[-1] == SAY("live-title")
    assert not host.module.channels[-1].is_closed


def test_the_answer_to_an_earlier_code_is_told_in_the_lobby(
    host: LivePage, guest: LivePage
) -> None:
    host.start(0)
    host.live.open()  # the code of another game
    host.show_lobby()
    host.dialog.close()
    titles = list(host.dialog.titles)
    host.live.open_code(guest.code(), True)
    assert host.dialog.titles == titles
    assert not host.module.channels[-1].is_closed


def test_a_code_that_comes_late_is_not_shown_in_the_lobby(host: LivePage) -> None:
    titles = list(host.dialog.titles)
    host.show_lobby()  # the dialog's name stays until the browser has closed it
    host.module.channels[-1].offer()
    assert host.dialog.titles == titles


def test_the_code_of_a_game_is_not_shown_at_the_table_of_another(
    host: LivePage, guest: LivePage
) -> None:
    host.live.pairing.stop()
    host.live.open()  # another code for the same game
    host.start(0)
    titles = list(host.dialog.titles)
    host.live.open_code(guest.code(), True)
    assert host.dialog.titles == titles


def test_no_code_is_shown_at_a_table_that_was_left_while_the_channel_was_loaded() -> None:
    from ui.browser import dom

    loaded: list[Callable[[object], None]] = []
    dom.bridge.loadModule = lambda name, on_loaded: loaded.append(on_loaded)
    page = LivePage()
    page.live._module = None
    table = page.start(0)
    page.live.open()
    page.show_lobby()
    loaded.pop()(page.module)
    assert page.dialog.titles == []
    page.open_table(page.create(0))
    assert table is not page.table
    page.live.open()
    assert page.dialog.titles[-1] == SAY("live-show-title")
