//! How far the rules agree with people, fact by fact, beside word overlap and ROUGE-1.
//!
//! The intents are the project's own (`benches/rules`): written by one of its authors and labelled by
//! another who had not seen the rules. The rules were tuned on `dev.jsonl` and on one half of `PyrXSum`;
//! `sealed.jsonl`, the other half of `PyrXSum` and `REALSumm` were not looked at. The summaries are not part
//! of the project: `BIFACT_SHARED` names the folder that has them.

#[path = "rules/kappa.rs"]
mod kappa;
#[path = "rules/measured.rs"]
mod measured;

use std::path::Path;

use bifact::rules::{AGREEMENT, BADGE};
use kappa::Measure;
use measured::{Pair, intents, summaries};

#[test]
fn rules() {
    let mut pairs = intents(include_str!("rules/dev.jsonl"), true);
    pairs.extend(intents(include_str!("rules/sealed.jsonl"), false));
    print_half("intents, the half the rules were tuned on", &pairs, true);
    print_half("intents, the sealed half", &pairs, false);
    let folder = std::env::var("BIFACT_SHARED").unwrap_or_default();
    let folder = Path::new(&folder).join("data");
    if let Some(pairs) = read(&folder.join("facts_pyrxsum_human.jsonl")) {
        print_half("PyrXSum, the half the rules were tuned on", &pairs, true);
        print_half("PyrXSum, the held-out half", &pairs, false);
    }
    if let Some(pairs) = read(&folder.join("measure/facts_realsumm_human.jsonl")) {
        print_both_halves("REALSumm", &pairs);
    }
    println!("as the page says: {BADGE}. {AGREEMENT}");
}

fn read(path: &Path) -> Option<Vec<Pair>> {
    let text = std::fs::read_to_string(path);
    if text.is_err() {
        println!("{} is not there.", path.display());
    }
    text.ok().map(|text| summaries(&text))
}

/// The thresholds of the plain measures are chosen on the other half.
fn print_half(name: &str, pairs: &[Pair], is_other_half: bool) {
    let half = |other: bool| -> Vec<&Pair> {
        pairs.iter().filter(|pair| pair.is_other_half == other).collect()
    };
    let (here, there) = (half(is_other_half), half(!is_other_half));
    let overlap = Measure::at_best_threshold(&here, &there, |fact| fact.overlap);
    let rouge = Measure::at_best_threshold(&here, &there, |fact| fact.rouge);
    let facts: usize = here.iter().map(|pair| pair.facts.len()).sum();
    println!("{name}: {} pairs, {facts} facts", here.len());
    println!("  thresholds: word overlap {:.2}, ROUGE-1 {:.2}", overlap.1, rouge.1);
    print(&Measure::rules(&here), &overlap.0, &rouge.0);
}

/// Each half at the thresholds of the other, and all pairs together.
fn print_both_halves(name: &str, pairs: &[Pair]) {
    let half = |other: bool| -> Vec<&Pair> {
        pairs.iter().filter(|pair| pair.is_other_half == other).collect()
    };
    let (one, two) = (half(false), half(true));
    let both = |score| {
        let of_one = Measure::at_best_threshold(&one, &two, score).0;
        of_one.then(Measure::at_best_threshold(&two, &one, score).0)
    };
    let facts: usize = pairs.iter().map(|pair| pair.facts.len()).sum();
    println!("{name}: {} pairs, {facts} facts", pairs.len());
    let rules = Measure::rules(&one).then(Measure::rules(&two));
    print(&rules, &both(|fact| fact.overlap), &both(|fact| fact.rouge));
}

fn print(rules: &Measure, overlap: &Measure, rouge: &Measure) {
    for (name, measure) in [("rules", rules), ("word overlap", overlap), ("ROUGE-1", rouge)] {
        let (low, high) = measure.interval();
        println!("  {name:<13} kappa {:.3} ({low:.3} to {high:.3})", measure.kappa());
    }
    let (gain, low, high) = rules.gain_over(overlap);
    println!("  gain over word overlap {gain:+.3} ({low:+.3} to {high:+.3})");
}
