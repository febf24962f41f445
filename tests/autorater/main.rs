//! The second paper. AutoRater: an answer of every kind read from JSON and from prose, answers that must
//! not decide, and a batch that goes the whole way. Fulfilment and goal identification go the same way.

mod fulfilment;
mod goal;
mod hostile;
mod journey;
mod properties;
mod seven_kinds;
#[path = "../second_method/worker.rs"]
mod worker;

use bifact::evaluation::inquiry::Problem;
use bifact::methods::autorater::{Satisfaction, read_satisfaction};

pub fn decision(text: &str) -> Result<bool, &'static str> {
    read(text).map(|read| read.holds)
}

pub fn read(text: &str) -> Result<Satisfaction, &'static str> {
    read_satisfaction(text).map_err(|unusable| {
        assert_eq!(unusable.raw, text, "what was paid for is kept");
        unusable.problem.key()
    })
}
