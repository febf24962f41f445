//! The stand-in itself, held to what the providers do: a client that passes against a server of
//! the wrong shape has proved nothing.

#[path = "../stand_in/mod.rs"]
mod stand_in;

mod asking;

mod answers;
mod cors;
mod formats;
mod images;
mod misbehaves;
mod orders;
mod records;
mod refusals;
mod secure;
