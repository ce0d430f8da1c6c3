"""How much a first visit sends before the page answers a tap: `python -m tools.budget`.

Counted are the files as the server sends them, each with its headers; what else a browser asks for
then (an icon, the manifest) the page doesn't wait for. tests/test_build.py holds the sum,
e2e/test_rest.py that these are the files, and `make bench` what is really sent.
"""

import argparse
import re
from pathlib import Path

from tools.modules import ROOT, START
from tools.serve import as_sent

FIRST_TAP = 390_000  # bytes at most, in the language that needs the most
HEADERS = 256  # bytes before each file, about

# What index.html names and nobody waits for.
BESIDE = re.compile(r"^icons/|\.webmanifest$")
INTERPRETER = "vendor/micropython/micropython.wasm"


def first_tap(site: Path, language: str) -> dict[str, int]:
    """The files that come before the page answers taps, in the built site: path -> bytes sent."""
    page = (site / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'\s(?:src|href)="([^"#]+)"', page)
    asked = [INTERPRETER, START, START.replace(".", f"-{language}.")]  # by web/early.js
    paths = ["index.html", *named, *asked]
    return {
        path: HEADERS + len(as_sent(site / path))
        for path in dict.fromkeys(paths)
        if not BESIDE.search(path)
    }


def languages(site: Path) -> list[str]:
    """The codes of the languages that the built site has."""
    return sorted(path.stem.split("-")[1] for path in site.glob("modules-??.json"))


def main() -> None:
    parser = argparse.ArgumentParser(description="Weigh what comes before the first tap.")
    parser.add_argument("--root", type=Path, default=ROOT / "dist", help="default: dist/")
    site = parser.parse_args().root
    for language in languages(site):
        found = first_tap(site, language)
        for path, size in sorted(found.items(), key=lambda item: -item[1]):
            print(f"{size:8}  {path}")
        print(f"{sum(found.values()):8}  of {FIRST_TAP}: all, in {language}\n")


if __name__ == "__main__":
    main()
