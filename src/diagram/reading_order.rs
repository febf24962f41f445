//! From fact to fact by keyboard, as they are read: down the gold side, then down the other, over all
//! pages of a long list.

use super::figure::{FigurePair, MOST_DRAWN, Side, page_of};
use super::rows::{links, rows};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactStep {
    Next,
    Previous,
}

/// A fact and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactStop {
    /// Counted over all facts of the pair: gold facts first.
    pub number: usize,
    /// The place in the list of its side.
    pub place: usize,
}

/// The fact after or before the one of that number; from none, the first or the last. `None` at
/// either end.
pub fn fact_beside(pair: &FigurePair, from: Option<usize>, step: FactStep) -> Option<FactStop> {
    let pages = pages(pair);
    let mut at = match (from, step) {
        (Some(number), _) => pages.iter().position(|page| page.has(pair, number))?,
        (None, FactStep::Next) => 0,
        (None, FactStep::Previous) => pages.len().checked_sub(1)?,
    };
    let facts = pages.get(at)?.facts(pair);
    if let Some(number) = from {
        let here = facts.iter().position(|stop| stop.number == number)?;
        let beside = match step {
            FactStep::Next => here + 1,
            FactStep::Previous => here.wrapping_sub(1),
        };
        if let Some(stop) = facts.get(beside) {
            return Some(*stop);
        }
        at = match step {
            FactStep::Next => at + 1,
            FactStep::Previous => at.checked_sub(1)?,
        };
    }
    let facts = pages.get(at)?.facts(pair);
    match step {
        FactStep::Next => facts.first().copied(),
        FactStep::Previous => facts.last().copied(),
    }
}

/// The facts of one side in one figure.
struct Page {
    side: Side,
    first: usize,
}

impl Page {
    fn has(&self, pair: &FigurePair, number: usize) -> bool {
        let place = number.checked_sub(pair.number_of(self.side, 0));
        place.is_some_and(|place| {
            place < pair.assessment.facts(self.side).len() && page_of(place) == self.first
        })
    }

    fn facts(&self, pair: &FigurePair) -> Vec<FactStop> {
        let pair = &FigurePair { first_fact: self.first, ..*pair };
        let stop = |place| FactStop { number: pair.number_of(self.side, place), place };
        match self.side {
            Side::Gold => pair.drawn(Side::Gold).map(|(place, _)| stop(place)).collect(),
            Side::Predicted => {
                let rows = rows(pair, &links(pair));
                rows.into_iter().flat_map(|row| row.predicted).map(stop).collect()
            }
        }
    }
}

fn pages(pair: &FigurePair) -> Vec<Page> {
    let of_side = |side: Side| {
        let firsts = (0..pair.assessment.facts(side).len()).step_by(MOST_DRAWN);
        firsts.map(move |first| Page { side, first })
    };
    of_side(Side::Gold).chain(of_side(Side::Predicted)).collect()
}
