/**
 * What: the byte code of modules that MicroPython has frozen and that nothing here imports (datetime,
 * logging, pathlib, tarfile, unittest and others) is filled with zeros, which the server's compression
 * makes nothing of, and their names with dashes: importing one is an ImportError, as for a module that
 * never was there. A module in C of the same name stays. (PyScript as shipped imports pathlib: without
 * the step small-pyscript, leave this patch out, too.)
 * Why: MicroPython is half of what comes before the first tap.
 * Gain: bytes until the first tap 391,132 → 367,984 (5.9 %), on AMD EPYC with 2 cores, 2026-11-29.
 * Another version: the build fails unless the names, the modules and the pointers to them follow each
 * other as in what tools/mpy-tool.py of MicroPython writes (`freeze_mpy`), and each module's data
 * begins with the table of its names. tests/tools/test_patches_modules.py fails if a module that stays
 * is another one than in the package.
 */

import { withMemory } from "./wasm_memory.mjs";

// What tools/micropython_lint.py allows, and what PyScript and MicroPython's loader import.
const KEPT = [
  /^(binascii|functools|itertools|time)\.py$/,
  /^(asyncio|collections|os)\//,
  /^(inspect|io)\.py$/,
];

const FIRST_NAMES = "asyncio/event.py\0asyncio/funcs.py\0";
const MODULE_SIZE = 12; // three pointers: to the table of names, to that of constants, to the code
const CODE = 8;
const ALIGNMENT = 16; // of the pointers to the modules

/** Return the address of a text in memory. */
function find(text, memory, fail) {
  const address = Buffer.from(memory.buffer).indexOf(text, 0, "latin1");
  return address < 0 ? fail("the names of the frozen modules are others") : address;
}

/** Return the names of the frozen modules with their addresses, and the address behind them. */
function frozenNames(memory, fail) {
  const names = [];
  let address = find(FIRST_NAMES, memory, fail);
  while (memory[address]) {
    const end = memory.indexOf(0, address);
    names.push({ name: Buffer.from(memory.subarray(address, end)).toString("latin1"), address });
    address = end + 1;
  }
  return { names, end: address + 2 }; // two zeros end the names
}

const aligned = (address, to) => Math.ceil(address / to) * to;

function removeModules(memory, fail) {
  const pointer = (address) => new DataView(memory.buffer).getUint32(address, true);
  const { names, end } = frozenNames(memory, fail);
  const modules = aligned(end, 4);
  const pointers = aligned(modules + names.length * MODULE_SIZE, ALIGNMENT);
  for (const [index, { name, address }] of names.entries()) {
    const module = modules + index * MODULE_SIZE;
    if (pointer(pointers + index * 4) !== module) fail(`${name} is elsewhere`);
    if (KEPT.some((kept) => kept.test(name))) continue;
    const [start, code] = [pointer(module), pointer(module + CODE)];
    // Nothing tells where the data of the last module ends: of that only the code's first bytes go.
    const next = index + 1 < names.length ? pointer(module + MODULE_SIZE) : code;
    if (!(pointers < start && start < code && code <= next)) fail(`the data of ${name} are elsewhere`);
    memory.fill(0, start, next);
    memory.fill("-".charCodeAt(0), address, address + name.length);
  }
}

export default {
  name: "micropython-no-unused-modules",
  package: "@micropython/micropython-webassembly-pyscript",
  file: /^micropython\/micropython\.wasm$/,
  apply: (module, fail) => withMemory(module, (memory) => removeModules(memory, fail), fail),
};
