//! How far the rules agree with people, fact by fact, beside ROUGE-1 recall at its best threshold.
//!
//! The weights of the rules were chosen on one half of the documents; the other half is held out.
//! The data is not part of the project: `BIFACT_SHARED` names the folder that has it.

use std::path::PathBuf;

use bifact::dataset::read_whole;
use bifact::methods::bifact::fact::{Fact, Verdict};
use bifact::rules::{AGREEMENT, assess, facts_of};
use serde_json::Value;

/// One pair: its document, what people said of each gold fact, and what each measure says.
struct Pair {
    held_out: bool,
    people: Vec<bool>,
    recall_by_people: f64,
    rules: Vec<bool>,
    rouge: Vec<f64>,
    stemmed_rouge: Vec<f64>,
}

#[test]
fn rules() {
    // Unset, it is a folder that is nowhere, and the sample alone is measured.
    let folder = std::env::var("BIFACT_SHARED").unwrap_or_default();
    let path = PathBuf::from(folder).join("data/facts_pyrxsum_human.jsonl");
    match std::fs::read_to_string(&path) {
        Ok(text) => {
            let pairs: Vec<Pair> = text.lines().map(pair).collect();
            print("all rows", &pairs.iter().collect::<Vec<_>>());
            print("tuned on", &pairs.iter().filter(|p| !p.held_out).collect::<Vec<_>>());
            print("held out", &pairs.iter().filter(|p| p.held_out).collect::<Vec<_>>());
        }
        Err(_) => println!("{} is not there: the sample only.", path.display()),
    }
    print_sample();
    println!("as the page says: {AGREEMENT}");
}

fn pair(line: &str) -> Pair {
    let row: Value = serde_json::from_str(line).unwrap();
    let text = |name: &str| row[name].as_str().unwrap();
    let facts = row["gold_facts"].as_array().unwrap().iter();
    let facts: Vec<Fact> = facts.map(|fact| Fact::new(fact.as_str().unwrap()).unwrap()).collect();
    let people = row["human_present"].as_array().unwrap().iter();
    let read = assess(text("gold"), &facts, text("prediction"));
    let rouge =
        |stemmed| facts.iter().map(|f| recall(f.as_str(), text("prediction"), stemmed)).collect();
    Pair {
        held_out: is_held_out(text("id")),
        people: people.map(|label| label.as_u64() == Some(1)).collect(),
        recall_by_people: row["human_recall"].as_f64().unwrap(),
        rules: read.gold.iter().map(|judged| judged.verdict.is_supported()).collect(),
        rouge: rouge(false),
        stemmed_rouge: rouge(true),
    }
}

/// By the document, "pyrxsum-17", not by the row: ten rows share each document's facts.
fn is_held_out(id: &str) -> bool {
    let document = id.splitn(3, '-').take(2).collect::<Vec<_>>().join("-");
    let hash = document
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash >> 8) & 1 == 1
}

/// The part of the fact's words that stand in the prediction, each as often as it is there.
fn recall(fact: &str, prediction: &str, stemmed: bool) -> f64 {
    let mut there = plain_words(prediction, stemmed);
    let wanted = plain_words(fact, stemmed);
    let found = wanted.iter().filter(|word| {
        let place = there.iter().position(|other| other == *word);
        place.map(|place| there.swap_remove(place)).is_some()
    });
    part(found.count(), wanted.len())
}

fn plain_words(text: &str, stemmed: bool) -> Vec<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| if stemmed { short(word) } else { word }.to_owned()).collect()
}

fn short(word: &str) -> &str {
    let endings = ["ing", "ed", "es", "s"].into_iter();
    let mut shorter = endings.filter_map(|ending| word.strip_suffix(ending));
    shorter.find(|shorter| shorter.len() >= 3).unwrap_or(word)
}

fn part(some: usize, all: usize) -> f64 {
    let number = |n: usize| f64::from(u32::try_from(n).unwrap());
    number(some) / number(all.max(1))
}

fn share(labels: &[bool]) -> f64 {
    part(labels.iter().filter(|label| **label).count(), labels.len())
}

