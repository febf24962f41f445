//! What to show: a mode, filters and an order, as a link can express them.
//!
//! Predictors and groups are named, not numbered, so that a link works even if the rows are reordered.

use super::fact_kind::FactKind;
use super::mode::Mode;
use super::names::Names;
use super::order::Sort;
use super::query;
use super::score_range::ScoreRange;
use crate::methods::bifact::tally::Metric;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct View {
    pub mode: Mode,
    /// Words that all have to occur in a pair's intents, facts or reasons.
    pub text: String,
    /// Any of these; all if empty. The empty name stands for pairs without a group.
    pub groups: Names,
    pub predictors: Names,
    /// In the order of `Metric::ALL`.
    pub scores: [Option<ScoreRange>; 3],
    /// A fact of this kind is missed.
    pub missed: Option<FactKind>,
    /// A fact of this kind is invented.
    pub invented: Option<FactKind>,
    pub sort: Sort,
}

pub(super) const MODE: &str = "mode";
pub(super) const TEXT: &str = "q";
pub(super) const GROUP: &str = "group";
pub(super) const PREDICTOR: &str = "predictor";
pub(super) const MISSED: &str = "missed";
pub(super) const INVENTED: &str = "invented";
const SORT: &str = "sort";

impl View {
    /// Empty for the view that shows everything.
    pub fn to_query(&self) -> String {
        let mut to = String::new();
        if self.mode != Mode::All {
            query::push(&mut to, MODE, self.mode.key());
        }
        if !self.text.is_empty() {
            query::push(&mut to, TEXT, &self.text);
        }
        for group in self.groups.iter() {
            query::push(&mut to, GROUP, group);
        }
        for predictor in self.predictors.iter() {
            query::push(&mut to, PREDICTOR, predictor);
        }
        for metric in Metric::ALL {
            if let Some(range) = self.score(metric) {
                query::push(&mut to, metric.key(), &range.to_key());
            }
        }
        for (name, kind) in [(MISSED, self.missed), (INVENTED, self.invented)] {
            if let Some(kind) = kind {
                query::push(&mut to, name, kind.key());
            }
        }
        if self.sort != Sort::default() {
            query::push(&mut to, SORT, &self.sort.to_key());
        }
        to
    }

    /// Unknown or broken parts are ignored.
    pub fn from_query(query: &str) -> Self {
        let mut view = Self::default();
        for (name, value) in query::read(query) {
            view.read_part(&name, value);
        }
        view
    }

    /// This view with the filters of a chart mark, or without them if they are set already. A mark
    /// names them in its `data-filter`, as in the address.
    #[must_use]
    pub fn toggled(&self, filter: &str) -> Self {
        let with = |view: &Self| {
            let mut with = view.clone();
            for (name, value) in query::read(filter) {
                with.read_part(&name, value);
            }
            with
        };
        let chosen = with(self);
        if chosen == *self { self.without(filter) } else { chosen }
    }

    /// Shows everything, in the same order.
    #[must_use]
    pub fn without_filters(&self) -> Self {
        Self { sort: self.sort, ..Self::default() }
    }

    pub fn score(&self, metric: Metric) -> Option<ScoreRange> {
        self.scores[metric as usize]
    }

    #[must_use]
    pub fn with_score(&self, metric: Metric, range: Option<ScoreRange>) -> Self {
        let mut view = self.clone();
        view.scores[metric as usize] = range;
        view
    }

    /// This view without the filters of these names and, of groups and predictors, these values.
    #[must_use]
    pub fn without(&self, filter: &str) -> Self {
        let mut view = self.clone();
        for (name, value) in query::read(filter) {
            match name.as_str() {
                MODE => view.mode = Mode::All,
                TEXT => view.text.clear(),
                GROUP => view.groups.remove(&value),
                PREDICTOR => view.predictors.remove(&value),
                MISSED => view.missed = None,
                INVENTED => view.invented = None,
                _ => {
                    for metric in Metric::ALL {
                        if metric.key() == name {
                            view.scores[metric as usize] = None;
                        }
                    }
                }
            }
        }
        view
    }

