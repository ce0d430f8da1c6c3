"""The page's MicroPython raises exceptions as it did, without JavaScript (tools/longjmp.mjs)."""

import json

import pytest

from tests.interpreters import INTERPRETERS, node, run

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
# An exception that goes through JavaScript, and one of JavaScript's that goes through Python.
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


def test_nothing_is_called_by_way_of_javascript_to_catch_what_it_raises() -> None:
    before, after = (json.loads(node(IMPORTS, path)) for path in (PINNED, OURS))
    assert "_emscripten_throw_longjmp" in before
    by_way = {"_emscripten_throw_longjmp", *(name for name in before if "invoke_" in name)}
    assert len(by_way) > 10
    assert set(after) <= set(before) - by_way


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_exceptions_are_raised_and_caught_as_everywhere(interpreter: str) -> None:
    told = ["too deep", "['caught', 'finally', 'again', 'closed']", "20000"]
    assert run(interpreter, RAISING).splitlines() == told


def test_they_go_through_javascript_and_its_own_through_python() -> None:
    assert node(THROUGH).splitlines() == [
        "PythonError: ValueError: of Python",
        "PythonError: KeyError: after it",
        "RangeError: of JavaScript",
        "PythonError: ZeroDivisionError: divide by zero",
        "alive",
    ]
