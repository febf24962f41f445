//! Rows become pairs: gold intents frozen once each, answers read, outcomes beside them.

use std::sync::Arc;

use super::answers::{read_assessment, read_fact_list};
use super::batch::Batch;
use super::fact::{Assessment, Fact};
use super::frozen_gold::{FrozenGold, GoldReview};
use super::pair::{GoldId, IntentPair, ModelName, RowId};
use super::register::{Entry, Number, Register, UNNAMED_MODEL};
use super::results::{Outcome, Results};
use super::row::{PersonLabels, Row};
use super::row_review::{RowCorrection, RowReview};
use super::shared_text::SharedText;
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
    names: Vec<Arc<str>>,
    /// For rows that come without their entry.
    register: Register,
}

/// A row's entry names texts that were never given: the two do not belong to this batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForeignEntry;

impl BatchBuilder {
    /// Makes room for what is likely to come, so that the lists need not be moved as they grow.
    pub fn expect(&mut self, pairs: usize) {
        self.batch.pairs.reserve(pairs);
        self.batch.golds.reserve(pairs);
        self.frozen_by.reserve(pairs);
        self.results.golds.reserve(pairs);
        self.results.outcomes.reserve(pairs);
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

    pub fn add(&mut self, row: Row) -> Vec<RowNote> {
        let entry = self.register.enter(&row);
        self.add_entered(row, entry, &Arc::default()).unwrap_or_default()
    }

    /// Adds a row that a register has been told of, one register for all rows of the batch. Of a gold
    /// intent or a name that it knew, the row need not have the text. Texts that are part of `whole`
    /// are not copied.
    pub fn add_entered(
        &mut self,
        mut row: Row,
        entry: Entry,
        whole: &Arc<str>,
    ) -> Result<Vec<RowNote>, ForeignEntry> {
        let model = self.name(entry.model, Some(row.model.as_deref().unwrap_or(UNNAMED_MODEL)))?;
        let mut name = |number: Option<Number>, text: &Option<_>| {
            number.map(|number| self.name(number, text.as_deref())).transpose()
        };
        let (group, split) = (name(entry.group, &row.group)?, name(entry.split, &row.split)?);
        let judge = name(entry.judge, &row.judge)?;
        let mut notes = Vec::new();
        if entry.is_duplicate {
            let id = row.id.as_deref().unwrap_or_default().to_owned();
            notes.push(RowNote::DuplicateId { id });
        }
        let mut review = row.review.take();
        let facts = given_facts(&mut row, review.as_deref());
        let intent = SharedText::within(whole, &row.gold_intent);
        let gold = self.gold(entry.gold, intent, &facts, row.gold_facts_answer.as_deref())?;
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
        let judge = self.judge(judge, review.as_deref());
        let answer = row.judge_answer.map(Into::into);
        let outcome = Outcome { assessed, judge, answer, is_from_cache: false };
        self.results.outcomes.push(without_written_rules(outcome));
        let pair = IntentPair {
            id: RowId(entry.id),
            origin: row.origin,
            gold,
            predicted: SharedText::within(whole, &row.predicted_intent),
            model: ModelName(model),
            group,
            split,
            labels,
            extras: row.extras.map(|extras| SharedText::within(whole, &extras)),
        };
        self.batch.pairs.push(pair);
        Ok(notes)
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
                    pair.extras = Some(kept.as_str().into());
                }
            }
        }
    }

    fn name(&mut self, number: Number, text: Option<&str>) -> Result<Arc<str>, ForeignEntry> {
        let place = number.place as usize;
        if place == self.names.len() {
            self.names.push(text.ok_or(ForeignEntry)?.into());
        }
        self.names.get(place).cloned().ok_or(ForeignEntry)
    }

    fn judge(&self, name: Option<Arc<str>>, review: Option<&RowReview>) -> Judge {
        let Some(name) = name else { return Judge::Unnamed };
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

    fn gold(
        &mut self,
        number: Number,
        text: SharedText,
        facts: &Facts,
        answer: Option<&str>,
    ) -> Result<GoldId, ForeignEntry> {
        let (gold, golds) = (number.place as usize, &mut self.batch.golds);
        let pair = place(self.batch.pairs.len());
        if gold == golds.len() {
            golds.push(text);
            self.results.golds.push(Err(Unscored::NoGoldFacts));
            self.frozen_by.push(pair);
        }
        let (Some(text), Some(frozen)) = (golds.get(gold), self.results.golds.get_mut(gold)) else {
            return Err(ForeignEntry);
        };
        // A later row may bring the facts an earlier one of the same intent lacks.
        match facts {
            Ok(facts) if frozen.is_err() => {
                let answer = answer.map(Into::into);
                *frozen =
                    Ok(FrozenGold { answer, ..FrozenGold::given(text, facts.clone()) }.into());
                self.frozen_by[gold] = pair;
            }
            Err(why) if self.frozen_by[gold] == pair => *frozen = Err(why.clone()),
            _ => {}
        }
        Ok(GoldId(gold))
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
    use crate::evaluation::bootstrap::Averaging;
    use crate::evaluation::resampling::BootstrapSettings;
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
