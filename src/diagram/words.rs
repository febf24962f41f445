//! What the figure says, in words: for its labels, and for who cannot see it.

use super::figure::{FigurePair, LONGEST_FACT, LONGEST_SPOKEN, Side};
use super::shortened::shortened;
use crate::base::number::grouped;
use crate::methods::bifact::fact::{Assessment, Correction, JudgedFact};
use crate::methods::bifact::tally::{Scores, score_text};
use crate::rules::Counterparts;

/// A fact beyond its own words.
pub struct FactWords {
    /// Everything, for a screen reader.
    pub spoken: String,
    pub near: Option<String>,
    pub judge: Option<String>,
}

impl FactWords {
    pub fn of(side: Side, judged: &JudgedFact, near: Option<&str>) -> Self {
        let near = near.map(|near| shortened(near, LONGEST_FACT));
        let fact = shortened(judged.fact.as_str(), LONGEST_FACT);
        let mut spoken = format!("{fact}: {}.", side.word(judged.stands()));
        if let Some(near) = &near {
            spoken.extend([" Near: ", near, "."]);
        }
        if let Some(correction) = &judged.correction {
            let corrected = corrected(side, judged, correction);
            spoken.extend([" ", &*shortened(&corrected, LONGEST_SPOKEN), "."]);
        }
        if !judged.reason.is_empty() {
            spoken.extend([" ", &*shortened(&judged.reason, LONGEST_SPOKEN)]);
        }
        Self {
            spoken,
            near: near.map(|near| format!("≈ near: {near}")),
            judge: judged.correction.as_ref().map(|_| judge_said(side, judged)),
        }
    }
}

fn judge_said(side: Side, judged: &JudgedFact) -> String {
    format!("judge: {}", side.word(judged.verdict))
}

/// Who decided, when, and against what.
pub fn corrected(side: Side, judged: &JudgedFact, correction: &Correction) -> String {
    let by = match correction.by.trim() {
        "" => "a person",
        name => name,
    };
    let verb = if correction.verdict == judged.verdict { "Confirmed" } else { "Corrected" };
    let mut said = format!("{verb} by {by}");
    if !correction.at.is_empty() {
        said.extend([", ", &correction.at]);
    }
    said.extend([" (", &judge_said(side, judged), ")"]);
    if !correction.note.trim().is_empty() {
        said.extend([": ", correction.note.trim()]);
    }
    said
}

/// The fact on the other side that a fact is near to.
pub fn counterpart<'a>(
    assessment: &'a Assessment,
    near: &[Counterparts],
    side: Side,
    place: usize,
) -> Option<&'a str> {
    let other = match side {
        Side::Gold => {
            let pair = near.iter().find(|pair| pair.gold == place)?;
            assessment.predicted.get(pair.predicted)
        }
        Side::Predicted => {
            let pair = near.iter().find(|pair| pair.predicted == place)?;
            assessment.gold.get(pair.gold)
        }
    };
    Some(other?.fact.as_str())
}

pub fn predicted_label(pair: &FigurePair) -> String {
    format!("Predicted by {}", pair.predictor)
}

/// Gold facts are frozen: every prediction is compared with the same ones.
pub fn head(pair: &FigurePair, side: Side) -> String {
    let (count, kind, note) = match side {
        Side::Gold => (pair.assessment.gold.len(), "gold", ", frozen"),
        Side::Predicted => (pair.assessment.predicted.len(), "predicted", ""),
    };
    match (count, pair.drawn(side).count()) {
        (0, _) => format!("No {kind} facts"),
        (1, 1) => format!("1 {kind} fact{note}"),
        (_, drawn) if drawn == count => format!("{count} {kind} facts{note}"),
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
        1 => format!("recall · {part} of 1 gold fact is in the prediction"),
        _ => format!("recall · {part} of {whole} gold facts are in the prediction"),
    };
    ScoreWords { value: scores(pair).recall, caption }
}

pub fn precision(pair: &FigurePair) -> ScoreWords {
    let tally = pair.assessment.tally();
    let (part, whole) = (tally.predicted_supported, tally.predicted_total);
    let caption = match whole {
        0 => "precision · the prediction has no facts".to_owned(),
        1 => format!("precision · {part} of 1 predicted fact is in the gold"),
        _ => format!("precision · {part} of {whole} predicted facts are in the gold"),
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

/// The two intents and the three scores; the facts speak for themselves.
pub fn description(pair: &FigurePair) -> String {
    format!(
        "Gold intent: {}. Intent predicted by {}: {}. {}",
        pair.gold_intent.trim_end_matches('.'),
        pair.predictor,
        pair.predicted_intent.trim_end_matches('.'),
        score_line(pair)
    )
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
