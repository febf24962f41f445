//! Whether the list of keys is asked for, by a key or by the button in the header.

use leptos::prelude::*;

#[derive(Clone, Copy)]
pub struct KeysHelp(pub RwSignal<bool>);

impl KeysHelp {
    pub fn begin() -> Self {
        Self(RwSignal::new(false))
    }

    pub fn current() -> Self {
        expect_context()
    }
}
