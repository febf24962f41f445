//! Fulfilment beside match levels: how many predictions are fulfilled, and where both disagree.

use super::levels::is_fulfilled;
use crate::base::number::{counted, grouped};
use crate::evaluation::method::Method;
use crate::evaluation::results::Results;
use crate::methods::autorater::{Autorater, Level};
use crate::methods::fulfilment::{Fulfilment, FulfilmentTally};

/// Pairs that match although the trajectory does not fulfil the prediction.
pub fn conflicts(levels: &Results<Autorater>, fulfilled: &Results<Fulfilment>) -> Vec<usize> {
    let is_conflict = |place: &usize| {
        levels.finding(*place).is_some_and(|relation| relation.level() == Level::Match)
            && is_fulfilled(fulfilled, *place) == Some(false)
    };
    (0..levels.outcomes.len()).filter(is_conflict).collect()
}

/// "3 of 4 predictions are fulfilled; of 1 it cannot be told."
pub fn fulfilment_sentence(results: &Results<Fulfilment>) -> String {
    let found = (0..results.outcomes.len()).filter_map(|place| results.finding(place));
    let FulfilmentTally { yes, no, cannot_tell } = found
        .map(|found| Fulfilment::tally(found))
        .fold(FulfilmentTally::default(), |all, one| all + one);
    let verb = if yes == 1 { "is" } else { "are" };
    let told = format!("{} of {} {verb} fulfilled", grouped(yes), counted(yes + no, "prediction"));
    match cannot_tell {
        0 => format!("{told}."),
        count => format!("{told}; of {} it cannot be told.", grouped(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
    use crate::methods::autorater::{Relation, Satisfaction};
    use crate::methods::fulfilment::{Fulfilled, Fulfilling};
    use crate::workspace::levels::PairLevels;
    use std::sync::Arc;

    fn relation(holds: [bool; 2]) -> Relation {
        let [prediction_to_gold, gold_to_prediction] =
            holds.map(|holds| Satisfaction::of_rule(holds, ""));
        Relation { prediction_to_gold, gold_to_prediction }
    }

    fn fulfilling(verdict: Fulfilled) -> Fulfilling {
        Fulfilling { verdict, kind: None, steps: Vec::new(), explanation: String::new() }
    }

    #[test]
    fn a_match_that_is_not_fulfilled_is_a_conflict_and_nothing_else_is() {
        let row = r#"{"gold": "g", "prediction": "p"}"#;
        let (batch, _) = read_whole(&[row; 5].join("\n"));
        let mut levels: Results<Autorater> = Results::unasked(&batch);
        let mut fulfilled: Results<Fulfilment> = Results::unasked(&batch);
        let said = [
            (Some([true, true]), Some(Fulfilled::No)),
            (Some([true, true]), Some(Fulfilled::Yes)),
            (Some([true, false]), Some(Fulfilled::No)),
            (Some([true, true]), Some(Fulfilled::CannotTell)),
            (Some([true, true]), None),
        ];
        for (place, (holds, verdict)) in said.into_iter().enumerate() {
            if let Some(holds) = holds {
                levels.outcomes[place].assessed = Ok(Arc::new(relation(holds)));
            }
            if let Some(verdict) = verdict {
                fulfilled.outcomes[place].assessed = Ok(Arc::new(fulfilling(verdict)));
            }
        }
        assert_eq!(conflicts(&levels, &fulfilled), [0]);
        let [by_satisfaction, overridden] =
            [None, Some(&fulfilled)].map(|overriding| PairLevels::of(&levels, overriding));
        let all = |first| {
            let others = [Level::Match, Level::Partial, Level::Match, Level::Match];
            [first].into_iter().chain(others).map(Some).collect::<Vec<_>>()
        };
        assert_eq!(by_satisfaction.all(), all(Level::Match));
        let mut expected = all(Level::None);
        // Nothing that is not fulfilled matches, not even in part.
        expected[2] = Some(Level::None);
        assert_eq!(overridden.all(), expected);
        let sentence = "1 of 3 predictions is fulfilled; of 1 it cannot be told.";
        assert_eq!(fulfilment_sentence(&fulfilled), sentence);
    }
}
