//! A correction whose fact is gone after its pair was judged again: shown, kept, undone, put elsewhere.

use thirtyfour::error::WebDriverResult;

use crate::keeping_kit::kept_text;
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::review_kit::{open_judged, show_pair};

const RECALL: &str = "document.querySelector('[data-testid=pair-recall]')?.textContent";

/// The second gold fact is marked covered, reworded, and the pair judged again by the rules.
async fn lose_a_correction(page: &Page) -> WebDriverResult<()> {
    page.click_now("[data-fact='1'] .figure-fact").await?;
    page.click("mark-supported").await?;
    page.until(&format!("{RECALL} === '1.00'")).await?;
    page.click_now("[data-testid=gold-panel] > summary").await?;
    page.click_now("[data-testid=gold-list-fact]:nth-of-type(2) [data-testid=gold-edit]").await?;
    page.fill("gold-text", "The party has two people").await?;
    page.click("gold-save").await?;
    page.click("run-stale-rules").await?;
    page.see("set-aside").await.map(drop)
}

async fn says_what_was_lost(page: &Page) -> WebDriverResult<()> {
    let said = page.text_of("set-aside").await?;
    assert!(said.contains("Your correction no longer applies."), "{said}");
    assert!(said.contains("“The table is for two” was marked covered"), "{said}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_correction_is_said_and_undo_brings_it_back() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        lose_a_correction(&page).await?;
        says_what_was_lost(&page).await?;
        let undo = page.text_of("undo").await?;
        assert!(undo.contains("noon was judged again"), "{undo}");
        page.click("undo").await?;
        page.until(&format!("{RECALL} === '1.00'")).await?;
        assert_eq!(page.count("[data-testid=set-aside]").await?, 0);
        page.click("redo").await?;
        page.see("set-aside").await?;

        // It counts on the screens of other pairs too.
        show_pair(&page, "mia").await?;
        let elsewhere = page.text_of("set-aside-elsewhere").await?;
        assert!(elsewhere.starts_with("1 correction of other pairs"), "{elsewhere}");
        page.click_now("[data-testid=set-aside-elsewhere] a").await?;
        page.see("set-aside").await?;

        page.click_now("[data-testid=set-aside-fact] option[value='1']").await?;
        page.click("set-aside-apply").await?;
        page.until(&format!("{RECALL} === '1.00'")).await?;
        assert_eq!(page.count("[data-testid=set-aside]").await?, 0);
        page.click("undo").await?;
        page.see("set-aside").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_correction_is_there_after_a_reload_until_it_is_dismissed() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        lose_a_correction(&page).await?;
        let is_kept = r#"text.split('\n').some(line => line.includes('"kind":"pair"')
            && line.includes('The party has two people') && line.includes('The table is for two'))"#;
        kept_text(&page, is_kept).await?;
        page.driver.refresh().await?;
        page.until("document.querySelector('[data-testid=results-table], [data-testid=run-start]')").await?;
        show_pair(&page, "noon").await?;
        says_what_was_lost(&page).await?;
        page.click("set-aside-dismiss").await?;
        page.until("!document.querySelector('[data-testid=set-aside]')").await?;
        Ok(())
    })
    .await;
}
