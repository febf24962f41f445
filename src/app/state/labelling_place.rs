//! Which pair and which fact is being labelled, in which order, and by whom.

use leptos::prelude::*;

use super::agreement_model::AgreementModel;
use super::session::Session;
use crate::browser::address;
use crate::evaluation::row::SameTask;
use crate::labelling::{
    Annotator, Asked, HAND_WRITTEN, LabelDraw, LabelOrder, Labelling, PairLabels, QueueSettings,
    apart, disagreements,
};
use crate::methods::bifact::fact::{Fact, Side, Verdict};
use crate::methods::bifact::results::Results;
use crate::project::Part;
use crate::workspace::place::Place;

#[derive(Clone, Copy)]
pub struct LabellingPlace {
    pub(super) model: AgreementModel,
    session: StoredValue<Session>,
    /// Places of pairs in the order in which they are labelled.
    queue: Memo<Vec<usize>>,
    /// Where in the queue.
    pub at: RwSignal<usize>,
    pub asked: Memo<Asked>,
    /// The chosen fact of the pair, gold facts first.
    pub fact: RwSignal<usize>,
    /// The chosen one of the four questions.
    pub question: RwSignal<usize>,
    /// What can be undone, the last change last.
    changed: RwSignal<Vec<Before>>,
}

/// A pair's labels before a change.
#[derive(Clone)]
struct Before {
    annotator: String,
    pair: usize,
    labels: PairLabels,
}

impl LabellingPlace {
    pub fn current() -> Self {
        expect_context()
    }

    pub fn begin(model: AgreementModel) -> Self {
        let name = model.choices.with_untracked(|choices| choices.annotator.clone());
        if name.is_empty() {
            // Who labelled last goes on, but not as the people of the sample.
            let last = model.labelling.with_untracked(|all| {
                let mut own =
                    all.annotators().iter().filter(|one| !one.name.ends_with(HAND_WRITTEN));
                own.next_back().map(|annotator| annotator.name.clone())
            });
            let name = last.unwrap_or_else(|| "Annotator 1".to_owned());
            model.choices.update(|choices| choices.annotator = name);
        }
        let session = Session::current();
        let asked = Memo::new(move |_| {
            model.choices.with(|choices| {
                // Only this order depends on what others said.
                let is_by_others = choices.queue.order == LabelOrder::DisagreementsFirst;
                let name = if is_by_others { choices.annotator.trim() } else { "" };
                (choices.queue, name.to_owned())
            })
        });
        let place = Self {
            model,
            session: StoredValue::new(session),
            queue: Memo::new(move |_| asked.with(|(settings, name)| queue(model, *settings, name))),
            at: RwSignal::new(0),
            asked: Memo::new(move |_| asked_of(model)),
            fact: RwSignal::new(0),
            question: RwSignal::new(0),
            changed: RwSignal::new(Vec::new()),
        };
        match session.place.with_untracked(|now| place.in_address(now)) {
            Some(at) => place.at.set(at),
            None => place.go_to_first(),
        }
        place
    }

    /// Where in the queue the pair is that the address names: the one that was open before a reload.
    fn in_address(self, place: &Place) -> Option<usize> {
        let Place::Labelling { pair: Some(id), .. } = place else { return None };
        let pair = self.model.open.with_value(|open| open.batch.position(id))?;
        self.queue.with_untracked(|queue| queue.iter().position(|other| *other == pair))
    }

    pub fn ask(self, asked: Asked) {
        self.model.choices.update(|choices| choices.asked = Some(asked));
        self.go_to_first();
    }

    /// Another person labels: what was changed before is not theirs to undo.
    pub fn rename(self, name: String) {
        self.model.choices.update(|choices| choices.annotator = name);
        self.changed.set(Vec::new());
        self.go_to_first();
    }

    pub fn reorder(self, change: impl FnOnce(&mut QueueSettings)) {
        self.model.choices.update(|choices| change(&mut choices.queue));
        self.go_to_first();
    }

    /// The annotator's first pair without an answer.
    fn go_to_first(self) {
        let first = untrack(|| self.next_open(0)).unwrap_or(0);
        self.fact.set(0);
        self.at.set(first);
        self.go_to_open_question();
    }

    pub fn pairs(self) -> usize {
        self.queue.with(Vec::len)
    }

    /// The place of the pair in the batch.
    pub fn pair(self) -> usize {
        let at = self.at.get();
        self.queue.with(|queue| queue.get(at).copied()).unwrap_or_default()
    }

