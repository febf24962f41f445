//! What every room may use and that knows nothing of intents: numbers, JSON, bytes, randomness,
//! fingerprints, shared texts and identifiers with their names.

pub mod bytes;
pub mod fingerprint;
pub mod json;
pub mod named;
pub mod number;
pub mod random;
pub mod shared_text;
