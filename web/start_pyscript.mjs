// Starts PyScript and, once the page responds to taps, post_start.mjs: on a visit that begins in an empty
// lobby or at a resumed table a moment later, so that the first taps are answered before.

import "./bridge.mjs";

const POST_START_DELAY_MS = 1000;

const { documentElement: root } = document;

const waitUntilReady = () =>
  new Promise((resolve) => {
    const resolveWhenReady = () => root.dataset.ready === "1" && resolve();
    new MutationObserver(resolveWhenReady).observe(root, { attributeFilter: ["data-ready"] });
    resolveWhenReady();
  });

// Runs once, however often it is imported. Without it the page works; bridge.mjs tries again.
const runPostStart = () => import("./post_start.mjs").catch(console.warn);

// Run it after a moment; once a table is shown, as soon as the browser is idle.
function runPostStartLater() {
  const run = () => {
    watch.disconnect();
    runPostStart();
  };
  const runWhenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(run);
  const runAfterPaint = () => requestAnimationFrame(() => setTimeout(runWhenIdle));
  const table = document.getElementById("table");
  const watch = new MutationObserver(runAfterPaint);
  watch.observe(table, { attributeFilter: ["hidden"] });
  if (!table.hidden) runAfterPaint(); // it was open before a reload
  setTimeout(run, POST_START_DELAY_MS);
}

async function startPyScript() {
  // PyScript loads its plugins for both interpreters unless the configuration of each forbids it; so
  // the interpreter that the page doesn't use gets a copy of the configuration.
  const script = document.querySelector("script[config]");
  const unused = script.type === "mpy" ? "py" : "mpy";
  const config = document.createElement(`${unused}-config`);
  config.textContent = script.getAttribute("config");
  document.head.append(config);

  const { hooks } = await import("../vendor/pyscript/core.js");

  // PyScript's own workers build their hooks with Function(), which the page's
  // Content-Security-Policy forbids. Our worker is worker.mjs; without hooks nothing calls Function().
  for (const hook of Object.values(hooks.worker)) {
    if (hook instanceof Set) hook.clear();
  }
  hooks.main.codeBeforeRun.clear(); // it would compile a message for input(), which the page never calls

  await waitUntilReady();
  if (coasterFirstBundles.includes("links")) runPostStart(); // there are games, or a link to one
  else runPostStartLater();
}

// In a frame nothing starts, see bootstrap.js.
if (self === top) startPyScript();
