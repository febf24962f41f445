//! The command as people run it: from data to scores, in two stages.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use bifact::dataset::read_whole;
use bifact::methods::bifact::Bifact;
use bifact::report::jsonl_row;
use bifact::run::{Cache, begin_with};
use miniz_oxide::deflate::compress_to_vec;

use crate::asked::{Project, ROWS, judge};
use crate::stand_in::result_lines;

fn bifact(folder: &Path, line: &str) -> Output {
    let words = line.split_whitespace();
    Command::new(env!("CARGO_BIN_EXE_bifact")).args(words).current_dir(folder).output().unwrap()
}

fn done(folder: &Path, line: &str) -> (String, String) {
    let output = bifact(folder, line);
    let texts = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    assert!(output.status.success(), "{line}: {}", texts[1]);
    (texts[0].to_string(), texts[1].to_string())
}

fn refused(folder: &Path, line: &str) -> String {
    let output = bifact(folder, line);
    assert_eq!(output.status.code(), Some(2), "{line}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Answers every batch file in a folder.
fn answer(folder: &Path) -> Vec<String> {
    let mut lines = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.file_name().unwrap().to_str().unwrap().starts_with("bifact-") {
            lines.extend(result_lines(&fs::read_to_string(path).unwrap()));
        }
    }
    lines
}

fn gzipped(text: &str) -> Vec<u8> {
    let mut packed = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3];
    packed.extend(compress_to_vec(text.as_bytes(), 6));
    packed.extend([0; 8]);
    packed
}

#[test]
fn data_becomes_scores_in_two_stages_as_if_it_had_been_judged_live() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("data.jsonl"), ROWS).unwrap();
    let plan = "plan data.jsonl --judge openai:some-model --out stage-1";
    let (commands, told) = done(folder, plan);
    assert!(commands.contains("/batches"), "{commands}");
    assert!(told.contains("Stage 1 of 2"), "{told}");
    assert!(refused(folder, plan).contains("holds a batch already"));

    let lines = answer(&folder.join("stage-1"));
    fs::write(folder.join("one.jsonl"), &lines[0]).unwrap();
    fs::write(folder.join("two.jsonl.gz"), gzipped(&lines[1..].join("\n"))).unwrap();
    let (_, told) = done(folder, "read stage-1 one.jsonl two.jsonl.gz one.jsonl --out facts.jsonl");
    assert!(told.contains("4 lines: 3 usable"), "{told}");
    assert!(told.contains("1 of 6 pairs scored, 5 not judged yet"), "{told}");
    assert!(told.contains("5 pairs left"), "{told}");
    assert!(!folder.join("facts.jsonl.unpacked-1").exists());

    done(folder, "plan facts.jsonl --judge openai:some-model --out stage-2");
    let lines = answer(&folder.join("stage-2"));
    assert_eq!(lines.len(), 4);
    fs::write(folder.join("results.jsonl"), lines.join("\n")).unwrap();
    let (_, told) = done(folder, "read stage-2 results.jsonl one.jsonl --out scored.jsonl");
    assert!(told.contains("6 of 6 pairs scored"), "{told}");
    assert!(told.contains("1 answered before"), "{told}");

    let (batch, of_file) = read_whole(ROWS);
    let results = begin_with(&of_file, true);
    let mut live = Project {
        batch,
        results,
        cache: Cache::default(),
        setup: judge("openai", Bifact::default()),
    };
    live.judge_live(usize::MAX);
    let expected: String = (0..6).map(|at| jsonl_row(&live.batch, &live.results, at)).collect();
    let scored = fs::read_to_string(folder.join("scored.jsonl")).unwrap();
    assert_eq!(read_whole(&scored).1, read_whole(&expected).1);
    assert!(!scored.contains("as given"), "{scored}");

    let (table, _) = done(folder, "score scored.jsonl");
    assert!(table.contains("| m1 |"), "{table}");
    let (json, _) = done(folder, "score scored.jsonl --json --predictor m2 --min f1=0.1");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let (results, batch) = (&live.results, &live.batch);
    let live =
        results.summaries(batch, bifact::evaluation::resampling::BootstrapSettings::default());
    assert_eq!(json["predictors"][0]["macro"]["f1"]["mean"], live[1].means.at(0, 2).value.unwrap());

    let below = bifact(folder, "score scored.jsonl --min f1=0.99 --max-unscored 0%");
    assert_eq!(below.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&below.stderr).contains("m1: f1 is"));

    done(folder, "report scored.jsonl --html --out report.html");
    let report = fs::read_to_string(folder.join("report.html")).unwrap();
    assert!(report.starts_with("<!doctype html>") && report.ends_with("</html>\n"));
}

#[test]
fn autorater_and_engines_of_ones_own_are_planned_too() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("data.jsonl"), ROWS).unwrap();
    let judge = "--judge vllm:org/model --engine ray --method autorater";
    let (commands, _) = done(folder, &format!("plan data.jsonl {judge} --out one"));
    assert!(commands.contains("python bifact_ray.py bifact-ray-"), "{commands}");
    assert!(folder.join("one/bifact_ray.py").exists());
    fs::write(folder.join("results"), answer(&folder.join("one")).join("\n")).unwrap();
    done(folder, "read one results --out scored.jsonl");
    let (table, _) = done(folder, "score scored.jsonl");
    assert!(table.contains("6 of 6 pairs scored"), "{table}");
}

#[test]
fn what_is_wrong_is_said_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("data.jsonl"), ROWS).unwrap();
    fs::write(folder.join("other.csv"), "a,b\n1,2\n").unwrap();
    for (line, says) in [
        ("plane", "there is no command “plane”"),
        ("plan data.jsonl --judge openai --out x", "--judge is PROVIDER:MODEL"),
        ("plan data.jsonl --judge who:what --out x", "there is no provider “who”"),
        ("plan data.jsonl --judge rules:x --out x", "no batch engine takes questions"),
        ("plan data.jsonl --judge openai:m --engine vllm --out x", "is one of: openai"),
        ("plan none.jsonl --judge openai:m --out x", "none.jsonl cannot be read"),
        ("plan other.csv --judge openai:m --out x", "Rename two of them"),
        ("plan data.jsonl --judge openai:m --method goal --out x", "needs trajectories"),
        ("plan data.jsonl --judge openai:m", "--out is missing"),
        ("read nowhere results --out x", "plan.json cannot be read"),
        ("score data.jsonl --min f2=0.5", "--min is NAME=NUMBER"),
    ] {
        let said = refused(folder, line);
        assert!(said.contains(says), "{line}: {said}");
    }
    for line in ["--help", "plan --help", "help read", "score -h", "report --help"] {
        assert!(done(folder, line).0.contains("bifact"), "{line}");
    }
}
