//! The gold facts of a pair: read, edit and approve them.

use std::sync::Arc;

use leptos::prelude::*;

use super::gold_doubts::GoldDoubts;
use super::gold_edit_form::GoldEditForm;
use super::gold_edits::{GoldEdits, Intention, button_id};
use super::only_writer::OnlyWriter;
use super::pager::Pager;
use super::pair_context::PairContext;
use crate::base::number::counted;
use crate::diagram::{LONGEST_SPOKEN, shortened};
use crate::evaluation::pair::GoldId;
use crate::methods::bifact::fact::Fact;
use crate::methods::bifact::frozen_gold::{ByHand, FrozenGold};
use crate::review::GoldEdit;
use crate::words::pair as words;

/// Facts per page; each has six buttons.
const FACTS_SHOWN: usize = 50;

#[component]
pub fn GoldPanel(desk: PairContext, gold: GoldId) -> impl IntoView {
    let golds =
        GoldEdits { desk, gold, intention: RwSignal::new(None), refused: RwSignal::new(None) };
    let frozen = desk.frozen;
    let head = move || frozen.get().map(|frozen| heading(&frozen));
    let (first, total) =
        (RwSignal::new(0), Signal::derive(move || frozen.get().map_or(0, |f| f.facts.len())));
    // An edit may have left fewer facts than the page began at.
    let begins = Memo::new(move |_| {
        first.get().min(total.get().saturating_sub(1) / FACTS_SHOWN * FACTS_SHOWN)
    });
    let list = move || frozen.get().map(|frozen| facts(golds, &frozen, begins.get()));
    view! {
        <details class="gold-panel" data-testid="gold-panel">
            <summary>{words::GOLD_PANEL}{head}</summary>
            <OnlyWriter>
                <GoldDoubts golds/>
                <ol start=move || begins.get() + 1>{list}</ol>
                <Pager first=begins step=FACTS_SHOWN total noun=words::FACTS show=move |to| first.set(to)/>
                {move || (golds.intention.get() == Some(Intention::Add)).then(|| view! {
                    <GoldEditForm golds intention=Intention::Add facts=Arc::default()/>
                })}
                <p role="alert" class="gold-panel-refused" data-testid="gold-refused">
                    {move || golds.refused.get().map(|why| why.to_string())}
                </p>
                <div class="gold-panel-actions">{move || actions(golds, frozen.get().as_deref())}</div>
            </OnlyWriter>
        </details>
    }
}

/// "· 4 · 1a2b3c4d · edited by Ada · approved by Ada"
fn heading(frozen: &FrozenGold) -> impl IntoView + use<> {
    let by = |did: &str, hand: &ByHand| words::by_hand(did, &hand.by);
    let edited = frozen.edited().map(|edited| by(words::EDITED, &edited.last));
    let approved = frozen.approved().map(|hand| by(words::APPROVED, hand));
    view! {
        <span class="gold-panel-head">
            {counted(frozen.facts.len(), "fact")}{words::FINGERPRINT}
            <code data-testid="gold-fingerprint">{frozen.fingerprint.short()}</code>
            {edited}
            {approved}
        </span>
    }
}

fn facts(golds: GoldEdits, frozen: &Arc<FrozenGold>, first: usize) -> Vec<AnyView> {
    let facts = frozen.facts.iter().enumerate().skip(first).take(FACTS_SHOWN);
    let rows = facts.map(|(place, fact)| row(golds, frozen.clone(), place, fact.clone()));
    rows.collect()
}

fn row(golds: GoldEdits, frozen: Arc<FrozenGold>, place: usize, fact: Fact) -> AnyView {
    let count = frozen.facts.len();
    let content = move || match golds.intention.get().filter(|now| now.place() == Some(place)) {
        Some(intention) => {
            let facts = Arc::new(frozen.facts.clone());
            view! { <GoldEditForm golds intention facts/> }.into_any()
        }
        None => shown_fact(golds, place, count, &fact),
    };
    view! { <li dir="auto" data-testid="gold-list-fact">{content}</li> }.into_any()
}

fn shown_fact(golds: GoldEdits, place: usize, count: usize, fact: &Fact) -> AnyView {
    let words = shortened(fact.as_str(), LONGEST_SPOKEN);
    let button = |name: &'static str, text: &'static str, act: Box<dyn Fn()>| {
        view! {
            <button class="link" id=button_id(name, place) data-testid=format!("gold-{name}")
                aria-label=format!("{text}: {words}") on:click=move |_| act()>{text}</button>
        }
    };
    let intend = |intention: Intention| Box::new(move || golds.intend(Some(intention)));
    let shift = |to: usize, name: &'static str| {
        let edit = GoldEdit::Move { fact: place, to };
        Box::new(move || golds.edit(&edit, button_id(name, to)))
    };
    let delete = Box::new(move || {
        golds.edit(&GoldEdit::Delete { fact: place }, button_id("edit", place.saturating_sub(1)));
    });
    view! {
        <span class="gold-panel-fact">{shortened(fact.as_str(), LONGEST_SPOKEN).into_owned()}</span>
        <span class="gold-panel-row">
            {button("edit", words::EDIT, intend(Intention::Reword(place)))}
            {button("split", words::SPLIT, intend(Intention::Split(place)))}
            {(place + 1 < count).then(|| button("merge", words::MERGE, intend(Intention::Merge(place))))}
            {(place > 0).then(|| button("up", words::UP, shift(place - 1, "up")))}
            {(place + 1 < count).then(|| button("down", words::DOWN, shift(place + 1, "down")))}
            {button("delete", words::DELETE, delete)}
        </span>
    }
    .into_any()
}

fn actions(golds: GoldEdits, frozen: Option<&FrozenGold>) -> impl IntoView + use<> {
    let edit = |test_id: &'static str, text: &'static str, edit: GoldEdit| {
        let act = move |_| golds.edit(&edit, test_id.to_owned());
        view! {
            <button class="button" id=test_id data-testid=test_id on:click=act>{text}</button>
        }
    };
    let is_approved = frozen.is_some_and(|frozen| frozen.approved().is_some());
    let (text, change) = if is_approved {
        (words::WITHDRAW_APPROVAL, GoldEdit::TakeBackApproval)
    } else {
        (words::APPROVE, GoldEdit::Approve)
    };
    let approval = frozen.map(|_| edit("gold-approve", text, change));
    let restore = frozen
        .and_then(FrozenGold::edited)
        .filter(|edited| !edited.first.is_empty())
        .map(|_| edit("gold-restore", words::RESTORE, GoldEdit::Restore));
    view! {
        <button class="button" id="gold-add" data-testid="gold-add"
            on:click=move |_| golds.intend(Some(Intention::Add))>{words::ADD_FACT}</button>
        {approval}
        {restore}
    }
}
