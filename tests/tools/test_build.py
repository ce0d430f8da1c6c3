"""The built site: complete, of one origin, under any path, checked by its service worker."""

import ast
import base64
import hashlib
import io
import json
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from tests.interpreters import ScriptError, run
from tests.support.built_site import copy_built_site
from tests.support.romfs_reader import romfs_files
from tools import build, bundles, size_budget
from tools import site_template as pages
from tools.integrity import integrity
from tools.precache import NOT_PRECACHED, cache_manifest, fill_service_worker
from tools.romfs import HEADER_BYTES
from tools.site_template import BuildError
from ui.words import LANGUAGES

# index.html, the script of the start, the interpreter, and three bundles: core, the page's words,
# and a game with its words.
FIRST_TAP_REQUESTS = 6

ROOT = bundles.ROOT
PATH = re.compile(
    r'(?:src|href)="([^"#]*)|\b(?:import|from)\s*\(?\s*"([^"]+)"|url\((?!#)"?([^")]+)'
)
OURS = ("*.html", "*.js", "web/*.mjs", "web/*.js", "*.css", "*.webmanifest", "icons/*.svg")
START = build.START_SCRIPT


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    own = tmp_path_factory.getbasetemp()
    out = tmp_path_factory.mktemp("site") / "below" / "a-path"
    copy_built_site(out, own if worker_id == "master" else own.parent)
    return out


def our_texts(site: Path) -> dict[Path, str]:
    """Return the site's texts; of the script of the start, the sources of our own modules in it."""
    paths = {path for pattern in OURS for path in site.glob(pattern)} - {site / START}
    return {path: path.read_text() for path in [*paths, *(ROOT / "web").glob("*.mjs")]}


def precache(site: Path) -> dict[str, dict]:
    match = re.search(r"^const PRECACHE = (.*);$", (site / "sw.js").read_text(), re.M)
    assert match
    return json.loads(match[1])


def test_no_file_names_another_origin(site: Path) -> None:
    for path, text in our_texts(site).items():
        # A namespace isn't an address.
        text = text.replace("http://www.w3.org/", "")
        assert not re.search(r"""\b(https?|wss?):|["'(]//""", text), path


def test_references_are_relative_and_their_files_exist(site: Path) -> None:
    checked = 0
    for path, text in our_texts(site).items():
        for groups in PATH.findall(text):
            name = "".join(groups)
            if name and not name.startswith("data:"):
                assert not name.startswith("/")
                assert (path.parent / name).is_file(), f"{path.name}: {name}"
                checked += 1
    assert checked > 15


def test_policy_allows_only_the_inlined_scripts_and_styles(site: Path) -> None:
    page = (site / "index.html").read_text()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy and "default-src 'none'" in policy[1]
    assert not re.search(r"unsafe-inline|'unsafe-eval'|https?:|\*", policy[1])
    for tag, more in (("script", ""), ("script", ' type="importmap"'), ("style", "")):
        inline = re.findall(rf"<{tag}{more}>(.*?)</{tag}>", page, re.S)
        assert len(inline) == 1
        page = page.replace(f"<{tag}{more}>{inline[0]}</{tag}>", "")
        own = base64.b64encode(hashlib.sha256(inline[0].encode()).digest()).decode()
        allowed = re.search(rf"{tag}-src ([^;]*)", policy[1])
        assert allowed and f"'sha256-{own}'" in allowed[1]
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page)
    scripts = re.findall(r"<script[^>]*>", page)
    assert all("src=" in tag or 'type="mpy"' in tag for tag in scripts)
    assert len(scripts) == 2, "PyScript's loader, and Python, which browsers don't run"


def test_import_map_has_the_hash_of_every_versioned_file(site: Path) -> None:
    page = (site / "index.html").read_text()
    import_map = re.search(r'<script type="importmap">(.*?)</script>', page)
    assert import_map and page.index("importmap") < page.index("modulepreload")
    hashes = json.loads(import_map[1])["integrity"]
    paths = [*site.glob("modules/*"), *site.glob("web/*")]
    files = {f"./{path.relative_to(site).as_posix()}": path for path in paths}
    files |= {f"./{name}": site / name for name in ("vendor/qrcode.mjs", "engine.wasm")}
    any_version = {f"./web/{name}.mjs" for name in ("error_report", "worker", "qr_worker")}
    any_version.add("./web/later.css")  # post_start.mjs has its hash
    assert hashes.keys() == files.keys() - any_version
    for name, expected in hashes.items():
        digest = base64.b64encode(hashlib.sha256(files[name].read_bytes()).digest()).decode()
        assert expected == "sha256-" + digest, name


