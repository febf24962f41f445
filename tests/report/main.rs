//! Exports: nothing of a row is lost, and what was exported opens to the same state.

mod come_back;
mod exports;
mod ids;
mod reviewed;
mod state;
mod tables;
