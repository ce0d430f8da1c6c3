"""Screen sizes to test, and scripts that find elements out of reach."""

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

from e2e.conftest import Visitor

SCREENS = [(320, 568), (360, 640), (844, 390), (1280, 800)]
# Controls that are smaller than 44 px or not entirely on the screen.
MISSED = """all => all.map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.9 || box.width < 43.9 || box.top < 0 || box.left < 0
    || box.bottom > innerHeight + .5 || box.right > innerWidth + .5)
  .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${JSON.stringify(box)}`)"""
# Elements whose content doesn't fit into them.
CLIPPED = """all => all.filter((one) => one.scrollWidth > one.clientWidth + 1
    || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"""
# The words of elements that are broken between lines. Words end at spaces, and at the invisible
# ones that Japanese has.
TORN = """all => all.flatMap((one) => {
  const words = [...one.textContent.matchAll(/[^ \\u200b]+/g)];
  return words.filter((word) => {
    const range = document.createRange();
    range.setStart(one.firstChild, word.index);
    range.setEnd(one.firstChild, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
  }).map(([word]) => word);
})"""

_AXE = (Path(__file__).resolve().parents[2] / "node_modules/axe-core/axe.min.js").read_text("utf-8")
# Violations that axe finds. Cells are measured above; the board is within the landmarks.
_AXE_SCRIPT = """async () => {
  const { violations } = await axe.run({ preload: false, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 100)} ${any[0]?.message}`));
}"""
AFTER_PAINT = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


# The numbers of pixels by which the page is wider and higher than the screen.
OVERFLOW = """() => {
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}"""
# Resolves once the board has shown the same area for twenty frames, longer than it takes to begin.
GLIDE_ENDED = """() => new Promise((done) => {
  const board = document.querySelector("#board");
  let shown = "", frames = 0;
  const look = () => {
    const area = board.getAttribute("viewBox");
    frames = area === shown ? frames + 1 : 0;
    shown = area;
    if (frames < 20) requestAnimationFrame(look);
    else done();
  };
  look();
})"""


def axe_problems(page: Page) -> list[str]:
    """Return what axe finds wrong with the page as it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    problems: list[str] = page.evaluate(_AXE_SCRIPT)
    return problems


def resize(visitor: Visitor, width: int, height: int) -> None:
    """Rotate or resize the viewport, and wait until the page has laid itself out."""
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.page.evaluate(AFTER_PAINT)


def screens(visitor: Visitor) -> Iterator[tuple[int, int]]:
    """Resize the page to every size of ``SCREENS``, and yield its width and height."""
    for width, height in SCREENS:
        resize(visitor, width, height)
        yield width, height


# The elements of a selector that overlap an element.
OVER = """(one, css) => {
  const { top, bottom, left, right } = one.getBoundingClientRect();
  return [...document.querySelectorAll(css)].filter((other) => {
    const box = other.getBoundingClientRect();
    return box.top < bottom && box.bottom > top && box.left < right && box.right > left;
  }).map((other) => other.outerHTML.slice(0, 80));
}"""
