"""The icons match icons/coaster.svg; run `make icons` after a change to it."""

from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from e2e.icons import icon_paths, render_icon

# How far two pictures are apart: from 0, the same, to 255; and how large the first is.
DIFFERENCE = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const image = new Image();
    image.src = "data:image/png;base64," + picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }));
  const sum = one.data.reduce((sum, value, at) => sum + Math.abs(value - other.data[at]), 0);
  return [sum / one.data.length, one.width, one.height];
}"""


@pytest.mark.parametrize("path", icon_paths(), ids=lambda path: str(path.stem))
def test_an_icon_is_drawn_from_the_svg(chromium: Browser, path: Path) -> None:
    page = chromium.new_page()
    pictures = [
        b64encode(image).decode() for image in (path.read_bytes(), render_icon(chromium, path))
    ]
    apart, width, height = page.evaluate(DIFFERENCE, pictures)
    page.close()
    assert width == height == int(path.stem.split("-")[1]) and apart < 0.5


def test_none_is_missing() -> None:
    assert [path.name for path in icon_paths()] == [f"coaster-{n}.png" for n in (180, 192, 48, 512)]
