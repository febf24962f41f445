//! Rows become pairs: gold intents frozen once each, answers read, outcomes beside them.

use std::collections::HashSet;
use std::hash::BuildHasher;
use std::sync::Arc;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::answers::{read_assessment, read_fact_list};
use super::batch::Batch;
use super::fact::{Assessment, Fact};
use super::frozen_gold::{FrozenGold, GoldReview};
use super::pair::{GoldId, IntentPair, ModelName, RowId};
use super::results::{Outcome, Results};
use super::row::{PersonLabels, Row};
use super::row_review::{RowCorrection, RowReview};
use super::signature::Judge;
use super::unscored::{DifferingFacts, Unscored};

/// What adding a row found out about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowNote {
    DuplicateId {
        id: String,
    },
    OtherGoldFacts {
        first: String,
    },
    LabelsOfOtherLength {
        of: &'static str,
    },
    /// Corrections of facts that were not judged stay with the row's other fields.
    CorrectionsOfNoFact,
}

/// Takes rows one by one, so that a large file need never be held twice.
#[derive(Default)]
pub struct BatchBuilder {
    batch: Batch,
    /// What the rows' own answers say.
    results: Results,
    /// For each gold intent the pair whose facts were frozen: the first that gives any.
    frozen_by: Vec<u32>,
    /// By their pairs, corrections of answers that cannot be read before another row brings facts.
    waiting: Vec<(u32, Vec<RowCorrection>)>,
    names: HashSet<Arc<str>, FixedState>,
    /// Places in `batch.golds` by their text, and in `batch.pairs` by their id: tables of bare places
    /// stay small enough for the processor's cache where there are hundreds of thousands.
    golds_by_text: HashTable<u32>,
    pairs_by_id: HashTable<u32>,
}

impl BatchBuilder {
    /// Makes room for what is likely to come, so that the lists need not be moved as they grow.
    pub fn expect(&mut self, pairs: usize) {
        self.batch.pairs.reserve(pairs);
        self.batch.golds.reserve(pairs);
        self.results.golds.reserve(pairs);
        self.results.outcomes.reserve(pairs);
        let Batch { golds, pairs: known } = &self.batch;
        self.golds_by_text.reserve(pairs, |&place| hash(&golds[place as usize]));
        self.pairs_by_id.reserve(pairs, |&place| hash(&known[place as usize].id.0));
    }

    pub fn len(&self) -> usize {
        self.batch.pairs.len()
    }

    pub fn is_empty(&self) -> bool {
        self.batch.pairs.is_empty()
    }

    /// The gold intent of the row that was added last.
    pub fn last_gold(&self) -> Option<&str> {
        self.batch.pairs.last().map(|pair| self.batch.gold(pair.gold))
    }

    pub fn add(&mut self, mut row: Row) -> Vec<RowNote> {
        let mut notes = Vec::new();
        let id = self.unique_id(&row, &mut notes);
        let mut review = row.review.take();
        let facts = given_facts(&mut row, review.as_deref());
        let gold = self.gold(&row, &facts);
        if let Some(review) = &mut review {
            self.review_gold(gold, &facts, review.gold_facts.take());
        }
        let mut assessed = self.assess(&row, gold, facts, review.as_deref(), &mut notes);
        if let Some(review) = &mut review {
            let corrections = std::mem::take(&mut review.corrections);
            self.correct(corrections, &mut assessed, &mut row, &mut notes);
        }
        let labels = std::mem::take(&mut row.labels);
        let labels = fitting_labels(labels, self.results.frozen(gold), &assessed, &mut notes);
        let judge = self.judge(row.judge.as_deref(), review.as_deref());
        let answer = row.judge_answer.map(Into::into);
        let outcome = Outcome { assessed, judge, answer, is_from_cache: false };
        self.results.outcomes.push(without_written_rules(outcome));
        let pair = IntentPair {
            id,
            origin: row.origin,
            gold,
            predicted: row.predicted_intent.into(),
            model: ModelName(self.shared(row.model.as_deref().unwrap_or("prediction"))),
            group: row.group.map(|name| self.shared(&name)),
            split: row.split.map(|name| self.shared(&name)),
            labels,
            extras: row.extras.map(Into::into),
        };
        self.batch.pairs.push(pair);
        notes
    }

