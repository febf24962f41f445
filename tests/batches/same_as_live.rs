//! A batch that is read back has the results of the same pairs judged live, to the last digit.

use bifact::batches::engine;
use bifact::dataset::read_whole;
use bifact::evaluation::method::Method;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::evaluation::results::Results;
use bifact::methods::autorater::Autorater;
use bifact::methods::bifact::Bifact;
use bifact::report::jsonl_row;
use bifact::run::{Cache, begin_with};

use crate::asked::{Project, ROWS, judge};
use crate::stand_in::result_lines;

/// The providers, and an engine for each.
const ENGINES: [(&str, &str); 6] = [
    ("openai", "openai"),
    ("anthropic", "anthropic"),
    ("gemini", "gemini"),
    ("mistral", "mistral"),
    ("vllm", "vllm"),
    ("vllm", "ray"),
];

fn facts(provider: &str) -> Project<Bifact> {
    let (batch, of_file) = read_whole(ROWS);
    let results = begin_with(&of_file, true);
    Project { batch, results, cache: Cache::default(), setup: judge(provider, Bifact::default()) }
}

fn levels(provider: &str) -> Project<Autorater> {
    let (batch, _) = read_whole(ROWS);
    let results = Results::unasked(&batch);
    Project {
        batch,
        results,
        cache: Cache::default(),
        setup: judge(provider, Autorater::default()),
    }
}

fn exported<M: Method>(project: &Project<M>) -> String {
    let Project { batch, results, .. } = project;
    (0..batch.pairs.len()).map(|place| jsonl_row(batch, results, place)).collect()
}

/// Runs batches until nothing is left; returns how many there were.
fn in_batches<M: Method>(project: &mut Project<M>, key: &str) -> usize {
    for stage in 0..5 {
        let files = project.files(engine(key).unwrap());
        if files.is_empty() {
            return stage;
        }
        // The other way round: the order of lines means nothing.
        let results: Vec<String> = files
            .iter()
            .map(|(_, text)| result_lines(text).into_iter().rev().map(|line| line + "\n").collect())
            .collect();
        let results: Vec<&str> = results.iter().map(String::as_str).collect();
        let summary = project.read(&results);
        assert_eq!(summary.lines, summary.answered, "{summary:?}");
    }
    panic!("it does not come to an end");
}

fn is_the_same<M: Method>(make: impl Fn() -> Project<M>, key: &str, stages: usize) {
    let mut live = make();
    live.judge_live(usize::MAX);
    assert_eq!(live.results.scored(), live.batch.pairs.len());
    let mut read = make();
    assert_eq!(in_batches(&mut read, key), stages, "{key}");
    assert_eq!(exported(&read), exported(&live), "{key}");
    let settings = BootstrapSettings::default();
    let [one, other] = [&read, &live].map(|p| p.results.summaries(&p.batch, settings));
    assert_eq!(one, other, "{key}");
    for asked in 0..8 {
        let mut half = make();
        half.judge_live(asked);
        in_batches(&mut half, key);
        assert_eq!(exported(&half), exported(&live), "{key}, {asked} live");
        let mut other_half = make();
        let first = other_half.files(engine(key).unwrap());
        let lines = result_lines(&first[0].1);
        let read = lines.iter().take(asked).cloned().collect::<Vec<_>>().join("\n");
        other_half.read(&[&read]);
        other_half.judge_live(usize::MAX);
        assert_eq!(exported(&other_half), exported(&live), "{key}, {asked} in a batch");
    }
}

#[test]
fn bi_fact_has_the_same_scores_in_two_stages() {
    for (provider, key) in ENGINES {
        is_the_same(|| facts(provider), key, 2);
    }
}

#[test]
fn autorater_has_the_same_levels_in_one_stage() {
    for (provider, key) in ENGINES {
        is_the_same(|| levels(provider), key, 1);
    }
}

#[test]
fn the_results_of_both_stages_may_come_together_and_twice() {
    let mut live = facts("openai");
    live.judge_live(usize::MAX);
    let mut first = facts("openai");
    let stage_1 = result_lines(&first.files(engine("openai").unwrap())[0].1).join("\n");
    first.read(&[&stage_1]);
    let stage_2 = result_lines(&first.files(engine("openai").unwrap())[0].1).join("\n");
    let mut read = facts("openai");
    let summary = read.read(&[&stage_2, &stage_1, &stage_2]);
    assert_eq!(exported(&read), exported(&live));
    assert_eq!(summary.repeated, stage_2.lines().count());
    let again = read.read(&[&stage_1, &stage_2]);
    assert_eq!((again.answered, again.known), (0, again.lines));
}
