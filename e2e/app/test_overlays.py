"""Overlays: dialogs, cards and toasts."""

import re

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory
from e2e.screenshots import (
    in_order,
    open_dialog,
    open_puzzle,
    open_review,
    open_unknown_message,
    open_used_lobby,
)
from e2e.support.page_object import TABLE, act
from e2e.support.screen_checks import CLIPPED, GLIDE_ENDED, MISSED, OVER, resize, screens
from e2e.support.scripted_games import HEXHEAVEN, MIXTOUR, Turn
from engine import GAMES
from ui.words import LANGUAGES, Words

# Measured in one step: the form may be rebuilt meanwhile.
TOPS_AND_HEIGHTS = """(elements) => elements.map((element) => {
  const { top, height } = element.getBoundingClientRect();
  return [Math.round(top), height];
})"""


def test_the_purpose_of_a_code_is_written_below_it(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 640, "height": 360})
    visitor.open(MIXTOUR.link(2))
    visitor.tap_when_clickable("#table " + act("share"))
    code, note = (visitor.visible(css).bounding_box() for css in ("#qr", "#qr + .credit"))
    assert code and note
    assert code["y"] + code["height"] <= note["y"] and note["x"] < code["x"] + code["width"]


def test_a_tap_leaves_no_ring_in_a_dialog_and_a_key_does(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 360, "height": 640})
    visitor.open(HEXHEAVEN.link())
    visitor.tap_when_clickable(act("result"))
    close = visitor.dialog.locator(act("close"))
    expect(close).to_be_focused()
    expect(close).to_have_css("outline-style", "none")
    visitor.page.keyboard.press("Shift+Tab")
    visitor.page.keyboard.press("Tab")
    expect(close).to_be_focused()
    expect(close).to_have_css("outline-style", "solid")


@pytest.mark.slow
def test_selecting_text_beyond_the_edge_leaves_a_dialog_open(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open()
    visitor.driver.tap(".lobby-foot " + act("about"))
    text = visitor.dialog.locator("p").first.bounding_box()
    assert text
    mouse = visitor.page.mouse
    mouse.move(text["x"] + 5, text["y"] + 5)
    mouse.down()
    mouse.move(5, 5)
    mouse.up()
    expect(visitor.dialog).to_have_count(1)
    mouse.click(5, 5)
    expect(visitor.dialog).to_have_count(0)


def test_the_sums_lead_on_to_another_game(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 320, "height": 568})
    visitor.open(HEXHEAVEN.link())
    visitor.tap_when_clickable(act("result"))
    ways = visitor.dialog.locator(".dialog-foot .button")
    expect(ways).to_have_count(2)
    for way in ways.all():
        expect(way).to_be_in_viewport(ratio=1)
    ways.first.click()
    visitor.driver.wait('#table[data-ply="0"]:not([data-over])')
    expect(visitor.dialog).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_offers_of_the_new_game_dialog_have_the_same_height_in_a_row(
    visit: VisitFactory, language: str
) -> None:
    visitor = visit(locale=language)
    visitor.open()
    visitor.start("mixtour")
    visitor.return_to_lobby()
    visitor.open_new_game("mixtour")
    offered = visitor.dialog.locator(".menu-list .button")
    expect(offered).to_have_count(3)  # continue, lesson, study board
    for size in screens(visitor):
        rows: dict[int, list[float]] = {}
        for top, height in offered.evaluate_all(TOPS_AND_HEIGHTS):
            rows.setdefault(top, []).append(height)
        assert all(max(row) - min(row) < 1 for row in rows.values()), size
        assert len(rows) < 3, size


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("css", ["[data-seat='1']", ".status-panel-button"])
def test_sideways_a_sign_explains_itself_beside_the_board(
    visit: VisitFactory, css: str, language: str
) -> None:
    visitor = visit(locale=language)
    visitor.open(HEXHEAVEN.link(4))
    for size in [(640, 360), (844, 390), (1280, 800)]:
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        visitor.driver.tap(css)
        card = visitor.page.locator("#card")
        expect(card).to_be_visible()
        # A hand, which is drawn large, takes the place of what can be tapped until it is closed.
        covered = "#board [data-cell], #actions, .topbar button"
        if css == ".status-panel-button":
            covered += ", #status, #tray"
        assert card.evaluate(OVER, covered) == [], size
        assert visitor.visible("#card").evaluate_all(CLIPPED) == [], size
        visitor.page.keyboard.press("Escape")
        expect(card).to_be_hidden()


HAND_HEIGHT = (
    "svg => Math.max(...[...svg.children].map((one) => one.getBoundingClientRect().height))"
)


