//! The pairs of the soak, and what has to have become of each.

use std::collections::BTreeMap;

use bifact::methods::bifact::tally::{Metric, score_text};
use serde_json::{Value, json};

use crate::stand_in::tally_by_rule;

pub const GOLDS: usize = 1000;
const PREDICTORS: usize = 2;
pub const PAIRS: usize = GOLDS * PREDICTORS;

/// One line each; no two questions about them are alike.
pub fn rows() -> String {
    (0..PAIRS).map(|number| row(number).to_string() + "\n").collect()
}

fn row(number: usize) -> Value {
    let (intent, predictor) = (number / PREDICTORS, number % PREDICTORS);
    let gold =
        [&format!("Book seat {intent}"), "pay by card", "take the early train", "sit inside"];
    let kept = gold.iter().enumerate().filter(|(place, _)| number >> place & 1 == 0);
    let mut predicted: Vec<&str> = kept.map(|(_, fact)| *fact).collect();
    let own = format!("bring bag {predictor}");
    predicted.push(&own);
    json!({
        "id": format!("{intent}-{predictor}"),
        "gold_intent": gold.join(", "),
        "model": format!("predictor {predictor}"),
        "predicted_intent": predicted.join(", "),
    })
}

/// How many rows of an export are scored as the rule has it, and how many failed by what name.
/// Anything else is a panic.
pub fn settled(export: &[Value]) -> (usize, BTreeMap<String, usize>) {
    assert_eq!(export.len(), PAIRS);
    let (mut scored, mut failed) = (0, BTreeMap::new());
    for (number, came) in export.iter().enumerate() {
        let row = row(number);
        assert_eq!(came["id"], row["id"]);
        let of_pair = &came["bifact_scores"];
        if let Some(why) = of_pair["unscored"].as_str() {
            *failed.entry(in_short(why)).or_default() += 1;
            continue;
        }
        let text = |name: &str| row[name].as_str().unwrap();
        let rule = tally_by_rule(text("gold_intent"), text("predicted_intent")).scores();
        let expected = Metric::ALL.map(|metric| score_text(metric.of(rule)));
        let shown = ["precision", "recall", "f1"].map(|name| score_text(of_pair[name].as_f64()));
        assert_eq!(shown, expected, "{came}");
        scored += 1;
    }
    (scored, failed)
}

/// The sentence up to what is told of the one pair.
fn in_short(why: &str) -> String {
    assert!(!why.is_empty());
    why.split(['.', ':', '“', '(']).next().unwrap_or_default().trim().to_owned()
}
