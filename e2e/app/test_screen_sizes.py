"""Sizes of the controls: large enough for a finger, and on the screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import VisitFactory, Visitor
from e2e.screenshots import scenes
from e2e.support.page_object import ReusedPage, act, cell
from e2e.support.screen_checks import CLIPPED, MISSED, OVER, TORN, axe_problems, resize
from e2e.support.scripted_games import HEXHEAVEN, MIXTOUR, Script, Turn
from ui.words import LANGUAGES

# Controls that are too small to tap: buttons and fields below 44 pixels, entries of lists and cells
# of a board below 24. A label makes the control that it names larger.
SMALL = """() => {
  const found = [];
  const say = (one, box, least) => found.push(
    `${least}: ${Math.round(box.width)}x${Math.round(box.height)} ${one.outerHTML.slice(0, 90)}`);
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const dialog = document.querySelector("dialog[open]");
  const magnified = shown(document.querySelector("#magnify"));  // cells can be made larger
  const all = (dialog ?? document).querySelectorAll("button, select, input, a, [data-cell]");
  for (const one of all) {
    if (!shown(one)) continue;
    const listed = one.matches("[data-cell], #move-list *, .study-list *, [type=checkbox]");
    const least = listed ? 24 : 44;
    if (listed && one.dataset.cell && magnified) continue;
    const box = ((one.dataset.cell && one.querySelector(".spot")) || one).getBoundingClientRect();
    const beyond = parseFloat(getComputedStyle(one, "::after").bottom) || 0;  // it reaches lower
    const height = box.height - Math.min(0, beyond);
    if (box.width < least - .1 || height < least - .1) say(one, box, least);
  }
  return found;
}"""
# Elements that are wider than the screen, or beside it; where nothing scrolls, also those below it.
OUTSIDE = """() => {
  const found = [];
  const dialog = document.querySelector("dialog[open]");
  const rows = "#move-list *, .study-list *, .picks *, [data-cell], .board *";
  for (const one of (dialog ?? document).querySelectorAll("button, select, input, p, h1, h2")) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.matches(rows)) continue;
    if (one.matches(".visually-hidden")) continue;
    const box = one.getBoundingClientRect();
    const low = !dialog && one.closest("#table") && box.bottom > innerHeight + 1;
    if (box.left < -1 || box.right > innerWidth + 1 || low)
      found.push(`${JSON.stringify(box)} ${one.outerHTML.slice(0, 90)}`);
  }
  return found;
}"""


# Controls of a dialog whose focus rings would be clipped at a side.
CUT_RINGS = """() => [...document.querySelectorAll("dialog[open] :is(button, select, input)")]
  .filter((one) => {
    if (!one.checkVisibility({ visibilityProperty: true })) return false;
    if (one.matches("label *, .save *")) return false;
    const box = one.getBoundingClientRect();
    for (let around = one.parentElement; around.tagName !== "DIALOG"; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== "visible") {
        const edge = around.getBoundingClientRect();
        if (box.top >= edge.bottom) return false;  // it is folded away
        if (box.left - edge.left < 5 || edge.right - box.right < 5) return true;
      }
    return false;
  }).map((one) => "ring: " + one.outerHTML.slice(0, 90))"""


# A screen size, a language and a theme.
PHONES = [
    (320, 568, "en", "dark"),
    (360, 640, "ja", "light"),
    (844, 390, "ja", "light"),
]
LARGER = "size => { document.documentElement.style.fontSize = size; }"
# The same as OUTSIDE, on screens that scroll.
BESIDE = OUTSIDE.replace("!dialog && one", "false && one")
# Theme and sizes in which one language is tested, and the others, whose words are longer or break
# elsewhere.
AT = {"en": ("dark", ((844, 390), (640, 360), (360, 640), (320, 568)))}
ELSE = ("light", ((320, 568),))
PARTS = 6
# Every push looks at one part of the scenes in one language, and at another part in the other.
SCENES = [
    (language, (number + shift) % PARTS)
    for number, language in enumerate(LANGUAGES)
    for shift in range(PARTS)
]


def layout_problems(visitor: Visitor, sizes: tuple) -> dict:
    """Return the layout problems of a screen.

    It is checked by axe, at these sizes, on a narrow screen, and with large letters.
    """
    page, problems = visitor.page, {}
    problems["axe"] = axe_problems(page)
    for width, height in sizes:
        resize(visitor, width, height)
        problems[f"{width}x{height}"] = [
            problem for check in (SMALL, OUTSIDE, CUT_RINGS) for problem in page.evaluate(check)
        ]
    clipped = "#status, #seats .seat, #tray > .button"
    resize(visitor, 180, 480)
    problems["narrow"] = page.evaluate(BESIDE) + visitor.visible(clipped).evaluate_all(CLIPPED)
    page.evaluate(LARGER, "200%")
    resize(visitor, 360, 640)
    problems["large letters"] = page.evaluate(BESIDE) + visitor.visible(clipped).evaluate_all(
        CLIPPED
    )
    page.evaluate(LARGER, "")
    return {name: problems[name] for name in problems if problems[name]}


@pytest.mark.parametrize(("language", "part"), SCENES)
def test_all_scenes_are_tappable_and_accessible(
    live_chromium: Browser, visitors: Callable[..., Visitor], language: str, part: int
) -> None:
    """Nothing is too small to be tapped, beside the screen or unnamed; narrow screens and large
    letters lose nothing."""
    theme, sizes = AT.get(language, ELSE)
    visitor = visitors(
        live_chromium,  # some scenes connect phones
        locale=language,
        color_scheme=theme,
        has_touch=True,
        reduced_motion="reduce",
    )
    walker = ReusedPage(visitor.driver, visitor.url)
    problems = {}
    for name, way in list(scenes())[part::PARTS]:
        resize(visitor, 320, 568)
        way(walker)
        visitor.driver.wait_until_clickable()
        problems[name] = layout_problems(visitor, sizes)
    assert {name: problems[name] for name in problems if problems[name]} == {}


# The room between a title and the indicator of connected phones beside it.
ROOM_BESIDE_TITLE = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector("#table-title"));
  const indicator = document.querySelector(".connection-indicator").getBoundingClientRect();
  return indicator.left - range.getBoundingClientRect().right;
}"""


