//! How the stand-in judges: by a rule simple enough that a test can say what must come out, or
//! word for word as it was told.
//!
//! The rule. An intent falls into facts at ", " and " and ". A fact is implied by the other intent
//! when each of its words, in lower case, is a word of that intent. A task satisfies another when it
//! implies all of that one's facts.

use std::collections::{HashMap, HashSet};

use bifact::methods::bifact::tally::FactTally;
use serde_json::{Value, json};

use super::watching::{actions_in, fulfilment, goal};

/// What the data in a request asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    Facts {
        intent: String,
    },
    Assessment {
        gold: String,
        predicted: String,
        gold_facts: Vec<String>,
    },
    /// Part 2 about predicted facts that are given.
    Given {
        gold: String,
        predicted: String,
        gold_facts: Vec<String>,
        predicted_facts: Vec<String>,
    },
    Satisfaction {
        task_a: String,
        task_b: String,
    },
    Fulfilment {
        task: String,
        actions: Vec<String>,
    },
    Goal {
        actions: Vec<String>,
    },
}

impl Question {
    /// Reads the last data block: those before it are the examples in the static text.
    pub fn last_in(text: &str) -> Option<Self> {
        let (_, block) = text.rsplit_once("<data>\n")?;
        let (data, _) = block.split_once("\n</data>")?;
        let data: Value = serde_json::from_str(data).ok()?;
        Self::of(&data).or_else(|| Self::about_trajectory(&data, actions_in(text)))
    }

    fn about_trajectory(data: &Value, actions: Vec<String>) -> Option<Self> {
        let task = data["task"].as_str().map(str::to_owned);
        (!actions.is_empty()).then_some(match task {
            Some(task) => Self::Fulfilment { task, actions },
            None => Self::Goal { actions },
        })
    }

    fn of(data: &Value) -> Option<Self> {
        let text = |key: &str| data[key].as_str().map(str::to_owned);
        if let Some(intent) = text("intent") {
            return Some(Self::Facts { intent });
        }
        if let (Some(task_a), Some(task_b)) = (text("task_a"), text("task_b")) {
            return Some(Self::Satisfaction { task_a, task_b });
        }
        let facts = data["gold_facts"].as_array()?;
        let gold_facts: Option<Vec<String>> =
            facts.iter().map(|item| item["fact"].as_str().map(str::to_owned)).collect();
        let (gold, predicted) = (text("gold_intent")?, text("predicted_intent")?);
        let gold_facts = gold_facts?;
        let given = data["predicted_facts"].as_array().map(|facts| {
            facts.iter().filter_map(|fact| fact.as_str().map(str::to_owned)).collect()
        });
        Some(match given {
            Some(predicted_facts) => Self::Given { gold, predicted, gold_facts, predicted_facts },
            None => Self::Assessment { gold, predicted, gold_facts },
        })
    }

    /// Whether one of its intents has these words in it.
    pub fn mentions(&self, words: &str) -> bool {
        match self {
            Self::Facts { intent } => intent.contains(words),
            Self::Assessment { gold, predicted, .. } | Self::Given { gold, predicted, .. } => {
                gold.contains(words) || predicted.contains(words)
            }
            Self::Satisfaction { task_a, task_b } => {
                task_a.contains(words) || task_b.contains(words)
            }
            Self::Fulfilment { task, .. } => task.contains(words),
            Self::Goal { actions } => actions.iter().any(|action| action.contains(words)),
        }
    }

    pub fn is_assessment(&self) -> bool {
        !matches!(self, Self::Facts { .. })
    }

    /// Nothing is scripted about trajectories.
    fn script_key(&self) -> Option<Scripted> {
        Some(match self {
            Self::Facts { intent } => Scripted::Facts { intent: intent.clone() },
            Self::Assessment { gold, predicted, .. } => {
                Scripted::Assessment { gold: gold.clone(), predicted: predicted.clone() }
            }
            Self::Satisfaction { task_a, task_b } => {
                Scripted::Satisfaction { task_a: task_a.clone(), task_b: task_b.clone() }
            }
            Self::Given { .. } | Self::Fulfilment { .. } | Self::Goal { .. } => return None,
        })
    }
}

/// A question that has a fixed answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Scripted {
    Facts { intent: String },
    Assessment { gold: String, predicted: String },
    Satisfaction { task_a: String, task_b: String },
}

/// What a judge writes to each of these questions.
pub type Answers = HashMap<Scripted, String>;

/// The answers that stand in a file like the app's own sample, one row a line.
pub fn answers_in_sample(lines: &str) -> Answers {
    let mut answers = Answers::new();
    for row in lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
        let (gold, predicted) = (text("gold_intent"), text("predicted_intent"));
        answers.insert(Scripted::Facts { intent: gold.clone() }, text("gold_facts_answer"));
        answers.insert(Scripted::Assessment { gold, predicted }, text("judge_answer"));
    }
    answers
}

/// The facts of an intent by the rule: in order, each once.
pub fn facts_of(intent: &str) -> Vec<String> {
    let mut seen = HashSet::new();
    intent
        .split(", ")
        .flat_map(|part| part.split(" and "))
        .map(|part| part.strip_prefix("and ").unwrap_or(part).trim_matches([' ', '.', ',']))
        .filter(|fact| !fact.is_empty() && seen.insert(fact.to_lowercase()))
        .map(str::to_owned)
        .collect()
}

/// Whether the other intent implies a fact by the rule.
pub fn is_implied(fact: &str, other: &str) -> bool {
    missing_word(fact, other).is_none()
}

