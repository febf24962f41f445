//! The user's files as they were read: pairs, columns, and lines that could not be used.

use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;

use crate::app::parts::empty_predictions::EmptyPredictionsChoice;
use crate::app::parts::judge_panel::JudgePanel;
use crate::app::parts::mapping_panel::MappingPanel;
use crate::app::parts::open_data::OpenData;
use crate::app::parts::problem_list::{ProblemList, UnusedLines};
use crate::app::parts::reference_choice::ReferenceChoice;
use crate::app::parts::refusal_notice::RefusalNotice;
use crate::app::parts::trajectory_files::TrajectoryFiles;
use crate::app::state::open_batch::{OpenBatch, OpenFile};
use crate::evaluation::counts::{Standing, size_text};
use crate::words::data as words;
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
            {words::SEE_RESULTS}
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
    // Without rows, trajectories are all that was opened, so they come first.
    let trajectories = || view! { <TrajectoryFiles open=open.clone()/> };
    view! {
        <div class="data">
            <RefusalNotice/>
            <header>
                <h1 dir="auto">{open.name.clone()}</h1>
                <p class="data-summary" data-testid="dataset-summary">{summary(&open)}</p>
                {has_pairs.then(|| view! { <p class="start-fine">{answers(open.clone())}</p> })}
                <EmptyPredictionsChoice open=open.clone()/>
            </header>
            <div class="start-actions">{results}<OpenData label=words::OPEN_OTHER/></div>
            {(!has_pairs).then(trajectories)}
            <div class="data-split">
                {judge}
                <div class="data-fields">
                    {panels.collect_view()} {problems(&open)} {has_pairs.then(trajectories)}
                    {has_pairs.then(|| view! { <ReferenceChoice open=open.clone()/> })}
                </div>
            </div>
        </div>
    }
}

fn summary(open: &OpenBatch) -> String {
    let mut parts = Vec::new();
    // There is nothing to count before the columns are known.
    if !open.batch.pairs.is_empty() {
        parts.push(size_text(&open.batch, open.predictors));
        let unused = open.problems.iter().filter(|problem| !problem.kind.is_used()).count();
        if unused > 0 {
            parts.push(words::not_used(unused));
        }
    }
    parts.extend(open.files.first().and_then(kind));
    parts.join(" · ")
}

fn kind(file: &OpenFile) -> Option<String> {
    let name = file.format?.name();
    Some(match &file.sheet {
        None => name.to_owned(),
        Some(sheet) => words::sheet(name, &sheet.name, &sheet.others),
    })
}

/// What the file's own answers say, or else the judge whose results are shown.
fn answers(open: Arc<OpenBatch>) -> impl Fn() -> String {
    let is_any = |standing: &Standing| standing.scored + standing.failed > 0;
    let in_file = open.sets.of_file().results.with_untracked(Standing::of);
    move || {
        if is_any(&in_file) {
            return words::scored_in_file(&in_file.sentence());
        }
        let set = open.sets.shown();
        let standing = set.results.with(Standing::of);
        if is_any(&standing) {
            words::scored_by(&standing.sentence(), &set.title)
        } else {
            words::NOT_SCORED.to_owned()
        }
    }
}

/// Files with the same columns share a panel: the index of the first, and all their names.
fn one_per_shape(open: &OpenBatch) -> Vec<(usize, String)> {
    let mut panels: Vec<(usize, String)> = Vec::new();
    let mut places = HashMap::new();
    for (index, file) in open.files.iter().enumerate() {
        if let Some(place) = places.get(&file.shape.fingerprint()) {
            let (_, names): &mut (usize, String) = &mut panels[*place];
            *names = format!("{names}, {}", file.name);
        } else {
            places.insert(file.shape.fingerprint(), panels.len());
            panels.push((index, words::columns_of(&file.name)));
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
            <h2>{words::PROBLEMS}</h2>
            <ProblemList problems=open.problems.clone() file_names/>
            <UnusedLines open=open.clone()/>
        </section>
    })
}
