//! Writing to the database: requests that succeed together or not at all; failures are a
//! `KeepingTrouble`.

use idb::{Database, Error, ObjectStore, Query, Transaction, TransactionMode};
use js_sys::{Promise, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use super::js_reflect::text;
use crate::project::KeepingTrouble;

pub type Kept<T> = Result<T, KeepingTrouble>;

/// A transaction that writes, and the stores it may write to.
pub struct Writing {
    transaction: Transaction,
    stores: Vec<ObjectStore>,
}

impl Writing {
    pub fn begin(database: &Database, names: &[&str]) -> Kept<Self> {
        let transaction =
            database.transaction(names, TransactionMode::ReadWrite).map_err(trouble)?;
        let stores = names.iter().map(|name| transaction.object_store(name).map_err(trouble));
        let stores = stores.collect::<Kept<_>>()?;
        Ok(Self { transaction, stores })
    }

    pub fn put(&self, store: &str, value: &JsValue, key: &JsValue) -> Kept<()> {
        self.store(store)?.put(value, Some(key)).map(drop).map_err(trouble)
    }

    /// The same where nothing may be there under that key yet.
    pub fn add(&self, store: &str, value: &JsValue, key: &JsValue) -> Kept<()> {
        self.store(store)?.add(value, Some(key)).map(drop).map_err(trouble)
    }

    pub fn delete(&self, store: &str, what: Query) -> Kept<()> {
        self.store(store)?.delete(what).map(drop).map_err(trouble)
    }

    fn store(&self, name: &str) -> Kept<&ObjectStore> {
        let store = self.stores.iter().find(|store| store.name() == name);
        store.ok_or_else(|| KeepingTrouble::Failed(name.to_owned()))
    }

    /// An open transaction is lost if the page closes before its requests are answered, so it is
    /// committed. Browsers without `commit` do so a moment later.
    pub fn commit(&self) {
        let _ = self.stores.first().map(|store| store.transaction().commit());
    }

    pub fn abort(self) {
        // A finished transaction has nothing to roll back.
        let _ = self.transaction.abort();
    }

    /// Waits until everything or nothing is written. A failed request is reported before the end of its
    /// transaction, so only the end is observed.
    pub async fn finish(self) -> Kept<()> {
        let transaction = JsValue::from(self.transaction);
        let ended = Promise::new(&mut |resolve, _| {
            for event in ["oncomplete", "onabort"] {
                // A transaction has both.
                let _ = Reflect::set(&transaction, &event.into(), &resolve);
            }
        });
        let event = JsFuture::from(ended).await.unwrap_or_default();
        if text(&event, "type").as_deref() == Some("complete") {
            return Ok(());
        }
        let error = Reflect::get(&transaction, &"error".into()).unwrap_or_default();
        if error.is_null() || error.is_undefined() {
            let stopped = "the browser stopped writing and did not say why";
            return Err(KeepingTrouble::Failed(stopped.to_owned()));
        }
        Err(of_thrown(&error))
    }
}

pub fn trouble(error: Error) -> KeepingTrouble {
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