    /// The pairs, and what the answers they came with make of them.
    pub fn finish(mut self) -> (Batch, Results) {
        self.assess_what_waited_for_facts();
        self.batch.golds.shrink_to_fit();
        self.results.golds.shrink_to_fit();
        (self.batch, self.results)
    }

    /// Rows that came before the row which gave their intent its facts.
    fn assess_what_waited_for_facts(&mut self) {
        let Results { golds, outcomes } = &mut self.results;
        let mut waiting = std::mem::take(&mut self.waiting).into_iter().peekable();
        for ((pair, outcome), at) in self.batch.pairs.iter_mut().zip(outcomes).zip(0..) {
            if outcome.assessed.as_ref().is_err_and(Unscored::is_for_want_of_facts)
                && let Ok(frozen) = &golds[pair.gold.0]
            {
                outcome.assessed = assess_answer(outcome.answer.as_deref(), &frozen.facts);
                pair.labels = pair.labels.take().and_then(|labels| {
                    fitting_labels(*labels, Some(frozen), &outcome.assessed, &mut Vec::new())
                });
            }
            if let Some((_, corrections)) = waiting.next_if(|(place, _)| *place == at) {
                let of_no_fact = match &mut outcome.assessed {
                    Ok(assessment) => {
                        RowCorrection::apply_all(corrections, Arc::make_mut(assessment))
                    }
                    Err(_) => corrections,
                };
                if !of_no_fact.is_empty() {
                    let kept = RowCorrection::kept_with(pair.extras.as_deref(), &of_no_fact);
                    pair.extras = Some(kept.into());
                }
            }
        }
    }

    fn shared(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.names.get(name) {
            return known.clone();
        }
        let shared: Arc<str> = name.into();
        self.names.insert(shared.clone());
        shared
    }

    fn judge(&mut self, name: Option<&str>, review: Option<&RowReview>) -> Judge {
        let Some(name) = name else { return Judge::Unnamed };
        let name = self.shared(name);
        let Some(review) = review else { return Judge::named(name, None, None) };
        let judge = Judge::named(name, review.judge_prompts, review.judge_parameters.as_deref());
        // Thousands of rows have the same one.
        let last = self.results.outcomes.last().map(|outcome| &outcome.judge);
        last.filter(|last| **last == judge).cloned().unwrap_or(judge)
    }

    /// What a person did with the list this row gives.
    fn review_gold(&mut self, gold: GoldId, facts: &Facts, review: Option<GoldReview>) {
        if let (Some(review), Ok(facts), Ok(frozen)) =
            (review, facts, &mut self.results.golds[gold.0])
            && frozen.review.is_none()
            && frozen.facts == *facts
            && review != GoldReview::default()
        {
            Arc::make_mut(frozen).review = Some(review.into());
        }
    }

    /// What cannot be used is said, and kept with the row's other fields.
    fn correct(
        &mut self,
        corrections: Vec<RowCorrection>,
        assessed: &mut Assessed,
        row: &mut Row,
        notes: &mut Vec<RowNote>,
    ) {
        if corrections.is_empty() {
            return;
        }
        let of_no_fact: Vec<_> = match assessed {
            Ok(assessment) => RowCorrection::apply_all(corrections, Arc::make_mut(assessment)),
            Err(why) if why.is_for_want_of_facts() && row.judge_answer.is_some() => {
                return self.waiting.push((place(self.batch.pairs.len()), corrections));
            }
            Err(_) => corrections,
        };
        if !of_no_fact.is_empty() {
            notes.push(RowNote::CorrectionsOfNoFact);
            let kept = RowCorrection::kept_with(row.extras.as_deref(), &of_no_fact);
            row.extras = Some(kept.into());
        }
    }

    /// Its own name, or its line. Of a name that is taken by another predictor it gets its
    /// predictor's part; one that is taken all the same gets its line added.
    fn unique_id(&mut self, row: &Row, notes: &mut Vec<RowNote>) -> RowId {
        let line = row.origin.line;
        let mut id = row.id.as_deref().map_or_else(|| format!("line-{line}"), str::to_owned);
        if self.try_take(&id) {
            return RowId(id);
        }
        if let (Some(model), Some(earlier)) = (&row.model, self.pair_named(&id))
            && *earlier.model.0 != **model
        {
            id = format!("{id}/{model}");
            if self.try_take(&id) {
                return RowId(id);
            }
        }
        if row.id.is_some() {
            id = format!("{id}-line-{line}");
        }
        // Thousands of rows may stand on one line: each gets its place among all.
        let (named, mut number) = (id.clone(), self.batch.pairs.len() + 1);
        while !self.try_take(&id) {
            id = format!("{named}-{number}");
            number += 1;
        }
        if let Some(given) = row.id.as_deref() {
            notes.push(RowNote::DuplicateId { id: given.to_owned() });
        }
        RowId(id)
    }

