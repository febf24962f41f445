//! Figure 1 as a file: what it looks like, and that it is whole whatever the texts are.

#![cfg(not(target_arch = "wasm32"))]

mod arrangement;
mod golden;
mod properties;
mod satisfaction;
mod shapes;
