// The interpreter of the page, as PyScript starts it: one of interpreter.mjs's two, with the
// modules of engine/ and ui/ laid into its file system. They come as one JSON of path -> source,
// asked for at once, while the interpreter itself is still on its way.

import * as interpreter from "./interpreter.mjs";

const sources = fetch(new URL("../modules.json", import.meta.url)).then((response) => response.json());
sources.catch(() => {}); // reported below, when it is awaited

async function furnish({ FS }) {
  for (const [path, text] of Object.entries(await sources)) {
    const folders = path.split("/").slice(0, -1);
    for (let depth = 1; depth <= folders.length; depth++) {
      const folder = folders.slice(0, depth).join("/");
      if (!FS.analyzePath(folder).exists) FS.mkdir(folder);
    }
    FS.writeFile(path, text);
  }
}

// early.js has asked for MicroPython already. Its loader can't be given an answer, only an address:
// so for once fetch answers that address with what is on its way.
function handOver(begun) {
  const { fetch } = globalThis;
  globalThis.fetch = (asked, ...how) => {
    if (!String(asked).endsWith("/micropython.wasm")) return fetch(asked, ...how);
    globalThis.fetch = fetch;
    return begun;
  };
}

export async function loadMicroPython(options) {
  if (globalThis.coasterWasm) handOver(globalThis.coasterWasm);
  const python = await interpreter.loadMicroPython(options);
  await furnish(python);
  return python;
}

export async function loadPyodide(options) {
  const python = await interpreter.loadPyodide(options);
  await furnish(python);
  return python;
}
