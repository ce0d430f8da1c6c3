"""Everything is on the screen, large enough, and where it was a moment ago."""

import re

import pytest
from playwright.sync_api import expect

from bench.recorded_games import BEERHEX_FULL_BOARD
from bench.recorded_games import MIXTOUR as WHOLE_MIXTOUR
from e2e.conftest import VisitFactory, Visitor
from e2e.screenshots import open_lobby_with_streak
from e2e.support.page_object import act, cell, pick
from e2e.support.screen_checks import CLIPPED, MISSED, OVER, OVERFLOW, SCREENS, TORN, screens
from e2e.support.scripted_games import BEERHEX, HEXHEAVEN, MIXTOUR, QUICK, Script, Turn
from engine import GAMES
from ui.games import game_ui
from ui.words import LANGUAGES

SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifted += value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("script", QUICK, ids=str)
def test_nothing_scrolls_at_the_table(visit: VisitFactory, script: Script, language: str) -> None:
    visitor = visit(locale=language)
    turns = list(script.turns())
    visitor.open(script.link(sum(turn.plies for turn in turns[:-1])))
    visitor.select_turn(turns[-1])
    visitor.driver.wait(act("confirm"))
    for width, height in screens(visitor):
        assert visitor.page.evaluate(OVERFLOW) == [0, 0], (width, height)
        controls = visitor.visible("#tray button, #actions button, .topbar button, .stepper button")
        assert controls.evaluate_all(MISSED) == [], (width, height)
        assert visitor.visible("#actions span, #status").evaluate_all(CLIPPED) == [], (
            width,
            height,
        )
        board = visitor.page.locator("#board [data-cell]").last.bounding_box()
        assert board and board["width"] > 0.125 * min(width, height)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clock_leaves_room_for_what_is_in_hand(visit: VisitFactory, language: str) -> None:
    visitor = visit(locale=language)
    visitor.open()
    visitor.open_new_game("inphexion")
    visitor.dialog.locator('[name="more-options"]').check()
    visitor.dialog.locator('[name="clock"]').select_option("15")
    visitor.tap_when_clickable("dialog " + act("start"))
    expect(visitor.page.locator(".seat-clock")).to_have_text(["15:00", "15:00"])
    for size in screens(visitor):
        assert visitor.visible(".seat-facts").evaluate_all(CLIPPED) == [], size


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_leaves_room_for_a_name(visit: VisitFactory, language: str) -> None:
    visitor = visit(locale=language)
    visitor.open()
    visitor.open_new_game("mixtour")
    visitor.tap_when_clickable("dialog " + act("start"))
    visitor.resign()
    expect(visitor.page.locator("#table")).to_have_attribute("data-over", "resign")
    expect(visitor.visible(".seat-score")).to_have_count(2)
    for size in screens(visitor):
        assert visitor.visible(".seat-name, .seat-facts").evaluate_all(CLIPPED) == [], size


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (844, 390), (1280, 800), (1440, 900)])
def test_a_score_of_two_digits_leaves_room_for_a_name(
    visit: VisitFactory, size: tuple[int, int]
) -> None:
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    visitor.open()
    visitor.open_new_game("hexheaven")
    visitor.tap_when_clickable("dialog " + act("start"))
    visitor.driver.wait("#table:not([hidden]) .seat-facts")
    scores = visitor.visible(".seat-facts")
    scores.evaluate_all("all => all.forEach((one) => { one.textContent = '12 pt'; })")
    assert visitor.visible(".seat-name").evaluate_all(CLIPPED) == []


NAME = "Wolfeschlegelsteinha"


