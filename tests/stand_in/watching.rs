//! What the stand-in sees in a trajectory. The rule: the user's goal is what was typed, joined by " and ";
//! a task is fulfilled when what was typed implies all of its facts.

use serde_json::{Value, json};

use super::answering::{facts_of, is_implied};

/// The actions of the trajectory in a prompt, in order; none where there is no trajectory.
pub fn actions_in(text: &str) -> Vec<String> {
    let blocks = text.split("<data>\n").skip(1).filter_map(|rest| rest.split_once("\n</data>"));
    let blocks = blocks.filter_map(|(data, _)| serde_json::from_str::<Value>(data).ok());
    let steps = blocks.flat_map(|block| match &block["trajectory"] {
        Value::Array(steps) => steps.clone(),
        _ if block.get("step").is_some() => vec![block],
        _ => Vec::new(),
    });
    steps.map(|step| step["action"].as_str().unwrap_or_default().to_owned()).collect()
}

fn typed(action: &str) -> Option<&str> {
    Some(action.split_once("TYPE: ")?.1)
}

/// The goal by the rule.
pub fn goal_of(actions: &[String]) -> String {
    let typed: Vec<&str> = actions.iter().filter_map(|action| typed(action)).collect();
    if typed.is_empty() { "Look around".to_owned() } else { typed.join(" and ") }
}

pub fn goal(actions: &[String]) -> Value {
    let steps: Vec<String> =
        actions.iter().map(|action| format!("The user does: {action}")).collect();
    json!({ "steps": steps, "task": goal_of(actions) })
}

/// The steps that fulfil a task, from 1 on; `None` where one of its facts was never typed.
pub fn fulfilled_by(task: &str, actions: &[String]) -> Option<Vec<usize>> {
    let step_of = |fact: &String| {
        let says = |action: &String| typed(action).is_some_and(|typed| is_implied(fact, typed));
        Some(actions.iter().position(says)? + 1)
    };
    facts_of(task).iter().map(step_of).collect()
}

pub fn fulfilment(task: &str, actions: &[String]) -> Value {
    let steps = fulfilled_by(task, actions);
    json!({
        "kind": "transaction",
        "explanation": "Compared with what was typed.",
        "fulfilled": if steps.is_some() { "YES" } else { "NO" },
        "steps": steps.unwrap_or_default(),
    })
}
