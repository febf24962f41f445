//! The judgements of the open data that are asked for again, and how far that has come.

use leptos::prelude::*;

use super::open_batch::{OpenBatch, SetsOf};
use super::repeat_state::RepeatChoice;
use crate::evaluation::counts::Standing;
use crate::evaluation::results::Results;
use crate::methods::bifact::Bifact;
use crate::methods::repeats::{Material, Repeats};
use crate::run::drawn;

impl OpenBatch {
    /// The judgements that are repeated; tracked.
    pub fn to_repeat(&self) -> Material {
        let RepeatChoice { sample, of, .. } = self.repeats.choice.get();
        let sets = self.sets.all();
        let set = of.and_then(|of| sets.get(of).cloned()).unwrap_or_else(|| self.sets.shown());
        set.results.with(|results| self.material(results, sample))
    }

    /// Empty predictions are left out: nobody is asked about them. So are judgements of an older list.
    fn material(&self, results: &Results<Bifact>, sample: Option<usize>) -> Material {
        let is_judged = |place: &usize| {
            let pair = self.batch.pairs.get(*place);
            pair.is_some_and(|pair| !pair.is_empty_prediction())
                && results.finding(*place).is_some()
                && !results.is_stale(&self.batch, *place)
        };
        let judged: Vec<usize> = (0..self.batch.pairs.len()).filter(is_judged).collect();
        let chosen = match sample {
            Some(size) => drawn(judged, size),
            None => judged,
        };
        let mut pairs = vec![None; self.batch.pairs.len()];
        for place in chosen {
            if let Some(slot) = pairs.get_mut(place) {
                *slot = results.finding(place).cloned();
            }
        }
        Material::of(pairs)
    }

    /// How far the chosen repeats have come; tracked.
    pub fn standing_of_repeats(&self) -> Standing {
        if !self.repeats.sets.are_there.get() {
            return Standing::default();
        }
        let asked = self.to_repeat();
        let set = SetsOf::<Repeats>::sets_of(self).shown();
        set.results.with(|results| {
            let mut standing = Standing::of(results);
            let is_left = |place: &usize| {
                let outcome = results.outcomes.get(*place);
                let unasked = outcome.and_then(|outcome| outcome.assessed.as_ref().err());
                asked.has(*place) && unasked.is_some_and(|why| !why.is_failure())
            };
            standing.left = (0..results.outcomes.len()).filter(is_left).count();
            standing
        })
    }
}
