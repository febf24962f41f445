//! What every room may use and that knows nothing of intents: numbers, JSON, bytes, randomness,
//! fingerprints, shared texts, numbered texts and identifiers with their names.

pub mod bytes;
pub mod fingerprint;
pub mod formula_guard;
pub mod interner;
pub mod json;
pub mod named;
pub mod number;
pub mod random;
pub mod shared_text;
pub mod work;
pub mod zip;
