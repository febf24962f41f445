//! The words of each intent that were lost or invented, over all facts.

use std::ops::Range;

use super::figure::{FigurePair, Side};
use crate::rules::{Link, WrongFact, lost_words};

pub struct Lost {
    pub side: Side,
    /// The place of the fact in its list.
    pub place: usize,
    /// Of the fact's own intent.
    pub words: Vec<Range<usize>>,
}

/// Of the drawn facts that do not hold.
pub fn lost_in(pair: &FigurePair, links: &[Link]) -> Vec<Lost> {
    let sides = [(Side::Gold, pair.gold_intent), (Side::Predicted, pair.predicted_intent)];
    sides.into_iter().flat_map(|(side, intent)| of_side(pair, links, side, intent)).collect()
}

fn of_side(pair: &FigurePair, links: &[Link], side: Side, intent: &str) -> Vec<Lost> {
    let text = |side: Side, place: usize| {
        pair.assessment.facts(side).get(place).map(|judged| judged.fact.as_str())
    };
    let beside = |place: usize| match side {
        Side::Gold => {
            let linked = links.iter().filter(|link| link.gold == place);
            linked.filter_map(|link| text(Side::Predicted, link.predicted)).collect()
        }
        Side::Predicted => {
            let linked = links.iter().filter(|link| link.predicted == place);
            linked.filter_map(|link| text(Side::Gold, link.gold)).collect()
        }
    };
    let (mut wrong, mut places, mut held) = (Vec::new(), Vec::new(), Vec::new());
    for (place, judged) in pair.drawn(side) {
        let fact = judged.fact.as_str();
        if judged.stands().is_supported() {
            held.push(fact);
        } else {
            wrong.push(WrongFact { fact, beside: beside(place) });
            places.push(place);
        }
    }
    let found = lost_words(intent, &wrong, &held).into_iter().zip(places);
    found.map(|(words, place)| Lost { side, place, words }).collect()
}
