//! Batches in the page: two stages of files, results that are partial, mixed, broken and of something else,
//! and a reload in between. The scores are those of a live run.

use std::path::Path;

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{GARDEN, as_lines, by_rule, choose_provider, open_rows, shown_scores};
use crate::own_data::{Files, downloaded};
use crate::page::{Page, in_browser};
use crate::stand_in::result_lines;

/// Makes batch files and answers them.
async fn answered_lines(page: &Page, files: &Files) -> WebDriverResult<Vec<String>> {
    let batch = downloaded(page, "batch-export", files).await?;
    page.see("batch-commands").await?;
    Ok(result_lines(&String::from_utf8(batch).unwrap()))
}

/// Reads result files; what the page says about them.
async fn read(page: &Page, paths: &[&Path]) -> WebDriverResult<String> {
    // What was said about other files has to make way first.
    page.evaluate(
        "document.querySelector('[data-testid=batch-read]')?.setAttribute('data-before', '')",
    )
    .await?;
    let paths: Vec<_> = paths.iter().map(|path| path.to_str().unwrap()).collect();
    page.see("batch-import").await?.send_keys(paths.join("\n")).await?;
    page.until("document.querySelector('[data-testid=batch-read]:not([data-before])')").await?;
    page.text_of("batch-read").await
}

async fn left(page: &Page, pairs: usize) -> WebDriverResult<()> {
    page.until(&format!(
        "document.querySelector('[data-testid=batch-left]')?.dataset.left === '{pairs}'"
    ))
    .await
}

async fn set_openai(page: &Page) -> WebDriverResult<()> {
    choose_provider(page, "openai").await?;
    page.fill("model-name", "some-model").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_in_two_stages_has_the_scores_of_a_live_run() {
    in_browser(|page| async move {
        let files = Files::new();
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_openai(&page).await?;
        left(&page, 4).await?;
        let facts = answered_lines(&page, &files).await?;
        assert_eq!(facts.len(), 3);
        let first = files.write("first.jsonl", facts[..2].join("\n"));
        let said = read(&page, &[&first]).await?;
        assert!(said.contains("2 lines read: 2 usable answers."), "{said}");

        page.driver.refresh().await?;
        page.see("batch-left").await?;
        let foreign =
            json!({ "custom_id": "mine", "response": { "status_code": 200, "body": {} } });
        let rest = format!("{}\n{foreign}\n{{\"custom_id\":", facts[2]);
        let rest = files.write("rest.jsonl", rest);
        let said = read(&page, &[&first, &rest]).await?;
        assert!(said.contains("1 usable answer"), "{said}");
        assert!(said.contains("2 lines answered before."), "{said}");
        assert!(said.contains("1 line not of this project"), "{said}");
        assert!(said.contains("rest.jsonl, line 3: is cut off or not JSON"), "{said}");

        let lines = answered_lines(&page, &files).await?;
        assert_eq!(lines.len(), 4);
        let id = |line: &str| serde_json::from_str::<Value>(line).unwrap()["custom_id"].clone();
        let gone = |line: &str, code: &str| {
            json!({ "custom_id": id(line), "response": null, "error": { "code": code } })
                .to_string()
        };
        let errors = [gone(&lines[2], "batch_expired"), gone(&lines[3], "batch_cancelled")];
        let errors = files.write("errors.jsonl", errors.join("\n"));
        let some = files.write("some.jsonl", lines[..2].join("\n"));
        let said = read(&page, &[&errors, &some, &some]).await?;
        assert!(said.contains("1 to be asked again: expired."), "{said}");
        assert!(said.contains("1 to be asked again: cancelled."), "{said}");
        left(&page, 2).await?;

        let lines = answered_lines(&page, &files).await?;
        assert_eq!(lines.len(), 2);
        let last = files.write("last.jsonl", lines.join("\n"));
        read(&page, &[&last]).await?;
        left(&page, 0).await?;
        page.open("#/results").await?;
        page.see("results-table").await?;
        assert_eq!(shown_scores(&page).await?, by_rule(&GARDEN));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_of_two_engines_are_read_together() {
    in_browser(|page| async move {
        let files = Files::new();
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        let mut all = Vec::new();
        for provider in ["openai", "anthropic"] {
            choose_provider(&page, provider).await?;
            page.fill("model-name", "some-model").await?;
            all.extend(answered_lines(&page, &files).await?);
        }
        let both = files.write("both.jsonl", all.join("\n"));
        let said = read(&page, &[&both]).await?;
        // Gold facts belong to the data: the second judge takes over those of the first.
        assert!(said.contains("6 lines read: 3 usable answers."), "{said}");
        assert!(said.contains("3 lines answered before."), "{said}");
        Ok(())
    })
    .await;
}
