//! What every room may use and that knows nothing of intents: numbers, JSON, bytes, randomness,
//! fingerprints and shared texts.

pub mod bytes;
pub mod fingerprint;
pub mod json;
pub mod number;
pub mod random;
pub mod shared_text;
