//! Watches a run in the page: when it began and ended, and what kept the page from answering meanwhile. And
//! what the rows of such runs are about.

use std::path::Path;

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::page::Page;

pub const THINGS: [&str; 5] =
    ["lemon tarts", "train tickets", "desk lamps", "piano lessons", "garden chairs"];
pub const DAYS: [&str; 4] = ["Monday", "Tuesday", "Thursday", "Saturday"];

/// From the click on Start to the end of the run, and every long task in between.
const WATCH: &str = "
    window.watched = { tasks: [] };
    watched.end = new Promise(resolve => { watched.resolve = resolve });
    new PerformanceObserver(list => watched.tasks.push(...list.getEntries()))
      .observe({ type: 'longtask' });
    addEventListener('click', event => {
      if (event.target.closest('[data-testid=run-start]')) watched.began = performance.now();
    }, true);
    new MutationObserver(() => {
      if (watched.began && !watched.ended
          && document.querySelector('[data-testid=run-progress][data-state=finished]')) {
        watched.ended = performance.now();
        watched.resolve();
      }
    }).observe(document, {
      childList: true, subtree: true, attributes: true, attributeFilter: ['data-state'],
    });";

const LONG_TASKS: &str = "watched.tasks
    .filter(task => task.startTime + task.duration > watched.began && task.startTime < watched.ended)
    .map(task => [task.startTime - watched.began, task.duration])";

/// From the next load on.
pub async fn watch(page: &Page) -> WebDriverResult<()> {
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await
}

/// Opens the file and chooses who judges it.
pub async fn open_file(page: &Page, path: &Path, provider: &str) -> WebDriverResult<()> {
    page.open("#/").await?;
    page.see("dataset-input").await?.send_keys(path.to_str().unwrap()).await?;
    page.see("dataset-summary").await?;
    let option = format!("[data-testid=provider-select] option[value={provider}]");
    page.see_css(&option).await?.click().await
}

/// How long the run took, in milliseconds, once it has ended.
pub async fn milliseconds(page: &Page) -> WebDriverResult<f64> {
    let ended = "watched.end.then(() => arguments[0](watched.ended - watched.began))";
    let took = page.driver.execute_async(ended, Vec::new()).await?;
    Ok(took.json().as_f64().unwrap())
}

/// When each began and how long it took, in milliseconds since the click on Start.
pub async fn long_tasks(page: &Page) -> WebDriverResult<Vec<(f64, f64)>> {
    Ok(serde_json::from_value(page.evaluate(LONG_TASKS).await?).unwrap())
}
