//! The lines of a file that could not be used, each with its reason.

use leptos::prelude::*;

use crate::evaluation::dataset::LineProblem;

const SHOWN: usize = 50;

#[component]
pub fn LineProblems(problems: Vec<LineProblem>) -> impl IntoView {
    if problems.is_empty() {
        return None;
    }
    let count = problems.len();
    let title = if count == 1 {
        "1 line could not be used".to_owned()
    } else {
        format!("{count} lines could not be used")
    };
    let beyond = count.saturating_sub(SHOWN);
    let rows = problems.into_iter().take(SHOWN).map(|problem| {
        view! {
            <li>
                <span class="line-number">"Line "{problem.line}</span>
                <span>{problem.kind.to_string()}</span>
                <code dir="auto">{problem.excerpt}</code>
            </li>
        }
    });
    Some(view! {
        <details class="line-problems" data-testid="dataset-problems">
            <summary>{title}</summary>
            <ul>{rows.collect_view()}</ul>
            {(beyond > 0).then(|| view! { <p>"and "{beyond}" more"</p> })}
        </details>
    })
}
