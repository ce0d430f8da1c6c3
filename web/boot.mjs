// Starts PyScript, and once the page answers taps, the service worker that keeps it for offline.

import "./bridge.mjs";

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

function ready() {
  const { documentElement } = document;
  return new Promise((resolve) => {
    const check = () => documentElement.dataset.ready === "1" && resolve();
    new MutationObserver(check).observe(documentElement, { attributeFilter: ["data-ready"] });
    check();
  });
}

const idle = () =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));

// A new version waits until the next start; the page says so.
function tellOfUpdates(registration) {
  const tell = () => document.dispatchEvent(new Event("coaster-update"));
  if (registration.waiting) tell();
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing.addEventListener("statechange", () => installing.state === "installed" && tell());
  });
}

async function keepForOffline() {
  const { serviceWorker } = navigator;
  await ready();
  await idle();
  const registration = await serviceWorker.register("./sw.js", { updateViaCache: "none" });
  if (serviceWorker.controller) tellOfUpdates(registration);
  const { active } = await serviceWorker.ready;
  active.postMessage({ type: "keep-all" });
}

// The build marks its page with data-built; the source tree is never cached.
if ("serviceWorker" in navigator && "built" in document.documentElement.dataset) {
  keepForOffline().catch((error) => console.warn("Not kept for offline:", error));
}
