//! Chooses the result set that is shown, where there are several.

use leptos::prelude::*;

use crate::app::state::in_page::InPage;
use crate::app::state::result_set::ResultSets;
use crate::words::results as words;

#[component]
pub fn SetChoice<M: InPage>(
    sets: ResultSets<M>,
    #[prop(default = words::JUDGED_BY)] legend: &'static str,
) -> impl IntoView {
    let other_facts = {
        let sets = sets.clone();
        Memo::new(move |_| {
            let (differ, title) = sets.other_facts()?;
            Some(words::other_facts(differ.differ, differ.both, &title))
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
