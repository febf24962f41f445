//! The share of matches by group and predictor, as a chart.

use std::sync::Arc;

use leptos::prelude::*;

use super::svg_chart::SvgChart;
use crate::browser::text_width::CanvasWidths;
use crate::charts::{GroupMatch, match_by_group};
use crate::methods::autorater::{LevelRow, LevelTable, RatedBy};
use crate::words::levels as words;

#[component]
pub fn MatchByGroup(table: Signal<Arc<LevelTable>>) -> impl IntoView {
    let draw = move |width: f64| {
        let bars = table.with(|table| bars(&table.rows));
        match_by_group(&bars, width, &CanvasWidths::new())
    };
    view! {
        <figure class="levels-by-group" data-testid="match-by-group">
            <figcaption>{words::MATCH_BY_GROUP}</figcaption>
            <SvgChart draw=Box::new(draw)/>
        </figure>
    }
}

/// AutoRater's, group after group.
fn bars(rows: &[LevelRow]) -> Vec<GroupMatch> {
    let rated = rows.iter().filter(|row| row.by == RatedBy::Autorater && row.group.is_some());
    let mut groups: Vec<(&str, Vec<GroupMatch>)> = Vec::new();
    for row in rated {
        let matched = row.matched();
        let bar = GroupMatch {
            group: row.group_name().to_owned(),
            predictor: row.predictor.clone(),
            share: matched.value,
            interval: matched.interval,
            pairs: row.pairs.map_or(0, |[with_level, _]| with_level),
        };
        match groups.iter_mut().find(|(name, _)| *name == row.group_name()) {
            Some((_, bars)) => bars.push(bar),
            None => groups.push((row.group_name(), vec![bar])),
        }
    }
    groups.into_iter().flat_map(|(_, bars)| bars).collect()
}