@pytest.mark.slow
def test_friends_on_small_phones_read_whole_words(
    live_chromium: Browser, visitors: Callable[..., Visitor]
) -> None:
    """Buttons tear no word; the indicator of connected phones lies beside the title."""
    visitor = visitors(live_chromium, has_touch=True, reduced_motion="reduce")
    walker, ways = ReusedPage(visitor.driver, visitor.url), dict(scenes())
    ways["friend-waits"](walker)
    for width, height in [(320, 568), (844, 390)]:
        resize(visitor, width, height)
        assert visitor.visible("#tray > .button").evaluate_all(TORN) == [], width
    ways["live-spectator"](walker)
    for width, height in [(320, 568), (844, 390)]:
        resize(visitor, width, height)
        assert visitor.page.evaluate(ROOM_BESIDE_TITLE) >= 0, width


def test_a_tile_that_is_set_up_has_its_places_above_the_buttons(visit: VisitFactory) -> None:
    visitor = visit(locale="ja")
    walker, ways = ReusedPage(visitor.driver, visitor.url), dict(scenes())
    for rules in ("solo", "three"):
        ways[f"setup-tiles-{rules}"](walker)
        for width, height in [(640, 360), (320, 568)]:
            resize(visitor, width, height)
            places = boxes(visitor, "#tray .row-0 .pick")
            lowest = max(box["y"] + box["height"] for box in places)
            buttons = boxes(visitor, "#tray > .button")
            assert all(box["y"] >= lowest for box in buttons), (rules, width)
            assert len({box["y"] for box in buttons}) == 1, (rules, width)


