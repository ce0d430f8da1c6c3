// The computer players' worker: Pyodide with engine.brain. It takes and gives JSON texts:
//   {"id": …, …} → answer's JSON, or {"id": …, "error": "…"}
// and says {"ready": true} when it is up, {"failed": "…"} if it can't be. A message is worked on to
// its end; who no longer wants the answer terminates the worker and starts another.

import { loadPyodide } from "./interpreter.mjs";

const ENGINE = "/engine.zip";

async function engine() {
  const response = await fetch("./engine.zip");
  if (!response.ok) throw new Error(`engine.zip: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function start() {
  const modules = engine();
  modules.catch(() => {}); // reported below, when it is awaited
  const pyodide = await loadPyodide({
    env: { PYTHONPATH: ENGINE },
    fsInit: async (fs) => fs.writeFile(ENGINE, await modules),
  });
  return pyodide.pyimport("engine.brain").answer;
}

const answer = start();

self.onmessage = async ({ data }) => {
  try {
    self.postMessage((await answer)(data));
  } catch (error) {
    self.postMessage(JSON.stringify({ id: JSON.parse(data).id, error: error.message }));
  }
};

answer.then(
  () => self.postMessage(JSON.stringify({ ready: true })),
  (error) => self.postMessage(JSON.stringify({ failed: error.message })),
);
