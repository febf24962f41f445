//! Which pair and which fact is being labelled, and by whom.

use leptos::prelude::*;

use super::agreement_model::AgreementModel;
use super::session::Session;
use crate::browser::address;
use crate::evaluation::row::SameTask;
use crate::labelling::{Labelling, PairLabels};
use crate::methods::bifact::fact::{Fact, Side, Verdict};
use crate::project::Part;
use crate::workspace::place::Place;

#[derive(Clone, Copy)]
pub struct LabellingPlace {
    model: AgreementModel,
    session: StoredValue<Session>,
    pub pair: RwSignal<usize>,
    /// The chosen fact of the pair, gold facts first.
    pub fact: RwSignal<usize>,
}

impl LabellingPlace {
    pub fn current() -> Self {
        expect_context()
    }

    pub fn begin(model: AgreementModel) -> Self {
        let name = model.choices.with_untracked(|choices| choices.annotator.clone());
        if name.is_empty() {
            // Who labelled last goes on.
            let last = model.labelling.with_untracked(|all| {
                all.annotators().last().map(|annotator| annotator.name.clone())
            });
            let name = last.unwrap_or_else(|| "Annotator 1".to_owned());
            model.choices.update(|choices| choices.annotator = name);
        }
        let session = Session::current();
        let place = Self {
            model,
            session: StoredValue::new(session),
            pair: RwSignal::new(0),
            fact: RwSignal::new(0),
        };
        let is_open = |pair: &usize| untrack(|| place.labels_of(*pair)).same_task.is_none();
        let first_open = || (0..place.pairs()).find(is_open);
        let in_address = session.place.with_untracked(|now| place.in_address(now));
        place.pair.set(in_address.or_else(first_open).unwrap_or(0));
        place
    }

    /// The pair that the address names: the one that was open before a reload.
    fn in_address(self, place: &Place) -> Option<usize> {
        let Place::Labelling { pair: Some(id), .. } = place else { return None };
        self.model.open.with_value(|open| open.batch.position(id))
    }

    pub fn pairs(self) -> usize {
        self.model.open.with_value(|open| open.batch.pairs.len())
    }

    /// The present annotator's own.
    pub fn labels(self) -> PairLabels {
        self.labels_of(self.pair.get())
    }

    fn labels_of(self, pair: usize) -> PairLabels {
        let name = self.model.choices.with(|choices| choices.annotator.trim().to_owned());
        let labels = |all: &Labelling| all.of(&name)?.labels(pair).cloned();
        self.model.labelling.with(labels).unwrap_or_default()
    }

    /// Gold facts and predicted facts, as the judge split the intents; its verdicts stay out.
    pub fn facts(self) -> Vec<(Side, Fact)> {
        let pair = self.pair.get();
        let (open, set) = (self.model.open.get_value(), self.model.set.get_value());
        set.results.with_untracked(|results| {
            if let Some(assessment) = results.assessment(pair) {
                let of_side = |side| {
                    assessment.facts(side).iter().map(move |judged| (side, judged.fact.clone()))
                };
                return Side::ALL.into_iter().flat_map(of_side).collect();
            }
            let gold = open.batch.pairs.get(pair).and_then(|pair| results.frozen(pair.gold));
            let gold = gold.into_iter().flat_map(|frozen| &frozen.facts);
            gold.map(|fact| (Side::Gold, fact.clone())).collect()
        })
    }

    /// The same answer again takes it back.
    pub fn say_pair(self, label: SameTask) {
        self.change(&mut |labels| {
            labels.same_task = Some(label).filter(|_| labels.same_task != Some(label));
        });
    }

    pub fn say_fact(self, number: usize, verdict: Verdict) {
        let facts = untrack(|| self.facts());
        if let Some((side, fact)) = facts.get(number) {
            self.change(&mut |labels| {
                let said = labels.facts(*side).of(fact);
                labels.facts_mut(*side).say(fact, Some(verdict).filter(|_| said != Some(verdict)));
            });
        }
    }

    fn change(self, change: &mut dyn FnMut(&mut PairLabels)) {
        let session = self.session.get_value();
        if untrack(|| session.only_follows()) {
            return;
        }
        let name = self.model.choices.with_untracked(|choices| choices.annotator.clone());
        let pair = self.pair.get_untracked();
        self.model.labelling.update(|all| {
            all.change(&name, pair, change);
        });
        self.model.open.with_value(|open| session.runner.mark_unsaved(open, Part::Labels));
    }

    pub fn go_to(self, pair: Option<usize>) {
        let Some(pair) = pair else { return };
        let id = self.model.open.with_value(|open| Some(open.batch.pairs.get(pair)?.id.clone()));
        if id.is_some() {
            self.fact.set(0);
            self.pair.set(pair);
            let place = Place::Labelling { source: self.model.source(), pair: id };
            address::replace(&place.to_hash());
        }
    }

    fn go_to_fact(self, fact: Option<usize>) {
        let count = untrack(|| self.facts().len());
        if let Some(fact) = fact.filter(|fact| *fact < count) {
            self.fact.set(fact);
            // It may be on another page, which is drawn by then.
            request_animation_frame(move || address::focus(&format!("label-fact-{fact}")));
        }
    }

    pub fn press(self, key: &str) -> bool {
        let (pair, fact) = (self.pair.get_untracked(), self.fact.get_untracked());
        match key {
            "y" => self.say_pair(SameTask::Yes),
            "n" => self.say_pair(SameTask::No),
            "p" => self.say_pair(SameTask::Partly),
            "c" | "m" => {
                self.say_fact(fact, Verdict::from(key == "c"));
                self.go_to_fact(Some(fact + 1));
            }
            "j" => self.go_to(Some(pair + 1)),
            "k" => self.go_to(pair.checked_sub(1)),
            "ArrowDown" => self.go_to_fact(Some(fact + 1)),
            "ArrowUp" => self.go_to_fact(fact.checked_sub(1)),
            "Escape" => self.model.end_labelling(),
            _ => return false,
        }
        true
    }
}
