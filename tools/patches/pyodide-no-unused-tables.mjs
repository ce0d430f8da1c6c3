/**
 * What: three groups of constant tables in Pyodide's WebAssembly are filled with zeros, which the
 * server's compression makes nothing of: those of the Chinese, Japanese and Korean encodings, those of
 * the names of characters, and those of the C library's conversion between encodings.
 * Why: nothing reads them here. The standard library that is sent along (tools/compile_worker.mjs) has
 * no module of an encoding that needs them, and no code asks for a character's name: Python answers
 * then that there is none.
 * Gain: bytes until the computer is ready 5,479,870 → 4,773,583 (12.9 %), the computer is ready after
 * 6.39 → 5.70 s (10 %, medians of six visits in turns, 10 Mbit/s). On Intel Xeon with 2 cores,
 * Chromium 156, 2026-11-28.
 * Another version: the build fails unless the tables are where they are here, to the byte. To find them
 * again, search the memory for what CPython's Modules/cjkcodecs/mappings_cn.h and
 * Modules/unicodename_db.h and musl's src/locale/gb18030.h begin with; the tables of one group follow
 * each other. tests/tools/test_patches_tables.py fails if more than these is removed.
 */

import { createHash } from "node:crypto";
import { withMemory } from "./wasm_memory.mjs";

// Addresses in the interpreter's memory, and the SHA-256 of what is there.
const TABLES = [
  {
    what: "Modules/cjkcodecs/mappings_*.h",
    start: 800544,
    end: 1389872,
    hash: "c6a08c949a9d6a0a5d13f7a41fe79579ee648e9bb640b4217953aed2afe48c94",
  },
  {
    what: "Modules/unicodename_db.h",
    start: 1578480,
    end: 2020444,
    hash: "aee3cdc76cc5f5cb4e9410ccfad18abee870a0148d650587c55fe9dc3463c28b",
  },
  {
    what: "musl's tables for iconv",
    start: 2828064,
    end: 2962524,
    hash: "13e1f8012ed9d1c1192e7bc9b0748d0a33c1fd9ffe9a410752e72514c54a1372",
  },
];

export default {
  name: "pyodide-no-unused-tables",
  package: "pyodide",
  file: /^pyodide\/pyodide\.asm\.wasm$/,
  apply: (module, fail) =>
    withMemory(
      module,
      (memory) => {
        for (const { what, start, end, hash } of TABLES) {
          const table = memory.subarray(start, end);
          if (createHash("sha256").update(table).digest("hex") !== hash) fail(`${what} are elsewhere`);
          table.fill(0);
        }
      },
      fail,
    ),
};
