//! Reading what a model wrote about a trajectory.

use std::fmt;

use serde_json::Value;

use super::Identified;
use crate::base::json::object;
use crate::base::json_schema;
use crate::evaluation::inquiry::Problem;
use crate::evaluation::unscored::UnusableAnswer;
use crate::methods::reply::{
    Answer, Loose, Members, ReplyProblem, declines, is_own_sentence, members_named, plain_text,
    read_reply, words_of,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoalProblem {
    Reply(ReplyProblem),
    NoTask,
    TwoTasks,
    /// Longer than any task.
    LongTask,
}

impl GoalProblem {
    /// Those of its own.
    pub const OWN: [Self; 3] = [Self::NoTask, Self::TwoTasks, Self::LongTask];

    fn sentence(self) -> &'static str {
        match self {
            Self::Reply(problem) => problem.told_to_judge(),
            Self::NoTask => "The answer names no task.",
            Self::TwoTasks => "The answer names two different tasks.",
            Self::LongTask => "The task is longer than 2,000 letters.",
        }
    }
}

impl Problem for GoalProblem {
    fn key(&self) -> &'static str {
        match self {
            Self::Reply(problem) => problem.key(),
            Self::NoTask => "no-task",
            Self::TwoTasks => "two-tasks",
            Self::LongTask => "long-task",
        }
    }

    fn told_to_judge(&self) -> String {
        self.sentence().to_owned()
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Reply(problem) => problem.name(),
            Self::NoTask => "no task",
            Self::TwoTasks => "two tasks",
            Self::LongTask => "task too long",
        }
    }
}

impl fmt::Display for GoalProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence())
    }
}

impl From<ReplyProblem> for GoalProblem {
    fn from(problem: ReplyProblem) -> Self {
        Self::Reply(problem)
    }
}

pub fn goal_schema() -> Value {
    json_schema::object(&[
        ("steps", json_schema::list(json_schema::text())),
        ("task", json_schema::text()),
    ])
}

impl Identified {
    /// In the form of an answer.
    pub fn to_answer(&self) -> Value {
        object(vec![("steps", self.steps.clone().into()), ("task", (&*self.task).into())])
    }
}

const TASKS: &[&str] = &["task", "concise_task", "goal"];
const STEPS: &[&str] = &["steps", "step_by_step_description", "step_by_step", "description"];
const LONGEST_TASK: usize = 2_000;

pub fn read_goal(raw: &str) -> Result<Identified, UnusableAnswer<GoalProblem>> {
    read_reply::<Identified>(raw).map_err(|problem| UnusableAnswer::new(problem, raw))
}

impl Answer for Identified {
    type Problem = GoalProblem;
    const MARKS: &'static [&'static str] = TASKS;
    const MEMBERS: &'static [&'static [&'static str]] = &[TASKS, STEPS];

    fn from_object(members: &Members) -> Result<Self, GoalProblem> {
        read_object(members)?.bounded()
    }

    fn from_prose(text: &str) -> Result<Self, GoalProblem> {
        read_prose(text)?.bounded()
    }

    fn agrees(&self, other: &Self) -> Result<(), GoalProblem> {
        if self.task == other.task { Ok(()) } else { Err(GoalProblem::TwoTasks) }
    }
}

impl Identified {
    fn bounded(self) -> Result<Self, GoalProblem> {
        let is_long = self.task.chars().count() > LONGEST_TASK;
        if is_long { Err(GoalProblem::LongTask) } else { Ok(self) }
    }
}

fn read_object(answer: &Members) -> Result<Identified, GoalProblem> {
    let mut tasks: Vec<String> =
        members_named(answer, TASKS).map(plain_text).filter(|task| !task.is_empty()).collect();
    tasks.dedup();
    let task = match tasks.as_slice() {
        [] => return Err(GoalProblem::NoTask),
        [task] => task.clone(),
        _ => return Err(GoalProblem::TwoTasks),
    };
    let steps = match members_named(answer, STEPS).next() {
        Some(Loose::List(listed)) => listed.iter().map(described).collect(),
        Some(Loose::Text(lines)) => numbered_lines(lines),
        _ => Vec::new(),
    };
    Ok(Identified { steps, task })
}

