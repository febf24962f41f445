//! The layout of the figure.
//!
//! Wide (`wide.rs`): the gold intent and its facts on the left, the prediction and its facts on the
//! right, and between them a gutter whose axis stands for "the other intent as a whole". Facts that
//! belong together are on one line. Narrow (`narrow.rs`): one list below the other, without gutter.

use super::column::{Column, Sentence};
use super::direction::Direction;
use super::evidence::QuotedIntent;
use super::figure::{
    Anchor, Evidence, Figure, FigurePair, LONGEST_FACT, LONGEST_INTENT, LostWords, Side, TextBlock,
};
use super::figure_text::FactWords;
use super::lost_words::{Lost, lost_in};
use super::measure::{EstimatedWidths, TextMeasure, TextStyle};
use super::narrow::narrow;
use super::rows::{Row, links, rows};
use super::shortened::shortened;
use super::wide::{GUTTER, wide};
use crate::methods::bifact::fact::JudgedFact;
use crate::rules::Link;

const WIDE_FROM: f64 = 620.0;
pub(super) const NARROWEST: f64 = 240.0;

/// For the page, whose fonts are those that are measured.
pub fn lay_out(pair: &FigurePair, width: f64, measure: &dyn TextMeasure) -> Figure {
    lay_out_within(pair, width, measure, measure)
}

/// For a file that may be shown with other fonts: a line that could come out too long is broken.
pub fn lay_out_for_any_font(pair: &FigurePair, width: f64, measure: &dyn TextMeasure) -> Figure {
    lay_out_within(pair, width, measure, &WiderOf(measure))
}

/// The measured width or the estimate, which is on the wide side.
pub(super) struct WiderOf<'a>(pub &'a dyn TextMeasure);

impl TextMeasure for WiderOf<'_> {
    fn width(&self, text: &str, style: TextStyle) -> f64 {
        self.0.width(text, style).max(EstimatedWidths.width(text, style))
    }
}

fn lay_out_within(
    pair: &FigurePair,
    width: f64,
    measure: &dyn TextMeasure,
    at_most: &dyn TextMeasure,
) -> Figure {
    let width = width.max(NARROWEST);
    let [gold, predicted] =
        [pair.gold_intent, pair.predicted_intent].map(|text| shortened(text, LONGEST_INTENT));
    let predictor = &*shortened(pair.predictor, LONGEST_FACT);
    let pair = &FigurePair { gold_intent: &gold, predicted_intent: &predicted, predictor, ..*pair };
    let arranged = Arranged::of(pair);
    if width >= WIDE_FROM {
        let column = Column { width: (width - GUTTER) / 2.0, measure, at_most };
        wide(&arranged, width, &column)
    } else {
        narrow(&arranged, &Column { width, measure, at_most })
    }
}

/// A pair, and what its facts have to do with each other.
pub struct Arranged<'a> {
    pub pair: &'a FigurePair<'a>,
    pub links: Vec<Link>,
    pub rows: Vec<Row>,
    pub lost: Vec<Lost>,
}

impl<'a> Arranged<'a> {
    fn of(pair: &'a FigurePair<'a>) -> Self {
        let links = links(pair);
        Self { pair, rows: rows(pair, &links), lost: lost_in(pair, &links), links }
    }

    /// A fact with its number and what is said of it.
    pub fn fact(&self, side: Side, place: usize) -> Option<(usize, &'a JudgedFact, FactWords)> {
        let judged = self.pair.assessment.facts(side).get(place)?;
        let words = FactWords::of(self.pair, &self.links, side, place)?;
        Some((self.pair.number_of(side, place), judged, words))
    }

    /// What is underlined in the two sentences.
    pub fn lost_words(&self, column: &Column, [gold, predicted]: [&Sentence; 2]) -> Vec<LostWords> {
        let underlined = self.lost.iter().map(|lost| {
            let (sentence, intent) = match lost.side {
                Side::Gold => (gold, self.pair.gold_intent),
                Side::Predicted => (predicted, self.pair.predicted_intent),
            };
            LostWords {
                fact: self.pair.number_of(lost.side, lost.place),
                side: lost.side,
                areas: column.areas(sentence, intent, &lost.words),
            }
        });
        underlined.filter(|lost| !lost.areas.is_empty()).collect()
    }

    /// A gold fact rests on words of the prediction, a predicted one on words of the gold intent.
    pub fn evidence(&self, column: &Column, [gold, predicted]: [&Sentence; 2]) -> Vec<Evidence> {
        let pair = self.pair;
        let mut lit = Vec::new();
        for (side, sentence, intent) in [
            (Side::Gold, predicted, pair.predicted_intent),
            (Side::Predicted, gold, pair.gold_intent),
        ] {
            let quoted = QuotedIntent::of(intent);
            for (place, fact) in pair.drawn(side) {
                let areas = column.areas(sentence, intent, &quoted.passages(&fact.reason));
                if !areas.is_empty() {
                    let number = pair.number_of(side, place);
                    lit.push(Evidence { fact: number, verdict: fact.stands(), areas });
                }
            }
        }
        lit
    }
}

pub fn centred(x: f64, y: f64, style: TextStyle, text: &str) -> TextBlock {
    TextBlock {
        x,
        y,
        anchor: Anchor::Middle,
        direction: Direction::LeftToRight,
        style,
        lines: vec![text.to_owned()],
    }
}
