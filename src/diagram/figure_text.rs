//! The texts of the figure: its labels, and what screen readers say.

use super::figure::{FigurePair, LONGEST_FACT, LONGEST_SPOKEN, Side};
use super::lost_words::Lost;
use super::shortened::shortened;
use crate::base::moment::Moment;
use crate::base::number::grouped;
use crate::methods::bifact::fact::{Correction, JudgedFact, Verdict};
use crate::methods::bifact::tally::{Scores, score_text};
use crate::rules::{Link, LinkKind};

/// A fact beyond its own words.
pub struct FactWords {
    /// Everything, for a screen reader.
    pub spoken: String,
    pub near: Option<String>,
    pub judge: Option<String>,
    pub label: Option<String>,
}

impl FactWords {
    pub fn of(pair: &FigurePair, links: &[Link], side: Side, place: usize) -> Option<Self> {
        let judged = pair.assessment.facts(side).get(place)?;
        let partners = partners(pair, links, side, place);
        let label = pair.label_against_judge(side, place).map(|label| label_said(side, label));
        let fact = shortened(judged.fact.as_str(), LONGEST_FACT);
        let mut spoken = format!("{fact}: {}.", side.word(judged.stands()));
        if let Some(label) = &label {
            spoken.extend([" ", label, "."]);
        }
        for partner in &partners {
            spoken.extend([" ", &*partner.to_string(), "."]);
        }
        if let Some(correction) = &judged.correction {
            let corrected = corrected(side, judged, correction);
            spoken.extend([" ", &*shortened(&corrected, LONGEST_SPOKEN), "."]);
        }
        if !judged.reason.is_empty() {
            spoken.extend([" ", &*shortened(&judged.reason, LONGEST_SPOKEN)]);
        }
        let near = partners.into_iter().find_map(|partner| match partner {
            Partner { kind: LinkKind::Similar, fact } => Some(format!("≈ similar: {fact}")),
            Partner { .. } => None,
        });
        let judge = judged.correction.as_ref().map(|_| judge_said(side, judged.verdict));
        Some(Self { spoken, near, judge, label })
    }
}

/// A fact on the other side that a fact is linked to.
pub struct Partner {
    pub kind: LinkKind,
    pub fact: String,
}

/// Those whose words are not the same: two equal facts speak for themselves.
pub fn partners(pair: &FigurePair, links: &[Link], side: Side, place: usize) -> Vec<Partner> {
    let own = pair.assessment.facts(side).get(place).map(|judged| judged.fact.comparison_key());
    let linked = links.iter().filter(|link| match side {
        Side::Gold => link.gold == place,
        Side::Predicted => link.predicted == place,
    });
    let others = linked.filter_map(|link| {
        let other = match side {
            Side::Gold => pair.assessment.predicted.get(link.predicted),
            Side::Predicted => pair.assessment.gold.get(link.gold),
        };
        Some((link.kind, &other?.fact))
    });
    others
        .filter(|(_, other)| Some(other.comparison_key()) != own)
        .map(|(kind, other)| Partner {
            kind,
            fact: shortened(other.as_str(), LONGEST_FACT).into_owned(),
        })
        .collect()
}

impl std::fmt::Display for Partner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let how = match self.kind {
            LinkKind::Matching => "Seems to match",
            LinkKind::Similar => "Similar",
        };
        write!(f, "{how}: {}", self.fact)
    }
}

/// On a line between two facts.
pub fn why_linked(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::Matching => {
            "These facts seem to match. The link is derived from their words; the judge names no \
             partners."
        }
        LinkKind::Similar => {
            "These facts give different values of the same thing. The link is derived from their \
             words; the judge names no partners."
        }
    }
}

pub fn judge_said(side: Side, verdict: Verdict) -> String {
    format!("judge: {}", side.word(verdict))
}

pub fn label_said(side: Side, verdict: Verdict) -> String {
    format!("a person says: {}", side.word(verdict))
}

/// Who decided, when, and against what.
pub fn corrected(side: Side, judged: &JudgedFact, correction: &Correction) -> String {
    let when = Moment::from_iso(&correction.at).map(|at| format!("{} UTC", at.in_full()));
    let when = when.unwrap_or_else(|| correction.at.clone());
    corrected_at(side, judged, correction, &when)
}

/// With the date as the reader's clock has it.
pub fn corrected_at(side: Side, judged: &JudgedFact, correction: &Correction, at: &str) -> String {
    let by = match correction.by.trim() {
        "" => "a person",
        name => name,
    };
    let verb = if correction.verdict == judged.verdict { "Confirmed" } else { "Changed" };
    let mut said = format!("{verb} by {by}");
    if !at.is_empty() {
        said.extend([", ", at]);
    }
    said.extend([" (", &judge_said(side, judged.verdict), ")"]);
    if !correction.note.trim().is_empty() {
        said.extend([": ", correction.note.trim()]);
    }
    said
}

/// A column of predictions has no model to name, and who types a pair predicts it themselves.
pub fn predicted_label(pair: &FigurePair) -> String {
    match pair.predictor.trim() {
        "" | "prediction" | "predicted" | "predicted_intent" => "Prediction".to_owned(),
        "you" => "Your prediction".to_owned(),
        predictor => format!("Predicted by {predictor}"),
    }
}

