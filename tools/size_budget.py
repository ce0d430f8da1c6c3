"""Report the bytes that a first visit waits for: `python -m tools.size_budget`.

There are two sums: until the page answers a tap, and until the computer is ready. Files count as
the server sends them, with headers. Icons and manifest don't count, since the page doesn't wait for
them. tests/tools/test_build.py checks the sums, e2e/app/test_lazy_loading.py that these are the
files that a browser requests, and `make bench` measures the bytes sent.
"""

import argparse
import re
from pathlib import Path

from tools.bundles import CORE, LIVE, RECORDS, ROOT, SEALED, STUDY, bundle_path
from tools.serve import compressed_body

MAX_FIRST_TAP_BYTES = 365_000  # in the largest language, with the largest game
MAX_BOT_READY_BYTES = 4_800_000  # until a bot can think
HEADER_BYTES = 256  # of the headers of each file, about

# Files named in index.html that the page doesn't wait for.
NON_BLOCKING = re.compile(r"^icons/|\.webmanifest$")
INTERPRETER = "vendor/micropython/micropython.wasm"


def first_tap_files(site: Path, language: str) -> dict[str, int]:
    """Return the files that load before the page answers a tap on the board of the largest game.

    Args:
        site: The built site.
        language: The page's language.

    Returns:
        The bytes sent, by path.
    """
    page = (site / "index.html").read_text(encoding="utf-8")
    linked = re.findall(r'\s(?:src|href)="([^"#]+)"', page)
    # Requested by bootstrap.js.
    core_bundles = [bundle_path(name) for name in (CORE, f"words-{language}")]
    paths = [
        "index.html",
        *linked,
        INTERPRETER,
        *core_bundles,
        largest_game_bundle(site, page, language),
    ]
    return {
        path: HEADER_BYTES + len(compressed_body(site / path))
        for path in dict.fromkeys(paths)
        if not NON_BLOCKING.search(path)
    }


def largest_game_bundle(site: Path, page: str, language: str) -> str:
    """Return the path of the bundle of the game with the largest one."""
    games = re.findall(r'data-game="(\w+)"', page)
    paths = [bundle_path(f"{name}-{language}") for name in games]
    return max(paths, key=lambda path: len(compressed_body(site / path)))


def bot_ready_files(site: Path, language: str) -> dict[str, int]:
    """Return the files that load before a bot can think, in the form of ``first_tap_files``.

    These are all files that the page requests by itself meanwhile, and those of the worker.
    """
    other_languages = {code for code in built_languages(site) if code != language}
    page_files = [
        *(
            path
            for path in site.glob("modules/*.wasm")
            if path.stem.rpartition("-")[2] not in other_languages
        ),
        site / "web" / "post_start.mjs",
        site / "web" / "later.css",
        site / "engine.wasm",
    ]
    worker_files = [site / "web" / "worker.mjs", *(site / "vendor" / "pyodide").iterdir()]
    files = [
        file
        for file in page_files + worker_files
        if file.stem not in (LIVE, RECORDS, SEALED, STUDY)
    ]
    more = {
        file.relative_to(site).as_posix(): HEADER_BYTES + len(compressed_body(file))
        for file in files
    }
    return first_tap_files(site, language) | more


def built_languages(site: Path) -> list[str]:
    """Return the codes of the languages of the built site."""
    return sorted(path.stem.split("-")[1] for path in site.glob("modules/words-??.wasm"))


def main() -> None:
    """Print the files and the sums for each language."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--root", type=Path, default=ROOT / "dist", help="default: dist/")
    site = parser.parse_args().root
    for language in built_languages(site):
        sizes = first_tap_files(site, language)
        for path, size in sorted(sizes.items(), key=lambda item: -item[1]):
            print(f"{size:8}  {path}")
        print(f"{sum(sizes.values()):8}  of {MAX_FIRST_TAP_BYTES}: all, in {language}")
        ready = sum(bot_ready_files(site, language).values())
        print(f"{ready:8}  of {MAX_BOT_READY_BYTES}: until the computer is ready\n")


if __name__ == "__main__":
    main()
