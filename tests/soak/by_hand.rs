//! What a person does in the soak: opens, starts, comes back after the page went, takes results along.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;
use tokio::time::Instant;

use crate::page::Page;
use crate::stand_in::{MODEL, RIGHT_KEY, Standin, Wire};

const TAB: &str = "\u{e004}";
const AT_ONCE: &str = "16";
/// Seconds for a request: a reply that never comes is given up after these.
const PATIENCE: &str = "2";

/// Longer than the run can take: a run that hangs is found out by this.
const LONGEST: Duration = Duration::from_mins(10);

/// What is handed over as a file stays within reach of a script.
const HOLD_FILES: &str = "{ const make = URL.createObjectURL;
    URL.createObjectURL = blob => { window.handedOver = blob; return make.call(URL, blob) } }";

async fn prepare(page: &Page) -> WebDriverResult<()> {
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HOLD_FILES })).await?;
    page.driver.set_script_timeout(LONGEST).await
}

pub async fn open_and_set_up(page: &Page, path: &Path, stand_in: &Standin) -> WebDriverResult<()> {
    prepare(page).await?;
    page.open("#/").await?;
    page.see("dataset-input").await?.send_keys(path.to_str().unwrap()).await?;
    page.see("dataset-summary").await?;
    page.see_css("[data-testid=provider-select] option[value=openai]").await?.click().await?;
    page.fill("base-url", &stand_in.base_url(Wire::OpenAi)).await?;
    page.fill("api-key", RIGHT_KEY).await?;
    page.fill("model-name", MODEL).await?;
    page.see_css("[data-testid=judge-settings] summary").await?.click().await?;
    for (field, number) in [("at-once", AT_ONCE), ("patience", PATIENCE)] {
        page.fill(field, &format!("{number}{TAB}")).await?;
    }
    Ok(())
}

/// The tab is gone from one moment to the next, which is returned; a new one takes its place.
pub async fn crash(page: &Page) -> WebDriverResult<Instant> {
    let (old, new) = (page.driver.window().await?, page.driver.new_tab().await?);
    page.driver.switch_to_window(old).await?;
    let from = Instant::now();
    // The driver reports that the tab crashed, as it should.
    let crashed = page.devtools("Page.crash", json!({})).await;
    assert!(crashed.is_err(), "the tab is still there");
    page.driver.switch_to_window(new).await?;
    prepare(page).await?;
    page.open("#/data").await?;
    Ok(from)
}

/// A reloaded tab opens its project again; a new one offers it.
pub async fn go_on(page: &Page) -> WebDriverResult<()> {
    page.until("document.querySelector('[data-testid=go-on], .page-header nav')").await?;
    if page.count("[data-testid=go-on]").await? > 0 {
        page.click("go-on").await?;
    }
    page.see_css(".page-header nav").await?;
    go_to(page, "#/data").await?;
    page.see("run-start").await.map(drop)
}

/// The run, too, with the key that nobody kept.
pub async fn resume(page: &Page) -> WebDriverResult<()> {
    go_on(page).await?;
    let notice = page.text_of("keeping-notice").await?;
    assert!(notice.contains("Press Start to judge the rest"), "{notice}");
    page.fill("api-key", RIGHT_KEY).await?;
    page.click("run-start").await
}

pub async fn until_over(page: &Page) -> WebDriverResult<()> {
    let state = "document.querySelector('[data-testid=run-progress]')?.dataset.state";
    page.until(&format!("({state} ?? 'running') !== 'running'")).await?;
    let said = page.text_of("run-progress").await?;
    assert_eq!(page.evaluate(state).await?, "finished", "{said}");
    Ok(())
}

/// Without loading the page again, as the driver would where the address stays the same.
async fn go_to(page: &Page, place: &str) -> WebDriverResult<()> {
    page.evaluate(&format!("location.hash = '{place}'")).await.map(drop)
}

/// The rows of the JSONL export.
pub async fn export(page: &Page) -> WebDriverResult<Vec<Value>> {
    go_to(page, "#/results").await?;
    page.evaluate("window.handedOver = null").await?;
    page.click("export-jsonl").await?;
    page.until("window.handedOver").await?;
    let lines = page.evaluate("window.handedOver.text()").await?;
    let row = |line: &str| serde_json::from_str(line).unwrap();
    Ok(lines.as_str().unwrap().lines().map(row).collect())
}

/// The number a part of the page says.
pub async fn figure(page: &Page, place: &str, test_id: &str) -> WebDriverResult<usize> {
    go_to(page, place).await?;
    page.see(test_id).await?;
    let text = page
        .evaluate(&format!("document.querySelector('[data-testid={test_id}]').textContent"))
        .await?;
    let digits: String = text.as_str().unwrap().chars().filter(char::is_ascii_digit).collect();
    Ok(digits.parse().unwrap())
}
