use crate::evaluation::fact::{Assessment, Fact};
pub fn facts_of(_intent: &str) -> Vec<Fact> {
    Vec::new()
}
pub const AGREEMENT: &str = "";
pub fn assess(_g: &str, _f: &[Fact], _p: &str) -> Assessment {
    Assessment { gold: vec![], predicted: vec![] }
}
