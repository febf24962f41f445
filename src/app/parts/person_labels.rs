//! A sentence that compares a person's labels in the file with the judge's verdicts.

use leptos::prelude::*;

use crate::evaluation::pair::IntentPair;
use crate::evaluation::row::SameTask;
use crate::methods::bifact::frozen_gold::FrozenGold;
use crate::methods::bifact::results::Outcome;
use crate::review::Disagreements;
use crate::words::pair as words;

pub fn person_line(
    pair: &IntentPair,
    outcome: &Outcome,
    frozen: Option<&FrozenGold>,
) -> Option<impl IntoView + use<>> {
    let task = match pair.person().same_task? {
        SameTask::Yes => words::SAME_TASK,
        SameTask::Partly => words::PARTLY_SAME_TASK,
        SameTask::No => words::OTHER_TASKS,
    };
    let facts = sentence(Disagreements::of(pair.person(), outcome, frozen));
    Some(view! { <p>{words::person_says(task)}{facts}"."</p> })
}

fn sentence(counts: Disagreements) -> String {
    let Disagreements { asked, with_judge, corrected, with_what_stands } = counts;
    let mut said = words::person_on_facts(asked, with_judge);
    if asked > 0 && corrected > 0 {
        said.push_str(&words::person_on_corrected(with_what_stands));
    }
    said
}
