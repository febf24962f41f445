//! The result for a typed pair: the rules' judgement and the figure. Loads after the start page.

use std::sync::Arc;

use leptos::prelude::*;

use super::scored_pair::{made_by, subject, unscored_pair};
use super::typed_figure::TypedFigure;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::result_set::ResultSet;
use crate::rules::judge_by_rules;
use crate::run::begin_with;
use crate::words::start as words;

pub fn by_rules(open: &OpenBatch) -> ResultSet {
    let file = open.sets.of_file();
    let mut results = file.results.with_untracked(|results| begin_with(results, false));
    judge_by_rules(&open.batch, &mut results, 0);
    ResultSet::of_file(results, Vec::new())
}

pub fn show(open: Arc<OpenBatch>, set: &ResultSet) -> AnyView {
    let outcome = set.outcome(0);
    let body = move || {
        let pair = open.batch.pairs.first()?;
        let shown = outcome.get()?;
        let figure = match &shown.assessed {
            Ok(assessment) => {
                let subject = subject(&open.batch, pair, assessment);
                view! { <TypedFigure subject/> }.into_any()
            }
            Err(why) if why.is_failure() => unscored_pair(&open.batch, pair, why).into_any(),
            Err(_) => view! { <p class="why-hint">{words::WAITING}</p> }.into_any(),
        };
        Some(view! { {figure} <footer class="pair-view-footer">{made_by(&shown)}</footer> })
    };
    body.into_any()
}