/// Cohen's kappa of two lists of labels.
fn kappa(a: &[bool], b: &[bool]) -> f64 {
    let alike = part(a.iter().zip(b).filter(|(a, b)| a == b).count(), a.len());
    let chance = share(a) * share(b) + (1.0 - share(a)) * (1.0 - share(b));
    (alike - chance) / (1.0 - chance)
}

fn pearson(x: &[f64], y: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / part(values.len(), 1);
    let (mean_x, mean_y) = (mean(x), mean(y));
    let together: f64 = x.iter().zip(y).map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let spread = |values: &[f64], mean| values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>();
    together / (spread(x, mean_x) * spread(y, mean_y)).sqrt()
}

fn print(name: &str, pairs: &[&Pair]) {
    let people: Vec<bool> = pairs.iter().flat_map(|pair| pair.people.clone()).collect();
    let recalls: Vec<f64> = pairs.iter().map(|pair| pair.recall_by_people).collect();
    println!("{name}: {} pairs, {} facts", pairs.len(), people.len());

    let rules: Vec<bool> = pairs.iter().flat_map(|pair| pair.rules.clone()).collect();
    let by_rules: Vec<f64> = pairs.iter().map(|pair| share(&pair.rules)).collect();
    let figures = (kappa(&rules, &people), pearson(&by_rules, &recalls));
    println!("  rules             kappa {:.3}  Pearson {:.3}", figures.0, figures.1);
    print_rouge("ROUGE-1 recall", pairs, &people, &recalls, |pair| &pair.rouge);
    print_rouge("ROUGE-1, stemmed", pairs, &people, &recalls, |pair| &pair.stemmed_rouge);
}

/// At the threshold that is best for each figure on these very rows.
fn print_rouge(
    name: &str,
    pairs: &[&Pair],
    people: &[bool],
    recalls: &[f64],
    scores: impl Fn(&Pair) -> &Vec<f64>,
) {
    let soft: Vec<f64> = pairs
        .iter()
        .map(|pair| scores(pair).iter().sum::<f64>() / part(scores(pair).len(), 1))
        .collect();
    let mut best = (f64::MIN, f64::MIN);
    for step in 1..=100_u32 {
        let threshold = f64::from(step) / 100.0;
        let cut = |pair: &&Pair| -> Vec<bool> {
            scores(pair).iter().map(|score| *score >= threshold).collect()
        };
        let labels: Vec<bool> = pairs.iter().flat_map(cut).collect();
        let shares: Vec<f64> = pairs.iter().map(|pair| share(&cut(pair))).collect();
        best.0 = best.0.max(kappa(&labels, people));
        best.1 = best.1.max(pearson(&shares, recalls));
    }
    let soft = pearson(&soft, recalls);
    println!("  {name:<17} kappa {:.3}  Pearson {:.3}, unthresholded {soft:.3}", best.0, best.1);
}

/// Against the person's labels of the gold facts.
fn print_sample() {
    let (batch, results) = read_whole(include_str!("../public/sample.jsonl"));
    let (mut rules, mut people, mut pairs) = (Vec::new(), Vec::new(), 0);
    for pair in &batch.pairs {
        let Some(frozen) = results.frozen(pair.gold) else { continue };
        let Some(labels) = &pair.person().gold else { continue };
        let read = assess(batch.gold(pair.gold), &frozen.facts, &pair.predicted);
        pairs += 1;
        for (judged, label) in read.gold.iter().zip(labels) {
            rules.push(judged.verdict.is_supported());
            people.push(*label == Verdict::Supported);
        }
    }
    let same = rules.iter().zip(&people).filter(|(a, b)| a == b).count();
    println!("sample: {pairs} pairs, {} facts", rules.len());
    println!("  rules             kappa {:.3}  {same} verdicts alike", kappa(&rules, &people));
    let split: usize = batch.golds.iter().map(|gold| facts_of(gold).len()).sum();
    println!("  {} intents split into {split} facts by the rules", batch.golds.len());
}
