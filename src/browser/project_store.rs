//! Projects in IndexedDB. Each call writes everything or nothing; failures are a `KeepingTrouble`.
//!
//! Three stores: `projects` has a line of JSON for each by its id; `journal` has pieces of many lines
//! by id and number; `files` has the files as they were opened, in slices (`kept_files.rs`).

use idb::{
    Database, DatabaseEvent, Factory, KeyRange, ObjectStore, ObjectStoreParams, Query, Transaction,
    TransactionMode,
};
use js_sys::{Array, Reflect};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};

use super::js_reflect::{call, text};
use super::kept_screens::forget_screens_of;
use super::store_writing::{Kept, Writing, trouble};
use crate::project::ProjectMeta;
pub(super) use crate::project::kept_as::{DATABASE, FILES, JOURNAL, PROJECTS};

/// Raised with every change of the stores; `public/rescue.js` reads them too.
const SCHEMA: u32 = 1;

pub struct ProjectStore {
    database: Database,
}

/// Pieces of a journal, and the number of the next one.
pub struct Pieces {
    pub texts: Vec<Piece>,
    pub next: u32,
}

/// Lines of a journal, in the browser's memory until they are read.
pub struct Piece(pub(super) JsValue);

impl Piece {
    pub fn of(text: &str) -> Self {
        Self(text.into())
    }

    /// `None` where it is damaged.
    pub fn text(&self) -> Option<String> {
        self.0.as_string()
    }
}

/// An id for a project that no other has.
pub fn new_id() -> String {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let (now, chance) = (js_sys::Date::now() as u64, (js_sys::Math::random() * 1e9) as u64);
    format!("{now:x}-{chance:x}")
}

/// Whether there may be projects. To look costs nothing; the code that reads them loads later.
pub async fn may_have_projects() -> bool {
    let Ok(factory) = Reflect::get(&window(), &"indexedDB".into()) else { return false };
    match call(&factory, "databases", &[]).await {
        Ok(known) => {
            Array::from(&known).iter().any(|one| text(&one, "name").as_deref() == Some(DATABASE))
        }
        // Where there is a way to keep them but none to ask.
        Err(_) => Reflect::has(&factory, &"open".into()).unwrap_or(false),
    }
}

/// Asks the browser not to evict what is stored. Some browsers ask the user.
pub async fn ask_to_persist() {
    if let Ok(storage) = Reflect::get(&window().navigator(), &"storage".into()) {
        // A refusal changes nothing that could be done here.
        let _ = call(&storage, "persist", &[]).await;
    }
}

impl ProjectStore {
    pub async fn open() -> Kept<Self> {
        let mut request =
            Factory::new().and_then(|f| f.open(DATABASE, Some(SCHEMA))).map_err(trouble)?;
        request.on_upgrade_needed(|event| {
            let Ok(database) = event.database() else { return };
            for name in [PROJECTS, JOURNAL, FILES] {
                // An existing one is fine.
                let _ = database.create_object_store(name, ObjectStoreParams::new());
            }
        });
        let mut database = request.await.map_err(trouble)?;
        // A later version in another tab waits until this connection is closed.
        database.on_version_change(|event| {
            if let Some(target) = event.target() {
                let _ = Reflect::get(&target, &"close".into())
                    .and_then(JsCast::dyn_into::<js_sys::Function>)
                    .and_then(|close| close.call0(&target));
            }
        });
        Ok(Self { database })
    }

    /// The latest first. What cannot be read as a project is left alone.
    pub async fn list(&self) -> Kept<Vec<ProjectMeta>> {
        let (_transaction, store) = self.read(PROJECTS)?;
        let found = store.get_all(None, None).map_err(trouble)?.await.map_err(trouble)?;
        let read = |kept: &JsValue| ProjectMeta::read(&kept.as_string()?);
        let mut projects: Vec<ProjectMeta> = found.iter().filter_map(read).collect();
        projects.sort_unstable_by(|one, other| other.changed.total_cmp(&one.changed));
        Ok(projects)
    }

    pub async fn project(&self, id: &str) -> Kept<Option<ProjectMeta>> {
        let (_transaction, store) = self.read(PROJECTS)?;
        let found = store.get(JsValue::from(id)).map_err(trouble)?.await.map_err(trouble)?;
        Ok(found.and_then(|kept| ProjectMeta::read(&kept.as_string()?)))
    }

    pub async fn write_project(&self, meta: &ProjectMeta) -> Kept<()> {
        self.write(&[PROJECTS], |writing| put_project(writing, meta)).await
    }

    /// Appends pieces to a journal and updates its project. If a piece with that number exists, another
    /// tab wrote it, and nothing is written.
    pub async fn append(
        &self,
        id: &str,
        from: u32,
        pieces: &[String],
        meta: Option<&ProjectMeta>,
    ) -> Kept<()> {
        self.begin_to_append(id, from, pieces, meta)?.finish().await
    }

    /// The same without waiting: the browser has everything when this returns.
    pub fn begin_to_append(
        &self,
        id: &str,
        from: u32,
        pieces: &[String],
        meta: Option<&ProjectMeta>,
    ) -> Kept<Writing> {
        let writing = self.begin(&[PROJECTS, JOURNAL], |writing| {
            add_pieces(writing, id, from, pieces)?;
            meta.map_or(Ok(()), |meta| put_project(writing, meta))
        })?;
        writing.commit();
        Ok(writing)
    }

