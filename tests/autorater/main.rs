//! The second paper. AutoRater: an answer of every kind read from JSON and from prose, answers that must
//! not decide, and a batch that goes the whole way. Fulfilment and goal identification go the same way.

mod around;
mod fulfilment;
mod goal;
mod hostile;
mod journey;
mod level_table;
mod properties;
mod seven_kinds;
// It can do more than these tests need.
#[allow(dead_code)]
#[path = "../second_method/worker.rs"]
mod worker;

use bifact::evaluation::inquiry::Problem;
use bifact::methods::autorater::{Satisfaction, read_satisfaction};

pub(crate) fn decision(text: &str) -> Result<bool, &'static str> {
    read(text).map(|read| read.holds)
}

pub(crate) fn read(text: &str) -> Result<Satisfaction, &'static str> {
    let read = read_satisfaction(text);
    if let Err(unusable) = &read {
        assert_eq!(unusable.raw, text, "what was paid for is kept");
    }
    read.map_err(|unusable| unusable.problem.key())
}
