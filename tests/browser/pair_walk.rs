//! The method explained on a pair, by keyboard.

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::review_kit::{ESCAPE, LEFT, RIGHT, open_judged};

/// Which parts of the figure can be seen.
const SEEN: &str = "JSON.stringify(['.facts.gold .fact-box', '.facts.predicted .fact-box',
    '.facts.gold .mark', '.facts.predicted .mark', '.scores'].map(part =>
      getComputedStyle(document.querySelector(`.pair-diagram ${part}`)).visibility === 'visible'))";

async fn sees(page: &Page, step: usize, parts: [bool; 5]) -> WebDriverResult<()> {
    page.see_css(&format!("[data-testid='pair-walk'][data-step='{step}']")).await?;
    page.until(&format!("{SEEN} === {}", json!(json!(parts).to_string()))).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_method_is_walked_through_by_keyboard() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.press("e").await?;
        sees(&page, 1, [false; 5]).await?;
        page.press(LEFT).await?;
        page.press(RIGHT).await?;
        sees(&page, 2, [true, false, false, false, false]).await?;
        let asked = page.text_of("walk-asked").await?;
        assert!(asked.contains("no prompt was sent from here"), "{asked}");
        page.press(RIGHT).await?;
        sees(&page, 3, [true, true, false, false, false]).await?;
        page.press(RIGHT).await?;
        sees(&page, 4, [true, true, true, false, false]).await?;
        let said = page.text_of("walk-sentence").await?;
        assert!(said.contains("2 of 3"), "{said}");
        page.click_now(".pair-walk-asked details:first-of-type summary").await?;
        let prompt =
            page.see_css(".pair-walk-asked details:first-of-type pre").await?.text().await?;
        assert!(prompt.contains("\"Book a table on Friday at noon\""), "{prompt}");
        page.press(RIGHT).await?;
        sees(&page, 5, [true, true, true, true, false]).await?;
        page.press(RIGHT).await?;
        page.press(RIGHT).await?;
        sees(&page, 6, [true; 5]).await?;
        page.press(LEFT).await?;
        sees(&page, 5, [true, true, true, true, false]).await?;
        page.press(ESCAPE).await?;
        page.until("!document.querySelector('[data-testid=pair-walk]')").await?;
        page.until(&format!("{SEEN} === '[true,true,true,true,true]'")).await?;
        assert_eq!(page.evaluate("location.hash").await?, "#/results/noon");
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_little_motion_gets_none() {
    in_browser(|page| async move {
        page.prefer("prefers-reduced-motion", "reduce").await?;
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.press("e").await?;
        sees(&page, 1, [false; 5]).await?;
        page.press(" ").await?;
        page.until("document.querySelector('[data-testid=walk-play]').textContent.startsWith('Pause')")
            .await?;
        page.press(" ").await?;
        page.press(RIGHT).await?;
        sees(&page, 2, [true, false, false, false, false]).await?;
        let moving = page
            .evaluate(
                "document.getAnimations().filter(a => a.effect.target.closest('.pair-diagram')).length",
            )
            .await?;
        assert_eq!(moving, 0);
        Ok(())
    })
    .await;
}
