//! Estimates what a run takes, from the user's own rows, before anything is sent.

use super::plan::Plan;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{Inquiry, Subject, tokens};
use crate::evaluation::prompt::Prompt;
use crate::evaluation::results::Results;
use crate::providers::{Price, Usage};

/// Tokens of a whole run. Input is counted from the texts that will be sent; output is the method's guess.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Estimate {
    pub input: f64,
    pub output: f64,
}

/// The tokens around the texts of a request.
const TOKENS_AROUND: f64 = 60.0;
/// How far off each estimate may be. Input is counted, so it is more certain than output.
const INPUT_RANGE: (f64, f64) = (0.8, 1.2);
const OUTPUT_RANGE: (f64, f64) = (0.7, 1.6);

impl Estimate {
    pub fn of<I: Inquiry>(plan: &Plan, batch: &Batch, results: &Results<I>, inquiry: &I) -> Self {
        let mut estimate = Self::default();
        let kinds = inquiry.kinds();
        for unit in plan.units(&kinds).filter(|unit| !plan.is_known(unit.about)) {
            let ground = match unit.about {
                Subject::Gold(_) => None,
                Subject::Pair(place) => {
                    batch.pairs.get(place).and_then(|pair| results.ground(pair.gold))
                }
            };
            let size = inquiry.size(unit, batch, ground.map(|ground| &**ground));
            estimate.input += size.input + TOKENS_AROUND;
            estimate.output += size.output;
        }
        estimate
    }

    /// US dollars: the least and the most that are likely.
    pub fn cost(&self, price: Price) -> (f64, f64) {
        let all = price.cost(Usage { input: whole(self.input), ..Usage::default() });
        let written = price.cost(Usage { output: whole(self.output), ..Usage::default() });
        (
            all * INPUT_RANGE.0 + written * OUTPUT_RANGE.0,
            all * INPUT_RANGE.1 + written * OUTPUT_RANGE.1,
        )
    }
}

/// What a request costs without its answer.
pub(super) fn input_of(prompt: &Prompt) -> Usage {
    let texts = whole(tokens(prompt.text_bytes()));
    Usage { input: texts.saturating_add(prompt.image_tokens() as u64), ..Usage::default() }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(tokens: f64) -> u64 {
    tokens.max(0.0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_range_holds_the_guess() {
        let estimate = Estimate { input: 1_000_000.0, output: 100_000.0 };
        let price = Price { input: 1.0, cached: 0.5, cache_write: 1.0, output: 10.0 };
        let (low, high) = estimate.cost(price);
        assert!(low < 2.0 && 2.0 < high, "{low} {high}");
    }
}
