//! Which levels are shown, with the number of pairs of each.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::state::open_batch::OpenBatch;
use crate::base::number::grouped;
use crate::browser::address;
use crate::methods::autorater::Level;
use crate::words::levels as words;
use crate::workspace::LevelView;
use crate::workspace::levels::{LevelCounts, PairLevels};
use crate::workspace::place::Place;

#[component]
pub fn LevelFilter(
    open: Arc<OpenBatch>,
    levels: Memo<Arc<PairLevels>>,
    view: Memo<LevelView>,
) -> impl IntoView {
    let counts = Memo::new(move |_| levels.with(|levels| LevelCounts::of(levels)));
    let source = open.source;
    let choice = move |one: Option<Level>| {
        let show = move |_| {
            let shown = LevelView { level: one, ..view.get_untracked() };
            address::replace(&Place::Levels { source, pair: None, shown }.to_hash());
        };
        let name = one.map_or(words::ALL, Level::name);
        let key = one.map_or("all", Level::key);
        view! {
            <label>
                <input type="radio" name="level" value=key prop:checked=move || view.get().level == one
                    on:change=show/>
                <span>{name}" "<b>{move || grouped(counts.get().shown(one))}</b></span>
            </label>
        }
    };
    let unscored = move || words::without_level(counts.get().unscored);
    let levels = Level::ALL.map(|level| choice(Some(level)));
    view! {
        <fieldset class="segments level-filter" data-testid="level-filter">
            <legend class="visually-hidden">{words::LEVELS_TO_SHOW}</legend>
            {choice(None)}
            {levels}
            <p class="start-fine" data-testid="levels-unscored">{unscored}</p>
        </fieldset>
    }
}
