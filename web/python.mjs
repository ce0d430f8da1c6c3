// The interpreter of the page, as PyScript starts it: one of interpreter.mjs's two, with the
// modules of engine/ and ui/ where it finds them. They come in archives, each a JSON of path
// -> source (tools/modules.py says what is where): what the start needs early.js asks for at once,
// while the interpreter itself is still on its way; the rest comes when Python asks for it. A page
// that is kept for offline has them all at hand, compiled, in one image.

import * as interpreter from "./interpreter.mjs";

const { lang, dataset } = document.documentElement; // early.js has settled the language
const START = ["modules.json", `modules-${lang}.json`];
const others = dataset.languages.split(" ").filter((language) => language !== lang);
const LATER = {
  rest: ["modules-later.json", ...others.map((language) => `modules-${language}.json`)],
  sealed: ["modules-sealed.json"],
};

const { coasterAsked: asked } = globalThis; // path -> the answer that is on its way

async function fetched(name) {
  const begun = asked.get(name);
  asked.delete(name); // it can be read once
  const response = await (begun ?? fetch(new URL(`../${name}`, import.meta.url)));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

// What these archives hold, path -> bytes.
async function archives(names) {
  const all = await Promise.all(names.map(async (name) => (await fetched(name)).json()));
  const pairs = all.flatMap(Object.entries);
  const utf8 = new TextEncoder();
  return Object.fromEntries(pairs.map(([path, text]) => [path, utf8.encode(text)]));
}

// Let `add(files)` put what the start needs before Python, and bridge.mjs ask for more:
// globalThis.coasterMore(what) resolves when it is there as well. If it can't be fetched, whoever
// asks next tries again.
async function furnish(begun, add) {
  add(await begun);
  const more = {};
  globalThis.coasterMore = (what) => {
    more[what] ??= archives(LATER[what]).then(add);
    more[what].catch(() => { more[what] = null; });
    return more[what];
  };
}

// early.js has asked for MicroPython already. Its loader can't be given an answer, only an address:
// so for once fetch answers that address with what is on its way.
function handOver(begun) {
  const { fetch } = globalThis;
  globalThis.fetch = (given, ...how) => {
    if (!String(given).endsWith("/micropython.wasm")) return fetch(given, ...how);
    globalThis.fetch = fetch;
    return begun;
  };
}

// Of itself Python looks for garbage at the end of every call that comes when another 16 KB are
// used, which is at nearly every tap, click and timer, and takes as long as half of what a tap is
// about. So bridge.mjs has it done when nobody is tapping; what comes together meanwhile has room
// in the heap (see interpreter.mjs).
const MUCH = 4 * 1024 * 1024; // bytes after which it is done all the same

async function tidied(loading) {
  const python = await loading;
  const garbage = python.pyimport("gc");
  garbage.threshold(MUCH);
  globalThis.coasterTidy = () => garbage.collect();
  return python;
}

export async function loadMicroPython(options) {
  handOver(asked.get("vendor/micropython/micropython.wasm"));
  const loading = tidied(interpreter.loadMicroPython(options));
  if (asked.has("modules.rom")) {
    const [python, rom] = await Promise.all([loading, fetched("modules.rom")]);
    interpreter.mount(python, new Uint8Array(await rom.arrayBuffer()));
    globalThis.coasterMore = async () => {};
    return python;
  }
  const begun = archives(START);
  begun.catch(() => {}); // reported below, when it is awaited
  const python = await loading;
  const files = {};
  await furnish(begun, (more) => {
    interpreter.mount(python, interpreter.image(Object.assign(files, more)));
  });
  return python;
}

export async function loadPyodide(options) {
  const begun = archives(START);
  begun.catch(() => {}); // reported below, when it is awaited
  const python = await interpreter.loadPyodide(options);
  await furnish(begun, (files) => interpreter.layOut(python, files));
  return python;
}
