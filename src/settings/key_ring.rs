//! The user's keys. A key belongs to the address it was entered for and is never used for another.

use serde_json::Value;

use crate::base::json::{Members, read_json};
use crate::providers::Key;

#[derive(Clone, PartialEq, Default)]
pub struct KeyRing {
    /// By address.
    keys: Vec<(String, Key)>,
    pub lifetime: KeyLifetime,
}

/// How long keys last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum KeyLifetime {
    /// In memory only.
    #[default]
    Page,
    /// Across reloads, until the tab is closed.
    Tab,
}

impl KeyRing {
    /// Reads what the tab stored.
    pub fn read(kept: Option<&str>) -> Self {
        let Some(Value::Object(kept)) = kept.and_then(read_json) else { return Self::default() };
        let keys = kept
            .iter()
            .filter_map(|(address, key)| Some((address.clone(), Key::new(key.as_str()?))));
        Self { keys: keys.collect(), lifetime: KeyLifetime::Tab }
    }

    /// What the tab stores; `None` if keys stay in memory.
    pub fn to_keep(&self) -> Option<String> {
        if self.lifetime == KeyLifetime::Page {
            return None;
        }
        let mut kept = Members::default();
        for (address, key) in self.keys.iter().filter(|(_, key)| !key.is_empty()) {
            kept.with_text(address, key.expose());
        }
        Some(kept.done().to_string())
    }

    pub fn of(&self, address: &str) -> Key {
        let known = self.keys.iter().find(|(of, _)| of == address);
        known.map(|(_, key)| key.clone()).unwrap_or_default()
    }

    pub fn set(&mut self, address: &str, text: &str) {
        self.keys.retain(|(of, _)| of != address);
        self.keys.push((address.to_owned(), Key::new(text)));
    }

    pub fn has_any(&self) -> bool {
        self.keys.iter().any(|(_, key)| !key.is_empty())
    }

    pub fn forget(&mut self) {
        self.keys.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: &str = "https://one.example/v1";

    fn ring() -> KeyRing {
        let mut ring = KeyRing::default();
        ring.set(HERE, "sk-first");
        ring
    }

    #[test]
    fn a_key_belongs_to_its_address() {
        let mut ring = ring();
        assert_eq!(ring.of(HERE).expose(), "sk-first");
        assert!(ring.of("https://one.example/v1/").is_empty());
        ring.set(HERE, "sk-second");
        assert_eq!(ring.of(HERE).expose(), "sk-second");
        ring.forget();
        assert!(ring.of(HERE).is_empty() && !ring.has_any());
    }

    #[test]
    fn keys_are_kept_only_where_the_user_wants_it() {
        let mut ring = ring();
        assert_eq!(ring.to_keep(), None);
        ring.lifetime = KeyLifetime::Tab;
        ring.set("https://empty.example", "");
        let kept = ring.to_keep().unwrap();
        assert_eq!(kept, format!(r#"{{"{HERE}":"sk-first"}}"#));
        let read = KeyRing::read(Some(&kept));
        assert_eq!(read.of(HERE).expose(), "sk-first");
        assert_eq!(read.lifetime, KeyLifetime::Tab);
        // The choice to keep keys survives forgetting them.
        ring.forget();
        assert_eq!(ring.to_keep().as_deref(), Some("{}"));
    }

    #[test]
    fn what_the_tab_kept_may_be_anything() {
        for kept in [None, Some(""), Some("[]"), Some("\"sk\""), Some("{")] {
            assert!(KeyRing::read(kept) == KeyRing::default(), "{kept:?}");
        }
        let ring = KeyRing::read(Some(r#"{"a": 1, "b": null, "c": "sk"}"#));
        assert!(ring.of("a").is_empty() && ring.of("b").is_empty());
        assert_eq!(ring.of("c").expose(), "sk");
    }
}
