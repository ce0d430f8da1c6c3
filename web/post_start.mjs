// Runs once the page responds to taps: adds the styles of what opens later, registers the service
// worker, and requests persistent storage.

const { serviceWorker, storage } = navigator;
const { documentElement: root } = document;

const styles = document.createElement("link");
styles.rel = "stylesheet";
styles.href = new URL("later.css", import.meta.url);
styles.integrity = ""; // tools/build.py fills in the hash
document.head.append(styles);

const idle = () =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));

// Let the page announce a new version, which waits until the next start.
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

// Browsers may delete a site's data unless it requests persistent storage. Some ask the user: so the
// request is made when the user first returns from a table to a lobby with games, and sees what could
// be lost. html[data-storage-persistent], "yes" or "no", is shown in the settings.
const showPersistence = (isPersistent) => { root.dataset.storagePersistent = isPersistent ? "yes" : "no"; };

async function requestPersistence() {
  if (!(await storage.persisted())) showPersistence(await storage.persist());
}

function requestPersistenceOnce() {
  const table = document.getElementById("table");
  let played = !table.hidden;
  const watch = new MutationObserver(() => {
    if (!table.hidden) played = true;
    else if (played && "hasGames" in root.dataset) {
      watch.disconnect();
      requestPersistence().catch(() => {}); // storage is forbidden, so there is nothing to keep
    }
  });
  watch.observe(table, { attributeFilter: ["hidden"] });
}

if (storage?.persist) {
  storage.persisted().then(showPersistence, () => showPersistence(false));
  requestPersistenceOnce();
} else showPersistence(false);
