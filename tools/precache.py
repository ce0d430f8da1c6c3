"""Which files the service worker keeps for offline, by kind, with their hashes.

The build writes them into sw.js. The kind "page" is kept when the service worker is installed, the
others when the page is idle.
"""

import hashlib
import json
import re
from pathlib import Path

from tools import bundles
from tools.integrity import integrity
from tools.site_template import replace_once

# Files in caches of their own, by how their paths start: those that only the worker with the bots
# needs, and those that scan codes.
LATER_CACHES = {"python": ("vendor/pyodide/",), "scanner": ("web/qr_", "vendor/qr/")}

# Files that no page requests again, or only one that runs on Pyodide.
NOT_PRECACHED = ("sw.js", ".nojekyll", bundles.SOURCES_FILE)


def fill_service_worker(text: str, site: Path) -> str:
    """Write the list of files to keep into the service worker.

    Args:
        text: The service worker's script.
        site: The built site; everything else in it is final.

    Returns:
        The script with the list.

    Raises:
        BuildError: The script has no place for it.
    """
    paths = sorted(path for path in site.rglob("*") if path.is_file())
    kinds: dict[str, list[Path]] = {"page": [], **{kind: [] for kind in LATER_CACHES}}
    for path in paths:
        name = path.relative_to(site).as_posix()
        if name not in NOT_PRECACHED:
            later = (kind for kind, starts in LATER_CACHES.items() if name.startswith(starts))
            kinds[next(later, "page")].append(path)
    precache = {kind: cache_manifest(files, site) for kind, files in kinds.items()}
    line = f"const PRECACHE = {json.dumps(precache, separators=(',', ':'))};"
    return replace_once(text, re.search(r"^const PRECACHE = .*$", text, re.M), line)


def cache_manifest(files: list[Path], site: Path) -> dict[str, object]:
    """Return the hash of each file, and one of them all that names the cache."""
    digest, hashes = hashlib.sha256(), {}
    for path in files:
        name, file_hash = path.relative_to(site).as_posix(), integrity(path.read_bytes())
        digest.update((name + file_hash).encode())
        # Browsers request the page by its folder.
        hashes["./" if name == "index.html" else name] = file_hash
    return {"hash": digest.hexdigest()[:16], "files": hashes}
