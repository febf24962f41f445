//! What every room may use: numbers, JSON, bytes, randomness, fingerprints, shared texts, interned
//! texts, dates, and identifiers with their names. Nothing here knows of intents.

pub mod bytes;
pub mod fingerprint;
pub mod formula_guard;
pub mod gzip;
pub mod interner;
pub mod invisible;
pub mod json;
pub mod json_schema;
pub mod moment;
pub mod named;
pub mod number;
pub mod percent;
pub mod random;
pub mod shared_text;
pub mod work;
pub mod zip;
