//! The second paper's protocol on the labelling desk: two tasks without names, four answers by keyboard,
//! stored by gold and prediction, and what two people's answers amount to.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::keeping_kit::kept_text;
use crate::own_data::{Files, choose};
use crate::page::{Page, in_browser};

const PAIRS: usize = 6;

fn rows() -> String {
    let rows = (0..PAIRS).map(|row| {
        let (gold, prediction) = (format!("Order {row} tarts"), format!("Order {row} tarts today"));
        json!({ "id": format!("t{row}"), "gold": gold, "prediction": prediction }).to_string()
    });
    rows.collect::<Vec<_>>().join("\n")
}

fn paths() -> String {
    let paths = (0..PAIRS).map(|row| {
        let steps = json!([{ "action": "goto", "url": format!("https://bakery.example/{row}") }]);
        json!({ "id": format!("t{row}"), "trajectory": { "steps": steps } }).to_string()
    });
    paths.collect::<Vec<_>>().join("\n")
}

async fn open_desk(page: &Page, files: &Files) -> WebDriverResult<()> {
    page.open("").await?;
    let both = [files.write("tarts.jsonl", rows()), files.write("paths.jsonl", paths())];
    choose(page, &both.each_ref().map(|path| path.as_path())).await?;
    page.see("trajectory-summary").await?;
    page.open("#/agreement").await?;
    page.click("label-here").await?;
    page.click_now("[data-testid=label-questions] option[value=four-questions]").await
}

async fn name(page: &Page, name: &str) -> WebDriverResult<()> {
    page.fill("annotator-name", name).await?;
    page.press("\u{e004}").await
}

/// Whether the prediction, which is the longer one, is shown as task A.
async fn prediction_is_a(page: &Page) -> WebDriverResult<bool> {
    page.until("document.querySelectorAll('[data-testid=labelling-task]').length === 2").await?;
    let tasks = "[...document.querySelectorAll('[data-testid=labelling-task]')].map(task => task.textContent)";
    let tasks: Vec<String> = serde_json::from_value(page.evaluate(tasks).await?).unwrap();
    assert_eq!(tasks.iter().filter(|task| task.ends_with("today")).count(), 1, "{tasks:?}");
    Ok(tasks[0].ends_with("today"))
}

/// Answers the pair that is shown: both are fulfilled, and only the prediction satisfies the other.
async fn answer(page: &Page, number: usize) -> WebDriverResult<bool> {
    page.until(&format!(
        "document.querySelector('[data-testid=labelling-pair]').textContent.startsWith('Pair {number} of ')
         && document.querySelector('[data-question=\"1\"]').getAttribute('aria-current')"
    ))
    .await?;
    let is_a = prediction_is_a(page).await?;
    page.press(if is_a { "yyyn" } else { "yyny" }).await?;
    Ok(is_a)
}

async fn labels(page: &Page, annotator: &str, count: usize) -> WebDriverResult<Vec<Value>> {
    let line = format!("\\\"annotator\\\":\\\"{annotator}\\\"").replace("\\\"", "\"");
    let condition = format!(
        "text.split('\\n').filter(line => line.includes('{line}') && line.includes('gold_to_prediction')
           && line.includes('prediction_to_gold')).length >= {count}"
    );
    let text = kept_text(page, &condition).await?;
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    Ok(lines.filter(|line| line["annotator"] == annotator).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn tasks_come_in_random_order_and_answers_are_stored_by_gold_and_prediction() {
    in_browser(|page| async move {
        let files = Files::new();
        open_desk(&page, &files).await?;
        name(&page, "Ada").await?;
        page.see("trajectory-viewer").await?;
        let text = page.see("labelling").await?.text().await?.to_lowercase();
        assert!(!text.contains("gold intent") && !text.contains("predicted intent"), "{text}");
        let mut orders = Vec::new();
        for number in 1..=PAIRS {
            orders.push(answer(&page, number).await?);
        }
        assert!(orders.contains(&true) && orders.contains(&false), "{orders:?}");
        page.until("document.querySelector('[data-testid=labelling-note]').textContent.includes('every pair')")
            .await?;
        let said = labels(&page, "Ada", PAIRS).await?;
        let last_of = |id: String| said.iter().rfind(|line| line["id"] == id.as_str()).cloned();
        for row in 0..PAIRS {
            let line = last_of(format!("t{row}")).unwrap();
            assert_eq!(line["fulfilled"], json!({ "gold": true, "prediction": true }));
            let satisfies = json!({ "prediction_to_gold": true, "gold_to_prediction": false });
            assert_eq!((&line["satisfies"], &line["match"]), (&satisfies, &json!("partial")));
        }
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_undone_and_a_note_stays() {
    in_browser(|page| async move {
        let files = Files::new();
        open_desk(&page, &files).await?;
        name(&page, "Ada").await?;
        page.press("yn").await?;
        page.see_css("[data-question='3'][aria-current]").await?;
        page.press("u").await?;
        page.see_css("[data-question='2'][aria-current]").await?;
        assert_eq!(page.count(".labelling-questions [aria-pressed=true]").await?, 1);
        page.press("4").await?;
        page.see_css("[data-question='4'][aria-current]").await?;
        page.fill("label-note", "The date is on no screen\u{e004}").await?;
        page.until("document.querySelector('[data-testid=labelling-progress]').textContent === '0 of 6 pairs labelled'")
            .await?;
        kept_text(&page, "text.includes('The date is on no screen')").await?;
        page.driver.refresh().await?;
        // What she was asked before is asked again, and her answer is there.
        page.see("guidelines").await?;
        page.until("document.querySelector('[data-testid=label-note]').value === 'The date is on no screen'").await?;
        assert_eq!(page.count(".labelling-questions [aria-pressed=true]").await?, 1);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_are_compared_and_a_third_settles_what_they_disagree_on() {
    in_browser(|page| async move {
        let files = Files::new();
        open_desk(&page, &files).await?;
        name(&page, "Ada").await?;
        for number in 1..=PAIRS {
            answer(&page, number).await?;
        }
        name(&page, "Bo").await?;
        for number in 1..PAIRS {
            answer(&page, number).await?;
        }
        page.press("nnnn").await?;
        page.until("document.querySelector('[data-testid=labelling-note]').textContent.includes('every pair')")
            .await?;
        page.click("labelling-done").await?;
        // Of 12 answers each, Ada says yes to 6 and Bo to 5, and they differ on one: (11/12 - 1/2) / (1/2).
        let kappa = "Number(document.querySelector('[data-of=satisfaction] td[data-value]').dataset.value)";
        page.see_css("[data-of=satisfaction] td[data-value]").await?;
        let kappa = page.evaluate(kappa).await?.as_f64().unwrap();
        assert!((kappa - 5.0 / 6.0).abs() < 1e-9, "{kappa}");
        // Ada says yes to all 12, so fulfilment has no kappa worth its name.
        page.see("nearly-constant").await?;
        page.see("label-disagreement").await?;
        assert_eq!(page.count("[data-testid=label-disagreement]").await?, 1);
        page.click("settle").await?;
        name(&page, "Cleo").await?;
        page.until("document.querySelector('[data-testid=labelling-progress]').textContent === '0 of 1 pairs labelled'")
            .await?;
        page.press("yyyy").await?;
        page.until("document.querySelector('[data-testid=labelling-note]').textContent.includes('every pair')")
            .await?;
        page.click("labelling-done").await?;
        page.until(
            "document.querySelector('[data-testid=label-disagreement] td:last-child')?.textContent
               === 'Cleo: match, gold fulfilled, prediction fulfilled'",
        )
        .await
    })
    .await;
}
