//! Where everything in the figure stands.
//!
//! Wide: the gold intent and its facts on the left, the prediction and its facts on the right, and
//! between them a gutter whose axis stands for "the other intent as a whole". Each fact sends an
//! arrow towards it; F1 stands at its foot. Narrow: the same, one below the other, without gutter.

use super::figure::{
    Anchor, Arrow, Axis, FactBox, Figure, FigurePair, Rule, ScoreLine, Side, TextBlock,
};
use super::measure::{TextMeasure, TextStyle};
use super::wrap::wrap;
use crate::evaluation::fact::JudgedFact;
use crate::evaluation::tally::{Scores, score_text};

const LABEL: TextStyle =
    TextStyle { class: "figure-label", size: 13.0, weight: 400, line_height: 18.0 };
const INTENT: TextStyle =
    TextStyle { class: "figure-intent", size: 19.0, weight: 500, line_height: 26.0 };
const FACT: TextStyle =
    TextStyle { class: "figure-fact", size: 15.0, weight: 400, line_height: 21.0 };
const WORD: TextStyle =
    TextStyle { class: "figure-word", size: 12.5, weight: 500, line_height: 21.0 };
const NUMBER: TextStyle =
    TextStyle { class: "figure-number", size: 24.0, weight: 600, line_height: 30.0 };
const F1_NUMBER: TextStyle =
    TextStyle { class: "figure-f1", size: 36.0, weight: 650, line_height: 44.0 };
const CAPTION: TextStyle =
    TextStyle { class: "figure-caption", size: 13.5, weight: 400, line_height: 19.0 };

const WIDE_FROM: f64 = 620.0;
const NARROWEST: f64 = 240.0;
const GUTTER: f64 = 120.0;
const ARROW_GAP: f64 = 6.0;
const FALLS_SHORT: f64 = 18.0;

const BOX_PADDING: f64 = 12.0;
pub const BADGE: f64 = 22.0;
const BADGE_GAP: f64 = 10.0;
const BOX_GAP: f64 = 8.0;
const BOX_MIN_HEIGHT: f64 = 44.0;

/// A baseline sits this far below the top of its line, as part of the line's height.
const BASELINE: f64 = 0.72;

pub fn lay_out(pair: &FigurePair, width: f64, measure: &dyn TextMeasure) -> Figure {
    let width = width.max(NARROWEST);
    if width >= WIDE_FROM { wide(pair, width, measure) } else { narrow(pair, width, measure) }
}

fn wide(pair: &FigurePair, width: f64, measure: &dyn TextMeasure) -> Figure {
    let column = (width - GUTTER) / 2.0;
    let right = column + GUTTER;
    let axis_x = width / 2.0;
    let page = Page { column, measure };

    let (mut texts, gold_bottom) = page.intent(0.0, 0.0, "Gold intent", pair.gold_intent);
    let label = format!("Predicted by {}", pair.predictor);
    let (more, predicted_bottom) = page.intent(right, 0.0, &label, pair.predicted_intent);
    texts.extend(more);
    let top = gold_bottom.max(predicted_bottom);

    let (mut facts, gold_end) = page.facts(0.0, top, Side::Gold, &pair.assessment.gold);
    let (more, predicted_end) = page.facts(right, top, Side::Predicted, &pair.assessment.predicted);
    facts.extend(more);
    for fact in &mut facts {
        fact.arrow = Some(arrow(fact, axis_x));
    }
    let bottom = gold_end.max(predicted_end) + 4.0;

    let caption = |y: f64, text: &str| {
        let lines = vec![text.to_owned()];
        TextBlock { x: axis_x, y, anchor: Anchor::Middle, style: LABEL, lines }
    };
    texts.push(caption(top - 36.0, "recall →"));
    texts.push(caption(top - 18.0, "← precision"));

    let score_top = bottom + 10.0;
    let (recall, recall_end) = page.score(0.0, score_top, recall_words(pair));
    let (precision, precision_end) = page.score(right, score_top, precision_words(pair));
    let f1 = f1_in_gutter(axis_x, score_top, pair);
    let height = recall_end.max(precision_end).max(score_top + 72.0);
    Figure {
        width,
        height,
        texts,
        facts,
        axis: Some(Axis { x: axis_x, top: top - 6.0, bottom }),
        rules: vec![
            Rule { x: 0.0, y: bottom, width: column },
            Rule { x: right, y: bottom, width: column },
        ],
        recall,
        precision,
        f1,
    }
}

