"""The built site for tests that read its files: `make`'s own, or a new one."""

import fcntl
import shutil
from collections.abc import Iterable
from pathlib import Path

from tools import build

DIST = build.ROOT / "dist"
SOURCES = (
    *("engine", "ui", "web", "icons", "tools", "index.html", "main.py", "manifest.webmanifest"),
    *("pyscript.toml", "sw.js", "vendor/.done"),
)


def copy_built_site(to: Path, shared: Path) -> None:
    """Copy the site, built from the sources as they are now, to a folder that doesn't exist yet.

    Args:
        to: The folder.
        shared: A folder that all workers of pytest share. If dist/ is missing or older than a
            source, the first worker that asks builds the site there.
    """
    site = DIST
    if not _is_current(DIST):
        site = shared / "built-site"
        with (shared / "built-site.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not _is_current(site):
                build.build(site)
    shutil.copytree(site, to)


def _is_current(site: Path) -> bool:
    """Return whether a site is complete and was built after the last change of its sources."""
    worker = site / "sw.js"  # written last
    return worker.exists() and worker.stat().st_mtime > max(
        path.stat().st_mtime for path in _source_files()
    )


def _source_files() -> Iterable[Path]:
    for name in SOURCES:
        path = build.ROOT / name
        if path.is_dir():
            yield from (file for file in path.rglob("*") if _is_source(file))
        elif path.exists():
            yield path


def _is_source(file: Path) -> bool:
    return file.is_file() and "__pycache__" not in file.parts
