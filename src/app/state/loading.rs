//! Code that loads when it is first needed. The state does not name that code: `app/lazy_screens.rs` passes
//! in functions that load it.

use std::pin::Pin;

pub type Load<T> = fn() -> Pin<Box<dyn Future<Output = Result<T, NotLoaded>>>>;

/// A part of the page could not be fetched. Asking for it again tries again.
#[derive(Clone, Copy)]
pub struct NotLoaded;
