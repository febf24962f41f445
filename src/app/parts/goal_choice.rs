//! How a model is asked for goals: the paper's temperatures as presets.

use leptos::prelude::*;

use super::goal_writing_desk::write_link;
use crate::app::state::judge_form::JudgeForm;
use crate::base::number::shortest;
use crate::producers::goal::{MOST_EXAMPLES, PRESETS};
use crate::words::goal_writing as words;
use crate::workspace::place::Source;

#[component]
pub fn GoalChoice(judge: JudgeForm) -> impl IntoView {
    let temperature = Memo::new(move |_| judge.now().parameters.temperature);
    let is_of_paper =
        move |preset: f64| temperature.get().is_some_and(|now| (now - preset).abs() < f64::EPSILON);
    let choose = move |event| {
        let key = event_target_value(&event);
        if let Some(preset) = PRESETS.iter().find(|preset| preset.key == key) {
            judge.change(&|state| state.parameters.temperature = Some(preset.temperature));
            judge.keep();
        }
    };
    let options = PRESETS.map(|preset| {
        let name = format!("{} ({})", preset.name, shortest(preset.temperature));
        let is_chosen = move || is_of_paper(preset.temperature);
        view! { <option value=preset.key prop:selected=is_chosen>{name}</option> }
    });
    let own = move || match temperature.get() {
        Some(now) => format!("Your setting ({})", shortest(now)),
        None => "The model’s default".to_owned(),
    };
    let is_own = move || PRESETS.iter().all(|preset| !is_of_paper(preset.temperature));
    let choose_examples = move |event| {
        if let Ok(chosen) = event_target_value(&event).parse::<usize>() {
            judge.change(&|state| state.goal_examples = chosen);
            judge.keep();
        }
    };
    let examples = (0..=MOST_EXAMPLES as usize).map(|count| {
        let is_chosen = move || judge.now().goal_examples == count;
        view! { <option value=count.to_string() prop:selected=is_chosen>{words::examples(count)}</option> }
    });
    let examples = examples.collect_view();
    view! {
        <label class="field">
            <span>"Temperature"</span>
            <select data-testid="goal-preset" on:change=choose>
                <option value="own" prop:selected=is_own>{own}</option>
                {options}
            </select>
        </label>
        <label class="field">
            <span>{words::EXAMPLES}</span>
            <select data-testid="goal-examples" on:change=choose_examples>{examples}</select>
        </label>
        <p class="judge-note">{move || words::examples_note(judge.now().goal_examples)}</p>
        {write_link(Source::OwnData)}
    }
}