    fn read_part(&mut self, name: &str, value: String) {
        match name {
            MODE => self.mode = Mode::from_key(&value).unwrap_or(self.mode),
            TEXT => self.text = value,
            GROUP => self.groups.add(value),
            PREDICTOR => self.predictors.add(value),
            MISSED => self.missed = FactKind::from_key(&value).or(self.missed),
            INVENTED => self.invented = FactKind::from_key(&value).or(self.invented),
            SORT => self.sort = Sort::from_key(&value).unwrap_or(self.sort),
            _ => {
                for metric in Metric::ALL {
                    if metric.key() == name {
                        let known = &mut self.scores[metric as usize];
                        *known = ScoreRange::from_key(&value).or(*known);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::order::{Column, Direction};
    use proptest::prelude::*;

    #[track_caller]
    fn check(query: &str, rewritten: &str) {
        assert_eq!(View::from_query(query).to_query(), rewritten);
    }

    #[test]
    fn a_link_is_short_and_forgiving() {
        check("", "");
        check("mode=all", "");
        check("?mode=missed&q=caf%C3%A9%20au", "mode=missed&q=caf%C3%A9%20au");
        check("mode=nonsense&what=ever&f1=9-2&sort=&group", "group=");
        check("group=b&group=a&group=b&f1=0.50-1", "group=a&group=b&f1=0.5-1");
        check("missed=times&missed=who&sort=-f1", "missed=times&sort=-f1");
    }

    #[test]
    fn a_mark_is_chosen_and_chosen_away() {
        let start = View::from_query("group=a");
        let chosen = start.toggled("precision=0.5-0.55&recall=0.9-0.95");
        assert_eq!(chosen.to_query(), "group=a&precision=0.5-0.55&recall=0.9-0.95");
        assert_eq!(chosen.toggled("precision=0.5-0.55&recall=0.9-0.95"), start);
        assert_eq!(start.toggled("group=b").toggled("group=a").to_query(), "group=b");
        assert_eq!(chosen.toggled("recall=0-0.1").score(Metric::Recall), ScoreRange::new(0.0, 0.1));
    }

    fn any_range() -> impl Strategy<Value = Option<ScoreRange>> {
        (0_u16..1000, 0_u16..1001).prop_map(|(low, high)| ScoreRange::of_thousandths(low, high))
    }

    fn any_names() -> impl Strategy<Value = Names> {
        let names = prop::collection::vec("\\PC{0,8}", 0..3);
        names.prop_map(|names| names.into_iter().collect())
    }

    prop_compose! {
        fn any_view()(
            mode in prop::sample::select(Mode::ALL.to_vec()),
            text in "\\PC{0,12}",
            groups in any_names(),
            predictors in any_names(),
            scores in [any_range(), any_range(), any_range()],
            missed in prop::option::of(prop::sample::select(FactKind::ALL.to_vec())),
            invented in prop::option::of(prop::sample::select(FactKind::ALL.to_vec())),
            column in prop::sample::select(Column::ALL.to_vec()),
            direction in prop::sample::select(vec![Direction::Up, Direction::Down]),
        ) -> View {
            let sort = Sort { column, direction };
            View { mode, text, groups, predictors, scores, missed, invented, sort }
        }
    }

    proptest! {
        #[test]
        fn a_view_reads_as_it_was_written(view in any_view()) {
            prop_assert_eq!(View::from_query(&view.to_query()), view);
        }

        #[test]
        fn any_query_gives_a_view_that_stays(query in "\\PC{0,60}") {
            let view = View::from_query(&query);
            prop_assert_eq!(View::from_query(&view.to_query()), view);
        }

        #[test]
        fn taking_every_chip_off_leaves_everything(view in any_view()) {
            let mut left = view.clone();
            while let Some(chip) = left.chips().into_iter().next() {
                let without = left.without(&chip.filter);
                prop_assert_ne!(&without, &left);
                left = without;
            }
            prop_assert_eq!(left, view.without_filters());
        }
    }
}
