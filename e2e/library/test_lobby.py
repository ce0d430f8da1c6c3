"""The lobby: on the screen before Python, the games on this phone."""

import json

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.delayed_requests import DelayedRequests
from e2e.support.page_object import LOBBY, TABLE, act
from e2e.support.screen_checks import resize
from e2e.support.scripted_games import MIXTOUR, QUICK, Script
from engine.record import Record
from ui.library.history import to_stored
from ui.library.saves import to_json
from ui.session.session import HUMAN, Session
from ui.version import VERSION
from ui.words import Words

EN = Words("en")
NAMES = [script.game for script in QUICK]
FINISHED_IN_LOBBY = 4  # MAX_FINISHED of ui/library/view/saved_games, which only a browser imports


def test_the_lobby_is_there_before_python(visitor: Visitor) -> None:
    delayed = DelayedRequests(visitor, "*.wasm")
    visitor.driver.goto(visitor.url)
    for name in NAMES:
        expect(visitor.page.locator(f'[data-game="{name}"]')).to_contain_text(
            EN.for_game(name)("game")
        )
    expect(visitor.page.locator("html")).not_to_have_attribute("data-ready", "1")
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", "light")
    delayed.release()
    visitor.wait_ready()


def test_a_tap_before_python_is_answered_when_it_comes(visitor: Visitor) -> None:
    delayed = DelayedRequests(visitor, "*.wasm")
    visitor.driver.goto(visitor.url)
    visitor.driver.tap(f'[data-game="{NAMES[0]}"]')
    expect(visitor.dialog).to_have_count(0)
    delayed.release()
    expect(visitor.dialog).to_be_visible()


def test_several_games_lie_side_by_side(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(2))
    visitor.return_to_lobby()
    visitor.start("mixtour")
    visitor.play_move("e5")
    visitor.return_to_lobby()
    expect(visitor.saves).to_have_count(2)
    expect(visitor.saves.nth(0).locator("svg .piece")).to_have_count(1)
    expect(visitor.saves.nth(1).locator("svg .piece")).to_have_count(2)
    visitor.saves.nth(1).click()
    visitor.wait_ply(2)
    assert visitor.moves() == MIXTOUR.moves.split()[:2]


@pytest.mark.parametrize("script", QUICK, ids=str)
def test_a_game_has_its_thumbnail(visitor: Visitor, script: Script) -> None:
    visitor.open(script.link())
    visitor.return_to_lobby()
    expect(visitor.saves).to_contain_text(EN.for_game(script.game)("game"))
    expect(visitor.saves.locator("svg .ground > *").first).to_be_attached()


def test_a_deleted_game_can_be_brought_back(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(2))
    visitor.return_to_lobby()
    visitor.driver.tap("[data-delete]")
    expect(visitor.saves).to_have_count(0)
    text, undo, close = [
        visitor.page.locator(".toast " + css).bounding_box()
        for css in ("span", act("undo-delete"), act("close-toast"))
    ]
    assert text and undo and close  # no word touches the button, and both buttons stand in a row
    beside = text["x"] + text["width"] + 8 <= undo["x"]
    assert beside or text["y"] + text["height"] <= undo["y"]
    middles = [box["y"] + box["height"] / 2 for box in (undo, close)]
    assert abs(middles[0] - middles[1]) < 2
    visitor.driver.tap(".toast " + act("undo-delete"))
    expect(visitor.saves).to_have_count(1)
    visitor.driver.tap("[data-delete]")
    expect(visitor.toast).to_contain_text(EN("deleted"))
    visitor.reload()
    expect(visitor.saves).to_have_count(0)


def test_a_first_visit_is_told_what_this_is(visitor: Visitor) -> None:
    visitor.open()
    expect(visitor.page.locator(".motto")).to_have_text(EN("motto"), use_inner_text=True)
    for width, height in ((320, 568), (844, 390)):  # all of it is seen without scrolling
        resize(visitor, width, height)
        expect(visitor.page.locator(".lobby-foot")).to_be_in_viewport(ratio=1)
    visitor.open(MIXTOUR.link(2))
    visitor.return_to_lobby()
    expect(visitor.page.locator(".motto")).to_be_hidden()
    visitor.reload()
    expect(visitor.page.locator(".motto")).to_be_hidden()


def test_one_tap_goes_on_with_the_latest_game(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link())
    visitor.return_to_lobby()
    visitor.open(MIXTOUR.link(2))
    visitor.return_to_lobby()
    expect(visitor.saves.first).to_contain_text("White to move · 2 moves")
    visitor.driver.tap(".save-go >> visible=true")
    visitor.wait_ply(2)


