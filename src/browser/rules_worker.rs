//! Pairs judged by the rules beside the page: pairs out, verdicts in, both as bytes.

use js_sys::Uint8Array;

use super::background::{Background, NoAnswer};

/// Parcels under way: while the page takes in some, or draws, the worker is at the next.
pub const AHEAD: usize = 4;

pub struct RulesWorker(Background);

impl RulesWorker {
    /// That it cannot be loaded is heard later, in place of verdicts.
    pub fn start() -> Result<Self, NoAnswer> {
        Background::start().map(Self)
    }

    pub fn ask(&self, pairs: &[u8]) -> Result<(), NoAnswer> {
        self.0.post(&Uint8Array::from(pairs).buffer())
    }

    /// The verdicts on the oldest parcel, put in place of what is in `bytes`.
    pub async fn verdicts(&self, bytes: &mut Vec<u8>) -> Result<(), NoAnswer> {
        self.0.next(bytes).await
    }
}
