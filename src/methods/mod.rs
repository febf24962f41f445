//! Ways to judge a prediction, one folder each.

pub mod autorater;
pub mod bifact;
pub mod fulfilment;
pub mod repeats;
pub mod reply;
pub mod watched;
