// The changes to PyScript, MicroPython and Pyodide, in the order in which tools/vendor.mjs makes them.

import micropythonNoUnusedModules from "./micropython-no-unused-modules.mjs";
import micropythonQstrIndex from "./micropython-qstr-index.mjs";
import micropythonWasmExceptions from "./micropython-wasm-exceptions.mjs";
import pyodideNoUnusedTables from "./pyodide-no-unused-tables.mjs";
import pyscriptCompiledPackage from "./pyscript-compiled-package.mjs";
import pyscriptNoSharedMemoryProbe from "./pyscript-no-shared-memory-probe.mjs";
import pyscriptNoWorkerScript from "./pyscript-no-worker-script.mjs";

export const PATCHES = [
  pyscriptNoWorkerScript,
  pyscriptNoSharedMemoryProbe,
  pyscriptCompiledPackage,
  micropythonNoUnusedModules,
  micropythonQstrIndex,
  micropythonWasmExceptions,
  pyodideNoUnusedTables,
];
