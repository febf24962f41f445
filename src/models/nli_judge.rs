//! An NLI model as a judge of facts: the rules split the intents, each fact is a hypothesis and the other intent
//! its premise, and the value rules have the last word: a number, date, direction or negation that
//! differs is not entailed, whatever the model says.

use super::fault::ModelFault;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Assessment, Fact, JudgedFact};
use crate::rules::{MOST_PARTS, guarded};

/// Not calibrated on anybody's labels.
pub const THRESHOLD: f64 = 0.5;

/// What a model is asked.
pub trait Network {
    /// The probability that the premise entails the hypothesis.
    fn entailment(&self, premise: &str, hypothesis: &str) -> Result<f64, ModelFault>;
    /// The score of a pair; `None` if it is undefined.
    fn score(&self, gold: &str, predicted: &str) -> Result<Option<f64>, ModelFault>;
}

/// A pair in both directions, each fact judged once.
pub fn judged_pair(
    network: &impl Network,
    gold: &str,
    gold_facts: &[Fact],
    predicted: &str,
) -> Result<Assessment, ModelFault> {
    let guarded = guarded(gold, gold_facts, predicted);
    if guarded.predicted_facts.len() > MOST_PARTS {
        return Err(ModelFault::TooManyParts(MOST_PARTS));
    }
    let judged = |premise: &str, speaker: &str, facts: &[Fact], guards: &[Option<String>]| {
        let each = facts.iter().zip(guards).map(|(fact, guard)| {
            let probability = network.entailment(premise, fact.as_str())?;
            let (verdict, reason) = weighed(probability, guard.as_deref(), speaker);
            Ok(JudgedFact::new(fact.clone(), verdict, reason))
        });
        each.collect::<Result<Vec<_>, ModelFault>>()
    };
    Ok(Assessment {
        gold: judged(predicted, "the prediction", gold_facts, &guarded.of_gold)?,
        predicted: judged(
            gold,
            "the gold intent",
            &guarded.predicted_facts,
            &guarded.of_predicted,
        )?,
    })
}

fn weighed(probability: f64, guard: Option<&str>, speaker: &str) -> (Verdict, String) {
    let said = format!("Probability that {speaker} entails it: {probability:.3}.");
    match guard {
        Some(guard) => (Verdict::Unsupported, format!("{said} A value decides: {guard}")),
        None => (Verdict::from(probability >= THRESHOLD), said),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says the same of everything.
    struct Always(f64);

    impl Network for Always {
        fn entailment(&self, _: &str, _: &str) -> Result<f64, ModelFault> {
            Ok(self.0)
        }

        fn score(&self, _: &str, _: &str) -> Result<Option<f64>, ModelFault> {
            Ok(Some(self.0))
        }
    }

    fn facts(texts: &[&str]) -> Vec<Fact> {
        texts.iter().map(|text| Fact::new(text).unwrap()).collect()
    }

    fn verdicts(gold: &str, gold_facts: &[&str], predicted: &str, always: f64) -> Vec<bool> {
        let judged = judged_pair(&Always(always), gold, &facts(gold_facts), predicted).unwrap();
        judged.gold.iter().map(|fact| fact.verdict.is_supported()).collect()
    }

    #[test]
    fn the_model_decides_where_no_value_does() {
        for (probability, supported) in [(0.5, true), (0.499, false), (0.93, true)] {
            let found =
                verdicts("Reserve a table", &["Reserve a table"], "Get us seats", probability);
            assert_eq!(found, [supported], "{probability}");
        }
        let judged =
            judged_pair(&Always(0.93), "Book a table", &facts(&["Book a table"]), "Get us seats");
        let reason = &judged.unwrap().gold[0].reason;
        assert_eq!(reason, "Probability that the prediction entails it: 0.930.");
    }

    #[test]
    fn a_value_that_differs_is_not_entailed_whatever_the_model_says() {
        for (gold, fact, predicted) in [
            ("Book a table for 2 people", "For 2 people", "Book a table for 3 people"),
            ("Set an alarm for 7 AM", "At 7 AM", "Set an alarm for 8 AM"),
            ("Book it on May 3rd", "On May 3rd", "Book it on May 4th"),
            ("Fly from Oslo to Rome", "From Oslo", "Fly from Rome to Oslo"),
            ("Order tea with sugar", "With sugar", "Order tea without sugar"),
            ("Spend under $50", "Under $50", "Spend over $50"),
        ] {
            assert_eq!(verdicts(gold, &[fact], predicted, 1.0), [false], "{fact} / {predicted}");
            assert_eq!(verdicts(gold, &[fact], gold, 1.0), [true], "{fact} / {gold}");
        }
        let judged = judged_pair(
            &Always(0.97),
            "Book a table for 2 people",
            &facts(&["For 2 people"]),
            "Book a table for 3 people",
        );
        let reason = &judged.unwrap().gold[0].reason;
        assert!(reason.starts_with("Probability that the prediction entails it: 0.970. A value decides: The prediction says \"3\""), "{reason}");
    }

    #[test]
    fn the_same_value_in_other_words_is_left_to_the_model() {
        let found = verdicts(
            "Set it for 7 in the morning",
            &["At 7 in the morning"],
            "Set it for 7 AM",
            0.9,
        );
        assert_eq!(found, [true]);
    }

    #[test]
    fn a_fault_of_the_model_is_no_verdict() {
        struct Fails;
        impl Network for Fails {
            fn entailment(&self, _: &str, _: &str) -> Result<f64, ModelFault> {
                Err(ModelFault::TooLong(512))
            }
            fn score(&self, _: &str, _: &str) -> Result<Option<f64>, ModelFault> {
                Err(ModelFault::TooLong(512))
            }
        }
        let judged = judged_pair(&Fails, "Sow", &facts(&["Sow"]), "Dig");
        assert_eq!(judged, Err(ModelFault::TooLong(512)));
    }
}
