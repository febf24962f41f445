//! Screens in IndexedDB, in a database of their own: pictures by project and content, each once, and
//! which picture the data of a project mean by a name.

use std::collections::BTreeMap;

use idb::{Database, Factory, KeyRange, ObjectStore, ObjectStoreParams, Query, TransactionMode};
use js_sys::{Array, Reflect, Uint8Array};
use leptos::web_sys::Blob;
use wasm_bindgen::JsValue;

use super::js_reflect::{object, text};
use super::store_writing::{Kept, Writing, trouble};
use crate::base::fingerprint::Fingerprint;
use crate::project::CopiedScreen;
use crate::project::kept_as::{SCREEN_DATABASE, SCREEN_NAMES, SCREENS};

/// Raised with every change of the stores.
const SCHEMA: u32 = 1;

pub struct ScreenStore {
    database: Database,
}

/// What is kept of a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeptSize {
    pub screens: usize,
    pub bytes: u64,
}

impl ScreenStore {
    pub async fn open() -> Kept<Self> {
        let mut request =
            Factory::new().and_then(|f| f.open(SCREEN_DATABASE, Some(SCHEMA))).map_err(trouble)?;
        request.on_upgrade_needed(|event| {
            let Ok(database) = idb::DatabaseEvent::database(&event) else { return };
            for name in [SCREENS, SCREEN_NAMES] {
                // One that is there already is as it should be.
                let _ = database.create_object_store(name, ObjectStoreParams::new());
            }
        });
        Ok(Self { database: request.await.map_err(trouble)? })
    }

    /// A picture that is there already is not written twice.
    pub async fn put(&self, project: &str, name: &str, bytes: &[u8]) -> Kept<()> {
        let hash = Fingerprint::of_bytes([bytes]).to_string();
        let picture = key(project, &hash);
        let is_known = self.get(SCREENS, picture.clone()).await?.is_some();
        let writing = Writing::begin(&self.database, &[SCREENS, SCREEN_NAMES])?;
        if !is_known {
            writing.put(SCREENS, &Uint8Array::from(bytes).buffer().into(), &picture)?;
        }
        #[allow(clippy::cast_precision_loss)]
        let named = object(&[("hash", hash.into()), ("bytes", (bytes.len() as f64).into())]);
        writing.put(SCREEN_NAMES, &named, &key(project, name))?;
        writing.finish().await
    }

    pub async fn picture(&self, project: &str, name: &str) -> Kept<Option<Blob>> {
        let Some(named) = self.get(SCREEN_NAMES, key(project, name)).await? else {
            return Ok(None);
        };
        let Some(hash) = text(&named, "hash") else { return Ok(None) };
        let bytes = self.get(SCREENS, key(project, &hash)).await?;
        Ok(bytes.and_then(|bytes| Blob::new_with_buffer_source_sequence(&Array::of1(&bytes)).ok()))
    }

    /// Every picture of a project once, with its names.
    pub async fn pictures(&self, project: &str) -> Kept<Vec<(CopiedScreen, Blob)>> {
        let mut by_hash: BTreeMap<String, Vec<String>> = BTreeMap::new();
        {
            let (_transaction, store) = self.read(SCREEN_NAMES)?;
            let keys = store.get_all_keys(Some(all_of(project)?), None).map_err(trouble)?;
            let values = store.get_all(Some(all_of(project)?), None).map_err(trouble)?;
            let (keys, values) = (keys.await.map_err(trouble)?, values.await.map_err(trouble)?);
            for (key, value) in keys.iter().zip(&values) {
                let name = Array::from(key).get(1).as_string();
                if let (Some(name), Some(hash)) = (name, text(value, "hash")) {
                    by_hash.entry(hash).or_default().push(name);
                }
            }
        }
        let mut pictures = Vec::new();
        for (hash, names) in by_hash {
            let Some(bytes) = self.get(SCREENS, key(project, &hash)).await? else { continue };
            let blob = Blob::new_with_buffer_source_sequence(&Array::of1(&bytes));
            let Ok(blob) = blob else { continue };
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let bytes = blob.size() as u64;
            pictures.push((CopiedScreen { names, bytes }, blob));
        }
        Ok(pictures)
    }

    pub async fn size(&self, project: &str) -> Kept<KeptSize> {
        let (_transaction, store) = self.read(SCREEN_NAMES)?;
        let all = store.get_all(Some(all_of(project)?), None).map_err(trouble)?;
        let all = all.await.map_err(trouble)?;
        let mut pictures: Vec<(Option<String>, u64)> = Vec::new();
        for named in &all {
            let bytes = Reflect::get(named, &"bytes".into()).ok().and_then(|bytes| bytes.as_f64());
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            pictures.push((text(named, "hash"), bytes.unwrap_or_default() as u64));
        }
        pictures.sort_unstable();
        pictures.dedup();
        let bytes = pictures.iter().map(|(_, bytes)| bytes).sum();
        Ok(KeptSize { screens: all.len(), bytes })
    }

    pub async fn forget(&self, project: &str) -> Kept<()> {
        let writing = Writing::begin(&self.database, &[SCREENS, SCREEN_NAMES])?;
        writing.delete(SCREENS, all_of(project)?)?;
        writing.delete(SCREEN_NAMES, all_of(project)?)?;
        writing.finish().await
    }

    async fn get(&self, store: &str, key: JsValue) -> Kept<Option<JsValue>> {
        let (_transaction, store) = self.read(store)?;
        store.get(key).map_err(trouble)?.await.map_err(trouble)
    }

    fn read(&self, name: &str) -> Kept<(idb::Transaction, ObjectStore)> {
        let transaction =
            self.database.transaction(&[name], TransactionMode::ReadOnly).map_err(trouble)?;
        let store = transaction.object_store(name).map_err(trouble)?;
        Ok((transaction, store))
    }
}

/// Nothing where none are kept or none can be.
pub async fn size_of_screens(project: &str) -> KeptSize {
    let size = async { ScreenStore::open().await?.size(project).await };
    size.await.unwrap_or_default()
}

/// The screens of a project go with it.
pub async fn forget_screens_of(project: &str) -> Kept<()> {
    ScreenStore::open().await?.forget(project).await
}

fn key(project: &str, name: &str) -> JsValue {
    Array::of2(&project.into(), &name.into()).into()
}

/// A list sorts after every text.
fn all_of(project: &str) -> Kept<Query> {
    let first = Array::of1(&project.into());
    let last = Array::of2(&project.into(), &Array::new());
    KeyRange::bound(&first, &last, None, None).map(Into::into).map_err(trouble)
}
