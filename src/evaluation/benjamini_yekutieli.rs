//! Benjamini and Yekutieli's correction, which holds for tests that depend on each other: of those it lets
//! pass, few are expected to be false.

/// Adjusted values in the order of `ps`.
#[allow(clippy::cast_precision_loss)]
pub fn adjusted_by(ps: &[f64]) -> Vec<f64> {
    let p_of = |place: usize| ps.get(place).copied().unwrap_or(1.0);
    let mut order: Vec<usize> = (0..ps.len()).collect();
    order.sort_unstable_by(|&one, &other| p_of(one).total_cmp(&p_of(other)).then(one.cmp(&other)));
    let all = ps.len() as f64;
    let harmonic: f64 = (1..=ps.len()).map(|rank| 1.0 / rank as f64).sum();
    let mut adjusted = vec![1.0; ps.len()];
    let mut so_far = 1.0_f64;
    for (step, place) in order.into_iter().enumerate().rev() {
        so_far = so_far.min(p_of(place) * all * harmonic / (step + 1) as f64);
        if let Some(slot) = adjusted.get_mut(place) {
            *slot = so_far;
        }
    }
    adjusted
}