    /// Whether the id was free; it is then that of the pair which is added next.
    fn try_take(&mut self, id: &str) -> bool {
        let pairs = &self.batch.pairs;
        let next = place(pairs.len());
        let named = |&at: &u32| pairs[at as usize].id.0 == id;
        let rehash = |&at: &u32| hash(&pairs[at as usize].id.0);
        match self.pairs_by_id.entry(hash(id), named, rehash) {
            Entry::Occupied(_) => false,
            Entry::Vacant(free) => {
                free.insert(next);
                true
            }
        }
    }

    fn pair_named(&self, id: &str) -> Option<&IntentPair> {
        let pairs = &self.batch.pairs;
        let named = |&at: &u32| pairs[at as usize].id.0 == id;
        self.pairs_by_id.find(hash(id), named).map(|&at| &pairs[at as usize])
    }

    fn gold(&mut self, row: &Row, facts: &Facts) -> GoldId {
        let Batch { golds, pairs } = &mut self.batch;
        let next = place(golds.len());
        let same = |&at: &u32| *golds[at as usize] == *row.gold_intent;
        let rehash = |&at: &u32| hash(&golds[at as usize]);
        let known = match self.golds_by_text.entry(hash(&row.gold_intent), same, rehash) {
            Entry::Occupied(known) => Some(*known.get()),
            Entry::Vacant(free) => {
                free.insert(next);
                None
            }
        };
        let first = place(pairs.len());
        let frozen = |facts: &Vec<Fact>| {
            let answer = row.gold_facts_answer.as_deref().map(Into::into);
            FrozenGold { answer, ..FrozenGold::given(&row.gold_intent, facts.clone()) }.into()
        };
        let Some(known) = known else {
            golds.push((*row.gold_intent).into());
            self.results.golds.push(facts.as_ref().map(frozen).map_err(Clone::clone));
            self.frozen_by.push(first);
            return GoldId(next as usize);
        };
        let known = known as usize;
        // A later row may bring the facts an earlier one of the same intent lacks.
        if self.results.golds[known].is_err()
            && let Ok(facts) = facts
        {
            self.results.golds[known] = Ok(frozen(facts));
            self.frozen_by[known] = first;
        }
        GoldId(known)
    }

    fn assess(
        &self,
        row: &Row,
        gold: GoldId,
        facts: Facts,
        review: Option<&RowReview>,
        notes: &mut Vec<RowNote>,
    ) -> Assessed {
        let judged = review.and_then(|review| review.judged_gold_facts.as_ref());
        if let (Some(judged), Some(answer)) =
            (judged.filter(|judged| !judged.is_empty()), &row.judge_answer)
        {
            return assess_answer(Some(answer), judged);
        }
        let frozen = self.results.golds[gold.0].as_ref().map_err(Clone::clone)?;
        if let Ok(own) = facts
            && own != frozen.facts
        {
            let first = self.batch.pairs.get(self.frozen_by[gold.0] as usize);
            let first = first.map_or("", |pair| pair.id.0.as_str()).to_owned();
            notes.push(RowNote::OtherGoldFacts { first: first.clone() });
            return Err(Unscored::GoldFactsDiffer(DifferingFacts { first, own }.into()));
        }
        match review.and_then(|review| review.failure.as_ref()) {
            Some(failure) if row.judge_answer.is_none() && !failure.is_of_gold => {
                Err(Unscored::Unanswered(failure.clone()))
            }
            _ => assess_answer(row.judge_answer.as_deref(), &frozen.facts),
        }
    }
}

type Assessed = Result<Arc<Assessment>, Unscored>;

/// The rules write no answer: what a file has in its place was put together for it.
fn without_written_rules(outcome: Outcome) -> Outcome {
    if outcome.judge == Judge::Rules && outcome.assessed.is_ok() {
        return Outcome { answer: None, ..outcome };
    }
    outcome
}

