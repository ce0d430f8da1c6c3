"""Touch: double taps, two fingers at once, long presses, a zoomed board."""

import time

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.delayed_requests import DelayedRequests
from e2e.support.desktop import DESKTOP, centre_of
from e2e.support.page_object import act, cell, pick
from e2e.support.screen_checks import AFTER_PAINT, GLIDE_ENDED
from e2e.support.scripted_games import BEERHEX, HEXHEAVEN, INPHEXION, MIXTOUR, Script, Turn
from ui.board.gestures import DOUBLE_TAP_MS
from ui.words import Words

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": False, "is_mobile": False}

# A pointer of this number goes down on a cell, or up.
POINTER = """([kind, finger, css]) => document.querySelector(css).dispatchEvent(
  new PointerEvent(kind, { pointerId: finger, bubbles: true, isPrimary: finger === 1 }))"""


# Which of these elements another one overlaps.
COVERED = """([one, others]) => {
  const { top, bottom, left, right } = document.querySelector(one).getBoundingClientRect();
  return [...document.querySelectorAll(others)].filter((other) => {
    const box = other.getBoundingClientRect();
    return box.top < bottom && box.bottom > top && box.left < right && box.right > left;
  }).map((other) => other.id);
}"""


def test_the_second_tap_of_a_double_tap_begins_no_other_game(visit: VisitFactory) -> None:
    visitor = visit(**DESKTOP, rapid_taps=True)
    visitor.open(MIXTOUR.link(8))
    for token in ("c2", "a4"):
        visitor.driver.tap(cell(token))
    visitor.tap_when_clickable(pick("n3"))
    visitor.driver.wait_until_clickable()
    # Where the move was confirmed there are "Other options" and "Play again" then.
    tap_twice(visitor, act("confirm"), 100)
    expect(visitor.table).not_to_have_attribute("data-ply", "8")
    visitor.page.wait_for_timeout(700)  # longer than the second tap of a double tap is ignored
    assert visitor.ply == 9
    expect(visitor.dialog).to_have_count(0)
    expect(visitor.table).to_have_attribute("data-over", "points")
    visitor.tap_when_clickable(act("rematch"))
    visitor.wait_ply(0)


# Times of the clicks, as the browser stamped them.
LISTEN = """() => { window.clicks = [];
  document.addEventListener("click", (event) => window.clicks.push(event.timeStamp), true); }"""
# The button at a place.
BELOW = """([x, y]) => ({ ...document.elementFromPoint(x, y).closest("button")?.dataset })"""


def tap_twice(visitor: Visitor, css: str, gap: int) -> tuple[float, float]:
    """Tap twice at the place of a control, stamped ``gap`` milliseconds apart however long the
    first tap keeps the page; return the place."""
    page = visitor.page
    visitor.driver.wait_until_clickable()
    x, y = centre_of(page, css)
    page.evaluate(LISTEN)
    client = page.context.new_cdp_session(page)
    now = time.time()
    for at in (now, now + gap / 1000):
        # A press makes no click if its first element is replaced before it ends.
        page.evaluate(AFTER_PAINT)
        page.wait_for_timeout(max(0.0, (at - time.time()) * 1000))
        for kind in ("mousePressed", "mouseReleased"):
            said = {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1}
            client.send("Input.dispatchMouseEvent", {**said, "timestamp": at})
    first, second = page.evaluate("window.clicks")
    assert abs(second - first - gap) < 20
    return x, y


@pytest.mark.parametrize("gap", [150, 400])
def test_the_second_tap_on_play_ends_no_turn(visit: VisitFactory, gap: int) -> None:
    visitor = visit(**SMALL, rapid_taps=True)
    visitor.open(HEXHEAVEN.link(4))
    visitor.select_turn(Turn(["24", "-2,2", "r0"]))
    place = tap_twice(visitor, act("confirm"), gap)
    expect(visitor.table).not_to_have_attribute("data-ply", "4")
    visitor.page.wait_for_timeout(700)
    assert visitor.ply == 5
    # No button that plays or ends a turn ever appears where Play was.
    assert "move" not in visitor.page.evaluate(BELOW, place)
    visitor.tap_when_clickable('[data-move="pass"]')
    visitor.wait_ply(6)


