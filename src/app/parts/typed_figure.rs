//! The figure of a typed pair, with the walk and the exports.

use leptos::prelude::*;

use super::figure_exports::FigureExports;
use super::figure_files::{self, FactFigure};
use super::pair_diagram::{FigureFrame, FigureSubject, PairDiagram};
use super::pair_walk::PairWalk;
use super::scored_pair::{place_of, why, why_hint};
use super::walk::{OPENER, Walk};
use crate::words::pair as words;

#[component]
pub fn TypedFigure(subject: FigureSubject) -> impl IntoView {
    let (frame, walk) = (FigureFrame::new(), Walk::new());
    let assessment = subject.assessment.clone();
    let said = move || {
        let index = frame.active.get()?;
        let (side, place) = place_of(&assessment, index)?;
        Some(why(side, assessment.facts(side).get(place)?, None))
    };
    let subject = Signal::stored(subject);
    let is_open = Memo::new(move |_| walk.is_open());
    let explained =
        move || is_open.get().then(|| view! { <PairWalk walk subject asked=|_| None/> });
    view! {
        <div class="typed-figure-tools">
            <button class="link" id=OPENER data-testid="explain" on:click=move |_| { walk.open(); }>
                {words::EXPLAIN}
            </button>
            <FigureExports figure=Box::new(FactFigure { subject, frame })
                name="typed-pair-bifact".to_owned() take=figure_files::take/>
        </div>
        {explained}
        <div class=move || walk.class()><PairDiagram subject frame/></div>
        <div class="why" aria-live="polite">{move || said().unwrap_or_else(why_hint)}</div>
    }
}
