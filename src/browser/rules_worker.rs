//! The rules in the worker: units out, readings in, both as bytes.

use js_sys::Uint8Array;

use super::background::{Background, NoAnswer};

/// Parcels under way: the worker is busy while the page takes in others, or draws.
pub const AHEAD: usize = 4;

pub struct RulesWorker(Background);

impl RulesWorker {
    /// A failure to load is reported later, in place of readings.
    pub fn start() -> Result<Self, NoAnswer> {
        Background::start().map(Self)
    }

    pub fn ask(&self, units: &[u8]) -> Result<(), NoAnswer> {
        self.0.post(&Uint8Array::from(units).buffer())
    }

    /// Writes the readings of the oldest parcel into `bytes`.
    pub async fn readings(&self, bytes: &mut Vec<u8>) -> Result<(), NoAnswer> {
        self.0.next(bytes).await
    }
}
