//! A pair at a glance: a mark per fact, gold facts first, filled where supported.

use std::fmt::Write as _;

use leptos::prelude::*;

use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Assessment, JudgedFact};
use crate::words::table as words;

const DOT: usize = 8;
const STEP: usize = DOT + 2;
/// Per side; more would be too small to see.
const MOST_DOTS: usize = 100;
/// The gap between gold and predicted facts.
const APART: usize = 6;

/// Two SVG paths for any number of facts, because the table redraws hundreds of rows per key press.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DotPaths {
    said: String,
    width: usize,
    supported: String,
    unsupported: String,
}

impl DotPaths {
    pub fn of(assessment: &Assessment) -> Self {
        let tally = assessment.tally();
        let said = words::marks(
            tally.gold_supported,
            tally.gold_total,
            tally.predicted_supported,
            tally.predicted_total,
        );
        let Assessment { gold, predicted, .. } = assessment;
        let [supported, unsupported] = [Verdict::Supported, Verdict::Unsupported].map(|verdict| {
            let mut squares = String::new();
            push_squares(&mut squares, gold, verdict, 0);
            let from = gold.len().min(MOST_DOTS) * STEP + APART;
            push_squares(&mut squares, predicted, verdict, from);
            squares
        });
        let dots = gold.len().min(MOST_DOTS) + predicted.len().min(MOST_DOTS);
        Self { said, width: dots * STEP + APART, supported, unsupported }
    }
}

/// As wide as its facts, or scaled down to the cell.
#[component]
pub fn VerdictDots(paths: Signal<DotPaths>) -> impl IntoView {
    let supported = move || paths.with(|paths| paths.supported.clone());
    let unsupported = move || paths.with(|paths| paths.unsupported.clone());
    let width = move || paths.with(|paths| paths.width);
    let sheet = move || format!("0 0 {} {DOT}", width());
    view! {
        <svg class="verdict-dots" role="img" width=width height=DOT viewBox=sheet preserveAspectRatio="xMinYMid">
            <title>{move || paths.with(|paths| paths.said.clone())}</title>
            <path class=Verdict::Supported.key() d=supported></path>
            <path class=Verdict::Unsupported.key() d=unsupported></path>
        </svg>
    }
}

/// A pixel in from each edge; the stroke rounds them.
fn push_squares(path: &mut String, facts: &[JudgedFact], verdict: Verdict, from: usize) {
    for (number, fact) in facts.iter().take(MOST_DOTS).enumerate() {
        if fact.stands() == verdict {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{} 1h6v6h-6z", from + number * STEP + 1);
        }
    }
}
