// The bots' worker: Pyodide with engine.bots.service and, if needed, engine.sealed.rpc.
// Messages are JSON texts:
//   {"id": …, "ask": …, …} → the bot's reply, or {"id": …, "error": "…"}
//   {"forget": id}         → no reply: the search is cancelled
//   {"id": …, "sealed": …} → {"id": …, "sealed": reply} of sealed play; a search goes on
// It sends {"ready": true} once it has started, {"failed": "…"} if it can't. A search runs in slices
// and reads messages in between: a newer request replaces the current one.

import { loadPyodide } from "./interpreter.mjs";

const ENGINE = "/engine.wasm";
const SEALED = "/sealed.wasm"; // the modules of sealed play, fetched when they are first needed
const SLICE_MS = 20; // milliseconds of searching before messages are read

async function fetchArchive(path, integrity) {
  const response = await fetch(new URL(`..${path}`, import.meta.url), { integrity });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function start() {
  // The page passes the archive's hash as the worker's name; there is none in the source tree.
  const modules = fetchArchive(ENGINE, self.name);
  const loading = loadPyodide({
    env: { PYTHONPATH: ENGINE },
    fsInit: async (fs) => fs.writeFile(ENGINE, await modules),
  });
  loading.catch(() => {}); // if the modules are missing, that error is reported instead
  await modules;
  const pyodide = await loading;
  pyodide.pyimport("engine.bots.service"); // a slow import, so it is done before "ready"
  return pyodide;
}

// A message to itself arrives after all waiting messages, and sooner than a timer would.
const { port1: sender, port2: receiver } = new MessageChannel();
const yieldToMessages = () =>
  new Promise((resolve) => {
    receiver.onmessage = resolve;
    sender.postMessage(null);
  });

const pyodideReady = start();
let botService = null;
let currentRequest = null; // the request that is searched

async function search(question, text) {
  const pyodide = await pyodideReady;
  if (question !== currentRequest) return;
  botService ??= pyodide.pyimport("engine.bots.service").BotService();
  let reply = botService.ask(text);
  while (!reply) {
    await yieldToMessages();
    if (question !== currentRequest) return;
    reply = botService.step(SLICE_MS);
  }
  self.postMessage(reply);
}

async function loadSealedRpc() {
  const pyodide = await pyodideReady;
  const archives = pyodide.pyimport("engine.bots.archives");
  pyodide.FS.writeFile(SEALED, await fetchArchive(SEALED, archives.SEALED_INTEGRITY));
  archives.add_archive(SEALED);
  return pyodide.pyimport("engine.sealed.rpc");
}

let sealedRpcReady = null;

// Python has one thread: this runs between two slices of a search.
async function answerRpc({ id, sealed }) {
  sealedRpcReady ??= loadSealedRpc();
  sealedRpcReady.catch(() => (sealedRpcReady = null)); // the next request tries again
  const rpc = await sealedRpcReady;
  self.postMessage(JSON.stringify({ id, sealed: JSON.parse(rpc.answer(JSON.stringify(sealed))) }));
}

self.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if ("forget" in message) {
    if (currentRequest?.id === message.forget) currentRequest = null;
    return;
  }
  const isSealed = "sealed" in message;
  if (!isSealed) currentRequest = message;
  (isSealed ? answerRpc(message) : search(message, data)).catch(({ message: error }) => {
    self.postMessage(JSON.stringify({ id: message.id, error }));
  });
};

pyodideReady.then(
  () => self.postMessage(JSON.stringify({ ready: true })),
  (error) => self.postMessage(JSON.stringify({ failed: error.message })),
);
