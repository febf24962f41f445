//! Three judged pairs whose numbers can be worked out by hand, and what a person sees of them.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::own_data::{Files, choose};
use crate::page::Page;

pub const TAB: &str = "\u{e004}";
pub const ENTER: &str = "\u{e007}";
pub const ESCAPE: &str = "\u{e00c}";
pub const LEFT: &str = "\u{e012}";
pub const UP: &str = "\u{e013}";
pub const RIGHT: &str = "\u{e014}";
pub const DOWN: &str = "\u{e015}";

const TABLE: &str = "Book a table for two on Friday";

/// | pair | recall | precision | F1 |
/// | --- | --- | --- | --- |
/// | `noon` of `a` | 2 of 3 | 2 of 3 | 2/3 |
/// | `mia` of `a` | 1 of 1 | 1 of 1 | 1 |
/// | `saturday` of `b` | 2 of 3 | 2 of 3 | 2/3 |
///
/// The means of `a` are 5/6 each.
pub fn judged_rows() -> String {
    let table = ["Book a table", "The table is for two", "The day is Friday"];
    let noon = [
        ("Book a table", "The gold says “Book a table”.", "C"),
        ("The day is Friday", "The gold says “Friday”.", "C"),
        ("The time is noon", "The gold names no time.", "M"),
    ];
    let saturday = [
        ("Book a table", "", "C"),
        ("The table is for two", "", "C"),
        ("The day is Saturday", "The gold says “Friday”.", "M"),
    ];
    let found = ["The prediction says “Book a table”.", "No number is given.", "It says “Friday”."];
    let rows = [
        row(
            "noon",
            "a",
            TABLE,
            "Book a table on Friday at noon",
            &table,
            ["C", "M", "C"],
            found,
            &noon,
        ),
        row(
            "mia",
            "a",
            "Call Mia",
            "Call Mia",
            &["Call Mia"],
            ["C"; 1],
            [""; 1],
            &[("Call Mia", "", "C")],
        ),
        row(
            "saturday",
            "b",
            TABLE,
            "Book a table for two on Saturday",
            &table,
            ["C", "C", "M"],
            found,
            &saturday,
        ),
    ];
    rows.map(|row| row.to_string()).join("\n")
}

#[allow(clippy::too_many_arguments)]
fn row<const N: usize>(
    id: &str,
    model: &str,
    gold: &str,
    predicted: &str,
    facts: &[&str],
    labels: [&str; N],
    reasons: [&str; N],
    predicted_facts: &[(&str, &str, &str)],
) -> Value {
    let judged = facts.iter().zip(labels).zip(reasons);
    let covered: Vec<Value> = judged
        .map(|((fact, label), reason)| json!({ "fact": fact, "reasoning": reason, "label": label }))
        .collect();
    let accurate: Vec<Value> = predicted_facts
        .iter()
        .map(|(fact, reason, label)| json!({ "fact": fact, "reasoning": reason, "label": label }))
        .collect();
    let answer = json!({ "expert_fact_coverage": covered, "predicted_fact_accuracy": accurate });
    json!({
        "id": id, "model": model, "gold_intent": gold, "predicted_intent": predicted,
        "gold_facts": facts, "judge": "by hand", "judge_answer": answer,
    })
}

pub async fn open_judged(page: &Page, files: &Files) -> WebDriverResult<()> {
    page.open("").await?;
    page.see("open-sample").await?;
    choose(page, &[&files.write("judged.jsonl", judged_rows())]).await?;
    page.see("dataset-summary").await?;
    show_pair(page, "noon").await
}

pub async fn show_pair(page: &Page, id: &str) -> WebDriverResult<()> {
    page.open(&format!("#/results/{id}")).await?;
    page.see_css(&format!("[data-row-id='{id}'].selected")).await?;
    // The figure is drawn again while the page finds its width.
    page.until(
        "(svg => svg && svg === window.seen || void (window.seen = svg))
           (document.querySelector('[data-testid=pair-diagram]'))",
    )
    .await
}

/// Precision, recall and F1 of the shown pair, then the means of predictor `a`.
pub async fn numbers_become(page: &Page, pair: [&str; 3], means: [&str; 3]) -> WebDriverResult<()> {
    let script = "[...['pair-precision', 'pair-recall', 'pair-f1'].map(id =>
          document.querySelector(`[data-testid=${id}]`)?.textContent),
        ...['mean-precision', 'mean-recall', 'mean-f1'].map(id =>
          document.querySelector(`[data-predictor=a] [data-testid=${id}]`)?.textContent)]";
    let expected: Vec<&str> = pair.into_iter().chain(means).collect();
    let is_so = format!("JSON.stringify({script}) === JSON.stringify({})", json!(expected));
    if page.until(&is_so).await.is_err() {
        let shown = page.evaluate(script).await?;
        panic!("{shown} are not {expected:?}");
    }
    Ok(())
}

/// Presses Tab until the element of that name has the keyboard.
pub async fn tab_to(page: &Page, test_id: &str) -> WebDriverResult<()> {
    for _ in 0..60 {
        page.press(TAB).await?;
        let here = "document.activeElement?.closest('[data-testid]')?.dataset.testid ?? ''";
        if page.evaluate(here).await? == test_id {
            return Ok(());
        }
    }
    panic!("Tab does not lead to {test_id}");
}
