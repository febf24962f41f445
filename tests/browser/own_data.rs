//! A file of the user's own.

use std::io::Write;

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::page::{Page, in_browser};

/// Chooses a file with this content; it is kept until the page has read it.
async fn open_file(page: &Page, name: &str, content: &str) -> WebDriverResult<tempfile::TempDir> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::File::create(&path).unwrap().write_all(content.as_bytes()).unwrap();
    page.see("dataset-input").await?.send_keys(path.to_str().unwrap()).await?;
    Ok(folder)
}

#[tokio::test(flavor = "multi_thread")]
async fn good_lines_are_shown_and_bad_ones_named() {
    in_browser(|page| async move {
        let judged = json!({
            "id": "a/1 ü", "gold_intent": "Water the ferns", "predicted_intent": "Water plants",
            "gold_facts": ["Water something", "It is ferns"], "judge": "a test",
            "judge_answer": { "expert_fact_coverage": [
                { "fact": "Water something", "reasoning": "Said.", "label": "C" },
                { "fact": "It is ferns", "reasoning": "Not said.", "label": "not derived" } ],
              "predicted_fact_accuracy": [
                { "fact": "Water plants", "reasoning": "<b>bold</b>", "label": "Correct" } ] },
        });
        let waiting =
            json!({ "gold_intent": "Sow", "predicted_intent": "Dig", "gold_facts": ["Sow"] });
        page.open("").await?;
        let _kept =
            open_file(&page, "mine.jsonl", &format!("{judged}\n{{oops\n\n{waiting}\n")).await?;
        page.see("results-table").await?;
        assert!(page.text_of("dataset-summary").await?.starts_with("mine.jsonl"));
        assert_eq!(page.all("result-row").await?.len(), 2);
        page.see_css("[data-testid='dataset-problems'] summary").await?.click().await?;
        let problems = page.text_of("dataset-problems").await?;
        assert!(problems.contains("1 line could not be used") && problems.contains("Line 2"));

        page.select_row("a/1 ü").await?;
        assert_eq!(page.text_of("pair-recall").await?, "0.50");
        page.evaluate("document.querySelector('[data-testid=predicted-fact]').focus()").await?;
        page.until("document.querySelector('.why').textContent.includes('<b>bold</b>')").await?;
        assert_eq!(page.count(".why b b").await?, 0, "text stays text");

        page.select_row("line-4").await?;
        let why = page.see_css(".unscored-pair").await?.text().await?;
        assert!(why.contains("No judge has compared this pair"), "{why}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_without_pairs_is_refused_with_its_reasons_and_can_be_tried_again() {
    in_browser(|page| async move {
        page.open("").await?;
        let _kept = open_file(&page, "notes.txt", "Dear diary\n").await?;
        let notice = page.see_css(".start [role='alert']").await?;
        assert!(notice.text().await?.contains("notes.txt has no line that can be used"));
        page.see("dataset-problems").await?;
        let row = json!({ "gold_intent": "a", "predicted_intent": "b" });
        let _kept = open_file(&page, "better.jsonl", &row.to_string()).await?;
        page.see("results-table").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_data_that_is_not_open_says_so() {
    in_browser(|page| async move {
        page.open("#/data/some-row").await?;
        let notice = page.see_css(".start [role='status']").await?.text().await?;
        assert!(notice.contains("not open in this tab"), "{notice}");
        page.open("#/sample/no-such-row").await?;
        let notice = page.see_css(".results-pair .notice").await?.text().await?;
        assert!(notice.contains("no pair named no-such-row"), "{notice}");
        Ok(())
    })
    .await;
}
