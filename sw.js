// Keeps the whole site on the device, so that it opens without a network.
//
// Two caches, each named by a hash of what it holds: "page" is filled before this worker counts
// as installed; "python" (the computer players' 6 MB) when a page says that it has nothing better
// to do, and it outlives new versions of the page. A new version waits until no page of the old
// one is open.

const PRECACHE = {}; // kind -> {hash, files: {path: its hash}}: the build fills this line

const { scope } = self.registration;
// Other sites may live under this origin, and other copies of this one.
const PREFIX = `coaster ${scope} `;
const name = (kind) => `${PREFIX}${kind} ${PRECACHE[kind].hash}`;
const kinds = new Map();
for (const [kind, { files }] of Object.entries(PRECACHE)) {
  for (const path of Object.keys(files)) kinds.set(path, kind);
}

// The file of this version or nothing. "no-cache": ask the server whether the browser's copy is
// still right; "error": what has been redirected could not be shown as the page.
function fetched(path) {
  const integrity = PRECACHE[kinds.get(path)].files[path];
  return fetch(new URL(path, scope), { integrity, cache: "no-cache", redirect: "error" });
}

// What has come stays, even if something else doesn't: the next attempt asks for the rest.
async function fill(kind) {
  const cache = await caches.open(name(kind));
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const keep = async (path) => {
    const url = new URL(path, scope).href;
    if (!kept.has(url)) await cache.put(url, await fetched(path));
  };
  await Promise.all(Object.keys(PRECACHE[kind].files).map(keep));
}

// What a newer version has begun to fetch is not old: it forgets the rest when its turn comes.
async function forgetOldVersions() {
  const { installing, waiting } = self.registration;
  if (installing || waiting) return;
  const current = Object.keys(PRECACHE).map(name);
  for (const key of await caches.keys()) {
    if (key.startsWith(PREFIX) && !current.includes(key)) await caches.delete(key);
  }
}

// What isn't kept yet must be this version's as well; but if the page itself is lost, all of it
// comes from the network, whatever version that is.
async function answer(path, request) {
  const kind = kinds.get(path);
  const cache = await caches.open(name(kind));
  const kept = await cache.match(new URL(path, scope));
  return kept ?? (kind === "page" ? fetch(request) : fetched(path));
}

self.addEventListener("install", (event) => event.waitUntil(fill("page")));

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim()));
});

// A browser may have thrown away some of what was there.
self.addEventListener("message", (event) => {
  if (event.data?.type === "keep-all")
    event.waitUntil(Promise.all(Object.keys(PRECACHE).map(fill)).then(forgetOldVersions));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || !(origin + pathname).startsWith(scope)) return;
  let path = (origin + pathname).slice(scope.length);
  // Whatever query a shared address carries, the page is one.
  if (path === "index.html" || path === "") path = "./";
  if (kinds.has(path)) event.respondWith(answer(path, request));
});
