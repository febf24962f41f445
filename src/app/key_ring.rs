//! The user's keys. Each belongs to the address it was entered for: another address has another key,
//! or none. They are in memory only, unless the user has them kept for this tab.

use serde_json::{Map, Value};

use crate::base::json::read_json;
use crate::browser::tab_memory;
use crate::project::kept_as;
use crate::providers::Key;

#[derive(Clone, PartialEq, Default)]
pub struct KeyRing {
    /// By address.
    keys: Vec<(String, Key)>,
    is_kept: bool,
}

impl KeyRing {
    pub fn recalled() -> Self {
        let kept = tab_memory::recall(kept_as::KEYS).and_then(|kept| read_json(&kept));
        let Some(Value::Object(kept)) = kept else { return Self::default() };
        let keys = kept
            .iter()
            .filter_map(|(address, key)| Some((address.clone(), Key::new(key.as_str()?))));
        Self { keys: keys.collect(), is_kept: true }
    }

    pub fn of(&self, address: &str) -> Key {
        let known = self.keys.iter().find(|(of, _)| of == address);
        known.map(|(_, key)| key.clone()).unwrap_or_default()
    }

    pub fn set(&mut self, address: &str, text: &str) {
        self.keys.retain(|(of, _)| of != address);
        self.keys.push((address.to_owned(), Key::new(text)));
        self.keep_in_step();
    }

    pub fn has_any(&self) -> bool {
        self.keys.iter().any(|(_, key)| !key.is_empty())
    }

    pub fn is_kept(&self) -> bool {
        self.is_kept
    }

    pub fn keep_for_tab(&mut self, is_kept: bool) {
        self.is_kept = is_kept;
        self.keep_in_step();
    }

    /// From memory and from the tab.
    pub fn forget(&mut self) {
        self.keys.clear();
        self.keep_in_step();
    }

    fn keep_in_step(&mut self) {
        tab_memory::forget(kept_as::KEYS);
        if self.is_kept {
            let mut kept = Map::new();
            for (address, key) in self.keys.iter().filter(|(_, key)| !key.is_empty()) {
                kept.insert(address.clone(), key.expose().into());
            }
            self.is_kept = tab_memory::remember(kept_as::KEYS, &Value::Object(kept).to_string());
        }
    }
}