    /// The present annotator's own.
    pub fn labels(self) -> PairLabels {
        self.labels_of(self.pair())
    }

    pub fn has_name(self) -> bool {
        self.model.choices.with(|choices| !choices.annotator.trim().is_empty())
    }

    fn labels_of(self, pair: usize) -> PairLabels {
        let name = self.model.choices.with(|choices| choices.annotator.trim().to_owned());
        let labels = |all: &Labelling| all.of(&name)?.labels(pair).cloned();
        self.model.labelling.with(labels).unwrap_or_default()
    }

    fn draw(self) -> Option<LabelDraw> {
        self.model.choices.with(|choices| choices.queue.draw())
    }

    /// How many pairs of the queue the annotator has answered.
    pub fn done(self) -> usize {
        let name = self.model.choices.with(|choices| choices.annotator.trim().to_owned());
        let (asked, draw) = (self.asked.get(), self.draw());
        let count = |all: &Labelling, queue: &[usize]| {
            let own = all.of(&name)?;
            let is_done =
                |pair: &&usize| own.labels(**pair).is_some_and(|of| of.is_done_in(asked, draw));
            Some(queue.iter().filter(is_done).count())
        };
        let done = self.queue.with(|queue| self.model.labelling.with(|all| count(all, queue)));
        done.unwrap_or_default()
    }

    /// The first place in the queue, from this one on and then from the start, without an answer.
    fn next_open(self, from: usize) -> Option<usize> {
        let (count, asked, draw) = (self.pairs(), self.asked.get(), self.draw());
        let is_open = |at: &usize| {
            let pair = self.queue.with(|queue| queue.get(*at).copied());
            pair.is_some_and(|pair| !self.labels_of(pair).is_done_in(asked, draw))
        };
        (from..count).chain(0..from.min(count)).find(is_open)
    }

    /// Gold facts and predicted facts, as the annotator split the intents or else the judge, whose verdicts
    /// stay out.
    pub fn facts(self) -> Vec<(Side, Fact)> {
        let (pair, labels) = (self.pair(), self.labels());
        let (open, set) = (self.model.open.get_value(), self.model.set.get_value());
        set.results.with_untracked(|results| {
            let assessment = results.assessment(pair);
            let gold = open.batch.pairs.get(pair).and_then(|pair| results.frozen(pair.gold));
            let of_judge = |side: Side| match (side, assessment) {
                (_, Some(assessment)) => {
                    assessment.facts(side).iter().map(|judged| judged.fact.clone()).collect()
                }
                (Side::Gold, None) => gold.map_or_else(Vec::new, |gold| gold.facts.clone()),
                (Side::Predicted, None) => Vec::new(),
            };
            let of_side = |side: Side| {
                let own = labels.own_facts(side);
                let facts = if own.is_empty() { of_judge(side) } else { own.to_vec() };
                facts.into_iter().map(move |fact| (side, fact))
            };
            Side::ALL.into_iter().flat_map(of_side).collect()
        })
    }

    /// The annotator's own split of an intent, a fact a line.
    pub fn split(self, side: Side, lines: &str) {
        self.change(&mut |labels| labels.split(side, lines));
        self.fact.set(0);
    }

    /// Goes on to the next pair. The same answer again takes it back, and stays, unless it was given before
    /// the draw: then it is confirmed.
    pub fn say_pair(self, label: SameTask) {
        let (labels, draw) = untrack(|| (self.labels(), self.draw()));
        let said = labels.same_task.filter(|_| labels.is_from(draw));
        let answer = Some(label).filter(|_| said != Some(label));
        let is_taken = self.change(&mut |labels| labels.say_same_task(answer));
        if is_taken && answer.is_some() {
            self.go_on();
        }
    }

