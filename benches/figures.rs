//! How times are told.

/// The one in the middle of all.
pub fn middle(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

pub fn each(times: &[f64]) -> String {
    let times: Vec<String> = times.iter().map(|time| format!("{time:.0}")).collect();
    format!("{} ms", times.join(", "))
}

pub fn spread(times: &[f64]) -> String {
    let most = times.iter().copied().fold(0.0, f64::max);
    format!("{:.0} ms in the middle, {most:.0} ms at most", middle(times.to_vec()))
}

/// The browser reports tasks from 50 ms on.
pub fn task(longest: f64) -> String {
    if longest < 50.0 { "under 50 ms".to_owned() } else { format!("{longest:.0} ms") }
}
