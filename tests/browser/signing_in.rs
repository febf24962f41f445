//! Signing in at a provider, and everything that can come back from it.

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    GARDEN, GARDEN_QUESTIONS, as_lines, choose_provider, open_rows, run, value_of,
};
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, RIGHT_KEY, Standin};

async fn at_the_judge(page: &Page, files: &Files, stand_in: &Standin) -> WebDriverResult<()> {
    open_rows(page, files, &as_lines(&GARDEN)).await?;
    choose_provider(page, "openrouter").await?;
    page.fill("base-url", &stand_in.signing_in_url()).await?;
    page.fill("model-name", MODEL).await?;
    // A field tells of its change when it is left.
    page.see("base-url").await?.focus().await?;
    page.see("sign-in").await.map(drop)
}

async fn said(page: &Page, part: &str) -> WebDriverResult<()> {
    page.until(&format!(
        "document.querySelector('[data-testid=sign-in-notice]')?.textContent.includes({})",
        json!(part)
    ))
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_brings_a_key_into_the_open_project_and_nothing_stays_behind() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        at_the_judge(&page, &files, &stand_in).await?;
        page.click("sign-in").await?;
        let allow = page.see("allow").await?.attr("href").await?.unwrap_or_default();
        page.click("allow").await?;
        said(&page, "Signed in.").await?;
        said(&page, "$8.50 of credit left").await?;
        // Back in the project, and the code is gone from the address.
        page.see_css(".data h1").await?;
        assert_eq!(page.evaluate("location.search").await?, "");
        assert_eq!(page.evaluate("location.hash").await?, "#/data");
        assert_eq!(page.evaluate("sessionStorage.getItem('bifact sign-in')").await?, json!(null));
        page.until("document.querySelector('[data-testid=api-key]').value").await?;
        assert_eq!(value_of(&page, "api-key").await?, RIGHT_KEY);
        // The key is in memory, as any key is.
        let stored =
            page.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}])").await?;
        assert!(!stored.as_str().unwrap_or_default().contains(RIGHT_KEY));
        page.click("show-credit").await?;
        page.until("document.querySelector('[data-testid=credit]').textContent.includes('$8.50')")
            .await?;
        run(&page).await?;
        assert_eq!(stand_in.answered(), GARDEN_QUESTIONS);

        // The address of the return, used again: in this tab nothing has begun, so the code is not even sent.
        let before = stand_in.exchanges();
        page.driver.goto(&allow).await?;
        said(&page, "has not started a sign-in").await?;
        assert_eq!(page.evaluate("location.search").await?, "");
        assert_eq!(stand_in.exchanges(), before);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_cancelled_replayed_and_forged_each_get_their_sentence() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        at_the_judge(&page, &files, &stand_in).await?;
        page.click("sign-in").await?;
        page.click("deny").await?;
        said(&page, "you declined").await?;
        page.see_css(".data h1").await?;

        // Cancelled: the user comes back without an answer.
        page.click("sign-in").await?;
        let allow = page.see("allow").await?.attr("href").await?.unwrap_or_default();
        page.open("").await?;
        said(&page, "was not completed").await?;
        page.see_css(".data h1").await?;

        // A code of another sign-in.
        page.click("sign-in").await?;
        page.see("allow").await?;
        page.driver.goto(&allow).await?;
        said(&page, "does not belong to the sign-in of this tab").await?;
        assert_eq!(stand_in.exchanges(), 0);

        // A code that was used before.
        page.click("sign-in").await?;
        let allow = page.see("allow").await?.attr("href").await?.unwrap_or_default();
        let (callback, _) = allow.split_once("&code=").unwrap();
        page.driver.goto(format!("{callback}&code=used-before")).await?;
        said(&page, "it was used before, or it is too old").await?;
        assert_eq!(stand_in.exchanges(), 1);
        assert_eq!(value_of(&page, "api-key").await?, "");

        // No sign-in is offered at an address that is not the provider's own or on this machine.
        page.fill("base-url", "https://openrouter.example/api/v1").await?;
        page.until("!document.querySelector('[data-testid=sign-in]')").await?;
        assert_eq!(page.console_errors().await?.iter().filter(|e| !e.contains("403")).count(), 0);
        Ok(())
    })
    .await;
}
