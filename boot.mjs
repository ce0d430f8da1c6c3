// Starts PyScript, and once the page answers taps, the service worker that keeps it for offline.

import { hooks } from "./vendor/pyscript/core.js";

// PyScript's own workers build their hooks with Function(), which the page's
// Content-Security-Policy forbids. Our worker is brain.mjs; without hooks nothing calls Function().
for (const hook of Object.values(hooks.worker)) {
  if (hook instanceof Set) hook.clear();
}

function ready() {
  const { documentElement } = document;
  return new Promise((resolve) => {
    const look = () => documentElement.dataset.ready === "1" && resolve();
    new MutationObserver(look).observe(documentElement, { attributeFilter: ["data-ready"] });
    look();
  });
}

// The build marks its pages with data-built; the source tree is never cached.
if ("serviceWorker" in navigator && "built" in document.documentElement.dataset) {
  ready().then(() => {
    const idle = globalThis.requestIdleCallback ?? ((call) => setTimeout(call, 1000));
    idle(() => {
      navigator.serviceWorker
        .register("./sw.js", { updateViaCache: "none" })
        .catch((error) => console.warn("This visit will not be kept for offline:", error));
    });
  });
}
