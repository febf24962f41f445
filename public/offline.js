// Registers the service worker, after the page has settled, and offers a new version. The page works without
// all of this: in a browser or on a host without service workers nothing happens.

const workers = navigator.serviceWorker;
if (workers && isSecureContext) {
  const begin = () => (window.requestIdleCallback ?? setTimeout)(register);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}

async function register() {
  const registration = await workers
    .register("service-worker.js", { updateViaCache: "none" })
    .catch(() => null);
  if (!registration) return;
  // Ready means active: the first version at once, a later one when it was asked for.
  workers.ready.then(({ active }) => active.postMessage("rest"));
  const offer = () => {
    // Without a controller this is the first visit, and there is nothing to replace.
    if (registration.waiting && workers.controller) show(registration.waiting);
  };
  offer();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", offer),
  );
}

function show(waiting) {
  if (document.querySelector(".new-version")) return;
  const element = (name, members) => Object.assign(document.createElement(name), members);
  const bar = element("div", { className: "new-version", role: "status" });
  bar.dataset.testid = "new-version";
  const use = element("button", { className: "button", textContent: "Reload with it" });
  use.dataset.testid = "use-new-version";
  use.onclick = () => {
    workers.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("use");
  };
  const later = element("button", { className: "link", textContent: "Later" });
  later.onclick = () => bar.remove();
  const text =
    "A new version of bifact is ready. Projects stay; keys that are only in memory are forgotten by a reload.";
  bar.append(element("p", { textContent: text }), use, later);
  document.body.append(bar);
}
