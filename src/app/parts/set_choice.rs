//! Which judging of the batch is looked at, where there is more than one.

use leptos::prelude::*;

use crate::app::state::in_page::InPage;
use crate::app::state::result_set::ResultSets;
use crate::base::number::{counted, grouped};
use crate::run::Differences;

#[component]
pub fn SetChoice<M: InPage>(
    sets: ResultSets<M>,
    #[prop(default = "Judged by")] legend: &'static str,
) -> impl IntoView {
    let other_facts = {
        let sets = sets.clone();
        Memo::new(move |_| {
            let (differ, title) = sets.other_facts()?;
            Some(said_of(differ, &title))
        })
    };
    move || {
        let titles = sets.titles();
        (titles.len() > 1).then(|| {
            let shown = sets.place_of_shown();
            let sets = sets.clone();
            let choices = titles.into_iter().map(move |(place, title)| {
                let sets = sets.clone();
                view! {
                    <label>
                        <input type="radio" name="result-set" prop:checked=place == shown
                            on:change=move |_| sets.show(place)/>
                        <span dir="auto">{title}</span>
                    </label>
                }
            });
            let note = other_facts;
            view! {
                <fieldset class="segments result-sets" data-testid="result-sets">
                    <legend>{legend}</legend>
                    {choices.collect_view()}
                </fieldset>
                {move || note.get().map(|said| view! { <p class="note" data-testid="other-facts">{said}</p> })}
            }
        })
    }
}

/// Facts of different lists cannot be compared by their numbers.
fn said_of(Differences { both, differ }: Differences, title: &str) -> String {
    let (differ, both) = (grouped(differ), counted(both, "gold intent"));
    format!(
        "{differ} of {both} have other facts here than in “{title}”. Compare the scores of pairs \
         between the two, not single facts."
    )
}
