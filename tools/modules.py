"""The project's Python as the browser loads it: the page's archives, and the worker's.

The page's are JSON, path -> source, laid out by web/python.mjs. ``modules.json`` and the words of
the language that is spoken come before the page answers taps; the other archives once the first
screen is up. ``ui/page/rest.py`` is who knows whether they are there.
"""

import io
import json
import re
import zipfile
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ("engine", "ui")  # on the page's main thread
WORKER = ("engine",)  # in the computer players' worker, without PAGE_ALONE

START, LATER = "modules.json", "modules-later.json"

# What comes later. Nothing else may import these at the top of a file.
COMES_LATER = (
    # The computer players: they think in the page only when their worker can't.
    "engine/bots/*",
    "engine/*/player.py",
    "engine/*/model.py",
    "engine/*/sample.py",
    "engine/*/weights.py",
    # The rules pages, in all languages.
    "ui/games/*/rules.py",
    # The history of finished games; everything as a file.
    "ui/page/files.py",
    "ui/page/history.py",
    "ui/play/past.py",
    # The lessons and tips, with their words in all languages.
    "ui/*/lesson.py",
    "ui/play/coach.py",
    # What comes of a letter from another phone, and how it is sent and read.
    "ui/play/mailbox.py",
    "ui/page/remote.py",
    "ui/words/*/remote.py",
)
# Of the engine, what a worker never needs: links, matches, what is told of whole games.
PAGE_ALONE = (
    "engine/link.py",
    "engine/oldview.py",
    "engine/envelope.py",
    "engine/radix.py",
    "engine/told.py",
    "engine/match.py",
    "engine/record.py",
    "engine/*/guide.py",
)
# Games whose secrets are sealed: no page plays them yet.
NOT_SENT = ("engine/sealed/*", "engine/*/sealed*.py")
# What is said in one language has an archive of that language, modules-‹language›.json.
WORDS = re.compile(r"ui/.*\b(\w+)/(?:common|words)\.py")


def sources(folders: tuple[str, ...], root: Path = ROOT) -> dict[str, str]:
    """Every Python file below these folders of the source tree that is sent, path -> text,
    sorted."""
    files = [path for folder in folders for path in (root / folder).rglob("*.py")]
    found = {path.relative_to(root).as_posix(): path for path in sorted(files)}
    return {
        name: path.read_text(encoding="utf-8")
        for name, path in found.items()
        if not any(fnmatch(name, pattern) for pattern in NOT_SENT)
    }


def archive_of(path: str) -> str:
    """The name of the page's archive that a module comes in."""
    if any(fnmatch(path, pattern) for pattern in COMES_LATER):
        return LATER
    words = WORDS.fullmatch(path)
    return f"modules-{words[1]}.json" if words else START


def page_archives(files: dict[str, str]) -> dict[str, bytes]:
    """The page's archives of these files, by their names."""
    archives: dict[str, dict[str, str]] = {}
    for path, text in files.items():
        archives.setdefault(archive_of(path), {})[path] = text
    return {
        name: json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode()
        for name, held in archives.items()
    }


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