def test_security_page_lists_the_files_without_hash(site: Path) -> None:
    page = (site / "index.html").read_text()
    import_map = re.search(r'<script type="importmap">(.*?)</script>', page)
    assert import_map
    verified = {site / path for path in json.loads(import_map[1])["integrity"]}
    runs = [path for path in site.rglob("*") if path.suffix in (".js", ".mjs", ".wasm", ".zip")]
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    [listed] = re.findall(r"\*\*Not checked on a first visit\*\*: (.*)", text)
    names = {name.split("/")[-1] for name in re.findall(r"`([\w./]+)`", listed)}
    unverified = {path.name for path in runs if path not in verified}
    # Import maps do not apply to workers. The worker of the bots verifies its second archive, and
    # the scanner fetches its decoder with its hashes.
    fetched_with_hash = {"sealed.wasm", "qr_worker.mjs", "decode.js"}
    assert names == unverified - fetched_with_hash | {"index.html"}


def test_policy_precedes_links_and_scripts(site: Path) -> None:
    page = (site / "index.html").read_text()
    assert page.index("Content-Security-Policy") < re.search(r"<(link|script)", page).start()  # type: ignore[union-attr]


def test_pyscript_configuration_is_inlined(site: Path) -> None:
    page = (site / "index.html").read_text()
    config = re.search(r'config="({[^"]*})"', page)
    assert config
    settings = json.loads(config[1].replace("&quot;", '"'))
    assert settings["interpreter"] == f"./{START}"
    assert (site / settings["interpreter"]).is_file()


def test_entry_point_is_inlined(site: Path) -> None:
    page = (site / "index.html").read_text()
    [start] = re.findall(r'<script type="mpy"[^>]*>(.*?)</script>', page, re.S)
    assert start == build.minify((ROOT / "main.py").read_text())
    assert "start()" in start and not re.search("[<&]", start), "HTML would read these as its own"


def test_the_start_has_one_script(site: Path) -> None:
    page = (site / "index.html").read_text()
    assert re.findall(r'<link rel="modulepreload" href="([^"]*)">', page) == [START]
    script = (site / START).read_text()
    assert script.startswith(build.COMPILE_HINT)
    assert not re.search(r"""\b(?:from|import)\s*["']\.""", script)


def test_dynamic_imports_of_the_start_are_of_what_loads_later(site: Path) -> None:
    """Others would be missing, since their files are parts of the script."""
    script = (site / START).read_text()
    imported = set(re.findall(r"""\bimport\(["'](\.[^"']+)["']\)""", script))
    ours = {"./post_start.mjs", "./split_export.mjs", "../vendor/qrcode.mjs"}
    pyodide = {f"../vendor/pyodide/{name}.mjs" for name in ("pyodide", "lock")}
    # PyScript would import these for packages, which pyscript.toml doesn't name, and as a plugin.
    unused = {"./3rd-party/zip.js", "./plugins/donkey.js", "./pyodide_graph.js"}
    assert imported == ours | pyodide | unused


def test_workers_scripts_import_nothing_but_pyodide(site: Path) -> None:
    script = (site / "web" / "worker.mjs").read_text()
    assert "micropython" not in script
    assert set(re.findall(r"""\b(?:from|import)\s*\(?["']([^"']+)["']""", script)) == {
        f"../vendor/pyodide/{name}.mjs" for name in ("pyodide", "lock")
    }


def test_pyscript_comes_without_its_workers_and_database(site: Path) -> None:
    start = (site / START).read_text()
    assert "polyscript" in start
    for unused in ("SharedArrayBuffer", "coincident", "showDirectoryPicker"):
        assert unused not in start


def test_service_worker_lists_every_file_once(site: Path) -> None:
    paths = [path for kind in precache(site).values() for path in kind["files"]]
    assert len(paths) == len(set(paths))
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert set(paths) == files - {*NOT_PRECACHED, "index.html"} | {"./"}


def test_pyodide_has_a_cache_of_its_own(site: Path) -> None:
    kept = precache(site)
    assert all(path.startswith("vendor/pyodide/") for path in kept["python"]["files"])
    assert "vendor/pyodide/pyodide.asm.wasm" in kept["python"]["files"]


