"""Pieces that are dragged: by a finger, as Chromium's protocol moves it, and by the mouse."""

from playwright.sync_api import CDPSession, Page, expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.desktop import DESKTOP, centre_of
from e2e.support.page_object import act, cell, pick
from e2e.support.scripted_games import HEXHEAVEN, MIXTOUR, Script

SOLO = Script("hexheaven", {"rules": "solo"}, "", 7)
GHOST = ".ghost"
DRAGGING = "#table[data-dragging]"


def wait_for_drags(page: Page) -> None:
    """Wait for the modules of drags, which come after the first screen."""
    is_loaded = "() => globalThis.coasterBundles?.isLoaded('later')"
    page.wait_for_function(is_loaded, polling=50)


class PointerInput:
    """Fingers on a touch screen; each is where it was last put."""

    def __init__(self, page: Page) -> None:
        wait_for_drags(page)
        self._page = page
        self._client: CDPSession = page.context.new_cdp_session(page)
        self._at: list[tuple[float, float]] = []

    def _tell(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(self._at)]
        self._client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, x: float, y: float) -> None:
        """Put down one more finger."""
        self._at.append((x, y))
        self._tell("touchStart")

    def move(self, x: float, y: float) -> None:
        """Move the first finger to this place."""
        left, top = self._at[0]
        for step in range(1, 6):
            self._at[0] = (left + (x - left) * step / 5, top + (y - top) * step / 5)
            self._tell("touchMove")

    def up(self) -> None:
        """Lift all fingers."""
        self._at = []
        self._tell("touchEnd")

    def lose(self) -> None:
        """Cancel the touch, as a phone does that takes it for a gesture of its own."""
        self._at = []
        self._tell("touchCancel")

    def pull(self, source: str, target: str) -> None:
        """Pull what is here to there, and hold it."""
        self.down(*centre_of(self._page, source))
        self.move(*centre_of(self._page, target))

    def drag(self, source: str, target: str) -> None:
        """Pull what is here to there."""
        self.pull(source, target)
        self.up()


def chosen(visitor: Visitor) -> int:
    """Return the number of cells and picks that are chosen."""
    return visitor.page.locator('#table :is([aria-selected="true"], [aria-pressed="true"])').count()


def test_a_stack_goes_with_the_finger(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(8))
    page, hand = visitor.page, PointerInput(visitor.page)
    ghost, over = page.locator(GHOST), page.locator("[data-over]")
    hand.pull(cell("c2"), cell("b4"))
    expect(ghost.locator("use")).to_have_count(3)
    expect(page.locator('#board [data-mark~="offered"]')).to_have_attribute("data-cell", "a4")
    expect(over).to_have_attribute("data-cell", "b4")
    hand.move(*centre_of(page, cell("a4")))
    expect(over).to_have_attribute("data-cell", "a4")
    hand.up()
    expect(ghost).to_have_count(0)
    expect(over).to_have_count(0)
    expect(page.locator(pick("n2"))).to_have_attribute("aria-pressed", "true")
    visitor.tap_when_clickable(pick("n3"))
    visitor.tap_when_clickable(act("confirm"))
    visitor.wait_ply(9)
    assert visitor.moves()[-1] == "c2:3-a4"


def test_a_drag_that_goes_wrong_costs_nothing(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(8))
    page, hand = visitor.page, PointerInput(visitor.page)
    dragging = page.locator(DRAGGING)

    def stays() -> None:
        expect(dragging).to_have_count(0)
        expect(page.locator(GHOST)).to_have_count(0)
        assert chosen(visitor) == 0 and visitor.ply == 8

    hand.drag(cell("c2"), "#status")  # over nothing
    stays()
    hand.pull(cell("c2"), cell("a4"))
    hand.lose()
    stays()
    hand.pull(cell("c2"), cell("a4"))
    hand.down(*centre_of(page, cell("e1")))  # a second finger
    stays()
    hand.up()
    stays()
    hand.pull(cell("c2"), cell("a4"))
    page.keyboard.press("Escape")
    stays()
    hand.up()
    stays()
    hand.drag(cell("c2"), cell("e5"))
    expect(visitor.status).to_have_attribute("data-tone", "refused")
    assert visitor.ply == 8
    hand.drag(cell("b1"), cell("a4"))  # nothing lies there
    expect(visitor.page.locator(act("confirm"))).to_have_count(0)


