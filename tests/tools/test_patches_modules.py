"""The patch micropython-no-unused-modules: the modules that stay are those of the package."""

import gzip
import json

from tests.interpreters import ROOT, run_node
from tools.micropython_lint import ALLOWED_NAMES

PINNED = "node_modules/@micropython/micropython-webassembly-pyscript"
OURS = "vendor/micropython"

# Imports modules, and prints for each one the names in it, or the error.
IMPORTED = """
const [, folder, ...names] = process.argv.splice(0); // with arguments, it starts its own prompt
const { loadMicroPython } = await import(`./${folder}/micropython.mjs`);
const lines = [];
const python = await loadMicroPython({ stdout: (line) => lines.push(line), linebuffer: true });
python.runPython(`
import json, sys
for name in "${names.join(" ")}".split():
    try:
        __import__(name)
        print(json.dumps([name, sorted(dir(sys.modules.get(name) or __import__(name)))]))
    except ImportError as error:
        print(json.dumps([name, str(error)]))
`);
console.log(JSON.stringify(Object.fromEntries(lines.map((line) => JSON.parse(line)))));
"""
REMOVED = (
    "abc base64 copy datetime fnmatch gzip hmac html locale logging operator pathlib stat tarfile "
    "types unittest uu"
).split()
OF_THE_FRAMEWORK = "asyncio asyncio.core builtins inspect io os os.path vfs".split()
STAYING = [*OF_THE_FRAMEWORK, *(set(ALLOWED_NAMES) - {"js", "pyscript"})]


def names_in_modules(folder: str, modules: list[str]) -> dict[str, list[str] | str]:
    """Import modules in a fresh MicroPython, and return the names in each, or the error."""
    return json.loads(run_node(IMPORTED, folder, *modules))


def test_the_modules_that_stay_are_those_of_the_package() -> None:
    ours, pinned = (names_in_modules(folder, STAYING) for folder in (OURS, PINNED))
    assert set(ours) == set(STAYING)
    assert ours == pinned


def test_the_others_are_as_if_they_never_were_there() -> None:
    ours, pinned = (names_in_modules(folder, REMOVED) for folder in (OURS, PINNED))
    assert ours == {name: f"no module named '{name}'" for name in REMOVED}
    assert all(isinstance(names, list) for names in pinned.values())


def test_the_others_are_an_eighth_of_the_interpreter() -> None:
    ours, pinned = (
        len(gzip.compress((ROOT / folder / "micropython.wasm").read_bytes()))
        for folder in (OURS, PINNED)
    )
    assert pinned - ours > 20_000
