//! Labelling: one pair at a time, without what the judge said or who predicted, so that nobody is
//! led. By keyboard or by pointer; each annotator's labels are their own.

use leptos::ev;
use leptos::prelude::*;

use crate::app::agreement_bench::AgreementBench;
use crate::app::parts::labelling_pair::LabellingPair;
use crate::app::parts::only_writer::FollowsNote;
use crate::app::session::Session;
use crate::base::number::grouped;
use crate::browser::address;
use crate::browser::scrolling::scroll_to_top;
use crate::browser::typing::is_typing;
use crate::evaluation::row::SameTask;
use crate::labelling::{Annotator, Labelling, PairLabels};
use crate::methods::bifact::fact::{Fact, Side, Verdict};
use crate::project::Part;

/// What is labelled just now, and by whom.
#[derive(Clone, Copy)]
pub struct LabellingPlace {
    bench: AgreementBench,
    session: StoredValue<Session>,
    pub pair: RwSignal<usize>,
    /// The chosen fact of the pair, gold facts first.
    pub fact: RwSignal<usize>,
}

impl LabellingPlace {
    pub fn current() -> Self {
        expect_context()
    }

    fn begin(bench: AgreementBench) -> Self {
        let name = bench.choices.with_untracked(|choices| choices.annotator.clone());
        if name.is_empty() {
            // Who labelled last goes on.
            let last = bench.labelling.with_untracked(|all| {
                all.annotators().last().map(|annotator| annotator.name.clone())
            });
            let name = last.unwrap_or_else(|| "Annotator 1".to_owned());
            bench.choices.update(|choices| choices.annotator = name);
        }
        let place = Self {
            bench,
            session: StoredValue::new(Session::current()),
            pair: RwSignal::new(0),
            fact: RwSignal::new(0),
        };
        let is_open = |pair: &usize| untrack(|| place.labels_of(*pair)).same_task.is_none();
        place.pair.set((0..place.pairs()).find(is_open).unwrap_or(0));
        place
    }

    pub fn pairs(self) -> usize {
        self.bench.open.with_value(|open| open.batch.pairs.len())
    }

    /// The present annotator's own.
    pub fn labels(self) -> PairLabels {
        self.labels_of(self.pair.get())
    }

    fn labels_of(self, pair: usize) -> PairLabels {
        let name = self.bench.choices.with(|choices| choices.annotator.trim().to_owned());
        let labels = |all: &Labelling| all.of(&name)?.labels(pair).cloned();
        self.bench.labelling.with(labels).unwrap_or_default()
    }

    /// Gold facts and predicted facts, as the judge split the intents; its verdicts stay out.
    pub fn facts(self) -> Vec<(Side, Fact)> {
        let pair = self.pair.get();
        let (open, set) = (self.bench.open.get_value(), self.bench.set.get_value());
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
        let name = self.bench.choices.with_untracked(|choices| choices.annotator.clone());
        let pair = self.pair.get_untracked();
        self.bench.labelling.update(|all| {
            all.change(&name, pair, change);
        });
        self.bench.open.with_value(|open| session.runner.mark_unsaved(open, Part::Labels));
    }

    pub fn go_to(self, pair: Option<usize>) {
        if let Some(pair) = pair.filter(|pair| *pair < self.pairs()) {
            self.fact.set(0);
            self.pair.set(pair);
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

    fn press(self, key: &str) -> bool {
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
            "Escape" => self.bench.is_labelling.set(false),
            _ => return false,
        }
        true
    }
}

#[component]
pub fn LabellingDesk() -> impl IntoView {
    let bench = AgreementBench::current();
    let place = LabellingPlace::begin(bench);
    provide_context(place);
    // The button that opens it is far down a long page.
    scroll_to_top();
    let listener = window_event_listener(ev::keydown, move |event| {
        let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key();
        if !has_modifier && !is_typing(&event) && place.press(&event.key()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
    let rename = move |event| {
        let name = event_target_value(&event);
        bench.choices.update(|choices| choices.annotator = name);
    };
    let name = move || bench.choices.with(|choices| choices.annotator.clone());
    view! {
        <section class="labelling" data-testid="labelling" aria-label="Labelling">
            <div class="labelling-bar">
                <label class="field">
                    <span>"Annotator"</span>
                    <input data-testid="annotator-name" maxlength="60" autocomplete="off"
                        prop:value=name on:input=rename/>
                </label>
                {move || progress(bench, place)}
                <button class="button" data-testid="labelling-done"
                    on:click=move |_| bench.is_labelling.set(false)>"Back to the figures"</button>
            </div>
            <FollowsNote/>
            <LabellingPair/>
            <p class="labelling-keys">
                <kbd>"y"</kbd><kbd>"n"</kbd><kbd>"p"</kbd>" the pair · "
                <kbd>"↓"</kbd><kbd>"↑"</kbd>" choose a fact · "<kbd>"c"</kbd><kbd>"m"</kbd>" label it · "
                <kbd>"j"</kbd><kbd>"k"</kbd>" next and previous pair · "<kbd>"Esc"</kbd>" back"
            </p>
        </section>
    }
}

/// How far the present annotator has come.
fn progress(bench: AgreementBench, place: LabellingPlace) -> impl IntoView {
    let name = bench.choices.with(|choices| choices.annotator.trim().to_owned());
    let done = bench.labelling.with(|all| all.of(&name).map_or(0, Annotator::matched));
    let all = place.pairs();
    view! {
        <div class="labelling-progress">
            <p data-testid="labelling-progress" role="status">
                {grouped(done)}" of "{grouped(all)}" pairs labelled"
            </p>
            <progress max=all value=done aria-label="Pairs labelled"></progress>
        </div>
    }
}
