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

const HEADER_LENGTH = 8; // the format's name and version
const DATA_SECTION = 11;
const [I32_CONST, END] = [0x41, 0x0b];

/** Reads single bytes and numbers of variable length (LEB128), none of which is negative here. */
class Reader {
  constructor(bytes, at) {
    Object.assign(this, { bytes, at });
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (!(byte & 0x80)) return value;
    }
  }
}

/** Return the parts of a module that initialize memory: their addresses and their bytes, as views. */
function memorySegments(module, fail) {
  const reader = new Reader(module, HEADER_LENGTH);
  while (reader.at < module.length) {
    const section = reader.byte();
    const length = reader.number();
    if (section !== DATA_SECTION) {
      reader.at += length;
      continue;
    }
    return Array.from({ length: reader.number() }, () => {
      const isActive = reader.number() === 0 && reader.byte() === I32_CONST;
      const address = reader.number();
      if (!isActive || reader.byte() !== END) fail("a segment of memory has no constant address");
      const size = reader.number();
      reader.at += size;
      return { address, bytes: module.subarray(reader.at - size, reader.at) };
    });
  }
  return fail("it has no data");
}

/** Return the views of all bytes from one address to another, with their places in that range. */
function viewsOf(segments, { start, end }) {
  return segments
    .map(({ address, bytes }) => ({
      at: Math.max(address, start) - start,
      view: bytes.subarray(Math.max(0, start - address), Math.max(0, end - address)),
    }))
    .filter(({ view }) => view.length);
}

export default {
  name: "pyodide-no-unused-tables",
  package: "pyodide",
  file: /^pyodide\/pyodide\.asm\.wasm$/,
  apply(module, { fail }) {
    const changed = Uint8Array.from(module);
    const segments = memorySegments(changed, fail);
    for (const { what, start, end, hash } of TABLES) {
      const views = viewsOf(segments, { start, end });
      const table = new Uint8Array(end - start); // memory that has no segment is zero
      for (const { at, view } of views) table.set(view, at);
      if (createHash("sha256").update(table).digest("hex") !== hash) fail(`${what} are elsewhere`);
      for (const { view } of views) view.fill(0);
    }
    return changed;
  },
};
