//! Lines of a file that have problems, grouped by kind.

use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;

use crate::app::state::open_batch::OpenBatch;
use crate::browser::downloads::download;
use crate::dataset::{Problem, unused_lines};
use crate::words::data as words;

const SHOWN: usize = 20;

#[component]
pub fn ProblemList(problems: Vec<Problem>, file_names: Vec<String>) -> impl IntoView {
    let several_files = file_names.len() > 1;
    let groups = by_title(&problems).into_iter().map(|(title, group)| {
        let beyond = group.len().saturating_sub(SHOWN);
        let shown = group.iter().take(SHOWN).map(|problem| {
            let file =
                several_files.then(|| file_names.get(usize::from(problem.origin.file)).cloned());
            problem_line(problem, file.flatten())
        });
        view! {
            <details class="problem-group">
                <summary>{words::problem_group(&title, group.len())}</summary>
                <ul>{shown.collect_view()}</ul>
                {(beyond > 0).then(|| view! { <p>{words::and_more(beyond)}</p> })}
            </details>
        }
    });
    view! { <div class="problem-list" data-testid="dataset-problems">{groups.collect_view()}</div> }
}

fn problem_line(problem: &Problem, file: Option<String>) -> impl IntoView + use<> {
    view! {
        <li>
            <span class="line-number">{words::line(problem.origin.line)}</span>
            <span>{file.map(|file| format!("{file}: "))}{problem.kind.to_string()}</span>
            <code dir="auto">{problem.excerpt()}</code>
        </li>
    }
}

/// Groups in the order of their first line.
fn by_title(problems: &[Problem]) -> Vec<(String, Vec<&Problem>)> {
    let mut groups: Vec<(String, Vec<&Problem>)> = Vec::new();
    let mut places = HashMap::new();
    for problem in problems {
        let title = problem.kind.title();
        let place = *places.entry(title.clone()).or_insert_with(|| {
            groups.push((title, Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(problem);
    }
    groups
}

/// Downloads the unused lines, one file each.
#[component]
pub fn UnusedLines(open: Arc<OpenBatch>) -> impl IntoView {
    let buttons = open.files.iter().enumerate().filter_map(|(index, file)| {
        let mine = move |problem: &&Problem| usize::from(problem.origin.file) == index;
        let unused = open.problems.iter().filter(mine).filter(|p| !p.kind.is_used()).count();
        if unused == 0 {
            return None;
        }
        let (open, encoding) = (open.clone(), file.encoding);
        let name = format!("unused-{}", file.name.trim_end_matches(".gz"));
        let of = (open.files.len() > 1).then_some(file.name.as_str());
        let label = words::download_unused(unused, of);
        Some(view! {
            <button class="button" data-testid="download-unused" on:click=move |_| {
                download(&name, &unused_lines(open.problems.iter().filter(mine), encoding));
            }>{label}</button>
        })
    });
    buttons.collect_view()
}
