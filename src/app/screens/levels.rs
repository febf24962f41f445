//! The match levels by AutoRater: the answer in words, the levels of every predictor, the pairs, and the
//! pair that is looked at.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::parts::exports::{BesideOf, Exports};
use crate::app::parts::fulfilment_summary::FulfilmentSummary;
use crate::app::parts::level_filter::LevelFilter;
use crate::app::parts::level_pair::LevelPair;
use crate::app::parts::level_rows::LevelRows;
use crate::app::parts::level_table::LevelTable;
use crate::app::parts::run_bar::RunBar;
use crate::app::parts::set_choice::SetChoice;
use crate::app::state::level_figures::{LevelFigures, beside_levels};
use crate::app::state::open_batch::{OpenBatch, SetsOf, work_out_anew};
use crate::app::state::result_set::{ResultSet, ResultSets};
use crate::app::state::session::Session;
use crate::evaluation::pair::RowId;
use crate::methods::autorater::Autorater;
use crate::settings::AskedMethod;
use crate::words::levels as words;
use crate::workspace::LevelView;
use crate::workspace::ambiguity::Ambiguity;
use crate::workspace::levels::{levels_headline, rows_of_level};
use crate::workspace::place::{Place, Source};

#[component]
pub fn Levels(open: Arc<OpenBatch>) -> impl IntoView {
    let sets = SetsOf::<Autorater>::sets_of(&*open).clone();
    let is_own = open.source == Source::OwnData;
    let bar = is_own.then(|| view! { <RunBar open=open.clone() method=AskedMethod::Autorater/> });
    let of_fulfilment = {
        let open = open.clone();
        move || {
            let is_there = is_own && open.fulfilled.are_there.get();
            is_there.then(|| view! { <RunBar open=open.clone() method=AskedMethod::Fulfilment/> })
        }
    };
    let title = words::title(&open.name);
    let choice = view! { <SetChoice sets=sets.clone()/> };
    let workspace = move || {
        view! { <LevelWorkspace open=open.clone() set=sets.shown() sets=sets.clone()/> }
    };
    let session = Session::current();
    let has_pair = Memo::new(move |_| asked_for(&session).0.is_some());
    view! {
        <div class="results levels" class:has-pair=has_pair>
            <h1 class="visually-hidden">{title}</h1>
            {bar}
            {of_fulfilment}
            {choice}
            {workspace}
        </div>
    }
}

/// The pair and the view in the address; tracked.
fn asked_for(session: &Session) -> (Option<RowId>, LevelView) {
    match session.place.get() {
        Place::Levels { pair, shown, .. } => (pair, shown),
        _ => (None, LevelView::default()),
    }
}

#[component]
fn LevelWorkspace(
    open: Arc<OpenBatch>,
    set: ResultSet<Autorater>,
    sets: ResultSets<Autorater>,
) -> impl IntoView {
    // Results out of a file have no means yet.
    let is_new = set.summaries.with_untracked(Vec::is_empty);
    if is_new && set.results.with_untracked(|results| results.scored() > 0) {
        work_out_anew(open.clone(), set.clone());
    }
    let session = Session::current();
    let asked = Memo::new(move |_| asked_for(&session));
    let view = Memo::new(move |_| asked.get().1);
    let overrides = Memo::new(move |_| view.get().fulfilment_overrides);
    let figures = LevelFigures::of(&open, &set, overrides);
    let LevelFigures { levels, signature, .. } = figures;
    open.load_labels_of_sample();
    let rows = {
        let open = open.clone();
        Memo::new(move |_| {
            let level = view.get().level;
            Arc::new(levels.with(|levels| rows_of_level(&open.by_gold, levels, level)))
        })
    };
    let selected = {
        let open = open.clone();
        Memo::new(move |_| {
            let first = || {
                let first = rows.with(|rows| rows.first().copied())?;
                open.batch.pairs.get(first).map(|pair| pair.id.clone())
            };
            asked.get().0.or_else(first)
        })
    };
    let headline = {
        let open = open.clone();
        Memo::new(move |_| levels.with(|levels| levels_headline(&open.batch, levels)))
    };
    let is_own = open.source == Source::OwnData;
    let headline_view = move || match headline.get() {
        Some(said) => {
            view! { <p class="levels-headline" data-testid="headline">{said}</p> }.into_any()
        }
        None if is_own => view! {
            <p class="levels-headline" data-testid="headline">
                {words::NONE_YET}<a href=Place::Data.to_hash()>{words::CHOOSE_MODEL}</a>
            </p>
        }
        .into_any(),
        None => {
            view! { <p class="levels-headline" data-testid="headline">{words::NONE}</p> }.into_any()
        }
    };
    let pair = {
        let (open, set) = (open.clone(), set.clone());
        move || {
            let place = selected.get().and_then(|id| open.batch.position(&id))?;
            Some(view! { <LevelPair open=open.clone() set=set.clone() levels place/> })
        }
    };
    let ambiguity = {
        let open = open.clone();
        let found = Memo::new(move |_| levels.with(|levels| Ambiguity::of(&open.batch, levels)));
        move || {
            found.get().map(|found| view! {
                <p class="levels-ambiguity" data-testid="ambiguity" data-all=found.all data-some=found.some
                    data-none=found.none>
                    {found.sentence()}" "{words::PAPER_AMBIGUITY}
                </p>
            })
        }
    };
    let beside: BesideOf = {
        let (open, results) = (open.clone(), set.results.clone());
        Arc::new(move || beside_levels(&open, &results))
    };
    view! {
        {headline_view}
        <LevelTable figures name=open.name.clone()/>
        {ambiguity}
        <FulfilmentSummary open=open.clone() set=set.clone() shown=view/>
        <div class="results-signature levels-signature">
            <p class="signature" data-testid="levels-signature" title=signature>{signature}</p>
            <Exports open=open.clone() sets beside/>
        </div>
        <div class="results-split">
            <section class="results-pairs" aria-label=words::ALL_PAIRS>
                <LevelFilter open=open.clone() levels view/>
                <LevelRows open results=set.results rows selected levels view/>
            </section>
            <section class="results-pair" aria-label=words::SELECTED>{pair}</section>
        </div>
    }
}
