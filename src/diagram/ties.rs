//! The lines between facts that belong together.

use super::figure::{FactBox, FigurePair, Point, Side, Tie};
use super::layout::centred;
use super::text_styles::NEAR;
use crate::rules::{Link, LinkKind};

/// A tie leaves its box this far below the arrow.
const BELOW_ARROW: f64 = 11.0;

/// Between facts that are both drawn.
pub fn ties(pair: &FigurePair, links: &[Link], facts: &[FactBox], axis: f64) -> Vec<Tie> {
    let drawn = |number: usize| facts.iter().find(|fact| fact.number == number);
    let mut ties: Vec<Tie> = Vec::new();
    for link in links {
        let gold = pair.number_of(Side::Gold, link.gold);
        let predicted = pair.number_of(Side::Predicted, link.predicted);
        let (Some(from), Some(to)) = (drawn(gold), drawn(predicted)) else { continue };
        let [from_y, to_y] = heights(from, to);
        let from = Point { x: from.area.x + from.area.width, y: from_y };
        let to = Point { x: to.area.x, y: to_y };
        let word = (link.kind == LinkKind::Similar)
            .then(|| centred(axis, f64::midpoint(from.y, to.y) + 4.0, NEAR, "similar"));
        let is_free = |y: f64| {
            let known = ties.iter().filter_map(|tie| tie.word.as_ref());
            known.into_iter().all(|other| (other.y - y).abs() >= 1.5 * NEAR.line_height)
        };
        let word = word.filter(|word| is_free(word.y));
        ties.push(Tie { gold, predicted, kind: link.kind, from, to, word });
    }
    ties
}

/// Level wherever one box reaches along the other.
fn heights(gold: &FactBox, predicted: &FactBox) -> [f64; 2] {
    let own = [gold.middle + BELOW_ARROW, predicted.middle + BELOW_ARROW];
    let reaches = |fact: &FactBox, y: f64| y > fact.area.y && y < fact.area.y + fact.area.height;
    let [of_gold, of_predicted] = own;
    if reaches(gold, of_predicted) {
        [of_predicted; 2]
    } else if reaches(predicted, of_gold) {
        [of_gold; 2]
    } else {
        own
    }
}
