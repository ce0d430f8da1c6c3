"""How much a first visit sends before the page answers a tap, and before the computer is ready:
`python -m tools.size_budget`.

Counted are the files as the server sends them, each with its headers; what else a browser asks for
then (an icon, the manifest) the page doesn't wait for. tests/tools/test_build.py holds the sums,
e2e/test_lazy_loading.py that the first are the files, and `make bench` what is really sent.
"""

import argparse
import re
from pathlib import Path

from tools.bundles import CORE, ROOT, SEALED, bundle_path
from tools.serve import compressed_body

MAX_FIRST_TAP_BYTES = 400_000  # bytes at most, in the language and for the game that need the most
MAX_BOT_READY_BYTES = 5_500_000  # bytes at most until a computer player can think
HEADER_BYTES = 256  # bytes before each file, about

# What index.html names and nobody waits for.
NON_BLOCKING = re.compile(r"^icons/|\.webmanifest$")
INTERPRETER = "vendor/micropython/micropython.wasm"


def first_tap_files(site: Path, language: str) -> dict[str, int]:
    """The files that come before the page answers a tap on a board, in the built site: path ->
    bytes sent. Of the games it is the one with most to send."""
    page = (site / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'\s(?:src|href)="([^"#]+)"', page)
    archives = [bundle_path(name) for name in (CORE, f"words-{language}")]  # by bootstrap.js
    paths = [
        "index.html",
        *named,
        INTERPRETER,
        *archives,
        *largest_game_bundles(site, page, language),
    ]
    return {
        path: HEADER_BYTES + len(compressed_body(site / path))
        for path in dict.fromkeys(paths)
        if not NON_BLOCKING.search(path)
    }


def largest_game_bundles(site: Path, page: str, language: str) -> tuple[str, str]:
    """Where the archives of the game lie that has most to send, with its words."""
    games = re.findall(r'data-game="(\w+)"', page)
    pairs = [(bundle_path(name), bundle_path(f"{name}-{language}")) for name in games]
    return max(pairs, key=lambda pair: sum(len(compressed_body(site / path)) for path in pair))


def bot_ready_files(site: Path, language: str) -> dict[str, int]:
    """What comes before a computer player can think, in the same form: all that the page asks for
    by itself, since it does so at the same time, and what the worker asks for."""
    beside = [*site.glob("modules/*.wasm"), site / "web" / "post_start.mjs", site / "engine.zip"]
    worker = [site / "web" / "worker.mjs", *(site / "vendor" / "pyodide").iterdir()]
    files = [file for file in beside + worker if file.stem != SEALED]
    more = {
        file.relative_to(site).as_posix(): HEADER_BYTES + len(compressed_body(file))
        for file in files
    }
    return first_tap_files(site, language) | more


def built_languages(site: Path) -> list[str]:
    """The codes of the languages that the built site has."""
    return sorted(path.stem.split("-")[1] for path in site.glob("modules/words-??.wasm"))


def main() -> None:
    parser = argparse.ArgumentParser(description="Weigh what comes before the first tap.")
    parser.add_argument("--root", type=Path, default=ROOT / "dist", help="default: dist/")
    site = parser.parse_args().root
    for language in built_languages(site):
        found = first_tap_files(site, language)
        for path, size in sorted(found.items(), key=lambda item: -item[1]):
            print(f"{size:8}  {path}")
        print(f"{sum(found.values()):8}  of {MAX_FIRST_TAP_BYTES}: all, in {language}")
        ready = sum(bot_ready_files(site, language).values())
        print(f"{ready:8}  of {MAX_BOT_READY_BYTES}: until the computer is ready\n")


if __name__ == "__main__":
    main()
