//! The files of a project in the database. They are stored as bytes, because not every browser stores
//! files in every window (Safari does not in a private one), and in slices, so that a large one is
//! never in memory as a whole.
//!
//! A slice is `{ name, of, bytes }` by project, number of the file and number of the slice; `of` says
//! how many slices the file has. Earlier versions kept each file as one, by project and number.

use js_sys::{Array, Reflect};
use leptos::web_sys::{Blob, File};
use wasm_bindgen::{JsCast, JsValue};

use super::js_reflect::{call, object, text};
use super::project_store::{FILES, PROJECTS, ProjectStore, put_project, range};
use super::store_writing::{Kept, Writing, trouble};
use crate::project::{KeepingTrouble, ProjectMeta};

/// Bytes.
const SLICE: f64 = 4.0 * 1024.0 * 1024.0;

impl ProjectStore {
    /// Stores a new project with its files: small ones at once, large ones slice by slice.
    pub async fn write_files(&self, meta: &ProjectMeta, files: &[File]) -> Kept<()> {
        let is_small = files.iter().map(|file| file.size()).sum::<f64>() <= SLICE;
        let written = if is_small {
            self.write_at_once(meta, files).await
        } else {
            self.write_slice_by_slice(meta, files).await
        };
        if written.is_err() {
            // If it cannot be deleted now, a later visit does it.
            let _ = self.delete(&meta.id).await;
        }
        written
    }

    async fn write_at_once(&self, meta: &ProjectMeta, files: &[File]) -> Kept<()> {
        let mut slices = Vec::new();
        for (number, file) in (0_u32..).zip(files) {
            slices.push((slice_key(&meta.id, number, 0.0), slice_of(file, 0.0, 1.0).await?));
        }
        let requests = |writing: &Writing| {
            writing.delete(FILES, range(&meta.id, 0.0)?)?;
            for (key, slice) in &slices {
                writing.put(FILES, slice, key)?;
            }
            put_project(writing, meta)
        };
        self.write(&[PROJECTS, FILES], requests).await
    }

    /// Until everything is written the project counts as deleted, so that a later visit removes what a
    /// closed tab left unfinished.
    async fn write_slice_by_slice(&self, meta: &ProjectMeta, files: &[File]) -> Kept<()> {
        self.begin_files(meta).await?;
        for (number, file) in (0_u32..).zip(files) {
            self.write_slices(&meta.id, number, file).await?;
        }
        self.write_project(meta).await
    }

    /// A project whose files cannot be stored. It is read back before it is reported.
    pub async fn write_without_files(&self, meta: &ProjectMeta) -> Kept<()> {
        self.write_project(meta).await?;
        let found = self.project(&meta.id).await?;
        found.map(drop).ok_or(KeepingTrouble::Blocked)
    }

    async fn begin_files(&self, meta: &ProjectMeta) -> Kept<()> {
        let unfinished = ProjectMeta { deleted: Some(js_sys::Date::now()), ..meta.clone() };
        let requests = |writing: &Writing| {
            writing.delete(FILES, range(&meta.id, 0.0)?)?;
            put_project(writing, &unfinished)
        };
        self.write(&[PROJECTS, FILES], requests).await
    }

    async fn write_slices(&self, id: &str, number: u32, file: &File) -> Kept<()> {
        let of = (file.size() / SLICE).ceil().max(1.0);
        let mut at = 0.0;
        while at < of {
            let (key, slice) = (slice_key(id, number, at), slice_of(file, at, of).await?);
            self.write(&[FILES], |writing| writing.put(FILES, &slice, &key)).await?;
            at += 1.0;
        }
        Ok(())
    }

