//! What the page says of the rules is what the sealed half of the project's intents gives.

#[path = "../benches/rules/kappa.rs"]
#[allow(dead_code)]
mod kappa;
#[path = "../benches/rules/measured.rs"]
#[allow(dead_code)]
mod measured;

use bifact::rules::{AGREEMENT, BADGE};
use kappa::Measure;
use measured::{Pair, intents};

#[test]
fn the_badge_says_what_is_measured() {
    let sealed = intents(include_str!("../benches/rules/sealed.jsonl"), false);
    let dev = intents(include_str!("../benches/rules/dev.jsonl"), true);
    let (sealed, dev): (Vec<&Pair>, Vec<&Pair>) = (sealed.iter().collect(), dev.iter().collect());
    let facts: usize = sealed.iter().map(|pair| pair.facts.len()).sum();
    let rules = Measure::rules(&sealed);
    let (overlap, _) = Measure::at_best_threshold(&sealed, &dev, |fact| fact.overlap);
    let kappa = format!("kappa {:.2} per fact", rules.kappa());
    assert!(BADGE.contains(&kappa), "{kappa}: {BADGE}");
    for figure in [
        format!("{} pairs", sealed.len()),
        format!("{facts} facts"),
        format!("kappa of {:.2} per fact", rules.kappa()),
        format!("word overlap reaches {:.2};", overlap.kappa()),
    ] {
        assert!(AGREEMENT.contains(&figure), "{figure:?} is not in {AGREEMENT:?}");
    }
    let (_, low, _) = rules.gain_over(&overlap);
    assert!(low > 0.0, "the gain over word overlap may be as low as {low}");
}

/// At least 600 gold facts over 200 pairs, and no pair in both halves.
#[test]
fn the_set_is_as_large_as_it_says() {
    let rows = |text: &str| -> Vec<serde_json::Value> {
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let dev = rows(include_str!("../benches/rules/dev.jsonl"));
    let sealed = rows(include_str!("../benches/rules/sealed.jsonl"));
    assert!(dev.iter().all(|row| sealed.iter().all(|other| other["id"] != row["id"])));
    let golds = dev.iter().chain(&sealed).map(|row| row["gold_facts"].as_array().unwrap().len());
    assert!(dev.len() + sealed.len() >= 200);
    assert!(golds.sum::<usize>() >= 600);
}
