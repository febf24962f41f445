//! Ways to judge a prediction, one folder each.

pub mod bifact;