    /// A file of a project that is stored already, in place of what has that number. All or nothing.
    pub async fn put_file(&self, meta: &ProjectMeta, number: u32, file: &File) -> Kept<()> {
        let of = (file.size() / SLICE).ceil().max(1.0);
        let (mut slices, mut at) = (Vec::new(), 0.0);
        while at < of {
            slices.push((slice_key(&meta.id, number, at), slice_of(file, at, of).await?));
            at += 1.0;
        }
        let requests = |writing: &Writing| {
            writing.delete(FILES, range(&meta.id, f64::from(number))?)?;
            for (key, slice) in &slices {
                writing.put(FILES, slice, key)?;
            }
            put_project(writing, meta)
        };
        self.write(&[PROJECTS, FILES], requests).await
    }

    /// The complete ones.
    pub async fn files(&self, id: &str) -> Kept<Vec<File>> {
        let mut files = Vec::new();
        let mut slices: Option<Slices> = None;
        for key in self.file_keys(id).await? {
            let Some(value) = self.file_value(&key).await? else { continue };
            if let Some(file) = value.dyn_ref::<File>() {
                files.push(file.clone());
                continue;
            }
            let number = Array::from(&key).get(1);
            if slices.as_ref().is_none_or(|known| known.number != number) {
                files.extend(slices.take().and_then(Slices::join));
                slices = Some(Slices { number, last: value.clone(), parts: Array::new() });
            }
            if let Some(slices) = &mut slices {
                slices.add(value);
            }
        }
        files.extend(slices.and_then(Slices::join));
        Ok(files)
    }

    /// The files of one project for another, slice by slice.
    pub(super) async fn copy_files(&self, id: &str, to: &ProjectMeta) -> Kept<()> {
        self.begin_files(to).await?;
        for from in self.file_keys(id).await? {
            let Some(value) = self.file_value(&from).await? else { continue };
            let key = Array::from(&from);
            key.set(0, to.id.as_str().into());
            self.write(&[FILES], |writing| writing.put(FILES, &value, &key)).await?;
        }
        Ok(())
    }

    async fn file_keys(&self, id: &str) -> Kept<Vec<JsValue>> {
        let (_transaction, store) = self.read(FILES)?;
        let keys = store.get_all_keys(Some(range(id, 0.0)?), None).map_err(trouble)?;
        keys.await.map_err(trouble)
    }

    async fn file_value(&self, key: &JsValue) -> Kept<Option<JsValue>> {
        let (_transaction, store) = self.read(FILES)?;
        store.get(key.clone()).map_err(trouble)?.await.map_err(trouble)
    }
}

fn slice_key(id: &str, number: u32, at: f64) -> JsValue {
    Array::of3(&id.into(), &number.into(), &at.into()).into()
}

/// The stored form. A file that changed or disappeared since it was opened cannot be read.
async fn slice_of(file: &File, at: f64, of: f64) -> Kept<JsValue> {
    let name = file.name();
    let bytes = async {
        let end = ((at + 1.0) * SLICE).min(file.size());
        let slice = file.slice_with_f64_and_f64(at * SLICE, end).ok()?;
        call(&slice, "arrayBuffer", &[]).await.ok()
    };
    let bytes = bytes.await.ok_or_else(|| KeepingTrouble::FileGone(name.clone()))?;
    Ok(object(&[("name", name.into()), ("of", of.into()), ("bytes", bytes)]))
}

/// A file as it is put together.
struct Slices {
    number: JsValue,
    last: JsValue,
    parts: Array,
}

impl Slices {
    /// Its bytes go to the browser, which keeps them where it likes.
    fn add(&mut self, slice: JsValue) {
        let bytes = Reflect::get(&slice, &"bytes".into()).unwrap_or_default();
        if let Ok(part) = Blob::new_with_buffer_source_sequence(&Array::of1(&bytes)) {
            self.parts.push(&part);
        }
        self.last = slice;
    }

    /// A file without one of its slices would be another file.
    fn join(self) -> Option<File> {
        let of = Reflect::get(&self.last, &"of".into()).ok()?.as_f64()?;
        if of.to_bits() != f64::from(self.parts.length()).to_bits() {
            return None;
        }
        File::new_with_blob_sequence(&self.parts, &text(&self.last, "name")?).ok()
    }
}