fn assess_answer(answer: Option<&str>, gold: &[Fact]) -> Assessed {
    read_assessment(answer.ok_or(Unscored::NotJudged)?, gold)
        .map(Arc::new)
        .map_err(|unusable| Unscored::UnusableAnswer(unusable.into()))
}

fn hash(text: &str) -> u64 {
    FixedState::default().hash_one(text.as_bytes())
}

/// A page's memory holds far fewer than 2^32 of anything.
#[allow(clippy::cast_possible_truncation)]
fn place(count: usize) -> u32 {
    count as u32
}

type Facts = Result<Vec<Fact>, Unscored>;

/// A list in the row stands before an answer in it.
fn given_facts(row: &mut Row, review: Option<&RowReview>) -> Facts {
    let listed = row.gold_facts.take().unwrap_or_default();
    let listed: Vec<Fact> = listed.iter().filter_map(|fact| Fact::new(fact)).collect();
    if !listed.is_empty() {
        return Ok(listed);
    }
    match &row.gold_facts_answer {
        Some(answer) => {
            read_fact_list(answer).map_err(|unusable| Unscored::UnusableGoldFacts(unusable.into()))
        }
        None => match review.and_then(|review| review.failure.as_ref()) {
            Some(failure) if failure.is_of_gold => Err(Unscored::Unanswered(failure.clone())),
            _ => Err(Unscored::NoGoldFacts),
        },
    }
}

