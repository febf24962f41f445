//! The rules at work beside the page: units out, readings in, both as bytes.

use js_sys::Uint8Array;

use super::background::{Background, NoAnswer};

/// Parcels under way: while the page takes in some, or draws, the worker is at the next.
pub const AHEAD: usize = 4;

pub struct RulesWorker(Background);

impl RulesWorker {
    /// That it cannot be loaded is heard later, in place of readings.
    pub fn start() -> Result<Self, NoAnswer> {
        Background::start().map(Self)
    }

    pub fn ask(&self, units: &[u8]) -> Result<(), NoAnswer> {
        self.0.post(&Uint8Array::from(units).buffer())
    }

    /// What came of the oldest parcel, put in place of what is in `bytes`.
    pub async fn readings(&self, bytes: &mut Vec<u8>) -> Result<(), NoAnswer> {
        self.0.next(bytes).await
    }
}
