"""The scanner: a film of codes before Chromium's camera, chosen pictures, and what goes wrong."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support import browsers
from e2e.support.camera_films import chromium_with_camera, draw, qr_matrices, write_film, write_png
from e2e.support.correspondence_player import CAMERA
from e2e.support.page_object import TABLE, act
from e2e.support.screen_checks import MISSED, SCREENS, resize
from e2e.support.scripted_games import MIXTOUR
from e2e.support.site import DIST, Site
from ui.correspondence import qr_chunks
from ui.correspondence.qr_chunks import split_link
from ui.correspondence.scanner_state import CAMERA_PROBLEMS
from ui.words import Words

EN = Words("en")
SAY = EN.correspondence()
# A place for the games: the decoder sees only the text, so it need not be the site's own address.
ADDRESS = "https://coaster.example/#"
PLY = 6
FRAGMENT = MIXTOUR.link(PLY)[1:]
VIDEO = "dialog .viewfinder"
NOTE = "#scan-note"
# A device without a barcode detector; Chromium for Linux has none anyway.
NO_DETECTOR = "delete globalThis.BarcodeDetector;"
# The state of the tracks of every camera that was opened.
TRACKS = """{
  globalThis.tracks = [];
  const devices = navigator.mediaDevices, ask = devices?.getUserMedia.bind(devices);
  if (devices) devices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted);
    tracks.push(...stream.getTracks());
    return stream;
  };
}"""
LIVE = "() => tracks.filter((track) => track.readyState === 'live').length"
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a film that shows nothing first, then the code of a game."""
    path = tmp_path_factory.mktemp("film") / "game.y4m"
    return write_film(path, ["", "", ADDRESS + FRAGMENT])


@pytest.fixture(scope="module")
def empty_film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_film(tmp_path_factory.mktemp("film") / "table.y4m", [""], 0.5)


@pytest.fixture(scope="module")
def camera(playwright: Playwright, film: Path) -> Iterator[Browser]:
    browser = chromium_with_camera(playwright, film)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def idle_camera(playwright: Playwright, empty_film: Path) -> Iterator[Browser]:
    """Provide a camera that never sees a code."""
    browser = chromium_with_camera(playwright, empty_film)
    yield browser
    browser.close()


def open_scanner(visitor: Visitor, script: str = "") -> Page:
    """Open the page, and from the lobby the scanner."""
    page = visitor.page
    page.add_init_script(NO_DETECTOR + TRACKS + script)
    visitor.open()
    visitor.tap_when_clickable(f".lobby-foot {act('paste')}")
    visitor.tap_when_clickable("dialog " + act("scan"))
    return page


def with_camera(
    visitors: Callable[..., Visitor], browser: Browser, script: str = "", **context: Any
) -> Page:
    """Open the scanner on a phone whose camera may be used."""
    context = {"permissions": ["camera"], **context}
    return open_scanner(visitors(browser, **context), script)


def wait_for_picture(page: Page) -> None:
    page.wait_for_function("css => document.querySelector(css)?.videoWidth > 0", arg=VIDEO)


def wait_for_live(page: Page, count: int, opened: int = 0) -> None:
    """Wait until so many cameras run, and so many have been opened at all; 0: any number."""
    ready = f"([live, all]) => ({LIVE})() === live && (!all || tracks.length === all)"
    page.wait_for_function(ready, arg=[count, opened])


