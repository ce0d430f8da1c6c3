"""The list of moves has its room on every screen, and lines that fit the game on a desktop."""

import re

import pytest
from playwright.sync_api import expect

from bench.recorded_games import HEXHEAVEN_THREE
from e2e.conftest import VisitFactory
from e2e.support.desktop import DESKTOP
from e2e.support.page_object import act
from e2e.support.screen_checks import CLIPPED, MISSED, OVERFLOW, screens
from e2e.support.scripted_games import BEERHEX, HEXHEAVEN, MIXTOUR, QUICK, Script
from ui.learn.review import GRADES
from ui.words import LANGUAGES, Words

OVERLAPPING = """(moves) => {
  const { top, bottom, left, right } = moves.getBoundingClientRect();
  return ["#status", "#tray", "#actions", "#seats", "#board-area"].filter((name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return box.top < bottom - .5 && box.bottom > top + .5 && box.left < right - .5
      && box.right > left + .5;
  });
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("script", [*QUICK, BEERHEX, HEXHEAVEN], ids=str)
def test_the_list_of_moves_lies_over_nothing(
    visit: VisitFactory, script: Script, language: str
) -> None:
    visitor = visit(locale=language)
    visitor.open(script.link())
    visitor.driver.tap(act("moves"))
    visitor.driver.tap(act("prev"))  # brings all of the stepper's buttons out
    for size in screens(visitor):
        assert visitor.page.locator("#moves").evaluate(OVERLAPPING) == [], size
        assert visitor.visible(".stepper button").evaluate_all(MISSED) == [], size
        assert visitor.visible(f"#tray {act('practice')}").count() == 1
        assert visitor.visible(f"#tray {act('practice')}").evaluate_all(CLIPPED) == [], size
        assert visitor.page.evaluate(OVERFLOW) == [0, 0], size
        listed = visitor.visible("#move-list").bounding_box()
        assert listed and listed["height"] >= 31


def test_a_phone_held_sideways_shows_the_list_until_it_is_turned(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 844, "height": 390})
    listed, opens = visitor.page.locator("#moves"), visitor.page.locator(act("moves"))
    visitor.open(MIXTOUR.link(4))
    expect(listed).to_be_visible()
    for width, height, shown in ((390, 844, False), (844, 390, True)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        expect(listed).to_be_visible(visible=shown)
    opens.click()
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    opens.click()  # what a person has opened stays open
    visitor.page.set_viewport_size({"width": 844, "height": 390})
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    expect(listed).to_be_visible()


def test_the_list_has_its_room_beside_a_hand(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open(HEXHEAVEN.link(22))
    visitor.dismiss_handover()
    visitor.driver.tap(act("moves"))
    table = visitor.page.locator("#table")

    def lies_well(size: tuple[int, int]) -> None:
        listed = visitor.visible("#move-list").bounding_box()
        assert listed and listed["height"] >= 31, size
        assert visitor.page.locator("#moves").evaluate(OVERLAPPING) == [], size
        assert table.evaluate("one => one.scrollHeight - one.clientHeight") <= 0, size

    for size in screens(visitor):
        lies_well(size)
    for ply, size in zip((22, 21, 20, 18), screens(visitor)):  # in each a tile was laid
        entry = visitor.visible(f'#move-list [data-ply="{ply}"]')
        entry.click()
        expect(entry).to_have_attribute("aria-current", "true")
        expect(entry.locator("svg")).to_have_attribute("aria-label", re.compile("red|blue"))
        expect(visitor.visible('#board [data-mark~="lit"]').first).to_be_visible()
        lies_well(size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_desktop_the_list_is_in_columns_or_turns(visit: VisitFactory, language: str) -> None:
    visitor = visit(locale=language, **DESKTOP)
    entries = visitor.visible("#move-list button")
    visitor.open(BEERHEX.link())
    expect(entries).to_have_count(len(BEERHEX.record().moves))
    turns = [state.turn for state in BEERHEX.record().replay()][:-1]
    for width, height in ((1280, 800), (1440, 900)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        lefts = entries.evaluate_all(LEFT_EDGES)  # a column for each side
        assert [left == min(lefts) for left in lefts] == [turn == 0 for turn in turns]
        assert entries.evaluate_all(HEIGHTS) == [32]
    for script in (HEXHEAVEN_THREE, HEXHEAVEN):
        moves = script.record().moves
        visitor.open(script.link())
        expect(entries).to_have_count(len(moves))
        lines = [0, *[n + 1 for n, move in enumerate(moves[:-1]) if move == "pass"]]
        for width, height in ((1280, 800), (1440, 900)):
            visitor.page.set_viewport_size({"width": width, "height": height})
            assert entries.evaluate_all(LINE_STARTS) == lines
        words = Words(language).analysis("hexheaven")
        for grade in (*[name for name, _ in GRADES], "costly"):  # a review's, at every move
            entries.evaluate_all(GRADE_ALL, words("grade-" + grade))
            assert entries.evaluate_all(LINE_STARTS) == lines, grade


# Their heights, their left edges, a grade for each as reviews give them, and the indexes of those
# that begin a line.
HEIGHTS = "all => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().height)))]"
LEFT_EDGES = "all => all.map((one) => Math.round(one.getBoundingClientRect().left))"
GRADE_ALL = """(all, text) => all.forEach((one) => {
  one.querySelector(".grade")?.remove();
  const grade = document.createElement("small");
  grade.className = "grade";
  grade.textContent = text;
  one.append(grade);
})"""
LINE_STARTS = """all => all.flatMap((one, n) =>
  n && one.getBoundingClientRect().top < all[n - 1].getBoundingClientRect().bottom ? [] : [n])"""
