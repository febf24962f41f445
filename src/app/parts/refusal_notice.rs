//! Why a file could not be opened.

use leptos::prelude::*;

use super::problem_list::ProblemList;
use super::trajectory_problems::Problems;
use crate::app::state::session::Session;
use crate::dataset::Refusal;
use crate::words::start as words;

#[component]
pub fn RefusalNotice() -> impl IntoView {
    let session = Session::current();
    move || {
        session.refused.get().map(|refused| {
            let help = (refused.refusal == Refusal::NoRows).then_some(words::ROW_NEEDS);
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
