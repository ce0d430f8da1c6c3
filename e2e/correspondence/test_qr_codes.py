"""A link that is too long for one code: shown as several, and read from them in any order."""

from playwright.sync_api import Route, expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.correspondence_player import CAMERA
from e2e.support.page_object import TABLE, act
from e2e.support.scripted_games import MIXTOUR
from engine.link.envelope import add_checksum
from tests.support.narrowing import assert_present
from tools import bundles
from tools.romfs import wrapped_image
from ui.correspondence.qr_chunks import split_link
from ui.words import Words

EN = Words("en")
LINK = MIXTOUR.link(6)  # begins with #
COUNT = 3
# Records the texts of the codes.
NOTED = """() => {
  const { coaster } = globalThis, { createQrCode: qr } = coaster;
  globalThis.codes = [];
  coaster.createQrCode = (text, done) => { globalThis.codes.push(text); qr(text, done); };
}"""


# The page accepts any version of its modules, whatever their hash.
ANY_VERSION = """Object.defineProperty(globalThis, "coasterFetch",
  { get: () => (path) => fetch(path), set: () => {} });"""


def serve_small_codes(route: Route) -> None:
    """Serve the page's modules with so little room in a QR code that this link takes COUNT of
    them."""
    files = bundles.group_by_bundle(bundles.read_sources(bundles.PAGE_FOLDERS))[bundles.LATER]
    most, path = f"MAX_CODE_CHARS = {-(-len(LINK[1:]) // COUNT)} ", "ui/correspondence/qr_chunks.py"
    assert "MAX_CODE_CHARS = 900 " in files[path]
    files[path] = files[path].replace("MAX_CODE_CHARS = 900 ", most)
    held = wrapped_image({path: text.encode() for path, text in files.items()})
    route.fulfill(body=held, content_type="application/wasm")


def sharer(visit: VisitFactory, **context: str) -> Visitor:
    """Open the table of a link, with QR codes of small capacity."""
    visitor = visit(**context)
    visitor.page.add_init_script(ANY_VERSION)
    visitor.page.route("**/modules/later.wasm", serve_small_codes)
    visitor.open(LINK)
    return visitor


def codes(visit: VisitFactory, **context: str) -> list[str]:
    """Return the addresses in the codes of a link, in the order in which they are shown."""
    visitor = sharer(visit, **context)
    visitor.page.evaluate(NOTED)
    visitor.driver.tap("#table " + act("share"))
    part = visitor.page.locator("#qr-part")
    expect(part).to_have_text(f"1/{COUNT}")
    path = visitor.page.locator("#qr path")
    first = assert_present(path.get_attribute("d"))
    expect(visitor.page.locator("dialog")).to_contain_text(
        EN.correspondence()("codes-note", count=COUNT)
    )
    if not context:  # they turn by themselves
        expect(part).to_have_text(f"2/{COUNT}")
        for live in ("polite", "off", "polite"):  # held, turning again, held
            visitor.driver.tap("#qr")
            expect(part).to_have_attribute("aria-live", live)
        visitor.driver.tap("dialog " + act("code-prev"))
        expect(part).to_have_text(f"1/{COUNT}")
    assert assert_present(path.get_attribute("d")) == first
    for number in (2, 3, 1):
        visitor.tap_when_clickable("dialog " + act("code-next"))
        expect(part).to_have_text(f"{number}/{COUNT}")
    expect(visitor.page.locator("#link")).to_have_value(visitor.url + LINK)
    texts: list[str] = visitor.page.evaluate("globalThis.codes")
    assert len(texts) == COUNT
    return texts


def said(missing: list[int]) -> str:
    facts = {"have": COUNT - len(missing), "count": COUNT}
    return EN.correspondence()("parts-have", missing=", ".join(map(str, missing)), **facts)