    /// Replaces the whole journal with these pieces. Numbering continues at `from`, so that a tab that
    /// follows does not miss them.
    pub async fn rewrite(&self, meta: &ProjectMeta, from: u32, pieces: &[String]) -> Kept<()> {
        let requests = |writing: &Writing| {
            writing.delete(JOURNAL, range(&meta.id, 0.0)?)?;
            add_pieces(writing, &meta.id, from, pieces)?;
            put_project(writing, meta)
        };
        self.write(&[PROJECTS, JOURNAL], requests).await
    }

    pub async fn journal(&self, id: &str, from: u32) -> Kept<Pieces> {
        let (_transaction, store) = self.read(JOURNAL)?;
        let all = || range(id, f64::from(from));
        let keys = store.get_all_keys(Some(all()?), None).map_err(trouble)?;
        let texts = store.get_all(Some(all()?), None).map_err(trouble)?;
        let (keys, texts) = (keys.await.map_err(trouble)?, texts.await.map_err(trouble)?);
        let last = keys.last().and_then(|key| Array::from(key).get(1).as_f64());
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let next = last.map_or(from, |last| last as u32 + 1);
        Ok(Pieces { texts: texts.into_iter().map(Piece).collect(), next })
    }

    /// Pieces of all journals whose ids begin with this.
    pub async fn journals_of(&self, beginning: &str) -> Kept<Vec<Piece>> {
        let (_transaction, store) = self.read(JOURNAL)?;
        let all = store.get_all(Some(range_of_all(beginning)?), None).map_err(trouble)?;
        Ok(all.await.map_err(trouble)?.into_iter().map(Piece).collect())
    }

    pub async fn delete_journals_of(&self, beginning: &str) -> Kept<()> {
        let all = range_of_all(beginning)?;
        self.write(&[JOURNAL], |writing| writing.delete(JOURNAL, all)).await
    }

    pub async fn delete(&self, id: &str) -> Kept<()> {
        let requests = |writing: &Writing| {
            writing.delete(PROJECTS, JsValue::from(id).into())?;
            writing.delete(JOURNAL, range(id, 0.0)?)?;
            writing.delete(FILES, range(id, 0.0)?)
        };
        self.write(&[PROJECTS, JOURNAL, FILES], requests).await?;
        forget_screens_of(id).await
    }

    /// All of a project once more, under the id of `meta`.
    pub async fn duplicate(&self, id: &str, meta: &ProjectMeta) -> Kept<()> {
        let copied = async {
            self.copy_files(id, meta).await?;
            let pieces = self.journal(id, 0).await?;
            let requests = |writing: &Writing| {
                for (number, piece) in (0_u32..).zip(&pieces.texts) {
                    writing.put(JOURNAL, &piece.0, &key(&meta.id, f64::from(number)))?;
                }
                put_project(writing, meta)
            };
            self.write(&[PROJECTS, JOURNAL], requests).await
        };
        let copied = copied.await;
        if copied.is_err() {
            // Half a copy is useless. If it cannot be deleted now, the next visit does it.
            let _ = self.delete(&meta.id).await;
        }
        copied
    }

    pub(super) fn read(&self, name: &str) -> Kept<(Transaction, ObjectStore)> {
        let transaction =
            self.database.transaction(&[name], TransactionMode::ReadOnly).map_err(trouble)?;
        let store = transaction.object_store(name).map_err(trouble)?;
        Ok((transaction, store))
    }

    pub(super) async fn write(
        &self,
        names: &[&str],
        requests: impl FnOnce(&Writing) -> Kept<()>,
    ) -> Kept<()> {
        self.begin(names, requests)?.finish().await
    }

    /// If a request cannot even be made, the ones before it are rolled back.
    fn begin(&self, names: &[&str], requests: impl FnOnce(&Writing) -> Kept<()>) -> Kept<Writing> {
        let writing = Writing::begin(&self.database, names)?;
        match requests(&writing) {
            Ok(()) => Ok(writing),
            Err(trouble) => {
                writing.abort();
                Err(trouble)
            }
        }
    }
}

pub(super) fn put_project(writing: &Writing, meta: &ProjectMeta) -> Kept<()> {
    let text = meta.to_json().to_string();
    writing.put(PROJECTS, &text.into(), &JsValue::from(meta.id.as_str()))
}

fn add_pieces(writing: &Writing, id: &str, from: u32, pieces: &[String]) -> Kept<()> {
    for (number, piece) in (from..).zip(pieces) {
        writing.add(JOURNAL, &piece.into(), &key(id, f64::from(number)))?;
    }
    Ok(())
}

pub(super) fn key(id: &str, number: f64) -> JsValue {
    Array::of2(&id.into(), &number.into()).into()
}

pub(super) fn range(id: &str, from: f64) -> Kept<Query> {
    let range = KeyRange::bound(&key(id, from), &key(id, f64::INFINITY), None, None);
    range.map(Into::into).map_err(trouble)
}

/// Of all ids that begin with this.
fn range_of_all(beginning: &str) -> Kept<Query> {
    let last = key(&format!("{beginning}~"), 0.0);
    KeyRange::bound(&key(beginning, 0.0), &last, None, None).map(Into::into).map_err(trouble)
}
