//! Corrected means with intervals for 10,000 pairs, 1,000 labels and 5 predictors in the page, beside `ppi_py` on the
//! same numbers in the same run.

use std::path::Path;
use std::process::Command;

use bifact::agreement::labelled_set::PartlyCounts;
use bifact::base::random::SplitMix64;
use bifact::dataset::read_whole;
use bifact::evaluation::verdict::Verdict;
use bifact::labelling::{LabelDraw, Labelling, Rater, labels_jsonl};
use bifact::methods::bifact::fact::Side;
use bifact::methods::bifact::tally::FactTally;
use bifact::trust::{Column, DrawnLabels, Score, Sources, Unit, Units};
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::figures;
use crate::page::{Page, in_browser};
use crate::watched_run::watch;

const INTENTS: usize = 2_000;
const PREDICTORS: usize = 5;
const DRAW: LabelDraw = LabelDraw { seed: 2025, intents: 200 };
const ROUNDS: usize = 5;

#[tokio::test(flavor = "multi_thread")]
async fn trust() {
    let Ok(python) = std::env::var("BIFACT_PYTHON") else {
        println!("scripts/bench trust says where Python's libraries are.");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (rows, labels, columns) = (path("rows.jsonl"), path("labels.jsonl"), path("columns.json"));
    write_files(&rows, &labels, &columns);
    let output = Command::new(python)
        .args(["benches/trust.py", columns.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let peer: Value = serde_json::from_slice(&output.stdout).unwrap();
    in_browser(move |page| async move {
        watch(&page).await?;
        let mut times = [Vec::new(), Vec::new()];
        let mut longest = 0.0_f64;
        for _ in 0..ROUNDS {
            let seen = corrected(&page, &rows, &labels).await?;
            for end in ["low", "high"] {
                assert!((seen[end].as_f64().unwrap() - peer[end].as_f64().unwrap()).abs() < 1e-9);
            }
            for (times, name) in times.iter_mut().zip(["macro", "micro"]) {
                times.push(seen[name].as_f64().unwrap());
            }
            longest = longest.max(seen["longest"].as_f64().unwrap());
        }
        for (times, name) in times.iter().zip(["macro", "micro"]) {
            let (own, other) = (figures::middle(times.clone()), peer[name].as_f64().unwrap());
            let slowest = times.iter().copied().fold(0.0, f64::max);
            println!(
                "{name} means: {own:.2} ms in the page ({slowest:.2} at most), {other:.1} ms with ppi_py: {:.0} times as fast",
                other / own
            );
        }
        println!("longest task while correcting: {}", figures::task(longest));
        drop(folder);
        Ok(())
    })
    .await;
}

/// Opens rows and labels, and reads what the page measured. Long tasks count from the labels on.
async fn corrected(page: &Page, rows: &Path, labels: &Path) -> WebDriverResult<Value> {
    page.open("").await?;
    page.driver.refresh().await?;
    page.see("dataset-input").await?.send_keys(rows.to_str().unwrap()).await?;
    page.see("see-results").await?;
    page.open("#/agreement").await?;
    page.see("corrected-warning").await?;
    page.evaluate("(watched.from = performance.now(), 0)").await?;
    page.see("labels-input").await?.send_keys(labels.to_str().unwrap()).await?;
    page.until("document.querySelector('[data-testid=corrected-table]')").await?;
    page.until("document.querySelector('[data-testid=agreement-table]')").await?;
    page.evaluate(
        "(() => {
            const table = document.querySelector('[data-testid=corrected-table]');
            const mean = document.querySelector('[data-testid=corrected-mean]');
            const tasks = watched.tasks.filter(task => task.startTime > watched.from);
            return {
                macro: Number(table.dataset.milliseconds), micro: Number(table.dataset.microMilliseconds),
                low: Number(mean.dataset.low), high: Number(mean.dataset.high),
                longest: Math.max(0, ...tasks.map(task => task.duration)),
            };
        })()",
    )
    .await
}

/// The rows with a judge's answers, a person's labels of a draw, and the same as numbers for Python.
fn write_files(rows: &Path, labels: &Path, columns: &Path) {
    let text: Vec<String> = (0..INTENTS * PREDICTORS).map(row).collect();
    let text = text.join("\n");
    std::fs::write(rows, &text).unwrap();
    let (batch, results) = read_whole(&text);
    let (mut labelling, mut random) = (Labelling::default(), SplitMix64(7));
    for place in DRAW.pairs(&batch) {
        let assessment = results.assessment(place).unwrap().clone();
        labelling.change("Ada", place, &mut |known| {
            known.draw = Some(DRAW);
            for side in Side::ALL {
                for judged in assessment.facts(side) {
                    let said = judged.verdict.is_supported() != (random.unit() < 0.15);
                    known.facts_mut(side).say(&judged.fact, Some(Verdict::from(said)));
                }
            }
            let is_match = random.unit() < 0.4;
            known.say_same_task(Some(if is_match {
                bifact::evaluation::row::SameTask::Yes
            } else {
                bifact::evaluation::row::SameTask::No
            }));
        });
    }
    std::fs::write(labels, labels_jsonl(&labelling, &batch)).unwrap();
    let drawn = DrawnLabels::of(&batch, &labelling, &Rater::InFile).ok().unwrap();
    let matched: Vec<_> = (0..batch.pairs.len())
        .map(|place| {
            Some(results.assessment(place)?.uncorrected_tally().scores().f1? + 1e-9 >= 0.8)
        })
        .collect();
    let sources = Sources {
        batch: &batch,
        results: &results,
        matched: &matched,
        labels: Some(&drawn),
        partly: PartlyCounts::default(),
    };
    let all: Vec<Value> = batch
        .predictors()
        .into_iter()
        .map(|predictor| {
            let mut units = Units::new(predictor.model.clone());
            predictor.pairs.iter().for_each(|place| units.add(*place, &sources));
            let scores: Vec<_> =
                Score::ALL.into_iter().map(|score| as_json(&units.column(score))).collect();
            json!({ "scores": scores, "counts": counts(&units) })
        })
        .collect();
    std::fs::write(columns, Value::from(all).to_string()).unwrap();
}

fn as_json(column: &Column) -> Value {
    let of = |score: fn(&bifact::trust::Labelled) -> f64| {
        column.labelled.iter().map(score).collect::<Vec<_>>()
    };
    json!({ "person": of(|unit| unit.person), "judge": of(|unit| unit.judge), "unlabelled": column.unlabelled })
}

fn counts(units: &Units) -> Value {
    let numbers = |tally: FactTally| {
        [tally.predicted_supported, tally.predicted_total, tally.gold_supported, tally.gold_total]
    };
    let facts: Vec<_> = units.all().iter().filter_map(Unit::facts).collect();
    let labelled = || facts.iter().filter_map(|(judge, person)| Some((*judge, (*person)?)));
    json!({
        "person": labelled().map(|(_, person)| numbers(person)).collect::<Vec<_>>(),
        "judge": labelled().map(|(judge, _)| numbers(judge)).collect::<Vec<_>>(),
        "unlabelled": facts.iter().filter(|(_, person)| person.is_none()).map(|(judge, _)| numbers(*judge)).collect::<Vec<_>>(),
    })
}

fn row(place: usize) -> String {
    let (intent, predictor) = (place / PREDICTORS, place % PREDICTORS);
    let mut random = SplitMix64(place as u64);
    let mut facts = |of: &str| -> Vec<_> {
        let fact = |number: usize| {
            let label = if random.unit() < 0.7 { "C" } else { "M" };
            json!({ "number": number + 1, "fact": format!("{of} {number} of {intent}"), "reasoning": "So", "label": label })
        };
        (0..4).map(fact).collect()
    };
    let answer =
        json!({ "expert_fact_coverage": facts("Gold"), "predicted_fact_accuracy": facts("Said") });
    let list: Vec<String> = (0..4).map(|number| format!("Gold {number} of {intent}")).collect();
    json!({
        "gold_intent": format!("Do thing {intent}"), "predicted_intent": format!("Do it {place}"),
        "model": format!("model {predictor}"), "gold_facts_answer": list.join("\n"),
        "judge_answer": answer.to_string(),
    })
    .to_string()
}
