//! Ways to make predictions from trajectories, one folder each.

pub mod goal;
