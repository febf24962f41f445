//! The pairs of a predictor read a few at a time: what its means and its signature are made of.

use std::sync::Arc;

use super::batch::Predictor;
use super::inquiry::Finding;
use super::means::Bootstrap;
use super::method::Method;
use super::resampling::BootstrapSettings;
use super::results::Results;
use super::signature::{Judge, Signature};
use super::summary::ModelSummary;

pub struct PredictorReading<'a, M: Method> {
    predictor: &'a Predictor<'a>,
    read: usize,
    tallies: Vec<M::Tally>,
    /// Each once, in order.
    judges: Vec<Judge>,
    grounds: Vec<Arc<Judge>>,
    corrections: usize,
}

impl<'a, M: Method> PredictorReading<'a, M> {
    pub fn begin(predictor: &'a Predictor<'a>) -> Self {
        Self {
            predictor,
            read: 0,
            tallies: Vec::new(),
            judges: Vec::new(),
            grounds: Vec::new(),
            corrections: 0,
        }
    }

    /// Reads that many more pairs; true once all are read.
    pub fn step(&mut self, results: &Results<M>, count: usize) -> bool {
        for &pair in self.predictor.pairs.iter().skip(self.read).take(count) {
            self.read += 1;
            let Some(outcome) = results.outcomes.get(pair) else { continue };
            let Ok(finding) = &outcome.assessed else { continue };
            self.tallies.push(M::tally(finding));
            self.corrections += finding.count_corrections();
            // Only a scored pair has a judge worth naming.
            if let Err(place) = self.judges.binary_search(&outcome.judge) {
                self.judges.insert(place, outcome.judge.clone());
            }
            if let Some(by) = outcome.ground_by.as_ref().filter(|by| !self.grounds.contains(by)) {
                self.grounds.push(by.clone());
            }
        }
        self.read >= self.predictor.pairs.len()
    }

    /// Its means, to be resampled or not.
    pub fn bootstrap(&mut self, settings: BootstrapSettings) -> Bootstrap<M> {
        Bootstrap::new(std::mem::take(&mut self.tallies), settings)
    }

    pub fn summary(
        &self,
        bootstrap: &Bootstrap<M>,
        settings: BootstrapSettings,
    ) -> ModelSummary<M> {
        let means = bootstrap.means();
        ModelSummary {
            model: self.predictor.model.clone(),
            pairs: self.predictor.pairs.len(),
            scored: means.scored(),
            means,
            signature: Signature::of(self.judges.iter(), settings)
                .with_grounds(self.grounds.iter().map(|by| &**by))
                .with_corrections(self.corrections),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
    use crate::rules::judge_by_rules;

    #[test]
    fn a_few_pairs_at_a_time_make_the_same_summary_as_all_at_once() {
        let rows: Vec<String> = (0..25)
            .map(|n| {
                let facts = r#""gold_facts": ["F"], "judge": "a person", "judge_answer": {"expert_fact_coverage": [{"fact": "F", "label": "C"}], "predicted_fact_accuracy": []}"#;
                let own = if n % 7 == 0 { facts } else { r#""note": 1"# };
                format!(r#"{{"gold": "Order {n} tarts", "prediction": "Order tarts", "model": "m{}", {own}}}"#, n % 2)
            })
            .collect();
        let (batch, mut results) = read_whole(&rows.join("\n"));
        for place in (0..20).filter(|place| place % 7 != 0) {
            judge_by_rules(&batch, &mut results, place);
        }
        let settings = BootstrapSettings::default();
        let whole = results.summaries(&batch, settings);
        for (predictor, expected) in batch.predictors().iter().zip(&whole) {
            let mut reading = PredictorReading::begin(predictor);
            while !reading.step(&results, 3) {}
            let mut bootstrap = reading.bootstrap(settings);
            while !bootstrap.is_done() {
                bootstrap.resample_once();
            }
            assert_eq!(reading.summary(&bootstrap, settings), *expected);
        }
        let parts = whole.iter().map(|summary| &summary.signature);
        assert_eq!(Signature::of_all(parts), results.signature());
    }
}
