//! AutoRater's figure as text for pasting: plain, or as Markdown.

use super::copy::{markdown, on_one_line};
use super::satisfaction::{SatisfactionPair, predicted_label, required};
use crate::methods::autorater::Direction;

pub fn satisfaction_text(pair: &SatisfactionPair) -> String {
    let mut text = format!(
        "{}\n\nGold: {}\n{}: {}\n",
        pair.summary(),
        on_one_line(&pair.gold_intent),
        on_one_line(&predicted_label(pair)),
        on_one_line(&pair.predicted_intent)
    );
    for direction in Direction::ALL {
        let said = pair.relation.of(direction);
        text.extend(["\n", sign(said.holds), " ", direction.sentence(said.holds), "\n"]);
        if !said.of_b.is_empty() {
            text.extend([required(direction), ":\n"]);
        }
        for one in &said.of_b {
            text.extend(["  ", sign(one.is_met), " ", &on_one_line(&one.text)]);
            text.extend([&how(&on_one_line(&one.how)), "\n"]);
        }
        for more in reasons(pair, direction) {
            text.extend([&*on_one_line(&more), "\n"]);
        }
    }
    text.extend(["\n", &on_one_line(&pair.made_by), "\n"]);
    text
}

pub fn satisfaction_markdown(pair: &SatisfactionPair) -> String {
    let mut text = format!(
        "**{}**\n\n**Gold:** {}\n\n**{}:** {}\n",
        pair.summary(),
        markdown(&pair.gold_intent),
        markdown(&predicted_label(pair)),
        markdown(&pair.predicted_intent)
    );
    for direction in Direction::ALL {
        let said = pair.relation.of(direction);
        text.extend(["\n**", sign(said.holds), " ", direction.sentence(said.holds), "**\n"]);
        if !said.of_b.is_empty() {
            text.extend(["\n", required(direction), ":\n\n"]);
        }
        for one in &said.of_b {
            text.extend(["- ", sign(one.is_met), " ", &markdown(&one.text)]);
            text.extend([&how(&markdown(&one.how)), "\n"]);
        }
        for more in reasons(pair, direction) {
            text.extend(["\n", &markdown(&more), "\n"]);
        }
    }
    text.extend(["\n", &markdown(&pair.made_by), "\n"]);
    text
}

fn sign(holds: bool) -> &'static str {
    if holds { "✓" } else { "✗" }
}

fn how(how: &str) -> String {
    if how.is_empty() { String::new() } else { format!(" ({how})") }
}

/// The counter-example and the explanation: those there are.
fn reasons(pair: &SatisfactionPair, direction: Direction) -> Vec<String> {
    let said = pair.relation.of(direction);
    let counter = said.counter_example.iter().map(|text| format!("Counter-example: {text}"));
    let explanation = Some(said.explanation.clone()).filter(|text| !text.trim().is_empty());
    counter.chain(explanation).collect()
}
