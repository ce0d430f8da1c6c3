"""The project's Python as the browser loads it: the page's archives, and the worker's.

The page's are images of a file system (``tools.rom``), mounted by web/python.mjs: of source in the
source tree, of byte code in the built site. The core and the words of the language that is spoken
come before the page answers taps, a game's with its words when it is picked, all games' and that of
links where there are games or a link; all others once the first screen is up, but that of sealed
play when it is wanted. ``ui/page/rest.py`` is who knows whether they are there.
"""

import io
import json
import re
import zipfile
from fnmatch import fnmatch
from pathlib import Path

from tools.rom import image, wrapped

ROOT = Path(__file__).resolve().parents[1]
PYSCRIPT = "vendor/python"  # where tools/vendor.mjs puts the package that ui/page/dom.py imports
PAGE = ("engine", "ui", PYSCRIPT)  # on the page's main thread
WORKER = ("engine",)  # in the computer players' worker, without PAGE_ALONE

CORE, LINKS, LATER, SEALED = "core", "links", "later", "sealed"
SOURCES = "modules.json"  # all of them, path -> source: for a page that runs on Pyodide

# What reads and writes links, all that they lead to apart: comes with all games' rooms.
COMES_WITH_LINKS = (
    "ui/play/links.py",
    "ui/play/unwrap.py",
)
# What comes later. Nothing else may import these at the top of a file.
COMES_LATER = (
    # Why moves are good or bad: hints and reviews.
    "ui/*/reasons.py",
    "ui/words/*/advice.py",
    "ui/play/hints.py",
    "ui/play/review.py",
    "ui/play/variation.py",
    "ui/page/review.py",
    "ui/play/practice.py",
    "ui/page/practice.py",
    # Puzzles, with their words in all languages.
    "ui/*/puzzle.py",
    "ui/*/puzzles.py",
    # The rules pages, in all languages, with their drawings.
    "ui/*/rules.py",
    "ui/games/*/figures.py",
    # The history of finished games, and which level it suggests; everything as a file.
    "ui/page/files.py",
    "ui/page/slices.py",
    "ui/play/exports.py",
    "ui/play/imports.py",
    "ui/page/history.py",
    "ui/page/keeping.py",
    "ui/play/past.py",
    "ui/play/steps.py",
    # The lessons and tips, with their words in all languages.
    "ui/*/lesson.py",
    "ui/play/coach.py",
    "ui/play/study.py",
    # What the signs of a game mean.
    "ui/games/*/cards.py",
    # Menus, settings, what Coaster is.
    "ui/page/about.py",
    "ui/page/menus.py",
    "ui/page/settings.py",
    # Links: how a game is shared.
    "ui/page/sharing.py",
    "ui/page/codes.py",
    "ui/play/parts.py",
    # What comes of a letter from another phone, and how it is sent and read.
    "ui/play/mailbox.py",
    "ui/play/post.py",
    "ui/play/welcome.py",
    "ui/play/sealed*.py",
    "ui/page/remote.py",
    "ui/words/*/remote.py",
    # Who asks for what sealed play needs.
    "ui/play/desk.py",
    "ui/page/desk.py",
)
# Folders whose modules come in a bundle of their own, wherever they stand: bundle -> folders, in
# which # ``*`` is any name. Nothing that comes earlier may import these at the top of a file.
FOLDERS = {
    SEALED: ("engine/sealed", "engine/*/sealed"),
    LATER: ("engine/bots", "engine/*/bot", "engine/learn", "engine/*/learn"),
    LINKS: ("engine/link",),
}
# Of the engine, what a worker never needs: links of open games, matches, puzzles.
PAGE_ALONE = (
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
# What no page loads as a module: faults.json has what web/fault.mjs says.
NOT_SENT = ("ui/words/*/fault.py",)
# What the page says in one language has an archive of that language, words-‹language›.
WORDS = re.compile(r"ui/words/(\w+)/common\.py")
# A game's rooms have one of its name, its words one of each language, ‹game›-‹language›.
ROOMS = re.compile(r"(?:engine/(?!bots/|sealed/|link/|learn/)|ui/games/)(\w+)/(?:([a-z]{2})/)?.+")
ARCHIVE = re.compile(r"modules/([\w-]+)\.wasm")  # where an archive lies in the site


def sources(folders: tuple[str, ...], root: Path = ROOT) -> dict[str, str]:
    """Every Python file below these folders of the source tree that is sent, path -> text,
    sorted."""
    found = {}
    for folder in folders:
        top = root / folder if folder == PYSCRIPT else root
        for path in (root / folder).rglob("*.py"):
            found[path.relative_to(top).as_posix()] = path
    return {
        name: path.read_text(encoding="utf-8")
        for name, path in sorted(found.items())
        if not any(fnmatch(name, pattern) for pattern in NOT_SENT)
    }


def archive_of(path: str) -> str:
    """The name of the page's archive that a module comes in."""
    for bundle, folders in FOLDERS.items():
        if any(lies_in(path, folder) for folder in folders):
            return bundle
    if any(fnmatch(path, pattern) for pattern in COMES_LATER):
        return LATER
    if path in COMES_WITH_LINKS:
        return LINKS
    words, room = WORDS.fullmatch(path), ROOMS.fullmatch(path)
    if words:
        return f"words-{words[1]}"
    return "-".join(filter(None, room.groups())) if room else CORE


def lies_in(path: str, folder: str) -> bool:
    """Return whether a module stands in a folder, or in one below it."""
    parts, names = path.split("/")[:-1], folder.split("/")
    return len(parts) >= len(names) and all(map(fnmatch, parts, names))


def archived(name: str) -> str:
    """Where the archive of that name lies in the site."""
    return f"modules/{name}.wasm"


def archives(files: dict[str, str]) -> dict[str, dict[str, str]]:
    """The page's archives by their names, and what is in each, path -> text."""
    found: dict[str, dict[str, str]] = {}
    for path, text in files.items():
        found.setdefault(archive_of(path), {})[path] = text
    return found


def archive(name: str, root: Path = ROOT) -> bytes | None:
    """The archive of that name of sources, for the source tree; the build makes it of byte code.
    None if there is no such."""
    held = archives(sources(PAGE, root)).get(name)
    return wrapped(image({path: text.encode() for path, text in held.items()})) if held else None


def all_sources(root: Path = ROOT) -> bytes:
    """What a page on Pyodide loads, for the source tree."""
    return as_json(sources(PAGE, root))


def as_json(files: dict[str, str]) -> bytes:
    """Modules, path -> text, in one file."""
    return json.dumps(files, ensure_ascii=False, separators=(",", ":")).encode()


def worker_sources(root: Path = ROOT) -> dict[str, str]:
    """What the worker loads, path -> text."""
    return {
        path: text
        for path, text in sources(WORKER, root).items()
        if not any(fnmatch(path, pattern) for pattern in PAGE_ALONE)
    }


def worker_archive(root: Path = ROOT) -> bytes:
    """engine.zip of sources, for the source tree; the build makes one of byte code."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, text in worker_sources(root).items():
            archive.writestr(path, text)
    return out.getvalue()
