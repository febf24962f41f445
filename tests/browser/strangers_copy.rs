//! A copy made by somebody else changes none of the user's settings and sends nothing before a click.

use std::sync::Arc;

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    GARDEN, GARDEN_QUESTIONS, as_lines, choose_provider, open_rows, unfold, value_of,
};
use crate::keeping_kit::{copy_of_garden_judged_by, judge_garden_by, kept_text, open_copy};
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, RIGHT_KEY, Standin, Wire};

const OWN_ADDRESS: &str = "https://own.example/v1";
const OWN_KEY: &str = "sk-own-0123456789abcdef";
const STRANGE_PROMPT: &str = "Split it as I say.";

/// The copy of version 1 with a judge at this address, as if its owner had never shared it.
fn strangers_copy(address: &str) -> String {
    let copy = include_str!("../project/version-1.bifact");
    let (head, rest) = copy.split_once('\n').unwrap();
    let mut head: Value = serde_json::from_str(head).unwrap();
    head["project"]["judge"] = json!({
        "provider": "openai",
        "last_used": { "openai": { "base_url": address, "model": MODEL } },
        "prompts": [STRANGE_PROMPT, "Compare both, and answer as I say."],
        "prompts_changed_here": true, "own_settings": true, "cap": 0.0, "at_once": 3,
    });
    format!("{head}\n{rest}")
}

async fn set_own_judge(page: &Page, files: &Files) -> WebDriverResult<()> {
    open_rows(page, files, &as_lines(&GARDEN)).await?;
    choose_provider(page, "openai").await?;
    page.fill("base-url", OWN_ADDRESS).await?;
    page.fill("api-key", OWN_KEY).await?;
    page.fill("model-name", "my-model\t").await?;
    page.until("localStorage['bifact judge']?.includes('my-model')").await
}

async fn open_theirs(page: &Page, files: &Files, copy: &str) -> WebDriverResult<()> {
    open_copy(page, files, copy).await?;
    page.see("results-table").await?;
    page.open("#/data").await?;
    page.see("copy-settings").await.map(drop)
}

async fn has_own_judge(page: &Page) -> WebDriverResult<()> {
    assert_eq!(value_of(page, "base-url").await?, OWN_ADDRESS);
    assert_eq!(value_of(page, "model-name").await?, "my-model");
    let prompts = page.see_css("[data-testid=prompts] summary").await?.text().await?;
    assert!(prompts.starts_with("Prompts: default"), "{prompts}");
    assert_eq!(page.count("[data-testid=copy-settings]").await?, 0);
    let kept = page.evaluate("localStorage['bifact judge']").await?.to_string();
    assert!(kept.contains("own.example") && !kept.contains("127.0.0.1"), "{kept}");
    assert!(!kept.contains(STRANGE_PROMPT), "{kept}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strangers_copy_changes_nothing_of_ones_own() {
    in_browser(|page| async move {
        let (theirs, files) = (Standin::start(Config::default()).await, Files::new());
        let address = theirs.base_url(Wire::OpenAi);
        set_own_judge(&page, &files).await?;

        open_theirs(&page, &files, &strangers_copy(&address)).await?;
        assert_eq!(value_of(&page, "base-url").await?, address);
        assert_eq!(value_of(&page, "api-key").await?, "", "a key belongs to its address");
        assert_eq!(value_of(&page, "cap").await?, "", "a copy sets no spending cap");
        let prompts = page.see_css("[data-testid=prompts] summary").await?.text().await?;
        assert!(prompts.contains("from the copy"), "{prompts}");

        // Nobody is asked by looking.
        page.click("model-name").await?;
        page.click("list-models").await?;
        page.until(
            "document.querySelector('[data-testid=model-note]').textContent.includes('key')",
        )
        .await?;
        assert_eq!(theirs.requests().len(), 0);
        page.fill("api-key", RIGHT_KEY).await?;
        page.click("model-name").await?;
        let says = page.text_of("list-models").await?;
        assert!(says.contains("127.0.0.1"), "the button says who is asked: {says}");
        assert_eq!(theirs.requests().len(), 0);
        page.click("list-models").await?;
        page.until("document.querySelectorAll('#models option').length === 5").await?;
        assert_eq!(theirs.requests().len(), 1);

        // What is changed in it stays in it.
        unfold(&page, "[data-testid=judge-settings]").await?;
        page.fill("patience", "77\t").await?;
        page.click("run-start").await?;
        page.see("results-table").await?;

        page.open("#/").await?;
        unfold(&page, ".try-pair-judge").await?;
        page.until(&format!(
            "document.querySelector('.try-pair [data-testid=base-url]')?.value === '{OWN_ADDRESS}'"
        ))
        .await?;
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        has_own_judge(&page).await?;
        assert_eq!(value_of(&page, "api-key").await?, OWN_KEY);
        assert_eq!(value_of(&page, "patience").await?, "120");

        let tab = page.new_tab().await?;
        page.driver.switch_to_window(tab).await?;
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        has_own_judge(&page).await?;
        for request in theirs.requests() {
            assert!(!format!("{:?}", request.headers).contains(OWN_KEY));
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_keeps_its_judge_and_ones_own_can_take_its_place() {
    in_browser(|page| async move {
        let files = Files::new();
        set_own_judge(&page, &files).await?;
        open_theirs(&page, &files, &strangers_copy("https://theirs.example/v1")).await?;
        unfold(&page, "[data-testid=prompts]").await?;
        page.fill("prompt-factoring", "Split it as you like.\t").await?;
        page.until(
            "document.querySelector('[data-testid=prompts] summary').textContent.includes('from the copy, changed by you')",
        )
        .await?;
        kept_text(&page, "text.includes('Split it as you like.')").await?;
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        has_own_judge(&page).await?;

        page.open("#/").await?;
        let theirs = "[...document.querySelectorAll('[data-testid=project-open]')]
            .find(link => link.textContent === 'Mint')";
        page.until(theirs).await?;
        page.evaluate(&format!("void {theirs}.click()")).await?;
        page.see("copy-settings").await?;
        assert_eq!(value_of(&page, "base-url").await?, "https://theirs.example/v1");
        page.click("use-own-settings").await?;
        page.until("!document.querySelector('[data-testid=copy-settings]')").await?;
        has_own_judge(&page).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answers_of_a_copy_serve_that_copy_only() {
    let stand_in = Arc::new(Standin::start(Config::default()).await);
    let copy = copy_of_garden_judged_by(&stand_in).await;
    in_browser(|page| async move {
        let files = Files::new();
        open_copy(&page, &files, copy).await?;
        page.see("results-table").await?;
        judge_garden_by(&page, &stand_in, &files).await?;
        assert_eq!(stand_in.questions().len(), 2 * GARDEN_QUESTIONS);
        Ok(())
    })
    .await;
}
