//! What every target says of itself.

use crate::growth::Family;

pub struct Target {
    pub name: &'static str,
    /// Inputs that grow, each in a way of its own.
    pub families: fn() -> Vec<Family>,
}
