//! Holm's correction: the more comparisons, the more look like a lead by chance.

/// Adjusted values in the order of `ps`, for a family of at least that many comparisons. Where only
/// a part of the family was tested, the others count as if they came after these, which makes each
/// value too large if anything.
pub fn adjusted(ps: &[f64], family: usize) -> Vec<f64> {
    let mut order: Vec<usize> = (0..ps.len()).collect();
    let p_of = |place: usize| ps.get(place).copied().unwrap_or(1.0);
    order.sort_unstable_by(|&one, &other| p_of(one).total_cmp(&p_of(other)).then(one.cmp(&other)));
    let family = family.max(ps.len());
    let mut adjusted = vec![1.0; ps.len()];
    let mut so_far = 0.0_f64;
    for (step, place) in order.into_iter().enumerate() {
        #[allow(clippy::cast_precision_loss)]
        let times = (family - step) as f64;
        so_far = so_far.max((p_of(place) * times).min(1.0));
        if let Some(slot) = adjusted.get_mut(place) {
            *slot = so_far;
        }
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(ps: &[f64], family: usize, expected: &[f64]) {
        let adjusted = adjusted(ps, family);
        let is_close = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-12;
        assert!(adjusted.iter().zip(expected).all(is_close), "{adjusted:?}");
        assert_eq!(adjusted.len(), expected.len());
    }

    #[test]
    fn it_is_that_of_r() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
        check(&[0.01, 0.04, 0.03, 0.005], 4, &[0.03, 0.06, 0.06, 0.02]);
        check(&[0.5, 0.9], 2, &[1.0, 1.0]);
        check(&[0.04], 1, &[0.04]);
        check(&[], 0, &[]);
    }

    #[test]
    fn a_part_of_a_family_is_judged_no_more_mildly() {
        let whole = adjusted(&[0.004, 0.001, 0.02, 0.3], 4);
        let part = adjusted(&[0.004, 0.02], 4);
        assert!(part[0] >= whole[0] && part[1] >= whole[2]);
    }
}
