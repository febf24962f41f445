//! What stays of trajectories: those that were added later, masks, screens in this browser and in copies.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::open_rows;
use crate::keeping_kit::{kept_text, open_copy};
use crate::own_data::{Files, downloaded};
use crate::page::{Page, in_browser};
use crate::png::png;
use crate::screens_kit::{add_screens, draw_mask, rows, screen_files};

const SCREEN: &str = "[data-testid=trajectory-screen] svg image";

async fn look_at_ferns(page: &Page) -> WebDriverResult<()> {
    page.open("#/results").await?;
    page.click_css("[data-testid=result-row][data-row-id^=a]").await?;
    page.click("show-trajectory").await
}

async fn until_said(page: &Page, test_id: &str, words: &str) -> WebDriverResult<()> {
    let words = json!(words);
    page.until(&format!(
        "document.querySelector('[data-testid={test_id}]')?.textContent.includes({words})"
    ))
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_holds_the_screens_if_they_are_wanted_and_brings_them_back() {
    in_browser(|page| async move {
        let files = Files::new();
        open_rows(&page, &files, &rows()).await?;
        add_screens(&page, &screen_files(&files)).await?;
        page.click("keep-screens").await?;
        until_said(&page, "kept-screens", "5 screens kept").await?;
        page.open("#/").await?;
        until_said(&page, "project-save-screens", "Save a copy with its 5 screens (").await?;
        let full = downloaded(&page, "project-save-screens", &files).await?;
        let plain = downloaded(&page, "project-save", &files).await?;
        let screens: usize =
            screen_files(&files).iter().map(|path| std::fs::read(path).unwrap().len()).sum();
        assert!(full.len() > plain.len() + screens, "{} {} {screens}", full.len(), plain.len());

        // After a reload nothing that was dropped is left in memory.
        page.driver.refresh().await?;
        open_copy(&page, &files, &plain).await?;
        page.see("run-start").await?;
        look_at_ferns(&page).await?;
        until_said(&page, "trajectory-screen", "not among the files").await?;
        open_copy(&page, &files, &full).await?;
        page.see("run-start").await?;
        until_said(&page, "kept-screens", "5 screens kept").await?;
        look_at_ferns(&page).await?;
        page.see_css(SCREEN).await?;
        page.driver.refresh().await?;
        page.click("show-trajectory").await?;
        page.see_css(SCREEN).await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

/// Only screens find the storage full.
const NO_ROOM_FOR_SCREENS: &str = "
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'screens') throw new DOMException('Full.', 'QuotaExceededError');
      return put.apply(this, given);
    };";

#[tokio::test(flavor = "multi_thread")]
async fn screens_that_find_no_room_are_told_and_everything_else_goes_on() {
    in_browser(|page| async move {
        let files = Files::new();
        page.before_load(NO_ROOM_FOR_SCREENS);
        open_rows(&page, &files, &rows()).await?;
        add_screens(&page, &screen_files(&files)).await?;
        page.click("keep-screens").await?;
        until_said(
            &page,
            "kept-screens",
            "not kept: the browser’s storage is full. Everything else is.",
        )
        .await?;
        // In this visit they are still there, and so is the project after it.
        look_at_ferns(&page).await?;
        page.see_css(SCREEN).await?;
        page.driver.refresh().await?;
        page.click("show-trajectory").await?;
        until_said(&page, "trajectory-screen", "not among the files").await?;
        assert_eq!(page.all("result-row").await?.len(), 4);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn trajectories_that_are_added_later_stay_with_the_project() {
    in_browser(|page| async move {
        let files = Files::new();
        let row = json!({"id": "t", "gold": "Order tarts", "prediction": "Order"}).to_string();
        open_rows(&page, &files, &row).await?;
        for (name, action) in [("first", "back"), ("second", "home")] {
            let steps = json!({"id": "t", "trajectory": {"steps": [{"action": action}]}});
            let file = files.write(&format!("{name}.jsonl"), steps.to_string());
            add_screens(&page, &[file]).await?;
            let of = if name == "first" { "1 trajectory;" } else { "2 trajectories;" };
            until_said(&page, "trajectory-summary", of).await?;
        }
        // One line has about 50 bytes.
        kept_text(&page, "/trajectories.jsonl.,.bytes.:([0-9]+)/.exec(text)?.[1] > 80").await?;
        page.driver.refresh().await?;
        until_said(&page, "trajectory-summary", "2 trajectories; 1 of 1 gold intent joined.")
            .await?;
        page.open("#/results").await?;
        page.click("show-trajectory").await?;
        // What came last is meant.
        until_said(&page, "trajectory-step", "HOME").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn masks_are_still_there_after_a_reload() {
    in_browser(|page| async move {
        let files = Files::new();
        let picture = png(60, 120, |_, _| [90; 3]);
        let inline = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, picture);
        let row = json!({"id": "a", "gold": "Order tarts", "prediction": "Order", "trajectory": {
            "steps": [{"action": "click", "screenshot": format!("data:image/png;base64,{inline}")}]}});
        open_rows(&page, &files, &row.to_string()).await?;
        look_at_ferns(&page).await?;
        page.see_css(SCREEN).await?;
        page.click_css("[data-testid=trajectory-masks] summary").await?;
        draw_mask(&page).await?;
        kept_text(&page, "text.includes('\"drawn\":[{')").await?;
        page.driver.refresh().await?;
        page.click("show-trajectory").await?;
        page.see_css(SCREEN).await?;
        let masks = "[...document.querySelectorAll('[data-testid=trajectory-screen] [data-testid=screen-mask]')]
            .map(mask => Math.round(mask.getAttribute('width')))";
        page.until(&format!("({masks}).length === 1")).await?;
        assert_eq!(page.evaluate(masks).await?, Value::from(vec![30]));
        Ok(())
    })
    .await;
}