    /// To the next pair without an answer.
    pub(super) fn go_on(self) {
        let next = self.at.get_untracked() + 1;
        self.go_to(untrack(|| self.next_open(next)).or(Some(next)));
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

    pub(super) fn change(self, change: &mut dyn FnMut(&mut PairLabels)) -> bool {
        let annotator = self.model.choices.with_untracked(|choices| choices.annotator.clone());
        let pair = untrack(|| self.pair());
        let before = Before { annotator, pair, labels: untrack(|| self.labels()) };
        let draw = untrack(|| self.draw());
        let is_taken = self.write(&before.annotator, pair, &mut |labels| {
            change(labels);
            labels.draw = draw.or(labels.draw);
        });
        if is_taken {
            self.changed.update(|changed| changed.push(before));
        }
        is_taken
    }

    fn write(self, name: &str, pair: usize, change: &mut dyn FnMut(&mut PairLabels)) -> bool {
        let session = self.session.get_value();
        if untrack(|| session.only_follows()) {
            return false;
        }
        let is_taken = self.model.labelling.try_update(|all| all.change(name, pair, change));
        self.model.open.with_value(|open| session.runner.mark_unsaved(open, Part::Labels));
        is_taken == Some(true)
    }

    pub fn can_undo(self) -> bool {
        self.changed.with(|changed| !changed.is_empty())
    }

    /// The last change, and back to its pair.
    pub fn undo(self) {
        let Some(before) = self.changed.try_update(Vec::pop).flatten() else { return };
        self.write(&before.annotator, before.pair, &mut |labels| *labels = before.labels.clone());
        let at =
            self.queue.with_untracked(|queue| queue.iter().position(|pair| *pair == before.pair));
        if at == Some(self.at.get_untracked()) {
            self.go_to_open_question();
        } else {
            self.go_to(at);
        }
    }

    pub fn go_to(self, at: Option<usize>) {
        let pair = at.and_then(|at| self.queue.with_untracked(|queue| queue.get(at).copied()));
        let (Some(at), Some(pair)) = (at, pair) else { return };
        self.fact.set(0);
        self.at.set(at);
        self.go_to_open_question();
        let id = self.model.open.with_value(|open| Some(open.batch.pairs.get(pair)?.id.clone()));
        if id.is_some() {
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
        let (at, fact) = (self.at.get_untracked(), self.fact.get_untracked());
        let is_four = self.asked.get_untracked() == Asked::FourQuestions;
        match key {
            _ if is_four && self.press_in_questions(key) => {}
            "p" | "c" | "m" if is_four => return false,
            "y" => self.say_pair(SameTask::Yes),
            "n" => self.say_pair(SameTask::No),
            "p" => self.say_pair(SameTask::Partly),
            "u" => self.undo(),
            "c" | "m" => {
                self.say_fact(fact, Verdict::from(key == "c"));
                self.go_to_fact(Some(fact + 1));
            }
            "j" => self.go_to(Some(at + 1)),
            "k" => self.go_to(at.checked_sub(1)),
            "ArrowDown" => self.go_to_fact(Some(fact + 1)),
            "ArrowUp" => self.go_to_fact(fact.checked_sub(1)),
            "Escape" => self.model.end_labelling(),
            _ => return false,
        }
        true
    }
}

/// What the present annotator chose or, until they choose, what they were asked before.
fn asked_of(model: AgreementModel) -> Asked {
    let (chosen, name) =
        model.choices.with(|choices| (choices.asked, choices.annotator.trim().to_owned()));
    let before = || model.labelling.with(|all| all.of(&name).map(Annotator::was_asked));
    chosen.or_else(before).unwrap_or_default()
}

/// Labels that are given meanwhile do not change the order under the annotator's hands.
fn queue(model: AgreementModel, settings: QueueSettings, annotator: &str) -> Vec<usize> {
    let open = model.open.get_value();
    if let Some(draw) = settings.draw() {
        return draw.pairs(&open.batch);
    }
    let judges: Vec<_> = open.sets.all().into_iter().map(|set| set.results).collect();
    model.labelling.with_untracked(|all| {
        if settings.order == LabelOrder::ToSettle {
            let differ = disagreements(all, open.batch.pairs.len());
            let is_one = |place| differ.binary_search_by_key(&place, |one| one.place).is_ok();
            return settings
                .queue(open.batch.pairs.len(), |place| f64::from(u8::from(is_one(place))));
        }
        let others = || all.annotators().iter().filter(|one| one.name != annotator);
        settings.queue(open.batch.pairs.len(), |place| {
            let in_file = open.batch.pairs.get(place).and_then(|pair| pair.person().same_task);
            let by_others = others().filter_map(|one| one.labels(place)?.same_task);
            let by_people = in_file.into_iter().chain(by_others).map(SameTask::part);
            let by_judges = judges.iter().filter_map(|results| {
                let f1 =
                    |results: &Results| results.assessment(place)?.uncorrected_tally().scores().f1;
                results.with_untracked(f1)
            });
            apart(by_people.chain(by_judges))
        })
    })
}
