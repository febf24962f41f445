//! The filter behind a bar, a dot or a tile of a chart.

use super::fact_kind::FactKind;
use super::query;
use super::score_range::ScoreRange;
use super::view::{GROUP, INVENTED, MISSED, PREDICTOR};
use crate::methods::bifact::tally::Metric;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark<'a> {
    Score(Metric, ScoreRange),
    Predictor(&'a str),
    Group(&'a str),
    Missed(FactKind),
    Invented(FactKind),
}

impl Mark<'_> {
    /// As in the address, for `View::toggled`. A dot of the scatter is two marks.
    pub fn filter(marks: &[Self]) -> String {
        let mut filter = String::new();
        for mark in marks {
            match mark {
                Self::Score(metric, range) => {
                    query::push(&mut filter, metric.key(), &range.to_key());
                }
                Self::Predictor(name) => query::push(&mut filter, PREDICTOR, name),
                Self::Group(name) => query::push(&mut filter, GROUP, name),
                Self::Missed(kind) => query::push(&mut filter, MISSED, kind.key()),
                Self::Invented(kind) => query::push(&mut filter, INVENTED, kind.key()),
            }
        }
        filter
    }
}
