//! Keeps a run within its budget.
//!
//! A request is sent only if the budget covers it and everything under way, each at the highest cost of
//! its kind so far. The first of a kind is sent alone to find out its cost. Towards the end of the
//! budget fewer and fewer run at once.

use super::estimate::input_of;
use crate::evaluation::inquiry::Unit;
use crate::evaluation::prompt::Prompt;
use crate::providers::Price;

#[derive(Debug)]
pub struct Spending {
    budget: Option<f64>,
    price: Option<Price>,
    /// The highest cost of one answer of each kind, in US dollars.
    dearest: Vec<Option<f64>>,
}

impl Spending {
    pub fn new(budget: Option<f64>, price: Option<Price>) -> Self {
        Self { budget, price, dearest: Vec::new() }
    }

    pub fn paid(&mut self, unit: Unit, cost: f64) {
        if self.dearest.len() <= unit.kind {
            self.dearest.resize(unit.kind + 1, None);
        }
        let dearest = &mut self.dearest[unit.kind];
        *dearest = Some(dearest.unwrap_or(0.0).max(cost));
    }

    pub fn allows(
        &self,
        unit: Unit,
        prompt: &Prompt,
        spent: f64,
        mut in_flight: impl Iterator<Item = Unit>,
    ) -> bool {
        let Some(budget) = self.budget else { return true };
        let Some(likely) = self.likely(unit) else {
            let least = self.price.map_or(0.0, |price| price.cost(input_of(prompt)));
            return in_flight.next().is_none() && spent + least <= budget;
        };
        let on_its_way = in_flight.try_fold(0.0, |sum, unit| Some(sum + self.likely(unit)?));
        on_its_way.is_some_and(|on_its_way| spent + on_its_way + likely <= budget)
    }

    fn likely(&self, unit: Unit) -> Option<f64> {
        self.dearest.get(unit.kind).copied().flatten()
    }
}
