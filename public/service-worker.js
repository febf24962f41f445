// Keeps the page's own files, so that it opens without a network. scripts/trunk/finish writes the list of
// files and their hashes in front of this. Requests to any other address are left alone.
//
// A version is kept whole: what the page needs at once is fetched at install, and nothing of it counts unless
// all of it arrived with the right hash. A new version waits until every tab of the old one is closed, or
// until the user asks for it. The files of the version before stay for tabs that still show it.

const PREFIX = "bifact-";
const NAME = PREFIX + VERSION;
// There are hundreds of small files.
const AT_ONCE = 16;
const place = (path) => new URL(path, registration.scope).href;

addEventListener("install", (event) => event.waitUntil(keep(FIRST)));

addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
      const others = names.filter((name) => name !== NAME);
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
      await clients.claim();
    })(),
  ),
);

addEventListener("message", (event) => {
  if (event.data === "use") skipWaiting();
  // What is large or rarely needed comes after the page has settled.
  if (event.data === "rest") event.waitUntil(keep(LATER));
});

// From the version before if it has the same bytes, else from the network, checked against the hash.
async function keep(files) {
  const cache = await caches.open(NAME);
  const left = Object.entries(files);
  const one = async ([path, integrity]) => {
    const url = place(path);
    if (await cache.match(url)) return;
    const old = await caches.match(url);
    const same = old && old.headers.get("x-bifact-hash") === integrity;
    await cache.put(url, same ? old : await fetched(url, integrity));
  };
  while (left.length > 0) await Promise.all(left.splice(0, AT_ONCE).map(one));
}

async function fetched(url, integrity) {
  const reply = await fetch(url, { integrity, cache: "no-cache", credentials: "same-origin" });
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  // A new reply: one that was redirected may not answer a navigation. The headers of the host stay, with its
  // policy; those about the encoding of the bytes no longer apply.
  const headers = new Headers(reply.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  headers.set("x-bifact-hash", integrity);
  return new Response(await reply.blob(), { headers });
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const path = ownPath(request);
  if (path !== undefined) event.respondWith(answer(path, request));
});

// The path of a file of this version or, by a name that holds its hash, of the one before.
function ownPath(request) {
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return undefined;
  const path = request.url.slice(registration.scope.length).replace(/[?#].*/s, "");
  if (request.mode === "navigate") return path === "" || path === "index.html" ? "" : undefined;
  return path in FIRST || path in LATER || /-[0-9a-f]{16}[./]/.test(path) ? path : undefined;
}

async function answer(path, request) {
  const url = place(path);
  const cache = await caches.open(NAME);
  const own = await cache.match(url);
  if (own) return own;
  if (!(path in FIRST) && !(path in LATER)) {
    const older = await caches.match(url);
    if (older) return older;
  }
  if (path in LATER) {
    // If the host has other bytes by now, the page gets those, as it would without this worker.
    const kept = await keep({ [path]: LATER[path] }).then(() => cache.match(url)).catch(() => null);
    if (kept) return kept;
  }
  return fetch(request);
}
