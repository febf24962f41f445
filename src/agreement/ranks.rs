//! Ranks for rank correlation. Equal values share the mean of their ranks.

use std::collections::BinaryHeap;

use super::classification::number;

#[allow(clippy::float_cmp)]
pub fn ranks(values: &[f64]) -> Vec<f64> {
    let by_value: BinaryHeap<Placed> =
        values.iter().enumerate().map(|(place, value)| Placed { value: *value, place }).collect();
    let sorted = by_value.into_sorted_vec();
    let mut ranks = vec![0.0; values.len()];
    let mut before = 0;
    for equal in sorted.chunk_by(|one, next| one.value == next.value) {
        let rank = number(before) + f64::midpoint(number(equal.len()), 1.0);
        for placed in equal {
            if let Some(slot) = ranks.get_mut(placed.place) {
                *slot = rank;
            }
        }
        before += equal.len();
    }
    ranks
}

struct Placed {
    value: f64,
    place: usize,
}

impl Ord for Placed {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.value.total_cmp(&other.value)
    }
}

impl PartialOrd for Placed {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Placed {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Placed {}

#[cfg(test)]
mod tests {
    use super::*;

    /// scipy 1.17.1: `stats.rankdata`.
    #[test]
    fn equal_values_share_the_mean_of_their_places() {
        assert_eq!(ranks(&[0.5, -1.0, 0.5, 2.0, 0.5]), [3.0, 1.0, 3.0, 5.0, 3.0]);
        assert_eq!(ranks(&[0.0, -0.0, 1.0]), [1.5, 1.5, 3.0]);
        assert!(ranks(&[]).is_empty());
    }
}
