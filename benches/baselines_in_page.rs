//! How many pairs a second the page scores with all baselines, METEOR with synonyms among them,
//! beside the Python libraries on the same pairs and the same machine a moment ago.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::page::{Page, in_browser};

const ROUNDS: usize = 5;

#[tokio::test(flavor = "multi_thread")]
async fn baselines() {
    let (Ok(pairs), Ok(figures)) =
        (std::env::var("BIFACT_PAIRS"), std::env::var("BIFACT_PYTHON_FIGURES"))
    else {
        println!("scripts/bench baselines says where the pairs and Python's figures are.");
        return;
    };
    let pairs: Vec<(String, String)> =
        serde_json::from_str(&std::fs::read_to_string(pairs).unwrap()).unwrap();
    let figures: Value = serde_json::from_str(&std::fs::read_to_string(figures).unwrap()).unwrap();
    let rows = pairs.iter().enumerate().map(|(row, (gold, prediction))| {
        json!({ "gold": gold, "prediction": prediction, "match": row % 3 == 0 }).to_string()
    });
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pairs.jsonl");
    std::fs::write(&path, rows.collect::<Vec<_>>().join("\n")).unwrap();
    in_browser(move |page| async move {
        let mut all = Vec::new();
        for _ in 0..ROUNDS {
            all.push(scored(&page, path.to_str().unwrap(), pairs.len()).await?);
        }
        all.sort_unstable_by(f64::total_cmp);
        let python = figures["pairs_per_second"]["everything"].as_f64().unwrap();
        for (which, rate) in [("median", all[ROUNDS / 2]), ("slowest", all[0])] {
            println!(
                "in the page, {which} of {ROUNDS}: {rate:.0} pairs/s, {:.0} times Python's {python:.0}",
                rate / python
            );
        }
        drop(folder);
        Ok(())
    })
    .await;
}

/// Pairs a second, from the first pair to the last, the page's own turns in between included.
async fn scored(page: &Page, path: &str, pairs: usize) -> WebDriverResult<f64> {
    page.open("").await?;
    page.driver.refresh().await?;
    page.see("dataset-input").await?.send_keys(path).await?;
    page.see("see-results").await?;
    page.open("#/agreement").await?;
    page.see("load-wordnet").await?.click().await?;
    page.until("document.querySelector('[data-synonyms=yes]')").await?;
    let timing = page.see("baseline-timing").await?;
    assert_eq!(timing.attr("data-pairs").await?, Some(pairs.to_string()));
    let milliseconds: f64 = timing.attr("data-milliseconds").await?.unwrap().parse().unwrap();
    let count = f64::from(u32::try_from(pairs).unwrap());
    Ok(count / (milliseconds / 1000.0))
}
