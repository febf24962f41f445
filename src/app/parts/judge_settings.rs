//! Parameters of the model, with defaults, and the prompts.

use std::sync::Arc;

use leptos::ev::Event;
use leptos::prelude::*;

use crate::app::state::judge_form::JudgeForm;
use crate::app::state::session::Session;
use crate::base::number::{read_number, shortest};
use crate::browser::typing::show_in_field;
use crate::methods::bifact::prompts::PromptTexts;
use crate::providers::{AT_ONCE_LABEL, Effort, Price, SECONDS_LABEL};
use crate::settings::{JudgeSettings, PromptsFrom};
use crate::words::judge as words;

#[component]
pub fn JudgeSettingsPanel(judge: JudgeForm) -> impl IntoView {
    let summary = move || {
        let now = judge.now();
        words::settings(&now.parameters.text(), now.at_once)
    };
    let spent = move || words::spent(judge.now().spent);
    let session = Session::current();
    let kept = move || words::cached(session.kept_answers());
    let count_anew = move |_| {
        judge.change(&|state| state.spent = 0.0);
        judge.keep();
    };
    view! {
        <details class="judge-settings" data-testid="judge-settings">
            <summary>{summary}</summary>
            <div class="judge-settings-fields" on:change=move |_| judge.keep()>
                {NUMBERS.iter().map(|field| number_field(judge, field)).collect_view()}
                {effort_field(judge)}
                {structured_field(judge)}
                <p class="judge-spent">
                    <span data-testid="spent">{spent}</span>
                    <button class="link" on:click=count_anew>{words::RESET_SPENDING}</button>
                </p>
                <p class="judge-spent">
                    <span data-testid="kept-answers">{kept}</span>
                    <button class="link" data-testid="forget-answers" on:click=move |_| session.forget_answers()>{words::CLEAR_CACHE}</button>
                </p>
            </div>
        </details>
        <Prompts judge/>
    }
}

/// A field for a number; the hint says what applies while it is empty.
struct NumberField {
    label: &'static str,
    hint: &'static str,
    test_id: &'static str,
    get: fn(&JudgeSettings) -> Option<f64>,
    set: fn(&mut JudgeSettings, Option<f64>),
}

const FREE: Price = Price { input: 0.0, cached: 0.0, cache_write: 0.0, output: 0.0 };

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
const NUMBERS: &[NumberField] = &[
    NumberField {
        label: words::TEMPERATURE,
        hint: words::MODEL_DEFAULT,
        test_id: "temperature",
        get: |state| state.parameters.temperature,
        set: |state, number| state.parameters.temperature = number,
    },
    NumberField {
        label: words::MAX_TOKENS,
        hint: words::MODEL_DEFAULT,
        test_id: "output-limit",
        get: |state| state.parameters.output_limit.map(f64::from),
        set: |state, number| state.parameters.output_limit = number.map(|n| n as u32),
    },
    NumberField {
        label: AT_ONCE_LABEL,
        hint: "8",
        test_id: "at-once",
        get: |state| Some(state.at_once as f64),
        set: |state, number| state.at_once = number.map_or(8, |n| (n as usize).clamp(1, 64)),
    },
    NumberField {
        label: SECONDS_LABEL,
        hint: "120",
        test_id: "patience",
        get: |state| Some(f64::from(state.patience)),
        set: |state, number| state.patience = number.map_or(120, |n| (n as u32).clamp(1, 3600)),
    },
    NumberField {
        label: words::PRICE_IN,
        hint: words::UNKNOWN,
        test_id: "price-in",
        get: |state| state.price().map(|price| price.input),
        set: |state, number| {
            let price = state.price().unwrap_or(FREE);
            state.own_price =
                number.map(|input| Price { input, cached: input, cache_write: input, ..price });
        },
    },
    NumberField {
        label: words::PRICE_OUT,
        hint: words::UNKNOWN,
        test_id: "price-out",
        get: |state| state.price().map(|price| price.output),
        set: |state, number| {
            let price = state.price().unwrap_or(FREE);
            state.own_price = number.map(|output| Price { output, ..price });
        },
    },
    NumberField {
        label: words::CAP,
        hint: words::NO_CAP,
        test_id: "cap",
        get: |state| state.cap,
        set: |state, number| state.cap = number,
    },
];

