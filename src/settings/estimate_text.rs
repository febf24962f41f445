//! Says what a run will ask, take and cost.

use super::judge_settings::JudgeSettings;
use crate::base::number::{counted, grouped, rounded};
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{EstimateWords, Inquiry};
use crate::evaluation::results::Results;
use crate::providers::{Access, PRICES_AS_OF};
use crate::run::{Estimate, Plan, dollars};

/// What a run will ask.
#[derive(Clone, Copy, PartialEq)]
pub struct Ahead {
    pub golds: usize,
    pub pairs: usize,
    /// Pairs that need no request because their prediction is empty.
    pub empty: usize,
    pub requests: usize,
    /// `None` if no requests are sent.
    pub taken: Option<Estimate>,
    pub words: EstimateWords,
}

impl Ahead {
    pub fn of<I: Inquiry>(
        plan: &Plan,
        batch: &Batch,
        results: &Results<I>,
        inquiry: &I,
        access: Access,
    ) -> Self {
        let sends_requests = access != Access::Rules;
        Self {
            golds: plan.golds.len(),
            pairs: plan.pairs.len(),
            empty: plan.pairs.len() - plan.asked_pairs(),
            requests: plan.calls(),
            taken: sends_requests.then(|| Estimate::of(plan, batch, results, inquiry)),
            words: I::estimate_words(),
        }
    }
}

/// The number of requests, some of which `kept` answers may save.
pub fn calls(ahead: Ahead, kept: usize) -> String {
    let Ahead { golds, pairs, empty, requests, taken, words } = ahead;
    let EstimateWords { to_golds, to_pairs, each, nothing_left, .. } = words;
    let compared = counted(pairs - empty, each);
    if pairs == 0 {
        return nothing_left.to_owned();
    }
    if taken.is_none() {
        return format!("{}, scored in your browser.", counted(pairs, each));
    }
    let split = match golds {
        0 => String::new(),
        golds => format!("{} {to_golds} and ", counted(golds, "gold intent")),
    };
    let requests = counted(requests, "request");
    let free = match empty {
        0 => String::new(),
        empty => format!(" No request for {}.", counted(empty, "empty prediction")),
    };
    // Only the run, which builds each prompt, knows which of them are cached.
    match kept {
        0 => format!("{requests}: {split}{compared} {to_pairs}.{free}"),
        kept => format!(
            "At most {requests}: {split}{compared} {to_pairs}.{free} {} may save some.",
            counted(kept, "cached answer")
        ),
    }
}

/// What a first sample of pairs takes.
pub fn first_look(first: Ahead, judge: &JudgeSettings) -> String {
    let pairs = counted(first.pairs, &format!("random {}", first.words.each));
    let Some(taken) = first.taken else {
        return format!("{pairs}, scored in your browser.");
    };
    let requests = counted(first.requests, "request");
    match judge.price().map(|price| taken.cost(price).1) {
        None => format!("{pairs}: {requests}."),
        Some(most) if most <= 0.0 => format!("{pairs}: {requests}, at no cost."),
        Some(most) => format!("{pairs}: {requests}, at most about {}.", dollars(most)),
    }
}

/// How many tokens, and what they cost.
pub fn costs(taken: Estimate, judge: &JudgeSettings) -> String {
    let tokens = format!(
        "About {} tokens in and {} out, estimated from your rows",
        grouped(rounded(taken.input)),
        grouped(rounded(taken.output))
    );
    let Some(price) = judge.price() else {
        return format!("{tokens}. The price of this model is not known: set it under Settings.");
    };
    let (low, high) = taken.cost(price);
    if high <= 0.0 {
        return format!("{tokens}. It costs nothing.");
    }
    let (low, high) = (dollars(low), dollars(high));
    let range = if low == high { low } else { format!("{low} to {high}") };
    match judge.own_price {
        Some(_) => format!("{tokens}: {range} at your prices."),
        None => format!("{tokens}: {range} at prices of {PRICES_AS_OF}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::bifact::Bifact;
    use crate::providers::{Price, provider};
    use crate::settings::KeyRing;

    const TAKEN: Estimate = Estimate { input: 123_456.0, output: 7_890.0 };

    fn price(each: f64) -> Price {
        Price { input: each, cached: each, cache_write: each, output: each }
    }

    fn judge(id: &str) -> JudgeSettings {
        let mut judge = JudgeSettings::read(&serde_json::Value::Null, KeyRing::default());
        judge.choose(provider(id).unwrap());
        judge
    }

    #[test]
    fn requests_are_counted_and_kept_answers_may_spare_some() {
        let words = Bifact::estimate_words();
        let ahead = Ahead { golds: 2, pairs: 3, empty: 0, requests: 5, taken: Some(TAKEN), words };
        assert_eq!(calls(ahead, 0), "5 requests: 2 gold intents to split and 3 pairs to compare.");
        assert_eq!(
            calls(Ahead { golds: 0, requests: 3, ..ahead }, 1),
            "At most 3 requests: 3 pairs to compare. 1 cached answer may save some."
        );
        assert_eq!(
            calls(Ahead { pairs: 1, taken: None, ..ahead }, 9),
            "1 pair, scored in your browser."
        );
        assert_eq!(
            calls(Ahead { empty: 1, requests: 4, ..ahead }, 0),
            "4 requests: 2 gold intents to split and 2 pairs to compare. No request for 1 empty \
             prediction."
        );
        assert_eq!(
            calls(Ahead { pairs: 0, ..ahead }, 0),
            "Every pair is judged: nothing left to ask."
        );
    }

    #[test]
    fn costs_say_whose_prices_they_rest_on() {
        let mut judge = judge("openai");
        judge.model = "no such model".to_owned();
        let tokens = "About 130,000 tokens in and 7,900 out, estimated from your rows";
        assert_eq!(
            costs(TAKEN, &judge),
            format!("{tokens}. The price of this model is not known: set it under Settings.")
        );
        judge.own_price = Some(price(0.0));
        assert_eq!(costs(TAKEN, &judge), format!("{tokens}. It costs nothing."));
        judge.own_price = Some(price(1.0));
        assert!(costs(TAKEN, &judge).ends_with(" at your prices."), "{}", costs(TAKEN, &judge));
    }
}
