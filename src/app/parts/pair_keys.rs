//! Keyboard shortcuts of the open pair: choose facts, give verdicts, undo, and the walk.

use leptos::prelude::*;

use super::pair_context::PairContext;
use super::pair_walk::take_walk_key;
use super::scored_pair::subject;
use crate::app::state::session::Session;
use crate::browser::key_capture::{KeyAt, hear_keys_first, key_at};
use crate::browser::typing::is_typing;
use crate::diagram::{FactStep, FactStop, fact_beside};
use crate::evaluation::verdict::Verdict;

/// Facts, and the panel with the reason.
const FACT_OR_REASON: &str = ".pair-diagram .fact, .why";
/// Elements that use the arrow keys themselves.
const OWN_ARROWS: &str = "[data-chart], pre, [role='slider'], [role='listbox'], [role='separator']";

pub fn hear_pair_keys(desk: PairContext) {
    let selected = Session::current().selected();
    hear_keys_first(move |event| {
        let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key();
        let at = key_at(event, FACT_OR_REASON);
        if has_modifier || is_typing(event) || at == KeyAt::Dialog {
            return;
        }
        let is_on_fact = at == KeyAt::Inside;
        let has_arrows = is_on_fact
            || selected.with_untracked(Option::is_some)
                && key_at(event, OWN_ARROWS) != KeyAt::Inside;
        let is_taken = untrack(|| match event.key().as_str() {
            _ if desk.walk.is_open() && take_walk_key(desk.walk, event) => true,
            "e" => desk.assessment().is_some() && desk.walk.open(),
            "ArrowDown" if has_arrows => step(desk, FactStep::Next),
            "ArrowUp" if has_arrows => step(desk, FactStep::Previous),
            "c" if is_on_fact => mark(desk, Verdict::Supported),
            "m" if is_on_fact => mark(desk, Verdict::Unsupported),
            "u" => {
                desk.review.undo();
                true
            }
            "U" => {
                desk.review.redo();
                true
            }
            _ => false,
        });
        if is_taken {
            event.prevent_default();
            event.stop_propagation();
        }
    });
}

/// Applies to the focused fact, whatever the pointer shows.
fn mark(desk: PairContext, verdict: Verdict) -> bool {
    desk.frame.end_preview();
    desk.mark(Some(verdict))
}

/// To the next or previous fact; without a focused fact, to the first or last.
fn step(desk: PairContext, step: FactStep) -> bool {
    let Some(assessment) = desk.assessment() else { return false };
    desk.frame.end_preview();
    let next = desk.with_pair(|open, pair| {
        let subject = subject(&open.batch, pair, &assessment);
        fact_beside(&subject.as_pair(0), desk.frame.chosen.get(), step)
    });
    if let Some(FactStop { number, place }) = next.flatten() {
        desk.frame.go_to(number, place);
    }
    true
}