fn number_field(judge: JudgeForm, field: &'static NumberField) -> impl IntoView {
    let shown = judge.shown(|state| (field.get)(state).map(shortest).unwrap_or_default());
    // Read on leaving the field, so that "0." on the way to "0.5" is not overwritten.
    let set = move |event: Event| {
        let number = read_number(&event_target_value(&event)).filter(|number| *number >= 0.0);
        judge.change(&|state| (field.set)(state, number));
        // The accepted number may differ from what was typed.
        show_in_field(&event, &shown.get_untracked());
    };
    view! {
        <label class="field">
            <span>{field.label}</span>
            <input type="number" min="0" step="any" placeholder=field.hint data-testid=field.test_id
                prop:value=shown on:change=set/>
        </label>
    }
}

fn effort_field(judge: JudgeForm) -> impl IntoView {
    let set = move |event| {
        let effort = Effort::from_key(&event_target_value(&event));
        judge.change(&|state| state.parameters.effort = effort);
    };
    let options = Effort::ALL.map(|effort| {
        let is_chosen = move || judge.now().parameters.effort == Some(effort);
        view! { <option value=effort.key() prop:selected=is_chosen>{effort.name()}</option> }
    });
    view! {
        <label class="field">
            <span>{words::EFFORT}</span>
            <select data-testid="effort" on:change=set>
                <option value="">{words::MODEL_DEFAULT}</option>
                {options}
            </select>
        </label>
    }
}

fn structured_field(judge: JudgeForm) -> impl IntoView {
    let set = move |event| {
        let structured = event_target_checked(&event);
        judge.change(&|state| state.parameters.structured = structured);
    };
    view! {
        <label class="check">
            <input type="checkbox" data-testid="structured"
                prop:checked=move || judge.now().parameters.structured on:change=set/>
            <span>{words::SCHEMA}</span>
        </label>
    }
}

/// The prompts: read, change and restore them.
#[component]
fn Prompts(judge: JudgeForm) -> impl IntoView {
    let is_own = move || *judge.now().prompts != PromptTexts::default();
    let summary = move || {
        let now = judge.now();
        let fingerprint = now.prompts.fingerprint().short();
        let whose = match now.prompts_from {
            _ if !is_own() => words::PROMPTS_DEFAULT,
            _ if *now.prompts == PromptTexts::first_default() => words::PROMPTS_EARLIER,
            PromptsFrom::User => words::PROMPTS_YOURS,
            PromptsFrom::Copy => words::PROMPTS_OF_COPY,
            PromptsFrom::CopyAndUser => words::PROMPTS_OF_COPY_CHANGED,
        };
        words::prompts(whose, &fingerprint)
    };
    let reset = move |_| {
        judge.change(&|state| state.prompts = Arc::default());
        judge.keep();
    };
    view! {
        <details class="judge-settings" data-testid="prompts">
            <summary>{summary}</summary>
            <div on:change=move |_| judge.keep()>
                {prompt_field(judge, words::PROMPT_1, "prompt-factoring",
                    |texts| &mut texts.factoring)}
                {prompt_field(judge, words::PROMPT_2, "prompt-assessment",
                    |texts| &mut texts.assessment)}
                <p class="judge-note">{words::PROMPTS_NOTE}</p>
                <button class="button" data-testid="prompts-reset" disabled=move || !is_own() on:click=reset>
                    {words::RESTORE_PROMPTS}
                </button>
            </div>
        </details>
    }
}

fn prompt_field(
    judge: JudgeForm,
    label: &'static str,
    test_id: &'static str,
    part: fn(&mut PromptTexts) -> &mut String,
) -> impl IntoView {
    let shown = judge.shown(move |state| part(&mut PromptTexts::clone(&state.prompts)).clone());
    let set = move |event| {
        let text = event_target_value(&event);
        judge.change(&|state| state.change_prompts(|prompts| text.clone_into(part(prompts))));
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <textarea rows="10" data-testid=test_id prop:value=shown on:change=set></textarea>
        </label>
    }
}
