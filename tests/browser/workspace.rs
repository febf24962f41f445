//! The table of pairs: sorting, search, keys, and links to a view.

use std::collections::BTreeMap;

use serde_json::json;
use thirtyfour::Key;

use crate::own_data::{Files, choose};
use crate::page::in_browser;
use crate::workspace_kit::{Judged, chips, open_sample, sample, shown, until_count};

const ESCAPE: &str = "\u{e00c}";
const RIGHT: &str = "\u{e014}";

/// What a column is sorted by.
type CellText = Box<dyn Fn(&Judged) -> String + Send + Sync>;

#[tokio::test(flavor = "multi_thread")]
async fn a_link_opens_the_view_it_was_copied_from() {
    in_browser(|page| async move {
        let sample = sample();
        open_sample(&page, "?predictor=chatty&f1=0.5-0.8&sort=-f1").await?;
        let is_meant = |pair: &&Judged| pair.model == "chatty" && pair.f1_between(0.5, 0.8);
        let mut wanted: Vec<&Judged> = sample.iter().filter(is_meant).collect();
        // To so many digits that equal scores are equal, however they were worked out.
        #[allow(clippy::cast_possible_truncation)]
        let millionths = |pair: &Judged| (pair.scores.unwrap()[2] * 1e6).round() as i64;
        wanted.sort_by_key(|pair| -millionths(pair));
        until_count(&page, &format!("{} of 51 pairs", wanted.len())).await?;
        let ids: Vec<&str> = wanted.iter().map(|pair| pair.id.as_str()).collect();
        assert_eq!(shown(&page).await?, ids);
        assert_eq!(chips(&page).await?, json!(["predictor: chatty", "F1 0.5 to 0.8"]));
        page.see_css("[data-filter='predictor=chatty'][aria-pressed=true]").await.map(drop)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_column_sorts_up_and_down() {
    in_browser(|page| async move {
        let sample = sample();
        // So that all pairs are rows in the page at once.
        page.resize(1440, 2600, 1).await?;
        page.open("#/sample").await?;
        page.see("result-row").await?;
        let score = |place: usize| {
            move |pair: &Judged| pair.scores.map_or("9".to_owned(), |s| format!("{:.6}", s[place]))
        };
        let columns: [(&str, CellText); 8] = [
            ("Predictor", Box::new(|pair| pair.model.to_lowercase())),
            ("P", Box::new(score(0))),
            ("R", Box::new(score(1))),
            ("F1", Box::new(score(2))),
            ("Gold intent", Box::new(|pair| pair.gold.to_lowercase())),
            ("Predicted intent", Box::new(|pair| pair.predicted.to_lowercase())),
            ("Group", Box::new(|pair| pair.group.to_lowercase())),
            ("Id", Box::new(|pair| pair.id.to_lowercase())),
        ];
        let by_id: BTreeMap<&str, &Judged> =
            sample.iter().map(|pair| (pair.id.as_str(), pair)).collect();
        for (head, key) in &columns {
            for direction in ["ascending", "descending"] {
                page.evaluate(&format!(
                    "[...document.querySelectorAll('.pair-table thead button')]
                       .find(head => head.firstChild.textContent === '{head}').click()"
                ))
                .await?;
                page.until(&format!(
                    "document.querySelector('.pair-table [aria-sort]')?.ariaSort === '{direction}'
                     && document.querySelector('[aria-sort] button').firstChild.textContent === '{head}'"
                ))
                .await?;
                let keys: Vec<String> =
                    shown(&page).await?.iter().map(|id| key(by_id[id.as_str()])).collect();
                assert_eq!(keys.len(), 51, "{head}");
                let scored: Vec<&String> = keys.iter().filter(|key| *key != "9").collect();
                let is_sorted = match direction {
                    "ascending" => scored.is_sorted(),
                    _ => scored.iter().rev().is_sorted(),
                };
                assert!(is_sorted, "{head} {direction}: {keys:?}");
                // What is undefined comes last either way.
                assert_eq!(keys.iter().position(|key| key == "9").unwrap_or(50), 50, "{head}");
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_found_in_intents_facts_and_reasons() {
    in_browser(|page| async move {
        open_sample(&page, "").await?;
        page.press("/").await?;
        page.until("document.activeElement.dataset.testid === 'filter-text'").await?;
        page.press("Saturday tarts").await?;
        let file = std::fs::read_to_string("public/sample.jsonl").unwrap().to_lowercase();
        let has = |line: &&str| line.contains("saturday") && line.contains("tarts");
        let wanted = file.lines().filter(has).count();
        until_count(&page, &format!("{wanted} of 51 pairs")).await?;
        assert!(page.driver.current_url().await?.as_str().contains("q=Saturday%20tarts"));
        page.press(ESCAPE).await?;
        until_count(&page, "51 pairs").await?;
        page.press(ESCAPE).await?;
        page.until("document.activeElement.dataset.testid !== 'filter-text'").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_lead_through_the_shown_pairs_and_explain_themselves() {
    in_browser(|page| async move {
        open_sample(&page, "?predictor=terse").await?;
        until_count(&page, "17 of 51 pairs").await?;
        let ids = shown(&page).await?;
        page.press("j").await?;
        page.see_css(&format!("[data-row-id='{}'].selected", ids[1])).await?;
        page.press("j").await?;
        page.see_css(&format!("[data-row-id='{}'].selected", ids[2])).await?;
        page.press("k").await?;
        page.see_css(&format!("[data-row-id='{}'].selected", ids[1])).await?;
        page.press("?").await?;
        page.until("document.querySelector('.keys-help').open").await?;
        page.press(ESCAPE).await?;
        page.until("!document.querySelector('.keys-help').open").await?;
        page.press(ESCAPE).await?;
        page.until("location.hash === '#/sample?predictor=terse'").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_column_grows_by_keyboard_and_stays_so() {
    in_browser(|page| async move {
        open_sample(&page, "").await?;
        let width = "document.querySelector('.pair-table thead th').getBoundingClientRect().width";
        let before = page.evaluate(width).await?.as_f64().unwrap();
        page.evaluate("document.querySelector('.pair-table thead button').focus()").await?;
        let chain = page.driver.action_chain().key_down(Key::Shift);
        chain.send_keys(RIGHT).send_keys(RIGHT).key_up(Key::Shift).perform().await?;
        page.until(&format!("Math.abs({width} - {before} - 32) < 1")).await?;
        page.driver.refresh().await?;
        page.see("result-row").await?;
        page.until(&format!("Math.abs({width} - {before} - 32) < 1")).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn however_many_pairs_few_rows_are_in_the_page() {
    in_browser(|page| async move {
        let row = |number: usize| {
            let gold = format!("Sow bed {number}");
            json!({ "id": format!("r{number}"), "gold": gold, "prediction": "Sow the beds" })
        };
        let rows: String = (0..20_000).map(|number| row(number).to_string() + "\n").collect();
        let files = Files::new();
        page.open("").await?;
        choose(&page, &[&files.write("many.jsonl", rows)]).await?;
        page.see("dataset-summary").await?;
        page.evaluate("location.hash = '#/results'").await?;
        page.see("result-row").await?;
        let table = "document.querySelector('[data-testid=results-table]')";
        assert_eq!(page.evaluate(&format!("{table}.ariaRowCount")).await?, "20000");
        for (place, last) in [(0, false), (300_000, false), (9_999_999, true)] {
            page.evaluate(&format!(
                "document.querySelector('.pair-table-pane').scrollTop = {place}"
            ))
            .await?;
            let is_there = if last { "[data-row-id=r19999]" } else { "[data-testid=result-row]" };
            page.see_css(is_there).await?;
            let rows = page.count(".pair-table tbody tr").await?;
            assert!(rows < 120, "{rows} rows at {place}");
            let wrong = "[...document.querySelectorAll('[data-row-id]')]
                .map(row => [row.dataset.rowId, row.ariaRowIndex, row.lastElementChild.textContent,
                  row.querySelector('.pair-table-intent').textContent])
                .filter(([id, index, cell, gold]) => {
                  const number = Number(id.slice(1));
                  return cell !== id || index != number + 2 || gold !== `Sow bed ${number}`;
                })";
            page.until(&format!("{wrong}.length === 0")).await?;
        }
        // Scrolling does not take the focus from one row to another.
        let scroll = "document.querySelector('.pair-table-pane').scrollTop";
        page.evaluate(&format!("{scroll} = 168 * 40")).await?;
        page.see_css("[data-row-id=r172] a").await?.focus().await?;
        page.evaluate(&format!("void ({scroll} = 171 * 40)")).await?;
        page.see_css("[data-row-id=r180]").await?;
        page.until("document.activeElement.closest('tr')?.dataset.rowId === 'r172'").await
    })
    .await;
}
