//! A result set of another batch, laid beside the pairs of this one: yesterday's predictions and today's of
//! the same gold intents.

use std::collections::HashMap;

use super::judged::{Judged, JudgedSet, OtherPrediction};
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::IntentPair;

/// How many pairs found a partner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Matched {
    pub pairs: usize,
    /// Pairs of this batch whose gold intent the other one lacks.
    pub without_gold: usize,
    /// Pairs whose gold intent has several predictions there, none or several by the same predictor.
    pub unclear: usize,
}

/// The set in the order of this batch. A pair's partner has the same gold intent and the same predictor, or
/// is the only prediction of that gold intent on both sides.
pub fn beside(batch: &Batch, other: &Batch, set: &JudgedSet) -> (JudgedSet, Matched) {
    let there = by_gold(other);
    let here = by_gold(batch);
    let mut matched = Matched::default();
    let place = |pair: &IntentPair, matched: &mut Matched| -> Option<usize> {
        let gold = batch.gold(pair.gold).trim();
        let Some(candidates) = there.get(gold) else {
            matched.without_gold += 1;
            return None;
        };
        let is_alone = here.get(gold).is_some_and(|all| all.len() == 1);
        let same = |at: &&usize| other.pairs.get(**at).is_some_and(|one| one.model == pair.model);
        let by_same: Vec<usize> = candidates.iter().filter(same).copied().collect();
        match (by_same.as_slice(), candidates.as_slice()) {
            ([one], _) => Some(*one),
            ([], [one]) if is_alone => Some(*one),
            _ => {
                matched.unclear += 1;
                None
            }
        }
    };
    let mut pairs: Vec<Option<Judged>> = Vec::new();
    let mut others = Vec::new();
    for pair in &batch.pairs {
        let partner = place(pair, &mut matched);
        matched.pairs += usize::from(partner.is_some());
        let judged = partner.and_then(|at| set.get(at).cloned());
        let prediction = partner.and_then(|at| other.pairs.get(at)).map(|one| OtherPrediction {
            predicted: one.predicted.to_string(),
            predictor: one.model.to_string(),
        });
        pairs.push(judged);
        others.push(prediction);
    }
    let (title, signature) = (set.title.clone(), set.signature.clone());
    (JudgedSet { title, signature, pairs, others }, matched)
}

fn by_gold(batch: &Batch) -> HashMap<&str, Vec<usize>> {
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (place, pair) in batch.pairs.iter().enumerate() {
        places.entry(batch.gold(pair.gold).trim()).or_default().push(place);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::super::judged::tests::set;
    use super::*;
    use crate::dataset::read_whole;

    fn batch(rows: &[(&str, &str)]) -> Batch {
        let row = |(gold, model): &(&str, &str)| {
            format!(
                "{{\"gold\": \"{gold}\", \"prediction\": \"by {model}\", \"model\": \"{model}\"}}\n"
            )
        };
        read_whole(&rows.iter().map(row).collect::<String>()).0
    }

    #[test]
    fn partners_have_the_same_gold_intent_and_the_same_predictor_or_no_rival() {
        let here = batch(&[("g", "old"), ("h", "a"), ("h", "b"), ("i", "old"), ("j", "old")]);
        let there = batch(&[("h", "b"), ("h", "c"), ("g", "new"), ("i", "x"), ("i", "y")]);
        let judged = set("B", &[Some(("y", "")), Some(("n", "")), Some(("yn", "")), None, None]);
        let (found, matched) = beside(&here, &there, &judged);
        let recalls: Vec<_> =
            found.pairs.iter().map(|one| one.as_ref().and_then(|one| one.scores.recall)).collect();
        assert_eq!(recalls, [Some(0.5), None, Some(1.0), None, None]);
        assert_eq!(matched, Matched { pairs: 2, without_gold: 1, unclear: 2 });
        let shown = found.others[0].as_ref().map(|one| (&*one.predicted, &*one.predictor));
        assert_eq!(shown, Some(("by new", "new")));
    }

    #[test]
    fn a_batch_beside_itself_is_itself() {
        let one = batch(&[("g", "a"), ("g", "b"), ("h", "a")]);
        let judged = set("A", &[Some(("y", "y")), Some(("n", "y")), Some(("yn", ""))]);
        let (found, matched) = beside(&one, &one, &judged);
        assert_eq!((&found.pairs, matched.pairs), (&judged.pairs, 3));
    }
}
