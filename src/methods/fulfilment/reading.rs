//! Reading what a judge wrote about fulfilment.

use std::fmt;

use super::{Fulfilled, Fulfilling, TaskKind};
use crate::evaluation::inquiry::Problem;
use crate::evaluation::unscored::UnusableAnswer;
use crate::methods::reply::{
    Answer, Loose, Members, ReplyProblem, is_declined, members_named, plain_text, read_reply,
    whole_number,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FulfilmentProblem {
    Reply(ReplyProblem),
    NoDecision,
    TwoDecisions,
    UnclearDecision,
    UnclearKind,
    UnclearSteps,
    /// A yes that rests on nothing.
    NoSteps,
}

impl FulfilmentProblem {
    /// Those of its own.
    pub const OWN: [Self; 6] = [
        Self::NoDecision,
        Self::TwoDecisions,
        Self::UnclearDecision,
        Self::UnclearKind,
        Self::UnclearSteps,
        Self::NoSteps,
    ];

    fn sentence(self) -> &'static str {
        match self {
            Self::Reply(problem) => problem.told_to_judge(),
            Self::NoDecision => "The answer does not say whether the task is fulfilled.",
            Self::TwoDecisions => "The answer has two decisions that contradict each other.",
            Self::UnclearDecision => "The decision is neither YES nor NO nor CANNOT_TELL.",
            Self::UnclearKind => "The kind of the task is neither information nor transaction.",
            Self::UnclearSteps => "The steps are no list of numbers from 1 on.",
            Self::NoSteps => "The decision is YES and names no step that it rests on.",
        }
    }
}

impl Problem for FulfilmentProblem {
    fn key(&self) -> &'static str {
        match self {
            Self::Reply(problem) => problem.key(),
            Self::NoDecision => "no-decision",
            Self::TwoDecisions => "two-decisions",
            Self::UnclearDecision => "unclear-decision",
            Self::UnclearKind => "unclear-kind",
            Self::UnclearSteps => "unclear-steps",
            Self::NoSteps => "no-steps",
        }
    }

    fn told_to_judge(&self) -> String {
        self.sentence().to_owned()
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Reply(problem) => problem.name(),
            Self::NoDecision => "no decision",
            Self::TwoDecisions => "two decisions",
            Self::UnclearDecision => "unclear decision",
            Self::UnclearKind => "unclear kind of task",
            Self::UnclearSteps => "unclear steps",
            Self::NoSteps => "yes without steps",
        }
    }
}

impl fmt::Display for FulfilmentProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence())
    }
}

impl From<ReplyProblem> for FulfilmentProblem {
    fn from(problem: ReplyProblem) -> Self {
        Self::Reply(problem)
    }
}

const VERDICTS: &[&str] = &["fulfilled", "is_fulfilled", "fulfils", "decision"];
const KINDS: &[&str] = &["kind", "task_kind", "type"];
const STEPS: &[&str] = &["steps", "evidence_steps", "evidence"];
const EXPLANATIONS: &[&str] = &["explanation", "reasoning", "reason"];

pub fn read_fulfilment(raw: &str) -> Result<Fulfilling, UnusableAnswer<FulfilmentProblem>> {
    read_reply::<Fulfilling>(raw).map_err(|problem| UnusableAnswer::new(problem, raw))
}

impl Answer for Fulfilling {
    type Problem = FulfilmentProblem;
    const MARKS: &'static [&'static str] = VERDICTS;
    const MEMBERS: &'static [&'static [&'static str]] = &[VERDICTS, KINDS, STEPS, EXPLANATIONS];

    fn from_object(members: &Members) -> Result<Self, FulfilmentProblem> {
        read_object(members)
    }

    fn from_prose(_: &str) -> Result<Self, FulfilmentProblem> {
        Err(FulfilmentProblem::NoDecision)
    }

    fn agrees(&self, other: &Self) -> Result<(), FulfilmentProblem> {
        if self.verdict == other.verdict { Ok(()) } else { Err(FulfilmentProblem::TwoDecisions) }
    }
}

