//! One column of the figure: a sentence, facts in their boxes, a score.

use std::ops::Range;

use super::direction::{Direction, direction_of, spans};
use super::figure::{
    Anchor, Area, FactBox, FigurePair, IntentBlock, LONGEST_FACT, PersonNote, Point, ScoreLine,
    Side, TextBlock,
};
use super::figure_text::{FactWords, ScoreWords, judge_said, longest_summaries, summary};
use super::measure::{TextMeasure, TextStyle};
use super::shortened::shortened;
use super::text_styles::{
    AGREED, BASELINE, CAPTION, FACT, INTENT, LABEL, NEAR, NUMBER, OVERRULED, PERSON, SUMMARY, WORD,
};
use super::wrap::wrap;
use crate::methods::bifact::fact::{JudgedFact, Verdict};
use crate::methods::bifact::tally::score_text;

pub const BADGE: f64 = 20.0;
pub const BOX_PADDING: f64 = 11.0;
pub const BOX_GAP: f64 = 7.0;
const BADGE_GAP: f64 = 7.0;
const WORD_GAP: f64 = 7.0;
const BOX_MARGIN: f64 = 8.0;
/// The sign of a person with the room after it.
const PERSON_SIGN: f64 = 17.0;

pub struct Column<'a> {
    pub width: f64,
    pub measure: &'a dyn TextMeasure,
    /// The width a text may have where it is shown; lines are broken by this.
    pub at_most: &'a dyn TextMeasure,
}

/// A sentence with the bytes of it that stand in each line.
pub struct Sentence {
    pub block: IntentBlock,
    pub lines: Vec<Range<usize>>,
    pub bottom: f64,
}

impl Column<'_> {
    /// At the top, and where the next part begins: at the same height for any verdicts.
    pub fn summary(&self, width: f64, pair: &FigurePair) -> (TextBlock, f64) {
        let block = |words: &str| self.block(0.0, 0.0, width, SUMMARY, words);
        let shown = block(&summary(pair));
        let heights = longest_summaries(pair).map(|words| height_of(&block(&words)));
        let height = heights.into_iter().fold(height_of(&shown), f64::max);
        (shown, height + 6.0)
    }

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

    /// A box at the top of its place. Its size does not depend on the verdict or on who gave it.
    pub fn fact(
        &self,
        x: f64,
        y: f64,
        side: Side,
        (number, judged, words): (usize, &JudgedFact, FactWords),
    ) -> FactBox {
        let verdict = judged.stands();
        let text_x = x + BOX_PADDING + BADGE + BADGE_GAP;
        let right = x + self.width - BOX_PADDING;
        let top = y + BOX_MARGIN;
        let room = right - self.widest_words(side) - WORD_GAP - text_x;
        let lines =
            self.block(text_x, top, room, FACT, &shortened(judged.fact.as_str(), LONGEST_FACT));
        let mut word = self.block(text_x, top, right - text_x, WORD, side.word(verdict));
        (word.x, word.y, word.anchor) = (right, lines.y, Anchor::End);
        let mut bottom = top + height_of(&lines);
        let near = words.near.map(|words| self.block(text_x, bottom, right - text_x, NEAR, &words));
        bottom += near.as_ref().map_or(0.0, height_of);
        let label = words.label.map(|words| {
            let room = right - text_x - PERSON_SIGN;
            let mark = Point { x: text_x + 6.0, y: bottom + PERSON.line_height / 2.0 };
            PersonNote {
                mark,
                words: self.block(text_x + PERSON_SIGN, bottom, room, PERSON, &words),
            }
        });
        bottom += label.as_ref().map_or(0.0, |label| height_of(&label.words));
        let judge = words.judge.map(|words| self.judge_note(&mut word, &words, judged, verdict));
        FactBox {
            number,
            side,
            verdict,
            spoken: words.spoken,
            area: Area { x, y, width: self.width, height: bottom + BOX_MARGIN - y },
            middle: top + FACT.line_height / 2.0,
            lines,
            word,
            near,
            judge,
            label,
            arrow: None,
        }
    }

    /// Below the word that stands, which makes way for it.
    fn judge_note(
        &self,
        word: &mut TextBlock,
        words: &str,
        judged: &JudgedFact,
        verdict: Verdict,
    ) -> PersonNote {
        let style = if verdict == judged.verdict { AGREED } else { OVERRULED };
        let mut note = self.block(word.x, 0.0, self.width, style, words);
        word.y -= 6.0;
        (note.x, note.y, note.anchor) = (word.x, word.y + style.line_height, Anchor::End);
        note.direction = Direction::LeftToRight;
        let mark = Point { x: word.x - self.widest(word) - 10.5, y: word.y - 4.5 };
        PersonNote { mark, words: note }
    }

    /// For everything that may appear next to a fact, so that a person's verdict moves nothing.
    fn widest_words(&self, side: Side) -> f64 {
        let verdicts = [Verdict::Supported, Verdict::Unsupported];
        let widths = verdicts.map(|verdict| {
            let word = self.at_most.width(side.word(verdict), WORD) + PERSON_SIGN;
            word.max(self.at_most.width(&judge_said(side, verdict), OVERRULED))
        });
        widths.into_iter().fold(0.0, f64::max)
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

    /// The same with room for a score on its line.
    pub fn summary_beside_score(&self, width: f64, pair: &FigurePair) -> (TextBlock, f64) {
        let lower = BASELINE * (NUMBER.line_height - SUMMARY.line_height);
        let (mut summary, bottom) = self.summary(width, pair);
        summary.y += lower;
        (summary, bottom + lower)
    }

    /// F1 on a line, its name in front.
    pub fn score_in_front(&self, x: f64, baseline: f64, words: ScoreWords) -> ScoreLine {
        let mut caption = self.block(x, 0.0, self.width, CAPTION, "F1");
        let beside = x + self.widest(&caption) + 8.0;
        let mut number = self.block(beside, 0.0, self.width, NUMBER, &score_text(words.value));
        (caption.y, number.y) = (baseline, baseline);
        ScoreLine { value: words.value, number, caption }
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
