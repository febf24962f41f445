//! The page asks before it is left as long as something is nowhere but in this tab. What is kept is kept
//! up to the last moment.

use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{GARDEN, as_lines, open_rows, run, set_judge};
use crate::keeping_kit::{BLOCKED, kept_text, prelude};
use crate::own_data::{Files, downloaded};
use crate::page::{Page, in_browser};
use crate::review_kit::{open_judged, show_pair};
use crate::stand_in::{Config, MODEL, Standin};

/// Whether the page would ask, were it left now.
const ASKS: &str = "(event => (window.dispatchEvent(event), event.defaultPrevented))
    (new Event('beforeunload', { cancelable: true }))";

async fn asks(page: &Page) -> WebDriverResult<bool> {
    Ok(page.evaluate(ASKS).await? == true)
}

async fn until_it_no_longer_asks(page: &Page) -> WebDriverResult<()> {
    page.until(&format!("!{ASKS}")).await
}

/// The garden, judged where the browser keeps nothing.
async fn judge_unkept(page: &Page, stand_in: &Standin, files: &Files) -> WebDriverResult<()> {
    prelude(page, BLOCKED).await?;
    open_rows(page, files, &as_lines(&GARDEN)).await?;
    assert!(!asks(page).await?);
    set_judge(page, stand_in, MODEL).await?;
    run(page).await
}

async fn export(page: &Page) -> WebDriverResult<()> {
    downloaded(page, "export-jsonl", &Files::new()).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_result_set_has_to_be_saved() {
    in_browser(|page| async move {
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        judge_unkept(&page, &stand_in, &files).await?;
        page.open("#/data").await?;
        page.fill("model-name", "stand-in-no-effort").await?;
        run(&page).await?;
        export(&page).await?;
        assert!(asks(&page).await?, "the first set is only in this tab");
        page.click_now("[data-testid='result-sets'] label:nth-of-type(1)").await?;
        export(&page).await?;
        until_it_no_longer_asks(&page).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn saving_labels_saves_no_answers() {
    in_browser(|page| async move {
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        judge_unkept(&page, &stand_in, &files).await?;
        page.open("#/agreement").await?;
        page.click("label-here").await?;
        page.fill("annotator-name", "Ada").await?;
        page.click_now("[data-label=same]").await?;
        page.until(
            "document.querySelector('[data-testid=labelling-progress]').textContent.startsWith('1 of')",
        )
        .await?;
        page.click("labelling-done").await?;
        downloaded(&page, "export-labels", &Files::new()).await?;
        assert!(asks(&page).await?, "answers are not in the labels");
        page.open("#/results").await?;
        export(&page).await?;
        until_it_no_longer_asks(&page).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_project_opens_where_it_was_at_the_moment_the_page_was_left() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        show_pair(&page, "noon").await?;
        kept_text(&page, "text.includes('#/results/noon')").await?;
        // In one turn, so that nothing is written in between.
        page.evaluate("(location.hash = '#/results/mia', location.reload())").await?;
        page.until("document.readyState === 'complete'").await?;
        page.open("#/").await?;
        page.click("project-open").await?;
        page.see_css("[data-row-id='mia'].selected").await.map(drop)
    })
    .await;
}