/// A text, or an object that has one.
fn described(step: &Loose) -> String {
    match step {
        Loose::Object(members) => members_named(members, &["description", "text", "action"])
            .next()
            .map(plain_text)
            .unwrap_or_default(),
        other => plain_text(other),
    }
}

/// A numbered list, then a line that begins with the name of the task, and nothing behind it. Any other line
/// may be one of the screens, and the task what it shows.
fn read_prose(text: &str) -> Result<Identified, GoalProblem> {
    let mut tasks: Vec<String> = text.lines().filter_map(task_in).collect();
    tasks.dedup();
    let task = match tasks.as_slice() {
        [task] => task.clone(),
        [] if declines(text) => return Err(ReplyProblem::Declined.into()),
        [] => return Err(GoalProblem::NoTask),
        _ => return Err(GoalProblem::TwoTasks),
    };
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let is_last = lines.next_back().is_some_and(|line| task_in(line).is_some());
    let is_own =
        |line: &str| without_number(line).is_some() || is_heading(line) || is_own_sentence(line);
    if !is_last || !lines.clone().all(is_own) {
        return Err(ReplyProblem::Quoted.into());
    }
    Ok(Identified { steps: lines.filter_map(without_number).map(str::to_owned).collect(), task })
}

fn is_decoration(c: char) -> bool {
    c.is_whitespace() || matches!(c, '*' | '#' | '"' | '`' | '_')
}

fn task_in(line: &str) -> Option<String> {
    let (label, task) = line.split_once(':')?;
    let label = label.trim_matches(is_decoration).to_lowercase().replace(['-', '_'], " ");
    let is_label = TASKS.iter().any(|known| label == known.replace('_', " "));
    let task = task.trim_matches(is_decoration);
    (is_label && !task.is_empty()).then(|| task.to_owned())
}

/// "Step-by-step description:"
fn is_heading(line: &str) -> bool {
    const WORDS: &[&str] =
        &["action", "actions", "by", "description", "of", "step", "steps", "the", "trajectory"];
    words_of(line).all(|word| WORDS.contains(&word.as_str()))
}

fn numbered_lines(lines: &str) -> Vec<String> {
    let lines = lines.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| without_number(line).unwrap_or(line.trim()).to_owned()).collect()
}

fn without_number(line: &str) -> Option<&str> {
    let line = line.trim();
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.strip_prefix(['.', ')', ':'])?;
    (rest.len() + 1 < line.len()).then(|| rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::json_schema::derived::schema_of;
    use schemars::JsonSchema;

    #[derive(JsonSchema)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Answer {
        steps: Vec<String>,
        task: String,
    }

    #[test]
    fn the_schema_is_that_of_the_types() {
        assert_eq!(goal_schema(), schema_of::<Answer>());
    }

    #[track_caller]
    fn check(text: &str, expected: Result<(usize, &str), &str>) {
        let read = read_goal(text);
        let read = read.as_ref().map(|read| (read.steps.len(), &*read.task));
        let read = read.map_err(|unusable| unusable.problem.key());
        assert_eq!(read, expected, "{text}");
    }

    #[test]
    fn a_task_is_read_from_json_and_from_prose() {
        check(
            r#"{"steps": ["Opens it", "Saves"], "task": "Set an alarm"}"#,
            Ok((2, "Set an alarm")),
        );
        check(
            r#"{"step-by-step description": "1. Opens it\n2. Saves", "concise task": "Set an alarm"}"#,
            Ok((2, "Set an alarm")),
        );
        check(
            "**Step-by-step description**\n1. Opens it.\n2. Saves.\n\n**Concise task:** Set an alarm for 10:30",
            Ok((2, "Set an alarm for 10:30")),
        );
    }

    #[test]
    fn without_one_task_there_is_no_prediction() {
        check("The user sets an alarm.", Err("no-task"));
        check(r#"{"steps": ["Opens it"], "task": ""}"#, Err("no-task"));
        check(r#"{"task": "Set an alarm", "goal": "Set a timer"}"#, Err("two-tasks"));
        check("Task: Set an alarm\nTask: Set a timer", Err("two-tasks"));
        check("I'm sorry, I can't help with that.", Err("declined"));
        check(r#"{"task": "Set an"#, Err("cut-off"));
        let long = format!("{{\"task\": \"{}\"}}", "set ".repeat(600));
        check(&long, Err("long-task"));
    }
}
