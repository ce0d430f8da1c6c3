"""Films of QR codes for Chromium's fake camera, and pictures of codes as PNG files."""

import json
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright

from e2e.support import browsers
from tests.interpreters import run_node

# Prints the modules of the codes of these texts, as the page draws them: 1 for a dark one.
_MATRICES = """
import qrcode from "./node_modules/qrcode-generator/dist/qrcode.mjs";
const texts = JSON.parse(process.argv[1]);
console.log(JSON.stringify(texts.map((text) => {
  const code = qrcode(0, "L");
  code.addData(text, "Byte");
  code.make();
  const all = [...Array(code.getModuleCount()).keys()];
  return all.map((y) => all.map((x) => Number(code.isDark(y, x))));
})));
"""
WIDTH, HEIGHT = 1280, 720  # of a film, as the scanner asks for
FRAMES_PER_SECOND = 10
# Brightness of the code's margin, what is around it, and its modules.
PAPER, TABLE, INK = (225, 96, 24)
QUIET_ZONE = 4  # modules of margin

Matrix = list[list[int]]


def qr_matrices(texts: Sequence[str]) -> list[Matrix]:
    """Return the modules of the QR codes of these texts."""
    matrices: list[Matrix] = json.loads(run_node(_MATRICES, json.dumps(texts)))
    return matrices


def draw(matrix: Matrix | None, width: int, height: int, part: float = 0.9) -> list[bytes]:
    """Return the rows of a grey picture of a code in the middle of a table; None: no code.

    Args:
        matrix: The code.
        width: The picture's width.
        height: The picture's height.
        part: How much of the shorter side the code and its margin take.
    """
    row = bytes([TABLE]) * width
    if matrix is None:
        return [row] * height
    count = len(matrix) + 2 * QUIET_ZONE
    size = max(1, int(min(width, height) * part / count))
    left, top = (width - size * count) // 2, (height - size * count) // 2
    blank = [0] * count
    margin = [0] * QUIET_ZONE
    rows = [blank] * QUIET_ZONE + [margin + line + margin for line in matrix] + [blank] * QUIET_ZONE
    picture = [row] * top
    for modules in rows:
        line = b"".join(bytes([INK if dark else PAPER]) * size for dark in modules)
        picture += [row[:left] + line + row[left + len(line) :]] * size
    return picture + [row] * (height - len(picture))


def write_film(path: Path, texts: Sequence[str], seconds: float = 1) -> Path:
    """Write a film that shows these codes one after another, over and over; "" for no code."""
    matrices = iter(qr_matrices([text for text in texts if text]))
    return write_film_of([(next(matrices) if text else None, seconds) for text in texts], path)


def write_film_of(scenes: Sequence[tuple[Matrix | None, float]], path: Path) -> Path:
    """Write a film of codes, each shown for so many seconds."""
    grey = bytes([128]) * (WIDTH * HEIGHT // 2)  # both planes of colour
    with path.open("wb") as film:
        film.write(
            f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F{FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n".encode()
        )
        for matrix, seconds in scenes:
            frame = b"".join(draw(matrix, WIDTH, HEIGHT))
            film.write((b"FRAME\n" + frame + grey) * int(seconds * FRAMES_PER_SECOND))
    return path


def write_png(path: Path, rows: list[bytes]) -> Path:
    """Write a grey picture."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows), 1)
    signature = b"\x89PNG\r\n\x1a\n"
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    path.write_bytes(signature + chunks)
    return path


def film_screen(page: Page, path: Path) -> None:
    """Write a film, ``….mjpeg``, of a screen as it is now: one picture, over and over."""
    path.write_bytes(page.screenshot(type="jpeg", quality=90))


def chromium_with_camera(playwright: Playwright, film: Path) -> Browser:
    """Start a Chromium whose camera shows a film. (The one without windows has no cameras.)

    The file has to be there at once, but is read whenever the camera is opened: until then another
    film of the same size may take its place.
    """
    flags = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    return browsers.chromium(playwright, full_browser=True, extra_flags=flags)
