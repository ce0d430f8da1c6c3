// The page's interpreter for PyScript: MicroPython or Pyodide from interpreter.mjs, with the modules
// of engine/ and ui/. For MicroPython these are in bundles, one archive each (see tools/bundles.py):
// bootstrap.js requests those needed at the start while the interpreter is still loading; the others
// are loaded when Python asks for them.

import * as interpreter from "./interpreter.mjs";

const root = document.documentElement;
const languages = root.dataset.languages.split(" ");
export const games = root.dataset.gameNames.split(" ");
const gameArchivesIn = (language) => games.map((game) => `${game}-${language}`);

const { coasterResponses: responses } = globalThis; // path -> pending response, see bootstrap.js

// Return the archives of a bundle or group of bundles. Those of games are in the current language, but
// for a group with the code of a language, which has "all" and what the page needs to speak it. Any
// other name is that of an archive.
function archivesOf(what) {
  if (games.includes(what)) return [`${what}-${root.lang}`];
  if (languages.includes(what)) return [...archivesOf("all"), `words-${what}`, ...gameArchivesIn(what)];
  if (what === "records") return [...archivesOf("all"), what];
  if (what === "study") return [...archivesOf("records"), what];
  if (what === "games") return [...gameArchivesIn(root.lang), "links"];
  return what === "all" ? [...archivesOf("games"), "later"] : [what];
}

async function fetchArchive(path) {
  const begun = responses.get(path);
  responses.delete(path); // a response can be read only once
  const response = await (begun ?? coasterFetch(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

// Loads archives, each once. If one can't be fetched, the next request tries again.
class Bundles {
  #python;
  #loading = new Map();
  #loaded = new Set();

  constructor(python) {
    this.#python = python;
  }

  #load(name) {
    if (!this.#loading.has(name)) {
      const coming = this.#fetch(name);
      coming.catch(() => this.#loading.delete(name));
      this.#loading.set(name, coming);
    }
    return this.#loading.get(name);
  }

  async #fetch(name) {
    const body = await (await fetchArchive(`modules/${name}.wasm`)).arrayBuffer();
    interpreter.mountArchive(this.#python, new Uint8Array(body));
    this.#loaded.add(name);
  }

  /** Resolves when all archives of a bundle or group are loaded. */
  load(what) {
    return Promise.all(archivesOf(what).map((name) => this.#load(name)));
  }

  isLoaded(what) {
    return archivesOf(what).every((name) => this.#loaded.has(name));
  }
}

// bootstrap.js has already requested MicroPython. Its loader accepts only a URL, not a response: so
// fetch is replaced until it has returned the pending response for that URL.
function reuseInterpreterResponse(begun) {
  const { fetch } = globalThis;
  globalThis.fetch = (given, ...how) => {
    if (!String(given).endsWith("/micropython.wasm")) return fetch(given, ...how);
    globalThis.fetch = fetch;
    return begun;
  };
}

// By default MicroPython collects garbage at the end of every call after which another 16 KB are used.
// That is nearly every tap and timer, and takes half as long as handling the tap itself. So bridge.mjs
// collects garbage when there are no taps; the heap is large enough till then (see interpreter.mjs).
const GARBAGE_THRESHOLD_BYTES = 4 * 1024 * 1024; // allocated bytes after which it runs anyway

async function withManualGarbageCollection(loading) {
  const python = await loading;
  const garbage = python.pyimport("gc");
  garbage.threshold(GARBAGE_THRESHOLD_BYTES);
  globalThis.coasterCollectGarbage = () => (garbage.collect(), garbage.mem_alloc()); // bytes in use
  return python;
}

export async function loadMicroPython(options) {
  reuseInterpreterResponse(responses.get("vendor/micropython/micropython.wasm"));
  const python = await withManualGarbageCollection(interpreter.loadMicroPython(options));
  globalThis.coasterBundles = new Bundles(python);
  await Promise.all(coasterFirstBundles.map((name) => coasterBundles.load(name)));
  return python;
}

export async function loadPyodide(options) {
  const begun = fetchArchive("modules.json");
  begun.catch(() => {}); // reported below, when it is awaited
  const python = await interpreter.loadPyodide(options);
  const utf8 = new TextEncoder();
  const files = Object.entries(await (await begun).json());
  interpreter.writeFiles(python, Object.fromEntries(files.map(([path, text]) => [path, utf8.encode(text)])));
  globalThis.coasterBundles = { load: async () => {}, isLoaded: () => true };
  return python;
}
