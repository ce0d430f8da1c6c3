"""The bundles of Python modules that the browser loads: the page's and the worker's.

The page's bundles are images of a file system (``tools.romfs``) that web/module_loader.mjs mounts.
In the source tree they hold source, in the built site byte code. When they load:

- before the page answers taps: ``core``, and the words of the current language
- when a game is picked, or its table was open before a reload: the game's bundle, which has its
  words in the current language
- when the lobby has saved games, or for a link in the address: those of all games, and ``links``
- after the first screen: ``later``
- when such a game is started or opened: ``sealed``
- when games are written or read as text, or a picture is made: ``records``
- when phones are to be connected: ``live``
- when a game is studied: ``study``

``ui/browser/module_loader.py`` keeps track of what has loaded.
"""

import io
import json
import re
import zipfile
from fnmatch import fnmatch
from pathlib import Path

from tools.romfs import wrapped_image
from tools.wasm_wrapper import wrap_in_wasm

ROOT = Path(__file__).resolve().parents[1]
# Where tools/vendor.mjs puts the package that ui/browser/dom.py imports.
PYSCRIPT_FOLDER = "vendor/python"
PAGE_FOLDERS = ("engine", "ui", PYSCRIPT_FOLDER)  # run on the page's main thread
WORKER_FOLDERS = ("engine",)  # run in the bots' worker, without PAGE_ONLY_PATTERNS

CORE, LINKS, LATER, RECORDS, SEALED = "core", "links", "later", "records", "sealed"
LIVE, STUDY = "live", "study"
SOURCES_FILE = "modules.json"  # all modules, path -> source, for a page that runs on Pyodide

# The folders whose modules come in a bundle of their own, wherever they stand; ``*`` is any name.
# A module of an earlier bundle may import one of a later bundle only inside a function.
BUNDLE_FOLDERS = {
    # Sealed play: when such a game is started, opened or received.
    SEALED: ("engine/sealed", "engine/*/sealed"),
    # Games as text, and pictures of positions: when they are written or read.
    RECORDS: (
        "engine/notation",
        "engine/*/notation",
        "ui/pictures",
        "ui/records",
        "ui/words/*/pictures",
        "ui/words/*/records",
    ),
    # Live play: when phones are to be connected.
    LIVE: ("ui/correspondence/live", "ui/correspondence/view/live", "ui/words/*/live"),
    # The study board: when a game is studied.
    STUDY: ("ui/study", "ui/words/*/study"),
    # Links: when there are saved games or a link in the address.
    LINKS: (
        "engine/link",
        "engine/*/link",
        "ui/app/view/links",
        "ui/board/view/static",
        "ui/library/saved_games",
        "ui/library/view/saved_games",
        "ui/links",
        "ui/words/*/links",
    ),
    # Everything else: after the first screen. (Bots run in the page if their worker can't start.)
    LATER: (
        "engine/bots",
        "engine/*/bot",
        "engine/learn",
        "engine/*/learn",
        "ui/app/view/extras",
        "ui/app/view/menus",
        "ui/backup",
        "ui/clock",
        "ui/correspondence",
        "ui/games/*/learn",
        "ui/games/*/*/learn",
        "ui/history",
        "ui/learn",
        "ui/library/clock",
        "ui/session/next_games",
        "ui/session/sealed",
        "ui/table/extras",
        "ui/table/view/extras",
        "ui/words/*/clock",
        "ui/words/*/correspondence",
        "ui/words/*/learn",
        "ui/words/*/menus",
    ),
}
# Modules of the engine that the worker never needs.
PAGE_ONLY_PATTERNS = (
    "engine/bots/habits.py",
    "engine/*/bot/habits.py",
    "engine/events.py",
    "engine/*/events.py",
    "engine/move_messages.py",
    "engine/link/game_link.py",
    "engine/link/legacy_view.py",
    "engine/link/radix.py",
    "engine/match.py",
    "engine/notation/*",
    "engine/*/notation/*",
    "engine/*/layout_queries.py",
    "engine/*/placement_preview.py",
    "engine/learn/daily_puzzle.py",
    "engine/learn/puzzle_goals.py",
    "engine/learn/puzzles.py",
    "engine/*/learn/puzzles.py",
    "engine/*/learn/puzzle_goals.py",
)
# Modules of the engine that the worker needs for sealed play only.
SEALED_WORKER_PATHS = ("engine/observed_record.py", "engine/record.py")
# Not loaded as modules: words that web/error_report.mjs gets from error_words.json, lists of terms
# that only tests read, and protocols that only the type checker reads.
EXCLUDED_PATTERNS = (
    "ui/words/*/error_page.py",
    "ui/words/*/terms.py",
    "ui/games/*/terms.py",
    "ui/library/storage_port.py",
    "ui/table/advisers.py",
    "ui/table/view/app_context.py",
)
# The page's words in a language: the bundle words-‹language›.
WORDS_PATH = re.compile(r"ui/words/(\w+)/common\.py")
# A game's rules and interface, and its words in a language: the bundle ‹game›-‹language›.
GAME_PATH = re.compile(
    r"(?:engine/(?!bots/|sealed/|link/|learn/|notation/)|ui/games/)(\w+)/(?:([a-z]{2})/)?.+"
)
BUNDLE_PATH = re.compile(r"modules/([\w-]+)\.wasm")  # of a bundle in the site