/// A person's verdicts belong to facts, so their number has to be the same.
fn fitting_labels(
    mut labels: PersonLabels,
    frozen: Option<&Arc<FrozenGold>>,
    assessed: &Assessed,
    notes: &mut Vec<RowNote>,
) -> Option<Box<PersonLabels>> {
    if labels == PersonLabels::default() {
        return None;
    }
    // Verdicts on facts that are not the frozen ones are about the row's own.
    let is_about_others = matches!(assessed, Err(Unscored::GoldFactsDiffer { .. }));
    let frozen = frozen.filter(|_| !is_about_others);
    let assessment = assessed.as_ref().ok();
    let sides = [
        ("gold", &mut labels.gold, frozen.map(|frozen| frozen.first_facts().len())),
        ("predicted", &mut labels.predicted, assessment.map(|a| a.predicted.len())),
    ];
    for (of, verdicts, facts) in sides {
        let fits = |verdicts: &Vec<_>| facts.is_none_or(|facts| verdicts.len() == facts);
        if verdicts.as_ref().is_some_and(|verdicts| !fits(verdicts)) {
            *verdicts = None;
            notes.push(RowNote::LabelsOfOtherLength { of });
        }
    }
    Some(labels.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::bootstrap::{Averaging, BootstrapSettings};
    use crate::evaluation::tally::Metric;

    fn built(rows: Vec<Row>) -> (Batch, Results, Vec<RowNote>) {
        let mut builder = BatchBuilder::default();
        let notes = rows.into_iter().flat_map(|row| builder.add(row)).collect();
        let (batch, results) = builder.finish();
        (batch, results, notes)
    }

    fn row<'a>(line: u32, model: &'a str, facts: &[&str], labels: &[&str]) -> Row<'a> {
        let coverage: Vec<_> = facts
            .iter()
            .zip(labels)
            .map(|(fact, label)| serde_json::json!({"fact": fact, "label": label}))
            .collect();
        let answer = serde_json::json!({
            "expert_fact_coverage": coverage,
            "predicted_fact_accuracy": [{"fact": "Feed it", "label": "C"}],
        });
        Row {
            origin: crate::evaluation::row::Origin { file: 0, line },
            id: Some("row".into()),
            gold_intent: "Feed the cat".into(),
            predicted_intent: "Feed it".into(),
            model: Some(model.into()),
            gold_facts: Some(facts.iter().map(|fact| (*fact).into()).collect()),
            judge_answer: Some(answer.to_string().into()),
            ..Row::default()
        }
    }

    fn facts(texts: &[&str]) -> Vec<Fact> {
        texts.iter().filter_map(|text| Fact::new(text)).collect()
    }

    #[test]
    fn one_gold_is_frozen_for_all_its_predictions() {
        let facts = ["Feed", "A cat"];
        let (batch, results, _) =
            built(vec![row(1, "a", &facts, &["C", "M"]), row(2, "b", &facts, &["C", "C"])]);
        assert_eq!(batch.golds.len(), 1);
        let models: Vec<_> = batch.predictors().iter().map(|p| p.model.to_string()).collect();
        assert_eq!(models, ["a", "b"]);
        let recalls: Vec<_> = (0..2)
            .map(|pair| results.assessment(pair).unwrap().tally().scores().recall.unwrap())
            .collect();
        assert_eq!(recalls, [0.5, 1.0]);
    }

    #[test]
    fn rows_of_one_name_are_told_apart_and_noted() {
        let rows = (1..=3).map(|line| row(line, "a", &["Feed"], &["C"])).collect();
        let (batch, _, notes) = built(rows);
        let ids: Vec<_> = batch.pairs.iter().map(|p| p.id.0.as_str()).collect();
        assert_eq!(ids, ["row", "row-line-2", "row-line-3"]);
        assert_eq!(notes, vec![RowNote::DuplicateId { id: "row".to_owned() }; 2]);
    }

    /// An array on one line, without ids: each id once repeated the line as often as it was taken.
    #[test]
    fn rows_of_one_line_get_their_places() {
        let unnamed = |_| Row { id: None, ..row(1, "a", &["Feed"], &["C"]) };
        let named = |_| row(1, "a", &["Feed"], &["C"]);
        let (batch, ..) = built((0..3).map(unnamed).chain((0..4).map(named)).collect());
        let ids: Vec<_> = batch.pairs.iter().map(|p| p.id.0.as_str()).collect();
        let expected = ["line-1", "line-1-2", "line-1-3", "row"];
        assert_eq!(ids[..4], expected);
        assert_eq!(ids[4..], ["row-line-1", "row-line-1-6", "row-line-1-7"]);
    }

    #[test]
    fn other_facts_for_the_same_intent_are_said_not_merged() {
        let mut other = row(2, "b", &["Feed", "A cat"], &["C", "C"]);
        other.id = None;
        let (_, results, notes) = built(vec![row(1, "a", &["Feed"], &["C"]), other]);
        assert!(results.outcomes[0].assessed.is_ok());
        assert_eq!(
            results.outcomes[1].assessed,
            Err(Unscored::GoldFactsDiffer(
                DifferingFacts { first: "row".to_owned(), own: facts(&["Feed", "A cat"]) }.into()
            ))
        );
        assert_eq!(notes, [RowNote::OtherGoldFacts { first: "row".to_owned() }]);
    }

    #[test]
    fn facts_given_once_hold_for_every_row_of_the_intent() {
        let mut without = row(2, "b", &["Feed"], &["M"]);
        without.gold_facts = None;
        let given = row(1, "a", &["Feed"], &["C"]);
        for rows in [vec![given.clone(), without.clone()], vec![without, given]] {
            assert_eq!(built(rows).1.scored(), 2);
        }
    }

    #[test]
    fn verdicts_of_a_person_have_to_fit_the_facts() {
        let mut labelled = row(1, "a", &["Feed"], &["C"]);
        labelled.labels.gold = Some(vec![crate::evaluation::fact::Verdict::Supported; 2]);
        let (batch, _, notes) = built(vec![labelled]);
        assert_eq!(batch.pairs[0].person().gold, None);
        assert_eq!(notes, [RowNote::LabelsOfOtherLength { of: "gold" }]);
    }

    #[test]
    fn an_unscored_pair_is_counted_and_not_averaged() {
        let mut forgotten = row(2, "a", &["Feed", "A cat"], &["C"]);
        forgotten.gold_intent = "Feed the cats".into();
        let mut waiting = row(3, "a", &["Feed"], &["C"]);
        waiting.judge_answer = None;
        waiting.gold_intent = "Feed another cat".into();
        let (batch, results, _) = built(vec![row(1, "a", &["Feed"], &["C"]), forgotten, waiting]);
        let summary = results.summaries(&batch, BootstrapSettings::default()).remove(0);
        assert_eq!((summary.pairs, summary.scored, summary.unscored()), (3, 1, 2));
        assert_eq!(summary.means.get(Averaging::Macro, Metric::Recall).value, Some(1.0));
        let why: Vec<_> = results.outcomes[1..].iter().map(|o| &o.assessed).collect();
        assert_eq!(why[0].as_ref().unwrap_err().name(), "gold fact not judged");
        assert_eq!(*why[1], Err(Unscored::NotJudged));
    }
}
