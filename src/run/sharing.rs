//! A gold intent's ground is established once: results without it take it from other results.

use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::results::Results;
use crate::evaluation::unscored::Unscored;

/// Copies missing grounds from results that have them. Pairs that failed only for lack of one can be
/// judged now.
pub fn share_grounds<I: Inquiry>(batch: &Batch, results: &mut Results<I>, from: &Results<I>) {
    let mut is_new = vec![false; results.golds.len()];
    for ((gold, other), is_new) in results.golds.iter_mut().zip(&from.golds).zip(&mut is_new) {
        if let (Err(_), Ok(ground)) = (&*gold, other)
            && I::is_for_all(ground)
        {
            *gold = Ok(ground.clone());
            *is_new = true;
        }
    }
    for (pair, outcome) in batch.pairs.iter().zip(&mut results.outcomes) {
        if let Err(why) = &outcome.assessed
            && why.is_for_want_of_ground()
            && is_new.get(pair.gold.0).is_some_and(|is_new| *is_new)
        {
            outcome.assessed = Err(Unscored::NotJudged);
        }
    }
}

/// How many grounds two results share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Differences {
    /// Gold intents with a ground in both.
    pub both: usize,
    /// How many of those differ.
    pub differ: usize,
}

pub fn differences<I: Inquiry>(one: &Results<I>, other: &Results<I>) -> Differences {
    let mut found = Differences::default();
    for (one, other) in one.golds.iter().zip(&other.golds) {
        if let (Ok(one), Ok(other)) = (one, other) {
            found.both += 1;
            found.differ += usize::from(!I::is_same_ground(one, other));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
    use crate::methods::bifact::results::Results;
    use crate::rules::judge_by_rules;
    use crate::run::begin_with;

    const ROWS: &str = r#"
        {"id": 1, "gold": "Book a table for two", "prediction": "Book a table", "gold_facts_answer": "Book a table\nFor two"}
        {"id": 2, "gold": "Call Mia", "prediction": "Call"}
        {"id": 3, "gold": "Call Mia", "prediction": "Call Mia"}"#;

    #[test]
    fn what_is_missing_is_taken_and_what_is_there_stays() {
        let (batch, of_file) = read_whole(ROWS);
        let (other, mine) = read_whole(&ROWS.replace("For two", "For 2").replace(
            r#""prediction": "Call"}"#,
            r#""prediction": "Call", "gold_facts_answer": "Call someone\nIt is Mia"}"#,
        ));
        assert_eq!(batch.golds, other.golds);
        let mut results: Results = begin_with(&of_file, false);
        assert_eq!(differences(&results, &mine), Differences { both: 1, differ: 1 });
        share_grounds(&batch, &mut results, &mine);
        let facts: Vec<usize> =
            results.golds.iter().map(|gold| gold.as_ref().unwrap().facts.len()).collect();
        assert_eq!(facts, [2, 2]);
        assert_eq!(differences(&results, &mine), Differences { both: 2, differ: 1 });
        assert!(results.outcomes.iter().all(|o| o.assessed == Err(Unscored::NotJudged)));
    }

    #[test]
    fn rough_rules_split_for_themselves_only() {
        let (batch, of_file) = read_whole(ROWS);
        let mut by_rules: Results = begin_with(&of_file, false);
        for place in 0..3 {
            judge_by_rules(&batch, &mut by_rules, place);
        }
        assert!(by_rules.golds.iter().all(Result::is_ok));
        let mut results: Results = begin_with(&of_file, false);
        share_grounds(&batch, &mut results, &by_rules);
        assert!(results.golds[1].is_err());
    }
}