@pytest.mark.parametrize("gap", [150, 400])
def test_the_second_tap_on_the_curtain_chooses_nothing(visit: VisitFactory, gap: int) -> None:
    visitor = visit(**SMALL, rapid_taps=True)
    visitor.open(BEERHEX.link(6))
    place = tap_twice(visitor, act("ready"), gap)
    expect(visitor.page.locator("#curtain")).to_be_hidden()
    assert visitor.page.evaluate(BELOW, place) == {"act": "moves"}  # that stands there now
    visitor.page.wait_for_timeout(700)
    expect(visitor.status).not_to_have_text(Words("en")("hint-wait"))
    expect(visitor.status).not_to_contain_text(Words("en")("hint-shown", move=""))
    expect(visitor.page.locator('#table [aria-selected="true"]')).to_have_count(0)
    expect(visitor.page.locator('#table [aria-pressed="true"]')).to_have_count(0)
    expect(visitor.page.locator(act("confirm"))).to_have_count(0)
    assert visitor.ply == 6


@pytest.mark.parametrize("gap", [100, 300])
def test_a_double_tap_on_a_cell_chooses_it_and_plays_nothing(visit: VisitFactory, gap: int) -> None:
    visitor = visit(**DESKTOP, rapid_taps=True)
    visitor.open(MIXTOUR.link(2))
    tap_twice(visitor, cell("e5"), gap)
    expect(visitor.page.locator(act("confirm"))).to_be_visible()
    # Nothing shows that the time of a double tap is over, after which a tap counts again.
    visitor.page.wait_for_timeout(DOUBLE_TAP_MS + 100)
    assert visitor.ply == 2
    visitor.driver.tap(cell("e5"))
    visitor.wait_ply(3)
    assert visitor.moves() == ["c1", "c2", "e5"]


def test_a_later_second_tap_on_a_cell_plays(visit: VisitFactory) -> None:
    visitor = visit(**DESKTOP, rapid_taps=True)
    visitor.open(MIXTOUR.link(2))
    tap_twice(visitor, cell("e5"), 450)
    visitor.wait_ply(3)


def test_two_taps_on_one_cell_are_two_taps(visit: VisitFactory) -> None:
    visitor = visit(**DESKTOP, rapid_taps=True)
    visitor.open(MIXTOUR.link(2))
    tap_twice(visitor, cell("c1"), 150)
    expect(visitor.page.locator('#board [aria-selected="true"]')).to_have_count(0)


PIECES = "#board .piece:not([data-leaving])"


def test_a_peek_lasts_as_long_as_the_first_finger_is_down(visitor: Visitor) -> None:
    visitor.open(BEERHEX.link(4))
    visitor.dismiss_handover()
    faces = "all => all.map((one) => one.getAttribute('href')).sort().join()"
    pieces = visitor.page.locator(PIECES)
    hidden = pieces.evaluate_all(faces)

    def finger(kind: str, number: int, name: str) -> None:
        visitor.page.evaluate(POINTER, [kind, number, cell(name)])

    def wait_until(shown: bool) -> None:
        given = [PIECES, hidden, shown]
        changed = f"([css, hidden, shown]) => (({faces})([...document.querySelectorAll(css)])"
        visitor.page.wait_for_function(f"{changed} !== hidden) === shown", arg=given, polling=20)

    finger("pointerdown", 1, "a3")
    wait_until(shown=True)
    seen = pieces.evaluate_all(faces)
    for kind in ("pointerdown", "pointerup"):
        finger(kind, 2, "e5")
        visitor.page.wait_for_timeout(400)  # longer than a press has to be
        assert pieces.evaluate_all(faces) == seen
    finger("pointerup", 1, "a3")
    wait_until(shown=False)


