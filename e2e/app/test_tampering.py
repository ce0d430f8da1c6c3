"""Which files of a first visit are verified: exactly those that SECURITY.md says.

Each file is altered, so that it would do the same as before, and a new visitor comes.
"""

import json
import re
from pathlib import Path

import pytest

from e2e.conftest import VisitFactory
from e2e.support.site import DIST, Site
from tools.bundles import ROOT

SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
NO_PROGRAMS = {".png", ".svg", ".ico", ".webmanifest", ".nojekyll", ".json"}
FILES = sorted(
    path.relative_to(DIST).as_posix()
    for path in DIST.rglob("*")
    if path.is_file() and path.suffix not in NO_PROGRAMS and not path.name.startswith(".")
)
# Loaded only when codes are scanned: e2e/correspondence/test_scanner.py alters them.
DECODER_FILES = ("web/qr_worker.mjs", "vendor/qr/decode.js")
WORKER_FILES = ("engine.wasm", "sealed.wasm", "web/worker", "vendor/pyodide")
# Loads all that the page loads later: "used", or why not.
LATER = """async (paths) => {
  const bundle = /^modules\\/(.*)\\.wasm$/;
  for (const path of paths) {
    const [, name] = path.match(bundle) ?? [];
    const loading = name ? coasterBundles.load(name) : import(new URL(path, document.baseURI));
    const failure = await loading.then(() => "", (error) => `${path}: ${error}`);
    if (failure) return failure;
  }
  return "used";
}"""
# Starts the worker, and lets it compute an invitation to a sealed game: "used", or why not.
WORKER = """(request) => new Promise((resolve) => {
  const worker = new Worker("./web/worker.mjs",
    { type: "module", name: coasterHash("engine.wasm") });
  worker.onerror = ({ message }) => resolve(message ?? "error");
  worker.onmessage = ({ data }) => {
    const { ready, failed, error, sealed } = JSON.parse(data);
    if (failed || error) resolve(failed ?? error);
    if (ready) worker.postMessage(request);
    if (sealed) resolve(sealed.link ? "used" : data);
  };
})"""
REQUEST = json.dumps(
    {
        "id": 1,
        "sealed": {
            "do": "invite",
            "game": "beerhex",
            "options": {"clues": False, "starter": "gold"},
            "seat": 0,
            "key": "07" * 32,
        },
    }
)
# "used" if the page has this style sheet, once its request has ended.
STYLES = """async (file) => {
  const link = document.querySelector(`link[href$="${file}"]`);
  if (!link.sheet) {
    await new Promise((resolve) => {
      link.onload = link.onerror = resolve;
      setTimeout(resolve, 2000); // it has failed before
    });
  }
  return link.sheet ? "used" : "refused";
}"""

pytestmark = pytest.mark.computer


def unverified() -> "set[str]":
    """Return the files that SECURITY.md names as not checked on a first visit."""
    paragraph = re.search(r"- \*\*Not checked on a first visit\*\*:(.*)", SECURITY)
    assert paragraph
    return set(re.findall(r"`([^`]+\.[a-z]+)`", paragraph[1]))


def alter(path: Path) -> None:
    """Alter a file without any effect on what it does."""
    content = path.read_bytes()
    if path.suffix == ".wasm":
        path.write_bytes(content + b"\0" + bytes([8, 7]) + b"altered")  # a custom section
    else:
        comment = "<!-- altered -->" if path.suffix == ".html" else "\n// altered\n"
        path.write_bytes(content + comment.encode())
    assert path.read_bytes() != content


def test_the_document_names_files_that_exist() -> None:
    assert unverified() < set(FILES)
    assert len(FILES) >= 40


@pytest.mark.variants(3)
@pytest.mark.parametrize("file", [name for name in FILES if name not in ("sw.js", *DECODER_FILES)])
def test_a_first_visit_refuses_altered_files(
    visit: VisitFactory, own_site: Site, tmp_path: Path, file: str
) -> None:
    """Without a service worker; with one its own tests say what happens."""
    alter(tmp_path / "dist" / file)
    visitor = visit(at=own_site)
    expected = file in unverified()
    if not expected:
        visitor.error_monitor.allow("integrity|digest|fetch|importing|module|Worker")
    visitor.driver.goto(visitor.url)
    if file.startswith(WORKER_FILES):
        visitor.wait_ready()
        result = visitor.page.evaluate(WORKER, REQUEST)
    else:
        visitor.page.wait_for_selector('html[data-ready="1"], dialog.error[open]')
        result = "refused"
        if not visitor.page.locator("dialog.error[open]").count():
            # Bundles and scripts that come later, and those that this visit needs not at all.
            later = [name for name in FILES if name.startswith("modules/")]
            later += [file] * file.endswith("js")
            result = visitor.page.evaluate(LATER, later)
        if file.endswith(".css"):
            visitor.page.locator(f"link[href$='{file}']").wait_for(state="attached")
            result = visitor.page.evaluate(STYLES, file)
    assert (result == "used") == expected, result
