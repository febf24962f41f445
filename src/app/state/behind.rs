//! What a page that is about no data leads back to.

use std::sync::Arc;

use leptos::prelude::*;

use super::open_batch::OpenBatch;
use super::session::Session;

impl Session {
    /// The user's own data, or else the sample, where one of them is open.
    pub fn behind(self) -> Option<Arc<OpenBatch>> {
        self.own().get().or_else(|| self.sample.get())
    }
}
