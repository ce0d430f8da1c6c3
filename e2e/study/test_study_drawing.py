"""Arrows and circles on the study board: drawn by finger, mouse and keys, kept and removed."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import TABLE, act, cell
from e2e.support.scripted_games import HEXHEAVEN
from e2e.support.study_page import BAR, CURRENT, EN, LIST, STUDY, open_study, saved_tree, step
from ui.words import LANGUAGES

DRAWN = "#board .drawings .drawn"
DRAW = """([from, to, options]) => {
  const middle = (name) => {
    const box = document.querySelector(`#board [data-cell="${name}"]`).getBoundingClientRect();
    return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  };
  const fire = (kind, at) => document.elementFromPoint(at.clientX, at.clientY).dispatchEvent(
    new PointerEvent(kind, { bubbles: true, cancelable: true, pointerId: 5, pointerType: "touch",
                             ...options, ...at }));
  fire("pointerdown", middle(from));
  fire("pointermove", middle(to));
  fire("pointerup", middle(to));
  fire("click", middle(to));
}"""

# The part of the current move's height that the list of moves shows.
SHOWN = """() => {
  const [list, move] = ["#study-list", "#study-list [aria-current]"].map((css) =>
    document.querySelector(css).getBoundingClientRect());
  const shown = Math.min(list.bottom, move.bottom) - Math.max(list.top, move.top);
  return Math.round(100 * shown / move.height) / 100;
}"""


def draw(visitor: Visitor, start: str, end: str, **options: object) -> None:
    visitor.driver.wait_until_clickable()
    visitor.page.evaluate(DRAW, [start, end, options])


def drawn_comment(page: Page, ply: int) -> str:
    tree = saved_tree(page)
    return tree.root.comment if ply == 0 else tree.main_line()[ply - 1].comment


def test_drawings_stay_visible_in_forced_colours(visit: VisitFactory) -> None:
    visitor = visit(forced_colors="active")
    open_study(visitor)
    visitor.tap_when_clickable(BAR + act("study-draw"))
    draw(visitor, "a1", "c3")
    drawn = visitor.page.locator(DRAWN)
    stroke = drawn.evaluate("one => getComputedStyle(one).stroke")
    rim = visitor.page.locator(DRAWN + "-rim").evaluate("one => getComputedStyle(one).stroke")
    visitor.page.emulate_media(forced_colors="none")
    expect(drawn).to_have_css("stroke", stroke)
    assert stroke != rim


def test_arrows_and_circles_are_drawn_kept_and_removed(visitor: Visitor) -> None:
    open_study(visitor)
    page, ply = visitor.page, visitor.ply
    pen = page.locator(BAR + act("study-draw"))
    expect(pen).to_have_attribute("aria-pressed", "false")
    visitor.tap_when_clickable(BAR + act("study-draw"))
    expect(pen).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#tip")).to_have_text(EN("study-draw-how"))
    draw(visitor, "a1", "c3")
    expect(page.locator(DRAWN)).to_have_count(1)
    draw(visitor, "b4", "b4")
    expect(page.locator(DRAWN)).to_have_count(2)
    expect(page.locator("#spoken")).to_contain_text(EN("study-circle", start="b4"))
    expect(page.locator(CURRENT)).to_have_accessible_name(re.compile(EN("study-has-drawing")))
    assert drawn_comment(page, ply) == "[%csl Gb4][%cal Ga1c3]"
    assert visitor.ply == ply and page.locator("#board [data-mark~=picked]").count() == 0
    draw(visitor, "a1", "c3")
    expect(page.locator(DRAWN)).to_have_count(1)
    visitor.tap_when_clickable(BAR + act("study-draw"))
    visitor.tap_when_clickable(BAR + act("study-note"))
    expect(page.locator("#study-comment")).to_have_value("")
    page.locator("#study-comment").fill("look")
    visitor.driver.tap("dialog " + act("study-save"))
    step(visitor, "prev", ply - 1)
    expect(page.locator(DRAWN)).to_have_count(0)
    step(visitor, "next", ply)
    expect(page.locator(DRAWN)).to_have_count(1)
    assert drawn_comment(page, ply) == "[%csl Gb4] look"
    visitor.reload()
    visitor.driver.wait(f'{STUDY}[data-ply="{ply}"]')
    expect(page.locator(DRAWN)).to_have_count(1)
    visitor.page.go_back()
    visitor.driver.wait(TABLE + ":not([data-study])")
    expect(page.locator("#board .drawings")).to_have_count(0)


def test_a_finger_draws_on_a_board_that_would_pan(visitor: Visitor) -> None:
    open_study(visitor, HEXHEAVEN)
    page = visitor.page
    visitor.tap_when_clickable(BAR + act("study-draw"))
    box = page.locator("#board").get_attribute("viewBox")
    draw(visitor, "0,0", "1,-1")
    expect(page.locator(DRAWN)).to_have_count(1)
    assert drawn_comment(page, visitor.ply) == "[%cal G0,0>1,-1]"
    assert page.locator("#board").get_attribute("viewBox") == box


def test_keys_draw(visitor: Visitor) -> None:
    open_study(visitor)
    page = visitor.page
    page.locator(BAR + act("study-draw")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(BAR + act("study-draw"))).to_have_attribute("aria-pressed", "true")
    page.locator(cell("b3")).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#spoken")).to_contain_text(EN("study-draw-from", cell="b3"))
    page.keyboard.press("ArrowRight")
    expect(page.locator(cell("c3"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#spoken")).to_contain_text(EN("study-arrow", start="b3", end="c3"))
    page.keyboard.press(" ")
    page.keyboard.press("Escape")
    expect(page.locator(DRAWN)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(BAR + act("study-draw"))).to_have_attribute("aria-pressed", "false")
    assert drawn_comment(page, visitor.ply) == "[%cal Gb3c3]"


def test_an_arrow_by_keys_begins_anew_at_another_position(visitor: Visitor) -> None:
    open_study(visitor)
    page, ply = visitor.page, visitor.ply
    visitor.tap_when_clickable(BAR + act("study-draw"))
    page.locator(cell("b3")).press("Enter")
    expect(page.locator(DRAWN)).to_have_count(1)  # where the arrow begins
    step(visitor, "prev", ply - 1)
    expect(page.locator(DRAWN)).to_have_count(0)
    page.locator(cell("d4")).press("Enter")
    expect(page.locator("#spoken")).to_contain_text(EN("study-draw-from", cell="d4"))
    page.locator(cell("d4")).press("Enter")
    expect(page.locator("#spoken")).to_contain_text(EN("study-circle", start="d4"))
    assert drawn_comment(page, ply - 1) == "[%csl Gd4]"


def test_the_right_button_draws_at_any_time(visitor: Visitor) -> None:
    open_study(visitor)
    draw(visitor, "a1", "c3", pointerType="mouse", button=2)
    expect(visitor.page.locator(DRAWN)).to_have_count(1)
    assert drawn_comment(visitor.page, visitor.ply) == "[%cal Ga1c3]"


def test_a_second_finger_ends_a_stroke(visitor: Visitor) -> None:
    open_study(visitor)
    visitor.tap_when_clickable(BAR + act("study-draw"))
    visitor.page.evaluate(
        """() => { for (const [id, name] of [[5, "a1"], [6, "c3"]])
          document.querySelector(`#board [data-cell="${name}"]`).dispatchEvent(
            new PointerEvent("pointerdown", { bubbles: true, pointerId: id, pointerType: "touch" })
          ); }"""
    )
    expect(visitor.page.locator(DRAWN)).to_have_count(0)
    draw(visitor, "e1", "e2")
    expect(visitor.page.locator(DRAWN)).to_have_count(1)
    assert drawn_comment(visitor.page, visitor.ply) == "[%cal Ge1e2]"


@pytest.mark.computer
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_current_move_stays_in_sight_beside_the_computers_lines(
    visit: VisitFactory, language: str
) -> None:
    visitor = visit(viewport={"width": 640, "height": 360}, locale=language)
    open_study(visitor)
    visitor.tap_when_clickable(BAR + act("prev"))  # a finished game can't be evaluated
    page = visitor.page
    visitor.tap_when_clickable(BAR + act("study-evaluate"))
    page.locator("#tray " + act("study-dismiss")).wait_for()
    visitor.tap_when_clickable(BAR + act("study-draw"))
    line = page.locator("#status").evaluate(
        "one => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)"
    )
    assert line < 1.5  # one line
    for width, height in ((640, 360), (568, 320), (360, 640), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({SHOWN})() >= .95")
        expect(page.locator(LIST)).to_be_in_viewport(ratio=1)
