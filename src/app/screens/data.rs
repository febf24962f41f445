//! What was understood of the user's files: pairs, fields, and lines that could not be used.

use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;

use crate::app::open_batch::OpenBatch;
use crate::app::parts::judge_panel::JudgePanel;
use crate::app::parts::mapping_panel::MappingPanel;
use crate::app::parts::open_data::OpenData;
use crate::app::parts::problem_list::{ProblemList, UnusedLines};
use crate::app::parts::refusal_notice::RefusalNotice;
use crate::app::place::{Place, Source};
use crate::base::number::{counted, grouped};
use crate::dataset::Format;

#[component]
pub fn Data(open: Arc<OpenBatch>) -> impl IntoView {
    let has_pairs = !open.batch.pairs.is_empty();
    let judge = has_pairs.then(|| view! { <JudgePanel open=open.clone()/> });
    let results = has_pairs.then(|| view! {
        <a class="button" data-testid="see-results" href=Place::results(Source::OwnData).to_hash()>
            "See the results"
        </a>
    });
    let panels = one_per_shape(&open).into_iter().map(|(file, names)| {
        let open = open.clone();
        view! {
            <section>
                <h2>{names}</h2>
                <MappingPanel open file/>
            </section>
        }
    });
    view! {
        <div class="data">
            <RefusalNotice/>
            <header>
                <h1 dir="auto">{open.name.clone()}</h1>
                <p class="data-summary" data-testid="dataset-summary">{summary(&open)}</p>
                {has_pairs.then(|| view! { <p class="start-fine">{answers(&open)}</p> })}
            </header>
            <div class="start-actions">{results}<OpenData label="Open other data"/></div>
            <div class="data-split">
                {judge}
                <div class="data-fields">{panels.collect_view()} {problems(&open)}</div>
            </div>
        </div>
    }
}

fn summary(open: &OpenBatch) -> String {
    let unused = open.problems.iter().filter(|problem| !problem.kind.is_used()).count();
    let formats: Vec<_> = open.files.iter().filter_map(|f| f.format).map(Format::name).collect();
    let mut parts = vec![
        counted(open.batch.pairs.len(), "pair"),
        counted(open.batch.golds.len(), "gold intent"),
        counted(open.predictors, "predictor"),
    ];
    if unused > 0 {
        parts.push(format!("{} not used", counted(unused, "line")));
    }
    parts.extend(formats.first().map(|format| (*format).to_owned()));
    parts.join(" · ")
}

fn answers(open: &OpenBatch) -> String {
    open.sets.of_file().results.with_untracked(|results| {
        let outcomes = &results.outcomes;
        let answered = outcomes.iter().filter(|outcome| outcome.answer.is_some()).count();
        if answered == 0 {
            return "No row carries a judge’s answer, so no pair has a score yet.".to_owned();
        }
        let (all, scored) = (grouped(outcomes.len()), grouped(results.scored()));
        let answered = grouped(answered);
        format!("{answered} of {all} pairs carry a judge’s answer; {scored} are scored.")
    })
}

/// Files with the same fields share a panel: the first of them, and all their names.
fn one_per_shape(open: &OpenBatch) -> Vec<(usize, String)> {
    let mut panels: Vec<(usize, String)> = Vec::new();
    let mut places = HashMap::new();
    for (index, file) in open.files.iter().enumerate() {
        if let Some(place) = places.get(&file.shape.fingerprint()) {
            let (_, names): &mut (usize, String) = &mut panels[*place];
            *names = format!("{names}, {}", file.name);
        } else {
            places.insert(file.shape.fingerprint(), panels.len());
            panels.push((index, format!("The fields of {}", file.name)));
        }
    }
    panels
}

fn problems(open: &Arc<OpenBatch>) -> Option<impl IntoView + use<>> {
    if open.problems.is_empty() {
        return None;
    }
    let file_names = open.files.iter().map(|file| file.name.clone()).collect();
    Some(view! {
        <section>
            <h2>"Lines with a problem"</h2>
            <ProblemList problems=open.problems.clone() file_names/>
            <UnusedLines open=open.clone()/>
        </section>
    })
}
