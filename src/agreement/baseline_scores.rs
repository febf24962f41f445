//! Scores of the baselines for labelled pairs, computed a few at a time and cached.

use super::labelled_set::MetricScores;
use crate::baselines::{Baseline, Scorer, WordNet, is_unseen_by_rouge};
use crate::evaluation::batch::Batch;

/// A pair is scored once it or its facts are labelled.
#[derive(Default)]
pub struct BaselineScores {
    scorer: Scorer,
    scored: Vec<Option<[f64; Baseline::ALL.len()]>>,
    pub blindness: RougeBlindness,
}

/// Scored pairs with letters that ROUGE ignores; it reads only plain Latin letters and digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RougeBlindness {
    pub in_part: usize,
    /// Pairs in which it cannot read a word of one side.
    pub whole: usize,
}

impl BaselineScores {
    /// Adds synonyms for METEOR; everything is scored again.
    pub fn with_synonyms(wordnet: WordNet) -> Self {
        Self { scorer: Scorer::with_synonyms(wordnet), ..Self::default() }
    }

    pub fn has_synonyms(&self) -> bool {
        self.scorer.has_synonyms()
    }

    pub fn scored(&self) -> usize {
        self.scored.iter().flatten().count()
    }

    /// Scores the wanted, unscored pairs among the `count` pairs from `place` on; returns where to continue,
    /// or `None` at the end.
    pub fn step(
        &mut self,
        batch: &Batch,
        wanted: &[bool],
        place: usize,
        count: usize,
    ) -> Option<usize> {
        self.scored.resize(batch.pairs.len(), None);
        let end = (place + count).min(batch.pairs.len());
        let pairs = batch.pairs.get(place..end)?.iter().enumerate();
        for (pair, scored) in pairs.zip(self.scored.get_mut(place..end)?) {
            let (offset, pair) = pair;
            let is_wanted = wanted.get(place + offset) == Some(&true);
            if is_wanted && scored.is_none() {
                let gold = batch.gold(pair.gold);
                *scored = Some(self.scorer.scores(gold, &pair.predicted));
                let sides = [gold, &*pair.predicted];
                if sides.into_iter().any(is_unseen_by_rouge) {
                    self.blindness.whole += 1;
                } else if sides.into_iter().any(has_other_letters) {
                    self.blindness.in_part += 1;
                }
            }
        }
        (end < batch.pairs.len()).then_some(end)
    }

    /// In the order of `Baseline::ALL`.
    pub fn metrics(&self) -> Vec<MetricScores> {
        let metrics = Baseline::ALL.into_iter().enumerate().map(|(place, baseline)| {
            let score = |scores: &Option<[f64; Baseline::ALL.len()]>| {
                scores.and_then(|scores| scores.get(place).copied())
            };
            MetricScores {
                key: baseline.key().to_owned(),
                name: baseline.name().to_owned(),
                scores: self.scored.iter().map(score).collect(),
            }
        });
        metrics.collect()
    }

    /// What each of them is.
    pub fn signature(&self, baseline: Baseline) -> String {
        baseline.signature(&self.scorer)
    }
}

fn has_other_letters(text: &str) -> bool {
    text.chars().any(|c| !c.is_ascii() && c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;

    #[test]
    fn only_labelled_pairs_are_scored_and_only_once() {
        let rows = "{\"gold\": \"Sow seeds\", \"prediction\": \"Sow seeds\", \"match\": 1}\n\
                    {\"gold\": \"Sow seeds\", \"prediction\": \"Säe, dig\"}\n\
                    {\"gold\": \"预订\", \"prediction\": \"Dig\", \"match\": 0}";
        let (batch, _) = read_whole(rows);
        let mut labels: Vec<_> =
            batch.pairs.iter().map(|pair| pair.person().same_task.is_some()).collect();
        let mut scores = BaselineScores::default();
        let all = |scores: &mut BaselineScores, labels: &[bool]| {
            let mut place = Some(0);
            while let Some(next) = place {
                place = scores.step(&batch, labels, next, 2);
            }
        };
        all(&mut scores, &labels);
        assert_eq!((scores.scored(), scores.blindness.whole), (2, 1));
        let rouge = &scores.metrics()[1];
        assert_eq!(
            (rouge.name.as_str(), rouge.scores.as_slice()),
            ("ROUGE-1", &[Some(1.0), None, Some(0.0)][..])
        );
        labels[1] = true;
        all(&mut scores, &labels);
        assert_eq!(
            (scores.scored(), scores.blindness),
            (3, RougeBlindness { in_part: 1, whole: 1 })
        );
    }
}
