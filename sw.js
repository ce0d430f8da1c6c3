// Caches the whole site on the device, so that it works offline.
//
// There are three caches, each named by a hash of its content. "page" is filled while this worker is
// installed; "python" (6 MB, for the bots) and "scanner" (which reads codes) when an idle page asks for
// them, and they are kept across new versions of the page. A new version waits until no page of the old
// one is open.

const PRECACHE = {}; // kind -> {hash, files: {path: its hash}}: tools/precache.py fills this line

const { scope } = self.registration;
// Other sites may live under this origin, and other copies of this one.
const PREFIX = `coaster ${scope} `;
const cacheName = (kind) => `${PREFIX}${kind} ${PRECACHE[kind].hash}`;
const kindByPath = new Map();
for (const [kind, { files }] of Object.entries(PRECACHE)) {
  for (const path of Object.keys(files)) kindByPath.set(path, kind);
}

// Fetch a file of exactly this version, or fail. "no-cache" revalidates the browser's copy; "error"
// is needed because a redirected response can't be shown as the page.
function fetchVerified(path) {
  const integrity = PRECACHE[kindByPath.get(path)].files[path];
  return fetch(new URL(path, scope), { integrity, cache: "no-cache", redirect: "error" });
}

// Fill a cache. Files that were fetched stay even if others fail: the next attempt fetches the rest.
async function precache(kind) {
  const cache = await caches.open(cacheName(kind));
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  const keep = async (path) => {
    const url = new URL(path, scope).href;
    if (!cached.has(url)) await cache.put(url, await fetchVerified(path));
  };
  await Promise.all(Object.keys(PRECACHE[kind].files).map(keep));
}

// Delete the caches of old versions. While a newer version is installed nothing is deleted: its
// caches aren't old, and it cleans up itself once it is active.
async function forgetOldVersions() {
  const { installing, waiting } = self.registration;
  if (installing || waiting) return;
  const current = Object.keys(PRECACHE).map(cacheName);
  for (const key of await caches.keys()) {
    if (key.startsWith(PREFIX) && !current.includes(key)) await caches.delete(key);
  }
}

// Respond from the cache, else with a file of this version from the network. If files of the page
// itself are lost, they come from the network in whatever version there is.
async function respond(path, request) {
  const kind = kindByPath.get(path);
  const cache = await caches.open(cacheName(kind));
  const cached = await cache.match(new URL(path, scope));
  return cached ?? (kind === "page" ? fetch(request) : fetchVerified(path));
}

self.addEventListener("install", (event) => event.waitUntil(precache("page")));

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim()));
});

// Fill all caches, also again: the browser may have deleted files.
self.addEventListener("message", (event) => {
  if (event.data?.type === "keep-all")
    event.waitUntil(Promise.all(Object.keys(PRECACHE).map(precache)).then(forgetOldVersions));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || !(origin + pathname).startsWith(scope)) return;
  let path = (origin + pathname).slice(scope.length);
  // The page is the same for any query in its address.
  if (path === "index.html" || path === "") path = "./";
  if (kindByPath.has(path)) event.respondWith(respond(path, request));
});
