"""A desktop with a mouse, as options of a visit."""

from playwright.sync_api import Page

DESKTOP = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}


def centre_of(page: Page, css: str) -> tuple[float, float]:
    """Return the centre of an element, in CSS pixels."""
    box = page.locator(css).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