def test_a_mouse_drags_and_its_click_is_no_tap(visit: VisitFactory) -> None:
    visitor = visit(**DESKTOP)
    visitor.open(MIXTOUR.link(8))
    wait_for_drags(visitor.page)
    page, card = visitor.page, visitor.page.locator("#card")
    page.mouse.move(*centre_of(page, cell("c2")))
    page.mouse.down()
    expect(card).to_be_visible()  # held, and then pulled all the same
    page.mouse.move(*centre_of(page, cell("a4")), steps=4)
    expect(card).to_be_hidden()
    expect(page.locator(GHOST)).to_have_count(1)
    page.mouse.up()
    visitor.driver.wait(act("confirm"))
    assert visitor.ply == 8
    page.mouse.click(*centre_of(page, cell("a4")))  # but the next one is
    visitor.wait_ply(9)


def test_a_long_tray_still_scrolls_and_lets_tiles_out(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 280, "height": 568})
    visitor.open(SOLO.link())
    page, hand = visitor.page, PointerInput(visitor.page)
    row, dragging = page.locator(".row-0"), page.locator(DRAGGING)
    shifted = page.locator(".row-0[data-shifted]")
    row.evaluate("row => row.onscroll = () => { row.dataset.shifted = row.scrollLeft; }")
    x, y = centre_of(page, ".row-0 .pick:nth-child(4)")
    hand.down(x, y)
    hand.move(x - 90, y + 4)
    expect(shifted).to_have_count(1)
    expect(dragging).to_have_count(0)
    hand.up()
    assert chosen(visitor) == 0
    x, y = centre_of(page, ".row-0 .pick:nth-child(3)")
    hand.down(x, y)
    hand.move(x + 8, y - 90)
    expect(dragging).to_have_count(1)
    hand.up()


def test_tiles_are_laid_by_dragging(visit: VisitFactory) -> None:
    visitor = visit(reduced_motion="reduce")  # whatever follows a finger follows it all the same
    visitor.open(HEXHEAVEN.link(4))
    page, hand = visitor.page, PointerInput(visitor.page)
    hand.drag(pick("24"), cell("-2,2"))
    visitor.tap_when_clickable(act("confirm"))
    visitor.wait_ply(5)
    visitor.tap_when_clickable('[data-move="pass"]')
    visitor.wait_ply(6)
    hand.pull(pick("20"), cell("-1,3"))
    expect(page.locator(GHOST)).to_have_count(1)
    hand.up()
    visitor.driver.wait(act("confirm"))
    hand.drag(cell("-1,3"), "#status")  # what waits can be pulled on, or stay
    visitor.driver.wait(act("confirm"))
    # What can't be pulled moves the board that is zoomed in, and so do two fingers.
    visitor.tap_when_clickable("#magnify")
    board = page.locator("#board")
    before = board.get_attribute("viewBox") or ""
    hand.pull(cell("-2,2"), cell("-2,3"))
    expect(board).not_to_have_attribute("viewBox", before)
    expect(page.locator(DRAGGING)).to_have_count(0)
    hand.up()
    hand.pull(cell("-1,3"), cell("-2,3"))
    expect(page.locator(DRAGGING)).to_have_count(1)
    hand.down(*centre_of(page, cell("-2,2")))
    expect(page.locator(DRAGGING)).to_have_count(0)
    before = board.get_attribute("viewBox") or ""
    hand.move(*centre_of(page, cell("-1,3")))
    expect(board).not_to_have_attribute("viewBox", before)
    hand.up()
    visitor.tap_when_clickable(act("confirm"))
    visitor.wait_ply(7)


ACROSS = "document.documentElement.toggleAttribute('data-across', true)"


def test_a_tile_is_dragged_from_across_the_table(visit: VisitFactory) -> None:
    visitor = visit(reduced_motion="reduce")
    visitor.open(HEXHEAVEN.link(6))
    visitor.page.evaluate(ACROSS)
    assert visitor.driver.exists('#table[data-across][data-turn="2"]')
    state = HEXHEAVEN.state(6)
    tile, place = next(
        (move.split("@")[0], move.split("@")[1].split("/")[0])
        for move in state.legal()
        if "@" in move
    )
    hand = PointerInput(visitor.page)
    hand.drag(pick(tile), cell(place))
    visitor.tap_when_clickable(act("confirm"))
    visitor.wait_ply(7)
