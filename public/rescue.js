// The page that is shown when the program has come to an end. It needs nothing of the program: what
// was kept is read from the database (src/browser/project_store.rs) and handed over as the copies the
// program writes itself (src/project/copy.rs); what could be kept nowhere was told here before.

const unkept = [];
let keptAt = null;
let isShown = false;

addEventListener("bifact-unkept", ({ detail }) => unkept.push(detail));
addEventListener("bifact-kept", () => (keptAt = new Date()));
addEventListener("bifact-ended", ({ detail }) => show(detail));
// The program can also end without a word: out of memory, say.
addEventListener("error", ({ error }) => ended(error));
addEventListener("unhandledrejection", ({ reason }) => ended(reason));

function ended(error) {
  if (typeof WebAssembly === "undefined" || error instanceof WebAssembly.CompileError) {
    tooOld(String(error));
  } else if (error instanceof WebAssembly.RuntimeError) {
    show(String(error));
  }
}

// The program did not start at all, so there is nothing to rescue.
function tooOld(message) {
  if (isShown) return;
  isShown = true;
  const page = element("div", { className: "rescue", role: "alert" });
  page.dataset.testid = "too-old";
  const box = element("div", {});
  const why =
    "It cannot run the WebAssembly that bifact is made of. Update the browser, or use a current " +
    "Chrome, Edge, Firefox or Safari.";
  box.append(
    element("h1", { textContent: "This browser is too old for bifact" }),
    element("p", { textContent: why }),
    element("pre", { textContent: message }),
  );
  page.append(box);
  document.body.append(page);
}

function show(message) {
  if (isShown) return;
  isShown = true;
  const page = element("div", { className: "rescue", role: "alertdialog", tabIndex: -1 });
  page.dataset.testid = "rescue";
  page.setAttribute("aria-labelledby", "rescue-title");
  const reload = element("button", { className: "button primary", textContent: "Reload" });
  reload.onclick = () => location.reload();
  const save = element("button", { className: "button", textContent: "Download my data" });
  save.dataset.testid = "rescue-download";
  const said = element("p", { role: "status" });
  save.onclick = async () => {
    said.textContent = await handOver().catch((error) => `It could not be read: ${error}`);
  };
  const box = element("div", {});
  box.append(
    element("h1", { id: "rescue-title", textContent: "bifact has stopped" }),
    element("p", { textContent: `bifact crashed in this tab. ${whatIsKept()}` }),
    element("pre", { textContent: message }),
    reload,
    save,
    said,
  );
  page.append(box);
  document.body.append(page);
  page.focus();
}

function whatIsKept() {
  if (unkept.length > 0) {
    return "Not everything could be saved in this browser. Download your data before you reload.";
  }
  if (keptAt === null) return "Nothing had to be saved yet. Reload to start again.";
  return (
    `Everything up to ${keptAt.toLocaleTimeString()} is saved. Reload, and continue with your project on ` +
    "the start page."
  );
}

function element(name, members) {
  return Object.assign(document.createElement(name), members);
}

// Says how many were handed over.
async function handOver() {
  let count = 0;
  const copies = await kept().catch(() => []);
  for (const { name, parts } of copies) {
    download(`${name.replace(/[/\\:*?"<>|]/g, "-")}.bifact`, parts);
    count += 1;
  }
  if (unkept.length > 0) {
    download("bifact-answers.jsonl", unkept);
    count += 1;
  }
  return count === 0 ? "Nothing was saved here." : `Files downloaded: ${count}.`;
}

async function kept() {
  const database = await settled(indexedDB.open("bifact"));
  const stores = ["projects", "journal", "files"];
  const transaction = database.transaction(stores);
  const all = (store, range) => settled(transaction.objectStore(store).getAll(range));
  const copies = [];
  for (const text of await all("projects")) {
    const project = JSON.parse(text);
    if (project.deleted) continue;
    const range = IDBKeyRange.bound([project.id, 0], [project.id, Infinity]);
    const journal = new Blob(await all("journal", range));
    // Slices of bytes or, of earlier versions, files.
    const files = (await all("files", range)).map((kept) =>
      kept instanceof Blob ? kept : kept.bytes,
    );
    const { version } = project;
    const head = JSON.stringify({ bifact: "project", version, journal: journal.size, project });
    copies.push({ name: project.name, parts: [`${head}\n`, journal, ...files] });
  }
  return copies;
}

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function download(name, parts) {
  const link = element("a", { href: URL.createObjectURL(new Blob(parts)), download: name });
  link.click();
}
