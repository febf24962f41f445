//! A judge's scores as a row of the table, for any method.

use super::labelled_set::MetricScores;
use crate::evaluation::method::Method;
use crate::evaluation::results::Results;
use crate::evaluation::tally::Tally;

/// The score at this index of `M::SCORES`; `None` if there is none.
///
/// A corrected verdict counts as the judge gave it.
pub fn judge_scores<M: Method>(results: &Results<M>, score: usize) -> Option<MetricScores> {
    let name = M::SCORES.get(score)?;
    let of_pair = |pair| {
        let tally = M::uncorrected_tally(results.finding(pair)?);
        tally.all_scores().as_ref().get(score).copied().flatten()
    };
    Some(MetricScores {
        key: name.metric_key.to_owned(),
        name: name.metric_name.to_owned(),
        scores: (0..results.outcomes.len()).map(of_pair).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::paper::paper_row;
    use crate::methods::bifact::Bifact;

    #[test]
    fn the_main_score_of_bi_fact_is_the_row_of_the_paper() {
        let name = Bifact::SCORES[Bifact::MAIN_SCORE];
        let row = paper_row(name.metric_key).unwrap();
        assert_eq!((name.key, name.metric_name), ("f1", row.metric));
        assert_eq!(judge_scores(&Results::<Bifact>::default(), Bifact::SCORES.len()), None);
    }
}
