"""Lazy loading after the first screen: taps that need missing modules wait for them."""

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.correspondence_player import SHARE_SHEET, CorrespondencePlayer
from e2e.support.delayed_requests import DelayedRequests
from e2e.support.page_object import TABLE, act, cell
from e2e.support.scripted_games import MIXTOUR, ONE, Script
from e2e.support.site import DIST
from engine import GAMES
from tools import size_budget
from tools.bundles import bundle_path
from ui.library.store import GAME_KEY_PREFIX
from ui.words import LANGUAGES, Words

EN, JA = Words("en"), Words("ja")
AFTER = "web/post_start.mjs"
LATER, JAPANESE, GAME = "later.wasm", "words-ja.wasm", "mixtour-en.wasm"
MIXTOUR_AGAIN = '[data-quick-start="mixtour"]:not([hidden])'
INPHEXION_AGAIN = '[data-quick-start="inphexion"]:not([hidden])'
RULES = 'dialog[data-dialog="rules"] '
LANGUAGE = 'dialog [name="language"]'


# The first tap is answered by a dialog: what is asked for next is "answered", to say when that was.
ANSWERED = """new MutationObserver((_, watching) => {
  if (!document.querySelector("dialog[open]")) return;
  watching.disconnect();
  fetch("answered");
}).observe(document, { subtree: true, attributeFilter: ["open"] });"""


@pytest.fixture
def visitor(visit: VisitFactory) -> Visitor:
    """Provide a visitor who opens the page for the first time."""
    return visit()


@pytest.mark.variants(None)
@pytest.mark.parametrize("language", LANGUAGES)
def test_first_visit_requests_match_the_byte_budget(visit: VisitFactory, language: str) -> None:
    visitor = visit(locale=language)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.route("**/answered", lambda route: route.fulfill(status=204))
    visitor.page.add_init_script(ANSWERED)
    core = DelayedRequests(visitor, "core.wasm")
    DelayedRequests(visitor, AFTER)
    visitor.driver.goto(visitor.url)
    visitor.driver.tap('[data-game="hexheaven"]')  # of all games it has most to send
    visitor.driver.wait("[data-pressed]")
    with visitor.page.expect_request("**/answered"):
        core.release()
    paths = [url.removeprefix(visitor.url) or "index.html" for url in asked]
    before = [
        path
        for path in paths[: paths.index("answered")]
        if not size_budget.NON_BLOCKING.search(path) and path != AFTER  # after a second
    ]
    assert sorted(before) == sorted(size_budget.first_tap_files(DIST, language))


def test_a_game_comes_when_it_is_picked(visitor: Visitor) -> None:
    visitor.error_monitor.allow(f"{GAME}|503")
    delayed = DelayedRequests(visitor, GAME)
    visitor.open()
    visitor.driver.tap('[data-game="mixtour"]')
    expect(visitor.toast).to_contain_text(EN("fetching"))
    delayed.fail()
    expect(visitor.toast).to_contain_text(EN("not-fetched"))
    visitor.open_new_game("beerhex")
    visitor.driver.tap("dialog " + act("close"))
    delayed.release()
    visitor.start("mixtour")


def test_a_finger_that_comes_down_on_a_coaster_asks_for_its_game(visitor: Visitor) -> None:
    core = DelayedRequests(visitor, "core.wasm")
    visitor.driver.goto(visitor.url)
    with visitor.page.expect_request(f"**/{GAME}"):
        visitor.page.locator('[data-game="mixtour"]').dispatch_event("pointerdown")
    core.release()
    visitor.start("mixtour")


def test_a_finger_that_comes_down_on_a_coaster_loads_its_game(visitor: Visitor) -> None:
    DelayedRequests(visitor, LATER)
    visitor.open()
    visitor.page.locator('[data-game="mixtour"]').dispatch_event("pointerdown")
    visitor.page.wait_for_function("() => coasterBundles.isLoaded('mixtour')")
    visitor.start("mixtour")


@pytest.mark.slow
def test_of_two_games_the_one_picked_last_is_opened(visitor: Visitor) -> None:
    mixtour, beerhex = DelayedRequests(visitor, GAME), DelayedRequests(visitor, "beerhex-en.wasm")
    visitor.open()
    visitor.driver.tap('[data-game="mixtour"]')
    visitor.driver.tap('[data-game="beerhex"]')
    mixtour.release()
    visitor.page.evaluate("coasterBundles.load('mixtour')")
    expect(visitor.dialog).to_have_count(0)
    beerhex.release()
    title = visitor.page.locator("#dialog-title")
    expect(title).to_contain_text(EN.for_game("beerhex")("game"))


