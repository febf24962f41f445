//! Projects in IndexedDB. What is written in one call is there whole or not at all; what went wrong
//! is told in the words of `KeepingTrouble`.
//!
//! Three stores: `projects` has a line of JSON for each by its id; `journal` has pieces of many lines
//! by id and number; `files` has the files as they were opened, by id and number, as the browser's own
//! handles: their bytes never pass through this page's memory.

use idb::{
    Database, DatabaseEvent, Error, Factory, KeyRange, ObjectStore, ObjectStoreParams, Query,
};
use idb::{Transaction, TransactionMode, TransactionResult};
use js_sys::{Array, Reflect};
use leptos::prelude::window;
use leptos::web_sys::File;
use wasm_bindgen::{JsCast, JsValue};

use super::by_name::{call, text};
use crate::project::{KeepingTrouble, ProjectMeta};

const NAME: &str = "bifact";
/// Raised with every change of the stores; `public/rescue.js` reads them too.
const SCHEMA: u32 = 1;
const PROJECTS: &str = "projects";
const JOURNAL: &str = "journal";
const FILES: &str = "files";

pub struct ProjectStore {
    database: Database,
}

/// Pieces of a journal, and the number of the next one.
pub struct Pieces {
    /// Each a text; anything else is damaged.
    pub texts: Vec<JsValue>,
    pub next: u32,
}

type Kept<T> = Result<T, KeepingTrouble>;

/// Whether there may be projects. To look costs nothing; the code that reads them loads later.
pub async fn may_have_projects() -> bool {
    let Ok(factory) = Reflect::get(&window(), &"indexedDB".into()) else { return false };
    match call(&factory, "databases", &[]).await {
        Ok(known) => {
            Array::from(&known).iter().any(|one| text(&one, "name").as_deref() == Some(NAME))
        }
        // Where there is a way to keep them but none to ask.
        Err(_) => Reflect::has(&factory, &"open".into()).unwrap_or(false),
    }
}

/// Asks that what is kept is not thrown away when space runs short. Some browsers ask the user.
pub async fn ask_to_persist() {
    if let Ok(storage) = Reflect::get(&window().navigator(), &"storage".into()) {
        // A refusal changes nothing that could be done here.
        let _ = call(&storage, "persist", &[]).await;
    }
}

impl ProjectStore {
    pub async fn open() -> Kept<Self> {
        let mut request =
            Factory::new().and_then(|f| f.open(NAME, Some(SCHEMA))).map_err(trouble)?;
        request.on_upgrade_needed(|event| {
            let Ok(database) = event.database() else { return };
            for name in [PROJECTS, JOURNAL, FILES] {
                // One that is there already is as it should be.
                let _ = database.create_object_store(name, ObjectStoreParams::new());
            }
        });
        let mut database = request.await.map_err(trouble)?;
        // A later version in another tab waits until this one lets go.
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
        let (transaction, stores) = self.write(&[PROJECTS])?;
        put_project(&stores, meta)?;
        finish(transaction, &stores).await
    }

    /// A project and the files it begins with.
    pub async fn write_files(&self, meta: &ProjectMeta, files: &[File]) -> Kept<()> {
        let (transaction, stores) = self.write(&[PROJECTS, FILES])?;
        put_project(&stores, meta)?;
        for (number, file) in (0_u32..).zip(files) {
            let key = key(&meta.id, f64::from(number));
            store(&stores, FILES)?.put(file, Some(&key)).map_err(trouble)?;
        }
        finish(transaction, &stores).await
    }

    /// Adds pieces to a journal, and says so of its project where it is one. A piece of that number
    /// that is there already is another tab's: then nothing is written.
    pub async fn append(
        &self,
        id: &str,
        from: u32,
        pieces: &[String],
        meta: Option<&ProjectMeta>,
    ) -> Kept<()> {
        let (transaction, stores) = self.begin_to_append(id, from, pieces, meta)?;
        finish(transaction, &stores).await
    }

    /// The same where nobody can wait for it: the browser has all it needs when this returns.
    pub fn begin_to_append(
        &self,
        id: &str,
        from: u32,
        pieces: &[String],
        meta: Option<&ProjectMeta>,
    ) -> Kept<(Transaction, Vec<ObjectStore>)> {
        let (transaction, stores) = self.write(&[PROJECTS, JOURNAL])?;
        for (number, piece) in (from..).zip(pieces) {
            let key = key(id, f64::from(number));
            store(&stores, JOURNAL)?.add(&piece.into(), Some(&key)).map_err(trouble)?;
        }
        if let Some(meta) = meta {
            put_project(&stores, meta)?;
        }
        commit(&stores);
        Ok((transaction, stores))
    }

    /// Puts these pieces in the place of all that the journal has so far. Their numbers go on from
    /// `from`, so that a tab that reads along does not miss them.
    pub async fn rewrite(&self, meta: &ProjectMeta, from: u32, pieces: &[String]) -> Kept<()> {
        let (transaction, stores) = self.write(&[PROJECTS, JOURNAL])?;
        store(&stores, JOURNAL)?.delete(range(&meta.id, 0.0)?).map_err(trouble)?;
        for (number, piece) in (from..).zip(pieces) {
            let key = key(&meta.id, f64::from(number));
            store(&stores, JOURNAL)?.add(&piece.into(), Some(&key)).map_err(trouble)?;
        }
        put_project(&stores, meta)?;
        finish(transaction, &stores).await
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
        Ok(Pieces { texts, next })
    }

    /// Pieces of all journals whose ids begin with this.
    pub async fn journals_of(&self, beginning: &str) -> Kept<Vec<JsValue>> {
        let (_transaction, store) = self.read(JOURNAL)?;
        let all = store.get_all(Some(range_of_all(beginning)?), None).map_err(trouble)?;
        all.await.map_err(trouble)
    }

