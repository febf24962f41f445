//! The counts that scores are computed from.

use std::fmt::Debug;
use std::ops::Add;

/// The tally of a set is the sum of the tallies of its pairs. Sorting tallies makes averages
/// independent of the order of a file.
pub trait Tally: Copy + Debug + Default + Ord + Add<Output = Self> {
    /// An array, so that a resample allocates nothing for each pair.
    type Scores: AsRef<[Option<f64>]>;

    /// In the order of the method's scores. Each is from 0 to 1; `None` where it is undefined.
    fn all_scores(self) -> Self::Scores;
}
