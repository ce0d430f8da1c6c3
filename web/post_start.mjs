// Once the page answers taps: the service worker that keeps it for offline, and the browser is asked
// to keep the games.

const { serviceWorker, storage } = navigator;
const { documentElement: root } = document;

const idle = () =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));

// A new version waits until the next start; the page says so.
function announceUpdates(registration) {
  const tell = () => document.dispatchEvent(new Event("coaster-update"));
  const watch = (worker) =>
    worker?.addEventListener("statechange", () => worker.state === "installed" && tell());
  if (registration.waiting) tell();
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
}

async function registerServiceWorker() {
  await idle();
  const registration = await serviceWorker.register("./sw.js", { updateViaCache: "none" });
  if (serviceWorker.controller) announceUpdates(registration);
  const { active } = await serviceWorker.ready;
  active.postMessage({ type: "keep-all" });
}

// The build marks its page with data-built; the source tree is never cached.
if (serviceWorker && "built" in root.dataset) {
  registerServiceWorker().catch((error) => console.warn("Not kept for offline:", error));
}

// Browsers may throw away what a site keeps, unless it has asked them not to. Some ask the person:
// so it is asked when a person first comes back from a table to a lobby with games in it, at rest
// and seeing what would be lost. html[data-storage-persistent] says how it is, "yes" or "no": see the settings.
const showPersistence = (isPersistent) => { root.dataset.storagePersistent = isPersistent ? "yes" : "no"; };

async function requestPersistence() {
  if (!(await storage.persisted())) showPersistence(await storage.persist());
}

function requestPersistenceOnce() {
  const table = document.getElementById("table");
  let played = !table.hidden;
  const watch = new MutationObserver(() => {
    if (!table.hidden) played = true;
    else if (played && "games" in root.dataset) {
      watch.disconnect();
      requestPersistence().catch(() => {}); // forbidden storage keeps nothing
    }
  });
  watch.observe(table, { attributeFilter: ["hidden"] });
}

if (storage?.persist) {
  storage.persisted().then(showPersistence, () => showPersistence(false));
  requestPersistenceOnce();
} else showPersistence(false);
