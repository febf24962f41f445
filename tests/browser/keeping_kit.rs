//! Helpers for tests of storage: the content of the database, a judged project, copies, and a second tab.

use std::sync::{Arc, Mutex};

use thirtyfour::WindowHandle;
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    GARDEN, GARDEN_QUESTIONS, Shown, as_lines, by_rule, open_rows, run, set_judge,
};
use crate::own_data::{Files, choose, downloaded};
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, RIGHT_KEY, Standin};

/// Storage as a browser refuses it altogether.
pub const BLOCKED: &str = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('No.', 'SecurityError') } })";

/// Everything the database holds, as text: waits until that satisfies the condition on `text`.
pub async fn kept_text(page: &Page, condition: &str) -> WebDriverResult<String> {
    let script = format!(
        "const done = arguments[arguments.length - 1];
         const look = async () => {{
           // To open what the page has not made yet would make it, and empty.
           const known = await indexedDB.databases();
           if (!known.some(({{ name }}) => name === 'bifact')) return requestAnimationFrame(look);
           const opened = indexedDB.open('bifact');
           opened.onsuccess = () => {{
             const database = opened.result;
             const read = database.transaction(['projects', 'journal']);
             const parts = ['projects', 'journal'].map(name => read.objectStore(name).getAll());
             read.oncomplete = () => {{
               database.close();
               const text = parts.flatMap(part => part.result).join('\\n');
               if ({condition}) done(text); else requestAnimationFrame(look);
             }};
           }};
         }};
         look();"
    );
    let kept = page.driver.execute_async(script, vec![]).await?;
    Ok(kept.json().as_str().unwrap_or_default().to_owned())
}

pub async fn until_answers_are_kept(page: &Page, answers: usize) -> WebDriverResult<String> {
    let condition = format!("text.split('\"kind\":\"answer\"').length > {answers}");
    kept_text(page, &condition).await
}

/// Precision, recall and F1 of the rows that are shown.
pub async fn scores(page: &Page) -> WebDriverResult<Shown> {
    let script = "Object.fromEntries(
        [...document.querySelectorAll('[data-testid=result-row]')].map(row => [row.dataset.rowId,
          [...row.querySelectorAll('td.number:not(.pair-table-quiet)')].map(cell => cell.textContent)]))";
    Ok(serde_json::from_value(page.evaluate(script).await?).unwrap())
}

pub async fn key_again(page: &Page) -> WebDriverResult<()> {
    page.fill("api-key", RIGHT_KEY).await
}

/// Before the page's own code runs, from the next load on.
#[allow(clippy::unused_async)]
pub async fn prelude(page: &Page, script: &str) -> WebDriverResult<()> {
    page.before_load(script);
    Ok(())
}

/// Opens the garden and has it judged by a stand-in of its own.
pub async fn judge_garden(page: &Page, files: &Files) -> WebDriverResult<()> {
    let stand_in = Standin::start(Config::default()).await;
    judge_garden_by(page, &stand_in, files).await
}

pub async fn judge_garden_by(
    page: &Page,
    stand_in: &Standin,
    files: &Files,
) -> WebDriverResult<()> {
    open_rows(page, files, &as_lines(&GARDEN)).await?;
    set_judge(page, stand_in, MODEL).await?;
    run(page).await?;
    assert_eq!(scores(page).await?, by_rule(&GARDEN));
    Ok(())
}

/// The garden with every answer of this judge in it.
pub async fn copy_of_garden_judged_by(stand_in: &Arc<Standin>) -> Vec<u8> {
    let stand_in = stand_in.clone();
    copy_made_after(|page, files| async move {
        judge_garden_by(&page, &stand_in, &files).await?;
        until_answers_are_kept(&page, GARDEN_QUESTIONS).await.map(drop)
    })
    .await
}

/// Does this in a browser of its own, and takes a copy of the project out of it.
pub async fn copy_made_after<F>(work: impl FnOnce(Page, Arc<Files>) -> F) -> Vec<u8>
where
    F: Future<Output = WebDriverResult<()>> + Send + 'static,
{
    let copy = Arc::new(Mutex::new(Vec::new()));
    let saved = copy.clone();
    let files = Arc::new(Files::new());
    in_browser(|page| {
        let work = work(page.clone(), files.clone());
        async move {
            work.await?;
            page.open("#/").await?;
            *saved.lock().unwrap() = downloaded(&page, "project-save", &files).await?;
            Ok(())
        }
    })
    .await;
    std::mem::take(&mut *copy.lock().unwrap())
}

/// Opens a copy of a project from the start page.
pub async fn open_copy(page: &Page, files: &Files, copy: impl AsRef<[u8]>) -> WebDriverResult<()> {
    page.open("#/").await?;
    page.see("open-sample").await?;
    choose(page, &[&files.write("copy.bifact", copy)]).await
}

/// Both tabs, with the second in front.
pub async fn followed_in_a_second_tab(page: &Page) -> WebDriverResult<[WindowHandle; 2]> {
    let tabs = [page.driver.window().await?, page.new_tab().await?];
    page.driver.switch_to_window(tabs[1].clone()).await?;
    page.open("#/").await?;
    page.click("project-open").await?;
    page.see("take-over").await?;
    Ok(tabs)
}
