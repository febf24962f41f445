//! The pairs of a gold intent as they were while it had one list of facts. When undo or redo brings
//! the list back, what was judged with it comes back too, and nobody is asked again.

use super::edit_gold::GoldFacts;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::GoldId;
use crate::methods::bifact::results::PairState;
use crate::methods::bifact::results::{Outcome, Results};

/// By their places.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct PairSnapshots(Vec<(usize, PairState)>);

impl PairSnapshots {
    /// With the list that the gold intent has now.
    pub fn now(batch: &Batch, results: &Results, gold: GoldId) -> Self {
        let pairs = batch.pairs.iter().enumerate().filter(|(_, pair)| pair.gold == gold);
        Self(pairs.filter_map(|(at, _)| Some((at, results.pair_state(at)?))).collect())
    }

    /// Call this once the gold intent has the list again. `left` is how the pairs were when the list
    /// was replaced: pairs that have not changed since are restored completely.
    pub fn bring_back(&self, left: &Self, results: &mut Results, gold: GoldId) {
        for (place, then) in &self.0 {
            let (Some(facts), Some(now)) = (results.golds.get(gold.0), results.pair_state(*place))
            else {
                continue;
            };
            let is_as_left = left.of(*place).is_some_and(|left| *left == now);
            if is_as_left || comes_back(facts, &now.outcome, &then.outcome) {
                results.put_pair_state(*place, then.clone());
            }
        }
    }

    fn of(&self, place: usize) -> Option<&PairState> {
        self.0.iter().find(|(known, _)| *known == place).map(|(_, state)| state)
    }
}

