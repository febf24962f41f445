//! Turns a pointer drag across a chart into a range of scores.

use super::histogram;
use super::scatter::Panels;
use crate::workspace::{BINS, GRID, ScoreRange};

/// Whole bars; `None` if that is all of them.
pub fn histogram_brush(width: f64, from: f64, to: f64) -> Option<ScoreRange> {
    let scale = histogram::scale(width);
    snapped(scale.score_at(from), scale.score_at(to), BINS)
}

/// The ranges of precision and recall in the panel where the brush began.
pub fn scatter_brush(
    panels: usize,
    width: f64,
    from: (f64, f64),
    to: (f64, f64),
) -> (Option<ScoreRange>, Option<ScoreRange>) {
    let panel = Panels::new(panels, width).at(from.0, from.1);
    let precision = [from.0, to.0].map(|x| panel.across.score_at(x));
    let recall = [from.1, to.1].map(|y| panel.up.score_at(y));
    (snapped(precision[0], precision[1], GRID), snapped(recall[0], recall[1], GRID))
}

/// Extended to whole parts, in either direction of the drag.
#[allow(clippy::cast_precision_loss)]
fn snapped(from: f64, to: f64, parts: usize) -> Option<ScoreRange> {
    let parts = parts as f64;
    let low = (from.min(to) * parts).floor() / parts;
    let high = (from.max(to) * parts).ceil() / parts;
    ScoreRange::new(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brush_takes_whole_bars_either_way() {
        // 10 px on each side, 100 px a bar.
        for (from, to) in [(350.0, 520.0), (520.0, 350.0), (310.0, 610.0)] {
            assert_eq!(histogram_brush(1020.0, from, to), ScoreRange::new(0.3, 0.6));
        }
        assert_eq!(histogram_brush(1020.0, -50.0, 130.0), ScoreRange::new(0.0, 0.2));
        assert_eq!(histogram_brush(1020.0, -50.0, 2000.0), None);
    }

    #[test]
    fn a_brush_in_the_second_panel_means_its_scores() {
        let second = Panels::new(2, 700.0).panel(1);
        let at = |precision, recall| (second.across.at(precision), second.up.at(recall));
        let (precision, recall) = scatter_brush(2, 700.0, at(0.51, 0.99), at(0.74, 0.82));
        assert_eq!(precision, ScoreRange::new(0.5, 0.75));
        assert_eq!(recall, ScoreRange::new(0.8, 1.0));
    }
}
