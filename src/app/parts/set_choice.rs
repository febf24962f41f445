//! Which judging of the batch is looked at, where there is more than one.

use leptos::prelude::*;

use crate::app::result_set::ResultSets;

#[component]
pub fn SetChoice(sets: ResultSets) -> impl IntoView {
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
            view! {
                <fieldset class="segments result-sets" data-testid="result-sets">
                    <legend>"Judged by"</legend>
                    {choices.collect_view()}
                </fieldset>
            }
        })
    }
}
