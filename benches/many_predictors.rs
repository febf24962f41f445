//! Thousands of predictors, each with one pair: opened, judged by the rules and shown.

use serde_json::json;

use crate::figures;
use crate::page::in_browser;
use crate::watched_run::{open_file, watch};

const PREDICTORS: usize = 20_000;

#[tokio::test(flavor = "multi_thread")]
async fn many_predictors() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("models.jsonl");
    let row = |number: usize| {
        let row = json!({
            "gold": "Sow peas and water them", "prediction": "Sow peas",
            "model": format!("model {number}"),
        });
        row.to_string() + "\n"
    };
    std::fs::write(&path, (0..PREDICTORS).map(row).collect::<String>()).unwrap();
    in_browser(move |page| async move {
        watch(&page).await?;
        open_file(&page, &path, "rules").await?;
        page.until("document.querySelector('[data-testid=run-start]')").await?;
        let opened = page.evaluate("performance.now()").await?.as_f64().unwrap();
        page.click("run-start").await?;
        page.until(
            "document.querySelector('[data-testid=run-progress]')?.dataset.state === 'finished'",
        )
        .await?;
        // The means and their intervals follow the end of the run.
        let script = "
            const done = arguments[arguments.length - 1];
            setTimeout(() => done([watched.began, watched.ended,
                watched.tasks.map(task => [task.startTime, task.duration])]), 6000);";
        let seen = page.driver.execute_async(script, Vec::new()).await?;
        let (began, ended, tasks): (f64, f64, Vec<(f64, f64)>) =
            serde_json::from_value(seen.json().clone()).unwrap();
        println!("predictors         {PREDICTORS}");
        println!("opened at          {opened:.0} ms, run from {began:.0} to {ended:.0} ms");
        let longest = tasks.iter().map(|(_, length)| *length).fold(0.0, f64::max);
        println!("longest task       {}", figures::task(longest));
        for (at, length) in tasks {
            println!("  at {at:.0} ms      {length:.0} ms");
        }
        Ok(())
    })
    .await;
}
