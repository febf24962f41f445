//! A pair at a glance: a mark per fact, gold facts first, filled where supported.

use std::fmt::Write as _;
use std::sync::Arc;

use leptos::prelude::*;

use crate::evaluation::fact::{Assessment, JudgedFact, Verdict};

const DOT: usize = 8;
const STEP: usize = DOT + 2;
/// Between gold and predicted facts.
const APART: usize = 6;

/// Two paths for however many facts: the table draws hundreds of them with every key.
#[component]
pub fn VerdictDots(assessment: Arc<Assessment>) -> impl IntoView {
    let tally = assessment.tally();
    let said = format!(
        "{} of {} gold facts covered, {} of {} predicted facts right",
        tally.gold_supported, tally.gold_total, tally.predicted_supported, tally.predicted_total
    );
    let Assessment { gold, predicted, .. } = &*assessment;
    let width = (gold.len() + predicted.len()) * STEP + APART;
    let paths = [Verdict::Supported, Verdict::Unsupported].map(|verdict| {
        let mut squares = String::new();
        push_squares(&mut squares, gold, verdict, 0);
        push_squares(&mut squares, predicted, verdict, gold.len() * STEP + APART);
        view! { <path class=verdict.name() d=squares></path> }
    });
    view! {
        <svg class="verdict-dots" role="img" aria-label=said.clone() width=width height=DOT>
            <title>{said.clone()}</title>
            {paths}
        </svg>
    }
}

/// A pixel in from each edge; the stroke rounds them.
fn push_squares(path: &mut String, facts: &[JudgedFact], verdict: Verdict, from: usize) {
    for (number, fact) in facts.iter().enumerate() {
        if fact.stands() == verdict {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{} 1h6v6h-6z", from + number * STEP + 1);
        }
    }
}
