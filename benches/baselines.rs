//! How many pairs a second the baselines score, all of them in one go, as a native release build.
//!
//! The pairs are the sample's, edited in a fixed way until there are ten thousand, or those of
//! `speed_pairs.jsonl` where `BIFACT_SHARED` names the folder that has it. They are left in the file
//! that `BIFACT_PAIRS` names, for the Python libraries to score the same.

use std::path::PathBuf;

use bifact::baselines::{Baseline, Scorer, WordNet};
use bifact::dataset::read_whole;

const COUNT: usize = 10_000;

#[test]
#[allow(clippy::disallowed_methods)]
fn baselines() {
    let pairs = shared_pairs().unwrap_or_else(pairs_of_the_sample);
    if let Some(path) = std::env::var_os("BIFACT_PAIRS") {
        std::fs::write(path, serde_json::to_string(&pairs).unwrap()).unwrap();
    }
    let table = std::fs::read("public/wordnet.bin").unwrap();
    let mut best = f64::MAX;
    let mut sums = [0.0; Baseline::ALL.len()];
    for _ in 0..5 {
        let begin = std::time::Instant::now();
        let mut scorer = Scorer::with_synonyms(WordNet::read(table.clone()).unwrap());
        sums = [0.0; Baseline::ALL.len()];
        for (gold, predicted) in &pairs {
            for (sum, score) in sums.iter_mut().zip(scorer.scores(gold, predicted)) {
                *sum += score;
            }
        }
        best = best.min(begin.elapsed().as_secs_f64());
    }
    println!("{} pairs, all baselines: {:.0} pairs/s", pairs.len(), share(pairs.len(), best));
    for (baseline, sum) in Baseline::ALL.into_iter().zip(sums) {
        println!("  {:<17} sum of scores {sum:.6}", baseline.name());
    }
    let mut scorer = Scorer::with_synonyms(WordNet::read(table).unwrap());
    for baseline in Baseline::ALL {
        let begin = std::time::Instant::now();
        for (gold, predicted) in &pairs {
            std::hint::black_box(baseline.score(gold, predicted, &mut scorer));
        }
        let rate = share(pairs.len(), begin.elapsed().as_secs_f64());
        println!("  {:<17} alone {rate:.0} pairs/s", baseline.name());
    }
}

fn share(count: usize, seconds: f64) -> f64 {
    f64::from(u32::try_from(count).unwrap()) / seconds
}

fn shared_pairs() -> Option<Vec<(String, String)>> {
    let folder = PathBuf::from(std::env::var_os("BIFACT_SHARED")?);
    let text = std::fs::read_to_string(folder.join("reference/speed_pairs.jsonl")).ok()?;
    Some(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

/// A round takes the word at its number out of each prediction, so that no two rounds are alike.
fn pairs_of_the_sample() -> Vec<(String, String)> {
    let (batch, _) = read_whole(include_str!("../public/sample.jsonl"));
    let edited = (0..).flat_map(|round| {
        batch.pairs.iter().map(move |pair| {
            let words = pair.predicted.split(' ').enumerate();
            let kept = words.filter(|(place, _)| place % 40 != round % 40).map(|(_, word)| word);
            (pair.gold, format!("{} {round}", kept.collect::<Vec<_>>().join(" ")))
        })
    });
    let pairs = edited.map(|(gold, predicted)| (batch.gold(gold).to_owned(), predicted));
    pairs.take(COUNT).collect()
}
