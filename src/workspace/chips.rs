//! Every filter as a word that can be taken off.

use super::mode::Mode;
use super::view::View;
use crate::evaluation::number::shortest;
use crate::evaluation::tally::Metric;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chip {
    pub label: String,
    /// The view once this filter is taken off.
    pub without: View,
}

impl View {
    pub fn chips(&self) -> Vec<Chip> {
        let mut chips = Vec::new();
        let mut push = |label: String, take_off: &dyn Fn(&mut View)| {
            let mut without = self.clone();
            take_off(&mut without);
            chips.push(Chip { label, without });
        };
        if self.mode != Mode::All {
            push(self.mode.label().to_owned(), &|view| view.mode = Mode::All);
        }
        if !self.text.is_empty() {
            push(format!("“{}”", self.text), &|view| view.text.clear());
        }
        for group in &self.groups {
            let label = if group.is_empty() { "no group" } else { group };
            push(format!("group: {label}"), &|view| view.groups.retain(|other| other != group));
        }
        for predictor in &self.predictors {
            push(format!("predictor: {predictor}"), &|view| {
                view.predictors.retain(|other| other != predictor);
            });
        }
        for metric in Metric::ALL {
            if let Some(range) = self.score(metric) {
                let (low, high) = (shortest(range.low()), shortest(range.high()));
                push(format!("{} {low} to {high}", metric.name()), &|view| {
                    view.scores[metric as usize] = None;
                });
            }
        }
        if let Some(kind) = self.missed {
            push(format!("missed: {}", kind.label()), &|view| view.missed = None);
        }
        if let Some(kind) = self.invented {
            push(format!("invented: {}", kind.label()), &|view| view.invented = None);
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
