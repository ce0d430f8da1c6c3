// The interpreter of the page, as PyScript starts it: one of interpreter.mjs's two, with the
// modules of engine/ and ui/ laid into its file system. They come in archives, each a JSON of path
// -> source (tools/modules.py says what is where): what the start needs is asked for at once, while
// the interpreter itself is still on its way; the rest when Python asks for it.

import * as interpreter from "./interpreter.mjs";

const { lang, dataset } = document.documentElement; // early.js has settled the language
const START = ["modules.json", `modules-${lang}.json`];
const others = dataset.languages.split(" ").filter((language) => language !== lang);
const LATER = {
  rest: ["modules-later.json", ...others.map((language) => `modules-${language}.json`)],
  sealed: ["modules-sealed.json"],
};

async function fetched(name) {
  const response = await fetch(new URL(`../${name}`, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

const start = Promise.all(START.map(fetched));
start.catch(() => {}); // reported below, when it is awaited

function furnish({ FS }, archives) {
  const made = new Set();
  const make = (folder) => {
    if (!folder || made.has(folder)) return;
    make(folder.slice(0, Math.max(0, folder.lastIndexOf("/"))));
    if (!FS.analyzePath(folder).exists) FS.mkdir(folder);
    made.add(folder);
  };
  for (const [path, text] of archives.flatMap(Object.entries)) {
    make(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, text);
  }
}

// Lay out what the start needs, and let bridge.mjs ask for more: globalThis.coasterMore(what)
// resolves when it is laid out as well. If it can't be fetched, whoever asks next tries again.
async function furnished(loading) {
  const python = await loading;
  furnish(python, await start);
  const more = {};
  globalThis.coasterMore = (what) => {
    more[what] ??= Promise.all(LATER[what].map(fetched)).then((all) => furnish(python, all));
    more[what].catch(() => { more[what] = null; });
    return more[what];
  };
  return python;
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

// Of itself it looks for garbage at the end of every call that comes when another 16 KB are used,
// which is at nearly every tap, click and timer, and takes as long as half of what a tap is
// about. So bridge.mjs has it done when nobody is tapping; what comes together meanwhile has room
// in the heap (see interpreter.mjs).
const MUCH = 4 * 1024 * 1024; // bytes after which it is done all the same

export async function loadMicroPython(options) {
  if (globalThis.coasterWasm) handOver(globalThis.coasterWasm);
  const python = await furnished(interpreter.loadMicroPython(options));
  const garbage = python.pyimport("gc");
  garbage.threshold(MUCH);
  globalThis.coasterTidy = () => garbage.collect();
  return python;
}

export function loadPyodide(options) {
  return furnished(interpreter.loadPyodide(options));
}