@pytest.mark.parametrize("css", [cell("c2"), pick("n2")])
def test_a_held_item_is_shown_enlarged_until_it_is_released(visit: VisitFactory, css: str) -> None:
    visitor = visit(**SMALL)
    visitor.open(MIXTOUR.link(8))
    is_loaded = "() => globalThis.coasterBundles?.isLoaded('later')"
    visitor.page.wait_for_function(is_loaded, polling=50)  # info cards come after the first screen
    for token in ("c2", "a4"):
        visitor.driver.tap(cell(token))
    visitor.driver.wait_until_clickable()
    card, chosen = visitor.page.locator("#card"), visitor.visible('.pick[aria-pressed="true"]')
    before = chosen.get_attribute("data-pick")
    mouse = visitor.page.mouse
    mouse.move(*centre_of(visitor.page, css))
    mouse.down()
    expect(card).to_be_visible()
    expect(visitor.page.locator("#spoken")).to_have_text(card.inner_text())
    assert visitor.page.evaluate(COVERED, ["#card", "#status, #tray, #actions"]) == []
    mouse.up()
    expect(card).to_be_hidden()
    assert chosen.get_attribute("data-pick") == before  # it was no tap
    visitor.driver.wait(act("confirm"))


def test_an_item_that_is_held_while_its_card_loads_is_shown_then(visit: VisitFactory) -> None:
    visitor = visit(**SMALL)
    delayed = DelayedRequests(visitor, "later.wasm")
    visitor.open(MIXTOUR.link(8))
    visitor.page.mouse.move(*centre_of(visitor.page, cell("c2")))
    visitor.page.mouse.down()
    card = visitor.page.locator("#card")
    visitor.page.wait_for_timeout(400)  # longer than a press has to be
    expect(card).to_be_hidden()
    delayed.release()
    expect(card).to_be_visible()
    visitor.page.mouse.up()
    expect(card).to_be_hidden()


def test_a_cell_that_a_key_peeks_at_is_shown_when_its_card_has_loaded(visit: VisitFactory) -> None:
    visitor = visit(**SMALL)
    delayed = DelayedRequests(visitor, "later.wasm")
    visitor.open(MIXTOUR.link(8))
    visitor.page.locator(cell("c2")).press("p")
    card = visitor.page.locator("#card")
    expect(card).to_be_hidden()
    delayed.release()
    expect(card).to_be_visible()
    expect(card).to_be_hidden()


def test_a_finger_that_moves_holds_nothing(visit: VisitFactory) -> None:
    visitor = visit(**SMALL)
    visitor.page.clock.install()
    visitor.open(MIXTOUR.link(8))
    mouse, clock, card = visitor.page.mouse, visitor.page.clock, visitor.page.locator("#card")
    x, y = centre_of(visitor.page, cell("c2"))
    mouse.move(x, y)
    visitor.pause_clock()
    mouse.down()
    clock.run_for(400)  # longer than a press has to be
    expect(card).to_be_visible()
    mouse.up()
    expect(card).to_be_hidden()
    clock.run_for(1000)  # longer than a second tap is ignored
    mouse.down()
    mouse.move(x + 20, y, steps=4)
    clock.run_for(400)
    expect(card).to_be_hidden()
    mouse.up()


@pytest.mark.parametrize("css", ["[data-seat='2']", ".status-panel-button"])
def test_the_signs_above_the_board_explain_themselves(visit: VisitFactory, css: str) -> None:
    visitor = visit(**SMALL)
    visitor.open(HEXHEAVEN.link(4))
    card, board = visitor.page.locator("#card"), visitor.page.locator("#board-area")
    before = board.bounding_box()
    visitor.driver.tap(css)
    expect(card).to_be_visible()
    assert visitor.page.evaluate(COVERED, ["#card", "#board-area, #actions"]) == []
    assert board.bounding_box() == before
    visitor.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    visitor.page.locator(css).focus()
    visitor.page.keyboard.press("Enter")
    expect(card).to_be_visible()
    visitor.tap_when_clickable("#board")
    expect(card).to_be_hidden()