/// What the rule's answers add up to for a pair whose gold facts come from the rule too.
pub fn tally_by_rule(gold: &str, predicted: &str) -> FactTally {
    let count = |facts: &[String], other| facts.iter().filter(|f| is_implied(f, other)).count();
    let (of_gold, of_predicted) = (facts_of(gold), facts_of(predicted));
    FactTally {
        gold_supported: count(&of_gold, predicted),
        gold_total: of_gold.len(),
        predicted_supported: count(&of_predicted, gold),
        predicted_total: of_predicted.len(),
    }
}

/// An answer before it is put into the form that was asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    Facts(Vec<String>),
    Assessment(Value),
    Text(String),
}

impl Answer {
    pub fn to(question: Option<&Question>, answers: &Answers) -> Self {
        let Some(question) = question else {
            return Self::Text("Hello. There is no data to judge in this request.".to_owned());
        };
        match (question.script_key().and_then(|key| answers.get(&key)), question) {
            (Some(text), Question::Facts { .. }) => {
                Self::Facts(text.lines().map(str::to_owned).collect())
            }
            (Some(text), _) => serde_json::from_str(text)
                .map_or_else(|_| Self::Text(text.clone()), Self::Assessment),
            (None, Question::Facts { intent }) => Self::Facts(facts_of(intent)),
            (None, Question::Assessment { gold, predicted, gold_facts }) => {
                Self::Assessment(assessment(gold, predicted, gold_facts, &facts_of(predicted)))
            }
            (None, Question::Given { gold, predicted, gold_facts, predicted_facts }) => {
                Self::Assessment(assessment(gold, predicted, gold_facts, predicted_facts))
            }
            (None, Question::Satisfaction { task_a, task_b }) => {
                Self::Assessment(satisfaction(task_a, task_b))
            }
            (None, Question::Fulfilment { task, actions }) => {
                Self::Assessment(fulfilment(task, actions))
            }
            (None, Question::Goal { actions }) => Self::Assessment(goal(actions)),
        }
    }

    /// An object where one is asked for; else as models write unasked: lines, or a fenced block.
    pub fn written(&self, as_json: bool) -> String {
        match self {
            Self::Facts(facts) if as_json => json!({ "facts": facts }).to_string(),
            Self::Facts(facts) => facts.join("\n"),
            Self::Assessment(lists) if as_json => lists.to_string(),
            Self::Assessment(lists) => format!("```json\n{lists:#}\n```"),
            Self::Text(text) => text.clone(),
        }
    }
}

fn assessment(
    gold: &str,
    predicted: &str,
    gold_facts: &[String],
    predicted_facts: &[String],
) -> Value {
    let of_gold: Vec<Value> = gold_facts
        .iter()
        .zip(1..)
        .map(|(fact, number): (_, usize)| {
            let (reasoning, label) = judged(fact, predicted, "prediction");
            json!({ "number": number, "fact": fact, "reasoning": reasoning, "label": label })
        })
        .collect();
    let of_predicted: Vec<Value> = predicted_facts
        .iter()
        .map(|fact| {
            let (reasoning, label) = judged(fact, gold, "gold intent");
            json!({ "fact": fact, "reasoning": reasoning, "label": label })
        })
        .collect();
    json!({ "expert_fact_coverage": of_gold, "predicted_fact_accuracy": of_predicted })
}

/// Whether one task satisfies another by the rule.
pub fn satisfies(task_a: &str, task_b: &str) -> bool {
    facts_of(task_b).iter().all(|fact| is_implied(fact, task_a))
}

fn satisfaction(task_a: &str, task_b: &str) -> Value {
    let word = |met: bool| if met { "YES" } else { "NO" };
    let of_b = facts_of(task_b);
    let missing = of_b.iter().find(|fact| !is_implied(fact, task_a));
    let required: Vec<Value> = of_b
        .iter()
        .map(|fact| {
            let how = missing_word(fact, task_a).map_or_else(
                || "by the same words".to_owned(),
                |word| format!("‘{word}’ is missing"),
            );
            json!({ "requirement": fact, "how": how, "met_by_a": word(is_implied(fact, task_a)) })
        })
        .collect();
    json!({
        "requirements_of_a": facts_of(task_a),
        "requirements_of_b": required,
        "counter_example": missing.map(|fact| format!("Doing A without: {fact}")).unwrap_or_default(),
        "explanation": "Compared word by word.",
        "decision": word(missing.is_none()),
    })
}

/// A reason and a label. What stands in double quotes is always in the other intent.
fn judged(fact: &str, other: &str, name: &str) -> (String, &'static str) {
    match missing_word(fact, other) {
        None => (format!("The {name} says \"{}\".", quote(fact, other)), "C"),
        Some(word) => (format!("The {name} does not have the word ‘{word}’."), "M"),
    }
}

/// The fact as the other intent words it, or the first of its words there.
fn quote<'a>(fact: &'a str, other: &'a str) -> &'a str {
    if other.contains(fact) {
        return fact;
    }
    let wanted = words(fact).next().unwrap_or_default();
    parts(other).find(|part| part.to_lowercase() == wanted).unwrap_or(other)
}

/// A fact without any words, an emoji say, is its own only word.
fn missing_word(fact: &str, other: &str) -> Option<String> {
    if words(fact).next().is_none() {
        return (!other.contains(fact)).then(|| fact.to_owned());
    }
    let there: HashSet<String> = words(other).collect();
    words(fact).find(|word| !there.contains(word))
}

fn words(text: &str) -> impl Iterator<Item = String> {
    parts(text).map(str::to_lowercase)
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty())
}
