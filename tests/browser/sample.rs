//! The sample, from the start page to a pair's figure.

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::page::{Page, in_browser, in_watched_browser};

/// The verdicts of the figure's facts on one side, in order.
async fn verdicts(page: &Page, test_id: &str) -> WebDriverResult<Vec<String>> {
    let mut verdicts = Vec::new();
    for fact in page.all(test_id).await? {
        verdicts.push(fact.attr("data-verdict").await?.unwrap_or_default());
    }
    Ok(verdicts)
}

async fn pair_scores(page: &Page) -> WebDriverResult<[String; 3]> {
    Ok([
        page.text_of("pair-precision").await?,
        page.text_of("pair-recall").await?,
        page.text_of("pair-f1").await?,
    ])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_is_shown_as_it_was_judged() {
    in_browser(|page| async move {
        // So tall that all rows are in sight, and with that in the page.
        page.resize(1280, 2600, 1).await?;
        page.open("").await?;
        page.click("open-sample").await?;
        page.see("result-row").await?;
        page.until("document.querySelectorAll('[data-testid=result-row]').length === 51").await?;
        assert!(page.text_of("dataset-summary").await?.contains("written by hand"));

        // Gold: lemon tarts and pickup are in "Order lemon tarts for pickup on Sunday", two and
        // Saturday are not. Predicted: Sunday is not in the gold. 2/4, 2/3, 2*(1/3)/(7/6) = 4/7.
        page.select_row("tarts-terse").await?;
        page.see("pair-diagram").await?;
        let (yes, no) = ("supported", "unsupported");
        assert_eq!(verdicts(&page, "gold-fact").await?, [yes, no, yes, no]);
        assert_eq!(verdicts(&page, "predicted-fact").await?, [yes, yes, no]);
        assert_eq!(pair_scores(&page).await?, ["0.67", "0.50", "0.57"]);
        let f1 = page.see("pair-f1").await?.attr("data-value").await?.unwrap_or_default();
        assert!((f1.parse::<f64>().unwrap() - 4.0 / 7.0).abs() < 1e-12);

        page.select_row("tarts-chatty").await?;
        page.until("document.querySelectorAll('[data-testid=predicted-fact]').length === 7")
            .await?;
        assert_eq!(verdicts(&page, "gold-fact").await?, [yes; 4]);
        // 4/4 and 4/7: F1 = 2 * (4/7) / (11/7) = 8/11.
        assert_eq!(pair_scores(&page).await?, ["0.57", "1.00", "0.73"]);
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_asked_of_any_other_host() {
    in_watched_browser(|page| async move {
        page.open("").await?;
        page.see("open-sample").await?;
        let first_load = page.requests().await?;
        assert!(first_load.iter().any(|url| url.ends_with("_bg.wasm")), "{first_load:?}");
        page.click("open-sample").await?;
        page.select_row("tarts-careful").await?;
        page.see("show-trajectory").await?;
        let mut later = page.requests_beyond_code().await?;
        later.sort_unstable();
        let texts = ["sample-trajectories.jsonl", "sample.jsonl"];
        let texts = texts.map(|name| format!("{}{name}", page.address));
        assert_eq!(
            later, texts,
            "they come when they are wanted, and no screen before it is looked at"
        );
        let all = first_load.iter().chain(&later);
        let elsewhere: Vec<_> = all.filter(|url| !url.starts_with(&page.address)).collect();
        assert_eq!(elsewhere, Vec::<&String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn means_are_those_of_the_sample_with_intervals_and_counts() {
    in_browser(|page| async move {
        page.open("#/sample").await?;
        page.see("results-table").await?;
        let rows = page
            .evaluate(
                "[...document.querySelectorAll('[data-testid=predictor-row]')].map(row => [
                   row.dataset.predictor,
                   ...['mean-precision', 'mean-recall', 'mean-f1'].map(id =>
                     row.querySelector(`[data-testid=${id}]`).textContent),
                   row.querySelector('.predictor-scored').textContent,
                   row.querySelectorAll('.interval-bar i').length])",
            )
            .await?;
        // Computed from the sample's labels by a separate script when it was written.
        assert_eq!(
            rows,
            json!([
                ["careful", "0.96", "0.92", "0.94", "17", 1],
                ["chatty", "0.58", "0.90", "0.71", "16 of 17", 1],
                ["terse", "0.92", "0.45", "0.59", "17", 1],
            ])
        );
        let signature = page.see_css(".results-signature").await?.text().await?;
        for part in ["written by hand", "no prompt sent", "bifact 0.", "1000 resamples, seed 2025"]
        {
            assert!(signature.contains(part), "{part:?} is not in {signature:?}");
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reason_appears_for_the_fact_under_the_pointer_or_the_keyboard() {
    in_browser(|page| async move {
        page.open("#/sample/tarts-terse").await?;
        let unsupported = "[data-testid='gold-fact'][data-verdict='unsupported']";
        // The figure is drawn again while the page finds its width.
        page.until(&format!(
            "window.seen && window.seen === document.querySelector(\"{unsupported}\")
             || void (window.seen = document.querySelector(\"{unsupported}\"))"
        ))
        .await?;
        let fact = page.see_css(unsupported).await?;
        fact.scroll_into_view().await?;
        page.driver.action_chain().move_to_element_center(&fact).perform().await?;
        page.until("document.querySelector('.why').textContent.includes('gives no quantity')")
            .await?;
        page.evaluate("document.querySelector('[data-testid=predicted-fact]').focus()").await?;
        page.until("document.querySelector('.why').textContent.includes('Order two lemon tarts')")
            .await?;
        page.press("\u{e004}").await?;
        page.until("document.querySelector('.why').textContent.includes('for pickup')").await?;
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_cannot_be_used_is_unscored_and_says_why() {
    in_browser(|page| async move {
        page.open("#/sample/playlist-chatty").await?;
        let why = page.see_css(".unscored-pair").await?.text().await?;
        assert!(why.contains("The judge left gold fact 3 unjudged."), "{why}");
        let facts = "document.querySelector('.unscored-pair ol').textContent";
        page.until(&format!("{facts}.includes('All Nina Varga songs are added')")).await?;
        let row = page.see_css("[data-row-id='playlist-chatty']").await?.text().await?;
        assert!(row.contains("gold fact not judged") && row.contains('–'), "{row}");
        page.click_css(".raw-answer summary").await?;
        let raw = page.see_css(".raw-answer[open] pre").await?.text().await?;
        assert!(raw.contains("expert_fact_coverage"), "{raw}");
        Ok(())
    })
    .await;
}
