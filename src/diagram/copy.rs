//! The figure as text, to paste where no picture goes: plain, or as Markdown.

use super::figure::{FigurePair, Side};
use super::words::{corrected, counterpart, score_line};
use crate::methods::bifact::fact::{JudgedFact, Verdict};
use crate::rules::{Counterparts, near_counterparts};

pub fn as_text(pair: &FigurePair) -> String {
    let near = near_counterparts(pair.assessment);
    let mut text = format!(
        "Gold intent: {}\nPredicted by {}: {}\n",
        on_one_line(pair.gold_intent),
        on_one_line(pair.predictor),
        on_one_line(pair.predicted_intent)
    );
    for (title, side, facts) in lists(pair) {
        text.extend(["\n", title, "\n"]);
        if facts.is_empty() {
            text.push_str("  none\n");
        }
        for (place, judged) in facts.iter().enumerate() {
            let word = side.word(judged.stands());
            let fact = on_one_line(judged.fact.as_str());
            text.extend([
                "  ",
                sign(judged.stands()),
                " ",
                &fact,
                ": ",
                word,
                "
",
            ]);
            for more in further(pair, &near, side, place, judged) {
                text.extend(["      ", &on_one_line(&more), "\n"]);
            }
        }
    }
    text.extend(["\n", &score_line(pair), "\n"]);
    text
}

pub fn as_markdown(pair: &FigurePair) -> String {
    let near = near_counterparts(pair.assessment);
    let mut text = format!(
        "**Gold intent:** {}\n\n**Predicted by {}:** {}\n",
        markdown(pair.gold_intent),
        markdown(pair.predictor),
        markdown(pair.predicted_intent)
    );
    for (title, side, facts) in lists(pair) {
        text.extend(["\n**", title, "**\n\n"]);
        if facts.is_empty() {
            text.push_str("none\n");
        }
        for (place, judged) in facts.iter().enumerate() {
            let fact = markdown(judged.fact.as_str());
            let word = side.word(judged.stands());
            text.extend(["- ", sign(judged.stands()), " ", &fact, ": **", word, "**"]);
            for more in further(pair, &near, side, place, judged) {
                text.extend(["<br>", &markdown(&more)]);
            }
            text.push('\n');
        }
    }
    text.extend(["\n**", &markdown(&score_line(pair)), "**\n"]);
    text
}

fn lists<'a>(pair: &FigurePair<'a>) -> [(&'static str, Side, &'a [JudgedFact]); 2] {
    [
        ("Gold facts, checked against the prediction", Side::Gold, &pair.assessment.gold),
        (
            "Predicted facts, checked against the gold intent",
            Side::Predicted,
            &pair.assessment.predicted,
        ),
    ]
}

fn sign(verdict: Verdict) -> &'static str {
    if verdict.is_supported() { "✓" } else { "✗" }
}

/// The counterpart, the correction, the reason: those there are.
fn further(
    pair: &FigurePair,
    near: &[Counterparts],
    side: Side,
    place: usize,
    judged: &JudgedFact,
) -> Vec<String> {
    let near = counterpart(pair.assessment, near, side, place).map(|near| format!("Near: {near}"));
    let correction = judged.correction.as_ref().map(|made| corrected(side, judged, made));
    let reason = Some(judged.reason.clone()).filter(|reason| !reason.trim().is_empty());
    [near, correction, reason].into_iter().flatten().collect()
}

fn on_one_line(text: &str) -> String {
    let seen: String = text.chars().filter(|c| c.is_whitespace() || !c.is_control()).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// On one line and never at its beginning, so that these are all the signs Markdown could take for
/// its own.
fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in on_one_line(text).chars() {
        if "\\`*_[]<>|~&$".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
