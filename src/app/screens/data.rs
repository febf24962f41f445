//! What was understood of the user's files: pairs, fields, and lines that could not be used.

use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;

use crate::app::parts::empty_predictions::EmptyPredictionsChoice;
use crate::app::parts::judge_panel::JudgePanel;
use crate::app::parts::mapping_panel::MappingPanel;
use crate::app::parts::open_data::OpenData;
use crate::app::parts::problem_list::{ProblemList, UnusedLines};
use crate::app::parts::refusal_notice::RefusalNotice;
use crate::app::parts::trajectory_files::TrajectoryFiles;
use crate::app::state::open_batch::{OpenBatch, OpenFile};
use crate::base::number::counted;
use crate::evaluation::counts::{Standing, size_text};
use crate::workspace::place::{Place, Source};

#[component]
pub fn Data(open: Arc<OpenBatch>) -> impl IntoView {
    let has_pairs = !open.batch.pairs.is_empty();
    let judge = {
        let (open, found) = (open.clone(), open.paths.found.clone());
        // Goals can be predicted without any rows.
        let is_shown = Memo::new(move |_| has_pairs || !found.read().is_empty());
        move || is_shown.get().then(|| view! { <JudgePanel open=open.clone()/> })
    };
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
                <EmptyPredictionsChoice open=open.clone()/>
            </header>
            <div class="start-actions">{results}<OpenData label="Open other data"/></div>
            <TrajectoryFiles open=open.clone()/>
            <div class="data-split">
                {judge}
                <div class="data-fields">{panels.collect_view()} {problems(&open)}</div>
            </div>
        </div>
    }
}

fn summary(open: &OpenBatch) -> String {
    let mut parts = Vec::new();
    // Before the columns are known there is nothing to count.
    if !open.batch.pairs.is_empty() {
        parts.push(size_text(&open.batch, open.predictors));
        let unused = open.problems.iter().filter(|problem| !problem.kind.is_used()).count();
        if unused > 0 {
            parts.push(format!("{} not used", counted(unused, "line")));
        }
    }
    parts.extend(open.files.first().and_then(kind));
    parts.join(" · ")
}

fn kind(file: &OpenFile) -> Option<String> {
    let name = file.format?.name();
    Some(match &file.sheet {
        None => name.to_owned(),
        Some(sheet) if sheet.others.is_empty() => format!("{name}, sheet “{}”", sheet.name),
        Some(sheet) => format!(
            "{name}, sheet “{}”. To open “{}” instead, move it to the front or save it as CSV",
            sheet.name,
            sheet.others.join("”, “")
        ),
    })
}

fn answers(open: &OpenBatch) -> String {
    open.sets.of_file().results.with_untracked(|results| {
        let standing = Standing::of(results);
        if standing.scored + standing.failed == 0 {
            return "Not scored yet. Choose a judge and press Start.".to_owned();
        }
        format!("{} by the judge’s answers in the file.", standing.sentence())
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
            panels.push((index, format!("Columns of {}", file.name)));
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
            <h2>"Lines with problems"</h2>
            <ProblemList problems=open.problems.clone() file_names/>
            <UnusedLines open=open.clone()/>
        </section>
    })
}