def test_codes_turn_and_are_read_one_by_one(visit: VisitFactory) -> None:
    """By a phone's own camera app, which opens the page with each."""
    one, two, three = codes(visit)
    reader = visit()
    reader.driver.goto(three)
    expect(reader.page.locator("dialog")).to_contain_text(said([1, 2]))
    other = reader.open_second_tab()
    other.driver.goto(one)
    expect(other.page.locator("dialog")).to_contain_text(said([2]))
    other.page.close()
    reader.page.locator("#pasted").fill(two)
    reader.driver.tap("dialog " + act("paste-open"))
    reader.driver.wait(TABLE)
    reader.wait_ply(6)


# Codes are drawn when `drawn.pop()()` says so, the last one that was asked for first.
WHEN_TOLD = """() => {
  const { coaster } = globalThis, { createQrCode: qr } = coaster;
  globalThis.drawn = [];
  coaster.createQrCode = (text, done) => { qr(text, (...made) => drawn.push(() => done(...made)));
  };
}"""


def test_a_code_and_its_number_go_together(visit: VisitFactory) -> None:
    """However long it takes to draw each."""
    visitor = sharer(visit, reduced_motion="reduce")
    visitor.page.evaluate(WHEN_TOLD)

    def draw(count: int) -> None:
        visitor.page.wait_for_function("count => drawn.length === count", arg=count)
        visitor.page.evaluate("drawn.pop()()")

    visitor.driver.tap("#table " + act("share"))
    draw(1)
    part, path = visitor.page.locator("#qr-part"), visitor.page.locator("#qr path")
    expect(part).to_have_text(f"1/{COUNT}")
    first = assert_present(path.get_attribute("d"))
    for _ in range(2):
        visitor.tap_when_clickable("dialog " + act("code-next"))
    expect(part).to_have_text(f"1/{COUNT}")
    assert path.get_attribute("d") == first
    draw(2)
    expect(part).to_have_text(f"3/{COUNT}")
    third = assert_present(path.get_attribute("d"))
    draw(1)  # of the second, which has been turned past
    assert (part.text_content(), path.get_attribute("d")) == (f"3/{COUNT}", third)


def test_codes_that_keep_still_are_read_by_the_camera(visit: VisitFactory) -> None:
    texts = codes(visit, reduced_motion="reduce")
    reader = visit()
    reader.page.add_init_script(CAMERA)
    reader.driver.goto(texts[1])
    note = reader.page.locator("#scan-note")
    reader.driver.tap("dialog " + act("scan"))
    expect(note).to_have_text(EN.correspondence()("scan-note"))
    other = reader.url + "#" + split_link(add_checksum(bytes(1000)))[0]
    seen = "text => { globalThis.seen = text; }"
    reader.page.evaluate(seen, texts[0])
    expect(note).to_have_text(said([3]))
    reader.page.evaluate(seen, other)
    expect(note).to_contain_text(EN.correspondence()("parts-other"))
    reader.page.evaluate(seen, texts[2])
    expect(note).to_contain_text(said([1, 2]))
    reader.page.evaluate(seen, texts[1])
    expect(note).to_have_text(said([1]))
    reader.page.evaluate(seen, texts[0])
    reader.driver.wait(TABLE)
    reader.wait_ply(6)


def test_without_the_encoder_there_is_the_link(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.error_monitor.allow("vendor/qrcode.mjs|ERR_FAILED")
    visitor.page.route("**/vendor/qrcode.mjs", lambda route: route.abort())
    visitor.open(LINK)
    visitor.driver.tap("#table " + act("share"))
    expect(visitor.page.locator("#qr")).to_have_text(EN("not-fetched"))
    expect(visitor.page.locator("#link")).to_have_value(visitor.url + LINK)
    expect(visitor.page.locator("#error-title")).to_have_count(0)
    visitor.page.unroute("**/vendor/qrcode.mjs")
    visitor.tap_when_clickable("dialog " + act("close"))
    visitor.tap_when_clickable("#table " + act("share"))
    expect(visitor.page.locator("#qr path")).to_have_count(1)
