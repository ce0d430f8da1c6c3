"""The project's Python as the browser loads it: the page's archives, and the worker's.

The page's are images of a file system (``tools.romfs``), mounted by web/module_loader.mjs: of
source in the source tree, of byte code in the built site. The core and the words of the language
that is spoken come before the page answers taps, a game's with its words when it is picked, all
games' and that of links where there are games or a link; all others once the first screen is up,
but that of sealed play when it is wanted. ``ui/browser/module_loader.py`` is who knows whether they
are there.
"""

import io
import json
import re
import zipfile
from fnmatch import fnmatch
from pathlib import Path

from tools.romfs import romfs_image, wrap_in_wasm

ROOT = Path(__file__).resolve().parents[1]
# Where tools/vendor.mjs puts the package that ui/browser/dom.py imports.
PYSCRIPT_FOLDER = "vendor/python"
PAGE_FOLDERS = ("engine", "ui", PYSCRIPT_FOLDER)  # on the page's main thread
WORKER_FOLDERS = ("engine",)  # in the computer players' worker, without PAGE_ALONE

CORE, LINKS, LATER, SEALED = "core", "links", "later", "sealed"
SOURCES_FILE = "modules.json"  # all of them, path -> source: for a page that runs on Pyodide

# The folders whose modules come in a bundle of their own, wherever they stand; ``*`` is any name.
# A module of an earlier bundle may import one of a later bundle only inside a function.
BUNDLE_FOLDERS = {
    # Sealed play, when a game of that kind is begun, opened or received.
    SEALED: ("engine/sealed", "engine/*/sealed"),
    # Links, as soon as there are games on the device or a link in the address.
    LINKS: (
        "engine/link",
        "ui/app/view/links",
        "ui/library/view/saved_games",
        "ui/links",
    ),
    # All else, once the first screen is up. The computer players think in the page only when their
    # worker can't start.
    LATER: (
        "engine/bots",
        "engine/*/bot",
        "engine/learn",
        "engine/*/learn",
        "ui/app/view/menus",
        "ui/backup",
        "ui/correspondence",
        "ui/games/*/learn",
        "ui/games/*/*/learn",
        "ui/history",
        "ui/learn",
        "ui/session/sealed",
        "ui/words/*/correspondence",
        "ui/words/*/learn",
    ),
}
# Of the engine, what a worker never needs: links of open games, matches, puzzles.
PAGE_ONLY_PATTERNS = (
    "engine/messages.py",
    "engine/link/game_link.py",
    "engine/link/legacy_view.py",
    "engine/link/radix.py",
    "engine/match.py",
    "engine/*/placement_preview.py",
    "engine/learn/puzzles.py",
    "engine/*/learn/puzzles.py",
    "engine/*/learn/puzzle_goals.py",
)
# What no page loads as a module: faults.json has what web/error_report.mjs says.
EXCLUDED_PATTERNS = ("ui/words/*/error_page.py",)
# What the page says in one language has an archive of that language, words-‹language›.
WORDS_PATH = re.compile(r"ui/words/(\w+)/common\.py")
# A game's rooms have one of its name, its words one of each language, ‹game›-‹language›.
GAME_PATH = re.compile(
    r"(?:engine/(?!bots/|sealed/|link/|learn/)|ui/games/)(\w+)/(?:([a-z]{2})/)?.+"
)
BUNDLE_PATH = re.compile(r"modules/([\w-]+)\.wasm")  # where an archive lies in the site


def read_sources(
    folders: tuple[str, ...], root: Path = ROOT, vendor: Path | None = None
) -> dict[str, str]:
    """Every Python file below these folders of the source tree that is sent, path -> text,
    sorted. ``vendor``: where PYSCRIPT_FOLDER is; the tree's own folder of that name if None."""
    pyscript = vendor / Path(PYSCRIPT_FOLDER).name if vendor else root / PYSCRIPT_FOLDER
    found = {}
    for folder in folders:
        start, top = (pyscript, pyscript) if folder == PYSCRIPT_FOLDER else (root / folder, root)
        for path in start.rglob("*.py"):
            found[path.relative_to(top).as_posix()] = path
    return {
        name: path.read_text(encoding="utf-8")
        for name, path in sorted(found.items())
        if not any(fnmatch(name, pattern) for pattern in EXCLUDED_PATTERNS)
    }


def bundle_of(path: str) -> str:
    """The name of the page's archive that a module comes in."""
    for bundle, folders in BUNDLE_FOLDERS.items():
        if any(is_in_folder(path, folder) for folder in folders):
            return bundle
    words, room = WORDS_PATH.fullmatch(path), GAME_PATH.fullmatch(path)
    if words:
        return f"words-{words[1]}"
    return "-".join(filter(None, room.groups())) if room else CORE


def is_in_folder(path: str, folder: str) -> bool:
    """Return whether a module stands in a folder, or in one below it."""
    parts, names = path.split("/")[:-1], folder.split("/")
    return len(parts) >= len(names) and all(map(fnmatch, parts, names))


def bundle_path(name: str) -> str:
    """Where the archive of that name lies in the site."""
    return f"modules/{name}.wasm"


def group_by_bundle(files: dict[str, str]) -> dict[str, dict[str, str]]:
    """The page's archives by their names, and what is in each, path -> text."""
    found: dict[str, dict[str, str]] = {}
    for path, text in files.items():
        found.setdefault(bundle_of(path), {})[path] = text
    return found


def source_bundle(name: str, root: Path = ROOT) -> bytes | None:
    """The archive of that name of sources, for the source tree; the build makes it of byte code.
    None if there is no such."""
    held = group_by_bundle(read_sources(PAGE_FOLDERS, root)).get(name)
    return (
        wrap_in_wasm(romfs_image({path: text.encode() for path, text in held.items()}))
        if held
        else None
    )


def sources_json(root: Path = ROOT) -> bytes:
    """What a page on Pyodide loads, for the source tree."""
    return to_json(read_sources(PAGE_FOLDERS, root))


def to_json(files: dict[str, str]) -> bytes:
    """Modules, path -> text, in one file."""
    return json.dumps(files, ensure_ascii=False, separators=(",", ":")).encode()


def read_worker_sources(root: Path = ROOT) -> dict[str, str]:
    """What the worker loads, path -> text."""
    return {
        path: text
        for path, text in read_sources(WORKER_FOLDERS, root).items()
        if not any(fnmatch(path, pattern) for pattern in PAGE_ONLY_PATTERNS)
    }


def worker_zip(root: Path = ROOT) -> bytes:
    """engine.zip of sources, for the source tree; the build makes one of byte code."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, text in read_worker_sources(root).items():
            archive.writestr(path, text)
    return out.getvalue()
