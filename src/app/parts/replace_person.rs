//! May the judge replace a person? The alternative annotator test, in words and by annotator.

use leptos::prelude::*;

use crate::agreement::p_value::p_text;
use crate::app::state::corrected_model::CorrectedModel;
use crate::base::number::{fixed, shortest};
use crate::trust::{
    AlternativeTest, AnnotatorType, FEWEST_ANNOTATORS, FEWEST_PAIRS, LeftOut, TooFew,
};
use crate::words::corrected as words;

#[component]
pub fn ReplacePerson() -> impl IntoView {
    let model = CorrectedModel::current();
    let content = move || {
        let found = model.found.get()?;
        let [matches, f1] = &found.tests;
        Some(match (matches, f1) {
            (Err(TooFew { annotators: one, .. }), Err(TooFew { annotators: other, .. })) => {
                let annotators = *one.max(other);
                let text = words::too_few(annotators, FEWEST_ANNOTATORS, FEWEST_PAIRS);
                view! { <p class="agreement-fine" data-testid="replace-too-few">{text}</p> }
                    .into_any()
            }
            _ => view! {
                {who(model)}
                {matches.as_ref().ok().map(|found| table("match", words::OF_MATCHES, found))}
                {f1.as_ref().ok().map(|found| table("f1", words::OF_F1, found))}
            }
            .into_any(),
        })
    };
    view! {
        <section class="corrected" aria-labelledby="replace-title" data-testid="replace-person">
            <h2 id="replace-title">{words::REPLACE}</h2>
            <p class="agreement-fine">{words::REPLACE_EXPLAINED}</p>
            {content}
        </section>
    }
}

fn who(model: CorrectedModel) -> AnyView {
    let options = AnnotatorType::ALL.map(|who| {
        let name = match who {
            AnnotatorType::Experts => words::EXPERTS,
            AnnotatorType::Trained => words::TRAINED,
            AnnotatorType::Crowd => words::CROWD,
        };
        let is_chosen = move || model.choices.with(|choices| choices.who == who);
        view! { <option value=who.key() prop:selected=is_chosen>{name}</option> }
    });
    let choose = move |event| {
        if let Some(who) = AnnotatorType::from_key(&event_target_value(&event)) {
            model.choices.update(|choices| choices.who = who);
        }
    };
    view! {
        <label class="field">
            <span>{words::ANNOTATORS_ARE}</span>
            <select data-testid="annotator-type" on:change=choose>{options}</select>
        </label>
    }
    .into_any()
}

fn table(of: &'static str, title: &'static str, found: &AlternativeTest) -> AnyView {
    let said = words::may_replace(found.is_passed(), found.winning_rate, found.advantage);
    let rows = found.annotators.iter().map(row).collect_view();
    view! {
        <h3>{title}</h3>
        <p class="corrected-answer" data-testid="replace-answer" data-of=of
            data-passed=found.is_passed().to_string()
            data-winning-rate=shortest(found.winning_rate)>{said}</p>
        <div class="agreement-scroll" tabindex="0" role="region" aria-label=title>
            <table class="agreement-table" data-testid="replace-table" data-of=of>
                <thead><tr>
                    <th scope="col">{words::LEFT_OUT}</th><th scope="col">{words::JUDGE_CLOSER}</th>
                    <th scope="col">{words::PERSON_CLOSER}</th><th scope="col">{words::ADJUSTED_P}</th>
                    <th scope="col">{words::COMMON_PAIRS}</th><th scope="col">{words::WON}</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn row(one: &LeftOut) -> AnyView {
    view! {
        <tr>
            <th scope="row" dir="auto">{one.name.clone()}</th>
            <td data-value=shortest(one.judge)>{fixed(one.judge, 3)}</td>
            <td data-value=shortest(one.person)>{fixed(one.person, 3)}</td>
            <td data-value=shortest(one.p)>{p_text(Some(one.p))}</td>
            <td>{one.pairs}</td>
            <td>{if one.is_won() { "✓ yes" } else { "✗ no" }}</td>
        </tr>
    }
    .into_any()
}
