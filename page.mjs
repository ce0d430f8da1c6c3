// The interpreter of the page, as PyScript starts it: one of interpreter.mjs's two, with the
// modules of engine/ and ui/ laid into its file system. They come as one JSON of path -> source,
// asked for at once, while the interpreter itself is still on its way.

import * as interpreter from "./interpreter.mjs";

const sources = fetch("./modules.json").then((response) => response.json());
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

export async function loadMicroPython(options) {
  const python = await interpreter.loadMicroPython(options);
  await furnish(python);
  return python;
}

export async function loadPyodide(options) {
  const python = await interpreter.loadPyodide(options);
  await furnish(python);
  return python;
}