fn narrow(pair: &FigurePair, width: f64, measure: &dyn TextMeasure) -> Figure {
    let page = Page { column: width, measure };
    let (mut texts, y) = page.intent(0.0, 0.0, "Gold intent", pair.gold_intent);
    let (mut facts, y) = page.facts(0.0, y - 8.0, Side::Gold, &pair.assessment.gold);
    let (recall, y) = page.score(0.0, y + 4.0, recall_words(pair));
    let rule = Rule { x: 0.0, y: y + 10.0, width };

    let label = format!("Predicted by {}", pair.predictor);
    let (more, y) = page.intent(0.0, rule.y + 20.0, &label, pair.predicted_intent);
    texts.extend(more);
    let (more, y) = page.facts(0.0, y - 8.0, Side::Predicted, &pair.assessment.predicted);
    facts.extend(more);
    let (precision, y) = page.score(0.0, y + 4.0, precision_words(pair));

    let last = Rule { x: 0.0, y: y + 10.0, width };
    let (f1, y) = page.f1_line(last.y + 8.0, pair);
    Figure {
        width,
        height: y,
        texts,
        facts,
        axis: None,
        rules: vec![rule, last],
        recall,
        precision,
        f1,
    }
}

/// A supported fact's arrow arrives at the axis; an unsupported one's falls short of it.
fn arrow(fact: &FactBox, axis: f64) -> Arrow {
    let reaches = fact.verdict.is_supported();
    let stop = if reaches { ARROW_GAP } else { FALLS_SHORT };
    let (from, to) = match fact.side {
        Side::Gold => (fact.x + fact.width + ARROW_GAP, axis - stop),
        Side::Predicted => (fact.x - ARROW_GAP, axis + stop),
    };
    Arrow { from, to, y: fact.y + fact.height / 2.0, reaches }
}

struct ScoreWords {
    value: Option<f64>,
    caption: String,
}

fn recall_words(pair: &FigurePair) -> ScoreWords {
    let tally = pair.assessment.tally();
    let (part, whole) = (tally.gold_supported, tally.gold_total);
    ScoreWords {
        value: scores(pair).recall,
        caption: if whole == 0 {
            "recall · the gold intent has no facts".to_owned()
        } else {
            format!("recall · {part} of {whole} gold facts are in the prediction")
        },
    }
}

fn precision_words(pair: &FigurePair) -> ScoreWords {
    let tally = pair.assessment.tally();
    let (part, whole) = (tally.predicted_supported, tally.predicted_total);
    ScoreWords {
        value: scores(pair).precision,
        caption: if whole == 0 {
            "precision · the prediction has no facts".to_owned()
        } else {
            format!("precision · {part} of {whole} predicted facts are in the gold")
        },
    }
}

fn scores(pair: &FigurePair) -> Scores {
    pair.assessment.tally().scores()
}

fn f1_in_gutter(axis: f64, top: f64, pair: &FigurePair) -> ScoreLine {
    let value = scores(pair).f1;
    let block = |y: f64, style: TextStyle, text: String| TextBlock {
        x: axis,
        y,
        anchor: Anchor::Middle,
        style,
        lines: vec![text],
    };
    ScoreLine {
        value,
        number: block(top + 34.0, F1_NUMBER, score_text(value)),
        caption: block(top + 58.0, CAPTION, "F1".to_owned()),
    }
}

