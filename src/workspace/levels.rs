//! The match levels of a batch: how many pairs are of each, which of them are shown, and the words above
//! them.

use crate::base::number::{counted, fixed, grouped};
use crate::evaluation::batch::Batch;
use crate::evaluation::results::Results;
use crate::methods::autorater::{Autorater, Level, Shares};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LevelCounts {
    pub levels: Shares,
    /// Pairs without a level.
    pub unscored: usize,
}

impl LevelCounts {
    pub fn of(results: &Results<Autorater>) -> Self {
        let levels =
            Shares::of((0..results.outcomes.len()).filter_map(|place| level_of(results, place)));
        Self { levels, unscored: results.outcomes.len() - levels.total() }
    }

    /// The pairs of a level, or all.
    pub fn shown(self, level: Option<Level>) -> usize {
        level.map_or(self.levels.total() + self.unscored, |level| self.levels.count(level))
    }
}

pub fn level_of(results: &Results<Autorater>, place: usize) -> Option<Level> {
    Some(results.finding(place)?.level())
}

/// The places of the pairs of a level, or of all, in this order.
pub fn rows_of_level(
    order: &[usize],
    results: &Results<Autorater>,
    level: Option<Level>,
) -> Vec<usize> {
    let is_shown = |place: &usize| level.is_none() || level_of(results, *place) == level;
    order.iter().copied().filter(is_shown).collect()
}

/// Who matches most often. `None` where nothing is scored.
pub fn levels_headline(batch: &Batch, results: &Results<Autorater>) -> Option<String> {
    let mut shares: Vec<(&str, Shares)> = Vec::new();
    for predictor in batch.predictors() {
        let levels = predictor.pairs.iter().filter_map(|place| level_of(results, *place));
        let of_predictor = Shares::of(levels);
        if of_predictor.total() > 0 {
            shares.push((&predictor.model.0, of_predictor));
        }
    }
    let part = |(name, shares): &(&str, Shares)| {
        let matched = shares.count(Level::Match);
        let share =
            shares.share(Level::Match).map_or_else(String::new, |share| fixed(share * 100.0, 0));
        format!(
            "{name}: {} of {} match ({share} %)",
            grouped(matched),
            counted(shares.total(), "pair")
        )
    };
    match shares.as_slice() {
        [] => None,
        [one] => Some(format!("{}.", part(one))),
        several => {
            let mut ranked: Vec<&(&str, Shares)> = several.iter().collect();
            ranked.sort_unstable_by(|(one_name, one), (other_name, other)| {
                let share = |shares: &Shares| shares.share(Level::Match).unwrap_or_default();
                share(other).total_cmp(&share(one)).then(one_name.cmp(other_name))
            });
            const NAMED: usize = 3;
            let named: Vec<String> = ranked.iter().take(NAMED).map(|one| part(one)).collect();
            let more = ranked.len().saturating_sub(NAMED);
            let more = if more > 0 {
                format!("; {}", counted(more, "more predictor"))
            } else {
                String::new()
            };
            Some(format!("{}{more}.", named.join("; ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
    use crate::methods::autorater::{Relation, Satisfaction};
    use std::sync::Arc;

    /// Both, one, no direction holds; the fourth pair was not judged.
    fn judged() -> (Batch, Results<Autorater>) {
        let rows: String = (0..4)
            .map(|n| format!("{{\"id\": \"r{n}\", \"gold\": \"g{n}\", \"model\": \"m{}\", \"prediction\": \"p\"}}\n", n % 2))
            .collect();
        let (batch, _) = read_whole(&rows);
        let mut results = Results::unasked(&batch);
        for (place, holds) in [[true, true], [true, false], [false, false]].into_iter().enumerate()
        {
            let [prediction_to_gold, gold_to_prediction] =
                holds.map(|holds| Satisfaction::of_rule(holds, ""));
            results.outcomes[place].assessed =
                Ok(Arc::new(Relation { prediction_to_gold, gold_to_prediction }));
        }
        (batch, results)
    }

    #[test]
    fn counts_and_rows_agree() {
        let (batch, results) = judged();
        let counts = LevelCounts::of(&results);
        assert_eq!((counts.shown(None), counts.unscored), (4, 1));
        let order = batch.by_gold();
        for (level, rows) in
            [(Level::Match, vec![0]), (Level::Partial, vec![1]), (Level::None, vec![2])]
        {
            assert_eq!(rows_of_level(&order, &results, Some(level)), rows);
            assert_eq!(counts.shown(Some(level)), 1);
        }
        assert_eq!(rows_of_level(&order, &results, None), [0, 1, 2, 3]);
    }

    #[test]
    fn the_headline_names_the_best_first() {
        let (batch, results) = judged();
        assert_eq!(
            levels_headline(&batch, &results).unwrap(),
            "m0: 1 of 2 pairs match (50 %); m1: 0 of 1 pair match (0 %)."
        );
        assert_eq!(levels_headline(&batch, &Results::unasked(&batch)), None);
    }
}
