// The changes to MicroPython and Pyodide, in the order in which tools/vendor.mjs makes them.

import micropythonNoUnusedModules from "./micropython-no-unused-modules.mjs";
import micropythonQstrIndex from "./micropython-qstr-index.mjs";
import micropythonWasmExceptions from "./micropython-wasm-exceptions.mjs";
import pyodideNoUnusedTables from "./pyodide-no-unused-tables.mjs";

export const PATCHES = [
  micropythonNoUnusedModules,
  micropythonQstrIndex,
  micropythonWasmExceptions,
  pyodideNoUnusedTables,
];