def test_games_are_preloaded_if_there_are_saved_games(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("mixtour")
    visitor.play_move("c3")
    visitor.return_to_lobby()
    DelayedRequests(visitor, LATER)
    visitor.reload()
    visitor.driver.wait("[data-save]")
    loaded = "performance.getEntriesByType('resource').map(({ name }) => name).join()"
    assert all(bundle_path(f"{game}-en") in visitor.page.evaluate(loaded) for game in GAMES)


@pytest.fixture
def resumed(visitor: Visitor) -> tuple[Visitor, DelayedRequests]:
    """Provide a visitor at a resumed table, while inpHeXion, played before, is still loading."""
    visitor.open()
    for game in ("inphexion", "mixtour"):
        visitor.start(game)
        visitor.play_move("c3" if game == "mixtour" else "a1")
        visitor.driver.wait('html[data-warm="1"]')
        visitor.return_to_lobby()
    visitor.driver.tap("[data-save]")
    visitor.driver.wait(TABLE)
    inphexion = DelayedRequests(visitor, "inphexion-en.wasm")
    visitor.reload()
    visitor.wait_ply(1)
    return visitor, inphexion


def test_a_resumed_table_waits_for_no_other_game(
    resumed: tuple[Visitor, DelayedRequests],
) -> None:
    visitor, inphexion = resumed
    visitor.play_move("c4")
    visitor.return_to_lobby()
    expect(visitor.page.locator("[data-save]")).to_have_count(1)
    assert visitor.driver.exists(MIXTOUR_AGAIN) and not visitor.driver.exists(INPHEXION_AGAIN)
    inphexion.release()
    expect(visitor.page.locator("[data-save]")).to_have_count(2)
    expect(visitor.page.locator(INPHEXION_AGAIN)).to_have_attribute(
        "aria-label", EN("again-of", game=EN.for_game("inphexion")("game"))
    )


def test_after_a_resumed_table_other_games_may_be_missing(
    resumed: tuple[Visitor, DelayedRequests],
) -> None:
    visitor, inphexion = resumed
    visitor.error_monitor.allow("inphexion-en.wasm|503")
    visitor.return_to_lobby()
    visitor.driver.wait("[data-save]")
    inphexion.fail()
    expect(visitor.page.locator("#saves")).to_contain_text(EN("saves-broken", n=1))
    inphexion.release()
    visitor.driver.tap('[data-game="inphexion"]')
    visitor.driver.wait("dialog[open] " + act("start"))


def test_a_resumed_game_that_cannot_be_told_is_opened(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("mixtour")
    visitor.play_move("c3")
    visitor.page.evaluate(
        """() => {
      const key = `coaster/game/${history.state.id}`;
      localStorage.setItem(key, localStorage.getItem(key).replace('"game":', '"game" :'));
    }"""
    )
    visitor.reload()
    visitor.wait_ply(1)


def test_controls_of_an_open_form_stay_when_its_clock_comes(visitor: Visitor) -> None:
    delayed = DelayedRequests(visitor, LATER)
    visitor.open()
    visitor.open_new_game("mixtour")
    clock = visitor.dialog.locator('[name="clock"]')
    side = visitor.dialog.locator('[name="seat-2"]').element_handle()
    expect(clock).to_have_count(0)
    delayed.release()
    expect(clock).to_have_count(1)
    assert side.evaluate("(control) => control.isConnected")
    names = visitor.dialog.locator("[name]").evaluate_all(
        "(all) => [...new Set(all.map((one) => one.name))]"
    )
    visitor.driver.tap("dialog " + act("close"))
    visitor.open_new_game("mixtour")
    again = visitor.dialog.locator("[name]").evaluate_all(
        "(all) => [...new Set(all.map((one) => one.name))]"
    )
    assert names == again  # as in a form that had its clock from the start


@pytest.mark.parametrize("script", ONE, ids=str)
def test_play_needs_no_lazy_modules(visitor: Visitor, script: Script) -> None:
    delayed = DelayedRequests(visitor, LATER)
    visitor.open()
    visitor.start(script.game, script.options)
    visitor.play_through(script)
    assert delayed.pending


# Timers that need not wait wait longer than those of a second, as on a busy device.
LATE_TIMERS = """{
  const { setTimeout } = window;
  window.setTimeout = (action, delay, ...rest) => setTimeout(action, delay || 3000, ...rest);
}"""


@pytest.mark.computer  # it works out what is sealed
def test_a_table_that_opens_late_opens_after_all_modules_have_come(visitor: Visitor) -> None:
    visitor.page.add_init_script(SHARE_SHEET)
    visitor.open()
    CorrespondencePlayer(visitor).invite(Script("beerhex"), 0)
    visitor.page.add_init_script(LATE_TIMERS)
    visitor.reload()
    visitor.driver.wait(TABLE)
    visitor.driver.wait('html[data-warm="1"]')


def ask_for_rules(visitor: Visitor) -> None:
    """Open a game's rules as the first action."""
    visitor.open()
    visitor.open_new_game("mixtour")
    visitor.driver.tap("dialog " + act("rules"))


def test_rules_asked_for_early_open_when_they_come(visitor: Visitor) -> None:
    delayed = DelayedRequests(visitor, LATER)
    ask_for_rules(visitor)
    expect(visitor.toast).to_contain_text(EN("fetching"))
    delayed.release()
    visitor.driver.wait(RULES + "figure svg")
    expect(visitor.toast).to_have_count(0)


@pytest.mark.slow
def test_rules_stay_closed_if_the_dialog_was_closed_meanwhile(visitor: Visitor) -> None:
    delayed = DelayedRequests(visitor, LATER)
    ask_for_rules(visitor)
    visitor.driver.tap("dialog " + act("close"))
    visitor.driver.wait_until_clickable()
    visitor.open_new_game("inphexion")
    delayed.release()
    visitor.driver.tap("dialog " + act("rules"))
    title = EN.for_game("inphexion")("game")
    expect(visitor.page.locator("#dialog-title")).to_have_text(title)
    visitor.driver.wait(RULES + "figure svg")


def test_rules_that_cannot_be_fetched_are_asked_for_again(visitor: Visitor) -> None:
    visitor.error_monitor.allow(f"{LATER}|503")
    delayed = DelayedRequests(visitor, LATER)
    ask_for_rules(visitor)
    expect(visitor.toast).to_contain_text(EN("fetching"))
    delayed.fail()
    expect(visitor.toast).to_contain_text(EN("not-fetched"))
    expect(visitor.dialog).to_have_attribute("data-dialog", "sheet")
    delayed.release()
    visitor.driver.tap("dialog " + act("rules"))
    visitor.driver.wait(RULES + "figure svg")


def test_a_link_opens_without_it_and_its_menu_when_it_comes(visitor: Visitor) -> None:
    delayed = DelayedRequests(visitor, LATER)
    visitor.open(MIXTOUR.link(2))
    visitor.driver.tap(f"#table {act('menu')}")
    expect(visitor.toast).to_contain_text(EN("fetching"))
    delayed.release()
    visitor.driver.tap("dialog " + act("rules"))
    visitor.driver.wait(RULES + "figure svg")


@pytest.mark.slow
def test_a_game_that_was_to_be_shared_is_not_the_one_opened_since(visitor: Visitor) -> None:
    delayed = DelayedRequests(visitor, LATER)
    visitor.open(MIXTOUR.link(2))
    visitor.driver.tap("#table " + act("share"))
    expect(visitor.toast).to_contain_text(EN("fetching"))
    visitor.return_to_lobby()
    visitor.start("inphexion")
    delayed.release()
    visitor.driver.wait('html[data-warm="1"]')
    expect(visitor.dialog).to_have_count(0)


@pytest.mark.slow
def test_a_friend_is_invited_once_however_often_one_asks(visitor: Visitor) -> None:
    delayed = DelayedRequests(visitor, LATER)
    visitor.open()
    visitor.open_new_game("mixtour")
    visitor.driver.set_control('dialog [name="seat-2"]', "friend")
    for _ in range(2):
        visitor.tap_when_clickable("dialog " + act("start"))
        expect(visitor.toast).to_contain_text(EN("fetching"))
    delayed.release()
    visitor.driver.wait(TABLE)
    visitor.driver.wait('html[data-warm="1"]')
    keys = visitor.page.evaluate("Object.keys(localStorage)")
    assert len([key for key in keys if key.startswith(GAME_KEY_PREFIX)]) == 1


@pytest.mark.slow
def test_a_puzzle_that_comes_late_leaves_the_game_begun_since_alone(visitor: Visitor) -> None:
    visitor.open()
    visitor.driver.wait('html[data-warm="1"]')
    visitor.driver.tap(".lobby-foot " + act("puzzle-today"))
    visitor.driver.wait(TABLE)
    delayed = DelayedRequests(visitor, LATER)
    visitor.reload()
    expect(visitor.toast).to_contain_text(EN("fetching"))
    visitor.page.go_back()
    visitor.start("inphexion")
    visitor.driver.tap(cell("a1"))
    visitor.driver.wait(act("confirm"))
    delayed.release()
    visitor.driver.wait('html[data-warm="1"]')
    assert visitor.driver.exists(act("confirm"))


@pytest.mark.slow
def test_another_language_is_taken_when_its_words_come(visitor: Visitor) -> None:
    delayed = DelayedRequests(visitor, JAPANESE)
    visitor.open()
    visitor.driver.tap(act("settings"))
    visitor.driver.set_control(LANGUAGE, "ja")
    expect(visitor.toast).to_contain_text(EN("fetching"))
    assert visitor.driver.exists('html[lang="en"]')  # all of the page in one language
    delayed.release()
    visitor.driver.wait('html[lang="ja"]')
    expect(visitor.page.locator("#dialog-title")).to_have_text(JA("settings"))
    visitor.reload()
    visitor.driver.wait('html[lang="ja"]')
    visitor.open_new_game("mixtour")
    expect(visitor.dialog).to_contain_text(JA("rules"))


def test_an_open_dialog_does_not_stay_in_the_old_language(
    visitor: Visitor,
) -> None:
    delayed = DelayedRequests(visitor, JAPANESE)
    visitor.open()
    visitor.driver.tap(act("settings"))
    visitor.driver.set_control(LANGUAGE, "ja")
    expect(visitor.toast).to_contain_text(EN("fetching"))
    visitor.tap_when_clickable("dialog " + act("close"))
    visitor.open_new_game("mixtour")
    delayed.release()
    visitor.driver.wait('html[lang="ja"]')
    expect(visitor.dialog).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_tables_language_is_another_when_the_games_words_come(
    visitor: Visitor, game: str
) -> None:
    delayed = DelayedRequests(visitor, f"{game}-ja.wasm")
    visitor.open()
    visitor.start(game)
    visitor.driver.tap(f"#table {act('menu')}")
    visitor.driver.tap("dialog " + act("settings"))
    visitor.driver.set_control(LANGUAGE, "ja")
    expect(visitor.toast).to_contain_text(EN("fetching"))
    delayed.release()
    visitor.driver.wait('html[lang="ja"]')
    visitor.driver.tap("dialog " + act("close"))
    expect(visitor.page.locator("#seats")).to_contain_text(JA.for_game(game)("side-0"))


def test_a_language_that_cannot_be_fetched_is_not_taken(visitor: Visitor) -> None:
    visitor.error_monitor.allow(f"{JAPANESE}|503")
    delayed = DelayedRequests(visitor, JAPANESE)
    visitor.open()
    visitor.driver.tap(act("settings"))
    visitor.driver.set_control(LANGUAGE, "ja")
    delayed.fail()
    expect(visitor.toast).to_contain_text(EN("not-fetched"))
    expect(visitor.page.locator(LANGUAGE)).to_have_value("en")
    delayed.release()
    visitor.driver.set_control(LANGUAGE, "ja")
    visitor.driver.wait('html[lang="ja"]')


def test_styles_that_cannot_be_fetched_are_asked_for_again(visitor: Visitor) -> None:
    visitor.error_monitor.allow(AFTER)
    visitor.page.route(f"**/{AFTER}", lambda route: route.abort())
    with visitor.page.expect_event("requestfailed"):
        visitor.open()
    visitor.driver.tap(act("settings"))
    expect(visitor.dialog).to_have_attribute("data-dialog", "settings")
    visitor.page.unroute(f"**/{AFTER}")
    visitor.driver.set_control(LANGUAGE, "ja")
    visitor.wait_for_later_styles()
    expect(visitor.page.locator("#error-title")).to_have_count(0)


def test_the_first_visit_starts_in_the_browsers_language(visit: VisitFactory) -> None:
    visitor = visit(locale="ja-JP")
    for name in ("words-en.wasm", "mixtour-en.wasm", LATER):
        DelayedRequests(visitor, name)
    visitor.open()
    visitor.start("mixtour")
    expect(visitor.status).to_contain_text(JA.for_game("mixtour")("side-0"))


@pytest.mark.computer
@pytest.mark.parametrize("script", ONE, ids=str)
def test_the_small_player_answers_when_it_comes(visitor: Visitor, script: Script) -> None:
    visitor.error_monitor.allow(f"worker.mjs|{LATER}|404|503")
    visitor.page.route("**/worker.mjs", lambda route: route.fulfill(status=404))
    delayed = DelayedRequests(visitor, LATER)
    visitor.open()
    visitor.start(script.game, script.options, ("human", "easy"))
    visitor.driver.wait('html[data-bot="failed"]')
    visitor.select_turn(next(script.turns()))
    visitor.driver.tap(act("confirm"))
    delayed.fail()
    expect(visitor.toast).to_contain_text(EN("not-fetched"))
    delayed.release()
    visitor.wait_ply(2)  # it is asked for again