def test_every_delete_button_has_its_own_name(visitor: Visitor) -> None:
    visitor.open()
    for _ in range(2):
        visitor.start("mixtour")
        visitor.play_move("c3")
        visitor.return_to_lobby()
    buttons = visitor.page.locator("[data-delete]")
    expect(buttons).to_have_count(2)
    names = buttons.evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert len(set(names)) == 2 and all("Mixtour" in name for name in names)


def test_a_game_is_begun_as_the_last_time_by_one_tap(visitor: Visitor) -> None:
    visitor.open()
    again = visitor.page.locator('[data-quick-start="mixtour"]')
    expect(again).to_be_hidden()
    visitor.start("mixtour", {"points": 3})
    visitor.return_to_lobby()
    expect(again).to_have_accessible_name(EN("again-of", game="Mixtour"))
    again.click()
    visitor.wait_ply(0)
    assert visitor.shared_game().record.options["points"] == 3
    visitor.play_move("c3")
    visitor.return_to_lobby()
    expect(visitor.saves).to_have_count(1)  # the first one has no moves


def test_finished_games_stay_in_the_history(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link())
    visitor.return_to_lobby()
    visitor.tap_when_clickable("#saves " + act("history"))
    expect(visitor.dialog.locator("table")).to_contain_text(EN("kind-people"))
    expect(visitor.dialog.locator("[data-save]")).to_have_count(1)
    visitor.driver.set_control('dialog [name="game"]', "mixtour")
    visitor.tap_when_clickable("dialog [data-save]")
    visitor.wait_ply(len(MIXTOUR.moves.split()))
    visitor.return_to_lobby()
    visitor.driver.tap("[data-delete]")
    expect(visitor.saves).to_have_count(0)
    visitor.tap_when_clickable("#saves " + act("history"))
    expect(visitor.dialog.locator(".past .save")).to_have_count(1)
    expect(visitor.dialog.locator("[data-save]")).to_have_count(0)
    visitor.tap_when_clickable("dialog " + act("clear-history"))
    expect(visitor.dialog).to_contain_text(EN("clear-history-sure"))
    expect(visitor.dialog.locator(act("export"))).to_be_visible()
    visitor.tap_when_clickable("dialog " + act("clear-history-yes"))
    expect(visitor.toast).to_contain_text(EN("history-cleared"))
    expect(visitor.page.locator(act("history") + " >> visible=true")).to_have_count(0)


def test_an_installable_page_offers_installation(visitor: Visitor) -> None:
    visitor.open()
    install = visitor.page.locator(".lobby-foot " + act("install"))
    expect(install).to_be_hidden()
    visitor.page.evaluate(
        """() => {
          const event = new Event("beforeinstallprompt", { cancelable: true });
          event.prompt = () => { window.prompted = true; };
          dispatchEvent(event);
        }"""
    )
    install.click()
    visitor.page.wait_for_function("() => window.prompted")  # what asks comes after the lobby
    expect(install).to_be_hidden()


