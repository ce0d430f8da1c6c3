// Starts PyScript and, once the page responds to taps, post_start.mjs.

import "./bridge.mjs";

const { documentElement: root } = document;

const waitUntilReady = () =>
  new Promise((resolve) => {
    const resolveWhenReady = () => root.dataset.ready === "1" && resolve();
    new MutationObserver(resolveWhenReady).observe(root, { attributeFilter: ["data-ready"] });
    resolveWhenReady();
  });

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

  await waitUntilReady();
  import("./post_start.mjs");
}

// In a frame nothing starts, see bootstrap.js.
if (self === top) startPyScript();
