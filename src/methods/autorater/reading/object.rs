//! A decision out of JSON, held against the table that comes with it.

use super::problem::SatisfactionProblem;
use super::tag::{tags, yes_or_no};
use crate::methods::autorater::satisfaction::{Requirement, Satisfaction};
use crate::methods::reply::{Loose, Members, ReplyProblem, is_declined, members_named, plain_text};

pub const DECISIONS: &[&str] = &["decision", "satisfaction", "satisfies", "a_satisfies_b"];
const OF_A: &[&str] = &["requirements_of_a", "requirements_a", "a_requirements"];
const OF_B: &[&str] = &["requirements_of_b", "requirements_b", "b_requirements", "requirements"];
const COUNTER_EXAMPLES: &[&str] = &["counter_example", "counterexample"];
const EXPLANATIONS: &[&str] =
    &["explanation", "reasoning", "reason", "analysis", "chain_of_thought", "rationale"];
pub const MEMBERS: &[&[&str]] = &[DECISIONS, OF_A, OF_B, COUNTER_EXAMPLES, EXPLANATIONS];
/// Of a requirement.
const TEXTS: &[&str] = &["requirement", "text", "constraint"];
const MET: &[&str] = &["met_by_a", "met", "is_met", "satisfied_by_a", "satisfied"];
const HOW: &[&str] = &["how", "reason", "reasoning", "explanation", "note"];
const NUMBERS: &[&str] = &["number", "id", "index"];
/// No task has more.
const MOST_REQUIREMENTS: usize = 200;

pub fn read_object(answer: &Members) -> Result<Satisfaction, SatisfactionProblem> {
    let holds = decision(answer)?;
    let of_b = match members_named(answer, OF_B).next() {
        Some(Loose::List(items)) if items.len() <= MOST_REQUIREMENTS => {
            items.iter().map(requirement).collect::<Result<Vec<_>, _>>()?
        }
        Some(Loose::Null) | None => Vec::new(),
        Some(_) => return Err(SatisfactionProblem::UnclearRequirement),
    };
    let of_a = match members_named(answer, OF_A).next() {
        Some(Loose::List(items)) => items.iter().filter_map(said_of_a).collect(),
        _ => Vec::new(),
    };
    let text_of =
        |names| members_named(answer, names).map(plain_text).find(|text| !text.is_empty());
    let counter_example = text_of(COUNTER_EXAMPLES).filter(|text| !says_none(text));
    agrees(holds, &of_b, counter_example.as_deref())?;
    let explanation = text_of(EXPLANATIONS).unwrap_or_default();
    if is_declined(&explanation) {
        return Err(ReplyProblem::Declined.into());
    }
    Ok(Satisfaction { holds, of_a, of_b, counter_example, explanation })
}

fn decision(answer: &Members) -> Result<bool, SatisfactionProblem> {
    let mut decisions = members_named(answer, DECISIONS).map(|value| match value {
        Loose::Bool(holds) => Some(*holds),
        Loose::Text(text) => match tags(text).ok()?.as_slice() {
            [] => yes_or_no(text),
            [tag] if text.trim().len() == tag.end - tag.start => Some(tag.holds),
            _ => None,
        },
        _ => None,
    });
    let first = decisions.next().flatten().ok_or(SatisfactionProblem::UnclearDecision)?;
    for other in decisions {
        if other.ok_or(SatisfactionProblem::UnclearDecision)? != first {
            return Err(SatisfactionProblem::TwoDecisions);
        }
    }
    Ok(first)
}

fn requirement(item: &Loose) -> Result<Requirement, SatisfactionProblem> {
    let Loose::Object(members) = item else { return Err(SatisfactionProblem::UnclearRequirement) };
    // A member that is not known may take back what is beside it.
    let known: usize =
        [TEXTS, MET, HOW, NUMBERS].iter().map(|names| members_named(members, names).count()).sum();
    let mut texts = members_named(members, TEXTS);
    let text = texts.next().map(plain_text).unwrap_or_default();
    if known != members.len() || texts.next().is_some() {
        return Err(SatisfactionProblem::UnclearRequirement);
    }
    let mut met = members_named(members, MET).map(|value| match value {
        Loose::Bool(met) => Some(*met),
        Loose::Text(text) => yes_or_no(text),
        _ => None,
    });
    let is_met = met.next().flatten().filter(|first| met.all(|other| other == Some(*first)));
    let how = members_named(members, HOW).next().map(plain_text).unwrap_or_default();
    match is_met {
        Some(is_met) if !text.is_empty() => Ok(Requirement { text, is_met, how }),
        _ => Err(SatisfactionProblem::UnclearRequirement),
    }
}

/// A text, or an object that has one.
fn said_of_a(item: &Loose) -> Option<String> {
    let text = match item {
        Loose::Object(members) => members_named(members, TEXTS).next().map(plain_text)?,
        other => plain_text(other),
    };
    (!text.is_empty()).then_some(text)
}

/// Whether the words say that there is no counter-example.
pub fn says_none(text: &str) -> bool {
    const BEGINNINGS: &[&str] = &[
        "none",
        "n/a",
        "na",
        "null",
        "-",
        "no counter",
        "not applicable",
        "not needed",
        "there is no counter",
        "there is none",
    ];
    let text = text.trim().to_lowercase();
    BEGINNINGS.iter().any(|beginning| {
        text.strip_prefix(beginning).is_some_and(|rest| {
            let is_word = beginning.len() > 4;
            is_word || !rest.starts_with(char::is_alphanumeric)
        })
    })
}

/// The table and the counter-example say the same as the decision, or they count for nothing.
fn agrees(
    holds: bool,
    of_b: &[Requirement],
    counter_example: Option<&str>,
) -> Result<(), SatisfactionProblem> {
    let all_met = of_b.iter().all(|required| required.is_met);
    match (holds, counter_example) {
        (true, _) if !all_met => Err(SatisfactionProblem::TableContradicts),
        (true, Some(_)) => Err(SatisfactionProblem::CounterExampleContradicts),
        (false, None) if all_met && !of_b.is_empty() => {
            Err(SatisfactionProblem::NothingSpeaksAgainst)
        }
        _ => Ok(()),
    }
}
