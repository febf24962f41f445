//! What the user sets, without the page it is set in: who judges and how, and the keys for it.

pub mod estimate_text;
mod judge_settings;
mod key_ring;
mod stored_settings;

pub use judge_settings::{JudgeSettings, PromptsFrom};
pub use key_ring::{KeyLifetime, KeyRing};
pub use stored_settings::IsFromCopy;
