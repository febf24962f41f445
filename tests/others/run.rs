//! A batch from its file to its scores, as a person has it judged.

use serde_json::Value;
use thirtyfour::prelude::*;

use crate::page::Page;

/// A provider of the app's list, and where a server has what stands for it.
#[derive(Clone, Copy)]
pub struct Provider {
    pub id: &'static str,
    /// What an address ends in.
    pub path: &'static str,
    /// Where questions go.
    pub asked_at: &'static str,
}

pub const OPENAI: Provider =
    Provider { id: "openai", path: "/v1", asked_at: "/v1/chat/completions" };
pub const ANTHROPIC: Provider = Provider { id: "anthropic", path: "", asked_at: "/v1/messages" };
pub const GEMINI: Provider =
    Provider { id: "gemini", path: "/v1beta", asked_at: ":generateContent" };
pub const OLLAMA: Provider = Provider { id: "ollama", path: "", asked_at: "/api/chat" };

pub struct Judge<'a> {
    pub provider: Provider,
    /// Of the server, without a path.
    pub address: &'a str,
    pub key: &'a str,
    pub model: &'a str,
}

/// Opens the rows, sets the judge and starts it.
pub async fn start(page: &Page, rows: &str, judge: &Judge<'_>) -> WebDriverResult<()> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pairs.jsonl");
    std::fs::write(&path, rows).unwrap();
    page.open("#/").await?;
    page.see("dataset-input").await?.send_keys(path.to_str().unwrap()).await?;
    page.see("dataset-summary").await?;
    let Judge { provider, address, key, model } = judge;
    let option = format!("[data-testid=provider-select] option[value={}]", provider.id);
    page.see_css(&option).await?.click().await?;
    write_over(page, "base-url", &format!("{address}{}", provider.path)).await?;
    write_over(page, "api-key", key).await?;
    write_over(page, "model-name", model).await?;
    page.click("run-start").await
}

/// By keyboard, unlike `Page::fill`: a field that the driver clears reports no input, so the page
/// may put its text back before the new one comes, as when the list of models arrives.
async fn write_over(page: &Page, test_id: &str, text: &str) -> WebDriverResult<()> {
    page.see(test_id).await?.send_keys(Key::Control + "a").await?;
    page.see(test_id).await?.send_keys(text).await
}

/// Waits for the end of the run, which has to be this one.
pub async fn ends(page: &Page, state: &str) -> WebDriverResult<()> {
    page.until("!['running', undefined].includes(document.querySelector('[data-testid=run-progress]')?.dataset.state)")
        .await?;
    let progress = page.see("run-progress").await?;
    let text = progress.text().await?;
    assert_eq!(progress.attr("data-state").await?.as_deref(), Some(state), "{text}");
    Ok(())
}

/// Every row's name and numbers.
pub async fn scores(page: &Page) -> WebDriverResult<Value> {
    page.evaluate(
        "[...document.querySelectorAll('[data-testid=result-row]')].map(row => [
           row.dataset.rowId,
           [...row.querySelectorAll('td.number')].map(cell => cell.textContent)])",
    )
    .await
}
