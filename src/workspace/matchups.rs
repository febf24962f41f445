//! Which predictors are compared with each other.

/// Up to this many are all compared with each other; of more, the best is compared with the others.
const EACH_AGAINST_EACH: usize = 4;
/// More would be a wall.
const MOST_PREDICTORS: usize = 12;

/// Sorted by mean; those without one last. At most as many as are shown.
pub fn best_first<T>(mut all: Vec<(u32, Option<f64>, T)>) -> Vec<(u32, Option<f64>, T)> {
    all.sort_unstable_by(|(one, first, _), (other, second, _)| {
        let value = |mean: &Option<f64>| mean.unwrap_or(-1.0);
        value(second).total_cmp(&value(first)).then(one.cmp(other))
    });
    all.truncate(MOST_PREDICTORS);
    all
}

/// All pairs or, if there are many, the first against the others.
pub fn matchups(best_first: &[u32]) -> Vec<(u32, u32)> {
    let firsts = if best_first.len() > EACH_AGAINST_EACH { 1 } else { best_first.len() };
    let all = best_first.iter().take(firsts).enumerate();
    let against = |(place, first): (usize, &u32)| {
        let (first, others) = (*first, best_first.iter().skip(place + 1));
        others.map(move |second| (first, *second)).collect::<Vec<_>>()
    };
    all.flat_map(against).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_first_and_the_unscored_last() {
        let all =
            vec![(0, None, 'a'), (1, Some(0.5), 'b'), (2, Some(0.9), 'c'), (3, Some(0.5), 'd')];
        let order: Vec<u32> = best_first(all).iter().map(|(place, ..)| *place).collect();
        assert_eq!(order, [2, 1, 3, 0]);
        let many = (0..20).map(|place| (place, None, ())).collect();
        assert_eq!(best_first(many).len(), MOST_PREDICTORS);
    }

    #[test]
    fn few_are_held_each_against_each_and_many_against_the_best() {
        assert_eq!(matchups(&[2, 0, 1]), [(2, 0), (2, 1), (0, 1)]);
        assert_eq!(matchups(&[4, 3, 2, 1, 0]), [(4, 3), (4, 2), (4, 1), (4, 0)]);
        assert!(matchups(&[7]).is_empty() && matchups(&[]).is_empty());
    }
}
