//! What is let go over the page or chosen, folders with everything below them.

use js_sys::{Array, Function, Promise, Reflect};
use leptos::ev::DragEvent;
use leptos::web_sys::{DataTransfer, File, FileSystemEntry};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::js_reflect::text;

/// A file with its path from the folder that was dropped, or its name.
#[derive(Clone)]
pub struct NamedFile {
    pub path: String,
    pub file: File,
}

/// Something that was dropped. Folders are read later: what was dropped is known only during the event.
pub enum Dropped {
    File(File),
    Folder(FileSystemEntry),
}

/// Of a folder; nobody means to open more.
const MOST_FILES: usize = 100_000;

impl NamedFile {
    /// By its path where a whole folder was chosen.
    pub fn new(file: File) -> Self {
        let below = text(&file, "webkitRelativePath").filter(|path| !path.is_empty());
        Self { path: below.unwrap_or_else(|| file.name()), file }
    }

    /// A file that is called by its path.
    pub fn as_file(&self) -> File {
        let renamed = File::new_with_blob_sequence(&Array::of1(&self.file), &self.path);
        if self.path == self.file.name() { None } else { renamed.ok() }
            .unwrap_or_else(|| self.file.clone())
    }
}

pub fn dropped(event: &DragEvent) -> Vec<Dropped> {
    event.data_transfer().map(|data| items(&data)).unwrap_or_default()
}

fn items(data: &DataTransfer) -> Vec<Dropped> {
    let items = data.items();
    let folder = |index: u32| {
        let entry = items.get(index)?.webkit_get_as_entry().ok()??;
        entry.is_directory().then_some(entry)
    };
    let mut found = Vec::new();
    for index in 0..items.length() {
        let Some(item) = items.get(index) else { continue };
        if let Some(entry) = folder(index) {
            found.push(Dropped::Folder(entry));
        } else if let Ok(Some(file)) = item.get_as_file() {
            found.push(Dropped::File(file));
        }
    }
    found
}

/// All files, those of folders with their paths. What cannot be read is left out.
pub async fn files_of(dropped: Vec<Dropped>) -> Vec<NamedFile> {
    let mut found = Vec::new();
    for one in dropped {
        match one {
            Dropped::File(file) => found.push(NamedFile::new(file)),
            Dropped::Folder(entry) => read_folder(entry, &mut found).await,
        }
    }
    found
}

async fn read_folder(folder: FileSystemEntry, found: &mut Vec<NamedFile>) {
    let mut folders = vec![(folder.name(), folder)];
    while let Some((path, folder)) = folders.pop() {
        let Ok(reader) = called(&folder, "createReader") else { continue };
        // The entries come in parts, and an empty part is the last.
        while let Ok(part) = promised(&reader, "readEntries").await
            && let Ok(part) = part.dyn_into::<Array>()
            && part.length() > 0
        {
            for entry in part.iter() {
                let entry: FileSystemEntry = entry.unchecked_into();
                let path = format!("{path}/{}", entry.name());
                if entry.is_directory() {
                    folders.push((path, entry));
                } else if found.len() < MOST_FILES
                    && let Ok(file) = promised(&entry, "file").await
                    && let Ok(file) = file.dyn_into::<File>()
                {
                    found.push(NamedFile { path, file });
                }
            }
        }
    }
}

fn called(on: &JsValue, method: &str) -> Result<JsValue, JsValue> {
    let function: Function = Reflect::get(on, &method.into())?.dyn_into()?;
    function.call0(on)
}

/// Calls a method that takes a function for success and one for failure.
async fn promised(on: &JsValue, method: &str) -> Result<JsValue, JsValue> {
    let function: Function = Reflect::get(on, &method.into())?.dyn_into()?;
    let promise = Promise::new(&mut |resolve, reject| {
        if function.call2(on, &resolve, &reject).is_err() {
            // Nothing else would end the wait.
            let _ = reject.call0(&JsValue::NULL);
        }
    });
    JsFuture::from(promise).await
}
