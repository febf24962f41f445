//! A score by the judge against the same score by a person: on the diagonal they agree. Pairs at one point are one
//! dot, larger the more they are.

use super::frame::{at_least_narrow, line, sheet};
use super::panel::{BELOW, LEFT, Panel, radius};
use crate::base::number::{counted, fixed};
use crate::diagram::Element;

const LARGEST: f64 = 340.0;
const TOP: f64 = 10.0;
const RIGHT: f64 = 8.0;

/// Each point is the judge's score and the person's.
pub fn agreement_scatter(score: &str, points: &[(f64, f64)], width: f64) -> Element {
    let side = (at_least_narrow(width) - LEFT - RIGHT).min(LARGEST);
    let panel = Panel::new((LEFT, TOP), side);
    let Panel { across, up } = panel;
    let dots = together(points);
    let most = dots.iter().map(|(_, count)| *count).max().unwrap_or(1);
    let pairs = counted(points.len(), "pair");
    let label = format!("{score} by the judge and by a person, {pairs}");
    sheet(LEFT + side + RIGHT, TOP + side + BELOW, &label)
        .with_instead("role", "img")
        .child(line("chart-zero", (across.zero, up.zero), (across.one, up.one)))
        .children(panel.axes(&format!("{score} by the judge"), &format!("{score} by the person")))
        .children(dots.into_iter().map(|(point, count)| {
            let [judge, person] = [point.0, point.1].map(|score| fixed(score, 2));
            let words =
                format!("judge {judge}, person {person}: {}", counted(count as usize, "pair"));
            panel
                .dot("chart-shown", point, radius(count, most))
                .child(Element::new("title").text(&words))
        }))
}

/// Merges points that would overlap, with their number.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn together(points: &[(f64, f64)]) -> Vec<((f64, f64), u32)> {
    let thousandths = |score: f64| (score * 1000.0).round() as u32;
    let mut all: Vec<(u32, u32)> =
        points.iter().map(|(x, y)| (thousandths(*x), thousandths(*y))).collect();
    all.sort_unstable();
    let score = |thousandths: u32| f64::from(thousandths) / 1000.0;
    let alike = all.chunk_by(|one, other| one == other);
    alike
        .filter_map(|dots| {
            let (x, y) = dots.first()?;
            Some(((score(*x), score(*y)), u32::try_from(dots.len()).unwrap_or(u32::MAX)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Node;

    #[test]
    fn pairs_at_one_point_are_one_dot() {
        let third = 1.0 / 3.0;
        let dots = together(&[(1.0, 0.5), (third, third), (1.0, 0.5), (third + 1e-9, third)]);
        assert_eq!(dots, [((0.333, 0.333), 2), ((1.0, 0.5), 2)]);
    }

    #[test]
    fn the_diagonal_is_where_both_are_the_same() {
        let drawn = agreement_scatter("F1", &[(0.0, 0.0), (1.0, 1.0)], 200.0);
        assert_eq!(
            drawn.attribute("aria-label").unwrap(),
            "F1 by the judge and by a person, 2 pairs"
        );
        let dots = drawn.children.iter().filter_map(|child| match child {
            Node::Element(dot) if dot.name == "circle" => {
                Some((dot.attribute("cx")?, dot.attribute("cy")?))
            }
            _ => None,
        });
        // 200 wide: the square begins at 20, has 172, and dots keep 6 from its edges.
        assert_eq!(dots.collect::<Vec<_>>(), [("26", "176"), ("186", "16")]);
    }
}
