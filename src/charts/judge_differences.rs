//! How the differences between two judges are spread over the pairs, from −1 to 1.

use super::frame::{
    COUNT, LABEL, at_least_narrow, drawn, height_of, line, rectangle, sheet, short, text,
};
use crate::base::number::counted;
use crate::diagram::Element;

const BARS: usize = 20;
const TOP: f64 = 18.0;
const ROOM: f64 = 72.0;
const FLOOR: f64 = TOP + ROOM;
const HEIGHT: f64 = FLOOR + 22.0;
const SIDE: f64 = 10.0;
const GAP: f64 = 3.0;

/// Each difference is the second judge's score minus the first's. Pairs without a difference have the line
/// in the middle to themselves: most pairs are there, and they would hide the others.
pub fn judge_differences(differences: &[f64], width: f64) -> Element {
    let width = at_least_narrow(width);
    let mut bars = [0_u32; BARS];
    let mut same = 0_usize;
    for difference in differences {
        if difference.abs() < 1e-9 {
            same += 1;
        } else if let Some(bar) = bars.get_mut(bar_of(*difference)) {
            *bar += 1;
        }
    }
    let most = bars.iter().copied().max().unwrap_or(0);
    #[allow(clippy::cast_precision_loss)]
    let each = (width - 2.0 * SIDE) / BARS as f64;
    let columns = (0_u16..).zip(bars).filter(|(_, count)| *count > 0).map(|(at, count)| {
        let (x, height) = (SIDE + f64::from(at) * each, height_of(count, most, ROOM));
        let middle = x + each / 2.0;
        drawn()
            .child(rectangle("chart-shown", x + GAP / 2.0, FLOOR - height, each - GAP, height))
            .child(text(COUNT, "middle", middle, FLOOR - height - 5.0, &short(count)))
    });
    let centre = width / 2.0;
    let changed = counted(differences.len() - same, "pair");
    let label = format!("Differences of F1: {changed} differ, {} do not", counted(same, "pair"));
    sheet(width, HEIGHT, &label)
        .with("role", "img")
        .child(line("chart-axis", (SIDE, FLOOR + 0.5), (width - SIDE, FLOOR + 0.5)))
        .child(line("chart-axis", (centre, TOP), (centre, FLOOR)))
        .children(columns)
        .child(text(LABEL, "start", SIDE, FLOOR + 16.0, "−1"))
        .child(text(LABEL, "middle", centre, FLOOR + 16.0, "0"))
        .child(text(LABEL, "end", width - SIDE, FLOOR + 16.0, "+1"))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
fn bar_of(difference: f64) -> usize {
    let share = f64::midpoint(difference.clamp(-1.0, 1.0), 1.0) * BARS as f64;
    // A difference on a border belongs to the bar nearer to the middle.
    let bar = if difference > 0.0 { share.ceil() - 1.0 } else { share.floor() };
    (bar.max(0.0) as usize).min(BARS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::to_xml;

    #[test]
    fn bars_mirror_each_other() {
        for difference in [1.0, 0.95, 0.5, 0.1, 0.05, 1e-6] {
            assert_eq!(bar_of(difference) + bar_of(-difference), BARS - 1, "{difference}");
        }
        assert_eq!((bar_of(1.0), bar_of(-1.0), bar_of(0.01)), (BARS - 1, 0, BARS / 2));
    }

    #[test]
    fn pairs_without_a_difference_are_named_and_not_drawn() {
        let drawn = to_xml(&judge_differences(&[0.0, 0.0, 0.5, -0.5, -0.5], 400.0));
        assert!(drawn.contains("3 pairs differ, 2 pairs do not"), "{drawn}");
        assert_eq!(drawn.matches("chart-shown").count(), 2);
    }
}