def test_the_scanner_has_a_cache_of_its_own(site: Path) -> None:
    kept = precache(site)["scanner"]["files"]
    assert set(kept) == {"web/qr_scanner.mjs", "web/qr_worker.mjs", "vendor/qr/decode.js"}


def test_any_change_renames_the_cache(site: Path) -> None:
    before = precache(site)["page"]["hash"]
    with (site / "web" / "post_start.mjs").open("a") as script:
        script.write("\n")
    files = [site / path.replace("./", "index.html") for path in precache(site)["page"]["files"]]
    assert cache_manifest(files, site)["hash"] != before


def test_the_page_gets_every_module(site: Path) -> None:
    sources: dict[str, str] = {}
    for archive in site.glob("modules*.json"):
        sources |= json.loads(archive.read_text())
    for name, text in bundles.read_sources(bundles.PAGE_FOLDERS).items():
        sent = sources.pop(name)
        names = [name for name in top_level(text) if not name.startswith("_")]
        assert [name for name in top_level(sent) if name in names] == names
        assert len(sent) <= len(text)
    assert not sources


def test_arguments_are_not_copied_to_shorter_names() -> None:
    # Byte code has no names of variables, so the copy would only cost an instruction.
    used = "".join(f"    given.take(there, given, {at})\n" for at in range(9))
    sent = build.minify(f"def later(given, there):\n{used}")
    assert not [node for node in ast.walk(ast.parse(sent)) if isinstance(node, ast.Assign)]


def top_level(source: str) -> list[str]:
    """Return the names of the functions and classes at the top of a module."""
    body = ast.parse(source).body
    return [node.name for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)]


def test_cached_minification_equals_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "MINIFY_CACHE", tmp_path / "below" / "minified.json")
    minified_sources: list[str] = []

    def minified(source: str) -> str:
        minified_sources.append(source)
        return source.upper()

    monkeypatch.setattr(build, "minify", minified)
    assert build.minify_all({"one.py": "a", "two.py": "b"}) == {"one.py": "A", "two.py": "B"}
    assert build.minify_all({"one.py": "b", "three.py": "c"}) == {"one.py": "B", "three.py": "C"}
    assert minified_sources == ["a", "b", "c"]
    monkeypatch.setattr(build, "version", lambda name: "another")
    assert build.minify_all({"one.py": "c"}) == {"one.py": "C"}
    assert minified_sources == ["a", "b", "c", "c"]
    assert [path.name for path in (tmp_path / "below").iterdir()] == ["minified.json"]


def test_the_worker_gets_its_modules_as_byte_code(site: Path) -> None:
    for name, modules in bundles.read_worker_sources().items():
        sources = build.minify_all(modules)
        expected = {f"{path}c" for path, text in sources.items() if text}  # a package needs no file
        with zipfile.ZipFile(site / name) as archive:
            assert set(archive.namelist()) == expected
            # PEP 552: the flags after the magic number say "hash-based, unchecked".
            assert all(archive.read(path)[4:8] == b"\1\0\0\0" for path in expected)


def test_the_page_gets_every_module_as_byte_code(site: Path) -> None:
    for name, sources in bundles.group_by_bundle(
        bundles.read_sources(bundles.PAGE_FOLDERS)
    ).items():
        archive = (site / bundles.bundle_path(name)).read_bytes()
        contents = dict(romfs_files(archive[HEADER_BYTES:]))
        assert set(contents) == {Path(path).with_suffix(".mpy").as_posix() for path in sources}
        assert all(code.startswith(b"M\6") for code in contents.values())


def test_bundles_appear_as_one_folder(site: Path) -> None:
    script = (
        "from engine import GAMES\nfrom ui.words import Words\n"
        "print(GAMES['mixtour'].start(None, 0).turn, Words('en').for_game('mixtour')('game'))"
    )
    archives = [site / bundles.bundle_path(name) for name in ("words-en", "mixtour-en", "core")]
    assert run("micropython", script, folders=(), archives=archives) == "0 Mixtour\n"
    for missing in archives:
        with pytest.raises(ScriptError, match="ImportError"):
            run("micropython", script, folders=(), archives=set(archives) - {missing})


def test_source_tree_serves_the_worker_the_same_modules() -> None:
    for name, modules in bundles.read_worker_sources().items():
        with zipfile.ZipFile(io.BytesIO(bundles.worker_archive(name))) as archive:
            assert set(archive.namelist()) == set(modules)


