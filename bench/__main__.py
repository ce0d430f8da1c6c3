"""``python -m bench``: everything, in some five minutes. Needs a built site: ``make build``."""

from playwright.sync_api import sync_playwright

from bench import engine, page, peers, sealed
from bench.report import table
from bench.visits import CPU
from e2e import browsers

CONDITIONS = f"Chromium, processor {CPU}× slower, 10 Mbit/s, 40 ms"


def main() -> None:
    with sync_playwright() as playwright:
        browser = browsers.chromium(playwright, whole=True)
        print(table(f"The page ({CONDITIONS})", list(page.measure(browser))), flush=True)
        print(table("Beside it, in the same way", list(peers.measure(browser))), flush=True)
        browser.close()
    print(table(f"Sealed play (processor {CPU}× slower)", list(sealed.measure())), flush=True)
    print(table("The engine, against a fixed loop on the same interpreter", list(engine.measure())))


if __name__ == "__main__":
    main()
