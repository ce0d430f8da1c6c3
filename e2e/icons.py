"""The icons that no device draws for itself, from icons/coaster.svg: `make icons`.

Which there are, icons/ says: icons/coaster-192.png is 192 pixels wide and high.
"""

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from e2e import browsers

ICONS = Path(__file__).resolve().parents[1] / "icons"
BARE = "<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>"


def drawn(browser: Browser, path: Path) -> bytes:
    """The icon of that file's size, as PNG."""
    side = int(path.stem.rpartition("-")[2])
    page = browser.new_page(viewport={"width": side, "height": side})
    page.set_content(BARE + (ICONS / "coaster.svg").read_text(encoding="utf-8"))
    picture = page.screenshot()
    page.close()
    return picture


def icons() -> list[Path]:
    """The files that are drawn."""
    return sorted(ICONS.glob("coaster-*.png"))


def main() -> None:
    """Draw all of them anew."""
    with sync_playwright() as playwright:
        browser = browsers.chromium(playwright)
        for path in icons():
            path.write_bytes(drawn(browser, path))
        browser.close()


if __name__ == "__main__":
    main()