def test_reset_page_shows_nothing_of_before(visit: VisitFactory) -> None:
    visitor = visit()
    walker = ReusedPage(visitor.driver, visitor.url)
    walker.open(MIXTOUR.link(8))
    walker.tap_when_clickable(act("moves"))
    for game in (MIXTOUR, HEXHEAVEN):
        walker.reset()
        walker.open(game.link(4))
        expect(visitor.page.locator("#moves")).to_be_hidden()
        walker.reset()
        walker.open()
        expect(visitor.page.locator("html")).not_to_have_attribute("data-has-games", "")
        expect(visitor.saves).to_have_count(0)


def boxes(visitor: Visitor, css: str) -> list:
    """Return the boxes of these elements."""
    return [node.bounding_box() for node in visitor.visible(css).all()]


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (844, 390), (768, 1024)])
def test_nothing_moves_under_the_finger(visit: VisitFactory, width: int, height: int) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    visitor.open(HEXHEAVEN.link(4))
    hand, board = boxes(visitor, "#tray .row-0 .pick"), boxes(visitor, "#board-area")
    for token in ("24", "-2,2"):
        visitor.select_turn(Turn([token]))
        assert boxes(visitor, "#tray .row-0 .pick") == hand
        assert boxes(visitor, "#board-area") == board
    visitor.driver.wait(act("confirm"))
    visitor.tap_when_clickable(act("cancel"))
    assert boxes(visitor, "#tray .row-0 .pick") == hand


def board_size(visitor: Visitor) -> list[int]:
    """Return place and size of the board's area, in whole CSS pixels."""
    (box,) = boxes(visitor, "#board-area")
    return [round(number) for number in box.values()]


@pytest.mark.parametrize("script", [MIXTOUR, HEXHEAVEN], ids=str)
@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (640, 360), (768, 1024)])
def test_the_board_keeps_its_size(
    visit: VisitFactory, script: Script, width: int, height: int
) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    visitor.open(script.link(4))
    visitor.driver.wait(f"{act('hint')}:not([disabled])")
    board = board_size(visitor)
    visitor.driver.tap(act("moves"))
    assert board_size(visitor) == board
    visitor.driver.tap(act("prev"))
    assert board_size(visitor) == board
    visitor.driver.tap(act("moves"))
    visitor.open(script.link())
    visitor.driver.wait('.status[data-tone="over"]')
    assert board_size(visitor) == board


def test_the_hand_is_large_where_there_is_room(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 768, "height": 1024})
    visitor.open(HEXHEAVEN.link(4))
    assert all(box["height"] >= 88 for box in boxes(visitor, "#tray .row-0 .pick"))
    assert all(box["height"] >= 52 for box in boxes(visitor, ".seat-hand"))


NEEDED = "#status, #tray, #actions, #moves, .topbar button, #board [data-cell]"


@pytest.mark.parametrize(("width", "height", "language", "theme"), PHONES)
def test_a_toast_covers_no_controls(
    visit: VisitFactory, width: int, height: int, language: str, theme: str
) -> None:
    visitor = visit(viewport={"width": width, "height": height}, locale=language)
    visitor.open(MIXTOUR.link())
    assert visitor.toast.evaluate(OVER, NEEDED) == []
    visitor.driver.tap(".toast " + act("close-toast"))
    visitor.wait_toast_removed()


def test_names_have_room_on_the_seats(visit: VisitFactory) -> None:
    names = ["Bartholomew M.", "ふつうの名人さん", "Cassandra U."]
    visitor = visit(viewport={"width": 320, "height": 568})
    visitor.open()
    visitor.open_new_game("hexheaven")
    visitor.driver.set_control('dialog [name="rules"]', "three")
    for i, name in enumerate(names):
        visitor.driver.set_control(f'dialog [name="seat-{i + 1}"]', "human")
        visitor.page.locator(f'dialog [name="name-{i + 1}"]').fill(name)
    visitor.tap_when_clickable("dialog " + act("start"))
    visitor.driver.wait("#table:not([hidden])")
    assert visitor.visible(".seat-name").all_text_contents() == names
    assert visitor.visible(".seat-name").evaluate_all(CLIPPED) == []