fn read_object(answer: &Members) -> Result<Fulfilling, FulfilmentProblem> {
    let mut verdicts = members_named(answer, VERDICTS).map(verdict);
    let first = verdicts.next().flatten().ok_or(FulfilmentProblem::UnclearDecision)?;
    if verdicts.any(|other| other != Some(first)) {
        return Err(FulfilmentProblem::TwoDecisions);
    }
    let kind = match members_named(answer, KINDS).next() {
        None | Some(Loose::Null) => None,
        Some(kind) => {
            Some(TaskKind::from_key(&plain_text(kind)).ok_or(FulfilmentProblem::UnclearKind)?)
        }
    };
    let mut steps = match members_named(answer, STEPS).next() {
        None | Some(Loose::Null) => Vec::new(),
        Some(Loose::List(listed)) => {
            let number = |step: &Loose| whole_number(step).filter(|number| *number > 0);
            let numbers: Option<Vec<usize>> = listed.iter().map(number).collect();
            numbers.ok_or(FulfilmentProblem::UnclearSteps)?
        }
        Some(_) => return Err(FulfilmentProblem::UnclearSteps),
    };
    steps.sort_unstable();
    steps.dedup();
    if first == Fulfilled::Yes && steps.is_empty() {
        return Err(FulfilmentProblem::NoSteps);
    }
    let explanation =
        members_named(answer, EXPLANATIONS).next().map(plain_text).unwrap_or_default();
    if is_declined(&explanation) {
        return Err(ReplyProblem::Declined.into());
    }
    Ok(Fulfilling { verdict: first, kind, steps, explanation })
}

fn verdict(value: &Loose) -> Option<Fulfilled> {
    let text = match value {
        Loose::Bool(true) => return Some(Fulfilled::Yes),
        Loose::Bool(false) => return Some(Fulfilled::No),
        Loose::Text(text) => text.trim().trim_end_matches('.').to_lowercase(),
        _ => return None,
    };
    match text.replace(['-', '_'], " ").as_str() {
        "yes" | "true" | "fulfilled" => Some(Fulfilled::Yes),
        "no" | "false" | "not fulfilled" => Some(Fulfilled::No),
        "cannot tell" | "can't tell" | "unclear" | "unknown" => Some(Fulfilled::CannotTell),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<(Fulfilled, &[usize]), &str>) {
        let read = read_fulfilment(text);
        let read = read.as_ref().map(|read| (read.verdict, &*read.steps));
        let read = read.map_err(|unusable| unusable.problem.key());
        assert_eq!(read, expected, "{text}");
    }

    #[test]
    fn verdicts_come_with_the_steps_they_rest_on() {
        let yes = r#"{"kind": "transaction", "explanation": "x", "steps": [3, 1, 3], "fulfilled": "YES"}"#;
        check(yes, Ok((Fulfilled::Yes, &[1, 3])));
        assert_eq!(read_fulfilment(yes).unwrap().kind, Some(TaskKind::Transaction));
        check(r#"{"fulfilled": "NO", "steps": []}"#, Ok((Fulfilled::No, &[])));
        check(r#"{"fulfilled": false}"#, Ok((Fulfilled::No, &[])));
        check(r#"{"fulfilled": "CANNOT_TELL", "steps": ["2"]}"#, Ok((Fulfilled::CannotTell, &[2])));
    }

    #[test]
    fn what_is_not_clear_is_not_guessed() {
        check("It is fulfilled.", Err("no-decision"));
        check(r#"{"fulfilled": "mostly", "steps": [1]}"#, Err("unclear-decision"));
        check(r#"{"fulfilled": "YES"}"#, Err("no-steps"));
        check(r#"{"fulfilled": "YES", "steps": [0]}"#, Err("unclear-steps"));
        check(r#"{"fulfilled": "YES", "steps": "all"}"#, Err("unclear-steps"));
        check(r#"{"fulfilled": "NO", "kind": "game"}"#, Err("unclear-kind"));
        check(r#"{"fulfilled": "NO", "decision": "YES"}"#, Err("two-decisions"));
        check("{\"fulfilled\": \"NO\"}\n\n{\"fulfilled\": \"CANNOT_TELL\"}", Err("two-decisions"));
        check(r#"{"fulfilled": "NO"#, Err("cut-off"));
    }
}