def test_the_camera_reads_a_code_without_a_detector(
    camera: Browser, visitors: Callable[..., Visitor]
) -> None:
    page = with_camera(visitors, camera)
    expect(page.locator(NOTE)).to_have_text(SAY("scan-note"))
    wait_for_picture(page)
    page.wait_for_selector(f'{TABLE}[data-ply="{PLY}"]')
    assert page.evaluate(LIVE) == 0 and page.evaluate("tracks.length") == 1
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.slow
def test_the_browsers_own_detector_is_preferred(
    camera: Browser, visitors: Callable[..., Visitor]
) -> None:
    visitor = visitors(camera, permissions=["camera"])
    requested: list[str] = []
    visitor.page.on("request", lambda request: requested.append(request.url))
    text = ADDRESS + FRAGMENT
    detector = CAMERA.split("if (navigator")[0] + f"globalThis.seen = {text!r};"
    page = open_scanner(visitor, detector)
    page.wait_for_selector(f'{TABLE}[data-ply="{PLY}"]')
    assert not [url for url in requested if "qr_worker" in url or "/qr/" in url]
    assert [url for url in requested if url.endswith("web/qr_scanner.mjs")]


@pytest.mark.slow
def test_a_detector_without_a_service_is_replaced(
    camera: Browser, visitors: Callable[..., Visitor]
) -> None:
    """Chromium without Google's services has the class, and its calls fail."""
    broken = """globalThis.BarcodeDetector = class {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async () => { throw new DOMException("Service unavailable", "NotSupportedError"); };
    };"""
    page = with_camera(visitors, camera, broken)
    page.wait_for_selector(f'{TABLE}[data-ply="{PLY}"]')


def test_the_first_visit_loads_nothing_of_it(visit: VisitFactory) -> None:
    visitor = visit()
    requested: list[str] = []
    visitor.page.on("request", lambda request: requested.append(request.url))
    visitor.open()
    visitor.driver.wait('html[data-warm="1"]')
    visitor.tap_when_clickable(f".lobby-foot {act('paste')}")
    visitor.driver.wait("dialog " + act("scan"))
    assert requested and not [url for url in requested if "/qr" in url]


# Records the sentences of the dialog.
HEAR = f"""globalThis.heard = [];
new MutationObserver(() => {{
  const said = document.querySelector("{NOTE}")?.textContent;
  if (said && said !== heard.at(-1)) heard.push(said);
}}).observe(document, {{ childList: true, subtree: true }});"""


