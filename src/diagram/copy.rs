//! The figure as text for pasting: plain, or as Markdown.

use super::figure::{FigurePair, MOST_DRAWN, Side};
use super::figure_text::{
    corrected, label_said, partners, predicted_label, score_line, summary, underlined,
};
use super::lost_words::{Lost, lost_in};
use super::rows::links;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::JudgedFact;
use crate::rules::Link;

pub fn as_text(pair: &FigurePair) -> String {
    let told = Told::of(pair);
    let mut text = format!(
        "{}\n\nGold intent: {}\n{}: {}\n",
        summary(pair),
        on_one_line(pair.gold_intent),
        on_one_line(&predicted_label(pair)),
        on_one_line(pair.predicted_intent)
    );
    if let Some(words) = underlined(pair, &told.lost) {
        text.extend([&*on_one_line(&words), "\n"]);
    }
    for (title, side, facts) in lists(pair) {
        text.extend(["\n", title, "\n"]);
        if facts.is_empty() {
            text.push_str("  none\n");
        }
        for (place, judged) in facts.iter().enumerate() {
            let word = side.word(judged.stands());
            let fact = on_one_line(judged.fact.as_str());
            text.extend(["  ", sign(judged.stands()), " ", &fact, ": ", word, "\n"]);
            for more in told.of_fact(pair, side, place, judged) {
                text.extend(["      ", &on_one_line(&more), "\n"]);
            }
        }
    }
    text.extend(["\n", &score_line(pair), "\n"]);
    text
}

pub fn as_markdown(pair: &FigurePair) -> String {
    let told = Told::of(pair);
    let mut text = format!(
        "**{}**\n\n**Gold intent:** {}\n\n**{}:** {}\n",
        summary(pair),
        markdown(pair.gold_intent),
        markdown(&predicted_label(pair)),
        markdown(pair.predicted_intent)
    );
    if let Some(words) = underlined(pair, &told.lost) {
        text.extend(["\n", &*markdown(&words), "\n"]);
    }
    for (title, side, facts) in lists(pair) {
        text.extend(["\n**", title, "**\n\n"]);
        if facts.is_empty() {
            text.push_str("none\n");
        }
        for (place, judged) in facts.iter().enumerate() {
            let fact = markdown(judged.fact.as_str());
            let word = side.word(judged.stands());
            text.extend(["- ", sign(judged.stands()), " ", &fact, ": **", word, "**"]);
            for more in told.of_fact(pair, side, place, judged) {
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

/// What the words of the facts have to do with each other, over all figures of a long list.
struct Told {
    links: Vec<Link>,
    lost: Vec<Lost>,
}

impl Told {
    fn of(pair: &FigurePair) -> Self {
        let most = pair.assessment.gold.len().max(pair.assessment.predicted.len());
        let mut told = Self { links: Vec::new(), lost: Vec::new() };
        for first_fact in (0..most).step_by(MOST_DRAWN) {
            let page = FigurePair { first_fact, ..*pair };
            let links = links(&page);
            told.lost.extend(lost_in(&page, &links));
            told.links.extend(links);
        }
        told
    }

    /// The person in the file, the counterparts, the correction, the reason: those there are.
    fn of_fact(
        &self,
        pair: &FigurePair,
        side: Side,
        place: usize,
        judged: &JudgedFact,
    ) -> Vec<String> {
        let label = pair.label_against_judge(side, place).map(|label| label_said(side, label));
        let partners = partners(pair, &self.links, side, place);
        let correction = judged.correction.as_ref().map(|made| corrected(side, judged, made));
        let reason = Some(judged.reason.clone()).filter(|reason| !reason.trim().is_empty());
        let partners = partners.iter().map(ToString::to_string);
        label.into_iter().chain(partners).chain(correction).chain(reason).collect()
    }
}

pub(super) fn on_one_line(text: &str) -> String {
    let seen: String = text.chars().filter(|c| c.is_whitespace() || !c.is_control()).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// On one line and never at its beginning, so that these are all the signs Markdown could take for
/// its own.
pub(super) fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in on_one_line(text).chars() {
        if "\\`*_[]<>|~&$".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
