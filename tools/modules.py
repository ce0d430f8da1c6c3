"""The project's Python as the page and the computer players' worker load it: two archives."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ("engine", "ui")  # on the page's main thread
WORKER = ("engine",)  # in the computer players' worker


def sources(folders: tuple[str, ...], root: Path = ROOT) -> dict[str, str]:
    """Every Python file below these folders of the source tree, path -> text, sorted."""
    files = [path for folder in folders for path in (root / folder).rglob("*.py")]
    return {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(files)
    }


def page_archive(root: Path = ROOT, squeeze: "Callable[[str], str] | None" = None) -> bytes:
    """modules.json, path -> source, as python.mjs reads it; every source is squeezed first."""
    squeezed = {
        path: squeeze(text) if squeeze else text for path, text in sources(PAGE, root).items()
    }
    return json.dumps(squeezed, ensure_ascii=False, separators=(",", ":")).encode()


def worker_archive(root: Path = ROOT) -> bytes:
    """engine.zip of sources, for the source tree; the build makes one of byte code."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, text in sources(WORKER, root).items():
            archive.writestr(path, text)
    return out.getvalue()
