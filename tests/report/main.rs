//! Exports: nothing of a row is lost, and what was exported opens to the same state.

mod exports;
mod ids;
mod reviewed;
mod state;
mod tables;
