// The interpreter of the page, as PyScript starts it: one of interpreter.mjs's two, with the
// modules of engine/ and ui/ where it finds them. For MicroPython they come in archives, one beside
// the other (tools/bundles.py says what is in which): what the start needs bootstrap.js asks for at
// once, while the interpreter itself is still on its way; the rest comes when Python asks for it.

import * as interpreter from "./interpreter.mjs";

const root = document.documentElement;
const languages = root.dataset.languages.split(" ");
const rooms = root.dataset.rooms.split(" ");
const inLanguages = (name, spoken) => spoken.map((language) => `${name}-${language}`);
const gameArchivesIn = (spoken) => rooms.flatMap((game) => [game, ...inLanguages(game, spoken)]);

const { coasterResponses: responses } = globalThis; // path -> the answer that is on its way, see bootstrap.js

// The archives that have what Python asks for: a game comes with its words in the language that is
// spoken, "rest" with all languages; what isn't named here is an archive.
function archivesOf(what) {
  if (rooms.includes(what)) return [what, ...inLanguages(what, [root.lang])];
  if (what === "rooms") return [...gameArchivesIn([root.lang]), "links"];
  if (what !== "rest") return [what];
  return [...gameArchivesIn(languages), "links", "later", ...inLanguages("words", languages)];
}

async function fetchArchive(path) {
  const begun = responses.get(path);
  responses.delete(path); // it can be read once
  const response = await (begun ?? coasterFetch(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

// Puts archives before Python, each once. If one can't be fetched, the next request tries again.
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

  /** Resolves when all parts of what is asked for are there. */
  load(what) {
    return Promise.all(archivesOf(what).map((name) => this.#load(name)));
  }

  isLoaded(what) {
    return archivesOf(what).every((name) => this.#loaded.has(name));
  }
}

// bootstrap.js has asked for MicroPython already. Its loader can't be given an answer, only an address:
// so for once fetch answers that address with what is on its way.
function reuseInterpreterResponse(begun) {
  const { fetch } = globalThis;
  globalThis.fetch = (given, ...how) => {
    if (!String(given).endsWith("/micropython.wasm")) return fetch(given, ...how);
    globalThis.fetch = fetch;
    return begun;
  };
}

// Of itself Python looks for garbage at the end of every call that comes when another 16 KB are
// used, which is at nearly every tap, click and timer, and takes as long as half of what a tap is
// about. So bridge.mjs has it done while there are no taps; what comes together meanwhile has room
// in the heap (see interpreter.mjs).
const GARBAGE_THRESHOLD_BYTES = 4 * 1024 * 1024; // bytes after which it is done all the same

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
