// Runs before the page's own code where the driver keeps no log: notes what the console is told, what
// goes wrong, and which addresses are asked. What a page noted goes to the page that follows it in the tab.
(() => {
  const KEY = "noted by the tests";
  const noted = { lines: [], requests: [] };
  try {
    const before = JSON.parse(sessionStorage.getItem(KEY));
    if (before) Object.assign(noted, before);
    sessionStorage.removeItem(KEY);
  } catch {}
  Object.defineProperty(window, "noted", { value: noted });
  const say = (level, parts) => noted.lines.push({ level, message: [...parts].map(String).join(" ") });
  for (const level of ["debug", "log", "info", "warn", "error"]) {
    const own = console[level];
    console[level] = (...parts) => {
      say(level, parts);
      own.apply(console, parts);
    };
  }
  const failed = (event) => {
    // It says that a box will be measured again with the next frame; Chromium keeps it out of its log.
    if (event.message?.startsWith("ResizeObserver loop")) return;
    say("error", [event.message || `${event.target?.src} does not load`]);
  };
  addEventListener("error", failed, true);
  addEventListener("unhandledrejection", ({ reason }) => say("error", [reason]));
  noted.requests.push(location.href.split("#")[0]);
  const take = (entries) => {
    for (const { name } of entries) if (!name.endsWith("/prelude.js")) noted.requests.push(name);
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: "resource", buffered: true });
  noted.takeAll = (kind) => {
    take(observer.takeRecords());
    return noted[kind].splice(0);
  };
  addEventListener("pagehide", () => {
    take(observer.takeRecords());
    try {
      sessionStorage.setItem(KEY, JSON.stringify(noted));
    } catch {}
  });
})();
