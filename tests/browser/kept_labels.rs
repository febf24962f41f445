//! Labels given in the page are part of the project: they survive a reload and are in its copy.

use thirtyfour::error::WebDriverResult;

use crate::keeping_kit::{copy_made_after, kept_text, open_copy, prelude};
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::review_kit::open_judged;

async fn pair_is(page: &Page, number: usize) -> WebDriverResult<()> {
    page.until(&format!(
        "document.querySelector('[data-testid=labelling-pair]').textContent === 'Pair {number} of 3'"
    ))
    .await
}

/// Ada says that the first pair is a match, that its first fact is covered, and that the second is none.
async fn ada_labels(page: &Page) -> WebDriverResult<()> {
    page.open("#/agreement").await?;
    page.click("label-here").await?;
    page.fill("annotator-name", "Ada").await?;
    page.click_now("[data-testid=label-fact] [data-verdict=supported]").await?;
    // Each answer goes on to the next pair.
    page.click_now("[data-label=same]").await?;
    pair_is(page, 2).await?;
    page.click_now("[data-label=different]").await?;
    pair_is(page, 3).await?;
    // Said by mistake, and undone.
    page.click_now("[data-label=partly]").await?;
    page.see_css("[data-label=partly][aria-pressed=true]").await?;
    page.click("undo-label").await?;
    page.until(
        "document.querySelector('[data-testid=labelling-progress]').textContent.startsWith('2 of 3')",
    )
    .await
}

/// They are there as Ada gave them, for Ada to go on with.
async fn adas_labels_are_there(page: &Page) -> WebDriverResult<()> {
    page.see_css(".page-header nav").await?;
    page.evaluate("location.hash = '#/agreement'").await?;
    page.click("label-pairs").await?;
    page.see("labelling").await?;
    let name = page.see("annotator-name").await?.prop("value").await?;
    assert_eq!(name.as_deref(), Some("Ada"));
    assert_eq!(page.text_of("labelling-progress").await?, "2 of 3 pairs labelled");
    // The first without a label comes first.
    assert_eq!(page.text_of("labelling-pair").await?, "Pair 3 of 3");
    assert_eq!(page.count(".labelling [aria-pressed=true]").await?, 0);
    page.click("previous-pair").await?;
    page.see_css("[data-label=different][aria-pressed=true]").await?;
    page.click("previous-pair").await?;
    page.see_css("[data-label=same][aria-pressed=true]").await?;
    page.see_css(
        "[data-testid=label-fact]:first-child [data-verdict=supported][aria-pressed=true]",
    )
    .await?;
    assert_eq!(page.count(".labelling [data-verdict][aria-pressed=true]").await?, 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn labels_come_back_after_a_reload_and_out_of_a_copy() {
    let copy = copy_made_after(|page, files| async move {
        open_judged(&page, &files).await?;
        ada_labels(&page).await?;
        kept_text(&page, r#"text.includes('"kind":"label"')"#).await?;
        page.driver.refresh().await?;
        page.see("labelling").await?;
        adas_labels_are_there(&page).await
    })
    .await;
    in_browser(|page| async move {
        let files = Files::new();
        open_copy(&page, &files, copy).await?;
        adas_labels_are_there(&page).await
    })
    .await;
}

/// Whoever waits until something is written waits until `held` is let go.
const SLOW_DISK: &str = "
    window.held = [];
    const own = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete');
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
      ...own,
      set(then) {
        own.set.call(this, event => this.mode === 'readwrite' && window.held
          ? held.push(() => then.call(this, event))
          : then.call(this, event));
      },
    });";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_while_the_file_is_still_being_stored_is_kept() {
    in_browser(|page| async move {
        prelude(&page, SLOW_DISK).await?;
        // The browser reads the file while it stores it: it has to be there until the end.
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.until("held.length === 1").await?;
        ada_labels(&page).await?;
        page.evaluate("void (held.forEach(go => go()), held = null)").await?;
        kept_text(&page, "text.split('\"kind\":\"label\"').length > 2").await?;
        page.driver.refresh().await?;
        page.open("").await?;
        page.click("project-open").await?;
        page.see("dataset-summary").await?;
        adas_labels_are_there(&page).await?;
        drop(files);
        Ok(())
    })
    .await;
}
