//! Corrections whose fact disappeared when the pair was judged again. Each can be applied to another fact
//! or dismissed.

use leptos::prelude::*;

use super::only_writer::OnlyWriter;
use super::pair_context::PairContext;
use crate::methods::bifact::fact::{Assessment, Fact, Side};
use crate::methods::bifact::row_review::RowCorrection;
use crate::review::FactPlace;
use crate::words::pair as words;
use crate::workspace::View;
use crate::workspace::place::Place;

#[component]
pub fn SetAsideNotes(desk: PairContext) -> impl IntoView {
    let (_, set) = desk.review.on();
    let results = set.results.clone();
    let here =
        Memo::new(move |_| set.results.with(|results| results.set_aside.of(desk.index).to_vec()));
    let notes = move || {
        let assessment = desk.assessment();
        let list = here.get().into_iter().enumerate();
        list.map(|(which, lost)| note(desk, which, &lost, assessment.as_deref())).collect_view()
    };
    // How many there are in other pairs, and the next such pair.
    let others = Memo::new(move |_| {
        results.with(|results| {
            let elsewhere = results.set_aside.count() - results.set_aside.of(desk.index).len();
            let others = || results.set_aside.pairs().filter(|pair| *pair != desk.index);
            let next = others().find(|pair| *pair > desk.index).or_else(|| others().next());
            next.map(|next| (elsewhere, next))
        })
    });
    let elsewhere = move || {
        others.get().map(|(count, next)| {
            let href = desk.with_pair(|open, _| {
                let id = &open.batch.pairs.get(next)?.id;
                Some(Place::pair(open.source, id, &View::default()).to_hash())
            });
            let said = words::set_aside_elsewhere(count);
            view! {
                <p data-testid="set-aside-elsewhere">
                    {said}" "<a href=href.flatten()>{words::SHOW_NEXT}</a>
                </p>
            }
        })
    };
    view! { {notes} {elsewhere} }
}

fn note(
    desk: PairContext,
    which: usize,
    lost: &RowCorrection,
    assessment: Option<&Assessment>,
) -> impl IntoView + use<> {
    let side = lost.side;
    let fact = lost.fact.as_ref().map(Fact::to_string).unwrap_or_default();
    let said = words::set_aside(&fact, side.word(lost.correction.verdict), &lost.correction.by);
    let facts: Vec<String> = assessment.map_or_else(Vec::new, |assessment| {
        assessment.facts(side).iter().map(|judged| judged.fact.to_string()).collect()
    });
    let chosen = RwSignal::new(0_usize);
    let choose = move |event| chosen.set(event_target_value(&event).parse().unwrap_or(0));
    let apply = move |_| {
        let to = FactPlace { pair: desk.index, side, fact: chosen.get_untracked() };
        desk.review.apply_set_aside(which, to);
    };
    let label = match side {
        Side::Gold => words::APPLY_TO_GOLD,
        Side::Predicted => words::APPLY_TO_PREDICTED,
    };
    let put = (!facts.is_empty()).then(|| {
        let options = facts.into_iter().enumerate();
        let options = options.map(|(at, fact)| view! { <option value=at.to_string()>{fact}</option> });
        view! {
            <label class="field">
                <span>{label}</span>
                <select data-testid="set-aside-fact" on:change=choose>{options.collect_view()}</select>
            </label>
            <button class="button" data-testid="set-aside-apply" on:click=apply>{words::APPLY}</button>
        }
    });
    view! {
        <div class="set-aside" data-testid="set-aside">
            <p><b>{words::SET_ASIDE}</b>{said}</p>
            <OnlyWriter>
                {put}
                <button class="link" data-testid="set-aside-dismiss"
                    on:click=move |_| desk.review.dismiss_set_aside(desk.index, which)>{words::DISMISS}</button>
            </OnlyWriter>
        </div>
    }
}
