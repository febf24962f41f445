//! What scores are made of.

use std::fmt::Debug;
use std::ops::Add;

/// Tallies add up: the tally of a set is the sum of the tallies of its pairs. Their order is what makes
/// means independent of the order of a file.
pub trait Tally: Copy + Debug + Default + Ord + Add<Output = Self> {
    /// An array, so that a resample allocates nothing for each pair.
    type Scores: AsRef<[Option<f64>]>;

    /// In the order of the method's scores. Each is from 0 to 1; `None` where it is undefined.
    fn all_scores(self) -> Self::Scores;
}
