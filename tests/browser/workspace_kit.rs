//! Helpers for tests of the results screen: the sample read by separate code, and what the page shows.

use std::collections::BTreeMap;

use serde_json::Value;
use thirtyfour::error::WebDriverResult;

use crate::page::Page;

/// A pair of the sample, read from its file by other code than the page's.
pub struct Judged {
    pub id: String,
    pub model: String,
    pub group: String,
    pub gold: String,
    pub predicted: String,
    /// Precision, recall and F1, where the answer can be used.
    pub scores: Option<[f64; 3]>,
}

impl Judged {
    pub fn f1_between(&self, low: f64, high: f64) -> bool {
        self.scores.is_some_and(|[_, _, f1]| f1 >= low - 1e-9 && f1 < high - 1e-9)
    }
}

/// How many facts of each gold intent an answer has to judge: as many as the fullest of them does.
pub fn sample() -> Vec<Judged> {
    let file = std::fs::read_to_string("public/sample.jsonl").unwrap();
    let rows: Vec<Value> = file.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut facts: BTreeMap<String, usize> = BTreeMap::new();
    for row in &rows {
        let most = facts.entry(row["gold_intent"].to_string()).or_default();
        *most = (*most).max(labels(row)[0].len());
    }
    rows.iter().map(|row| judged(row, facts[&row["gold_intent"].to_string()])).collect()
}

/// The labels of gold facts and of predicted facts, whatever stands around them.
fn labels(row: &Value) -> [Vec<bool>; 2] {
    let answer = row["judge_answer"].as_str().unwrap_or_default();
    let (gold, predicted) = answer.split_once("predicted_fact_accuracy").unwrap_or((answer, ""));
    [gold, predicted].map(|part| {
        let behind = part.split("\"label\"").skip(1);
        behind.map(|rest| rest.trim_start_matches([':', ' ', '"']).starts_with('C')).collect()
    })
}

fn judged(row: &Value, facts: usize) -> Judged {
    let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
    #[allow(clippy::cast_precision_loss)]
    let part = |labels: &[bool]| {
        labels.iter().filter(|label| **label).count() as f64 / labels.len() as f64
    };
    let [gold, predicted] = labels(row);
    let scores = (gold.len() == facts).then(|| {
        let (precision, recall) = (part(&predicted), part(&gold));
        let sum = precision + recall;
        [precision, recall, if sum > 0.0 { 2.0 * precision * recall / sum } else { 0.0 }]
    });
    Judged {
        id: text("id"),
        model: text("model"),
        group: text("domain"),
        gold: text("gold_intent"),
        predicted: text("predicted_intent"),
        scores,
    }
}

/// With the charts of scores open.
pub async fn open_sample(page: &Page, view: &str) -> WebDriverResult<()> {
    page.resize(1440, 900, 1).await?;
    page.open(&format!("#/sample{view}")).await?;
    page.click_now("[data-band=scores]").await?;
    page.see_css("[data-chart=histogram] [data-filter]").await.map(drop)
}

/// The pairs in the table, in its order.
pub async fn shown(page: &Page) -> WebDriverResult<Vec<String>> {
    let script = "[...document.querySelectorAll('[data-testid=result-row]')]
        .map(row => row.dataset.rowId)";
    Ok(serde_json::from_value(page.evaluate(script).await?).unwrap())
}

pub async fn until_count(page: &Page, words: &str) -> WebDriverResult<()> {
    let script = "document.querySelector('[data-testid=shown-count]').textContent";
    page.until(&format!("{script} === '{words}'")).await
}

pub async fn chips(page: &Page) -> WebDriverResult<Value> {
    let script = "[...document.querySelectorAll('[data-testid=filter-chip] span:first-child')]
        .map(chip => chip.textContent)";
    page.evaluate(script).await
}