def test_the_zoom_is_kept_and_shows_where_a_tile_can_go(
    visit: VisitFactory,
) -> None:
    visitor = visit(**DESKTOP)
    script = Script("hexheaven", {"rules": "casual"}, "1@0,1/0 8@-1,2/1 4@-1,0/2 14@-2,3/1", 330)
    visitor.open(script.link())
    page, offered = visitor.page, visitor.page.locator('#board [data-mark~="offered"]')
    page.mouse.move(*centre_of(page, cell("-2,3")))
    for _ in range(12):
        page.mouse.wheel(0, -120)
    expect(page.locator(act("refit"))).to_be_visible()
    visitor.visible("#tray .pick").first.click()
    expect(offered.first).to_be_attached()
    page.evaluate(GLIDE_ENDED)
    expect(page.locator(act("refit"))).to_be_visible()
    room = page.locator("#board").bounding_box()
    assert room
    seen = []
    for offered_cell in offered.all():
        box = offered_cell.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        within = room["x"] <= x <= room["x"] + room["width"]
        seen.append(within and room["y"] <= y <= room["y"] + room["height"])
    assert True in seen


def test_a_mouse_that_was_let_go_beside_the_board_moves_it_no_more(visit: VisitFactory) -> None:
    visitor = visit(**DESKTOP, reduced_motion="reduce")
    visitor.open(HEXHEAVEN.link(20))
    visitor.driver.tap(act("magnify"))
    visitor.driver.wait(act("refit") + ":not([hidden])")
    board, mouse = visitor.page.locator("#board"), visitor.page.mouse
    room, seen = board.bounding_box(), board.get_attribute("viewBox")
    assert room
    edge, middle = room["x"] + room["width"] - 2, room["y"] + room["height"] / 2
    mouse.move(edge, middle)
    mouse.down()
    mouse.move(edge + 40, middle)
    mouse.up()
    mouse.move(edge - 200, middle, steps=4)
    expect(board).to_have_attribute("viewBox", str(seen))
    mouse.down()
    mouse.move(edge - 100, middle, steps=4)
    mouse.up()
    expect(board).not_to_have_attribute("viewBox", str(seen))


TARGET = Words("en").for_game("mixtour")("choose-height", n=1)
REFUSED = Script("mixtour", {}, "c1 c2 a2 c5")  # from c1 no piece can go to a2


def provoke_refusal(visitor: Visitor) -> None:
    """Choose a piece, and a place where it can't go; the page's clock stands still after that."""
    visitor.page.clock.install()
    visitor.open(REFUSED.link())
    visitor.driver.tap(cell("c1"))
    expect(visitor.page.locator(cell("c1"))).to_have_attribute("aria-selected", "true")
    visitor.pause_clock()
    visitor.driver.tap(cell("a2"))
    visitor.page.clock.run_for(100)
    expect(visitor.status).to_have_attribute("data-tone", "refused")


def test_a_refusal_goes_by_itself_and_the_choice_stays(visitor: Visitor) -> None:
    provoke_refusal(visitor)
    visitor.page.clock.run_for(3500)
    expect(visitor.status).to_have_attribute("data-tone", "refused")
    visitor.page.clock.run_for(600)
    expect(visitor.status).to_have_text(TARGET)
    expect(visitor.page.locator(cell("c1"))).to_have_attribute("aria-selected", "true")


def test_turning_the_phone_takes_a_refusal_away(visitor: Visitor) -> None:
    provoke_refusal(visitor)
    visitor.page.set_viewport_size({"width": 640, "height": 360})
    visitor.page.clock.run_for(100)
    expect(visitor.status).to_have_text(TARGET)
    expect(visitor.page.locator(cell("c1"))).to_have_attribute("aria-selected", "true")


def test_a_dialog_takes_a_refusal_away(visitor: Visitor) -> None:
    provoke_refusal(visitor)
    visitor.driver.tap("#table " + act("menu"))
    visitor.page.clock.run_for(100)
    expect(visitor.dialog).to_be_visible()
    expect(visitor.status).to_have_text(TARGET)


