//! The page asks before it is left as long as something is nowhere but in this tab.

use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{GARDEN, as_lines, open_rows, run, set_judge};
use crate::keeping::prelude;
use crate::own_data::{Files, downloaded};
use crate::page::{Page, in_quiet_browser};
use crate::stand_in::{Config, MODEL, Standin};

const BLOCKED: &str = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('No.', 'SecurityError') } })";

/// Whether the page would ask, were it left now.
async fn asks(page: &Page) -> WebDriverResult<bool> {
    let script = "(event => (window.dispatchEvent(event), event.defaultPrevented))
        (new Event('beforeunload', { cancelable: true }))";
    Ok(page.evaluate(script).await? == true)
}

async fn export(page: &Page) -> WebDriverResult<()> {
    downloaded(page, "export-jsonl", &Files::new()).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_result_set_has_to_be_saved() {
    in_quiet_browser(|page| async move {
        prelude(&page, BLOCKED).await?;
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        assert!(!asks(&page).await?);
        set_judge(&page, &stand_in, MODEL).await?;
        run(&page).await?;
        page.open("#/data").await?;
        page.fill("model-name", "stand-in-no-effort").await?;
        run(&page).await?;
        export(&page).await?;
        assert!(asks(&page).await?, "the first set is only in this tab");
        page.see_css("[data-testid='result-sets'] label:nth-of-type(1)").await?.click().await?;
        export(&page).await?;
        page.until(
            "(event => (window.dispatchEvent(event), !event.defaultPrevented))
               (new Event('beforeunload', { cancelable: true }))",
        )
        .await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn saving_labels_saves_no_answers() {
    in_quiet_browser(|page| async move {
        prelude(&page, BLOCKED).await?;
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        run(&page).await?;
        page.open("#/agreement").await?;
        page.click("label-here").await?;
        page.fill("annotator-name", "Ada").await?;
        page.see_css("[data-label=same]").await?.click().await?;
        page.until("document.querySelector('[data-label=same][aria-pressed=true]')").await?;
        page.click("labelling-done").await?;
        downloaded(&page, "export-labels", &Files::new()).await?;
        assert!(asks(&page).await?, "answers are not in the labels");
        page.open("#/results").await?;
        export(&page).await?;
        page.until(
            "(event => (window.dispatchEvent(event), !event.defaultPrevented))
               (new Event('beforeunload', { cancelable: true }))",
        )
        .await
    })
    .await;
}
