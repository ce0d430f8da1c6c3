"""The icons that no device draws for itself, from icons/coaster.svg: `make icons`.

Which there are, icons/ says: icons/coaster-192.png is 192 pixels wide and high.
"""

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from e2e.support import browsers

ICONS = Path(__file__).resolve().parents[1] / "icons"
BARE_STYLE = "<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>"


def render_icon(browser: Browser, path: Path) -> bytes:
    """Return the icon as PNG, in the size that its file's name says."""
    side = int(path.stem.rpartition("-")[2])
    page = browser.new_page(viewport={"width": side, "height": side})
    page.set_content(BARE_STYLE + (ICONS / "coaster.svg").read_text(encoding="utf-8"))
    picture = page.screenshot()
    page.close()
    return picture


def icon_paths() -> list[Path]:
    """Return the paths of the files that are drawn."""
    return sorted(ICONS.glob("coaster-*.png"))


def main() -> None:
    """Draw all icons again."""
    with sync_playwright() as playwright:
        browser = browsers.chromium(playwright)
        for path in icon_paths():
            path.write_bytes(render_icon(browser, path))
        browser.close()


if __name__ == "__main__":
    main()
