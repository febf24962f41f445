//! Undo and redo of a person's changes, and the pairs to re-judge because their gold facts changed.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::only_writer::{FollowsNote, OnlyWriter};
use super::pair_context::PairContext;
use super::set_aside_notes::SetAsideNotes;
use crate::app::state::session::Session;
use crate::app::state::workbench::Workbench;
use crate::run::Wanted;
use crate::words::pair as words;
use crate::workspace::place::Place;

/// Its line is there before there is anything to undo, so that nothing moves.
#[component]
pub fn UndoAndRedo(desk: PairContext) -> impl IntoView {
    let review = desk.review;
    let (open, set) = review.on();
    let next = Memo::new(move |_| {
        set.results.with(|results| {
            set.history.with(|history| {
                (history.next_undo(&open.batch, results), history.next_redo(results))
            })
        })
    });
    let undo = move || {
        next.get().0.map(|said| {
            view! {
                <button class="link" data-testid="undo" title=said on:click=move |_| review.undo()>
                    <span>{words::UNDO}{said.clone()}</span>" "<kbd>"u"</kbd>
                </button>
            }
        })
    };
    let redo = move || {
        next.get().1.map(|said| {
            view! {
                <button class="link" data-testid="redo" title=said on:click=move |_| review.redo()>
                    <span>{words::REDO}{said.clone()}</span>" "<kbd>"U"</kbd>
                </button>
            }
        })
    };
    view! {
        <div class="review-bar" role="group" aria-label=words::REVIEW><OnlyWriter>{undo}{redo}</OnlyWriter></div>
    }
}

#[component]
pub fn ReviewNotes(desk: PairContext) -> impl IntoView {
    view! {
        <FollowsNote/>
        <p class="visually-hidden" role="status" data-testid="review-said">{desk.review.said}</p>
        <SetAsideNotes desk/>
        <Stale desk/>
    }
}

#[component]
fn Stale(desk: PairContext) -> impl IntoView {
    let runner = Session::current().runner;
    let (open, set) = desk.review.on();
    let (results, batch) = (set.results.clone(), open.clone());
    let is_here =
        Memo::new(move |_| results.with(|results| results.is_stale(&batch.batch, desk.index)));
    let count = Workbench::current().stale;
    let [stale, why] = words::STALE;
    let mark = move || {
        is_here.get().then(|| {
            view! {
                <p class="stale-mark" data-testid="stale-mark">
                    <b>{stale}</b>{why}
                </p>
            }
        })
    };
    let refused = RwSignal::new(None::<String>);
    let again = move |_| refused.set(runner.start(open.clone(), Wanted::Stale).err());
    let by_rules = move |_| spawn_local(desk.review.judge_stale_by_rules());
    let actions = move || {
        if count.get() == 0 || runner.is_running() {
            return None;
        }
        let again = again.clone();
        let is_present = runner.is_of_present_judge(&set);
        let ask = is_present.then(|| {
            view! {
                <button class="button" data-testid="run-stale" on:click=again>
                    {words::rejudge(count.get())}
                </button>
            }
        });
        let other = (!is_present).then(|| who_else(set.judge.is_some(), &set.title));
        Some(view! {
            <div class="stale-actions">
                <p data-testid="stale-count">{words::out_of_date(count.get())}{other}{refused}</p>
                <OnlyWriter>
                    {ask}
                    <button class="link" data-testid="run-stale-rules" on:click=by_rules>
                        {words::REJUDGE_BY_RULES}
                    </button>
                </OnlyWriter>
            </div>
        })
    };
    view! { {mark} {actions} }
}

/// How to have the same judge do it, so that all scores come from one judge.
fn who_else(is_of_judge: bool, title: &str) -> AnyView {
    let data = Place::Data.to_hash();
    let [choose, on, screen, end] = words::SAME_JUDGE;
    if is_of_judge {
        view! { {choose}{title.to_owned()}{on}<a href=data>{screen}</a>{end} }.into_any()
    } else {
        words::JUDGE_IN_FILE.into_any()
    }
}
