// Starts PyScript, and once the page answers taps, what can wait until then.

import "./bridge.mjs";

// A framed page shows what framed.mjs says, and starts nothing: see bootstrap.js.
if (self !== top) await new Promise(() => {});

// PyScript loads its plugins for both Pythons, unless the configuration of each forbids it; the
// one that the page doesn't use gets a copy of the other's.
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

// What can wait until the page answers taps.
const { documentElement: root } = document;
await new Promise((resolve) => {
  const resolveWhenReady = () => root.dataset.ready === "1" && resolve();
  new MutationObserver(resolveWhenReady).observe(root, { attributeFilter: ["data-ready"] });
  resolveWhenReady();
});
import("./post_start.mjs");
