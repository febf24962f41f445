//! Files that are far heavier than usual, opened and judged by the rules, and a pair of each looked at: how long
//! each keeps the page from answering.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::figures;
use crate::page::{Page, in_browser};
use crate::watched_run::{open_file, watch};

/// All long tasks since the page was loaded. What is not handed over yet is waited for.
const LONG_TASKS: &str = "
    const done = arguments[arguments.length - 1];
    setTimeout(() => done(watched.tasks.map(task => task.duration)), 3000);";

#[tokio::test(flavor = "multi_thread")]
async fn heavy_files() {
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<_> = shapes()
        .into_iter()
        .map(|(name, rows)| {
            let path = folder.path().join(format!("{name}.jsonl"));
            std::fs::write(&path, &rows).unwrap();
            (name, rows.len(), path)
        })
        .collect();
    in_browser(move |page| async move {
        watch(&page).await?;
        for (name, length, path) in files {
            page.driver.goto("about:blank").await?;
            open_file(&page, &path, "rules").await?;
            let opened = long_tasks(&page).await?;
            let can_start = "document.querySelector('[data-testid=run-start]:not(:disabled)')";
            if !page.evaluate(can_start).await?.is_null() {
                page.click("run-start").await?;
                page.until(
                    "document.querySelector('[data-testid=run-progress]')?.dataset.state === 'finished'",
                )
                .await?;
            }
            let judged = long_tasks(&page).await?;
            let took = page.evaluate("Math.round(watched.ended - watched.began) || 0").await?;
            let longest = |tasks: &[f64]| figures::task(tasks.iter().copied().fold(0.0, f64::max));
            println!(
                "{name:18} {length:>11} bytes, opening {}, with the run ({took} ms) {}",
                longest(&opened),
                longest(&judged)
            );
        }
        Ok(())
    })
    .await;
}

async fn long_tasks(page: &Page) -> WebDriverResult<Vec<f64>> {
    let tasks = page.driver.execute_async(LONG_TASKS, Vec::new()).await?;
    Ok(serde_json::from_value(tasks.json().clone()).unwrap())
}

fn shapes() -> Vec<(&'static str, String)> {
    let row = |value: Value| value.to_string() + "\n";
    let facts =
        |count: usize| -> Vec<String> { (0..count).map(|n| format!("Sow bed {n}")).collect() };
    let judged = |count: usize| -> Vec<Value> {
        facts(count)
            .iter()
            .map(|fact| json!({ "fact": fact, "reasoning": "It says so.", "label": "C" }))
            .collect()
    };
    let of_facts = |count: usize| {
        let answer = json!({
            "expert_fact_coverage": judged(count), "predicted_fact_accuracy": judged(count),
        });
        row(json!({
            "gold": "Sow all beds", "prediction": "Sow beds", "gold_facts": facts(count),
            "judge_answer": answer.to_string(),
        }))
    };
    let long_intent =
        "Sow peas, water the ferns and cut the hedge on Monday. ".repeat(7_000_000 / 55);
    let long_answer = "It is said that the peas are sown. ".repeat(10_000_000 / 35);
    let pair = |n: usize| {
        row(json!({
            "id": n, "gold": format!("Sow {} rows of peas and water bed {}", n % 97, n % 1009),
            "prediction": format!("Sow {} rows of peas", n % 89),
        }))
    };
    vec![
        ("intent of 7 MB", row(json!({ "gold": long_intent, "prediction": "Sow peas" }))),
        ("2,000 facts", of_facts(2_000)),
        ("5,000 facts", of_facts(5_000)),
        (
            "answer of 10 MB",
            row(json!({
                "gold": "Sow peas", "prediction": "Sow", "gold_facts": ["Sow peas"],
                "judge_answer": long_answer,
            })),
        ),
        ("100,000 pairs", (0..100_000).map(pair).collect()),
    ]
}
