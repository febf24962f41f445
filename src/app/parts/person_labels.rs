//! What the file says a person said of a pair, beside what the judge said.

use leptos::prelude::*;

use crate::evaluation::fact::{Assessment, Side, Verdict};
use crate::evaluation::frozen_gold::FrozenGold;
use crate::evaluation::pair::IntentPair;
use crate::evaluation::results::Outcome;
use crate::evaluation::row::{PersonLabels, SameTask};
use crate::evaluation::signature::Judge;

/// A file's verdicts are about the gold facts it began with and the predicted facts of its own
/// answer; they say nothing of facts that another judge or a person has put in their place.
pub fn label_of(
    person: &PersonLabels,
    outcome: &Outcome,
    frozen: Option<&FrozenGold>,
    side: Side,
    place: usize,
) -> Option<Verdict> {
    let assessment = outcome.assessed.as_ref().ok()?;
    match side {
        Side::Gold => {
            let fact = &assessment.gold.get(place)?.fact;
            let first = frozen.map(FrozenGold::first_facts).unwrap_or_default();
            let place = first.iter().position(|known| known == fact)?;
            person.gold.as_ref()?.get(place).copied()
        }
        Side::Predicted if matches!(outcome.judge, Judge::InFile(_) | Judge::Unnamed) => {
            person.predicted.as_ref()?.get(place).copied()
        }
        Side::Predicted => None,
    }
}

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
    let label = |side, place| label_of(pair.person(), outcome, frozen, side, place);
    let differing = outcome.assessed.as_ref().ok().map(|a| Disagreements::of(a, label));
    let facts = differing.map(|differing| differing.sentence()).unwrap_or_default();
    Some(view! { <p>"A person says both describe "{task}{facts}"."</p> })
}

/// How many of a person's verdicts in the file differ from others on the same facts.
#[derive(Default)]
struct Disagreements {
    asked: usize,
    with_judge: usize,
    corrected: usize,
    with_what_stands: usize,
}

impl Disagreements {
    fn of(assessment: &Assessment, label: impl Fn(Side, usize) -> Option<Verdict>) -> Self {
        let mut counts = Self::default();
        for side in Side::ALL {
            for (place, fact) in assessment.facts(side).iter().enumerate() {
                let Some(said) = label(side, place) else { continue };
                counts.asked += 1;
                counts.with_judge += usize::from(fact.verdict != said);
                counts.corrected += usize::from(fact.correction.is_some());
                counts.with_what_stands += usize::from(fact.stands() != said);
            }
        }
        counts
    }

    fn sentence(&self) -> String {
        let Self { asked, with_judge, corrected, with_what_stands } = self;
        let mut said = match with_judge {
            _ if *asked == 0 => return String::new(),
            0 => format!(", and agrees with the judge on all {asked} facts"),
            _ => format!(", and disagrees with the judge on {with_judge} of {asked} facts"),
        };
        if *corrected > 0 {
            let stands = with_what_stands.to_string();
            said.extend(["; with the verdicts that stand now, on ", &stands]);
        }
        said
    }
}
