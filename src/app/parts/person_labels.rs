//! What the file says a person said of a pair, beside what the judge said, in a sentence.

use leptos::prelude::*;

use crate::evaluation::pair::IntentPair;
use crate::evaluation::row::SameTask;
use crate::methods::bifact::frozen_gold::FrozenGold;
use crate::methods::bifact::results::Outcome;
use crate::review::Disagreements;

pub fn person_line(
    pair: &IntentPair,
    outcome: &Outcome,
    frozen: Option<&FrozenGold>,
) -> Option<impl IntoView + use<>> {
    let task = match pair.person().same_task? {
        SameTask::Yes => "the same task",
        SameTask::Partly => "partly the same task",
        SameTask::No => "different tasks",
    };
    let facts = sentence(Disagreements::of(pair.person(), outcome, frozen));
    Some(view! { <p>"A person says both describe "{task}{facts}"."</p> })
}

fn sentence(counts: Disagreements) -> String {
    let Disagreements { asked, with_judge, corrected, with_what_stands } = counts;
    let mut said = match with_judge {
        _ if asked == 0 => return String::new(),
        0 => format!(", and agrees with the judge on all {asked} facts"),
        _ => format!(", and disagrees with the judge on {with_judge} of {asked} facts"),
    };
    if corrected > 0 {
        let stands = with_what_stands.to_string();
        said.extend([". Of the verdicts that stand now, they disagree with ", &stands]);
    }
    said
}
