//! The judge at the other end: answers by the stand-in's rule, or badly, or not at all.

use std::time::Duration;

use bifact::providers::{Answer, Failure, FailureKind, Parameter, Usage};
use serde_json::{Value, json};

use crate::answering::{self, Answers, Question};
use crate::world::Request;

/// What comes back, and after how many milliseconds.
#[derive(Debug, Clone)]
pub struct Reply {
    pub after: f64,
    pub says: Result<Answer, Failure>,
}

pub const LATENCY: f64 = 200.0;
pub const USAGE: Usage =
    Usage { input: 1_000, cached: 0, cache_writes: 0, output: 100, reasoning: 0, cost: None };

impl Reply {
    pub fn after(self, milliseconds: f64) -> Self {
        Self { after: milliseconds, ..self }
    }

    pub fn costing(mut self, usage: Usage) -> Self {
        if let Ok(answer) = &mut self.says {
            answer.usage = usage;
        }
        self
    }
}

impl From<Failure> for Reply {
    fn from(failure: Failure) -> Self {
        Self { after: LATENCY, says: Err(failure) }
    }
}

impl From<FailureKind> for Reply {
    fn from(kind: FailureKind) -> Self {
        Failure::from(kind).into()
    }
}

pub fn writes(text: String) -> Reply {
    Reply { after: LATENCY, says: Ok(Answer { text, usage: USAGE }) }
}

/// By the rule.
pub fn good(request: &Request) -> Reply {
    writes(by_rule(&request.question).written(request.parameters.structured))
}

fn by_rule(question: &Question) -> answering::Answer {
    answering::Answer::to(Some(question), &Answers::new())
}

/// Ways in which an answer to either part can be of no use.
pub const WAYS_TO_SPOIL: usize = 5;

/// An answer that cannot be used, in one of several ways.
pub fn unusable(request: &Request, way: usize) -> Reply {
    writes(match by_rule(&request.question) {
        answering::Answer::Assessment(lists) => spoiled(lists, way),
        _ => match way % 3 {
            0 => json!({ "facts": [] }).to_string(),
            1 => "{\"facts\": [\"Bake a ta".to_owned(),
            _ => String::new(),
        },
    })
}

fn spoiled(mut lists: Value, way: usize) -> String {
    let gold = lists["expert_fact_coverage"].as_array_mut().unwrap();
    match way % WAYS_TO_SPOIL {
        0 => drop(gold.pop()),
        1 => gold.push(gold[0].clone()),
        2 => gold[0]["label"] = "perhaps".into(),
        3 => return lists.to_string().chars().take(90).collect(),
        _ => return "I would rather talk about the weather.".to_owned(),
    }
    lists.to_string()
}

pub fn rate_limited(seconds: Option<u64>) -> Failure {
    Failure { wait: seconds.map(Duration::from_secs), ..FailureKind::RateLimited.into() }
}

pub const WORTH_ANOTHER_TRY: [FailureKind; 8] = [
    FailureKind::RateLimited,
    FailureKind::Overloaded,
    FailureKind::Unreachable,
    FailureKind::TimedOut,
    FailureKind::LostConnection,
    FailureKind::Empty,
    FailureKind::NotJson,
    FailureKind::ErrorInside,
];

/// Those that concern one question only and will not go away.
pub const OF_ONE_QUESTION: [FailureKind; 6] = [
    FailureKind::PromptTooLong,
    FailureKind::BadRequest,
    FailureKind::Truncated,
    FailureKind::Declined,
    FailureKind::Filtered,
    // The runs here ask for no effort, so this refuses what was not sent.
    FailureKind::ParameterRefused(Parameter::Effort),
];

pub const STOPPING: [FailureKind; 5] = [
    FailureKind::WrongKey,
    FailureKind::Forbidden,
    FailureKind::NoCredit,
    FailureKind::NoSuchModel,
    FailureKind::BrowserModelUnavailable,
];
