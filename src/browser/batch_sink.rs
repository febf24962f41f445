//! Where batch files go: into a folder that the user chose, or else to the downloads, one file after the
//! other. Neither holds a whole file in the page's memory.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

use super::downloads::LongText;
use super::js_reflect::{call, object};

pub enum BatchSink {
    Downloads(Option<(String, LongText)>),
    Folder { folder: JsValue, file: Option<JsValue>, held: String },
}

/// The browser did not take it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotWritten;

/// Bytes that are gathered before they are written.
const PART: usize = 1024 * 1024;

/// Whether this browser can write into a folder.
pub fn has_folders() -> bool {
    js_sys::Reflect::has(&window(), &"showDirectoryPicker".into()).unwrap_or(false)
}

impl BatchSink {
    pub fn downloads() -> Self {
        Self::Downloads(None)
    }

    /// `None` if the user chose no folder.
    pub async fn chosen_folder() -> Option<Self> {
        let how = object(&[("mode", "readwrite".into())]);
        let folder = call(&window(), "showDirectoryPicker", &[how]).await.ok()?;
        Some(Self::Folder { folder, file: None, held: String::new() })
    }

    /// Ends the file before.
    pub async fn begin(&mut self, name: String) -> Result<(), NotWritten> {
        self.close().await?;
        match self {
            Self::Downloads(file) => *file = Some((name, LongText::begin(String::new()))),
            Self::Folder { folder, file, .. } => {
                let how = object(&[("create", true.into())]);
                let made = call(folder, "getFileHandle", &[name.into(), how]).await;
                let made = made.map_err(|_| NotWritten)?;
                let opened = call(&made, "createWritable", &[]).await.map_err(|_| NotWritten)?;
                *file = Some(opened);
            }
        }
        Ok(())
    }

    pub async fn write(&mut self, text: &str) -> Result<(), NotWritten> {
        match self {
            Self::Downloads(file) => {
                if let Some((_, file)) = file {
                    file.push(text);
                }
            }
            Self::Folder { held, .. } => {
                held.push_str(text);
                if held.len() > PART {
                    self.hand_over().await?;
                }
            }
        }
        Ok(())
    }

    async fn hand_over(&mut self) -> Result<(), NotWritten> {
        if let Self::Folder { file: Some(file), held, .. } = self {
            let text = std::mem::take(held);
            call(file, "write", &[text.into()]).await.map_err(|_| NotWritten)?;
        }
        Ok(())
    }

    pub async fn close(&mut self) -> Result<(), NotWritten> {
        self.hand_over().await?;
        match self {
            Self::Downloads(file) => {
                if let Some((name, text)) = file.take() {
                    text.download(&name);
                }
            }
            Self::Folder { file, .. } => {
                if let Some(file) = file.take() {
                    call(&file, "close", &[]).await.map_err(|_| NotWritten)?;
                }
            }
        }
        Ok(())
    }
}
