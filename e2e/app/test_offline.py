"""After one visit the network may go; an update comes at the next start and takes no game along."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory
from e2e.support.page_object import act
from e2e.support.precached_visit import open_precached
from e2e.support.scripted_games import MIXTOUR, ONE, Script
from e2e.support.site import Site
from engine import GAMES
from tools.precache import fill_service_worker
from ui.words import Words

# Resolves when a newer version waits for its turn.
WAITING = """async () => {
  const registration = await navigator.serviceWorker.ready;
  while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
# In a page without a service worker: resolves when the newer version is the only one.
TAKEN_OVER = """async () => {
  for (;;) {
    const [{ waiting, active }] = await navigator.serviceWorker.getRegistrations();
    if (!waiting && active.state === "activated") return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""


@pytest.mark.parametrize("script", ONE, ids=str)
def test_without_network(visit: VisitFactory, own_site: Site, script: Script) -> None:
    visitor = open_precached(visit, own_site)
    visitor.start(script.game, script.options, ("human", "easy"))
    own_site.stop()
    visitor.error_monitor.allow("sw.js")
    visitor.reload()
    visitor.wait_ply(0)
    visitor.select_turn(next(script.turns()))
    visitor.driver.tap(act("confirm"))
    visitor.wait_ply(2)
    visitor.open(script.link(3))
    visitor.wait_ply(3)
    visitor.driver.tap("#table " + act("share"))
    visitor.driver.wait("#qr svg")
    own_site.start()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_takes_another_language_without_network(
    visit: VisitFactory, own_site: Site, game: str
) -> None:
    visitor = open_precached(visit, own_site)
    own_site.stop()
    visitor.error_monitor.allow("sw.js")
    visitor.reload()
    visitor.start(game)
    for language in ("ja", "en"):
        visitor.driver.tap(f"#table {act('menu')}")
        visitor.driver.tap("dialog " + act("settings"))
        visitor.driver.set_control('dialog [name="language"]', language)
        visitor.driver.wait(f'html[lang="{language}"]')
        visitor.driver.tap("dialog " + act("close"))
        expected = Words(language).for_game(game)("side-0")
        expect(visitor.page.locator("#seats")).to_contain_text(expected)
    own_site.start()


def test_an_update_comes_at_the_next_start(
    visit: VisitFactory, own_site: Site, tmp_path: Path
) -> None:
    visitor = open_precached(visit, own_site)
    visitor.open(MIXTOUR.link(3))
    _update(tmp_path / "dist")
    visitor.reload()
    visitor.page.evaluate(WAITING)
    assert visitor.page.title() == "Coaster"  # not half old, half new
    visitor.play_move("e5")
    later = visitor.open_second_tab()
    visitor.error_monitor.allow("beside.html")
    beside = visitor.page.context.new_page()
    beside.goto(own_site.url + "../beside.html")
    visitor.page.close()
    later.page.close()
    beside.evaluate(TAKEN_OVER)
    later = visitor.open_second_tab()
    later.open()
    later.driver.wait("[data-save]")
    assert later.page.title() == "Coaster, newer"
    later.saves.first.click()
    later.wait_ply(4)


def test_no_page_is_half_of_another_version(
    visit: VisitFactory, own_site: Site, tmp_path: Path
) -> None:
    visitor = visit(at=own_site)  # no cache holds the files of this version
    visitor.open()
    visitor.driver.wait('html[data-warm="1"]')
    later = tmp_path / "dist/modules/sealed.wasm"
    later.write_bytes(later.read_bytes() + b"newer")
    visitor.error_monitor.allow("sealed.wasm|integrity|digest")
    come = "coasterBundles.load('sealed').then(() => 'taken', () => 'refused')"
    assert visitor.page.evaluate(come) == "refused"
    visitor.error_monitor.allow("start.mjs")
    first = tmp_path / "dist/web/start.mjs"
    first.write_bytes(first.read_bytes() + b"\n// newer")
    visitor.driver.reload()
    expect(visitor.page.locator("dialog.error .primary")).to_be_visible()


# Asks for a newer version now: "kept" if it was whole, "refused" if the old one stays in charge.
LOOK = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update().catch(() => {});
  const { installing } = registration;
  if (!installing) return registration.waiting ? "kept" : "refused";
  return new Promise((resolve) => installing.addEventListener("statechange", () => {
    if (installing.state === "installed") resolve("kept");
    if (installing.state === "redundant") resolve("refused");
  }));
}"""


def test_a_torn_deployment_leaves_the_old_version_in_service(
    visit: VisitFactory, own_site: Site, tmp_path: Path
) -> None:
    visitor = open_precached(visit, own_site)
    visitor.open(MIXTOUR.link(3))
    visitor.error_monitor.allow("sw.js|modules|post_start.mjs|404|integrity|digest|MIME|Service")
    root = tmp_path / "dist"
    later = "web/post_start.mjs"
    worker = root / "sw.js"
    whole = {path: path.read_bytes() for path in (root / later, worker)}
    # A browser may look for a newer version at any time, so it is never whole before the end.
    own_site.stop()
    _update(root)
    newer = worker.read_bytes()
    worker.write_bytes(whole[worker])
    own_site.start()
    welcome = "<!doctype html><title>Welcome</title>"
    torn = ((later, None), (later, welcome), (later, "let b"), ("sw.js", welcome))
    for name, text in torn:
        (root / name).unlink()
        if text is not None:
            (root / name).write_text(text)
        if root / name != worker:
            worker.write_bytes(newer)
        assert visitor.page.evaluate(LOOK) == "refused", (name, text)
        worker.write_bytes(whole[worker])
        (root / name).write_bytes(whole[root / name])
    worker.write_bytes(newer)
    visitor.reload()
    visitor.wait_ply(3)
    assert visitor.page.title() == "Coaster"
    assert visitor.page.evaluate(LOOK) == "kept"  # once it is whole


def _update(root: Path) -> None:
    """Change the built site into another version."""
    page = root / "index.html"
    page.write_text(page.read_text().replace("<title>Coaster", "<title>Coaster, newer"))
    worker = root / "sw.js"
    worker.write_text(fill_service_worker(worker.read_text(), root))
