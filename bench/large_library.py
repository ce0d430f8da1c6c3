"""Five hundred games on a phone: the lobby, and all of them as a file."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

from bench.phone_emulation import (
    ROUNDS,
    ByteCountingSite,
    PacedDriver,
    emulated_phone,
    longest_task,
    page_object_of,
)
from bench.recorded_games import saved_games
from bench.report import FigureRow
from e2e.page_object import TABLE, CoasterPage, act

# Resolves, after the table was left, with the milliseconds until the lobby shows a screen of games.
TIME_TO_LOBBY_SCRIPT = """async () => {
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
LONG_TASKS_WHEN_IDLE = """async () => {
  await new Promise((resolve) => requestIdleCallback(resolve));
  return bench.tasks;
}"""
STORE_GAMES_SCRIPT = (
    "(games) => { for (const [key, text] of games) localStorage.setItem(key, text); }"
)


def measure(browser: Browser, site: ByteCountingSite) -> Iterator[FigureRow]:
    """Back to a lobby of so many; writing and reading their file."""
    times = []
    with emulated_phone(browser) as fresh:
        page = fresh.new_tab(network=False)
        coaster = page_object_of(page, site)
        coaster.open()
        page.evaluate(STORE_GAMES_SCRIPT, list(saved_games(500).items()))
        coaster.open()
        coaster.driver.wait('html[data-warm="1"]')
        for _ in range(ROUNDS):
            coaster.tap_when_clickable("[data-save]")
            coaster.driver.wait(TABLE)
            times.append(page.evaluate(TIME_TO_LOBBY_SCRIPT) / 1000)
        yield FigureRow("back to the lobby with 500 games", median(times), "s", 0.5)
        files, exports = zip(*(_measure_export(page, coaster) for _ in range(ROUNDS)))
        imports = [_measure_import(browser, site, file) for file in files]
    for what, every in (("exported", exports), ("imported", imports)):
        worst = median(longest_task(tasks) for tasks in every)
        yield FigureRow(f"longest task over 50 ms as they are {what}", worst, "ms", 0)


def _start_data_action(page: Page, coaster: CoasterPage[PacedDriver], what: str) -> None:
    """Ask for it in the settings; long tasks are noted from now on."""
    coaster.driver.tap(".masthead " + act("settings"))
    coaster.driver.wait("dialog " + act(what))
    page.evaluate("bench.tasks = []")
    coaster.tap_when_clickable("dialog " + act(what))


def _measure_export(page: Page, coaster: CoasterPage[PacedDriver]) -> tuple[Path, list]:
    """All games as a file; and the long tasks meanwhile."""
    _start_data_action(page, coaster, "export")
    with page.expect_download() as download:
        coaster.tap_when_clickable("dialog " + act("export-yes"))
    return download.value.path(), page.evaluate(LONG_TASKS_WHEN_IDLE)


def _measure_import(browser: Browser, site: ByteCountingSite, file: Path) -> list:
    """The long tasks while a new phone takes a file."""
    with emulated_phone(browser) as other:
        page = other.new_tab()
        coaster = page_object_of(page, site)
        coaster.open()
        coaster.driver.wait('html[data-warm="1"]')
        with page.expect_file_chooser() as chooser:
            _start_data_action(page, coaster, "import")
        chooser.value.set_files(file)
        coaster.driver.wait(".toast")
        return page.evaluate(LONG_TASKS_WHEN_IDLE)
