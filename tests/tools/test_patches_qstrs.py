"""The patch micropython-qstr-index: names are found as before, and at once."""

import json

from tests.interpreters import run, run_node

PINNED = "node_modules/@micropython/micropython-webassembly-pyscript"
OURS = "vendor/micropython"

# More names than the table takes, in two objects, with the shortest and longest that MicroPython
# keeps once, and many of the same hash. Every name is searched before it is known, and after.
NAMES = """
class Holder:
    pass

MANY, FEW = Holder(), Holder()
names = ["", "a", "l" * 255, "日本語", "print"] + ["name%d" % n for n in range(15000)]
missing = 0
for n, name in enumerate(names):
    missing += not hasattr(MANY, name)
    setattr(MANY, name, n)
    if n % 1000 == 0:
        setattr(FEW, name, -n)
print(missing, sum([getattr(MANY, name) == n for n, name in enumerate(names)]))
print(getattr(FEW, "name995"), sorted([name for name in dir(FEW) if name[:4] == "name"])[:3])
print([name for name in ("name15000", "name", "l" * 254) if hasattr(MANY, name)])
print(getattr(MANY, "".join(["na", "me", "14999"])))
"""
# Adds names, each of which is searched first, and prints how many milliseconds that takes.
ADDING = """
const [, folder] = process.argv.splice(0); // with arguments, the module starts its own prompt
const { loadMicroPython } = await import(`./${folder}/micropython.mjs`);
const python = await loadMicroPython({ heapsize: 64 * 1024 * 1024 });
const { user } = process.cpuUsage();
python.runPython(`
for n in range(10000):
    hasattr(None, "name%d" % n)
`);
console.log((process.cpuUsage().user - user) / 1000);
"""


def test_names_are_the_same_as_on_cpython() -> None:
    assert run("micropython", NAMES) == run("cpython", NAMES)


def test_names_are_added_faster_than_in_the_package_as_shipped() -> None:
    # The least of three: other programs take time from single runs.
    before, after = (
        min(json.loads(run_node(ADDING, path)) for _ in range(3)) for path in (PINNED, OURS)
    )
    assert after < before / 1.5  # a quarter to a third, as measured
