"""Opponents' moves are played back at a pace; the game itself never waits for that."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.delayed_requests import DelayedRequests
from e2e.support.page_object import act, cell
from e2e.support.scripted_games import HEXHEAVEN, Turn
from ui.library.saves import from_json
from ui.library.store import GAME_KEY_PREFIX
from ui.table.playback import END_PAUSE_MS

pytestmark = pytest.mark.computer

PLAYING_BACK = "#table[data-playing-back]"
Waiting = Callable[..., Visitor]


def kept(visitor: Visitor) -> int:
    """Return the number of moves in the one saved game."""
    texts = visitor.page.evaluate("Object.entries(localStorage)")
    return [from_json(text).ply_count for key, text in texts if key.startswith(GAME_KEY_PREFIX)][0]


@pytest.fixture
def waiting(visit: VisitFactory) -> Waiting:
    """Provide ``waiting()``: a player with a pace set has moved and the computer has answered; the
    page's clock stands still before any of that is shown.

    ``before`` runs before the page is opened.
    """

    def waiting(before: Callable[[Visitor], None] | None = None, **context: Any) -> Visitor:
        visitor = visit(paced=True, **context)
        if before:
            before(visitor)
        visitor.page.clock.install()
        visitor.open()
        visitor.start("mixtour", {}, ("human", "easy"))
        visitor.driver.wait('html[data-bot="ready"]')
        visitor.select_turn(Turn(["c3"]))
        visitor.pause_clock()
        visitor.driver.tap(act("confirm"))
        visitor.page.clock.run_for(50)  # the computer is asked when the tap has been answered
        visitor.driver.wait(PLAYING_BACK)
        assert kept(visitor) == 2 and visitor.ply == 1
        return visitor

    return waiting


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_an_answer_is_kept_at_once_and_shown_after_a_moment(waiting: Waiting, wish: str) -> None:
    visitor = waiting(reduced_motion=wish)
    visitor.page.clock.run_for(400)
    assert visitor.ply == 1
    visitor.page.clock.run_for(250)
    visitor.wait_ply(2)
    expect(visitor.page.locator(PLAYING_BACK)).to_have_count(0)


@pytest.mark.parametrize("place", [cell("a1"), "#board"], ids=["cell", "beside"])
def test_a_tap_on_the_board_only_ends_the_waiting(waiting: Waiting, place: str) -> None:
    visitor = waiting()
    if place == "#board":
        visitor.page.locator("#board-area").tap(position={"x": 1, "y": 1})
    else:
        visitor.driver.tap(place)
    visitor.wait_ply(2)
    expect(visitor.page.locator('[data-mark~="picked"]')).to_have_count(0)


@pytest.mark.slow
def test_a_tap_beside_all_controls_leaves_the_computers_turn_alone(waiting: Waiting) -> None:
    visitor = waiting()
    visitor.page.locator("#tray").tap(position={"x": 2, "y": 2})
    visitor.page.clock.run_for(1000)
    visitor.wait_ply(2)
    expect(visitor.table).to_have_attribute("data-shown-ply", "2")


@pytest.mark.slow
def test_tips_that_come_late_cut_nothing_short(waiting: Waiting) -> None:
    held: list[DelayedRequests] = []
    visitor = waiting(lambda new: held.append(DelayedRequests(new, "later.wasm")))
    held[0].release()
    visitor.page.wait_for_function("() => coasterBundles.isLoaded('all')")
    assert visitor.ply == 1
    visitor.page.clock.run_for(650)
    visitor.wait_ply(2)


def test_a_key_ends_the_waiting(waiting: Waiting) -> None:
    visitor = waiting()
    visitor.page.keyboard.press("Escape")
    visitor.wait_ply(2)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_that_ends_the_waiting_presses_no_button(waiting: Waiting, key: str) -> None:
    visitor = waiting()
    visitor.page.locator("#actions " + act("undo")).focus()
    for _ in range(2):  # the second one repeats it, as a key does that is held
        visitor.page.keyboard.down(key)
    visitor.page.keyboard.up(key)
    visitor.page.clock.run_for(1)
    visitor.wait_ply(2)
    assert kept(visitor) == 2
    visitor.page.keyboard.press(key)
    visitor.page.clock.run_for(1)
    visitor.wait_ply(0)


@pytest.mark.slow
def test_undoing_and_leaving_wait_for_nothing(waiting: Waiting) -> None:
    visitor = waiting()
    visitor.driver.tap("#actions " + act("undo"))
    visitor.page.clock.run_for(1)  # it is drawn next
    visitor.wait_ply(0)
    expect(visitor.page.locator(PLAYING_BACK)).to_have_count(0)
    visitor.page.clock.resume()
    visitor.play_move("c3")
    visitor.return_to_lobby()
    expect(visitor.saves).to_have_count(1)


@pytest.mark.slow
def test_a_reload_in_the_middle_shows_the_end(waiting: Waiting) -> None:
    visitor = waiting()
    visitor.page.clock.resume()
    visitor.reload()
    visitor.wait_ply(2)


def resigned(visit: VisitFactory) -> Visitor:
    """Return a player who has just resigned; the page's clock stands still."""
    visitor = visit(paced=True)
    visitor.page.clock.install()
    visitor.open(HEXHEAVEN.link(4))
    visitor.driver.tap("#table " + act("menu"))
    visitor.tap_when_clickable("dialog " + act("resign"))
    visitor.driver.wait("dialog[open] " + act("resign-yes"))
    visitor.pause_clock()
    visitor.driver.tap(act("resign-yes"))
    return visitor


def test_the_end_is_seen_before_the_sheet_that_counts_it_up(visit: VisitFactory) -> None:
    visitor = resigned(visit)
    visitor.page.clock.run_for(END_PAUSE_MS - 100)
    visitor.driver.wait("#table[data-over]")
    expect(visitor.dialog).to_have_count(0)
    visitor.page.clock.run_for(300)
    expect(visitor.dialog).to_have_attribute("data-dialog", "result")


@pytest.mark.slow
def test_a_tap_on_the_board_brings_the_sheet_at_once(visit: VisitFactory) -> None:
    visitor = resigned(visit)
    visitor.page.clock.run_for(100)
    visitor.driver.wait("#table[data-over]")
    visitor.page.locator("#board-area").tap(position={"x": 1, "y": 1})
    visitor.page.clock.run_for(50)  # it opens with the next picture
    expect(visitor.dialog).to_have_attribute("data-dialog", "result")
