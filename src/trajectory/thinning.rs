//! Which screens are sent where there are more than a request may hold. Actions are never left out.

/// Of so many screens, the places of those that are kept: the first, the last, and evenly between them.
pub fn kept_screens(of: usize, most: usize) -> Vec<usize> {
    if of <= most {
        return (0..of).collect();
    }
    match most {
        0 => Vec::new(),
        1 => vec![0],
        // Rounded to the nearest; the places differ because there are more screens than are kept.
        _ => (0..most).map(|at| (at * (of - 1) + (most - 1) / 2) / (most - 1)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_first_and_the_last_stay() {
        assert_eq!(kept_screens(5, 9), [0, 1, 2, 3, 4]);
        assert_eq!(kept_screens(9, 5), [0, 2, 4, 6, 8]);
        assert_eq!(kept_screens(10, 4), [0, 3, 6, 9]);
        assert_eq!(kept_screens(7, 1), [0]);
        assert_eq!(kept_screens(7, 0), [0; 0]);
    }

    proptest! {
        #[test]
        fn gaps_differ_by_at_most_one(of in 0..2_000_usize, most in 2..600_usize) {
            let kept = kept_screens(of, most);
            prop_assert_eq!(kept.len(), of.min(most));
            let gaps: Vec<usize> = kept.windows(2).map(|two| two[1] - two[0]).collect();
            prop_assert!(gaps.iter().all(|gap| *gap > 0));
            let (least, widest) = (gaps.iter().min(), gaps.iter().max());
            prop_assert!(widest.copied().unwrap_or(0) <= least.copied().unwrap_or(0) + 1);
            if of > 0 {
                prop_assert_eq!((kept[0], kept[kept.len() - 1]), (0, of - 1));
            }
        }
    }
}
