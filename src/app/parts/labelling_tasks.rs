//! The second paper's protocol: the trajectory, two tasks in random order without names, four questions.

use leptos::prelude::*;

use crate::app::parts::only_writer::OnlyWriter;
use crate::app::parts::pair_trajectory::PairTrajectory;
use crate::app::parts::scored_pair::LONGEST_SHOWN;
use crate::app::parts::whole_texts::whole_text;
use crate::app::state::agreement_model::AgreementModel;
use crate::app::state::labelling_place::LabellingPlace;
use crate::diagram::shortened;
use crate::labelling::TaskQuestion;
use crate::words::labelling as words;

#[component]
pub fn LabellingTasks() -> impl IntoView {
    let place = LabellingPlace::current();
    view! {
        {move || trajectory(place.pair())}
        {move || tasks(place)}
        <div class="labelling-split">
            <div>
                <OnlyWriter>
                    <ol class="labelling-questions">
                        {words::FOUR_QUESTIONS.into_iter().enumerate()
                            .map(|(number, text)| question(place, number, text)).collect_view()}
                    </ol>
                    <label class="field labelling-own-note">
                        <span>{words::NOTE}</span>
                        <textarea rows="2" data-testid="label-note" dir="auto"
                            prop:value=move || place.labels().answers.note
                            on:change=move |event| place.say_note(&event_target_value(&event))></textarea>
                    </label>
                </OnlyWriter>
            </div>
            <Guidelines/>
        </div>
    }
}

fn trajectory(pair: usize) -> AnyView {
    let model = AgreementModel::current();
    let shown = PairTrajectory::of_pair(&model.open.get_value(), pair).opened();
    let is_missing = move || (!shown.is_there()).then_some(words::NO_TRAJECTORY);
    view! {
        {shown.viewer()}
        <p class="agreement-fine" data-testid="no-trajectory">{is_missing}</p>
    }
    .into_any()
}

/// Which of them is the gold intent is not said.
fn tasks(place: LabellingPlace) -> Option<AnyView> {
    let model = AgreementModel::current();
    let order = place.blind_order();
    model.open.with_value(|open| {
        let pair = open.batch.pairs.get(place.pair())?;
        let mut texts = [open.batch.gold(pair.gold), &pair.predicted];
        if !order.gold_is_a {
            texts.reverse();
        }
        let cards: Vec<_> = words::TASKS
            .into_iter()
            .zip(texts)
            .map(|(title, text)| {
                let shown = shortened(text, LONGEST_SHOWN).into_owned();
                view! {
                    <div>
                        <h2>{title}</h2><p dir="auto" data-testid="labelling-task">{shown}</p>
                        {whole_text(title, text)}
                    </div>
                }
            })
            .collect();
        Some(view! { <div class="labelling-intents">{cards}</div> }.into_any())
    })
}

fn question(place: LabellingPlace, number: usize, text: &'static str) -> AnyView {
    let said = Memo::new(move |_| {
        let asked: TaskQuestion = place.questions()[number];
        place.labels().answers.of(asked)
    });
    let is_active = move || (place.question.get() == number).then_some("true");
    let answers = [(true, words::YES, "y"), (false, words::NO, "n")].map(|(is_yes, word, key)| {
        let pressed = move || if said.get() == Some(is_yes) { "true" } else { "false" };
        let hint = move || (place.question.get() == number).then(|| view! { <kbd>{key}</kbd> });
        view! {
            <button class="label-choice" data-answer=key aria-pressed=pressed
                on:click=move |_| place.say_answer(number, is_yes)>{word}{hint}</button>
        }
    });
    view! {
        <li data-testid="task-question" data-question=number + 1 aria-current=is_active
            role="group" aria-label=text>
            <span>{text}</span>
            <span class="label-choices">{answers}</span>
        </li>
    }
    .into_any()
}

#[component]
fn Guidelines() -> impl IntoView {
    let rules = words::GUIDELINES.map(|(title, rule)| view! { <dt>{title}</dt><dd>{rule}</dd> });
    view! {
        <aside class="labelling-guidelines" data-testid="guidelines">
            <details open=true>
                <summary>{words::GUIDELINES_TITLE}</summary>
                <dl>{rules}</dl>
            </details>
        </aside>
    }
}
