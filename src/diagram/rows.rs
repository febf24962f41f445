//! Which facts share a line: gold facts in order, each with the predicted facts it is linked to.
//! Unlinked facts have their own line, so that no line suggests a pair that is not one.

use super::figure::{FigurePair, Side};
use crate::rules::{Link, links_between};

/// Places in the two lists. Where one side has several facts, the other has one at most.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub gold: Vec<usize>,
    pub predicted: Vec<usize>,
}

/// Between the facts that are drawn.
pub fn links(pair: &FigurePair) -> Vec<Link> {
    let drawn = |side: Side| {
        let facts = pair.assessment.facts(side);
        let facts = facts.get(pair.first_fact..).unwrap_or_default();
        facts.get(..pair.drawn(side).count()).unwrap_or_default()
    };
    let mut links = links_between(drawn(Side::Gold), drawn(Side::Predicted));
    for link in &mut links {
        link.gold += pair.first_fact;
        link.predicted += pair.first_fact;
    }
    links
}

pub fn rows(pair: &FigurePair, links: &[Link]) -> Vec<Row> {
    let linked = linked_rows(pair, links);
    // A fact of the prediction alone comes after the one it follows there.
    let mut alone: Vec<(usize, usize)> = Vec::new();
    let mut after = linked.len();
    for (place, _) in pair.drawn(Side::Predicted) {
        match linked.iter().position(|row| row.predicted.contains(&place)) {
            Some(row) => after = row,
            None => alone.push((after, place)),
        }
    }
    let mut rows = Vec::with_capacity(linked.len() + alone.len());
    let following = |row: usize| {
        let places = alone.iter().filter(move |(after, _)| *after == row);
        places.map(|(_, place)| Row { gold: Vec::new(), predicted: vec![*place] })
    };
    let last = linked.len();
    for (number, row) in linked.into_iter().enumerate() {
        rows.push(row);
        rows.extend(following(number));
    }
    rows.extend(following(last));
    rows
}

/// A row for each gold fact, or for several that one predicted fact says together.
fn linked_rows(pair: &FigurePair, links: &[Link]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (gold, _) in pair.drawn(Side::Gold) {
        let of_gold = links.iter().filter(|link| link.gold == gold);
        let partners: Vec<usize> = of_gold.map(|link| link.predicted).collect();
        let is_placed = |row: &Row| row.predicted.iter().any(|place| partners.contains(place));
        match rows.iter().position(is_placed) {
            Some(row) if row + 1 == rows.len() => {
                if let Some(row) = rows.last_mut() {
                    row.gold.push(gold);
                }
            }
            Some(_) => rows.push(Row { gold: vec![gold], predicted: Vec::new() }),
            None => rows.push(Row { gold: vec![gold], predicted: partners }),
        }
    }
    rows
}
