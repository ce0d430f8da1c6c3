"""Five hundred games on a phone: the lobby, and all of them as a file."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

from bench.games import saved
from bench.report import Row
from bench.visits import ROUNDS, CountedSite, Fingers, coaster_of, longest, phone
from e2e.coaster import TABLE, Coaster, act

# Resolves, after the table was left, with the milliseconds until the lobby shows a screen of games.
LEFT = """async () => {
  const lobby = document.querySelector("#lobby");
  const began = performance.now();
  document.querySelector('#table [data-act="lobby"]').click();
  while (lobby.hidden || document.querySelectorAll("[data-save]").length < 4) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - began;
}"""
# Resolves with the long tasks when nothing is left to be done, not even to tell of one.
TASKS = """async () => {
  await new Promise((resolve) => requestIdleCallback(resolve));
  return bench.tasks;
}"""
KEEP = "(games) => { for (const [key, text] of games) localStorage.setItem(key, text); }"


def measure(browser: Browser, site: CountedSite) -> Iterator[Row]:
    """Back to a lobby of so many; writing and reading their file."""
    times = []
    with phone(browser) as fresh:
        page = fresh.page(network=False)
        coaster = coaster_of(page, site)
        coaster.open()
        page.evaluate(KEEP, list(saved(500).items()))
        coaster.open()
        coaster.hands.wait('html[data-warm="1"]')
        for _ in range(ROUNDS):
            coaster.press("[data-save]")
            coaster.hands.wait(TABLE)
            times.append(page.evaluate(LEFT) / 1000)
        yield Row("back to the lobby with 500 games", median(times), "s", 0.5)
        files, exports = zip(*(_exported(page, coaster) for _ in range(ROUNDS)))
        imports = [_imported(browser, site, file) for file in files]
    for what, every in (("exported", exports), ("imported", imports)):
        worst = median(longest(tasks) for tasks in every)
        yield Row(f"longest task over 50 ms as they are {what}", worst, "ms", 0)


def _begin(page: Page, coaster: Coaster[Fingers], what: str) -> None:
    """Ask for it in the settings; long tasks are noted from now on."""
    coaster.hands.tap(".masthead " + act("settings"))
    coaster.hands.wait("dialog " + act(what))
    page.evaluate("bench.tasks = []")
    coaster.press("dialog " + act(what))


def _exported(page: Page, coaster: Coaster[Fingers]) -> tuple[Path, list]:
    """All games as a file; and the long tasks meanwhile."""
    _begin(page, coaster, "export")
    with page.expect_download() as download:
        coaster.press("dialog " + act("export-yes"))
    return download.value.path(), page.evaluate(TASKS)


def _imported(browser: Browser, site: CountedSite, file: Path) -> list:
    """The long tasks while a new phone takes a file."""
    with phone(browser) as other:
        page = other.page()
        coaster = coaster_of(page, site)
        coaster.open()
        coaster.hands.wait('html[data-warm="1"]')
        with page.expect_file_chooser() as chooser:
            _begin(page, coaster, "import")
        chooser.value.set_files(file)
        coaster.hands.wait(".toast")
        return page.evaluate(TASKS)
