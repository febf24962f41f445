//! What a run may spend.
//!
//! A request is sent where the budget pays for it and for all that is on its way, each taken to cost
//! what the dearest of its kind did. The first of its kind goes alone, to find out; and towards the end of
//! the budget fewer and fewer go at once.

use super::estimate::input_of;
use super::task::Work;
use crate::evaluation::prompt::Prompt;
use crate::providers::Price;

#[derive(Debug)]
pub struct Spending {
    budget: Option<f64>,
    price: Option<Price>,
    /// The most that one answer has cost, in US dollars.
    for_facts: Option<f64>,
    for_pair: Option<f64>,
}

impl Spending {
    pub fn new(budget: Option<f64>, price: Option<Price>) -> Self {
        Self { budget, price, for_facts: None, for_pair: None }
    }

    pub fn paid(&mut self, work: Work, cost: f64) {
        let dearest = match work {
            Work::Factor(_) => &mut self.for_facts,
            Work::Assess(_) => &mut self.for_pair,
        };
        *dearest = Some(dearest.unwrap_or(0.0).max(cost));
    }

    pub fn allows(
        &self,
        work: Work,
        prompt: &Prompt,
        spent: f64,
        mut in_flight: impl Iterator<Item = Work>,
    ) -> bool {
        let Some(budget) = self.budget else { return true };
        let Some(likely) = self.likely(work) else {
            let least = self.price.map_or(0.0, |price| price.cost(input_of(prompt)));
            return in_flight.next().is_none() && spent + least <= budget;
        };
        let on_its_way = in_flight.try_fold(0.0, |sum, work| Some(sum + self.likely(work)?));
        on_its_way.is_some_and(|on_its_way| spent + on_its_way + likely <= budget)
    }

    fn likely(&self, work: Work) -> Option<f64> {
        match work {
            Work::Factor(_) => self.for_facts,
            Work::Assess(_) => self.for_pair,
        }
    }
}
