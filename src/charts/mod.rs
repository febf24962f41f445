//! Results as charts: geometry, then SVG trees.
//!
//! Each chart is a function of counts and a width. All pairs are drawn faintly behind those shown. Each
//! bar, dot or tile is a button whose `data-filter` names its filter, as `View::toggled` takes it.
//! Colours come from classes; selection is also visible in the shape: filled if selected, hollow if
//! left out.

mod agreement_scatter;
mod band;
mod band_preview;
mod brush;
mod difference_lines;
mod frame;
mod group_tiles;
mod histogram;
mod judge_differences;
mod kind_bars;
mod match_by_group;
mod panel;
mod per_predictor;
mod picture;
mod predictor_bars;
mod scatter;
mod side_by_side;
mod threshold_curve;

pub use agreement_scatter::agreement_scatter;
pub use band::Band;
pub use brush::{histogram_brush, scatter_brush};
pub use difference_lines::{DifferenceLine, difference_lines};
pub use group_tiles::{GroupTile, group_tiles};
pub use histogram::{Histogram, histogram};
pub use judge_differences::judge_differences;
pub use kind_bars::{Lost, kind_bars};
pub use match_by_group::{GroupMatch, match_by_group};
pub use picture::{ChartKind, Picture};
pub use predictor_bars::{MOST_BARS, PredictorBar, predictor_bars};
pub use scatter::{Scatter, scatter};
pub use side_by_side::{SideBySide, side_by_side};
pub use threshold_curve::{ThresholdCurve, threshold_curve};

#[cfg(test)]
mod tests;
