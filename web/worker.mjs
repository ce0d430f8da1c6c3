// The computer players' worker: Pyodide with engine.bots.service, and with engine.sealed.rpc when
// that is wanted. It takes and gives JSON texts:
//   {"id": …, "ask": …, …} → the answer's JSON, or {"id": …, "error": "…"}
//   {"forget": id}         → nothing: the question is dropped
//   {"id": …, "desk": …}   → the same with the answer of sealed play, whatever is thought about
// and says {"ready": true} when it is up, {"failed": "…"} if it can't be. It thinks in slices and
// listens in between: a newer question takes the place of the one it is at.

import { loadPyodide } from "./interpreter.mjs";

const ENGINE = "/engine.zip";
const SLICE_MS = 20; // milliseconds of thinking between two looks at what has come in

async function fetchEngine() {
  // The page has named this worker after the hash of the archive; the source tree has none.
  const integrity = self.name;
  const response = await fetch(new URL("../engine.zip", import.meta.url), { integrity });
  if (!response.ok) throw new Error(`engine.zip: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function start() {
  const modules = fetchEngine();
  const loading = loadPyodide({
    env: { PYTHONPATH: ENGINE },
    fsInit: async (fs) => fs.writeFile(ENGINE, await modules),
  });
  loading.catch(() => {}); // if the modules are missing, that is what is told
  await modules;
  const pyodide = await loading;
  pyodide.pyimport("engine.bots.service"); // what takes long comes before it is ready
  return pyodide;
}

// A message to oneself comes after those that are waiting; a timer would wait longer than that.
const { port1: sender, port2: receiver } = new MessageChannel();
const yieldToMessages = () =>
  new Promise((resolve) => {
    receiver.onmessage = resolve;
    sender.postMessage(null);
  });

const pyodideReady = start();
let botService = null;
let currentRequest = null; // the question that is thought about

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

// Python has one thread: this comes between two slices of thinking.
async function answerRpc({ id, desk }) {
  const pyodide = await pyodideReady;
  const { answer } = pyodide.pyimport("engine.sealed.rpc");
  self.postMessage(JSON.stringify({ id, desk: JSON.parse(answer(JSON.stringify(desk))) }));
}

self.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if ("forget" in message) {
    if (currentRequest?.id === message.forget) currentRequest = null;
    return;
  }
  const sealed = "desk" in message;
  if (!sealed) currentRequest = message;
  (sealed ? answerRpc(message) : search(message, data)).catch(({ message: error }) => {
    self.postMessage(JSON.stringify({ id: message.id, error }));
  });
};

pyodideReady.then(
  () => self.postMessage(JSON.stringify({ ready: true })),
  (error) => self.postMessage(JSON.stringify({ failed: error.message })),
);
