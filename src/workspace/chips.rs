//! Every active filter as a chip that can be removed.

use super::mode::Mode;
use super::query;
use super::view::{GROUP, INVENTED, MISSED, MODE, PREDICTOR, TEXT, View};
use crate::base::number::shortest;
use crate::methods::bifact::tally::Metric;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chip {
    pub label: String,
    /// As in the address, for `View::without`.
    pub filter: String,
}

impl View {
    pub fn chips(&self) -> Vec<Chip> {
        let mut chips = Vec::new();
        let mut push = |label: String, name: &str, value: &str| {
            let mut filter = String::new();
            query::push(&mut filter, name, value);
            chips.push(Chip { label, filter });
        };
        if self.mode != Mode::All {
            push(self.mode.label().to_owned(), MODE, self.mode.key());
        }
        if !self.text.is_empty() {
            push(format!("“{}”", self.text), TEXT, &self.text);
        }
        for group in self.groups.iter() {
            let label = if group.is_empty() { "no group" } else { group };
            push(format!("group: {label}"), GROUP, group);
        }
        for predictor in self.predictors.iter() {
            push(format!("predictor: {predictor}"), PREDICTOR, predictor);
        }
        for metric in Metric::ALL {
            if let Some(range) = self.score(metric) {
                let (low, high) = (shortest(range.low()), shortest(range.high()));
                let label = format!("{} {low} to {high}", metric.name());
                push(label, metric.key(), &range.to_key());
            }
        }
        if let Some(kind) = self.missed {
            push(format!("missed: {}", kind.label()), MISSED, kind.key());
        }
        if let Some(kind) = self.invented {
            push(format!("invented: {}", kind.label()), INVENTED, kind.key());
        }
        chips
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_filter_has_a_chip_and_the_order_has_none() {
        let view = View::from_query(
            "mode=edited&q=two%20tarts&group=&predictor=a&f1=0.5-0.8&missed=times&sort=-f1",
        );
        let labels: Vec<_> = view.chips().into_iter().map(|chip| chip.label).collect();
        let expected = [
            "Edited",
            "“two tarts”",
            "group: no group",
            "predictor: a",
            "F1 0.5 to 0.8",
            "missed: dates and times",
        ];
        assert_eq!(labels, expected);
    }
}
