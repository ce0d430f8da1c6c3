"""The decoder of the scanner reads codes as cameras show them, not only as screens do."""

import json
import re
import subprocess

import pytest

from tools.bundles import ROOT

PICTURES = 6  # of each condition; drawing them is most of the test's time
# The least part of the pictures that must be read. The camera delivers several a second, so a
# condition of which every second picture is read costs a moment. Measured with 12 of each: all of
# them, but for turned 0.75 to 0.92, tilted 0.58 to 0.67 and dim 0.92.
LEAST = {
    "good": 1,
    "turned": 0.5,
    "small": 0.9,
    "tilted": 0.3,
    "curved": 0.9,
    "blurred": 0.9,
    "dim": 0.5,
    "shaded": 0.9,
    "noisy": 0.9,
}
LEAST_ON_AVERAGE = 0.85


def camera_options() -> str:
    """Return the options of the decoder for pictures of the camera, as JSON."""
    worker = (ROOT / "web" / "qr_worker.mjs").read_text(encoding="utf-8")
    found = re.search(r"^const CAMERA_EFFORT = (\{.*\});", worker, re.M)
    assert found
    return re.sub(r"(\w+):", r'"\1":', found[1])


# A move of a game with a friend, and one of several codes of a long link.
@pytest.mark.variants(1)
@pytest.mark.parametrize("chars", [110, 880])
def test_bad_pictures_are_read(chars: int) -> None:
    command = ["node", "tests/web/qr_pictures.mjs", str(PICTURES), str(chars), camera_options()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    rates: dict[str, float] = json.loads(done.stdout)
    assert rates.keys() == LEAST.keys()
    assert not {name: rate for name, rate in rates.items() if rate < LEAST[name]}
    assert sum(rates.values()) / len(rates) >= LEAST_ON_AVERAGE


def test_a_picture_without_a_code_gives_none() -> None:
    script = """
      import { decodeQR } from "./vendor/qr/decode.js";
      const data = new Uint8ClampedArray(320 * 240 * 4).map((_, i) => (i * 7919) % 251);
      const picture = { width: 320, height: 240, data };
      try { console.log(decodeQR(picture)); } catch { console.log("none"); }
    """
    command = ["node", "--input-type=module", "--eval", script]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "none\n"
