//! One column of the figure: a sentence, facts in their boxes, a score.

use std::ops::Range;

use super::direction::{Direction, direction_of, spans};
use super::figure::{
    Anchor, Area, FactBox, IntentBlock, JudgeNote, LONGEST_FACT, Point, ScoreLine, Side, TextBlock,
};
use super::measure::{TextMeasure, TextStyle};
use super::shortened::shortened;
use super::text_styles::{
    AGREED, BASELINE, CAPTION, FACT, INTENT, LABEL, NEAR, NUMBER, OVERRULED, WORD,
};
use super::words::{FactWords, ScoreWords};
use super::wrap::wrap;
use crate::methods::bifact::fact::JudgedFact;
use crate::methods::bifact::tally::score_text;

pub const BADGE: f64 = 22.0;
const BOX_PADDING: f64 = 12.0;
const BADGE_GAP: f64 = 10.0;
const BOX_GAP: f64 = 8.0;
const BOX_MARGIN: f64 = 11.0;
const PERSON: f64 = 18.0;

pub struct Column<'a> {
    pub width: f64,
    pub measure: &'a dyn TextMeasure,
    /// How wide a text may come out where it is shown; lines are broken by this.
    pub at_most: &'a dyn TextMeasure,
}

/// A sentence with the bytes of it that stand in each line.
pub struct Sentence {
    pub block: IntentBlock,
    pub lines: Vec<Range<usize>>,
    pub bottom: f64,
}

impl Column<'_> {
    pub fn intent(&self, x: f64, top: f64, label: &str, intent: &str) -> Sentence {
        let label = self.block(x, top, self.width, LABEL, label);
        let top = top + height_of(&label) + 4.0;
        let lines = self.lines(intent, self.width, INTENT);
        let sentence = self.block(x, top, self.width, INTENT, intent);
        let bottom = top + height_of(&sentence);
        Sentence { block: IntentBlock { label, sentence }, lines, bottom }
    }

    /// Boxes behind some bytes of a sentence.
    pub fn areas(&self, sentence: &Sentence, intent: &str, passages: &[Range<usize>]) -> Vec<Area> {
        let block = &sentence.block.sentence;
        let width_of = |text: &str| self.measure.width(text, block.style);
        let mut areas = Vec::new();
        let mut baseline = block.y;
        for line in &sentence.lines {
            let text = intent.get(line.clone()).unwrap_or_default();
            let left = match block.direction {
                Direction::LeftToRight => block.x,
                Direction::RightToLeft => block.x - width_of(text),
            };
            for passage in passages {
                let start = passage.start.clamp(line.start, line.end) - line.start;
                let end = passage.end.clamp(line.start, line.end) - line.start;
                if start == end {
                    continue;
                }
                for span in spans(text, block.direction, start..end, &width_of) {
                    areas.push(Area {
                        x: left + span.start - 2.0,
                        y: baseline - BASELINE * block.style.line_height + 1.0,
                        width: span.end - span.start + 4.0,
                        height: block.style.line_height - 3.0,
                    });
                }
            }
            baseline += block.style.line_height;
        }
        areas
    }

    /// The boxes, and where what follows may begin.
    pub fn facts<'f>(
        &self,
        x: f64,
        top: f64,
        side: Side,
        facts: impl Iterator<Item = (usize, &'f JudgedFact, FactWords)>,
    ) -> (Vec<FactBox>, f64) {
        let mut y = top;
        let mut boxes = Vec::new();
        for (number, judged, words) in facts {
            let fact = FactBox { number, ..self.fact(x, y, side, judged, words) };
            y += fact.area.height + BOX_GAP;
            boxes.push(fact);
        }
        (boxes, y)
    }

    fn fact(&self, x: f64, y: f64, side: Side, judged: &JudgedFact, words: FactWords) -> FactBox {
        let verdict = judged.stands();
        let text_x = x + BOX_PADDING + BADGE + BADGE_GAP;
        let right = x + self.width - BOX_PADDING;
        let top = y + BOX_MARGIN;
        let mut word = self.block(text_x, top, right - text_x, WORD, side.word(verdict));
        (word.x, word.anchor) = (right, Anchor::End);
        let room = right - self.widest(&word) - BOX_PADDING - text_x;
        let lines =
            self.block(text_x, top, room, FACT, &shortened(judged.fact.as_str(), LONGEST_FACT));
        word.y = lines.y;
        let mut bottom = top + height_of(&lines);
        let near = words.near.map(|words| self.block(text_x, bottom, right - text_x, NEAR, &words));
        bottom += near.as_ref().map_or(0.0, height_of);
        let judge = words.judge.map(|words| {
            let style = if verdict == judged.verdict { AGREED } else { OVERRULED };
            let note = self.block(text_x + PERSON, bottom, right - text_x - PERSON, style, &words);
            let mark = Point { x: text_x + 6.0, y: bottom + style.line_height / 2.0 };
            JudgeNote { mark, words: note }
        });
        bottom += judge.as_ref().map_or(0.0, |judge| height_of(&judge.words));
        FactBox {
            number: 0,
            side,
            verdict,
            spoken: words.spoken,
            area: Area { x, y, width: self.width, height: bottom + BOX_MARGIN - y },
            middle: top + FACT.line_height / 2.0,
            lines,
            word,
            near,
            judge,
            arrow: None,
        }
    }

    pub fn score(&self, x: f64, top: f64, words: ScoreWords) -> (ScoreLine, f64) {
        self.score_line(x, top, NUMBER, words)
    }

    pub fn score_line(
        &self,
        x: f64,
        top: f64,
        style: TextStyle,
        words: ScoreWords,
    ) -> (ScoreLine, f64) {
        let number = self.block(x, top, self.width, style, &score_text(words.value));
        let beside = self.widest(&number) + 10.0;
        let mut caption = self.block(x + beside, top, self.width - beside, CAPTION, &words.caption);
        caption.y = number.y;
        let below = caption.y + (1.0 - BASELINE) * CAPTION.line_height;
        let rest = height_of(&caption) - CAPTION.line_height;
        let end = (top + style.line_height).max(below + rest);
        (ScoreLine { value: words.value, number, caption }, end)
    }

    pub fn block(&self, x: f64, top: f64, width: f64, style: TextStyle, text: &str) -> TextBlock {
        let direction = direction_of(text);
        let lines = self.lines(text, width, style).into_iter();
        TextBlock {
            x: match direction {
                Direction::LeftToRight => x,
                Direction::RightToLeft => x + width,
            },
            y: top + BASELINE * style.line_height,
            anchor: Anchor::Start,
            direction,
            style,
            lines: lines.map(|line| text.get(line).unwrap_or_default().to_owned()).collect(),
        }
    }

    fn lines(&self, text: &str, width: f64, style: TextStyle) -> Vec<Range<usize>> {
        wrap(text, width, style, self.at_most)
    }

    fn widest(&self, block: &TextBlock) -> f64 {
        let widths = block.lines.iter().map(|line| self.at_most.width(line, block.style));
        widths.fold(0.0, f64::max)
    }
}

// A text has far fewer than 2^52 lines.
#[allow(clippy::cast_precision_loss)]
pub fn height_of(block: &TextBlock) -> f64 {
    block.lines.len() as f64 * block.style.line_height
}