LINES = "one => { const { outlineStyle, backgroundColor } = getComputedStyle(one); "
LINES += "return outlineStyle + backgroundColor; }"


def test_forced_colours_tell_whose_turn_it_is_and_what_is_chosen(visit: VisitFactory) -> None:
    visitor = visit(forced_colors="active")
    visitor.open(MIXTOUR.link(8))
    for token in ("c2", "a4"):
        visitor.driver.tap(cell(token))
    for special, other in (
        (".seat[data-moving]", ".seat:not([data-moving])"),
        ('.pick[aria-pressed="true"]', '.pick[aria-pressed="false"]'),
        (act("confirm"), act("cancel")),
    ):
        looks = [visitor.visible(css).first.evaluate(LINES) for css in (special, other)]
        assert looks[0] != looks[1]


def set_appearance(visitor: Visitor, *names: str) -> None:
    """Let the page look as these settings have it."""
    for name in names:
        visitor.page.evaluate(f"document.documentElement.toggleAttribute('data-{name}', true)")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
def test_settings_fit_the_table_to_hands(visit: VisitFactory, width: int, height: int) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    visitor.open(MIXTOUR.link(8))
    for token in ("c2", "a4"):
        visitor.driver.tap(cell(token))
    visitor.driver.wait(act("confirm"))
    sizes = boxes(visitor, "#tray .pick")
    set_appearance(visitor, "left", "large")
    play, cancel = boxes(visitor, f"#tray {act('confirm')}, #tray {act('cancel')}")[::-1]
    assert play["x"] < cancel["x"]
    assert boxes(visitor, "#tray .pick")[0]["height"] > sizes[0]["height"]
    assert visitor.visible("#tray button, #actions button").evaluate_all(MISSED) == []


def test_the_board_turns_to_the_person_across_the_table(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open(MIXTOUR.link(1))
    set_appearance(visitor, "across")
    first = visitor.page.locator(cell("a1")).bounding_box()
    visitor.driver.tap(cell("e5"))
    visitor.tap_when_clickable(act("confirm"))
    visitor.wait_ply(2)
    back = visitor.page.locator(cell("a1")).bounding_box()
    assert first and back and back["y"] > first["y"] + 100 and back["x"] < first["x"] - 100


BELOW = "#summary, #status-area, #tray, #actions"
TURNED = "all => all.map((one) => getComputedStyle(one).rotate)"


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (844, 390)])
def test_the_texts_below_the_board_turn_with_the_board(
    visit: VisitFactory, width: int, height: int
) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    visitor.open(MIXTOUR.link(2))
    set_appearance(visitor, "across")
    parts = visitor.page.locator(BELOW)
    assert parts.evaluate_all(TURNED) == ["none"] * 4
    visitor.play_move("e5")
    before = boxes(visitor, "#status-area, #tray, #actions")
    assert parts.evaluate_all(TURNED) == ["180deg"] * 4
    visitor.driver.tap(cell("d5"))
    visitor.driver.wait(act("confirm"))
    assert boxes(visitor, "#status-area, #tray, #actions") == before
    assert visitor.visible("#tray button, #actions button").evaluate_all(MISSED) == []
    board, summary = [
        visitor.visible(selector).bounding_box() for selector in (cell("e1"), "#summary")
    ]
    assert board and summary
    visitor.page.touchscreen.tap(board["x"] + 4, board["y"] + board["height"] - 4)
    expect(visitor.page.locator(act("confirm"))).to_have_count(1)  # it was on the board
    visitor.tap_when_clickable(act("confirm"))
    visitor.wait_ply(4)
    assert parts.evaluate_all(TURNED) == ["none"] * 4
