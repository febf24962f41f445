// Works beside the page, on a thread of its own. A message of bytes holds units of work for the
// rules; an array says which file to read, and null asks for the next parcel of it. An object asks to
// sort what was dropped, to unpack or measure a screen, or to draw one for a model. The answer to any
// is bytes, or a word for what went wrong.

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
    const answer = await answered(data);
    if (answer) postMessage(answer.buffer, [answer.buffer]);
  } catch (error) {
    postMessage(WORDS.includes(error) ? error : "worker");
  }
};

async function answered(data) {
  if (data?.tree) return sorted(data.tree);
  if (data?.entry) return unpacked_screen(data);
  if (data?.measured) return measured(data.measured);
  if (data?.drawing) return drawn(JSON.parse(data.drawing), data.screen);
  return data ? work(data) : (await parcels.next()).value;
}

const WORDS = ["file", "packed", "no unpacker", "no canvas", "picture"];

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

// The end of an archive, with the longest comment it can have.
const TAIL = 22 + 65535;
// What is looked at to tell rows from trajectories.
const HEAD = 256 * 1024;

// `files` are paths with their files.
async function sorted(files) {
  await loaded;
  const tree = new wasm_bindgen.Tree();
  for (const [place, [path, file]] of files.entries()) {
    if (!tree.add(place, path)) continue;
    const tail = new Uint8Array(await bytes(file.slice(Math.max(0, file.size - TAIL))));
    const [at = 0, length = 0] = wasm_bindgen.archive_list(tail);
    tree.add_archive(place, path, new Uint8Array(await bytes(file.slice(at, at + length))));
  }
  const data = tree.data();
  for (let index = 0; index * 3 < data.length; index++) {
    const [place, at, span] = data.subarray(index * 3, index * 3 + 3);
    const file = files[place][1];
    if (span === 0) {
      const head = new Uint8Array(await bytes(file.slice(0, HEAD)));
      if (!tree.wants(index, head, file.size)) continue;
    }
    const part = span === 0 ? file : file.slice(at, at + span);
    tree.read(index, new Uint8Array(await bytes(part)));
  }
  const answer = tree.finish();
  tree.free();
  return answer;
}

async function unpacked_screen({ entry, part }) {
  await loaded;
  const screen = wasm_bindgen.unpack(entry, new Uint8Array(await bytes(part)));
  if (!screen) throw "packed";
  return screen;
}

async function measured(screen) {
  await loaded;
  return wasm_bindgen.measure_screen(new Uint8Array(await bytes(screen)));
}

// `src/trajectory/drawing.rs` says what is drawn. A mask is laid over the scaled picture and reaches to
// whole pixels, so that nothing of what it covers shows at its edges.
async function drawn({ frame, width, height, masks, cover, lines, type, quality }, screen) {
  if (!("OffscreenCanvas" in self)) throw "no canvas";
  const bitmap = await createImageBitmap(screen).catch(() => {
    throw "picture";
  });
  const [x, y, wide, high] = frame;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw "no canvas";
  context.imageSmoothingQuality = "medium";
  context.drawImage(bitmap, x, y, wide, high, 0, 0, width, height);
  bitmap.close();
  const [across, down] = [width / wide, height / high];
  context.fillStyle = cover;
  for (const [left, top, of_width, of_height] of masks) {
    const [from_x, from_y] = [Math.floor((left - x) * across), Math.floor((top - y) * down)];
    const to_x = Math.ceil((left + of_width - x) * across);
    const to_y = Math.ceil((top + of_height - y) * down);
    context.fillRect(from_x, from_y, to_x - from_x, to_y - from_y);
  }
  context.setTransform(across, 0, 0, down, -x * across, -y * down);
  context.lineCap = context.lineJoin = "round";
  for (const { path, colour, width: thick } of lines) {
    context.strokeStyle = colour;
    context.lineWidth = thick;
    context.stroke(new Path2D(path));
  }
  const picture = await canvas.convertToBlob({ type, quality });
  if (picture.type !== type) throw "picture";
  return new Uint8Array(await picture.arrayBuffer());
}
