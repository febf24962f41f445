//! What the user sets, independent of the page: the judge, its parameters, the keys.

pub mod estimate_text;
mod judge_settings;
mod key_ring;
mod stored_settings;

pub use judge_settings::{JudgeSettings, PromptsFrom};
pub use key_ring::{KeyLifetime, KeyRing};
pub use stored_settings::IsFromCopy;
