// Keeps the whole site on the device, so that it opens without a network.
//
// Two caches, each named by a hash of what it holds: "page" is filled before this worker counts
// as installed; "python" (the computer players' 6 MB) when a page says that it has nothing better
// to do, and it outlives new versions of the page. A new version waits until no page of the old
// one is open.

const PRECACHE = {}; // kind -> {hash, paths}: the build fills this line

const { scope } = self.registration;
// Other sites may live under this origin, and other copies of this one.
const PREFIX = `coaster ${scope} `;
const name = (kind) => `${PREFIX}${kind} ${PRECACHE[kind].hash}`;
const kinds = new Map();
for (const [kind, { paths }] of Object.entries(PRECACHE)) {
  for (const path of paths) kinds.set(path, kind);
}

// "no-cache": ask the server whether the browser's copy is still right.
const fresh = (path) => new Request(new URL(path, scope), { cache: "no-cache" });

async function fill(kind) {
  const cache = await caches.open(name(kind));
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = PRECACHE[kind].paths.map(fresh).filter(({ url }) => !kept.has(url));
  await cache.addAll(missing);
}

async function forgetOldVersions() {
  const current = Object.keys(PRECACHE).map(name);
  for (const key of await caches.keys()) {
    if (key.startsWith(PREFIX) && !current.includes(key)) await caches.delete(key);
  }
}

async function answer(path, request) {
  const cache = await caches.open(name(kinds.get(path)));
  return (await cache.match(new URL(path, scope))) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fill("page")));

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "keep-all") event.waitUntil(fill("python"));
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
