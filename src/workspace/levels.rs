//! The match levels of a batch: how many pairs are of each, which of them are shown, and the words above
//! them.

use crate::base::number::{counted, fixed, grouped};
use crate::evaluation::batch::Batch;
use crate::evaluation::results::Results;
use crate::methods::autorater::{Autorater, Level, Shares};
use crate::methods::fulfilment::{Fulfilled, Fulfilment};

/// The level of each pair of a batch.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PairLevels(Vec<Option<Level>>);

impl PairLevels {
    /// As AutoRater has them. Where verdicts on fulfilment override, a prediction that is not fulfilled does
    /// not match.
    pub fn of(results: &Results<Autorater>, overriding: Option<&Results<Fulfilment>>) -> Self {
        let of_pair = |place| {
            let level = results.finding(place)?.level();
            let is_overridden =
                overriding.is_some_and(|fulfilled| is_fulfilled(fulfilled, place) == Some(false));
            Some(if is_overridden { Level::None } else { level })
        };
        Self((0..results.outcomes.len()).map(of_pair).collect())
    }

    pub fn at(&self, place: usize) -> Option<Level> {
        self.0.get(place).copied().flatten()
    }

    pub fn all(&self) -> &[Option<Level>] {
        &self.0
    }
}

/// `None` where nobody was asked, or it cannot be told.
pub fn is_fulfilled(results: &Results<Fulfilment>, place: usize) -> Option<bool> {
    match results.finding(place)?.verdict {
        Fulfilled::Yes => Some(true),
        Fulfilled::No => Some(false),
        Fulfilled::CannotTell => None,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LevelCounts {
    pub levels: Shares,
    /// Pairs without a level.
    pub unscored: usize,
}

impl LevelCounts {
    pub fn of(pairs: &PairLevels) -> Self {
        let levels = Shares::of(pairs.0.iter().copied().flatten());
        Self { levels, unscored: pairs.0.len() - levels.total() }
    }

    /// The pairs of a level, or all.
    pub fn shown(self, level: Option<Level>) -> usize {
        level.map_or(self.levels.total() + self.unscored, |level| self.levels.count(level))
    }
}

/// The places of the pairs of a level, or of all, in this order.
pub fn rows_of_level(order: &[usize], levels: &PairLevels, level: Option<Level>) -> Vec<usize> {
    let is_shown = |place: &usize| level.is_none() || levels.at(*place) == level;
    order.iter().copied().filter(is_shown).collect()
}

/// How many predictors the headline names.
const NAMED: usize = 3;

/// Who matches most often. `None` where nothing is scored.
pub fn levels_headline(batch: &Batch, levels: &PairLevels) -> Option<String> {
    let mut shares: Vec<(&str, Shares)> = Vec::new();
    for predictor in batch.predictors() {
        let of_pairs = predictor.pairs.iter().filter_map(|place| levels.at(*place));
        let of_predictor = Shares::of(of_pairs);
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
        let row = |n| {
            let model = n % 2;
            format!(r#"{{"id": "r{n}", "gold": "g{n}", "model": "m{model}", "prediction": "p"}}"#)
        };
        let rows: Vec<String> = (0..4).map(row).collect();
        let (batch, _) = read_whole(&rows.join("\n"));
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
        let levels = PairLevels::of(&results, None);
        let counts = LevelCounts::of(&levels);
        assert_eq!((counts.shown(None), counts.unscored), (4, 1));
        let order = batch.by_gold();
        for (level, rows) in
            [(Level::Match, vec![0]), (Level::Partial, vec![1]), (Level::None, vec![2])]
        {
            assert_eq!(rows_of_level(&order, &levels, Some(level)), rows);
            assert_eq!(counts.shown(Some(level)), 1);
        }
        assert_eq!(rows_of_level(&order, &levels, None), [0, 1, 2, 3]);
    }

    #[test]
    fn the_headline_names_the_best_first() {
        let (batch, results) = judged();
        assert_eq!(
            levels_headline(&batch, &PairLevels::of(&results, None)).unwrap(),
            "m0: 1 of 2 pairs match (50 %); m1: 0 of 1 pair match (0 %)."
        );
        let unasked = PairLevels::of(&Results::unasked(&batch), None);
        assert_eq!(levels_headline(&batch, &unasked), None);
    }
}
