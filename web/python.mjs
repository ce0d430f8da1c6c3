// The interpreter of the page, as PyScript starts it: one of interpreter.mjs's two, with the
// modules of engine/ and ui/ where it finds them. For MicroPython they come in archives, one beside
// the other (tools/modules.py says what is in which): what the start needs early.js asks for at
// once, while the interpreter itself is still on its way; the rest comes when Python asks for it.

import * as interpreter from "./interpreter.mjs";

const root = document.documentElement;
const languages = root.dataset.languages.split(" ");
const rooms = root.dataset.rooms.split(" ");
const inLanguages = (name, spoken) => spoken.map((language) => `${name}-${language}`);
const roomsIn = (spoken) => rooms.flatMap((game) => [game, ...inLanguages(game, spoken)]);

const { coasterAsked: asked } = globalThis; // path -> the answer that is on its way, see early.js

// The archives that have what Python asks for: a game comes with its words in the language that is
// spoken, "rest" with all languages; what isn't named here is an archive.
function partsOf(what) {
  if (rooms.includes(what)) return [what, ...inLanguages(what, [root.lang])];
  if (what === "rooms") return [...roomsIn([root.lang]), "links"];
  if (what !== "rest") return [what];
  return [...roomsIn(languages), "links", "later", ...inLanguages("words", languages)];
}

async function fetched(path) {
  const begun = asked.get(path);
  asked.delete(path); // it can be read once
  const response = await (begun ?? coasterFetch(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

// Puts archives before Python, each once. If one can't be fetched, whoever asks next tries again.
class Archives {
  #python;
  #coming = new Map();
  #there = new Set();

  constructor(python) {
    this.#python = python;
  }

  #bring(name) {
    if (!this.#coming.has(name)) {
      const coming = this.#fetch(name);
      coming.catch(() => this.#coming.delete(name));
      this.#coming.set(name, coming);
    }
    return this.#coming.get(name);
  }

  async #fetch(name) {
    const body = await (await fetched(`modules/${name}.wasm`)).arrayBuffer();
    interpreter.mount(this.#python, new Uint8Array(body));
    this.#there.add(name);
  }

  /** Resolves when all parts of what is asked for are there. */
  bring(what) {
    return Promise.all(partsOf(what).map((name) => this.#bring(name)));
  }

  has(what) {
    return partsOf(what).every((name) => this.#there.has(name));
  }
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
  globalThis.coasterTidy = () => (garbage.collect(), garbage.mem_alloc()); // bytes in use
  return python;
}

export async function loadMicroPython(options) {
  handOver(asked.get("vendor/micropython/micropython.wasm"));
  const python = await tidied(interpreter.loadMicroPython(options));
  globalThis.coasterArchives = new Archives(python);
  await Promise.all(coasterFirst.map((name) => coasterArchives.bring(name)));
  return python;
}

export async function loadPyodide(options) {
  const begun = fetched("modules.json");
  begun.catch(() => {}); // reported below, when it is awaited
  const python = await interpreter.loadPyodide(options);
  const utf8 = new TextEncoder();
  const files = Object.entries(await (await begun).json());
  interpreter.layOut(python, Object.fromEntries(files.map(([path, text]) => [path, utf8.encode(text)])));
  globalThis.coasterArchives = { bring: async () => {}, has: () => true };
  return python;
}
