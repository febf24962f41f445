//! Why a file could not be opened.

use leptos::prelude::*;

use super::problem_list::ProblemList;
use super::trajectory_problems::Problems;
use crate::app::state::session::Session;
use crate::dataset::Refusal;

#[component]
pub fn RefusalNotice() -> impl IntoView {
    let session = Session::current();
    move || {
        session.refused.get().map(|refused| {
            let help = (refused.refusal == Refusal::NoRows).then_some(
                " A row is a JSON object or a line of CSV with a gold and a predicted intent.",
            );
            let problems = refused.problems;
            let list = (!problems.is_empty()).then(|| {
                view! {
                    <ProblemList problems file_names=vec![refused.name.clone()]/>
                }
            });
            let told = refused.told;
            let told = (!told.is_empty()).then(|| view! { <Problems told/> });
            view! {
                <div class="notice" role="alert">
                    <p><b>{refused.name.clone()}</b>" "{refused.refusal.to_string()}{help}</p>
                    {list}
                    {told}
                </div>
            }
        })
    }
}
