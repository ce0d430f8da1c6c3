"""Pages of other sites around the page or behind it: frames show no game, openers are let go."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.site import Site
from tools.bundles import ROOT
from tools.site_template import read_facts

WORDS = read_facts(ROOT)["error_words"]["words"]
GAME = '{"game": "mixtour", "moves": []}'
STORED = f"""() => {{
  localStorage.setItem("coaster/game/1", '{GAME}');
  localStorage.setItem("coaster/settings", '{{"language": "ja"}}');
}}"""

EMBED = """url => {
  const frame = document.createElement("iframe");
  Object.assign(frame, { src: url, width: 340, height: 400 });
  document.documentElement.append(frame);
}"""


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Site]:
    """Provide a site of another origin."""
    (tmp_path / "host").mkdir()
    (tmp_path / "host" / "index.html").write_text('<!doctype html><link rel="icon" href="data:,">')
    served = Site(tmp_path / "host")
    yield served
    served.stop()


def frame(visitor: Visitor, host: str, url: str) -> FrameLocator:
    """Open the page at ``url`` in a frame of the page at ``host``; return the frame."""
    visitor.error_monitor.allow("another origin")
    visitor.driver.goto(host)
    visitor.page.evaluate(EMBED, url)
    return visitor.page.frame_locator("iframe")


def check_shows_nothing(visitor: Visitor, framed: FrameLocator, language: str) -> None:
    """Check that the frame shows a sentence and a link in this language, and has loaded no
    engine."""
    expect(framed.locator(".framed p")).to_have_text(WORDS[language]["framed"])
    expect(framed.locator(".framed a")).to_have_text(WORDS[language]["framed-open"])
    expect(framed.locator("[data-game], [data-save], [data-act], #table")).to_have_count(0)
    assert framed.locator("html").get_attribute("data-ready") is None
    inside = visitor.page.frames[1]
    loaded = inside.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not [name for name in loaded if name.endswith(".wasm")]


def test_a_frame_of_another_site_shows_no_game(
    visit: VisitFactory, site: Site, other: Site
) -> None:
    visitor = visit()
    framed = frame(visitor, other.url, site.url)
    check_shows_nothing(visitor, framed, "en")
    with visitor.page.expect_popup() as opened:
        framed.locator(".framed a").click()
    popup = opened.value
    popup.wait_for_selector('html[data-ready="1"]')
    assert popup.url == site.url and popup.evaluate("opener === null && self === top")


def test_a_frame_of_the_same_origin_shows_no_game(visit: VisitFactory, own_site: Site) -> None:
    visitor = visit(at=own_site)
    beside = own_site.url.replace("dist/", "beside.html")
    visitor.error_monitor.allow("another origin")  # it is beside the page, not below it
    visitor.driver.goto(beside)
    visitor.page.evaluate(STORED)
    check_shows_nothing(visitor, frame(visitor, beside, own_site.url), "ja")


def test_a_link_in_a_frame_is_kept_for_the_page_it_opens(
    visit: VisitFactory, site: Site, other: Site
) -> None:
    framed = frame(visit(), other.url, site.url + "#nothing")
    expect(framed.locator(".framed a")).to_have_attribute("href", site.url + "#nothing")


def test_the_page_lets_go_of_its_opener(visit: VisitFactory, site: Site, other: Site) -> None:
    visitor = visit()
    visitor.error_monitor.allow("another origin")
    for host in (other.url, site.url):
        visitor.driver.goto(host)
        with visitor.page.expect_popup() as opened:
            visitor.page.evaluate("url => { window.open(url); }", site.url)
        popup = opened.value
        popup.wait_for_selector('html[data-ready="1"]')
        assert popup.evaluate("opener") is None, host
        popup.close()
