//! Builds a batch and its results from rows: freezes each gold intent once and reads the answers.

use std::sync::Arc;

use super::frozen_gold::{FrozenGold, GoldReview};
use super::late_facts::{WaitingCorrections, assess_what_waited};
use super::results::Unscored;
use super::results::{Outcome, Results};
use super::row_outcome::{
    Assessed, Facts, assess_answer, fitting_labels, given_facts, without_made_up_answer,
};
use super::row_review::{Row, RowCorrection, RowReview};
use crate::base::shared_text::SharedText;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::{GoldId, IntentPair, ModelName, RowId};
use crate::evaluation::register::{Entry, Number, Register, UNNAMED_MODEL};
use crate::evaluation::signature::{Judge, JudgeInFile};
use crate::evaluation::unscored::DifferingGround;

/// What was noticed when a row was added.
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

/// Takes rows one by one, so that a large file is never held twice.
#[derive(Default)]
pub struct BatchBuilder {
    batch: Batch,
    /// What the rows' own answers say.
    results: Results,
    /// For each gold intent the pair whose facts were frozen: the first that gives any.
    frozen_by: Vec<u32>,
    waiting: WaitingCorrections,
    names: Vec<Arc<str>>,
    /// For rows without an entry.
    register: Register,
}

/// Room for more is not made beforehand.
const MOST_EXPECTED: usize = 1_000_000;

/// A row's entry names texts that were never given: the two do not belong to this batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForeignEntry;

impl BatchBuilder {
    /// Reserves memory for the expected pairs, so that the lists need not move as they grow. A file
    /// that begins with tiny rows would promise too many, so there is a limit.
    pub fn expect(&mut self, pairs: usize) {
        let pairs = pairs.min(MOST_EXPECTED);
        let _ = self.batch.pairs.try_reserve(pairs);
        let _ = self.batch.golds.try_reserve(pairs);
        let _ = self.frozen_by.try_reserve(pairs);
        let _ = self.results.golds.try_reserve(pairs);
        let _ = self.results.outcomes.try_reserve(pairs);
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

    /// Adds a row with its entry in the batch's register. The row may omit a gold intent or a name that
    /// the register knew already. Texts inside `whole` are not copied.
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
            let id = row.wanted_id().unwrap_or_default().to_owned();
            notes.push(RowNote::DuplicateId { id });
        }
        let mut review = row.review.take();
        let facts = given_facts(&mut row, review.as_deref());
        let intent = SharedText::within(whole, &row.gold_intent);
        let gold = self.gold(entry.gold, intent, &facts, row.gold_facts_answer.as_deref())?;
        if let Some(review) = &mut review {
            self.review_gold(gold, &facts, review.gold_facts.take(), review.gold_split_by.take());
        }
        let mut assessed = self.assess(&row, gold, facts, review.as_deref(), &mut notes);
        if let Some(review) = &mut review {
            let corrections = std::mem::take(&mut review.corrections);
            self.correct(corrections, &mut assessed, &mut row, &mut notes);
        }
        let labels = std::mem::take(&mut row.labels);
        let labels = fitting_labels(labels, self.results.frozen(gold), &assessed, &mut notes);
        let judge = self.judge(judge, review.as_deref());
        let ground_by = review.as_mut().and_then(|review| review.judged_with_facts_of.take());
        let ground_by = ground_by.filter(|_| assessed.is_ok()).map(Arc::new);
        let answer = row.judge_answer.map(Into::into);
        let outcome = Outcome { assessed, judge, ground_by, answer, is_from_cache: false };
        self.results.outcomes.push(without_made_up_answer(outcome));
        let pair = IntentPair {
            file_id_bytes: entry.file_id_bytes(),
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
        assess_what_waited(&mut self.batch, &mut self.results, self.waiting);
        self.batch.golds.shrink_to_fit();
        self.results.golds.shrink_to_fit();
        (self.batch, self.results)
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
        let Some(review) = review else { return Judge::named(name, JudgeInFile::default()) };
        let said = JudgeInFile {
            key: review.judge_key.as_deref(),
            prompts: review.judge_prompts,
            parameters: review.judge_parameters.as_deref(),
            ..JudgeInFile::default()
        };
        let judge = Judge::named(name, said);
        // Thousands of rows have the same one.
        let last = self.results.outcomes.last().map(|outcome| &outcome.judge);
        last.filter(|last| **last == judge).cloned().unwrap_or(judge)
    }

    /// What a person did with the list this row gives.
    fn review_gold(
        &mut self,
        gold: GoldId,
        facts: &Facts,
        review: Option<GoldReview>,
        split_by: Option<Judge>,
    ) {
        let (Ok(facts), Ok(frozen)) = (facts, &mut self.results.golds[gold.0]) else { return };
        if frozen.facts != *facts {
            return;
        }
        if split_by.is_some() && frozen.split_by.is_none() {
            Arc::make_mut(frozen).split_by = split_by;
        }
        if let Some(review) = review.filter(|review| *review != GoldReview::default())
            && frozen.review.is_none()
        {
            Arc::make_mut(frozen).review = Some(review.into());
        }
    }

    /// Unusable corrections are reported and kept with the row's other fields.
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
            Ok(assessment) => {
                let set_aside = &mut self.results.set_aside;
                let pair = self.batch.pairs.len();
                RowCorrection::apply_or_set_aside(corrections, assessment, pair, set_aside)
            }
            Err(why) if why.is_for_want_of_ground() && row.judge_answer.is_some() => {
                return self.waiting.add(self.batch.pairs.len(), corrections);
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
            self.results.golds.push(Err(Unscored::NoGround));
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
            let own = own.iter().map(ToString::to_string).collect();
            return Err(Unscored::GroundsDiffer(DifferingGround { first, own }.into()));
        }
        match review.and_then(|review| review.failure.as_ref()) {
            Some(failure) if row.judge_answer.is_none() && !failure.is_of_gold => {
                Err(Unscored::Unanswered(failure.clone()))
            }
            _ => assess_answer(row.judge_answer.as_deref(), &frozen.facts),
        }
    }
}

/// A page's memory holds far fewer than 2^32 of anything.
#[allow(clippy::cast_possible_truncation)]
fn place(count: usize) -> u32 {
    count as u32
}

#[cfg(test)]
mod tests;
