"""Run all benchmarks: ``python -m bench`` (half an hour). Needs a built site (make build).

It fails and names the figures that miss their aims. With --readme the figures of the page, and of
the pages it is compared with, are written into README.md. With --starts only the starts are
measured (eight minutes).
"""

import argparse
import os
import platform
import re
import sys
from datetime import date
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench import engine, page, scanner, sealed, starts
from bench.cpu_calibration import PHONE_SLOWDOWN, calibration_of
from bench.report import insert_figures, log_rows, markdown_table, missed_titles, text_table
from e2e.support import browsers

README = Path(__file__).resolve().parents[1] / "README.md"


def main() -> None:
    """Run the benchmarks and print their tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--readme", action="store_true", help="write the page's figures into README.md"
    )
    parser.add_argument("--starts", action="store_true", help="measure only the starts")
    arguments = parser.parse_args()
    if arguments.starts:
        _measure_starts()
        return
    with sync_playwright() as playwright:
        browser = browsers.chromium(playwright, full_browser=True)
        rows = log_rows(page.measure(browser))
        conditions, version = _conditions(browser), browser.version.partition(".")[0]
        print(text_table(f"The page ({conditions})", rows), flush=True)
        browser.close()
        scanner_rows = log_rows(scanner.measure(playwright))
        title = f"Scanning codes (processor {PHONE_SLOWDOWN}× slower)"
        print(text_table(title, scanner_rows), flush=True)
    if arguments.readme:
        head = f"{date.today()}, Chromium {version} on {_processor()}, {conditions}:\n\n"
        text = insert_figures(README.read_text("utf-8"), head + markdown_table(rows))
        README.write_text(text, "utf-8")
    sealed_rows, engine_rows = log_rows(sealed.measure()), log_rows(engine.measure())
    print(text_table(f"Sealed play (processor {PHONE_SLOWDOWN}× slower)", sealed_rows), flush=True)
    print(text_table("The engine, against a fixed loop on the same interpreter", engine_rows))
    missed = missed_titles([*rows, *scanner_rows, *sealed_rows, *engine_rows])
    sys.exit(f"missed: {', '.join(missed)}" if missed else 0)


def _conditions(browser: Browser) -> str:
    """Return what the phone is like, and how far the rates of its throttling went apart."""
    rates = calibration_of(browser).rates
    slowdown = f"{PHONE_SLOWDOWN}× slower than an idle core"
    throttling = f"throttled {min(rates):.1f} to {max(rates):.1f} times"
    return f"processor {slowdown}, {throttling}, 10 Mbit/s, 40 ms"


def _processor() -> str:
    """Return the name of the processor, and how many cores it has."""
    facts = Path("/proc/cpuinfo")  # of Linux
    text = facts.read_text(encoding="utf-8") if facts.exists() else ""
    names = re.findall(r"^model name\s*: (.*)$", text, re.M)
    return f"{names[0] if names else platform.processor()} with {os.cpu_count()} cores"


def _measure_starts() -> None:
    with sync_playwright() as playwright:
        browser = browsers.chromium(playwright, full_browser=True)
        rows = log_rows(starts.measure(browser, []))
        print(text_table(f"Starts ({_conditions(browser)})", rows), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
