//! The way through what is shown in parts: which part this is, and the ones before and after it.

use leptos::prelude::*;

use crate::base::number::grouped;

/// `first` is where the part that is shown begins, `step` how much a part holds, `show` is told where
/// another begins. Nothing where there is one part.
#[component]
pub fn Pager(
    #[prop(into)] first: Signal<usize>,
    step: usize,
    total: Signal<usize>,
    /// What is counted, in the plural.
    noun: &'static str,
    #[prop(into)] show: Callback<usize>,
) -> impl IntoView {
    let words = move || {
        let (from, total) = (first.get(), total.get());
        let to = total.min(from + step);
        format!("{noun} {} to {} of {}", grouped(from + 1), grouped(to), grouped(total))
    };
    let is_last = move || first.get() + step >= total.get();
    let back = move |_| show.run(first.get_untracked().saturating_sub(step));
    let on = move |_| show.run(first.get_untracked() + step);
    move || {
        (total.get() > step).then(|| view! {
            <p class="pager" role="group" aria-label=noun data-testid="pager">
                <span role="status">{words}</span>
                <button class="link" on:click=back disabled=move || first.get() == 0>"Previous"</button>
                <button class="link" data-testid="pager-next" on:click=on disabled=is_last>"Next"</button>
            </p>
        })
    }
}