/// A pair that is judged with these facts stays, because it may be newer. A score also stays if there
/// was none then, unless there are no facts for it.
fn comes_back(facts: &GoldFacts, now: &Outcome, then: &Outcome) -> bool {
    let is_judged_with_these = match (facts, &now.assessed) {
        (Ok(frozen), Ok(assessment)) => assessment.is_against(&frozen.facts),
        (Ok(_), Err(_)) | (Err(_), Ok(_)) => false,
        (Err(_), Err(_)) => true,
    };
    !is_judged_with_these && (then.assessed.is_ok() || facts.is_err())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
    use crate::evaluation::verdict::Verdict;
    use crate::methods::bifact::fact::{Correction, Side};
    use crate::methods::bifact::frozen_gold::ByHand;
    use crate::methods::bifact::results::Unscored;
    use crate::review::{FactPlace, GoldEdit, History, correct, edit_gold};
    use crate::rules::judge_by_rules;
    use proptest::prelude::*;

    const GOLD: GoldId = GoldId(0);

    /// Two judged predictions of one intent, one of another, and one whose intent has no facts.
    const ROWS: &str = r#"
        {"id": 1, "gold": "Book a table for two", "prediction": "Book a table", "gold_facts": ["Book a table", "For two"], "judge": "by hand", "judge_answer": {"expert_fact_coverage": [{"fact": "Book a table", "label": "C"}, {"fact": "For two", "label": "M"}], "predicted_fact_accuracy": [{"fact": "Book a table", "label": "C"}]}}
        {"id": 2, "gold": "Book a table for two", "prediction": "Book for two", "judge": "by hand", "judge_answer": {"expert_fact_coverage": [{"fact": "Book a table", "label": "M"}, {"fact": "For two", "label": "C"}], "predicted_fact_accuracy": [{"fact": "Book it", "label": "C"}]}}
        {"id": 3, "gold": "Call Mia", "prediction": "Call Mia", "gold_facts": ["Call Mia"], "judge": "by hand", "judge_answer": {"expert_fact_coverage": [{"fact": "Call Mia", "label": "C"}], "predicted_fact_accuracy": [{"fact": "Call Mia", "label": "C"}]}}
        {"id": 4, "gold": "Water the ferns", "prediction": "Water the roses"}"#;

    struct Desk {
        batch: Batch,
        results: Results,
        history: History,
    }

    impl Desk {
        fn new() -> Self {
            let (batch, results) = read_whole(ROWS);
            assert_eq!(results.scored(), 3);
            Self { batch, results, history: History::default() }
        }

        fn edit(&mut self, gold: GoldId, edit: &GoldEdit) {
            self.history.take_replaced(&self.batch, &mut self.results);
            let hand = ByHand { by: "Ada".to_owned(), at: String::new() };
            if let Ok(step) = edit_gold(&self.batch, &mut self.results, gold, edit, &hand) {
                self.history.keep(step);
            }
        }

        fn add(&mut self, text: &str) {
            self.edit(GOLD, &GoldEdit::Add { at: 0, text: text.to_owned() });
        }

        fn mark(&mut self, pair: usize, side: Side, fact: usize) {
            self.history.take_replaced(&self.batch, &mut self.results);
            let correction = Correction {
                verdict: Verdict::Supported,
                by: "Ada".to_owned(),
                at: String::new(),
                note: String::new(),
            };
            let at = FactPlace { pair, side, fact };
            if let Some(step) = correct(&mut self.results, at, Some(correction)) {
                self.history.keep(step);
            }
        }

        /// The rules judge what is stale and what has facts by now.
        fn judge_again(&mut self) {
            for place in 0..self.batch.pairs.len() {
                let has_facts = self.results.frozen(self.batch.pairs[place].gold).is_some();
                let is_unscored = self.results.assessment(place).is_none();
                if self.results.is_stale(&self.batch, place) || has_facts && is_unscored {
                    judge_by_rules(&self.batch, &mut self.results, place);
                }
            }
        }

        fn undo(&mut self) -> Option<String> {
            self.history.undo(&self.batch, &mut self.results)
        }

        fn redo(&mut self) -> Option<String> {
            self.history.redo(&self.batch, &mut self.results)
        }

        fn stale(&self) -> Vec<usize> {
            self.results.stale_pairs(&self.batch)
        }
    }

    #[test]
    fn the_list_comes_back_with_what_was_judged_with_it() {
        let mut desk = Desk::new();
        desk.mark(0, Side::Gold, 1);
        let first = desk.results.clone();
        desk.add("On Friday");
        assert_eq!((desk.stale(), &desk.results.outcomes), (vec![0, 1], &first.outcomes));
        desk.judge_again();
        let second = desk.results.clone();
        assert_ne!(second.outcomes, first.outcomes);
        assert_eq!(second.outcomes[0].corrections(), 1, "it was carried over");
        assert_eq!(desk.undo().as_deref(), Some("“On Friday” was added"));
        assert_eq!((desk.stale(), &desk.results), (Vec::new(), &first));
        assert_eq!(desk.redo().as_deref(), Some("“On Friday” was added"));
        assert_eq!((desk.stale(), &desk.results), (Vec::new(), &second));
        desk.undo();
        desk.undo();
        assert_eq!(desk.results, Desk::new().results);
    }

    #[test]
    fn each_of_several_lists_has_its_own() {
        let mut desk = Desk::new();
        let mut states = vec![desk.results.clone()];
        for text in ["On Friday", "At noon", "In town"] {
            desk.add(text);
            desk.judge_again();
            states.push(desk.results.clone());
        }
        for state in states.iter().rev().skip(1) {
            desk.undo();
            assert_eq!(desk.results, *state);
        }
        for state in &states[1..] {
            desk.redo();
            assert_eq!(desk.results, *state);
        }
    }

    #[test]
    fn what_was_stale_with_a_list_is_stale_with_it_again() {
        let mut desk = Desk::new();
        desk.add("On Friday");
        let between = desk.results.clone();
        desk.add("At noon");
        desk.judge_again();
        desk.undo();
        assert_eq!((desk.stale(), &desk.results), (vec![0, 1], &between));
        desk.undo();
        assert_eq!(desk.results, Desk::new().results);
    }

    #[test]
    fn a_score_is_not_lost_where_there_was_none() {
        let mut desk = Desk::new();
        desk.results.outcomes[0] = Outcome::unscored(Unscored::NotJudged);
        desk.add("On Friday");
        desk.judge_again();
        let judged = desk.results.outcomes[0].clone();
        assert!(judged.assessed.is_ok());
        desk.undo();
        assert_eq!((desk.stale(), &desk.results.outcomes[0]), (vec![0], &judged));
    }

    #[test]
    fn what_was_judged_later_with_the_same_list_stays() {
        let mut desk = Desk::new();
        desk.edit(GOLD, &GoldEdit::Approve);
        judge_by_rules(&desk.batch, &mut desk.results, 0);
        let judged = desk.results.outcomes.clone();
        assert_ne!(judged, Desk::new().results.outcomes);
        desk.undo();
        assert_eq!(desk.results.golds, Desk::new().results.golds);
        assert_eq!(desk.results.outcomes, judged);
    }

    #[test]
    fn a_correction_that_was_set_aside_comes_back_too() {
        let mut desk = Desk::new();
        desk.mark(0, Side::Gold, 1);
        let first = desk.results.clone();
        desk.edit(GOLD, &GoldEdit::Delete { fact: 1 });
        desk.judge_again();
        let second = desk.results.clone();
        assert_eq!(second.set_aside.count(), 1);
        assert_eq!(desk.undo().as_deref(), Some("1 was judged again"));
        assert_eq!(desk.undo().as_deref(), Some("“For two” was deleted"));
        assert_eq!(desk.results, first);
        while desk.redo().is_some() {}
        assert_eq!(desk.results, second);
    }

    #[test]
    fn facts_written_where_there_were_none_take_their_scores_with_them() {
        let mut desk = Desk::new();
        let first = desk.results.clone();
        let add = GoldEdit::Add { at: 0, text: "Water the ferns".to_owned() };
        desk.edit(GoldId(2), &add);
        desk.judge_again();
        let second = desk.results.clone();
        assert_eq!(second.scored(), 4);
        desk.undo();
        assert_eq!(desk.results, first);
        desk.redo();
        assert_eq!(desk.results, second);
    }

    #[derive(Debug, Clone)]
    enum Act {
        Edit(usize, GoldEdit),
        Mark(usize, Side, usize),
        JudgeAgain,
        Undo,
        Redo,
    }

    fn act() -> impl Strategy<Value = Act> {
        let edit = prop_oneof![
            (0..3_usize, "[A-C]").prop_map(|(at, text)| GoldEdit::Add { at, text }),
            (0..3_usize, "[A-C]").prop_map(|(fact, text)| GoldEdit::Reword { fact, text }),
            (0..3_usize).prop_map(|fact| GoldEdit::Delete { fact }),
            (0..3_usize).prop_map(|fact| GoldEdit::Move { fact, to: 0 }),
            Just(GoldEdit::Restore),
            Just(GoldEdit::Approve),
        ];
        let side = prop_oneof![Just(Side::Gold), Just(Side::Predicted)];
        prop_oneof![
            3 => (0..3_usize, edit).prop_map(|(gold, edit)| Act::Edit(gold, edit)),
            2 => (0..4_usize, side, 0..3_usize).prop_map(|(pair, side, fact)| Act::Mark(pair, side, fact)),
            3 => Just(Act::JudgeAgain),
            1 => Just(Act::Undo),
            1 => Just(Act::Redo),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn undoing_all_leads_to_the_first_state_and_redoing_all_to_the_last(
            acts in proptest::collection::vec(act(), 0..30),
        ) {
            let mut desk = Desk::new();
            for act in acts {
                match act {
                    Act::Edit(gold, edit) => desk.edit(GoldId(gold), &edit),
                    Act::Mark(pair, side, fact) => desk.mark(pair, side, fact),
                    Act::JudgeAgain => desk.judge_again(),
                    Act::Undo => drop(desk.undo()),
                    Act::Redo => drop(desk.redo()),
                }
            }
            while desk.redo().is_some() {}
            let last = desk.results.clone();
            while desk.undo().is_some() {}
            prop_assert_eq!(&desk.results, &Desk::new().results);
            while desk.redo().is_some() {}
            prop_assert_eq!(&desk.results, &last);
        }
    }
}