def test_the_phones_back_button_leads_to_the_lobby_and_forth(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("mixtour")
    visitor.play_move("e5")
    visitor.page.go_back()
    expect(visitor.saves).to_have_count(1)
    visitor.page.go_forward()
    visitor.wait_ply(1)


def test_going_back_closes_a_dialog_first(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("mixtour")
    visitor.play_move("e5")
    visitor.driver.tap("#table " + act("menu"))
    expect(visitor.dialog).to_be_visible()
    visitor.page.go_back()
    expect(visitor.dialog).to_have_count(0)
    expect(visitor.table).to_be_visible()
    visitor.page.wait_for_function("() => history.state.screen === 'table'")
    visitor.page.evaluate("history.back()")  # a driver may know nothing yet of that entry
    expect(visitor.table).to_be_hidden()
    expect(visitor.saves).to_have_count(1)


def test_going_back_twice_leads_to_the_lobby_however_late_a_dialog_says_that_it_closed(
    visitor: Visitor,
) -> None:
    visitor.open()
    visitor.start("mixtour")
    visitor.driver.tap("#table " + act("menu"))
    expect(visitor.dialog).to_be_visible()
    visitor.page.evaluate(
        """() => {
            const late = (event) => { event.stopImmediatePropagation(); };
            document.addEventListener("close", late, { capture: true, once: true });
        }"""
    )
    visitor.page.evaluate("history.back()")
    expect(visitor.dialog).to_have_count(0)
    expect(visitor.table).to_be_visible()
    visitor.page.evaluate("history.back()")
    expect(visitor.table).to_be_hidden()
    visitor.page.evaluate("document.querySelector('dialog').dispatchEvent(new Event('close'))")
    visitor.start("mixtour")


def test_in_the_lobby_too_going_back_closes_a_dialog_first(visitor: Visitor) -> None:
    visitor.open()
    start = visitor.page.evaluate("history.length")
    visitor.open_new_game("mixtour")
    visitor.tap_when_clickable("dialog " + act("rules"))
    expect(visitor.dialog).to_have_attribute("data-dialog", "rules")
    for shown in ("sheet", ""):
        visitor.page.go_back()
        if shown:
            expect(visitor.dialog).to_have_attribute("data-dialog", shown)
    expect(visitor.dialog).to_have_count(0)
    visitor.driver.wait(LOBBY)
    visitor.driver.tap(act("settings"))
    visitor.tap_when_clickable("dialog " + act("close"))
    visitor.start("mixtour")  # in place of the sheet: from the table one goes back to the lobby
    assert visitor.page.evaluate("history.length") == start + 1
    visitor.page.go_back()
    visitor.driver.wait(LOBBY)
    expect(visitor.saves).to_have_count(0)  # the game has no moves


def test_a_game_that_cannot_be_deleted_stays_and_says_so(visitor: Visitor) -> None:
    visitor.page.add_init_script(
        "Storage.prototype.removeItem = () => { throw new DOMException('no', 'SecurityError'); };"
    )
    visitor.open(MIXTOUR.link(2))
    visitor.return_to_lobby()
    visitor.driver.tap("[data-delete]")
    expect(visitor.toast).to_have_text(EN("delete-failed"))
    expect(visitor.saves).to_have_count(1)


def test_the_lobby_and_the_settings_tell_the_version(visitor: Visitor) -> None:
    visitor.open()
    visitor.driver.tap(".lobby-foot " + act("about"))
    expect(visitor.dialog).to_contain_text(f"Version {VERSION}")
    visitor.driver.tap("dialog " + act("close"))
    visitor.driver.tap(".masthead " + act("settings"))
    expect(visitor.dialog).to_contain_text(f"Version {VERSION}")


def test_the_browser_chooses_the_first_language(visit: VisitFactory) -> None:
    visitor = visit(locale="ja-JP")
    visitor.open()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "ja")
    expect(visitor.page.locator('[data-game="mixtour"]')).to_contain_text("ミクストゥア")
    expect(visitor.visible(".masthead " + act("settings"))).to_have_attribute(
        "aria-label", Words("ja")("settings")
    )


def test_another_language_comes_at_once_and_stays(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(3))
    visitor.driver.tap("#table " + act("menu"))
    visitor.driver.tap("dialog " + act("settings"))
    visitor.driver.set_control('dialog [name="language"]', "ja")
    expect(visitor.dialog).to_contain_text(Words("ja")("setting-theme"))
    visitor.driver.tap("dialog " + act("close"))
    expect(visitor.page.locator("#actions " + act("undo"))).to_contain_text(Words("ja")("undo"))
    visitor.reload()
    expect(visitor.page.locator("html")).to_have_attribute("lang", "ja")
    visitor.wait_ply(3)


def test_another_theme_comes_at_once_and_stays(visit: VisitFactory) -> None:
    visitor = visit(color_scheme="dark")
    visitor.open()
    root = visitor.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    dark = root.evaluate("root => getComputedStyle(root).backgroundColor")
    visitor.driver.tap(".masthead " + act("settings"))
    frame = visitor.page.locator('meta[name="theme-color"]')
    dark = frame.get_attribute("content")
    visitor.driver.set_control('dialog [name="theme"]', "light")
    expect(root).to_have_attribute("data-theme", "light")
    expect(frame).not_to_have_attribute("content", dark or "")
    assert root.evaluate("root => getComputedStyle(root).backgroundColor") != dark
    visitor.reload()
    expect(root).to_have_attribute("data-theme", "light")


def test_the_device_may_change_its_mind(visit: VisitFactory) -> None:
    visitor = visit(color_scheme="dark", reduced_motion="no-preference")
    visitor.open()
    root = visitor.page.locator("html")
    expect(root).to_have_attribute("data-motion", "full")
    visitor.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    expect(root).to_have_attribute("data-theme", "light")
    expect(root).to_have_attribute("data-motion", "less")


def test_the_largest_file_is_asked_for_once(visitor: Visitor) -> None:
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.open()
    assert len([url for url in asked if url.endswith("micropython.wasm")]) == 1
    assert len(asked) == len(set(asked))


def keep_many(visitor: Visitor, count: int) -> None:
    """Store so many games, and a history."""
    ended = Session("ended", MIXTOUR.record(), [HUMAN] * 2, ["", ""], 1.6e9)
    many = [
        Session(f"many{number}", MIXTOUR.record(3), [HUMAN] * 2, ["", ""], 1.7e9 + number)
        for number in range(count)
    ]
    keep(visitor, [ended], many)


def keep(visitor: Visitor, history: list[Session], saved: list[Session]) -> None:
    """Store a history of these games, and the saved ones, and open the page."""
    stored = {"version": 1, "games": [to_stored(session) for session in history]}
    games = [("coaster/history", json.dumps(stored))]
    games += [(f"coaster/game/{session.id}", to_json(session)) for session in saved]
    keep = f"for (const [key, text] of {json.dumps(games)}) localStorage.setItem(key, text);"
    once = "origin !== 'null' && !localStorage.getItem('coaster/history')"
    visitor.page.add_init_script(f"if ({once}) {{ {keep} }}")
    visitor.open()


def test_a_game_from_a_set_up_position_is_opened_from_the_history(visitor: Visitor) -> None:
    set_up = Record("mixtour", setup="w4/5/5/5/5 w", moves=["c3", "resign"])
    records = [set_up, *[MIXTOUR.record() for _ in range(FINISHED_IN_LOBBY)]]
    ended = [
        Session(f"ended{number}", record, [HUMAN] * 2, ["", ""], 1.7e9 + number)
        for number, record in enumerate(records)
    ]
    keep(visitor, ended, ended)
    expect(visitor.saves).to_have_count(FINISHED_IN_LOBBY)  # without the first one
    visitor.tap_when_clickable("#saves " + act("history"))
    visitor.tap_when_clickable('dialog [data-save="ended0"]')
    visitor.wait_ply(2)


# As many as are shown before it is looked whether that is enough, and others.
@pytest.mark.parametrize("count", [60, 23])
def test_of_many_games_those_far_below_wait_until_one_scrolls_there(
    visitor: Visitor, count: int
) -> None:
    keep_many(visitor, count)
    first = visitor.page.locator("[data-save]")
    expect(first.first).to_have_attribute("data-save", f"many{count - 1}")
    visitor.page.wait_for_function("() => scrollY + 2.5 * innerHeight < document.body.scrollHeight")
    visitor.page.wait_for_timeout(300)  # time to show many more, if nothing held it back
    assert first.count() < count
    visitor.page.wait_for_function(
        """count => {
            scrollTo(0, document.body.scrollHeight);
            return document.querySelectorAll("[data-save]").length === count;
        }""",
        arg=count,
    )
    expect(visitor.page.locator("#saves " + act("history"))).to_be_visible()


def test_a_game_that_is_deleted_leaves_the_others_where_they_are(visitor: Visitor) -> None:
    keep_many(visitor, 12)
    delete_buttons = visitor.page.locator("[data-delete]")
    expect(delete_buttons).to_have_count(12)
    delete_buttons.nth(5).scroll_into_view_if_needed()
    before = visitor.page.evaluate("scrollY")
    after = delete_buttons.nth(6).get_attribute("data-delete")
    delete_buttons.nth(5).click()
    expect(delete_buttons).to_have_count(11)
    assert visitor.page.evaluate("scrollY") == before > 0
    assert visitor.page.evaluate("document.activeElement.dataset.delete") == after
    visitor.driver.tap(".toast " + act("undo-delete"))
    expect(delete_buttons).to_have_count(12)


def test_a_toast_is_above_a_dialog(visitor: Visitor) -> None:
    keep_many(visitor, 3)
    visitor.page.locator("[data-delete]").first.click()
    expect(visitor.toast).to_be_visible()
    visitor.driver.tap(".masthead " + act("settings"))
    expect(visitor.dialog).to_be_visible()
    visitor.driver.tap(".toast " + act("undo-delete"))
    visitor.tap_when_clickable("dialog " + act("close"))
    expect(visitor.page.locator("[data-delete]")).to_have_count(3)


def test_what_loads_does_not_take_the_button_that_undoes(visitor: Visitor) -> None:
    delayed = DelayedRequests(visitor, "later.wasm")
    keep_many(visitor, 3)
    shown, undo = visitor.toast, visitor.page.locator(act("undo-delete"))
    visitor.page.locator("[data-delete]").first.click()
    expect(undo).to_be_visible()
    visitor.driver.tap(".masthead " + act("settings"))
    expect(shown).to_have_text(EN("fetching"))
    visitor.driver.tap(".toast:visible " + act("close-toast"))
    expect(undo).to_be_visible()
    visitor.driver.tap(".masthead " + act("settings"))
    expect(shown).to_have_text(EN("fetching"))
    delayed.release()
    expect(visitor.dialog).to_be_visible()
    visitor.tap_when_clickable(".toast " + act("undo-delete"))
    expect(shown).to_have_count(0)
    visitor.tap_when_clickable("dialog " + act("close"))
    expect(visitor.page.locator("[data-delete]")).to_have_count(3)


def test_news_leaves_the_button_that_undoes(visitor: Visitor) -> None:
    keep_many(visitor, 3)
    visitor.page.locator("[data-delete]").first.click()
    expect(visitor.toast).to_contain_text(EN("deleted"))
    for _ in range(2):  # the second one takes the place of the first
        visitor.page.evaluate("document.dispatchEvent(new Event('coaster-update'))")
        expect(visitor.toast).to_have_text(EN("update-ready"))
    visitor.driver.tap(".toast:visible " + act("close-toast"))
    visitor.driver.tap(".toast:visible " + act("undo-delete"))
    expect(visitor.page.locator("[data-delete]")).to_have_count(3)


def test_games_in_play_come_first_and_no_game_by_link_begins_unasked(visitor: Visitor) -> None:
    visitor.open()
    visitor.open_new_game("mixtour")
    visitor.driver.set_control('dialog [name="seat-2"]', "friend")
    visitor.tap_when_clickable("dialog " + act("start"))
    visitor.driver.wait(TABLE)
    visitor.return_to_lobby()
    expect(visitor.saves).to_have_count(0)  # no invitation can have been sent
    visitor.tap_when_clickable('[data-quick-start="mixtour"]')
    expect(visitor.dialog).to_have_attribute("data-dialog", "sheet")
    visitor.driver.set_control('dialog [name="seat-2"]', "human")
    visitor.tap_when_clickable("dialog " + act("start"))
    visitor.play_move("c3")
    visitor.return_to_lobby()
    expect(visitor.saves).to_have_count(1)
    expect(visitor.page.locator("#latest [data-save]")).to_have_count(1)


def coaster_boxes(visitor: Visitor) -> list:
    """Return the boxes of the coasters."""
    return [node.bounding_box() for node in visitor.page.locator(".coaster").all()]


@pytest.mark.parametrize(
    ("width", "height"), [(320, 568), (360, 640), (390, 844), (640, 360), (820, 1180), (1280, 800)]
)
def test_the_coasters_never_move(visit: VisitFactory, width: int, height: int) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    visitor.open()
    before = coaster_boxes(visitor)
    visitor.start("mixtour")
    visitor.play_move("c3")
    visitor.return_to_lobby()
    expect(visitor.page.locator("#latest [data-save]")).to_be_in_viewport(ratio=1)
    assert coaster_boxes(visitor) == before
    visitor.reload()
    expect(visitor.page.locator("#latest [data-save]")).to_be_visible()
    assert coaster_boxes(visitor) == before
    visitor.driver.tap("[data-delete]")
    expect(visitor.saves).to_have_count(0)
    assert coaster_boxes(visitor) == before


def test_japanese_breaks_between_phrases(visit: VisitFactory) -> None:
    visitor = visit(locale="ja")
    visitor.open()
    visitor.driver.tap(".lobby-foot " + act("about"))
    expect(visitor.dialog.locator("p").first).to_be_visible()
    breaks = "all => [...new Set(all.map((one) => getComputedStyle(one).wordBreak))]"
    assert visitor.dialog.locator("p").evaluate_all(breaks) == ["auto-phrase"]
    visitor.driver.tap("dialog " + act("close"))
    visitor.open_new_game("hexheaven")
    visitor.driver.tap("dialog " + act("rules"))
    visitor.driver.wait("dialog[open] .rules figure svg")
    assert visitor.dialog.locator(".rules p").evaluate_all(breaks) == ["auto-phrase"]