def read_sources(
    folders: tuple[str, ...], root: Path = ROOT, vendor: Path | None = None
) -> dict[str, str]:
    """Read the Python modules that the browser loads.

    Args:
        folders: The folders to read, from the root of the tree.
        root: The source tree.
        vendor: The folder with the vendored packages; None for the tree's own.

    Returns:
        The sources by path, sorted.
    """
    pyscript = vendor / Path(PYSCRIPT_FOLDER).name if vendor else root / PYSCRIPT_FOLDER
    paths = {}
    for folder in folders:
        start, top = (pyscript, pyscript) if folder == PYSCRIPT_FOLDER else (root / folder, root)
        for path in start.rglob("*.py"):
            paths[path.relative_to(top).as_posix()] = path
    return {
        name: path.read_text(encoding="utf-8")
        for name, path in sorted(paths.items())
        if not any(fnmatch(name, pattern) for pattern in EXCLUDED_PATTERNS)
    }


def bundle_of(path: str) -> str:
    """Return the name of the bundle that holds a module.

    A game's modules apart from its words are in its bundles of all languages: their name is the
    game's.
    """
    for bundle, folders in BUNDLE_FOLDERS.items():
        if any(is_in_folder(path, folder) for folder in folders):
            return bundle
    words, game = WORDS_PATH.fullmatch(path), GAME_PATH.fullmatch(path)
    if words:
        return f"words-{words[1]}"
    return "-".join(filter(None, game.groups())) if game else CORE


def is_in_folder(path: str, folder: str) -> bool:
    """Return whether a module is in a folder or in one below it; ``*`` stands for any name."""
    parts, names = path.split("/")[:-1], folder.split("/")
    return len(parts) >= len(names) and all(map(fnmatch, parts, names))


def bundle_path(name: str) -> str:
    """Return the path of a bundle in the site."""
    return f"modules/{name}.wasm"


def group_by_bundle(files: dict[str, str]) -> dict[str, dict[str, str]]:
    """Group modules (path -> text) by the names of their bundles.

    A game that is picked takes one request: its bundle in a language has all of the game.
    """
    groups: dict[str, dict[str, str]] = {}
    for path, text in files.items():
        groups.setdefault(bundle_of(path), {})[path] = text
    games = {name for name in groups if any(other.startswith(f"{name}-") for other in groups)}
    return {
        name: groups.get(name.partition("-")[0], {}) | group
        for name, group in groups.items()
        if name not in games
    }


def source_bundle(name: str, root: Path = ROOT) -> bytes | None:
    """Return a bundle of sources, for the source tree; None if there is no such bundle."""
    sources = group_by_bundle(read_sources(PAGE_FOLDERS, root)).get(name)
    return (
        wrapped_image({path: text.encode() for path, text in sources.items()}) if sources else None
    )


def sources_json(root: Path = ROOT) -> bytes:
    """Return all modules as JSON, for a page of the source tree that runs on Pyodide."""
    return to_json(read_sources(PAGE_FOLDERS, root))


def to_json(files: dict[str, str]) -> bytes:
    """Return modules (path -> text) as JSON."""
    return json.dumps(files, ensure_ascii=False, separators=(",", ":")).encode()


def read_worker_sources(root: Path = ROOT) -> dict[str, dict[str, str]]:
    """Return the modules that the worker loads: name of an archive -> path -> text."""
    archives: dict[str, dict[str, str]] = {"engine.wasm": {}, "sealed.wasm": {}}
    for path, text in read_sources(WORKER_FOLDERS, root).items():
        if not any(fnmatch(path, pattern) for pattern in PAGE_ONLY_PATTERNS):
            is_sealed = bundle_of(path) == SEALED or path in SEALED_WORKER_PATHS
            archives["sealed.wasm" if is_sealed else "engine.wasm"][path] = text
    return archives


def worker_archive(name: str, root: Path = ROOT) -> bytes:
    """Return one of the worker's archives, of sources, for the source tree."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, text in read_worker_sources(root)[name].items():
            archive.writestr(path, text)
    return wrap_in_wasm(b"zip", out.getvalue())
