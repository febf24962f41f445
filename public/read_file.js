// Reads a file beside the page, on a thread of its own. The first message says which file; every
// other one asks for the next slice. An answer is the bytes, null after the last of them, or a text
// where reading failed.

const SLICE = 4 * 1024 * 1024;
let slices;

onmessage = async ({ data }) => {
  if (data) {
    const [file, from, isPacked] = data;
    slices = isPacked ? unpacked(file) : plain(file, from);
    return;
  }
  try {
    const { value } = await slices.next();
    if (value) postMessage(value, [value]);
    else postMessage(null);
  } catch (error) {
    postMessage(String(error));
  }
};

async function* plain(file, from) {
  for (let at = from; at < file.size; at += SLICE) {
    yield await file.slice(at, at + SLICE).arrayBuffer();
  }
}

// What comes out of unpacking is small: a message for each would cost the page more than reading it.
async function* unpacked(file) {
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  let chunks = [];
  let length = 0;
  for (;;) {
    const { value } = await reader.read();
    if (value) {
      chunks.push(value);
      length += value.length;
    }
    if (length >= SLICE || (!value && length > 0)) {
      yield joined(chunks, length);
      chunks = [];
      length = 0;
    }
    if (!value) return;
  }
}

function joined(chunks, length) {
  const slice = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    slice.set(chunk, at);
    at += chunk.length;
  }
  return slice.buffer;
}
