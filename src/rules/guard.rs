//! What the values alone decide, for a judge that understands words but not numbers.

use super::coverage::{Against, Finding, IntentWithFacts};
use super::reason;
use super::terms::Reading;
use super::values::Kind;
use crate::methods::bifact::fact::Fact;

/// For each fact, in its order, the sentence that excludes it; `None` where no value, direction or
/// negation does.
pub struct Guarded {
    pub predicted_facts: Vec<Fact>,
    pub of_gold: Vec<Option<String>>,
    pub of_predicted: Vec<Option<String>>,
}

/// Also splits the prediction.
pub fn guarded(gold_intent: &str, gold_facts: &[Fact], predicted_intent: &str) -> Guarded {
    let predicted_facts = super::facts_of(predicted_intent);
    let (of_gold, of_predicted) = {
        let gold = IntentWithFacts::of(gold_intent, gold_facts);
        let predicted = IntentWithFacts::of(predicted_intent, &predicted_facts);
        let gold_side = gold.findings_in(&predicted, |finding, fact, other| {
            excluded(finding, fact, other, "The prediction")
        });
        let predicted_side = predicted.findings_in(&gold, |finding, fact, other| {
            excluded(finding, fact, other, "The gold intent")
        });
        (gold_side, predicted_side)
    };
    Guarded { predicted_facts, of_gold, of_predicted }
}

fn excluded(finding: &Finding, fact: &Reading, other: &Reading, speaker: &str) -> Option<String> {
    let decides = match finding.against.as_ref()? {
        Against::Denied(_) | Against::Reversed(_) => true,
        // A verb's opposite is a matter of meaning, which the model knows.
        Against::Opposite { wanted, there } => {
            wanted.kind == Kind::Switch || there.kind == Kind::Switch
        }
        Against::OtherValue { wanted, .. } => wanted.kind.is_value(),
    };
    decides.then(|| reason::of(finding, fact, other, speaker).1)
}