@pytest.mark.parametrize("size", [(360, 640), (320, 568), (640, 360), (1280, 800)])
def test_a_tap_on_a_seat_enlarges_its_hand_beside_the_board(
    visit: VisitFactory, size: tuple[int, int]
) -> None:
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    visitor.open(HEXHEAVEN.link(4))
    small = visitor.page.locator('[data-seat="2"] .seat-hand').evaluate(HAND_HEIGHT)
    visitor.driver.tap("[data-seat='2']")
    card = visitor.page.locator("#card")
    expect(card).to_be_visible()
    large = card.locator("svg").evaluate(HAND_HEIGHT)
    assert large > 1.5 * small
    assert card.evaluate(OVER, "#board [data-cell], #actions, .topbar button") == []
    assert visitor.visible("#card, #card *").evaluate_all(CLIPPED) == []
    expect(card).to_be_in_viewport(ratio=1)
    visitor.page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_a_toast_takes_the_line_of_the_summary(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open(MIXTOUR.link(4))
    covered = "#seats, #status, .topbar, #tray, #board [data-cell]"
    for size in screens(visitor):
        assert visitor.toast.evaluate(OVER, covered) == [], size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_offer_of_a_lesson_is_one_row_and_leaves_the_seats_free(
    visit: VisitFactory, language: str
) -> None:
    visitor = visit(locale=language)
    open_puzzle(visitor)
    expect(visitor.toast.locator(act("lesson"))).to_be_visible()
    covered = ".seat-text, .topbar .icon-button, #status, #tray, #board [data-cell]"
    line = "one => one.getBoundingClientRect().height < 24"
    for size in [*screens(visitor), (640, 360)]:
        resize(visitor, *size)
        assert visitor.toast.evaluate(OVER, covered) == [], size
        assert visitor.toast.locator(":scope > span").evaluate(line), size


# A toast with a button and a sentence that is too long to stand beside it.
LONG_TOAST = """([text, label]) => {
  const toast = document.querySelector(".toast");
  toast.querySelector("span").textContent = text;
  toast.querySelector(".button").dataset.act = "export";
  toast.querySelector(".button").textContent = label;
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_sentence_has_the_whole_width_of_its_toast(
    visit: VisitFactory, language: str
) -> None:
    visitor, say = visit(locale=language), Words(language)
    open_puzzle(visitor)
    expect(visitor.toast.locator(act("lesson"))).to_be_visible()
    visitor.page.evaluate(LONG_TOAST, [say("save-full"), say("export-now")])
    widths = """one => [one, one.querySelector("span")].map((each) =>
      each.getBoundingClientRect().width)"""
    for size in [(320, 568), (360, 640), (640, 360)]:
        resize(visitor, *size)
        toast, text = visitor.toast.evaluate(widths)
        assert text > toast - 30, size
        assert visitor.visible(".toast .button").evaluate_all(MISSED) == [], size


def test_a_toast_about_a_table_is_left_there(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open(MIXTOUR.link())
    expect(visitor.toast).to_have_count(1)
    visitor.return_to_lobby()
    visitor.wait_toast_removed()


def test_a_magnified_board_reaches_the_edges_and_shows_a_chosen_tile_whole(
    visit: VisitFactory,
) -> None:
    visitor = visit(viewport={"width": 360, "height": 640})
    visitor.open(HEXHEAVEN.link(4))
    visitor.tap_when_clickable(act("magnify"))
    board = visitor.page.locator("#board")
    box = board.bounding_box()
    assert box and (box["x"], box["width"]) == (0, 360)
    visitor.select_turn(Turn(["24", "-2,2"]))
    visitor.page.evaluate(GLIDE_ENDED)
    tile = visitor.page.locator("#board .piece.tentative").first.bounding_box()
    assert tile and tile["x"] >= 0 and tile["x"] + tile["width"] <= 360
    assert tile["y"] >= box["y"] and tile["y"] + tile["height"] <= box["y"] + box["height"]


@pytest.mark.parametrize("game", GAMES)
def test_the_curve_rings_what_is_told_below_it(visit: VisitFactory, game: str) -> None:
    visitor = visit()
    open_review(game)(visitor)
    actions = "all => all.map((one) => one.dataset.act).sort()"
    listed = visitor.visible(".review-turn").evaluate_all(actions)
    rings = visitor.page.locator(".review-curve .curve-turn")
    expect(rings).to_have_count(len(listed))
    taps = visitor.page.locator(".curve-tap").evaluate_all(actions)
    assert set(listed) <= set(taps)


def test_a_dialog_that_opens_by_itself_shows_no_focus_ring(visit: VisitFactory) -> None:
    visitor = visit()
    open_unknown_message(visitor)
    close = visitor.dialog.locator(act("close"))
    expect(close).to_be_focused()
    expect(close).to_have_css("outline-style", "none")


TOPS = "all => new Set(all.map((one) => one.getBoundingClientRect().top)).size < all.length"


@pytest.mark.slow
def test_on_a_desktop_the_history_has_columns(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 1280, "height": 800})
    in_order(open_used_lobby, open_dialog("history"))(visitor)
    assert visitor.visible(".past .save").evaluate_all(TOPS)


def test_a_dialog_that_scrolls_fades_at_its_end(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open(MIXTOUR.link(2))
    visitor.tap_when_clickable("#table " + act("menu"))
    expect(visitor.dialog.locator("#dialog-body")).to_have_css("mask-image", re.compile("gradient"))


SCROLLED = "() => document.querySelector('#dialog-body').scrollTop > 100"


@pytest.mark.parametrize("place", [".masthead", TABLE])
def test_what_was_read_from_the_settings_leads_back_to_them(
    visit: VisitFactory, place: str
) -> None:
    visitor = visit()
    visitor.open(MIXTOUR.link(2) if place == TABLE else "")
    if place == TABLE:
        visitor.tap_when_clickable(f"{TABLE} {act('menu')}")
    visitor.tap_when_clickable(f"{'dialog' if place == TABLE else place} {act('settings')}")
    settings = visitor.page.locator('dialog[data-dialog="settings"]')
    expect(settings).to_be_visible()
    for leave in (
        visitor.page.go_back,
        lambda: visitor.tap_when_clickable("dialog .dialog-head button"),
    ):
        visitor.tap_when_clickable("dialog " + act("about"))
        expect(visitor.page.locator('dialog[data-dialog="about"]')).to_be_visible()
        leave()
        expect(settings).to_be_visible()
        visitor.page.wait_for_function(SCROLLED)  # down to where it was left
    visitor.page.go_back()
    expect(visitor.dialog).to_have_count(0)
    expect(visitor.page.locator(TABLE if place == TABLE else "#lobby")).to_be_visible()
