"""The three browsers: this machine's own where it has them, else Playwright's.

python -m e2e.support.browsers        says in a line if this machine's own Firefox is too old
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
MIN_FIREFOX_VERSION = 153  # the Firefox that Playwright can drive; Debian 13 came with 140
FIREFOX_TOO_OLD = (
    "The browser tests drive Firefox {oldest} or later, and firefox-esr is {version}: Debian's "
    "security updates have a newer one ('apt-get update && apt-get install firefox-esr')"
)
# A test starts Pythons and lets them do little: the code of a browser's first compiler is fast
# enough, and the next compilers would take longer than they save.
CHROMIUM_BASELINE_COMPILER = "--js-flags=--liftoff-only"
WEBKIT_BASELINE_ENV = {"JSC_useOMGJIT": "0", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}


def find_program(*names: str) -> str | None:
    """Return the path of the first of these programs that is installed; Ubuntu's snaps can't be
    driven from outside."""
    paths = [path for path in map(shutil.which, names) if path]
    return next((path for path in paths if Path(path).resolve().name != "snap"), None)


def chromium(
    playwright: Playwright, full_browser: bool = False, extra_flags: Sequence[str] = ()
) -> Browser:
    """Launch Debian's Chromium, or Playwright's: the headless shell, which is a third lighter, or
    with ``full_browser`` the browser that people have, which compiles well."""
    names = ("chromium",) if full_browser else ("chromium-headless-shell", "chromium")
    program = find_program(*names)
    flags = [*extra_flags] if full_browser else [CHROMIUM_BASELINE_COMPILER, *extra_flags]
    if program:
        return playwright.chromium.launch(executable_path=program, args=[*CHROMIUM_FLAGS, *flags])
    return playwright.chromium.launch(channel="chromium" if full_browser else None, args=flags)


class BrowserUnusable(RuntimeError):
    """This machine's browser can't be driven; says why, and how to get one that can."""


def firefox(playwright: Playwright, preferences: "dict[str, Any] | None" = None) -> Browser:
    """Launch Debian's Firefox, or Playwright's, with these preferences changed.

    Raises:
        BrowserUnusable: If only an old Firefox of Debian's is installed.
    """
    program, trouble = find_program("firefox-esr"), firefox_problem()
    if program and not trouble:
        return playwright.firefox.launch(
            executable_path=program, channel="moz-firefox", firefox_user_prefs=preferences
        )
    if trouble and not Path(playwright.firefox.executable_path).exists():
        raise BrowserUnusable(trouble)
    return playwright.firefox.launch(firefox_user_prefs=preferences)


def firefox_problem() -> str:
    """Return in a line why Debian's Firefox can't be driven; "" if it can be, or isn't
    installed."""
    program = find_program("firefox-esr")
    if not program:
        return ""
    output = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
    version = re.search(r"\d+[.\w]*", output)
    if version and int(version[0].split(".")[0]) >= MIN_FIREFOX_VERSION:
        return ""
    return FIREFOX_TOO_OLD.format(
        oldest=MIN_FIREFOX_VERSION, version=version[0] if version else "unknown"
    )


def find_minibrowser() -> Path | None:
    """Return the path of MiniBrowser, WebKitGTK's own small browser, which its WebDriver drives."""
    if not (shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
        return None
    programs = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
    return programs[-1] if programs else None


@contextmanager
def webkitgtk(browser: Path) -> Iterator[Any]:
    """Open Debian's WebKitGTK on a screen of its own; yield a Selenium driver."""
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.service import Service

    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(browser)
    options.add_argument("--automation")
    environment = {
        **os.environ,
        **WEBKIT_BASELINE_ENV,
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    }
    with _virtual_display() as environment["DISPLAY"]:
        service = Service(shutil.which("WebKitWebDriver"), env=environment)
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            yield driver
        finally:
            driver.quit()


@contextmanager
def _virtual_display() -> Iterator[str]:
    """Start a virtual screen; yield its name for DISPLAY."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        yield ":" + os.read(read, 20).decode().strip()
    finally:
        os.close(read)
        screen.terminate()
        screen.wait()


if __name__ == "__main__":
    sys.exit(firefox_problem() or 0)