/// "2 lost · 1 invented"
pub fn summary(pair: &FigurePair) -> String {
    let tally = pair.assessment.tally();
    let lost = tally.gold_total - tally.gold_supported;
    let invented = tally.predicted_total - tally.predicted_supported;
    if tally.gold_total + tally.predicted_total == 0 {
        return "No facts to compare".to_owned();
    }
    summary_of(lost, invented)
}

/// The longest that the summary of these facts can be, whatever the verdicts.
pub fn longest_summaries(pair: &FigurePair) -> [String; 4] {
    let tally = pair.assessment.tally();
    let (gold, predicted) = (tally.gold_total, tally.predicted_total);
    [(0, 0), (0, predicted), (gold, 0), (gold, predicted)]
        .map(|(lost, invented)| summary_of(lost, invented))
}

fn summary_of(lost: usize, invented: usize) -> String {
    match (lost, invented) {
        (0, 0) => "Nothing lost, nothing invented".to_owned(),
        (0, _) => format!("Nothing lost · {} invented", grouped(invented)),
        (_, 0) => format!("{} lost · nothing invented", grouped(lost)),
        _ => format!("{} lost · {} invented", grouped(lost), grouped(invented)),
    }
}

pub fn head(pair: &FigurePair, side: Side) -> String {
    let (count, kind) = match side {
        Side::Gold => (pair.assessment.gold.len(), "gold"),
        Side::Predicted => (pair.assessment.predicted.len(), "predicted"),
    };
    match (count, pair.drawn(side).count()) {
        (0, _) => format!("No {kind} facts"),
        (1, 1) => format!("1 {kind} fact"),
        (_, drawn) if drawn == count => format!("{count} {kind} facts"),
        (_, 0) => format!("No more {kind} facts"),
        (_, drawn) => {
            let (first, last) = (pair.first_fact + 1, pair.first_fact + drawn);
            format!("{first}–{last} of {} {kind} facts", grouped(count))
        }
    }
}

pub struct ScoreWords {
    pub value: Option<f64>,
    pub caption: String,
}

pub fn recall(pair: &FigurePair) -> ScoreWords {
    let tally = pair.assessment.tally();
    let (part, whole) = (tally.gold_supported, tally.gold_total);
    let caption = match whole {
        0 => "recall · the gold intent has no facts".to_owned(),
        _ => format!("recall · {part} of {whole} covered"),
    };
    ScoreWords { value: scores(pair).recall, caption }
}

pub fn precision(pair: &FigurePair) -> ScoreWords {
    let tally = pair.assessment.tally();
    let (part, whole) = (tally.predicted_supported, tally.predicted_total);
    let caption = match whole {
        0 => "precision · the prediction has no facts".to_owned(),
        _ => format!("precision · {part} of {whole} correct"),
    };
    ScoreWords { value: scores(pair).precision, caption }
}

pub fn f1(pair: &FigurePair) -> ScoreWords {
    let caption = "F1 · the harmonic mean of the two".to_owned();
    ScoreWords { value: scores(pair).f1, caption }
}

fn scores(pair: &FigurePair) -> Scores {
    pair.assessment.tally().scores()
}

/// The two intents, what was lost and invented, and the three scores; the facts speak for themselves.
pub fn description(pair: &FigurePair, lost: &[Lost]) -> String {
    format!(
        "Gold intent: {}. {}: {}. {}. {}{}",
        pair.gold_intent.trim_end_matches('.'),
        predicted_label(pair),
        pair.predicted_intent.trim_end_matches('.'),
        summary(pair),
        underlined(pair, lost).map(|words| words + " ").unwrap_or_default(),
        score_line(pair)
    )
}

/// The words that are underlined: "Lost words: “two”, “Saturday”. Invented words: “Sunday”."
pub fn underlined(pair: &FigurePair, lost: &[Lost]) -> Option<String> {
    let sides = [
        ("Lost words", Side::Gold, pair.gold_intent),
        ("Invented words", Side::Predicted, pair.predicted_intent),
    ];
    let said = sides.map(|(title, side, intent)| {
        let mut words: Vec<String> = Vec::new();
        let ranges = lost.iter().filter(|lost| lost.side == side).flat_map(|lost| &lost.words);
        for range in ranges {
            let word = format!("“{}”", intent.get(range.clone()).unwrap_or_default());
            if !words.contains(&word) {
                words.push(word);
            }
        }
        (!words.is_empty()).then(|| format!("{title}: {}.", words.join(", ")))
    });
    let said: Vec<String> = said.into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// "Recall 0.50 (2 of 4), precision 0.67 (2 of 3), F1 0.57."
pub fn score_line(pair: &FigurePair) -> String {
    let tally = pair.assessment.tally();
    let scores = tally.scores();
    format!(
        "Recall {} ({} of {}), precision {} ({} of {}), F1 {}.",
        score_text(scores.recall),
        tally.gold_supported,
        tally.gold_total,
        score_text(scores.precision),
        tally.predicted_supported,
        tally.predicted_total,
        score_text(scores.f1),
    )
}
