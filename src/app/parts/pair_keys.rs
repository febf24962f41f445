//! The open pair by keyboard: from fact to fact, verdicts, back and forth, and the walk.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::pair_view::PairDesk;
use super::scored_pair::place_of;
use crate::app::session::Session;
use crate::browser::early_keys::{KeyAt, hear_keys_first, key_at};
use crate::browser::typing::is_typing;
use crate::methods::bifact::fact::Verdict;

const FIGURE: &str = ".pair-diagram";
/// What has a use of its own for the space bar and the arrows.
const CONTROLS: &str = "button, summary, a, pre, [tabindex='0']:not(.fact)";

pub fn hear_pair_keys(desk: PairDesk) {
    let selected = Session::current().selected();
    hear_keys_first(move |event| {
        let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key();
        let at = key_at(event, FIGURE);
        if has_modifier || is_typing(event) || at == KeyAt::Dialog {
            return;
        }
        let is_on_fact_or_page =
            at == KeyAt::Inside || at == KeyAt::Page && selected.with_untracked(Option::is_some);
        let is_taken = untrack(|| match event.key().as_str() {
            _ if desk.walk.is_open() && walk(desk, event) => true,
            "e" => desk.assessment().is_some() && desk.walk.open(),
            "ArrowDown" if is_on_fact_or_page => step(desk, 1),
            "ArrowUp" if is_on_fact_or_page => step(desk, -1),
            "c" => desk.mark(Some(Verdict::Supported)),
            "m" => desk.mark(Some(Verdict::Unsupported)),
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

fn walk(desk: PairDesk, event: &KeyboardEvent) -> bool {
    let is_on_control = key_at(event, CONTROLS) == KeyAt::Inside;
    match event.key().as_str() {
        "Escape" => desk.walk.close(),
        "ArrowRight" if !event.shift_key() => desk.walk.go_on(),
        "ArrowLeft" if !event.shift_key() => desk.walk.go_back(),
        " " if !is_on_control => desk.walk.play_or_pause(),
        _ => return false,
    }
    true
}

/// To the next fact or the one before; from nowhere to the first or the last.
fn step(desk: PairDesk, by: isize) -> bool {
    let Some(assessment) = desk.assessment() else { return false };
    let count = assessment.gold.len() + assessment.predicted.len();
    let next = match desk.frame.active.get() {
        Some(active) => active.checked_add_signed(by),
        None if by > 0 => Some(0),
        None => count.checked_sub(1),
    };
    if let Some(next) = next.filter(|next| *next < count)
        && let Some((_, place)) = place_of(&assessment, next)
    {
        desk.frame.go_to(next, place);
    }
    true
}
