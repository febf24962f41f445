//! The pair that is labelled: both intents, whether they are the same task, and the facts as plain lists;
//! or the four questions (`labelling_tasks.rs`).

use leptos::prelude::*;

use crate::app::parts::labelling_tasks::LabellingTasks;
use crate::app::parts::only_writer::OnlyWriter;
use crate::app::parts::pager::Pager;
use crate::app::parts::scored_pair::LONGEST_SHOWN;
use crate::app::parts::whole_texts::whole_intents;
use crate::app::state::agreement_model::AgreementModel;
use crate::app::state::labelling_place::LabellingPlace;
use crate::diagram::{MOST_DRAWN, page_of, shortened};
use crate::evaluation::row::SameTask;
use crate::evaluation::verdict::Verdict;
use crate::labelling::Asked;
use crate::methods::bifact::fact::{Fact, Side};
use crate::words::labelling as words;

const ANSWERS: [(SameTask, &str, &str); 3] = [
    (SameTask::Yes, words::YES, "y"),
    (SameTask::Partly, words::PARTLY, "p"),
    (SameTask::No, words::NO, "n"),
];

#[component]
pub fn LabellingPair() -> impl IntoView {
    let place = LabellingPlace::current();
    view! {
        <div class="labelling-steps">
            <button class="link" data-testid="previous-pair"
                on:click=move |_| place.go_to(place.at.get_untracked().checked_sub(1))>{words::PREVIOUS}</button>
            <span data-testid="labelling-pair" data-place=move || place.pair()>
                {move || words::pair_of(place.at.get() + 1, place.pairs())}
            </span>
            <button class="link" data-testid="next-pair"
                on:click=move |_| place.go_to(Some(place.at.get_untracked() + 1))>{words::NEXT}</button>
        </div>
        {move || match place.asked.get() {
            Asked::SameTask => view! { <SameTaskQuestion/> }.into_any(),
            Asked::FourQuestions => view! { <LabellingTasks/> }.into_any(),
        }}
    }
}

#[component]
fn SameTaskQuestion() -> impl IntoView {
    let (model, place) = (AgreementModel::current(), LabellingPlace::current());
    let texts = move || {
        model.open.with_value(|open| {
            let pair = open.batch.pairs.get(place.pair())?;
            let [gold, predicted] = [open.batch.gold(pair.gold), &pair.predicted]
                .map(|text| shortened(text, LONGEST_SHOWN).into_owned());
            Some(view! {
                <div class="labelling-intents">
                    <div><h2>{words::GOLD}</h2><p dir="auto">{gold}</p></div>
                    <div><h2>{words::PREDICTED}</h2><p dir="auto">{predicted}</p></div>
                </div>
                {whole_intents(&open.batch, pair)}
            })
        })
    };
    // Facts are counted over both lists.
    let first = Memo::new(move |_| page_of(place.fact.get()));
    let total = Signal::derive(move || place.facts().len());
    let same_task = Memo::new(move |_| SameTaskNow(place.labels().same_task));
    let answers = ANSWERS.map(|(label, answer, key)| {
        let pressed = move || if same_task.get().0 == Some(label) { "true" } else { "false" };
        view! {
            <button class="label-choice" data-label=label.key() aria-pressed=pressed
                on:click=move |_| place.say_pair(label)>{answer}<kbd>{key}</kbd></button>
        }
    });
    view! {
        {texts}
        <div class="labelling-question" role="group" aria-label=words::SAME_TASK>
            <h2>{words::SAME_TASK}</h2>
            <div><OnlyWriter>{answers}</OnlyWriter></div>
        </div>
        <div class="labelling-facts">
            <OnlyWriter>{move || fact_lists(place, first.get())}</OnlyWriter>
            <Pager first step=MOST_DRAWN total noun="Facts" show=move |to| place.fact.set(to)/>
        </div>
        <OnlyWriter><OwnSplit/></OnlyWriter>
    }
}

/// Facts that the annotator writes, in place of the judge's.
#[component]
fn OwnSplit() -> impl IntoView {
    let place = LabellingPlace::current();
    let field = |side: Side, label: &'static str, test_id: &'static str| {
        let lines = move || {
            let labels = place.labels();
            labels.own_facts(side).iter().map(Fact::as_str).collect::<Vec<_>>().join("\n")
        };
        view! {
            <label class="field">
                <span>{label}</span>
                <textarea rows="3" dir="auto" data-testid=test_id prop:value=lines
                    on:change=move |event| place.split(side, &event_target_value(&event))></textarea>
            </label>
        }
    };
    view! {
        <details class="labelling-own-split" data-testid="own-split">
            <summary>{words::OWN_SPLIT}</summary>
            <p class="agreement-fine">{words::OWN_SPLIT_EXPLAINED}</p>
            <div class="labelling-facts">
                {field(Side::Gold, words::OWN_GOLD_FACTS, "own-gold-facts")}
                {field(Side::Predicted, words::OWN_PREDICTED_FACTS, "own-predicted-facts")}
            </div>
        </details>
    }
}

/// So that a memo can compare it.
#[derive(Clone, Copy, PartialEq)]
struct SameTaskNow(Option<SameTask>);

fn fact_lists(place: LabellingPlace, first: usize) -> AnyView {
    let facts = place.facts();
    if facts.is_empty() {
        return view! {
            <p class="agreement-fine">{words::NOT_SPLIT}</p>
        }
        .into_any();
    }
    let list = |side: Side, title: &'static str| {
        let shown = facts.iter().enumerate().skip(first).take(MOST_DRAWN);
        let of_side = shown.filter(move |(_, (of, _))| *of == side);
        let rows: Vec<_> = of_side
            .map(|(number, (_, fact))| fact_row(place, number, side, fact.clone()))
            .collect();
        view! { <div><h2>{title}</h2><ol>{rows}</ol></div> }
    };
    view! {
        {list(Side::Gold, words::GOLD_FACTS)}
        {list(Side::Predicted, words::PREDICTED_FACTS)}
        <p class="agreement-fine">{words::FACTS_FIRST}</p>
    }
    .into_any()
}

fn fact_row(place: LabellingPlace, number: usize, side: Side, fact: Fact) -> AnyView {
    let said_as = shortened(fact.as_str(), LONGEST_SHOWN).into_owned();
    let said = Memo::new(move |_| place.labels().facts(side).of(&fact));
    let is_active = move || (place.fact.get() == number).then_some("true");
    let choices = [Verdict::Supported, Verdict::Unsupported].map(|verdict| {
        let pressed = move || if said.get() == Some(verdict) { "true" } else { "false" };
        let choose = move |_| {
            place.fact.set(number);
            place.say_fact(number, verdict);
        };
        view! {
            <button class="label-choice" data-verdict=verdict.key() aria-pressed=pressed tabindex="-1"
                on:click=choose>{side.word(verdict)}</button>
        }
    });
    view! {
        <li id=format!("label-fact-{number}") data-testid="label-fact" data-side=side.key() tabindex="0"
            aria-current=is_active on:focus=move |_| place.fact.set(number)>
            <span dir="auto">{said_as}</span>
            <span class="label-choices">{choices}</span>
        </li>
    }
    .into_any()
}
