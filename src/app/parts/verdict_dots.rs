//! A pair at a glance: a mark per fact, gold facts first, filled where supported.

use std::sync::Arc;

use leptos::prelude::*;

use crate::evaluation::fact::{Assessment, JudgedFact};

#[component]
pub fn VerdictDots(assessment: Arc<Assessment>) -> impl IntoView {
    let tally = assessment.tally();
    let said = format!(
        "{} of {} gold facts covered, {} of {} predicted facts right",
        tally.gold_supported, tally.gold_total, tally.predicted_supported, tally.predicted_total
    );
    view! {
        <span class="verdict-dots" role="img" aria-label=said.clone() title=said>
            <span class="verdict-dots-side">{dots(&assessment.gold)}</span>
            <span class="verdict-dots-side">{dots(&assessment.predicted)}</span>
        </span>
    }
}

fn dots(facts: &[JudgedFact]) -> impl IntoView + use<> {
    facts.iter().map(|fact| view! { <i class=fact.stands().name()></i> }).collect_view()
}
