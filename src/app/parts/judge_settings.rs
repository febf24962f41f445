//! How the model is run, with defaults that need no touching, and the texts it is sent.

use leptos::prelude::*;

use crate::app::judge_form::JudgeForm;
use crate::evaluation::prompts::PromptTexts;
use crate::providers::{Effort, Parameters, Price};

#[component]
pub fn JudgeSettings(judge: JudgeForm) -> impl IntoView {
    let summary = move || {
        let at_once = judge.at_once.get();
        format!("Settings: {} · {at_once} at once", judge.parameters.get().text())
    };
    view! {
        <details class="judge-settings" data-testid="judge-settings">
            <summary>{summary}</summary>
            <div class="judge-settings-fields" on:change=move |_| judge.keep()>
                {model_fields(judge)}
                {pace_fields(judge)}
                {money_fields(judge)}
            </div>
        </details>
        <Prompts judge/>
    }
}

/// A field for a number; what is not one leaves it to the provider.
fn number_field(
    label: &'static str,
    hint: &'static str,
    test_id: &'static str,
    value: impl Fn() -> Option<f64> + Send + Sync + 'static,
    set: impl Fn(Option<f64>) + 'static,
) -> impl IntoView {
    let shown = move || value().map(|number| number.to_string()).unwrap_or_default();
    let change = move |event| {
        let number = event_target_value(&event).trim().parse::<f64>().ok();
        set(number.filter(|number| number.is_finite() && *number >= 0.0));
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <input type="number" min="0" step="any" placeholder=hint data-testid=test_id
                prop:value=shown on:input=change/>
        </label>
    }
}

fn change_parameters(judge: JudgeForm, change: impl FnOnce(&mut Parameters)) {
    judge.parameters.update(change);
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn model_fields(judge: JudgeForm) -> impl IntoView {
    let parameters = judge.parameters;
    let effort = move |event| {
        let effort = Effort::from_name(&event_target_value(&event));
        change_parameters(judge, |p| p.effort = effort);
    };
    let efforts = Effort::ALL.map(|effort| {
        let is_chosen = move || parameters.get().effort == Some(effort);
        view! { <option value=effort.name() prop:selected=is_chosen>{effort.name()}</option> }
    });
    view! {
        {number_field("Temperature", "the model’s own", "temperature",
            move || parameters.get().temperature,
            move |number| change_parameters(judge, |p| p.temperature = number))}
        {number_field("Most tokens in an answer", "the model’s own", "output-limit",
            move || parameters.get().output_limit.map(f64::from),
            move |number| change_parameters(judge, |p| p.output_limit = number.map(|n| n as u32)))}
        <label class="field">
            <span>"Reasoning effort"</span>
            <select data-testid="effort" on:change=effort>
                <option value="">"the model’s own"</option>
                {efforts}
            </select>
        </label>
        <label class="check">
            <input type="checkbox" data-testid="structured" prop:checked=move || parameters.get().structured
                on:change=move |event| change_parameters(judge, |p| p.structured = event_target_checked(&event))/>
            <span>"Hold answers to a JSON schema where the provider can"</span>
        </label>
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
fn pace_fields(judge: JudgeForm) -> impl IntoView {
    view! {
        {number_field("Requests at once, at most", "8", "at-once",
            move || Some(judge.at_once.get() as f64),
            move |number| judge.at_once.set(number.map_or(8, |n| (n as usize).clamp(1, 64))))}
        {number_field("Give a request up after seconds", "120", "patience",
            move || Some(f64::from(judge.patience.get())),
            move |number| judge.patience.set(number.map_or(120, |n| (n as u32).clamp(1, 3600))))}
    }
}

fn money_fields(judge: JudgeForm) -> impl IntoView {
    let price =
        move || untrack(|| judge.price()).unwrap_or(Price { input: 0.0, cached: 0.0, output: 0.0 });
    let set_input = move |number: Option<f64>| {
        judge.own_price.set(number.map(|input| Price { input, cached: input, ..price() }));
    };
    let set_output = move |number: Option<f64>| {
        judge.own_price.set(number.map(|output| Price { output, ..price() }));
    };
    let spent = move || format!("Spent so far: ${:.2}", judge.spent.get());
    view! {
        {number_field("Price in, $ per million tokens", "not known", "price-in",
            move || judge.price().map(|price| price.input), set_input)}
        {number_field("Price out, $ per million tokens", "not known", "price-out",
            move || judge.price().map(|price| price.output), set_output)}
        {number_field("Spending cap over all runs, $", "none", "cap",
            move || judge.cap.get(), move |number| judge.cap.set(number))}
        <p class="judge-spent">
            <span data-testid="spent">{spent}</span>
            <button class="link" on:click=move |_| { judge.spent.set(0.0); judge.keep(); }>"Count from zero"</button>
        </p>
    }
}

/// What is sent, to read, to change and to have back as it was.
#[component]
fn Prompts(judge: JudgeForm) -> impl IntoView {
    let is_own = Memo::new(move |_| judge.prompts.get() != PromptTexts::default());
    let summary = move || {
        let fingerprint = judge.prompts.get().fingerprint().short();
        let whose = if is_own.get() { "changed by you" } else { "as they come" };
        format!("Prompts {fingerprint}, {whose}")
    };
    let edit = move |change: fn(&mut PromptTexts, String)| {
        move |event| judge.prompts.update(|texts| change(texts, event_target_value(&event)))
    };
    let reset = move |_| {
        judge.prompts.set(PromptTexts::default());
        judge.keep();
    };
    view! {
        <details class="judge-settings" data-testid="prompts">
            <summary>{summary}</summary>
            <div on:change=move |_| judge.keep()>
                <label class="field">
                    <span>"Part 1: a gold intent is split into facts"</span>
                    <textarea rows="10" data-testid="prompt-factoring" prop:value=move || judge.prompts.get().factoring
                        on:input=edit(|texts, text| texts.factoring = text)></textarea>
                </label>
                <label class="field">
                    <span>"Part 2: both intents are compared"</span>
                    <textarea rows="10" data-testid="prompt-assessment" prop:value=move || judge.prompts.get().assessment
                        on:input=edit(|texts, text| texts.assessment = text)></textarea>
                </label>
                <p class="judge-note">
                    "The data of each request follows these texts as JSON between <data> and </data>. "
                    "Changed texts make a result set of their own."
                </p>
                <button class="button" data-testid="prompts-reset" disabled=move || !is_own.get() on:click=reset>
                    "Back to the texts as they come"
                </button>
            </div>
        </details>
    }
}
