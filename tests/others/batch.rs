//! What is judged, and the answers that the servers are told to give. Scores to expect come from
//! the stand-in's rule, by which the answers are written too.

use bifact::methods::bifact::tally::{FactTally, score_text};
use serde_json::{Value, json};

use crate::stand_in::{facts_of, is_implied, tally_by_rule};

pub struct Pair {
    pub id: &'static str,
    pub gold: &'static str,
    pub predicted: &'static str,
}

impl Pair {
    pub fn tally(&self) -> FactTally {
        tally_by_rule(self.gold, self.predicted)
    }

    /// The row's numbers as the table prints them: precision, recall, F1.
    pub fn shown_scores(&self) -> Value {
        let scores = self.tally().scores();
        let shown = [scores.precision, scores.recall, scores.f1].map(score_text);
        json!([self.id, shown])
    }

    /// Part 2 as a model answers that is held to the schema.
    pub fn assessment(&self) -> String {
        let label = |fact: &str, other| if is_implied(fact, other) { "C" } else { "M" };
        let of_gold: Vec<Value> = facts_of(self.gold)
            .iter()
            .zip(1..)
            .map(|(fact, number): (_, usize)| {
                let label = label(fact, self.predicted);
                json!({ "number": number, "fact": fact, "reasoning": "Looked up.", "label": label })
            })
            .collect();
        let of_predicted: Vec<Value> = facts_of(self.predicted)
            .iter()
            .map(|fact| {
                let label = label(fact, self.gold);
                json!({ "fact": fact, "reasoning": "Looked up.", "label": label })
            })
            .collect();
        json!({ "expert_fact_coverage": of_gold, "predicted_fact_accuracy": of_predicted })
            .to_string()
    }
}

/// Part 1 as a model answers that is held to the schema.
pub fn fact_list(intent: &str) -> String {
    json!({ "facts": facts_of(intent) }).to_string()
}

/// The file's rows; with gold facts only Part 2 is left to ask.
pub fn rows(pairs: &[Pair], with_gold_facts: bool) -> String {
    let row = |pair: &Pair| {
        let mut row = json!({
            "id": pair.id, "gold_intent": pair.gold, "predicted_intent": pair.predicted,
            "model": pair.id.rsplit('-').next(),
        });
        if with_gold_facts {
            row["gold_facts"] = json!(facts_of(pair.gold));
        }
        format!("{row}\n")
    };
    pairs.iter().map(row).collect()
}
