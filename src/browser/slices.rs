//! A file from its beginning to its end, a part at a time, unpacked where it is gzipped.
//!
//! Large files are read by a worker while the page takes in what has come. Where there is none, and
//! for the beginning of a file, the page reads by itself.

use std::collections::VecDeque;

use js_sys::{Promise, Reflect, Uint8Array};
use leptos::web_sys::{
    File, ReadableStream, ReadableStreamDefaultReader, ReadableWritablePair, WritableStream,
};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::file_worker::{Answer, FileWorker};
use crate::dataset::Refusal;

pub struct Slices {
    file: File,
    is_packed: bool,
    source: Source,
    slice: Uint8Array,
    /// How much of the slice has been given out.
    taken: u32,
    /// Bytes that have come, and of these given out.
    come: f64,
    given: f64,
    part: Vec<u8>,
}

enum Source {
    Worker(FileWorker),
    Plain { asked: f64, coming: VecDeque<Promise> },
    Unpacked { reader: ReadableStreamDefaultReader, coming: Promise },
}

/// What is given out at once: a few milliseconds' work, and it stays in the processor's cache.
const PART: u32 = 256 * 1024;
/// The first slice should come soon, and tells whether the file is packed.
const FIRST_SLICE: f64 = 256.0 * 1024.0;
/// Each slice costs Chromium a round trip: in slices of 4 MB a file is read in half the time it takes
/// in slices of 1 MB.
const SLICE: f64 = 4.0 * 1024.0 * 1024.0;
const AHEAD: usize = 2;
/// A smaller file is read before a worker would have started.
const WORTH_A_WORKER: f64 = 2.0 * 1024.0 * 1024.0;

impl Slices {
    pub async fn of(file: &File) -> Result<Self, Refusal> {
        let worker = if file.size() > WORTH_A_WORKER { FileWorker::start() } else { None };
        let first = read(file, 0.0, FIRST_SLICE).map_err(|_| Refusal::Unreadable)?;
        let slice = arrived(first).await.map_err(|_| Refusal::Unreadable)?;
        let is_packed = slice.length() > 1 && [slice.get_index(0), slice.get_index(1)] == GZIP;
        let mut slices = Self {
            file: file.clone(),
            is_packed,
            source: Source::Plain { asked: 0.0, coming: VecDeque::new() },
            slice: Uint8Array::new_with_length(0),
            taken: 0,
            come: 0.0,
            given: 0.0,
            part: vec![0; PART as usize],
        };
        if !is_packed {
            slices.accept(slice);
        }
        let begun = worker.filter(|worker| worker.begin(file, slices.come, is_packed).is_ok());
        slices.source = match begun {
            Some(worker) => Source::Worker(worker),
            None => slices.without_worker()?,
        };
        Ok(slices)
    }

    /// The next bytes; `None` at the end.
    pub async fn next(&mut self) -> Result<Option<&[u8]>, Refusal> {
        while self.taken == self.slice.length() {
            let Some(slice) = self.next_slice().await? else { return Ok(None) };
            self.accept(slice);
        }
        let end = self.slice.length().min(self.taken + PART);
        let bytes = self.slice.subarray(self.taken, end);
        let part = &mut self.part[..(end - self.taken) as usize];
        bytes.copy_to(part);
        self.given += f64::from(end - self.taken);
        self.taken = end;
        Ok(Some(part))
    }

    /// How far into the file this is, of 1; a packed file does not tell.
    pub fn part_read(&self) -> Option<f64> {
        (!self.is_packed).then(|| self.given / self.file.size().max(1.0))
    }

    fn accept(&mut self, slice: Uint8Array) {
        self.come += f64::from(slice.length());
        self.slice = slice;
        self.taken = 0;
    }

    async fn next_slice(&mut self) -> Result<Option<Uint8Array>, Refusal> {
        loop {
            match &mut self.source {
                Source::Worker(worker) => match worker.next().await {
                    Answer::Slice(slice) => return Ok(Some(slice)),
                    Answer::End => return Ok(None),
                    Answer::Failed => self.source = self.without_worker()?,
                },
                Source::Plain { asked, coming } => {
                    while coming.len() < AHEAD && *asked < self.file.size() {
                        let length = asked.clamp(FIRST_SLICE, SLICE);
                        let slice = read(&self.file, *asked, length);
                        coming.push_back(slice.map_err(|_| Refusal::Unreadable)?);
                        *asked += length;
                    }
                    let Some(next) = coming.pop_front() else { return Ok(None) };
                    return arrived(next).await.map(Some).map_err(|_| Refusal::Unreadable);
                }
                Source::Unpacked { reader, coming } => {
                    let chunk = chunk_in(coming).await.map_err(|_| Refusal::NotGzip)?;
                    *coming = reader.read();
                    return Ok(chunk);
                }
            }
        }
    }

    /// Goes on where the bytes that have come end. Unpacking cannot begin in the middle.
    fn without_worker(&self) -> Result<Source, Refusal> {
        if !self.is_packed {
            return Ok(Source::Plain { asked: self.come, coming: VecDeque::new() });
        }
        if self.come > 0.0 {
            return Err(Refusal::NotGzip);
        }
        let reader = unpacked(&self.file).map_err(|_| Refusal::NotGzip)?;
        Ok(Source::Unpacked { coming: reader.read(), reader })
    }
}

/// How a gzipped file begins.
const GZIP: [u8; 2] = [0x1F, 0x8B];

fn read(file: &File, from: f64, length: f64) -> Result<Promise, JsValue> {
    let end = (from + length).min(file.size());
    Ok(file.slice_with_f64_and_f64(from, end)?.array_buffer())
}

async fn arrived(coming: Promise) -> Result<Uint8Array, JsValue> {
    Ok(Uint8Array::new(&JsFuture::from(coming).await?))
}

async fn chunk_in(coming: &Promise) -> Result<Option<Uint8Array>, JsValue> {
    let chunk = JsFuture::from(coming.clone()).await?;
    Ok(Reflect::get(&chunk, &"value".into())?.dyn_into().ok())
}

fn unpacked(file: &File) -> Result<ReadableStreamDefaultReader, JsValue> {
    let gunzip = DecompressionStream::new("gzip")?;
    let pair = ReadableWritablePair::new(&gunzip.readable(), &gunzip.writable());
    file.stream().pipe_through(&pair).get_reader().dyn_into().map_err(Into::into)
}

// web-sys counts it as unstable still.
#[wasm_bindgen]
extern "C" {
    type DecompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<DecompressionStream, JsValue>;
    #[wasm_bindgen(method, getter)]
    fn readable(this: &DecompressionStream) -> ReadableStream;
    #[wasm_bindgen(method, getter)]
    fn writable(this: &DecompressionStream) -> WritableStream;
}
