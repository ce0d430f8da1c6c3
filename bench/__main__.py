"""``python -m bench``: everything, in about an hour. Needs a built site (make build).

It fails if a figure is missed, and says which. With --readme the figures of the page, and of the
pages beside it, are written into README.md too.
"""

import argparse
import platform
import sys
from datetime import date
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench import engine, page, peers, sealed
from bench.report import inserted, markdown, missed, table, told
from bench.visits import CPU
from e2e import browsers

CONDITIONS = f"Chromium, processor {CPU}× slower, 10 Mbit/s, 40 ms"
README = Path(__file__).resolve().parents[1] / "README.md"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--readme", action="store_true", help="write the page's figures there")
    given = parser.parse_args()
    with sync_playwright() as playwright:
        browser = browsers.chromium(playwright, whole=True)
        rows = told(page.measure(browser))
        print(table(f"The page ({CONDITIONS})", rows), flush=True)
        beside = told(peers.measure(browser))
        print(table("Beside it, in the same way", beside), flush=True)
        version = browser.version.partition(".")[0]
        browser.close()
    if given.readme:
        where = f"Chromium {version} on {platform.machine()}, processor {CPU}× slower"
        head = f"{date.today()}, {where}, 10 Mbit/s, 40 ms:\n\n"
        text = inserted(README.read_text("utf-8"), head + markdown([*rows, *beside]))
        README.write_text(text, "utf-8")
    sealed_rows, engine_rows = told(sealed.measure()), told(engine.measure())
    print(table(f"Sealed play (processor {CPU}× slower)", sealed_rows), flush=True)
    print(table("The engine, against a fixed loop on the same interpreter", engine_rows))
    found = missed([*rows, *sealed_rows, *engine_rows])
    sys.exit(f"missed: {', '.join(found)}" if found else 0)


if __name__ == "__main__":
    main()
