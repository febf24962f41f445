//! F1 by the judge against F1 by a person: on the diagonal they agree. Pairs at one point are one
//! dot, larger the more they are.

use super::frame::{LABEL, Scale, at_least_narrow, counted, line, sheet, text};
use crate::diagram::Element;
use crate::evaluation::number::{fixed, shortest};

const LARGEST: f64 = 340.0;
const LEFT: f64 = 40.0;
const TOP: f64 = 10.0;
const BELOW: f64 = 40.0;
const EDGE: f64 = 8.0;
const SMALLEST_DOT: f64 = 3.5;
const LARGEST_DOT: f64 = 10.0;

/// Each point is the judge's F1 and the person's.
pub fn agreement_scatter(points: &[(f64, f64)], width: f64) -> Element {
    let side = (at_least_narrow(width) - LEFT - EDGE).min(LARGEST);
    let judge = Scale { zero: LEFT + EDGE, one: LEFT + side - EDGE };
    let person = Scale { zero: TOP + side - EDGE, one: TOP + EDGE };
    let floor = TOP + side;
    let mut parts = vec![
        line("chart-axis", (LEFT, floor), (LEFT + side, floor)),
        line("chart-axis", (LEFT, TOP), (LEFT, floor)),
        line("chart-zero", (judge.zero, person.zero), (judge.one, person.one)),
        text(LABEL, "middle", LEFT + side / 2.0, floor + 34.0, "F1 by the judge"),
        text(LABEL, "middle", 0.0, 0.0, "F1 by the person").with(
            "transform",
            format!("translate(12 {}) rotate(-90)", shortest((TOP + side / 2.0).round())),
        ),
    ];
    for score in [0.0, 0.5, 1.0] {
        let words = shortest(score);
        parts.push(text(LABEL, "middle", judge.at(score), floor + 16.0, &words));
        parts.push(text(LABEL, "end", LEFT - 6.0, person.at(score) + 4.0, &words));
    }
    let dots = together(points);
    let most = dots.iter().map(|(_, count)| *count).max().unwrap_or(1);
    let label = format!("F1 by the judge and by a person, {}", counted(total(&dots), "pair"));
    sheet(LEFT + side + EDGE, floor + BELOW, &label)
        .with_instead("role", "img")
        .children(parts)
        .children(dots.into_iter().map(|((x, y), count)| {
            let radius = radius(count, most);
            let words = format!(
                "judge {}, person {}: {}",
                fixed(x, 2),
                fixed(y, 2),
                counted(count, "pair")
            );
            Element::new("circle")
                .with("class", "chart-shown")
                .at("cx", judge.at(x))
                .at("cy", person.at(y))
                .at("r", radius)
                .child(Element::new("title").text(&words))
        }))
}

fn radius(count: u32, most: u32) -> f64 {
    if most <= 1 {
        return SMALLEST_DOT;
    }
    let part = f64::from(count) / f64::from(most);
    SMALLEST_DOT + (LARGEST_DOT - SMALLEST_DOT) * part.sqrt()
}

fn total(dots: &[((f64, f64), u32)]) -> u32 {
    dots.iter().map(|(_, count)| count).sum()
}

/// Points that would be drawn over one another, with how many they are.
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
        let drawn = agreement_scatter(&[(0.0, 0.0), (1.0, 1.0)], 200.0);
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
        // 200 wide: the square begins at 40, has 152, and dots keep 8 from its edges.
        assert_eq!(dots.collect::<Vec<_>>(), [("48", "154"), ("184", "18")]);
    }
}