/// One column of the figure.
struct Page<'a> {
    column: f64,
    measure: &'a dyn TextMeasure,
}

impl Page<'_> {
    /// The label and the sentence; returns where the facts may begin.
    fn intent(&self, x: f64, top: f64, label: &str, intent: &str) -> (Vec<TextBlock>, f64) {
        let label = self.block(x, top, self.column, LABEL, label);
        let sentence_top = top + LABEL.line_height + 4.0;
        let sentence = self.block(x, sentence_top, self.column, INTENT, intent);
        let bottom = sentence_top + height_of(&sentence) + 22.0;
        (vec![label, sentence], bottom)
    }

    fn facts(&self, x: f64, top: f64, side: Side, facts: &[JudgedFact]) -> (Vec<FactBox>, f64) {
        let mut y = top;
        let mut boxes = Vec::with_capacity(facts.len());
        for judged in facts {
            let fact = self.fact(x, y, side, judged);
            y += fact.height + BOX_GAP;
            boxes.push(fact);
        }
        (boxes, y)
    }

    fn fact(&self, x: f64, y: f64, side: Side, judged: &JudgedFact) -> FactBox {
        let word_text = side.word(judged.stands());
        let word_width = self.measure.width(word_text, WORD);
        let text_x = x + BOX_PADDING + BADGE + BADGE_GAP;
        let right = x + self.column - BOX_PADDING;
        let text_width = right - word_width - BOX_PADDING - text_x;
        let mut lines = self.block(text_x, y, text_width, FACT, judged.fact.as_str());
        let height = (height_of(&lines) + 2.0 * 10.0).max(BOX_MIN_HEIGHT);
        let first_line = y + (height - height_of(&lines)) / 2.0;
        lines.y = first_line + BASELINE * FACT.line_height;
        FactBox {
            side,
            verdict: judged.stands(),
            reason: judged.reason.clone(),
            fact: judged.fact.to_string(),
            x,
            y,
            width: self.column,
            height,
            word: TextBlock {
                x: right,
                y: lines.y,
                anchor: Anchor::End,
                style: WORD,
                lines: vec![word_text.to_owned()],
            },
            lines,
            arrow: None,
        }
    }

    fn score(&self, x: f64, top: f64, words: ScoreWords) -> (ScoreLine, f64) {
        self.score_line(x, top, NUMBER, words)
    }

    fn f1_line(&self, top: f64, pair: &FigurePair) -> (ScoreLine, f64) {
        let caption = "F1 · the harmonic mean of the two".to_owned();
        self.score_line(0.0, top, F1_NUMBER, ScoreWords { value: scores(pair).f1, caption })
    }

    fn score_line(
        &self,
        x: f64,
        top: f64,
        style: TextStyle,
        words: ScoreWords,
    ) -> (ScoreLine, f64) {
        let text = score_text(words.value);
        let number_width = self.measure.width(&text, style) + 10.0;
        let number = self.block(x, top, self.column, style, &text);
        let mut caption =
            self.block(x + number_width, top, self.column - number_width, CAPTION, &words.caption);
        caption.y = number.y;
        let below_first = caption.y + (1.0 - BASELINE) * CAPTION.line_height;
        let rest = height_of(&caption) - CAPTION.line_height;
        let end = (top + style.line_height).max(below_first + rest);
        (ScoreLine { value: words.value, number, caption }, end)
    }

    fn block(&self, x: f64, top: f64, width: f64, style: TextStyle, text: &str) -> TextBlock {
        TextBlock {
            x,
            y: top + BASELINE * style.line_height,
            anchor: Anchor::Start,
            style,
            lines: wrap(text, width, style, self.measure),
        }
    }
}

// A text has far fewer than 2^52 lines.
#[allow(clippy::cast_precision_loss)]
fn height_of(block: &TextBlock) -> f64 {
    block.lines.len() as f64 * block.style.line_height
}
