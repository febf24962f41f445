//! What a run will take, guessed from the user's own rows before anything is sent.

use super::plan::Plan;
use crate::base::shared_text::SharedText;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::GoldId;
use crate::evaluation::prompt::Prompt;
use crate::methods::bifact::prompts::PromptTexts;
use crate::methods::bifact::results::Results;
use crate::providers::{Price, Usage};

/// Tokens of a whole run. Input is counted from the very texts that will be sent; output is guessed
/// from the number of facts, known or likely.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Estimate {
    pub input: f64,
    pub output: f64,
}

/// How the figures come about, for people.
pub const HOW: &str = "Input: the prompts with your own texts, four letters to a token. Output: \
                       one fact per four words, 12 tokens for a fact that is named and 45 for one \
                       that is judged. Models that think before they answer take more.";

const TOKENS_PER_NAMED_FACT: f64 = 12.0;
const TOKENS_PER_JUDGED_FACT: f64 = 45.0;
/// About four words.
const BYTES_PER_FACT: f64 = 24.0;
/// The marks, names and numbers around the texts of a request.
const TOKENS_AROUND: f64 = 60.0;
/// How far off either guess may be: counting is surer than foretelling what a model writes.
const INPUT_RANGE: (f64, f64) = (0.8, 1.2);
const OUTPUT_RANGE: (f64, f64) = (0.7, 1.6);

impl Estimate {
    #[allow(clippy::cast_precision_loss)]
    pub fn of(plan: &Plan, batch: &Batch, results: &Results, prompts: &PromptTexts) -> Self {
        let [factoring, assessment] =
            [&prompts.factoring, &prompts.assessment].map(|t| tokens(t.len()));
        let mut estimate = Self::default();
        let length = |GoldId(gold): GoldId| batch.golds.get(gold).map_or(0, SharedText::len);
        for &gold in &plan.golds {
            let intent = length(gold);
            estimate.input += factoring + tokens(intent) + TOKENS_AROUND;
            estimate.output += likely_facts(intent) * TOKENS_PER_NAMED_FACT;
        }
        for &place in &plan.pairs {
            let Some(pair) = batch.pairs.get(place) else { continue };
            let (intent, predicted) = (length(pair.gold), pair.predicted.len());
            let frozen = results.frozen(pair.gold).map(|frozen| frozen.facts.len() as f64);
            let gold_facts = frozen.unwrap_or_else(|| likely_facts(intent));
            let facts = gold_facts + likely_facts(predicted);
            let texts = tokens(intent) + tokens(predicted);
            let listed = gold_facts * TOKENS_PER_NAMED_FACT;
            estimate.input += assessment + texts + listed + TOKENS_AROUND;
            estimate.output += facts * TOKENS_PER_JUDGED_FACT;
        }
        estimate
    }

    /// US dollars, from the least to the most that is likely.
    pub fn cost(&self, price: Price) -> (f64, f64) {
        let all = price.cost(Usage { input: whole(self.input), ..Usage::default() });
        let written = price.cost(Usage { output: whole(self.output), ..Usage::default() });
        (
            all * INPUT_RANGE.0 + written * OUTPUT_RANGE.0,
            all * INPUT_RANGE.1 + written * OUTPUT_RANGE.1,
        )
    }
}

/// What a request costs if nothing is answered.
pub(super) fn input_of(prompt: &Prompt) -> Usage {
    let texts = whole(tokens(prompt.text_bytes()));
    Usage { input: texts.saturating_add(prompt.image_tokens() as u64), ..Usage::default() }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(tokens: f64) -> u64 {
    tokens.max(0.0) as u64
}

/// Of a text with so many bytes, for these are known without reading it, however large the batch:
/// four letters of the Latin alphabet make about a token, and so do one and a half of those that
/// take three bytes.
#[allow(clippy::cast_precision_loss)]
fn tokens(bytes: usize) -> f64 {
    bytes as f64 / 4.0
}

#[allow(clippy::cast_precision_loss)]
fn likely_facts(bytes: usize) -> f64 {
    (bytes as f64 / BYTES_PER_FACT).max(1.0).ceil()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_other_scripts_weigh_more() {
        assert!((tokens("order two tarts!".len()) - 4.0).abs() < 1e-9);
        assert!((tokens("打开设置".len()) - 3.0).abs() < 1e-9);
    }

    #[test]
    fn the_range_holds_the_guess() {
        let estimate = Estimate { input: 1_000_000.0, output: 100_000.0 };
        let price = Price { input: 1.0, cached: 0.5, cache_write: 1.0, output: 10.0 };
        let (low, high) = estimate.cost(price);
        assert!(low < 2.0 && 2.0 < high, "{low} {high}");
    }
}
