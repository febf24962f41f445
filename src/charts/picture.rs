//! All charts of a batch: the data behind each, and what a drag across it means.

use std::sync::Arc;

use super::brush::{histogram_brush, scatter_brush};
use super::group_tiles::{GroupTile, group_tiles};
use super::histogram::{Histogram, histogram};
use super::kind_bars::{Lost, kind_bars};
use super::predictor_bars::{PredictorBar, predictor_bars};
use super::scatter::{Scatter, scatter};
use super::side_by_side::side_by_side;
use crate::diagram::{Element, TextMeasure};
use crate::evaluation::resampling::Interval;
use crate::methods::bifact::tally::Metric;
use crate::workspace::{Facets, View};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChartKind {
    Histogram,
    Scatter,
    Predictors,
    Groups,
    Missed,
    Invented,
}

/// The shown pairs and all pairs.
#[derive(Debug, Clone)]
pub struct Picture {
    /// In the order of `Columns`.
    pub predictors: Vec<Arc<str>>,
    pub groups: Vec<Arc<str>>,
    /// Counted without filters.
    pub all: Arc<Facets>,
    pub shown: Arc<Facets>,
    pub view: View,
    pub metric: Metric,
    /// Of each predictor's shown mean, in the order of `predictors`; empty until they are known.
    pub intervals: Vec<Option<Interval>>,
}

impl ChartKind {
    pub const ALL: [Self; 6] = [
        Self::Histogram,
        Self::Scatter,
        Self::Predictors,
        Self::Groups,
        Self::Missed,
        Self::Invented,
    ];

    /// The key in tests and style sheets.
    pub fn key(self) -> &'static str {
        match self {
            Self::Histogram => "histogram",
            Self::Scatter => "scatter",
            Self::Predictors => "predictors",
            Self::Groups => "groups",
            Self::Missed => "missed",
            Self::Invented => "invented",
        }
    }

    /// Whether drawing a pointer across it chooses a range.
    pub fn takes_brush(self) -> bool {
        matches!(self, Self::Histogram | Self::Scatter)
    }
}

impl Picture {
    pub fn title(&self, kind: ChartKind) -> String {
        let metric = self.metric.name();
        match kind {
            ChartKind::Histogram => format!("Pairs by {metric}"),
            ChartKind::Scatter => "Pairs by precision and recall".to_owned(),
            ChartKind::Predictors => format!("Mean {metric} of each predictor"),
            ChartKind::Groups if self.sets_groups_apart() => {
                "Mean F1 of each predictor in each group".to_owned()
            }
            ChartKind::Groups => "F1 in each group".to_owned(),
            ChartKind::Missed if self.has_several_predictors() => {
                "Gold facts lost per pair, by predictor".to_owned()
            }
            ChartKind::Invented if self.has_several_predictors() => {
                "Predicted facts invented per pair, by predictor".to_owned()
            }
            ChartKind::Missed => "Gold facts that are missed".to_owned(),
            ChartKind::Invented => "Predicted facts that are invented".to_owned(),
        }
    }

    pub fn draw(&self, kind: ChartKind, width: f64, measure: &dyn TextMeasure) -> Element {
        let (all, shown, view) = (&*self.all, &*self.shown, &self.view);
        match kind {
            ChartKind::Histogram => {
                let metric = self.metric;
                let [all, shown] = [all, shown].map(|facets| &facets.histograms[metric as usize]);
                let chart = Histogram { metric, all, shown, chosen: view.score(metric) };
                histogram(&chart, width)
            }
            ChartKind::Scatter => scatter(&self.scatter(), width, measure),
            ChartKind::Predictors => {
                predictor_bars(self.metric, &self.predictor_bars(), width, measure)
            }
            ChartKind::Groups if self.sets_groups_apart() => {
                side_by_side(&self.groups_by_predictor(), width, measure)
            }
            ChartKind::Missed if self.has_several_predictors() => {
                side_by_side(&self.lost_by_predictor(Lost::Missed), width, measure)
            }
            ChartKind::Invented if self.has_several_predictors() => {
                side_by_side(&self.lost_by_predictor(Lost::Invented), width, measure)
            }
            ChartKind::Groups => group_tiles(&self.group_tiles(), width, measure),
            ChartKind::Missed => {
                kind_bars(Lost::Missed, (&all.missed, &shown.missed), view.missed, width, measure)
            }
            ChartKind::Invented => {
                let counts = (&all.invented, &shown.invented);
                kind_bars(Lost::Invented, counts, view.invented, width, measure)
            }
        }
    }

    /// The current view, changed by a drag between these points; `None` if the chart takes no drag. The
    /// current view may be newer than the picture's.
    pub fn brushed(
        &self,
        view: &View,
        kind: ChartKind,
        width: f64,
        from: (f64, f64),
        to: (f64, f64),
    ) -> Option<View> {
        match kind {
            ChartKind::Histogram => {
                let range = histogram_brush(width, from.0, to.0);
                Some(view.with_score(self.metric, range))
            }
            ChartKind::Scatter => {
                let panels = self.shown.scatters.len();
                let (precision, recall) = scatter_brush(panels, width, from, to);
                let view = view.with_score(Metric::Precision, precision);
                Some(view.with_score(Metric::Recall, recall))
            }
            _ => None,
        }
    }

    fn scatter(&self) -> Scatter<'_> {
        let (all, shown): (&Facets, &Facets) = (&self.all, &self.shown);
        let is_shared = shown.scatters.len() < self.predictors.len();
        let names = if is_shared { &[] } else { self.predictors.as_slice() };
        Scatter {
            names: names.iter().map(|name| &**name).collect(),
            all: &all.scatters,
            shown: &shown.scatters,
            precision: self.view.score(Metric::Precision),
            recall: self.view.score(Metric::Recall),
        }
    }

    fn predictor_bars(&self) -> Vec<PredictorBar<'_>> {
        let parts = self.all.predictors.iter().zip(&self.shown.predictors);
        let bars = self.predictors.iter().zip(parts).enumerate();
        let bars = bars.map(|(place, (name, (all, shown)))| PredictorBar {
            name,
            of_all: all.mean(self.metric),
            mean: shown.mean(self.metric),
            interval: self.intervals.get(place).copied().flatten(),
            pairs: shown.rows,
            is_chosen: self.view.predictors.has(name),
        });
        bars.collect()
    }

    fn group_tiles(&self) -> Vec<GroupTile<'_>> {
        let parts = self.all.groups.iter().zip(&self.shown.groups);
        let tiles = self.groups.iter().zip(parts).map(|(name, (all, shown))| GroupTile {
            name,
            all,
            shown,
            is_chosen: self.view.groups.has(name),
        });
        tiles.collect()
    }
}
