// Keeps the whole site on the device, so that it opens without a network.
//
// Two caches, each named by a hash of what it holds: "page" is filled before this worker counts
// as installed; "python" (the computer players' 6 MB) when a page says that it has nothing better
// to do, and it outlives new versions of the page. A new version waits until no page of the old
// one is open.

const PRECACHE = {}; // kind -> {hash, files: {path: its hash}}: tools/build.py (`_fill_service_worker`) fills this line

const { scope } = self.registration;
// Other sites may live under this origin, and other copies of this one.
const PREFIX = `coaster ${scope} `;
const cacheName = (kind) => `${PREFIX}${kind} ${PRECACHE[kind].hash}`;
const kindByPath = new Map();
for (const [kind, { files }] of Object.entries(PRECACHE)) {
  for (const path of Object.keys(files)) kindByPath.set(path, kind);
}

// The file of this version or nothing. "no-cache": ask the server whether the browser's copy is
// still right; "error": what has been redirected could not be shown as the page.
function fetchVerified(path) {
  const integrity = PRECACHE[kindByPath.get(path)].files[path];
  return fetch(new URL(path, scope), { integrity, cache: "no-cache", redirect: "error" });
}

// What has come stays, even if something else doesn't: the next attempt asks for the rest.
async function precache(kind) {
  const cache = await caches.open(cacheName(kind));
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  const keep = async (path) => {
    const url = new URL(path, scope).href;
    if (!cached.has(url)) await cache.put(url, await fetchVerified(path));
  };
  await Promise.all(Object.keys(PRECACHE[kind].files).map(keep));
}

// What a newer version has begun to fetch is not old: it forgets the rest when its turn comes.
async function forgetOldVersions() {
  const { installing, waiting } = self.registration;
  if (installing || waiting) return;
  const current = Object.keys(PRECACHE).map(cacheName);
  for (const key of await caches.keys()) {
    if (key.startsWith(PREFIX) && !current.includes(key)) await caches.delete(key);
  }
}

// What isn't kept yet must be this version's as well; but if the page itself is lost, all of it
// comes from the network, whatever version that is.
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

// A browser may have thrown away some of what was there.
self.addEventListener("message", (event) => {
  if (event.data?.type === "keep-all")
    event.waitUntil(Promise.all(Object.keys(PRECACHE).map(precache)).then(forgetOldVersions));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || !(origin + pathname).startsWith(scope)) return;
  let path = (origin + pathname).slice(scope.length);
  // Whatever query a shared address carries, the page is one.
  if (path === "index.html" || path === "") path = "./";
  if (kindByPath.has(path)) event.respondWith(respond(path, request));
});
