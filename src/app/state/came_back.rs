//! Notices that the user comes back from a sign-in.

use crate::browser::{address, tab_memory};
use crate::project::kept_as;

/// How the address and the tab stood when the page was loaded.
pub struct CameBack {
    pub query: String,
    /// The sign-in that was begun, as it was stored.
    pub pending: Option<String>,
}

impl CameBack {
    /// `None` on nearly every visit. The code is gone from the address, and the stored half from the tab,
    /// before anything else runs.
    pub fn noticed() -> Option<Self> {
        let pending = tab_memory::recall(kept_as::SIGN_IN);
        tab_memory::forget(kept_as::SIGN_IN);
        let query =
            address::take_query(|query| query.contains("code=") || query.contains("error="));
        (pending.is_some() || !query.is_empty()).then_some(Self { query, pending })
    }
}