def test_the_worker_knows_the_hash_of_its_second_archive(site: Path) -> None:
    digest = hashlib.sha256((site / "sealed.wasm").read_bytes()).digest()
    expected = f"sha256-{base64.b64encode(digest).decode()}"
    with zipfile.ZipFile(site / "engine.wasm") as archive:
        assert expected.encode() in archive.read("engine/bots/archives.pyc")


def test_the_scanner_knows_the_hashes_of_its_decoder(site: Path) -> None:
    scanner = (site / "web" / "qr_scanner.mjs").read_text()
    paths = [site / "web" / "qr_worker.mjs", *(site / "vendor" / "qr").iterdir()]
    assert len(paths) == 2, "the decoder is one file"
    for path in paths:
        digest = base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
        hashed = rf'"{re.escape(path.relative_to(site).as_posix())}": *"sha256-{re.escape(digest)}"'
        assert re.search(hashed, scanner), path


def test_the_decoder_is_small(site: Path) -> None:
    """It comes without the encoder, which the page has from another package."""
    decoder = (site / "vendor" / "qr" / "decode.js").read_text()
    [exported] = re.findall(r"export\s*{([^}]*)}", decoder)
    assert len(decoder) < 40_000 and exported.endswith("decodeQR")


def test_icons_have_the_size_in_the_manifest(site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    for icon in manifest["icons"]:
        data = (site / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(data[i : i + 4], "big") for i in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]


def test_missing_placeholders_fail_the_build() -> None:
    with pytest.raises(BuildError, match="expected once"):
        fill_service_worker("no list here", ROOT / "web")


def test_style_sheets_are_inlined_as_one_but_what_opens_later(site: Path) -> None:
    page = (site / "index.html").read_text()
    assert not re.search(r"<link[^>]*stylesheet", page)
    later = site / "web" / "later.css"
    assert [*site.rglob("*.css")] == [later] and "/*" not in later.read_text()
    assert integrity(later.read_bytes()) in (site / "web" / "post_start.mjs").read_text()
    (sheet,) = re.findall("<style>(.*)</style>", page, re.S)
    for path in {*(ROOT / "web").glob("*.css"), *(ROOT / "ui").rglob("*.css")}:
        if path.name == later.name:
            continue
        kept = pages.minify_css(path.read_text())
        assert kept.split("}")[0] in sheet and kept[-60:] in sheet, path


def test_first_tap_stays_within_its_byte_budget(site: Path) -> None:
    for language in LANGUAGES:
        files = size_budget.first_tap_files(site, language)
        first = {bundles.bundle_path(name) for name in (bundles.CORE, f"words-{language}")}
        assert sum(files.values()) <= size_budget.MAX_FIRST_TAP_BYTES
        assert len(files) == FIRST_TAP_REQUESTS
        assert not [path for path in files if re.search("-(?!%s)..\\.wasm" % language, path)]
        assert {"index.html", *first} <= set(files)


def test_bot_start_stays_within_its_byte_budget(site: Path) -> None:
    for language in LANGUAGES:
        files = size_budget.bot_ready_files(site, language)
        assert sum(files.values()) <= size_budget.MAX_BOT_READY_BYTES
        wanted = {bundles.bundle_path(name) for name in (bundles.LATER, bundles.CORE)}
        assert wanted | {"engine.wasm", "vendor/pyodide/pyodide.asm.wasm"} <= set(files)
        assert bundles.bundle_path(bundles.SEALED) not in files


FAILING = """
import ast
import base64, json, sys, traceback
with open("/failing.zip", "wb") as archive:
    archive.write(base64.b64decode(INPUT))
sys.path.insert(0, "/failing.zip")
from failing import outer
try:
    outer(json.loads)
except ValueError as error:
    print([(step.name, step.lineno) for step in traceback.extract_tb(error.__traceback__)][1:3])
"""


def test_tracebacks_name_functions_and_their_first_lines(tmp_path: Path) -> None:
    (tmp_path / "failing").mkdir()
    lines = ["def inner(read):", "    'Reads.'", "    read(", "        '{')", ""]
    lines += ["def outer(read):", "    for again in range(2):", "        inner(read)"]
    (tmp_path / "failing" / "__init__.py").write_text("\n".join(lines))
    command = ["node", str(ROOT / "tools" / "compile_worker.mjs"), "failing.zip", "failing"]
    subprocess.run(command, cwd=tmp_path, check=True)
    packed = base64.b64encode((tmp_path / "failing.zip").read_bytes()).decode()
    assert run("pyodide", FAILING, packed, []).strip() == "[('outer', 6), ('inner', 1)]"
