//! A reload restores the project, the screen, the filters and the pair.

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{choose_provider, until_finished};
use crate::keeping_kit::{kept_text, prelude};
use crate::own_data::{Files, choose};
use crate::page::{Page, in_browser};
use crate::review_kit::open_judged;

/// Reloads once the project is stored, and waits until the new page shows data again.
async fn reload(page: &Page) -> WebDriverResult<()> {
    page.until("sessionStorage.getItem('bifact open project')").await?;
    page.evaluate("window.isOld = true").await?;
    page.driver.refresh().await?;
    page.until("!window.isOld && document.querySelector('.page-header nav')").await
}

async fn go_to(page: &Page, hash: &str) -> WebDriverResult<()> {
    page.evaluate(&format!("location.hash = {}", json!(hash))).await.map(drop)
}

async fn hash(page: &Page) -> WebDriverResult<String> {
    Ok(page.evaluate("location.hash").await?.as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn results_come_back_with_their_filters_and_pair() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        go_to(&page, "#/results").await?;
        page.select_row("noon").await?;
        page.fill("filter-text", "noon").await?;
        page.until("document.querySelectorAll('[data-testid=result-row]').length === 1").await?;
        let before = hash(&page).await?;
        assert!(before.starts_with("#/results/noon?"), "{before}");

        reload(&page).await?;
        page.see_css("[data-row-id='noon'].selected").await?;
        assert_eq!(hash(&page).await?, before);
        assert_eq!(page.count("[data-testid=result-row]").await?, 1);
        let words = page.see("filter-text").await?.prop("value").await?;
        assert_eq!(words.as_deref(), Some("noon"));
        page.see("pair-diagram").await?;
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_screen_comes_back() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        for (place, sign) in
            [("#/data", ".data h1"), ("#/results", ".results"), ("#/agreement", ".agreement h1")]
        {
            go_to(&page, place).await?;
            page.see_css(sign).await?;
            reload(&page).await?;
            page.see_css(sign).await?;
            assert_eq!(hash(&page).await?, place);
            assert_eq!(page.count(".start").await?, 0, "no start page at {place}");
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn labelling_comes_back_at_its_pair() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        go_to(&page, "#/agreement").await?;
        page.click("label-here").await?;
        page.fill("annotator-name", "Ada").await?;
        page.click_now("[data-label=same]").await?;
        page.click("next-pair").await?;
        page.click("next-pair").await?;
        let shown = page.text_of("labelling-pair").await?;
        let before = hash(&page).await?;
        assert!(before.starts_with("#/labelling/"), "{before}");
        kept_text(&page, r#"text.includes('"kind":"label"')"#).await?;

        reload(&page).await?;
        page.see("labelling").await?;
        assert_eq!(hash(&page).await?, before);
        assert_eq!(page.text_of("labelling-pair").await?, shown);
        let name = page.see("annotator-name").await?.prop("value").await?;
        assert_eq!(name.as_deref(), Some("Ada"));
        page.driver.back().await?;
        page.see_css(".agreement h1").await?;
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_was_cut_short_resumes_on_the_same_screen() {
    in_browser(|page| async move {
        let files = Files::new();
        let row = |row: usize| {
            let gold = format!("Water plant {row}");
            json!({ "id": format!("r{row}"), "gold": gold, "prediction": "Water a plant" })
        };
        let rows: Vec<String> = (0..30).map(|place| row(place).to_string()).collect();
        page.open("").await?;
        choose(&page, &[&files.write("thirty.jsonl", rows.join("\n"))]).await?;
        choose_provider(&page, "rules").await?;
        page.click("run-try").await?;
        until_finished(&page).await?;
        kept_text(&page, "text.includes('\"scored\":20')").await?;

        reload(&page).await?;
        let said = page.text_of("run-unfinished").await?;
        assert!(said.starts_with("20 of 30 pairs scored, 10 not judged yet"), "{said}");
        page.click("run-go-on").await?;
        page.until("document.querySelector('.predictor-scored')?.textContent === '30'").await
    })
    .await;
}

/// The database of the next page opens when `release()` is called.
const HELD_DATABASE: &str = "
    let held = [];
    window.isHeld = () => held.length > 0;
    window.release = () => { const all = held; held = null; all.forEach(go => go()); };
    const own = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess');
    Object.defineProperty(IDBOpenDBRequest.prototype, 'onsuccess', {
      ...own,
      set(then) { own.set.call(this, event => held
          ? held.push(() => then.call(this, event))
          : then.call(this, event)); },
    });";

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_opened_before_the_project_is_back_stays() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        go_to(&page, "#/data").await?;
        page.until("sessionStorage.getItem('bifact open project')").await?;
        prelude(&page, HELD_DATABASE).await?;
        page.evaluate("window.isOld = true").await?;
        page.driver.refresh().await?;
        page.until("!window.isOld && window.isHeld?.()").await?;
        go_to(&page, "#/").await?;
        let row = json!({ "id": "o", "gold": "Order tarts", "prediction": "Order" }).to_string();
        choose(&page, &[&files.write("other.jsonl", row)]).await?;
        let is_open = "document.querySelector('h1')?.textContent === 'other.jsonl'";
        page.until(is_open).await?;
        page.evaluate("void release()").await?;
        kept_text(&page, "text.includes('other.jsonl')").await?;
        page.until("sessionStorage.getItem('bifact open project')").await?;
        assert_eq!(page.evaluate(is_open).await?, json!(true));
        assert_eq!(hash(&page).await?, "#/data");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_project_does_not_come_back() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.until("sessionStorage.getItem('bifact open project')").await?;
        go_to(&page, "#/").await?;
        page.click("project-delete").await?;
        page.see("project-undo").await?;
        go_to(&page, "#/data").await?;
        page.driver.refresh().await?;
        let said = page.see_css(".start [role='status']").await?.text().await?;
        assert!(said.contains("not open in this tab"), "{said}");
        Ok(())
    })
    .await;
}