def test_a_sequence_of_codes_is_gathered_in_any_order(
    playwright: Playwright,
    visitors: Callable[..., Visitor],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    count = 4
    monkeypatch.setattr(qr_chunks, "MAX_CODE_CHARS", -(-len(FRAGMENT) // count))
    chunks = split_link(FRAGMENT)
    assert len(chunks) == count
    texts = [ADDRESS + chunks[number] for number in (2, 0, 3, 1)]
    browser = chromium_with_camera(playwright, write_film(tmp_path / "codes.y4m", texts, 0.7))
    try:
        page = with_camera(visitors, browser, HEAR)
        page.wait_for_selector(f'{TABLE}[data-ply="{PLY}"]')
        assert page.evaluate(LIVE) == 0
        first, *steps = page.evaluate("heard")
        # The film begins anywhere, so the order of the sentences is open.
        assert first == SAY("scan-note")
        told = [re.match("([0-9]+) of the link's ([0-9]+) codes read", text) for text in steps]
        assert [match and match.groups() for match in told] == [
            (str(have), str(count)) for have in range(1, count)
        ]
    finally:
        browser.close()


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["button", "escape", "another"])
def test_the_camera_stops_with_the_dialog(
    idle_camera: Browser, visitors: Callable[..., Visitor], ending: str
) -> None:
    page = with_camera(visitors, idle_camera)
    wait_for_picture(page)
    assert page.evaluate(LIVE) == 1
    if ending == "button":
        page.locator("dialog .dialog-head " + act("close")).click()
    elif ending == "escape":
        page.keyboard.press("Escape")
    else:
        page.locator("dialog " + act("paste")).click()
        page.wait_for_selector("#pasted")
    wait_for_live(page, 0)


def test_the_camera_stops_in_the_background_and_comes_back(
    idle_camera: Browser, visitors: Callable[..., Visitor]
) -> None:
    page = with_camera(visitors, idle_camera)
    wait_for_picture(page)
    page.evaluate(HIDE, True)
    wait_for_live(page, 0)
    page.wait_for_timeout(300)
    assert page.evaluate("tracks.length") == 1
    page.evaluate(HIDE, False)
    wait_for_live(page, 1, 2)
    wait_for_picture(page)
    expect(page.locator(NOTE)).to_have_text(SAY("scan-note"))


@pytest.mark.slow
def test_a_camera_that_ends_or_turns_black_is_started_again(
    idle_camera: Browser, visitors: Callable[..., Visitor]
) -> None:
    page = with_camera(visitors, idle_camera)
    wait_for_picture(page)
    page.evaluate("tracks[0].stop()")
    wait_for_live(page, 1, 2)
    wait_for_picture(page)
    page.evaluate("Object.defineProperty(tracks[1], 'muted', { value: true })")  # as on iOS
    wait_for_live(page, 1, 3)
    expect(page.locator(NOTE)).to_have_text(SAY("scan-note"))
    # One that never delivers a picture again is given up, with a way on.
    page.evaluate("""Object.defineProperty(MediaStreamTrack.prototype, 'muted', { value: true })""")
    expect(page.locator(NOTE)).to_have_text(SAY("scan-lost"))
    assert page.evaluate(LIVE) == 0
    page.evaluate("Object.defineProperty(MediaStreamTrack.prototype, 'muted', { value: false })")
    page.locator("dialog " + act("scan-again")).click()
    wait_for_live(page, 1)
    expect(page.locator(NOTE)).to_have_text(SAY("scan-note"))
    expect(page.locator(VIDEO)).to_be_visible()


def failing(name: str) -> str:
    """Return a script that makes the camera fail with this error."""
    fail = f'async () => {{ throw new DOMException("", "{name}"); }}'
    return f"if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = {fail};"


def expect_problem(page: Page, problem: str, words: Words = EN) -> None:
    """Expect a sentence about the camera, and the other ways."""
    say = words.correspondence()
    expect(page.locator(NOTE)).to_have_text(say("scan-" + problem))
    expect(page.locator(VIDEO)).to_be_hidden()
    again = page.locator("dialog " + act("scan-again"))
    expect(again).to_be_visible() if CAMERA_PROBLEMS[problem] else expect(again).to_be_hidden()
    picture = page.locator("dialog " + act("scan-picture"))
    expect(picture).to_be_visible()
    # The one button that stands out is a way that can work, and it is at the end of the row.
    primary = picture if problem in ("missing", "unsupported", "insecure") else again
    expect(page.locator("dialog .primary:visible")).to_have_count(1)
    expect(primary).to_have_class(re.compile("primary"))
    left = "all => Math.max(...all.map((one) => one.getBoundingClientRect().left))"
    box = primary.bounding_box()
    row = page.locator("dialog .dialog-foot .button:visible")
    tops = "all => new Set(all.map((one) => one.getBoundingClientRect().top)).size"
    if row.evaluate_all(tops) == 1:
        assert box and box["x"] == row.evaluate_all(left)
    page.locator("dialog " + act("paste")).click()
    expect(page.locator("#pasted")).to_be_visible()


def test_a_refused_camera(camera: Browser, visitors: Callable[..., Visitor]) -> None:
    """Chromium refuses it by itself, as a person can who is asked."""
    visitor = visitors(camera)
    page = open_scanner(visitor)
    expect(page.locator(NOTE)).to_have_text(SAY("scan-denied"))
    page.context.grant_permissions(["camera"])  # in the browser's settings
    page.locator("dialog " + act("scan-again")).click()
    page.wait_for_selector(f'{TABLE}[data-ply="{PLY}"]')


def test_no_camera(playwright: Playwright, visitors: Callable[..., Visitor]) -> None:
    browser = browsers.chromium(playwright, full_browser=True)  # this machine has none
    try:
        expect_problem(with_camera(visitors, browser), "missing")
    finally:
        browser.close()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("name", "problem"),
    [("NotReadableError", "busy"), ("NotAllowedError", "denied"), ("NotFoundError", "missing")],
)
def test_a_camera_that_cant_be_opened(
    visit: VisitFactory, name: str, problem: str, language: str
) -> None:
    visitor = visit(locale=language)
    page = open_scanner(visitor, failing(name))
    expect_problem(page, problem, Words(language))


def test_a_browser_without_cameras_for_pages(visit: VisitFactory) -> None:
    gone = "Object.defineProperty(navigator, 'mediaDevices', { value: undefined });"
    expect_problem(open_scanner(visit(), gone), "unsupported")


def test_a_page_without_encryption(
    playwright: Playwright, visitors: Callable[..., Visitor], site: Site
) -> None:
    """As the site is served to phones in the same Wi-Fi."""
    rules = "--host-resolver-rules=MAP coaster.test 127.0.0.1"
    browser = browsers.chromium(playwright, extra_flags=[rules])
    try:
        plain = SimpleNamespace(url=site.url.replace("127.0.0.1", "coaster.test"))
        page = open_scanner(visitors(browser, at=plain))
        assert not page.evaluate("isSecureContext")
        expect_problem(page, "insecure")
    finally:
        browser.close()


@pytest.mark.slow
def test_a_decoder_that_cant_be_loaded(
    idle_camera: Browser, visitors: Callable[..., Visitor]
) -> None:
    visitor = visitors(idle_camera, permissions=["camera"])
    visitor.error_monitor.allow("qr/decode.js|ERR_FAILED")
    visitor.page.context.route("**/vendor/qr/decode.js", lambda route: route.abort())
    page = open_scanner(visitor)
    expect(page.locator(NOTE)).to_have_text(SAY("scan-decoder"))
    assert page.evaluate(LIVE) == 0
    page.context.unroute("**/vendor/qr/decode.js")
    page.locator("dialog " + act("scan-again")).click()
    wait_for_picture(page)
    expect(page.locator(NOTE)).to_have_text(SAY("scan-note"))


@pytest.mark.slow
@pytest.mark.parametrize("path", ["web/qr_worker.mjs", "vendor/qr/decode.js"])
def test_an_altered_decoder_is_refused(
    idle_camera: Browser, visitors: Callable[..., Visitor], path: str
) -> None:
    visitor = visitors(idle_camera, permissions=["camera"])
    visitor.error_monitor.allow("integrity|qr_worker")
    altered = (DIST / path).read_bytes() + b"// altered"
    answer = {"body": altered, "content_type": "text/javascript"}
    visitor.page.context.route(f"**/{path}", lambda route: route.fulfill(**answer))
    page = open_scanner(visitor)
    expect(page.locator(NOTE)).to_have_text(SAY("scan-decoder"))


def choose(page: Page, path: Path) -> None:
    """Choose a picture."""
    with page.expect_file_chooser() as chosen:
        page.locator("dialog " + act("scan-picture")).click()
    chosen.value.set_files(path)


# Of a screenshot, a photo of twelve megapixels with a small code, and a code of one pixel a module.
PICTURES = {"screenshot": (1080, 2400, 0.8), "photo": (4000, 3000, 0.25), "tiny": (0, 0, 1.0)}


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_of_a_code_is_read(visit: VisitFactory, tmp_path: Path, kind: str) -> None:
    width, height, part = PICTURES[kind]
    [matrix] = qr_matrices([ADDRESS + FRAGMENT])
    side = len(matrix) + 8
    picture = draw(matrix, width or side, height or side, part)
    page = open_scanner(visit(), failing("NotFoundError"))
    choose(page, write_png(tmp_path / "code.png", picture))
    page.wait_for_selector(f'{TABLE}[data-ply="{PLY}"]')


def test_a_wrong_picture_says_so(visit: VisitFactory, tmp_path: Path) -> None:
    page = open_scanner(visit(), failing("NotFoundError"))
    choose(page, write_png(tmp_path / "table.png", draw(None, 400, 300)))
    expect(page.locator(NOTE)).to_have_text(SAY("scan-picture-none"))
    text = tmp_path / "text.png"
    text.write_text("no picture")
    choose(page, text)
    expect(page.locator(NOTE)).to_have_text(SAY("scan-picture-bad"))
    [matrix] = qr_matrices(["https://elsewhere.example/"])
    choose(page, write_png(tmp_path / "other.png", draw(matrix, 300, 300)))
    expect(page.locator(".toast")).to_contain_text(EN("link-none"))
    expect(page.locator(VIDEO)).to_be_hidden()


@pytest.mark.slow
def test_a_picture_is_read_where_workers_cant_draw(visit: VisitFactory, tmp_path: Path) -> None:
    """As in Safari before 16.4."""
    [matrix] = qr_matrices([ADDRESS + FRAGMENT])
    old = failing("NotFoundError") + "delete globalThis.OffscreenCanvas;"
    page = open_scanner(visit(), old)
    choose(page, write_png(tmp_path / "code.png", draw(matrix, 900, 1600)))
    page.wait_for_selector(f'{TABLE}[data-ply="{PLY}"]')


# A camera that shows a code, for browsers that can't be given a film.
DRAWN_CAMERA = """if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => {
  const matrix = MATRIX, unit = 10, side = (matrix.length + 8) * unit;
  const canvas = Object.assign(document.createElement("canvas"), { width: side * 2, height: side });
  const pen = canvas.getContext("2d");
  setInterval(() => {
    pen.fillStyle = "#eee";
    pen.fillRect(0, 0, side * 2, side);
    pen.fillStyle = "#222";
    matrix.forEach((row, y) => row.forEach((dark, x) => {
      if (dark) pen.fillRect(side / 2 + (x + 4) * unit, (y + 4) * unit, unit, unit);
    }));
  }, 50);
  return canvas.captureStream();
};"""


# Firefox asks before a page reads the clipboard, and waits for the answer.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });\n"


@pytest.mark.slow
def test_firefox_scans(
    playwright: Playwright, visitors: Callable[..., Visitor], tmp_path: Path
) -> None:
    """It has no detector of its own: a picture, then the camera."""
    browser = browsers.firefox(playwright)
    try:
        [matrix] = qr_matrices([ADDRESS + FRAGMENT])
        page = open_scanner(visitors(browser), NO_CLIPBOARD + failing("NotFoundError"))
        choose(page, write_png(tmp_path / "code.png", draw(matrix, 900, 1600)))
        page.wait_for_selector(f'{TABLE}[data-ply="{PLY}"]')
        drawn = DRAWN_CAMERA.replace("MATRIX", json.dumps(matrix))
        page = open_scanner(visitors(browser), NO_CLIPBOARD + drawn)
        page.wait_for_selector(f'{TABLE}[data-ply="{PLY}"]')
    finally:
        browser.close()


@pytest.mark.parametrize("problem", [False, True])
@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("ja", "light")])
def test_every_button_is_on_every_screen(
    idle_camera: Browser,
    visitors: Callable[..., Visitor],
    language: str,
    theme: str,
    problem: bool,
) -> None:
    context = {"locale": language, "color_scheme": theme, "permissions": ["camera"]}
    visitor = visitors(idle_camera, **context)
    page = open_scanner(visitor, failing("NotReadableError") if problem else "")
    if problem:
        expect(page.locator("dialog " + act("scan-again"))).to_be_visible()
    else:
        wait_for_picture(page)
    for width, height in SCREENS:
        resize(visitor, width, height)
        buttons = page.locator("dialog button").locator("visible=true")
        assert buttons.count() == (4 if problem else 3)
        assert buttons.evaluate_all(MISSED) == [], (width, height)
        if not problem:
            box = page.locator(VIDEO).bounding_box()
            assert box and min(box["width"], box["height"]) >= 0.4 * min(width, height)
