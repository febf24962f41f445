//! The labelling desk: it goes on by itself, undoes, begins where the annotator left off, and shows the
//! pairs in the order that was chosen.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::keeping_kit::kept_text;
use crate::own_data::{Files, choose};
use crate::page::{Page, in_browser};

const PAIRS: usize = 12;

fn rows() -> String {
    let rows = (0..PAIRS).map(|row| {
        json!({ "id": format!("bed-{row}"), "gold": format!("Water bed {row}"), "prediction": "Dig" })
            .to_string()
    });
    rows.collect::<Vec<_>>().join("\n")
}

async fn open_desk(page: &Page, files: &Files) -> WebDriverResult<()> {
    page.open("").await?;
    choose(page, &[&files.write("beds.jsonl", rows())]).await?;
    page.until("document.querySelector('h1')?.textContent === 'beds.jsonl'").await?;
    page.open("#/agreement").await?;
    page.click("label-here").await?;
    page.see("labelling").await.map(drop)
}

/// The place in the file of the pair that is shown.
async fn shown(page: &Page) -> WebDriverResult<Value> {
    page.evaluate("document.querySelector('[data-testid=labelling-pair]').dataset.place").await
}

async fn number_is(page: &Page, number: usize) -> WebDriverResult<()> {
    page.until(&format!(
        "document.querySelector('[data-testid=labelling-pair]').textContent.startsWith('Pair {number} of ')"
    ))
    .await
}

async fn progress_is(page: &Page, said: &str) -> WebDriverResult<()> {
    page.until(&format!(
        "document.querySelector('[data-testid=labelling-progress]').textContent === '{said}'"
    ))
    .await
}

async fn name(page: &Page, name: &str) -> WebDriverResult<()> {
    page.fill("annotator-name", name).await?;
    page.press("\u{e004}").await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_goes_on_and_u_comes_back() {
    in_browser(|page| async move {
        let files = Files::new();
        open_desk(&page, &files).await?;
        name(&page, "Ada").await?;
        let first = shown(&page).await?;
        page.press("y").await?;
        number_is(&page, 2).await?;
        assert_ne!(shown(&page).await?, first);
        progress_is(&page, "1 of 12 pairs labelled").await?;
        page.press("n").await?;
        number_is(&page, 3).await?;
        page.press("uu").await?;
        number_is(&page, 1).await?;
        assert_eq!(shown(&page).await?, first);
        progress_is(&page, "0 of 12 pairs labelled").await?;
        assert_eq!(page.count(".labelling [aria-pressed=true]").await?, 0);
        // There is nothing left to undo.
        page.see_css("[data-testid=undo-label][disabled]").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_annotator_begins_at_their_own_first_unlabelled_pair() {
    in_browser(|page| async move {
        let files = Files::new();
        open_desk(&page, &files).await?;
        name(&page, "Ada").await?;
        page.press("yynp").await?;
        number_is(&page, 5).await?;
        name(&page, "Bo").await?;
        number_is(&page, 1).await?;
        progress_is(&page, "0 of 12 pairs labelled").await?;
        // Ada's answers are not Bo's to undo.
        page.see_css("[data-testid=undo-label][disabled]").await?;
        page.press("y").await?;
        number_is(&page, 2).await?;
        // Back, and in again: Ada goes on where she was.
        name(&page, "Ada").await?;
        number_is(&page, 5).await?;
        page.click("labelling-done").await?;
        page.click("label-pairs").await?;
        number_is(&page, 5).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_order_is_shuffled_and_can_be_chosen() {
    in_browser(|page| async move {
        let files = Files::new();
        open_desk(&page, &files).await?;
        name(&page, "Ada").await?;
        let mut seen = Vec::new();
        for number in 1..=PAIRS {
            number_is(&page, number).await?;
            seen.push(shown(&page).await?.as_str().unwrap().parse::<usize>().unwrap());
            page.press("j").await?;
        }
        let mut sorted = seen.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..PAIRS).collect::<Vec<_>>());
        assert_ne!(seen, sorted, "the file's order");

        let choose_order = |key: &str| {
            format!(
                "{{ const order = document.querySelector('[data-testid=label-order]');
                   order.value = '{key}'; order.dispatchEvent(new Event('change', {{ bubbles: true }})); }}"
            )
        };
        page.evaluate(&format!("void (() => {})()", choose_order("sample"))).await?;
        page.fill("sample-size", "3\n").await?;
        progress_is(&page, "0 of 3 pairs labelled").await?;
        assert_eq!(shown(&page).await?, seen[0].to_string());
        name(&page, "Ada").await?;
        page.press("yyy").await?;
        page.until("document.querySelector('[data-testid=labelling-note]').textContent.includes('every pair')")
            .await?;

        // Bo differs from Ada on the second pair, so it comes first for the next one.
        name(&page, "Bo").await?;
        page.press("yny").await?;
        progress_is(&page, "3 of 3 pairs labelled").await?;
        name(&page, "Cleo").await?;
        page.evaluate(&format!("void (() => {})()", choose_order("disagreements-first"))).await?;
        progress_is(&page, "0 of 12 pairs labelled").await?;
        assert_eq!(shown(&page).await?, seen[1].to_string());
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_splits_the_intents_and_labels_their_own_facts() {
    in_browser(|page| async move {
        let files = Files::new();
        open_desk(&page, &files).await?;
        name(&page, "Ada").await?;
        page.evaluate("document.querySelector('[data-testid=own-split]').open = true").await?;
        page.fill("own-gold-facts", "Water the bed\nToday\u{e004}").await?;
        page.until("document.querySelectorAll('[data-testid=label-fact][data-side=gold]').length === 2").await?;
        page.see_css("[data-testid=label-fact] [data-verdict=supported]").await?.click().await?;
        page.until("document.querySelectorAll('[data-testid=label-fact] [aria-pressed=true]').length === 1").await?;
        kept_text(&page, "text.includes('own_gold_facts') && text.includes('\"verdict\":\"supported\"')").await?;
        page.driver.refresh().await?;
        page.until("document.querySelectorAll('[data-testid=label-fact] [aria-pressed=true]').length === 1").await?;
        assert_eq!(page.count("[data-testid=label-fact]").await?, 2);
        Ok(())
    })
    .await;
}
