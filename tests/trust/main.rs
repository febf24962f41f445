//! The room `trust`, and what else measures agreement, against the Python libraries: `reference.py` computed
//! `reference.json` with them.

// Counts in tests are small, and what is said to be equal here is exactly equal.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_cmp
)]

mod agreement;
mod alternative_annotator;
mod corrected;
mod drawn;
mod kit;
mod micro;
mod reference;
mod rogan_gladen;
mod simulation;
