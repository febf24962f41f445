//! Storage that refuses: writes that the browser aborts, windows that store no files, files that are
//! gone. The page says what is true and goes on.

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{GARDEN, GARDEN_QUESTIONS, as_lines, by_rule, open_rows, run, set_judge};
use crate::keeping_kit::{
    BLOCKED, judge_garden, judge_garden_by, kept_text, prelude, scores, until_answers_are_kept,
};
use crate::own_data::{Files, choose, downloaded};
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, Standin};

/// The garden is judged all the same, and its results can be taken along.
async fn works_in_memory(page: &Page, words: &str) -> WebDriverResult<()> {
    let files = Files::new();
    judge_garden(page, &files).await?;
    let said = page.text_of("keeping-trouble").await?;
    assert!(said.contains(words), "{said}");
    let lines = downloaded(page, "export-jsonl", &files).await?;
    assert_eq!(String::from_utf8(lines).unwrap().lines().count(), GARDEN.len());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_storage_is_blocked_work_goes_on_in_memory() {
    in_browser(|page| async move {
        prelude(&page, BLOCKED).await?;
        works_in_memory(&page, "keeps nothing for this page").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_said_and_work_goes_on() {
    in_browser(|page| async move {
        let full = "IDBObjectStore.prototype.add = () => { throw new DOMException('Full.', 'QuotaExceededError') }";
        prelude(&page, full).await?;
        works_in_memory(&page, "storage is full").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_kept_even_where_their_file_is_not() {
    in_browser(|page| async move {
        let refuses = "{ const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (value, key) {
              if (value?.bytes) throw new DOMException('Gone.', 'DataCloneError');
              return put.call(this, value, key);
            } }";
        prelude(&page, refuses).await?;
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        judge_garden_by(&page, &stand_in, &files).await?;
        let said = page.text_of("keeping-trouble").await?;
        assert!(said.contains("could not be kept here (Gone.). Answers are kept"), "{said}");
        until_answers_are_kept(&page, GARDEN_QUESTIONS).await?;
        page.driver.refresh().await?;
        page.see("projects").await?;
        choose(&page, &[&files.write("garden.jsonl", as_lines(&GARDEN))]).await?;
        page.see_css(".data h1").await?;
        page.until("location.hash === '#/data'").await?;
        page.click("see-results").await?;
        page.until(
            "document.querySelectorAll('[data-testid=result-row] td.number:not(.pair-table-quiet)').length === 12 &&
            !document.querySelector('[data-testid=result-row] .unscored')",
        )
        .await?;
        assert_eq!(scores(&page).await?, by_rule(&GARDEN));
        assert_eq!(stand_in.questions().len(), GARDEN_QUESTIONS);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_a_later_version_is_left_alone() {
    in_browser(|page| async move {
        page.open("wordnet-LICENSE.txt").await?;
        let script = "const done = arguments[arguments.length - 1];
            const opened = indexedDB.open('bifact', 99);
            opened.onupgradeneeded = () => opened.result.createObjectStore('other');
            opened.onsuccess = () => { opened.result.close(); done(true) }";
        page.driver.execute_async(script, vec![]).await?;
        works_in_memory(&page, "later version of bifact").await
    })
    .await;
}

/// A request of the journal fails, and the browser aborts what it belongs to. What is committed cannot be
/// aborted any more: as in browsers without that method, it is not.
const ABORTS: &str = "IDBTransaction.prototype.commit = () => {};
  { const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (value, key) {
      const request = add.call(this, value, key);
      request.onsuccess = () => {
        request.dispatchEvent(new Event('error', { bubbles: true, cancelable: true }));
        this.transaction.abort();
      };
      return request;
    } }";

/// The same without a request that fails.
const ABORTS_SILENTLY: &str = "IDBTransaction.prototype.commit = () => {};
  { const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (value, key) {
      const request = add.call(this, value, key);
      request.onsuccess = () => this.transaction.abort();
      return request;
    } }";

async fn goes_on_where_writes_are_aborted(script: &'static str, words: &'static str) {
    in_browser(move |page| async move {
        prelude(&page, script).await?;
        works_in_memory(&page, words).await?;
        let errors = page.console_errors().await?;
        assert!(errors.is_empty(), "{errors:?}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_whose_request_fails_is_told_without_an_error_of_the_page() {
    goes_on_where_writes_are_aborted(ABORTS, "in this tab only").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_is_aborted_is_told_without_an_error_of_the_page() {
    goes_on_where_writes_are_aborted(ABORTS_SILENTLY, "in this tab only").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quota_that_is_used_up_is_said_without_an_error_of_the_page() {
    in_browser(|page| async move {
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        page.open("#/").await?;
        let origin = page.evaluate("location.origin").await?;
        let quota = json!({ "origin": origin, "quotaSize": 1 });
        page.devtools("Storage.overrideQuotaForOrigin", quota).await?;
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        run(&page).await?;
        let said = page.text_of("keeping-trouble").await?;
        assert!(said.contains("storage is full"), "{said}");
        let errors = page.console_errors().await?;
        assert!(errors.is_empty(), "{errors:?}");
        Ok(())
    })
    .await;
}

/// As Safari does in a private window.
const NO_FILES: &str = "for (const name of ['put', 'add']) {
    const write = IDBObjectStore.prototype[name];
    const holds = value => value instanceof Blob
      || value && typeof value === 'object' && Object.values(value).some(holds);
    IDBObjectStore.prototype[name] = function (value, key) {
      if (holds(value)) throw new DOMException('No blobs here.', 'DataCloneError');
      return write.call(this, value, key);
    } }";

#[tokio::test(flavor = "multi_thread")]
async fn a_window_that_stores_no_files_keeps_the_project() {
    in_browser(|page| async move {
        prelude(&page, NO_FILES).await?;
        let files = Files::new();
        judge_garden(&page, &files).await?;
        kept_text(&page, "text.includes('\"scored\":4')").await?;
        assert_eq!(page.count("[data-testid=keeping-trouble]").await?, 0);
        page.driver.refresh().await?;
        page.open("#/").await?;
        page.click("project-duplicate").await?;
        page.until("document.querySelectorAll('[data-testid=project]').length === 2").await?;
        page.click("project-open").await?;
        page.see("results-table").await?;
        assert_eq!(scores(&page).await?, by_rule(&GARDEN));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_can_be_stored_the_page_says_that_it_is_in_this_tab_only() {
    in_browser(|page| async move {
        let nothing = "for (const name of ['put', 'add']) IDBObjectStore.prototype[name] =
            () => { throw new DOMException('Not here.', 'UnknownError') }";
        prelude(&page, nothing).await?;
        judge_garden(&page, &Files::new()).await?;
        let said = page.text_of("keeping-trouble").await?;
        assert!(said.contains("in this tab only") && !said.contains("Answers are kept"), "{said}");
        page.open("#/").await?;
        page.see("open-sample").await?;
        assert_eq!(page.count("[data-testid=project]").await?, 0);
        Ok(())
    })
    .await;
}

/// Reading a part of a file to keep it waits until `goOn` is called.
const SLOW_BYTES: &str = "const read = Blob.prototype.arrayBuffer;
    window.mayRead = new Promise(resolve => { window.goOn = resolve });
    Blob.prototype.arrayBuffer = async function () { await mayRead; return read.call(this) };";

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_deleted_while_it_is_stored_is_said_not_to_be_kept() {
    in_browser(|page| async move {
        prelude(&page, SLOW_BYTES).await?;
        let files = Files::new();
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        std::fs::remove_file(files.write("garden.jsonl", "")).unwrap();
        page.evaluate("void goOn()").await?;
        let said = page.text_of("keeping-trouble").await?;
        assert!(said.starts_with("garden.jsonl could not be kept here:"), "{said}");
        assert!(said.contains("Answers are kept"), "{said}");
        kept_text(&page, "text.includes('garden') && text.includes('\"has_data\":false')").await?;
        page.open("#/").await?;
        let details = page.see_css(".project-details").await?.text().await?;
        assert!(details.contains("answers only"), "{details}");

        open_rows(&page, &files, &as_lines(&GARDEN[..2])).await?;
        kept_text(&page, "text.includes('\"has_data\":true')").await?;
        page.until("!document.querySelector('[data-testid=keeping-trouble]')").await
    })
    .await;
}
