// A device with a service worker, and a server that it may reach, under Node:
//   node tests/web/service_worker_sim.mjs
// Standard input: JSON, a list of steps; every step's outcome comes out, as a JSON list.
//   ["serve", {path: text}, sw]  the server has these files and this sw.js; null: it can't be reached
//   ["update"]                   the browser looks for another sw.js: "installed", "same" or "failed"
//   ["begin"], ["end"]           it begins to, and comes to the end of that, what a file is held for
//   ["hold", path], ["let-go"]   the server keeps a file to itself for the time being
//   ["closed"]                   no page is open any more: a version that waits takes over
//   ["keep-all"]                 a page has nothing better to do: "kept" or "failed"
//   ["get", path]                a page asks for a file: its text, or "error"
//   ["asked"]                    how many requests the server got since that was asked last
//   ["caches"], ["evict"]        how many caches there are; the browser throws them away
//   ["beside", name]             a cache of another site
// Of browsers it knows what sw.js uses; a hash is checked as they check it.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const SCOPE = "https://example.org/coaster/";
const stores = new Map();
let server = null;
let requestCount = 0;
let held = null; // the path, and when it is let go

async function network(given, { integrity } = {}) {
  requestCount += 1;
  const path = String(given.url ?? given).slice(SCOPE.length) || "./";
  const text = server?.files[path] ?? server?.files["*"];
  if (text === undefined) throw new TypeError("not there");
  if (held?.path === path) await held.gone;
  const sum = createHash("sha256").update(text).digest("base64");
  if (integrity && integrity !== `sha256-${sum}`) throw new TypeError("another file");
  return { text };
}

const caches = {
  keys: async () => [...stores.keys()],
  delete: async (name) => stores.delete(name),
  open: async (name) => {
    if (!stores.has(name)) stores.set(name, new Map());
    const store = stores.get(name);
    return {
      keys: async () => [...store.keys()].map((url) => ({ url })),
      match: async (url) => store.get(String(url)),
      put: async (url, response) => { store.set(String(url), response); },
    };
  },
};

let active = null;
let waiting = null;
let installing = null;
let updating = null;

class Worker {
  constructor(text) {
    this.text = text;
    this.handlers = {};
    const self = {
      registration: {
        scope: SCOPE,
        get installing() { return installing; },
        get waiting() { return waiting; },
      },
      clients: { claim: async () => {} },
      addEventListener: (name, hear) => { this.handlers[name] = hear; },
    };
    new Function("self", "caches", "fetch", text)(self, caches, network);
  }

  async tell(name, event = {}) {
    let outcome;
    const wait = (promise) => { outcome = promise; };
    this.handlers[name]({ ...event, waitUntil: wait, respondWith: wait });
    return outcome;
  }
}

async function activate() {
  [active, waiting] = [waiting, null];
  await active.tell("activate");
}

const STEPS = {
  serve: (files, sw) => { server = files && { files, sw }; },
  update: async () => {
    if (!server?.sw) return "failed";
    if ((waiting ?? active)?.text === server.sw) return "same";
    try {
      installing = new Worker(server.sw);
      await installing.tell("install");
      waiting = installing;
    } catch {
      return "failed";
    } finally {
      installing = null;
    }
    if (!active) await activate();
    return "installed";
  },
  begin: () => { updating = STEPS.update(); },
  end: () => updating,
  hold: (path) => {
    held = { path };
    held.gone = new Promise((resolve) => { held.free = resolve; });
  },
  "let-go": () => { held.free(); held = null; },
  closed: async () => { if (waiting) await activate(); },
  "keep-all": () =>
    active.tell("message", { data: { type: "keep-all" } }).then(() => "kept", () => "failed"),
  get: async (path) => {
    const request = { url: new URL(path, SCOPE).href, method: "GET" };
    try {
      return (await ((await active?.tell("fetch", { request })) ?? network(request))).text;
    } catch {
      return "error";
    }
  },
  asked: () => { const count = requestCount; requestCount = 0; return count; },
  caches: () => stores.size,
  beside: (name) => { stores.set(name, new Map()); },
  evict: () => stores.clear(),
};

const outcomes = [];
for (const [name, ...given] of JSON.parse(readFileSync(0, "utf8")))
  outcomes.push((await STEPS[name](...given)) ?? null);
process.stdout.write(JSON.stringify(outcomes));
