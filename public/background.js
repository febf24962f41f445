// Works beside the page, on a thread of its own. A message of bytes holds units of work for the
// rules; an array says which file to read, and null asks for the next parcel of it. The answer to
// either is bytes, or a word for what went wrong.

const SLICE = 4 * 1024 * 1024;
const SLICES_AHEAD = 2;
// What the reader is given at once: it stays in the processor's cache.
const PART = 256 * 1024;

importScripts("worker.js");
const loaded = wasm_bindgen({ module_or_path: "worker_bg.wasm" });
// One for all files: what it has seen in one it knows in the next.
let reader;
let parcels;

onmessage = async ({ data }) => {
  if (Array.isArray(data)) {
    parcels = read(...data);
    return;
  }
  try {
    const answer = data ? await work(data) : (await parcels.next()).value;
    if (answer) postMessage(answer.buffer, [answer.buffer]);
  } catch (error) {
    postMessage(WORDS.includes(error) ? error : "worker");
  }
};

const WORDS = ["file", "packed", "no unpacker"];

async function work(units) {
  await loaded;
  const readings = wasm_bindgen.work_by_rules(new Uint8Array(units));
  if (!readings) throw "worker";
  return readings;
}

async function* read(file, number, known) {
  const slices = await slices_of(file);
  await loaded;
  reader ??= new wasm_bindgen.Reader();
  reader.begin(number, known);
  for await (const slice of slices) {
    for (let at = 0; at < slice.length && !reader.is_over(); at += PART) {
      const parcel = reader.push(slice.subarray(at, at + PART));
      if (parcel) yield parcel;
    }
    if (reader.is_over()) break;
  }
  for (let parcel; (parcel = reader.go_on()); ) yield parcel;
  yield reader.finish();
}

async function slices_of(file) {
  const start = new Uint8Array(await bytes(file.slice(0, 2)));
  const is_packed = start[0] === 0x1f && start[1] === 0x8b;
  return is_packed ? unpacked(file) : plain(file);
}

function bytes(blob) {
  return blob.arrayBuffer().catch(() => {
    throw "file";
  });
}

// Some slices ahead: the browser reads them while the reader is at those before.
async function* plain(file) {
  const coming = [];
  for (let at = 0; at < file.size || coming.length > 0; ) {
    for (; at < file.size && coming.length < SLICES_AHEAD; at += SLICE) {
      coming.push(bytes(file.slice(at, at + SLICE)));
    }
    yield new Uint8Array(await coming.shift());
  }
}

async function* unpacked(file) {
  if (!("DecompressionStream" in self)) throw "no unpacker";
  const packed = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  for (;;) {
    const { done, value } = await packed.read().catch(() => {
      throw "packed";
    });
    if (done) return;
    yield value;
  }
}
