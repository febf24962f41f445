//! Small sets of labelled pairs.

use bifact::agreement::labelled_set::{LabelledSet, MetricScores};
use bifact::evaluation::pair::ModelName;
use bifact::evaluation::row::SameTask;

pub fn metric(name: &str, scores: &[Option<f64>]) -> MetricScores {
    MetricScores { key: name.to_lowercase(), name: name.to_owned(), scores: scores.to_vec() }
}

/// A letter per pair: d or t for its part, y, p or n for its label, then the predictor's letter.
pub fn set(pairs: &[&str]) -> LabelledSet {
    let mut set = LabelledSet::default();
    for (place, pair) in pairs.iter().enumerate() {
        let mut letters = pair.chars();
        set.splits.push(match letters.next() {
            Some('d') => Some("dev".into()),
            Some('t') => Some("test".into()),
            _ => None,
        });
        set.labels.push(match letters.next() {
            Some('y') => Some(SameTask::Yes),
            Some('p') => Some(SameTask::Partly),
            Some('n') => Some(SameTask::No),
            _ => None,
        });
        let name = ModelName(letters.as_str().into());
        match set.predictors.iter_mut().find(|(known, _)| *known == name) {
            Some((_, places)) => places.push(place),
            None => set.predictors.push((name, vec![place])),
        }
    }
    set
}

pub fn small() -> (LabelledSet, Vec<MetricScores>) {
    let set =
        set(&["dyA", "dnA", "dnB", "dyB", "tyA", "tyB", "tnA", "tnB", "tpA", "tyA", "tnB", "t-B"]);
    let good = [0.9, 0.2, 0.4, 0.7, 0.8, 0.95, 0.1, 0.3, 0.6, 0.3, 0.2, 0.5].map(Some);
    let mut gaps = [0.5, 0.5, 0.1, 0.6, 0.7, 0.2, 0.3, 0.9, 0.4, 0.8, 0.1, 0.5].map(Some);
    gaps[6] = None;
    gaps[1] = Some(f64::NAN);
    (set, vec![metric("=good|one", &good), metric("with_gaps", &gaps)])
}