    pub async fn delete_journals_of(&self, beginning: &str) -> Kept<()> {
        let (transaction, stores) = self.write(&[JOURNAL])?;
        let all = range_of_all(beginning)?;
        store(&stores, JOURNAL)?.delete(all).map_err(trouble)?;
        finish(transaction, &stores).await
    }

    pub async fn files(&self, id: &str) -> Kept<Vec<File>> {
        let (_transaction, store) = self.read(FILES)?;
        let found = store.get_all(Some(range(id, 0.0)?), None).map_err(trouble)?;
        let found = found.await.map_err(trouble)?;
        Ok(found.into_iter().filter_map(|file| file.dyn_into().ok()).collect())
    }

    pub async fn delete(&self, id: &str) -> Kept<()> {
        let (transaction, stores) = self.write(&[PROJECTS, JOURNAL, FILES])?;
        store(&stores, PROJECTS)?.delete(JsValue::from(id)).map_err(trouble)?;
        for name in [JOURNAL, FILES] {
            store(&stores, name)?.delete(range(id, 0.0)?).map_err(trouble)?;
        }
        finish(transaction, &stores).await
    }

    /// All of a project once more, under the id of `meta`.
    pub async fn duplicate(&self, id: &str, meta: &ProjectMeta) -> Kept<()> {
        let (pieces, files) = (self.journal(id, 0).await?, self.files(id).await?);
        let (transaction, stores) = self.write(&[PROJECTS, JOURNAL, FILES])?;
        put_project(&stores, meta)?;
        let files = files.into_iter().map(JsValue::from).collect();
        for (name, values) in [(JOURNAL, pieces.texts), (FILES, files)] {
            for (number, value) in (0_u32..).zip(&values) {
                let key = key(&meta.id, f64::from(number));
                store(&stores, name)?.put(value, Some(&key)).map_err(trouble)?;
            }
        }
        finish(transaction, &stores).await
    }

    fn read(&self, name: &str) -> Kept<(Transaction, ObjectStore)> {
        let transaction =
            self.database.transaction(&[name], TransactionMode::ReadOnly).map_err(trouble)?;
        let store = transaction.object_store(name).map_err(trouble)?;
        Ok((transaction, store))
    }

    fn write(&self, names: &[&str]) -> Kept<(Transaction, Vec<ObjectStore>)> {
        let transaction =
            self.database.transaction(names, TransactionMode::ReadWrite).map_err(trouble)?;
        let stores = names.iter().map(|name| transaction.object_store(name).map_err(trouble));
        let stores = stores.collect::<Kept<_>>()?;
        Ok((transaction, stores))
    }
}

fn put_project(stores: &[ObjectStore], meta: &ProjectMeta) -> Kept<()> {
    let (text, key) = (meta.to_json().to_string(), JsValue::from(meta.id.as_str()));
    store(stores, PROJECTS)?.put(&text.into(), Some(&key)).map(drop).map_err(trouble)
}

fn store<'a>(stores: &'a [ObjectStore], name: &str) -> Kept<&'a ObjectStore> {
    let store = stores.iter().find(|store| store.name() == name);
    store.ok_or_else(|| KeepingTrouble::Failed(name.to_owned()))
}

fn key(id: &str, number: f64) -> JsValue {
    Array::of2(&id.into(), &number.into()).into()
}

fn range(id: &str, from: f64) -> Kept<Query> {
    let range = KeyRange::bound(&key(id, from), &key(id, f64::INFINITY), None, None);
    range.map(Into::into).map_err(trouble)
}

/// Of all ids that begin with this.
fn range_of_all(beginning: &str) -> Kept<Query> {
    let last = key(&format!("{beginning}~"), 0.0);
    KeyRange::bound(&key(beginning, 0.0), &last, None, None).map(Into::into).map_err(trouble)
}

/// A page that goes before its requests are answered takes an open transaction with it. Browsers
/// without this way to close one do so a moment later.
fn commit(stores: &[ObjectStore]) {
    let _ = stores.first().map(|store| store.transaction().commit());
}

async fn finish(transaction: Transaction, stores: &[ObjectStore]) -> Kept<()> {
    match transaction.await.map_err(trouble)? {
        TransactionResult::Committed => Ok(()),
        // A disk that turns out full when all is to be written ends it without an error of its own.
        TransactionResult::Aborted => {
            let error = stores.first().and_then(|store| store.transaction().error());
            Err(error.map_or(KeepingTrouble::Full, |error| of_thrown(&error.into())))
        }
    }
}

fn trouble(error: Error) -> KeepingTrouble {
    match error {
        Error::IndexedDbNotFound(_) => KeepingTrouble::Blocked,
        Error::DomException(thrown) => of_thrown(&thrown.into()),
        // The request that failed.
        Error::UnexpectedJsType(_, request) => {
            of_thrown(&Reflect::get(&request, &"error".into()).unwrap_or_default())
        }
        Error::IndexedDbOpenFailed(thrown)
        | Error::TransactionOpenFailed(thrown)
        | Error::ObjectStoreNotFound(thrown)
        | Error::AddFailed(thrown)
        | Error::UpdateFailed(thrown)
        | Error::DeleteFailed(thrown)
        | Error::GetFailed(thrown)
        | Error::GetAllFailed(thrown) => of_thrown(&thrown),
        _ => KeepingTrouble::Failed("IndexedDB".to_owned()),
    }
}

fn of_thrown(thrown: &JsValue) -> KeepingTrouble {
    let name = text(thrown, "name").unwrap_or_default();
    let message = text(thrown, "message").filter(|message| !message.is_empty());
    KeepingTrouble::of_error(&name, message.as_deref().unwrap_or(&name))
}
