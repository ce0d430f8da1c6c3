"""The patches of MicroPython and Pyodide (tools/patches/), and the build without them."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.interpreters import run, run_node
from tools.bundles import ROOT
from tools.romfs import wrapped_image

PATCHES = ROOT / "tools" / "patches"
FILES = sorted(PATCHES.glob("*-*.mjs"))
NAMES = [path.stem for path in FILES]

# Applies a patch to a module that doesn't fit, and prints the error.
MISFIT = """
import { failureOf } from "./tools/patches/patch.mjs";
const { default: patch } = await import(`./tools/patches/${process.argv[1]}.mjs`);
const wasm = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, ...JSON.parse(process.argv[2])]);
try {
  await patch.apply(wasm, failureOf(patch, "9.8.7"));
} catch ({ message }) {
  console.log(`${patch.package}\\n${message}`);
}
"""
# The sections of modules that fit no patch: none, and a memory with one byte of data.
OTHER_MODULES = {
    "empty": [],
    "data": [*(5, 3, 1, 0, 1), *(11, 7, 1, 0, 0x41, 0, 0x0B, 1, 0)],
}
LISTED = """
import { PATCHES } from "./tools/patches/index.mjs";
console.log(JSON.stringify(PATCHES.map(({ name }) => name)));
"""


def test_every_patch_is_listed_under_the_name_of_its_file() -> None:
    assert NAMES and sorted(json.loads(run_node(LISTED))) == NAMES


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_patch_documents_itself(path: Path) -> None:
    header = path.read_text("utf-8").split("*/")[0]
    assert header.startswith("/**\n")
    for part in ("What:", "Why:", "Gain:", "Another version:"):
        assert f"\n * {part} " in header, part
    assert re.search(r"\d → \d.*\d{4}-\d\d-\d\d", header.replace("\n * ", " "))


@pytest.mark.parametrize("sections", OTHER_MODULES.values(), ids=OTHER_MODULES)
@pytest.mark.parametrize("name", NAMES)
def test_patches_refuse_other_versions(name: str, sections: list[int]) -> None:
    package, message = run_node(MISFIT, name, json.dumps(sections)).splitlines()
    assert message.startswith(f"patch {name} doesn't fit {package} 9.8.7: ")


def vendor(out: Path, *arguments: str, patch: str = "0") -> subprocess.CompletedProcess[str]:
    """Run tools/vendor.mjs."""
    command = ["env", f"PATCH={patch}", "node", "tools/vendor.mjs", "--out", str(out), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_unpatched_files_equal_the_packages(tmp_path: Path) -> None:
    assert vendor(tmp_path / "vendor").returncode == 0
    modules = ROOT / "node_modules"
    shipped = {
        "pyscript": modules / "@pyscript" / "core" / "dist",
        "micropython": modules / "@micropython" / "micropython-webassembly-pyscript",
        "pyodide": modules / "pyodide",
        "vendor": modules / "qrcode-generator" / "dist",
        "qr": modules / "qr",
    }
    renamed = {"stdlib.wasm": "python_stdlib.zip"}
    compared = 0
    for path in (tmp_path / "vendor").rglob("*.*"):
        if path.name != "lock.mjs":  # an option of Pyodide's, not a file of it
            original = shipped[path.parent.name] / renamed.get(path.name, path.name)
            assert path.read_bytes() == original.read_bytes(), path
            compared += 1
    assert compared >= 10


def test_unknown_patches_are_refused(tmp_path: Path) -> None:
    done = vendor(tmp_path / "vendor", "--without", "no-such", patch="1")
    assert done.returncode and "no such patch or step: no-such" in done.stderr


def test_os_path_exists_beside_bundles(tmp_path: Path) -> None:
    """PyScript as shipped uses it at every start to write its Python package."""
    archive = tmp_path / "one.wasm"
    archive.write_bytes(wrapped_image({"one.py": b""}))
    script = "import one, os\nprint(os.path.exists('/nothing'))"
    assert run("micropython", script, folders=(), archives=[archive]) == "False\n"
