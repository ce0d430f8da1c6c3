"""A link that is too long for one code: shown as several, and read from them in any order."""

from playwright.sync_api import Route, expect

from e2e.coaster import TABLE, act
from e2e.conftest import Visit, Visitor
from e2e.games import MIXTOUR
from e2e.test_by_link import CAMERA
from engine.link.envelope import add_checksum
from tests.narrowing import some
from tools import modules
from tools.rom import image, wrapped
from ui.play.parts import split
from ui.words import Words

EN = Words("en")
LINK = MIXTOUR.link(6)  # begins with #
COUNT = 3
# Notes what the codes say.
NOTED = """() => {
  const { coaster } = globalThis, { qr } = coaster;
  globalThis.codes = [];
  coaster.qr = (text, done) => { globalThis.codes.push(text); qr(text, done); };
}"""


# The page takes what comes, whatever its hash.
ANY_VERSION = """Object.defineProperty(globalThis, "coasterFetch",
  { get: () => (path) => fetch(path), set: () => {} });"""


def little(route: Route) -> None:
    """The archive of a program whose codes hold so little that this link is COUNT of them."""
    files = modules.archives(modules.sources(modules.PAGE))[modules.LATER]
    most, path = f"MOST = {-(-len(LINK[1:]) // COUNT)} ", "ui/play/parts.py"
    assert "MOST = 900 " in files[path]
    files[path] = files[path].replace("MOST = 900 ", most)
    held = image({path: text.encode() for path, text in files.items()})
    route.fulfill(body=wrapped(held), content_type="application/wasm")


def sharer(visit: Visit, **context: str) -> Visitor:
    """Somebody at the table of that link, where codes hold so little."""
    visitor = visit(**context)
    visitor.page.add_init_script(ANY_VERSION)
    visitor.page.route("**/modules/later.wasm", little)
    visitor.open(LINK)
    return visitor


def codes(visit: Visit, **context: str) -> list[str]:
    """The addresses in the codes of a link, in their order, as they are shown one after another."""
    visitor = sharer(visit, **context)
    visitor.page.evaluate(NOTED)
    visitor.hands.tap("#table " + act("share"))
    part = visitor.page.locator("#qr-part")
    expect(part).to_have_text(f"1/{COUNT}")
    path = visitor.page.locator("#qr path")
    first = some(path.get_attribute("d"))
    expect(visitor.page.locator("dialog")).to_contain_text(EN.remote()("codes-note", count=COUNT))
    if not context:  # they turn by themselves
        expect(part).to_have_text(f"2/{COUNT}")
        for live in ("polite", "off", "polite"):  # held, turning again, held
            visitor.hands.tap("#qr")
            expect(part).to_have_attribute("aria-live", live)
        visitor.hands.tap("dialog " + act("code-prev"))
        expect(part).to_have_text(f"1/{COUNT}")
    assert some(path.get_attribute("d")) == first
    for number in (2, 3, 1):
        visitor.press("dialog " + act("code-next"))
        expect(part).to_have_text(f"{number}/{COUNT}")
    expect(visitor.page.locator("#link")).to_have_value(visitor.url + LINK)
    found: list[str] = visitor.page.evaluate("globalThis.codes")
    assert len(found) == COUNT
    return found


def said(missing: list[int]) -> str:
    facts = {"have": COUNT - len(missing), "count": COUNT}
    return EN.remote()("parts-have", missing=", ".join(map(str, missing)), **facts)


def test_codes_turn_and_are_read_one_by_one(visit: Visit) -> None:
    """By a phone's own camera app, which opens the page with each."""
    one, two, three = codes(visit)
    reader = visit()
    reader.hands.goto(three)
    expect(reader.page.locator("dialog")).to_contain_text(said([1, 2]))
    other = reader.another_tab()
    other.hands.goto(one)
    expect(other.page.locator("dialog")).to_contain_text(said([2]))
    other.page.close()
    reader.page.locator("#pasted").fill(two)
    reader.hands.tap("dialog " + act("paste-open"))
    reader.hands.wait(TABLE)
    reader.wait_ply(6)


# Codes are drawn when `drawn.pop()()` says so, the last one that was asked for first.
WHEN_TOLD = """() => {
  const { coaster } = globalThis, { qr } = coaster;
  globalThis.drawn = [];
  coaster.qr = (text, done) => { qr(text, (...made) => drawn.push(() => done(...made))); };
}"""


def test_a_code_and_its_number_go_together(visit: Visit) -> None:
    """However long it takes to draw each."""
    visitor = sharer(visit, reduced_motion="reduce")
    visitor.page.evaluate(WHEN_TOLD)

    def draw(count: int) -> None:
        visitor.page.wait_for_function("count => drawn.length === count", arg=count)
        visitor.page.evaluate("drawn.pop()()")

    visitor.hands.tap("#table " + act("share"))
    draw(1)
    part, path = visitor.page.locator("#qr-part"), visitor.page.locator("#qr path")
    expect(part).to_have_text(f"1/{COUNT}")
    first = some(path.get_attribute("d"))
    for _ in range(2):
        visitor.press("dialog " + act("code-next"))
    expect(part).to_have_text(f"1/{COUNT}")
    assert path.get_attribute("d") == first
    draw(2)
    expect(part).to_have_text(f"3/{COUNT}")
    third = some(path.get_attribute("d"))
    draw(1)  # of the second, which has been turned past
    assert (part.text_content(), path.get_attribute("d")) == (f"3/{COUNT}", third)


def test_codes_that_keep_still_are_read_by_the_camera(visit: Visit) -> None:
    found = codes(visit, reduced_motion="reduce")
    reader = visit()
    reader.page.add_init_script(CAMERA)
    reader.hands.goto(found[1])
    note = reader.page.locator("#scan-note")
    reader.hands.tap("dialog " + act("scan"))
    expect(note).to_have_text(EN.remote()("scan-note"))
    other = reader.url + "#" + split(add_checksum(bytes(1000)))[0]
    seen = "text => { globalThis.seen = text; }"
    reader.page.evaluate(seen, found[0])
    expect(note).to_have_text(said([3]))
    reader.page.evaluate(seen, other)
    expect(note).to_contain_text(EN.remote()("parts-other"))
    reader.page.evaluate(seen, found[2])
    expect(note).to_contain_text(said([1, 2]))
    reader.page.evaluate(seen, found[1])
    expect(note).to_have_text(said([1]))
    reader.page.evaluate(seen, found[0])
    reader.hands.wait(TABLE)
    reader.wait_ply(6)
