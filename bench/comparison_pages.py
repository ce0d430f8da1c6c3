"""Pages that Coaster's start is compared with: a bare one, a React page, PyScript saying hello."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REACT_PAGE = Path(__file__).resolve().parent / "react_page"
BARE, REACT, HELLO = "bare.html", "react/index.html", "hello.html"

BARE_HTML = "<!doctype html><meta charset=utf-8><title>Bare</title><h1>Hello</h1>"
HELLO_HTML = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Hello</title>
<script type="module" src="pyscript/core.js"></script>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from pyscript import document
document.documentElement.dataset.ready = "1"
</script><h1>Hello</h1></html>"""


def write_pages(root: Path) -> None:
    """Write the three pages into a folder, under the names ``BARE``, ``REACT`` and ``HELLO``.

    Args:
        root: An existing folder.

    Raises:
        subprocess.CalledProcessError: If React can't be installed or the page not be bundled.
    """
    (root / BARE).write_text(BARE_HTML)
    (root / HELLO).write_text(HELLO_HTML)
    shutil.copytree(ROOT / "node_modules/@pyscript/core/dist", root / "pyscript")
    shutil.copytree(ROOT / "node_modules/pyodide", root / "pyodide")
    build_react_page((root / REACT).parent)


def build_react_page(folder: Path) -> None:
    """Bundle ``bench/react_page/`` into a folder, installing its pinned packages if need be."""
    installed = REACT_PAGE / "node_modules/.package-lock.json"
    lock = REACT_PAGE / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run(["npm", "ci"], cwd=REACT_PAGE, check=True, stdout=subprocess.DEVNULL)
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["npm", "run", "--silent", "build", "--", f"--outfile={folder / 'page.js'}"],
        cwd=REACT_PAGE,
        check=True,
        stderr=subprocess.DEVNULL,
    )
    shutil.copy(REACT_PAGE / "index.html", folder)
