//! The figure after layout.

use super::direction::Direction;
use super::measure::TextStyle;
use crate::evaluation::verdict::Verdict;
pub use crate::methods::bifact::fact::Side;
use crate::methods::bifact::fact::{Assessment, JudgedFact};
pub use crate::rules::LinkKind;

pub struct FigurePair<'a> {
    pub gold_intent: &'a str,
    pub predicted_intent: &'a str,
    pub predictor: &'a str,
    pub assessment: &'a Assessment,
    /// What the file says a person said of the facts, where it does.
    pub labels: Option<&'a FileLabels>,
    /// The first fact of each side that is drawn; [`MOST_DRAWN`] of a side are.
    pub first_fact: usize,
}

/// A person's verdicts that came with the file, by the places of the facts.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FileLabels {
    pub gold: Vec<Option<Verdict>>,
    pub predicted: Vec<Option<Verdict>>,
}

/// The most facts of a side in one figure. More would be slow to draw and unreadable.
pub const MOST_DRAWN: usize = 100;
/// The most characters of an intent, of a fact, and of a reason in a figure.
pub const LONGEST_INTENT: usize = 2000;
pub const LONGEST_FACT: usize = 300;
pub const LONGEST_SPOKEN: usize = 1000;

/// The first fact of the figure in which the fact at a place of its list is drawn.
pub fn page_of(place: usize) -> usize {
    place - place % MOST_DRAWN
}

impl<'a> FigurePair<'a> {
    /// The facts of a side that are drawn, with their places in its list.
    pub fn drawn(&self, side: Side) -> impl Iterator<Item = (usize, &'a JudgedFact)> + use<'a> {
        let facts = self.assessment.facts(side).iter().enumerate();
        facts.skip(self.first_fact).take(MOST_DRAWN)
    }

    /// What a person said of a fact in the file, where that is not the judge's verdict.
    pub fn label_against_judge(&self, side: Side, place: usize) -> Option<Verdict> {
        let labels = self.labels?;
        let labels = match side {
            Side::Gold => &labels.gold,
            Side::Predicted => &labels.predicted,
        };
        let judge = self.assessment.facts(side).get(place)?.verdict;
        labels.get(place).copied().flatten().filter(|label| *label != judge)
    }

    /// Facts are numbered through: gold facts first, then predicted ones.
    pub fn number_of(&self, side: Side, place: usize) -> usize {
        match side {
            Side::Gold => place,
            Side::Predicted => self.assessment.gold.len() + place,
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    pub width: f64,
    pub height: f64,
    /// How many facts were lost and how many were invented.
    pub summary: TextBlock,
    /// The gold one first.
    pub intents: [IntentBlock; 2],
    /// How many facts there are, above each list.
    pub heads: [TextBlock; 2],
    /// Which way each side is compared: recall, then precision.
    pub ways: [TextBlock; 2],
    /// Those that are drawn: gold facts first, then predicted ones, each from top to bottom.
    pub facts: Vec<FactBox>,
    pub lost_words: Vec<LostWords>,
    pub evidence: Vec<Evidence>,
    pub ties: Vec<Tie>,
    /// Empty places, each opposite a fact that the other intent does not have.
    pub gaps: Vec<Area>,
    pub axis: Option<Axis>,
    pub rules: Vec<Rule>,
    pub recall: ScoreLine,
    pub precision: ScoreLine,
    pub f1: ScoreLine,
    /// The whole in a sentence or two, for screen readers.
    pub description: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct IntentBlock {
    pub label: TextBlock,
    pub sentence: TextBlock,
}

/// Lines of one style; `y` is the baseline of the first, and `x` is where they begin: on the right
/// where they run to the left.
#[derive(Debug, Clone, PartialEq)]
pub struct TextBlock {
    pub x: f64,
    pub y: f64,
    pub anchor: Anchor,
    pub direction: Direction,
    pub style: TextStyle,
    pub lines: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Debug, Clone, PartialEq)]
pub struct FactBox {
    /// Counted over all facts of the pair: gold facts first, then predicted ones.
    pub number: usize,
    pub side: Side,
    /// The one that stands.
    pub verdict: Verdict,
    /// The fact and all that is said of it.
    pub spoken: String,
    pub area: Area,
    /// The height at which the mark and the arrow stand.
    pub middle: f64,
    pub lines: TextBlock,
    pub word: TextBlock,
    /// In the narrow figure, where no line can join two facts.
    pub near: Option<TextBlock>,
    /// What the judge said, where a person's verdict stands.
    pub judge: Option<PersonNote>,
    /// What a person said in the file, where the judge said something else.
    pub label: Option<PersonNote>,
    pub arrow: Option<Arrow>,
}

/// Beside the sign of a person.
#[derive(Debug, Clone, PartialEq)]
pub struct PersonNote {
    pub mark: Point,
    pub words: TextBlock,
}

/// The words of its own intent that a fact which does not hold is about.
#[derive(Debug, Clone, PartialEq)]
pub struct LostWords {
    /// The fact's number.
    pub fact: usize,
    pub side: Side,
    pub areas: Vec<Area>,
}

/// The words in the other intent that a fact's reason quotes.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// The fact's number.
    pub fact: usize,
    pub verdict: Verdict,
    pub areas: Vec<Area>,
}

/// Joins facts that belong together, as far as their words tell: a judge names no partners.
#[derive(Debug, Clone, PartialEq)]
pub struct Tie {
    /// The facts' numbers.
    pub gold: usize,
    pub predicted: usize,
    pub kind: LinkKind,
    pub from: Point,
    pub to: Point,
    /// Of a similar fact; left out where it would stand on another.
    pub word: Option<TextBlock>,
}

/// From a fact's box towards the axis; `reaches` tells whether it gets there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arrow {
    pub from: f64,
    pub to: f64,
    pub y: f64,
    pub reaches: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axis {
    pub x: f64,
    pub top: f64,
    pub bottom: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rule {
    pub x: f64,
    pub y: f64,
    pub width: f64,
}

/// A number and what it counts.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreLine {
    pub value: Option<f64>,
    pub number: TextBlock,
    pub caption: TextBlock,
}
