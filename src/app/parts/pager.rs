//! Previous and next for long lists that are shown a page at a time.

use leptos::prelude::*;

use crate::words::pair as words;

/// `first` is the first item shown, `step` the items per page; `show` is called with the first item of
/// another page. Hidden if there is only one page.
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
        words::part(noun, from + 1, to, total)
    };
    let is_last = move || first.get() + step >= total.get();
    let back = move |_| show.run(first.get_untracked().saturating_sub(step));
    let on = move |_| show.run(first.get_untracked() + step);
    move || {
        (total.get() > step).then(|| view! {
            <p class="pager" role="group" aria-label=noun data-testid="pager">
                <span role="status">{words}</span>
                <button class="link" on:click=back disabled=move || first.get() == 0>{words::PREVIOUS}</button>
                <button class="link" data-testid="pager-next" on:click=on disabled=is_last>{words::NEXT}</button>
            </p>
        })
    }
}
