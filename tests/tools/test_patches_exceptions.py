"""The patch micropython-wasm-exceptions: exceptions work as shipped, without JavaScript."""

import json

import pytest

from tests.interpreters import INTERPRETERS, run, run_node

PINNED = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.wasm"
OURS = "vendor/micropython/micropython.wasm"

IMPORTS = """
import { readFileSync } from "node:fs";
const module = new WebAssembly.Module(readFileSync(process.argv[1]));
console.log(JSON.stringify(WebAssembly.Module.imports(module).map(({ name }) => name)));
"""
RAISING = """
def deep(depth):
    return deep(depth + 1) + 1

try:
    deep(0)
except RuntimeError as error:
    print("too deep")

def late(told):
    try:
        yield 1
    finally:
        told.append("closed")

def inner(told):
    try:
        {}["nothing"]
    except KeyError:
        told.append("caught")
        raise ValueError("again")
    finally:
        told.append("finally")

def outer():
    told = []
    try:
        inner(told)
    except ValueError as error:
        told.append(str(error))
    numbers = late(told)
    next(numbers)
    numbers.close()
    return told

print(outer())
count = 0
for number in range(20000):
    try:
        [][number]
    except IndexError:
        count += 1
print(count)
"""
# A Python exception crosses JavaScript, and a JavaScript error crosses Python.
THROUGH = """
import { loadMicroPython } from "./web/interpreter.mjs";
const python = await loadMicroPython({ stdout: console.log });
const caught = (act) => {
  try {
    return act();
  } catch (error) {
    return `${error.name}: ${error.message.trim().split("\\n").at(-1)}`;
  }
};
globalThis.caught = caught;
globalThis.thrown = () => { throw new RangeError("of JavaScript"); };
python.runPython(`
import js

def wrong():
    raise ValueError("of Python")

def twice():
    print(js.caught(wrong))
    raise KeyError("after it")

print(js.caught(twice))
`);
console.log(caught(() => python.runPython("import js\\njs.thrown()")));
console.log(caught(() => python.runPython("1 / 0")));
python.runPython("print('alive')");
"""


def test_exceptions_need_no_imports() -> None:
    before, after = (json.loads(run_node(IMPORTS, path)) for path in (PINNED, OURS))
    assert "_emscripten_throw_longjmp" in before
    invokes = {"_emscripten_throw_longjmp", *(name for name in before if "invoke_" in name)}
    assert len(invokes) > 10
    assert set(after) <= set(before) - invokes


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_exceptions_behave_alike_on_all_interpreters(interpreter: str) -> None:
    expected = ["too deep", "['caught', 'finally', 'again', 'closed']", "20000"]
    assert run(interpreter, RAISING).splitlines() == expected


def test_exceptions_cross_between_python_and_javascript() -> None:
    assert run_node(THROUGH).splitlines() == [
        "PythonError: ValueError: of Python",
        "PythonError: KeyError: after it",
        "RangeError: of JavaScript",
        "PythonError: ZeroDivisionError: divide by zero",
        "alive",
    ]