def test_a_long_name_is_cut_and_a_tap_tells_all_of_it(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open()
    visitor.open_new_game("mixtour")
    visitor.page.locator('dialog [name="name-1"]').fill(NAME)
    visitor.tap_when_clickable("dialog " + act("start"))
    seat = visitor.page.locator('[data-seat="1"]')
    expect(seat).to_have_accessible_name(re.compile(NAME))
    for size in screens(visitor):
        assert seat.locator(".seat-name").evaluate_all(TORN) == [], size
    visitor.page.set_viewport_size({"width": 320, "height": 568})
    seat.click()
    expect(visitor.page.locator("#card-title")).to_have_text(NAME)
    covered = "#board [data-cell], #actions, .topbar button"
    assert visitor.page.locator("#card").evaluate(OVER, covered) == []
    assert visitor.visible("#card-title").evaluate_all(CLIPPED) == []


def test_disabled_steps_look_disabled(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(2))
    visitor.driver.tap(act("moves"))
    back, on = (visitor.page.locator(".stepper " + act(name)) for name in ("prev", "next"))
    expect(on).to_have_css("opacity", "0.38")
    expect(back).to_have_css("opacity", "1")
    visitor.driver.tap(act("first"))
    expect(back).to_have_css("opacity", "0.38")
    expect(on).to_have_css("opacity", "1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_on_the_replays_buttons_is_torn(visit: VisitFactory, language: str) -> None:
    visitor = visit(locale=language)
    visitor.open(BEERHEX.link())
    if not visitor.visible("#moves").count():
        visitor.driver.tap(act("moves"))
    visitor.driver.tap(act("prev"))
    worded = visitor.visible(".stepper .button")
    seen = set()
    for _ in range(3):
        for width, height in screens(visitor):
            assert worded.evaluate_all(TORN) == [], (width, height)
            assert worded.evaluate_all(CLIPPED) == [], (width, height)
        seen.update(worded.all_text_contents())
        visitor.driver.tap(act("view-as"))
    assert len(seen) == 3  # the view of everybody, and of each side


def test_the_lobby_scrolls_only_downwards(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open()
    for size in screens(visitor):
        assert visitor.page.evaluate(OVERFLOW)[0] == 0, size
        missed = MISSED.replace("box.bottom > innerHeight + .5", "false")
        assert visitor.visible(".masthead button, .coaster").evaluate_all(missed) == [], size


@pytest.mark.parametrize("script", QUICK, ids=str)
def test_layout_does_not_shift(visitor: Visitor, script: Script) -> None:
    visitor.page.add_init_script(SHIFTS)
    visitor.open()
    assert visitor.page.evaluate("shifted") < 0.02
    visitor.start(script.game, script.options)
    # The form grows by what is chosen in it, and Playwright's choosing doesn't count as input.
    visitor.page.evaluate("shifted = 0")
    visitor.play_through(script)
    visitor.return_to_lobby()
    assert visitor.page.evaluate("shifted") < 0.02
    visitor.saves.first.click()
    expect(visitor.table).to_be_visible()
    visitor.reload()
    assert visitor.page.evaluate("shifted") < 0.02


PLACES = """() => ["board-area", "tray", "actions"].map((id) => {
  const { top, bottom } = document.getElementById(id).getBoundingClientRect();
  return [Math.round(top), Math.round(bottom)];
})"""
ENDING = [(320, 568), (360, 640), (412, 915), (640, 360)]
# The height of each of these buttons, in lines of its text.
LINES = """all => all.map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
})"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game_moves_nothing(visit: VisitFactory, game: str, language: str) -> None:
    visitor = visit(locale=language)
    visitor.open()
    for width, height in ENDING:
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.start(game, seats=("human", "beginner"))
        visitor.dismiss_handover()
        before = visitor.page.evaluate(PLACES)
        visitor.resign()
        visitor.driver.wait("#table[data-over]")
        if visitor.page.locator(act("result")).count():  # it was counted up
            visitor.tap_when_clickable("dialog[open] " + act("close"))
        expect(visitor.visible('.seat-score:text("★1")')).to_be_visible()
        assert visitor.page.evaluate(PLACES) == before, (width, height)
        buttons = visitor.visible("#tray .button")
        lines = 2 if game_ui(game).Input.has_two_rows else 1
        lines_of_text = buttons.evaluate_all(LINES)
        assert lines_of_text == [1] * buttons.count(), (
            f"lines of text in each button at {width} × {height}: {lines_of_text};"
            " one row has no room for them all (see Input.has_two_rows)"
        )
        tops = {button.evaluate("one => one.offsetTop") for button in buttons.all()}
        assert len(tops) <= lines, f"rows of buttons at {width} × {height}: {len(tops)}"
        visitor.return_to_lobby()


# At how many places of a box something of the board lies.
UNDER = """({ x, y, width, height }) => {
  const drawn = (one) => one.matches("#board .ground *, #board .cell *");
  const under = (i, j) => document.elementsFromPoint(x + width * i, y + height * j).some(drawn);
  const steps = [0, .25, .5, .75, 1];
  return steps.flatMap((i) => steps.filter((j) => under(i, j))).length;
}"""
HIDES = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
MORE = "all => all.forEach((one) => { one.textContent = one.textContent.replace('0', '26'); })"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(640, 360), (320, 568)])
def test_a_sign_says_which_player_one_is(
    visit: VisitFactory, language: str, width: int, height: int
) -> None:
    visitor = visit(locale=language, viewport={"width": width, "height": height})
    visitor.open()
    visitor.start("hexheaven", seats=("human", "easy"))
    visitor.visible(".seat-facts").evaluate_all(MORE)  # as later in the game
    names = visitor.visible(".seat-name")
    labels = visitor.visible(".seat-mark text").all_text_contents()
    assert labels == ["1", "2"] or names.evaluate_all(CLIPPED) == []
    if language == "en":  # a Japanese name may end its line anywhere
        assert names.evaluate_all(TORN) == []
    assert visitor.visible("#tray .row-0").evaluate_all(HIDES) == 0  # all of the hand is seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_actions_after_a_game_have_single_lines(visit: VisitFactory, language: str) -> None:
    visitor = visit(locale=language)
    visitor.open(BEERHEX.link())
    for size in screens(visitor):
        assert visitor.visible("#tray > .button").evaluate_all(LINES) == [1, 1, 1], size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choice_of_how_many_leaves_room_for_the_button(
    visit: VisitFactory, language: str
) -> None:
    visitor = visit(locale=language)
    visitor.open(WHOLE_MIXTOUR.link(39))
    for token in ("b3", "e3"):  # one to four pieces of a stack
        visitor.driver.tap(cell(token))
    visitor.driver.wait("#tray .pick:nth-child(4)")
    for width in (320, 360, 412):
        visitor.page.set_viewport_size({"width": width, "height": 640})
        assert visitor.visible(f"#tray {act('confirm')}").evaluate_all(LINES) == [1], width


def test_for_the_left_hand_what_a_thumb_reaches_for_is_on_the_left(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 360, "height": 640})
    visitor.open()
    visitor.driver.tap(".masthead " + act("settings"))
    visitor.driver.set_control('dialog [name="left"]', "True")
    visitor.open(WHOLE_MIXTOUR.link(2))
    visitor.driver.tap(cell("c3"))
    for size in screens(visitor):
        for first, last in ((act("confirm"), act("cancel")), (act("hint"), act("undo"))):
            near, far = [
                visitor.visible(f":is(#tray, #actions) {selector}").bounding_box()
                for selector in (first, last)
            ]
            assert near and far and near["x"] + near["width"] <= far["x"], (size, first)
        play, cancel, tray = [
            visitor.visible(selector).bounding_box()
            for selector in (act("confirm"), act("cancel"), "#tray")
        ]
        assert play and cancel and tray  # each has its own end of the row
        left, right = play["x"] - tray["x"], cancel["x"] + cancel["width"] - tray["x"]
        assert abs(left + right - tray["width"]) < 2 and left < tray["width"] / 5, size


@pytest.mark.parametrize("left", [False, True])
def test_the_magnifier_lies_beside_the_board(visit: VisitFactory, left: bool) -> None:
    visitor = visit(viewport={"width": 360, "height": 640})
    visitor.open()
    visitor.driver.tap(".masthead " + act("settings"))
    visitor.driver.set_control('dialog [name="left"]', str(left))
    visitor.tap_when_clickable("dialog " + act("close"))
    visitor.start("inphexion", {"size": 9})
    expect(visitor.page.locator("#magnify")).to_be_visible()
    box = visitor.page.locator("#magnify").bounding_box()
    assert box and (box["x"] < 60) == left
    assert visitor.page.evaluate(UNDER, box) == 0
    assert visitor.page.evaluate(UNDER, visitor.visible(cell("e5")).bounding_box()) > 0


def test_the_chosen_turn_of_a_tile_is_in_sight(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open(Script("hexheaven", {"rules": "serious"}, "", 0).link())
    visitor.dismiss_handover()
    visitor.tap_when_clickable(pick("14"))
    visitor.tap_when_clickable(cell("0,0"))
    turns = visitor.page.locator(".row-1 .pick")
    expect(turns).to_have_count(6)
    for width in (320, 375):
        visitor.page.set_viewport_size({"width": width, "height": 568})
        for number in (5, 0, 3):
            turns.nth(number).evaluate("one => one.click()")
            chosen = visitor.page.locator(".row-1 [aria-pressed='true']")
            expect(chosen).to_have_attribute("data-pick", f"r{number}")
            expect(chosen).to_be_in_viewport(ratio=0.95)


def test_a_browser_that_knows_no_phrases_is_told_where_they_end(visit: VisitFactory) -> None:
    visitor = visit(locale="ja")
    visitor.page.add_init_script("CSS.supports = () => false;")
    visitor.open(BEERHEX.link(8))
    visitor.dismiss_handover()
    visitor.tap_when_clickable('[data-move="claim"]')
    asked = visitor.dialog.locator("p").first
    texts = asked.evaluate("one => one.textContent")
    assert texts.startswith("まだ\u200b早すぎます。")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_plate_says_its_name_in_one_line(visit: VisitFactory, game: str, language: str) -> None:
    visitor = visit(locale=language)
    visitor.open()
    visitor.start(game, seats=("human", "beginner"))
    names, seats = visitor.visible(".seat-name"), visitor.page.locator(".seat")
    for width, height in [*SCREENS[:2], (375, 667), (412, 915), *SCREENS[3:]]:
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert names.evaluate_all(LINES) == [1, 1], width
        if not game_ui(game).Input.has_two_rows or width > 320:
            assert names.evaluate_all(CLIPPED) == [], width
    visitor.page.set_viewport_size({"width": 360, "height": 640})
    first, second = [box["height"] for box in [seat.bounding_box() for seat in seats.all()] if box]
    assert first == second


def test_the_lobby_has_no_gap_if_only_a_puzzle_was_solved(visit: VisitFactory) -> None:
    visitor = visit()
    open_lobby_with_streak(visitor)
    expect(visitor.page.locator("#latest .today")).to_be_visible()
    expect(visitor.page.locator(".motto")).to_be_hidden()
    foot = visitor.page.locator(".lobby-foot " + act("puzzle-today"))
    expect(foot).to_be_hidden()
    for width, height in [*SCREENS, (412, 915)]:
        visitor.page.set_viewport_size({"width": width, "height": height})
        emblem = visitor.visible(".emblem").first.bounding_box()
        today = visitor.visible(".today").bounding_box()
        assert emblem and today
        assert today["y"] + today["height"] < height, width
        if height > 700:
            assert emblem["height"] > 160, width
        if width < 1000:  # a desktop has it beside the coasters
            assert today["y"] + today["height"] < emblem["y"], width


@pytest.mark.parametrize("language", LANGUAGES)
def test_todays_puzzle_is_the_same_line_wherever_it_is(visit: VisitFactory, language: str) -> None:
    visitor = visit(locale=language)
    visitor.open(MIXTOUR.link())
    heights = []
    for place in ("#latest .today", "#saves .today"):
        visitor.return_to_lobby()
        line = visitor.visible(place)
        expect(line).to_contain_text(re.compile("[:：]"))
        for width, height in screens(visitor):
            box = line.bounding_box()
            assert box, (width, height)
            heights.append(round(box["height"]))
        visitor.start("mixtour")
        visitor.play_move("c3")  # a game in play takes the first place
    assert set(heights) == {44}


# How far the icon of the summary is from what is said.
APART = """summary => {
  const range = document.createRange();
  range.selectNodeContents(summary.querySelector("#summary-text"));
  const icon = summary.querySelector("svg");
  return range.getClientRects()[0].left - icon.getBoundingClientRect().right;
}"""


def test_the_icon_of_the_summary_stands_beside_them(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 360, "height": 640})  # without the list of moves
    visitor.open(MIXTOUR.link(8))  # the result of a game hides the words
    for size in screens(visitor):
        assert 0 <= visitor.page.locator("#summary").evaluate(APART) < 12, size


def test_cancel_looks_the_same_with_and_without_picks(visit: VisitFactory) -> None:
    visitor = visit()
    looks = []
    for script, tokens in ((MIXTOUR, ["e5"]), (HEXHEAVEN, ["24"])):
        visitor.open(script.link(4))
        visitor.dismiss_handover()
        visitor.select_turn(Turn(tokens))
        cancel = visitor.visible("#tray " + act("cancel"))
        looks.append(cancel.evaluate("one => [one.className, getComputedStyle(one).border]"))
    assert looks[0] == looks[1]


def test_a_long_line_is_small_only_where_there_is_little_room(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 768, "height": 1024})
    visitor.open(MIXTOUR.link(2))
    size = "one => getComputedStyle(one).fontSize"
    before = visitor.status.evaluate(size)
    visitor.status.evaluate("one => one.toggleAttribute('data-long', true)")
    assert visitor.status.evaluate(size) == before
    visitor.page.set_viewport_size({"width": 360, "height": 640})
    assert visitor.status.evaluate(size) < before


SHAPES = """all => all.map((one) => {
  const { left, right } = one.getBoundingClientRect();
  const { borderRadius, borderStyle } = getComputedStyle(one);
  return [left, right, borderRadius, borderStyle];
})"""


def test_declarations_have_one_shape_likely_or_not(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 360, "height": 640})
    seen = []
    for ply in (0, 20):
        visitor.open(BEERHEX_FULL_BOARD.link(ply))
        visitor.dismiss_handover()
        declared = visitor.visible("#tray [data-move]")
        expect(declared.locator("small")).to_have_count(2)
        seen.append(declared.evaluate_all(SHAPES))
    assert len(seen[0]) == 2 and seen[0] == seen[1]


# How far the round icon of a button is from the middle of its coaster, in radii of the coaster.
ICON_DISTANCES = """all => all.map((button) => {
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2, box.width / 2];
  };
  const [x, y] = middle(button.firstElementChild);
  const [left, top, radius] = middle(button.previousElementSibling.querySelector(".emblem"));
  return Math.hypot(x - left, y - top) / radius;
})"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_button_of_the_last_settings_leaves_the_pictures_free(
    visit: VisitFactory, language: str
) -> None:
    visitor = visit(locale=language)
    visitor.open()
    for game in GAMES:
        visitor.start(game)
        visitor.return_to_lobby()
    buttons = visitor.visible("[data-quick-start]")
    expect(buttons).to_have_count(len(GAMES))
    for width, height in ((360, 640), (320, 568), (640, 360), (1280, 800)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert buttons.evaluate_all(MISSED) == [], (width, height)
        assert min(buttons.evaluate_all(ICON_DISTANCES)) > 0.95, (width, height)
        assert [one.inner_text() for one in buttons.all()] == [""] * len(GAMES)
