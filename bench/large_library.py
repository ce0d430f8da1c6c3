"""A library of five hundred games: return to the lobby, export, import."""

import tempfile
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
from e2e.support.page_object import TABLE, CoasterPage, act

# Leaves the table; resolves with the milliseconds until the lobby shows a screen of games.
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
# Resolves with the long tasks once the page is idle.
LONG_TASKS_WHEN_IDLE = """async () => {
  await new Promise((resolve) => requestIdleCallback(resolve));
  return bench.tasks;
}"""
STORE_GAMES_SCRIPT = (
    "(games) => { for (const [key, text] of games) localStorage.setItem(key, text); }"
)


def measure(browser: Browser, site: ByteCountingSite) -> Iterator[FigureRow]:
    """Yield the time of the return to the lobby, and the longest tasks of export and import."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _measure_with_file(browser, site, Path(folder) / "coaster-games.json")


def _measure_with_file(browser: Browser, site: ByteCountingSite, file: Path) -> Iterator[FigureRow]:
    times = []
    with emulated_phone(browser) as phone:
        page = phone.new_tab(slow_network=False)
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
        exports = [_measure_export(page, coaster, file) for _ in range(ROUNDS)]
    imports = [_measure_import(browser, site, file) for _ in range(ROUNDS)]
    for verb, runs in (("exported", exports), ("imported", imports)):
        worst = median(longest_task(tasks) for tasks in runs)
        yield FigureRow(f"longest task over 50 ms as they are {verb}", worst, "ms", 0)


def _start_data_action(page: Page, coaster: CoasterPage[PacedDriver], action: str) -> None:
    """Start an export or import from the settings; long tasks are recorded from then on."""
    coaster.driver.tap(".masthead " + act("settings"))
    coaster.driver.wait("dialog " + act(action))
    page.evaluate("bench.tasks = []")
    coaster.tap_when_clickable("dialog " + act(action))


def _measure_export(page: Page, coaster: CoasterPage[PacedDriver], file: Path) -> list[list[float]]:
    """Export all games to a file; return the long tasks."""
    _start_data_action(page, coaster, "export")
    with page.expect_download() as download:
        coaster.tap_when_clickable("dialog " + act("export-yes"))
    tasks = page.evaluate(LONG_TASKS_WHEN_IDLE)
    coaster.tap_when_clickable("dialog " + act("close"))  # the settings are open again
    download.value.save_as(file)  # the download itself is deleted with the phone
    return tasks


def _measure_import(browser: Browser, site: ByteCountingSite, file: Path) -> list[list[float]]:
    """Import a file on a new phone and return the long tasks.

    A file is given by its path: content would be passed through the page, in a task of 120 ms.
    """
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
