//! What the user sets, independent of the page: the judge, its parameters, the keys.

mod asked_method;
pub mod estimate_text;
mod judge_settings;
mod key_ring;
mod stored_settings;

pub use asked_method::AskedMethod;
pub use judge_settings::{JudgeSettings, PromptsFrom};
pub use key_ring::{KeyLifetime, KeyRing};
pub use stored_settings::IsFromCopy;