def test_second_tap_after_an_instant_move_is_ignored(visit: VisitFactory) -> None:
    visitor = visit(**DESKTOP, rapid_taps=True)
    visitor.open()
    visitor.driver.tap(".masthead " + act("settings"))
    visitor.driver.set_control('dialog [name="confirm"]', "matters")
    visitor.open(MIXTOUR.link(2))
    tap_twice(visitor, cell("e5"), 100)
    visitor.wait_ply(3)
    expect(visitor.page.locator('#board [data-mark~="picked"]')).to_have_count(0)
    visitor.page.wait_for_timeout(700)  # as long as a second tap is ignored
    visitor.page.mouse.click(*centre_of(visitor.page, cell("a1")))
    visitor.wait_ply(4)
    visitor.driver.tap("#actions " + act("undo"))
    visitor.wait_ply(3)


# A place on the board between two cells, and these cells.
LINE = """() => {
  const cell = (x, y) => document.elementFromPoint(x, y)?.closest("#board [data-cell]") ?? null;
  const { left, right, top, bottom } = document.querySelector("#board").getBoundingClientRect();
  for (let y = top + 40; y < bottom - 40; y += 7)
    for (let x = left + 20; x < right - 20; x += .25) {
      const [one, other] = [cell(x - 2, y), cell(x + 2, y)];
      if (one && other && one !== other && !cell(x, y))
        return [x, y, one.dataset.cell, other.dataset.cell];
    }
  return null;
}"""


def test_a_tap_between_two_cells_is_one_on_the_nearer(visit: VisitFactory) -> None:
    visitor = visit(**DESKTOP)
    visitor.open()
    visitor.start("mixtour")
    x, y, *names = visitor.page.evaluate(LINE)
    visitor.page.mouse.click(x, y)
    chosen = visitor.page.locator('#board [aria-selected="true"]')
    expect(chosen).to_have_count(1)
    assert chosen.get_attribute("data-cell") in names


def test_a_finger_may_be_lifted_on_the_next_cell_and_no_further(visit: VisitFactory) -> None:
    visitor = visit(**DESKTOP)
    visitor.open()
    visitor.start("mixtour")
    mouse, chosen = visitor.page.mouse, visitor.page.locator('#board [aria-selected="true"]')
    x, y, *names = visitor.page.evaluate(LINE)
    mouse.move(x - 3, y)
    mouse.down()
    mouse.move(x + 3, y)
    mouse.up()
    expect(chosen).to_have_attribute("data-cell", names[1])
    visitor.driver.tap(act("cancel"))
    expect(chosen).to_have_count(0)
    mouse.move(*centre_of(visitor.page, cell("a1")))
    mouse.down()
    mouse.move(*centre_of(visitor.page, cell("c1")))
    mouse.up()
    expect(chosen).to_have_count(0)


def test_a_tap_beside_all_controls_keeps_what_is_chosen(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open(INPHEXION.link(5))
    *first, last = list(INPHEXION.turns())[5].tokens
    for token in first:
        visitor.driver.tap(cell(token))
    picked = visitor.page.locator('#board [data-mark~="picked"]')
    count = picked.count()
    assert count
    for place in ("#tray", "#board-area"):
        visitor.page.locator(place).tap(position={"x": 2, "y": 2})
        visitor.page.evaluate(AFTER_PAINT)  # by then an answer would be drawn
        assert picked.count() == count, place
    visitor.driver.tap(cell(last))  # completes the move only if the cells before are still chosen
    visitor.driver.wait(act("confirm"))


def test_a_mouse_is_told_to_click_and_a_finger_to_tap(visit: VisitFactory) -> None:
    for device, word in ((DESKTOP, "click"), ({}, "tap")):
        visitor = visit(**device)
        visitor.open(MIXTOUR.link(8))
        expect(visitor.status).to_contain_text(f": {word} ")
