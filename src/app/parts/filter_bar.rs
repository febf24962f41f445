//! The filter bar: modes, search, and a chip for each filter.

use leptos::ev;
use leptos::html::Input;
use leptos::prelude::*;

use crate::app::state::session::Session;
use crate::app::state::workbench::{Counted, Workbench};
use crate::base::number::grouped;
use crate::words::filter as words;
use crate::workspace::{Mode, View};

#[component]
pub fn FilterBar(search: NodeRef<Input>) -> impl IntoView {
    view! {
        <div class="filter-bar" role="search">
            <Modes/>
            <Chips/>
            <SearchField search/>
        </div>
    }
}

#[component]
fn Modes() -> impl IntoView {
    let (session, bench) = (Session::current(), Workbench::current());
    let modes = Mode::ALL.map(|mode| {
        let is_chosen = Memo::new(move |_| bench.view.with(|view| view.mode == mode));
        let count = Memo::new(move |_| {
            bench.counted.with(|counted| Some(counted.as_ref()?.facets.modes[mode as usize]))
        });
        let choose = move |_| session.show_view(View { mode, ..bench.view.get_untracked() });
        view! {
            <button
                aria-pressed=move || if is_chosen.get() { "true" } else { "false" }
                data-mode=mode.key()
                title=mode.explained()
                hidden=move || !is_offered(bench, mode)
                on:click=choose
            >
                {mode.label()}" "<b>{move || count.get().map(|count| grouped(count as usize))}</b>
            </button>
        }
    });
    view! { <div class="filter-modes" role="group" aria-label=words::MODES>{modes}</div> }
}

/// One about AutoRater is of no use where it was not asked, and one about doubts where there are none.
fn is_offered(bench: Workbench, mode: Mode) -> bool {
    let is_worth_it = || match mode {
        Mode::LevelDiffers => bench.open.with_value(|open| open.levels.are_there.get()),
        Mode::GoldDoubts => {
            let count = |counted: &Counted| counted.facets.modes[mode as usize];
            bench.counted.with(|counted| counted.as_ref().is_some_and(|one| count(one) > 0))
        }
        _ => true,
    };
    bench.view.with(|view| view.mode == mode) || is_worth_it()
}

#[component]
fn SearchField(search: NodeRef<Input>) -> impl IntoView {
    let (session, bench) = (Session::current(), Workbench::current());
    let text = Memo::new(move |_| bench.view.with(|view| view.text.clone()));
    let look_for = move |text: String| {
        session.show_view(View { text, ..bench.view.get_untracked() });
    };
    let on_key = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            if text.with_untracked(String::is_empty) {
                if let Some(field) = search.get_untracked() {
                    // A field in the page can always lose the focus.
                    let _ = field.blur();
                }
            } else {
                look_for(String::new());
            }
        }
    };
    view! {
        <input
            type="search"
            class="filter-search"
            data-testid="filter-text"
            aria-label=words::SEARCH
            placeholder=words::SEARCH_KEY
            autocomplete="off"
            spellcheck="false"
            node_ref=search
            prop:value=text
            on:input=move |event| look_for(event_target_value(&event))
            on:focus=move |_| bench.expect_words()
            on:keydown=on_key
        />
    }
}

/// The number of pairs shown, and a chip per filter that removes it.
#[component]
fn Chips() -> impl IntoView {
    let (session, bench) = (Session::current(), Workbench::current());
    let all = bench.open.with_value(|open| open.batch.pairs.len());
    let chips = Memo::new(move |_| bench.view.with(View::chips));
    let shown = move || {
        if bench.is_searching() {
            return words::SEARCHING.to_owned();
        }
        words::shown(bench.look.get().map_or(all, |look| look.rows.len()), all)
    };
    let show_all = move |_| session.show_view(bench.view.with_untracked(View::without_filters));
    view! {
        <div class="filter-chips">
            <p role="status" data-testid="shown-count">{shown}</p>
            {move || chips.get().into_iter().map(|chip| {
                let label = words::remove(&chip.label);
                let filter = chip.filter;
                let take_off = move |_| {
                    session.show_view(bench.view.with_untracked(|view| view.without(&filter)));
                };
                view! {
                    <button class="chip" data-testid="filter-chip" aria-label=label on:click=take_off>
                        <span dir="auto">{chip.label}</span><span aria-hidden="true">"×"</span>
                    </button>
                }
            }).collect_view()}
            {move || (chips.with(Vec::len) > 1).then(|| view! {
                <button class="link" on:click=show_all>
                    {words::SHOW_ALL}
                </button>
            })}
        </div>
    }
}
