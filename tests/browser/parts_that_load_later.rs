//! Parts of the page that are fetched when they are first needed: they may come late, or not at all.

use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    GARDEN, GARDEN_QUESTIONS, as_lines, choose_provider, open_rows, run, set_judge, unfold,
};
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, Standin};

/// What comes with the judge's fields waits until `goOn` is called. `isThere` says that the page has had
/// three frames to use it in.
const JUDGE_COMES_LATE: &str = "{
    const real = window.fetch;
    const mayGo = new Promise(resolve => { window.goOn = resolve });
    window.fetch = async (what, ...more) => {
      if (!String(what.url ?? what).includes('split_judge')) return real(what, ...more);
      await mayGo;
      return real(what, ...more);
    };
    const instantiate = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (source, imports) => {
      const { url } = await source;
      const made = await instantiate.call(WebAssembly, source, imports);
      const after = (frames, then) =>
        requestAnimationFrame(() => frames > 1 ? after(frames - 1, then) : then());
      if (url.includes('split_judge')) after(3, () => window.isThere = true);
      return made;
    };
  }";

/// A part cannot be fetched while `isOffline` holds.
fn unreachable_at_first(part: &str) -> String {
    format!(
        "window.isOffline = true;
         {{ const real = window.fetch;
            window.fetch = (what, ...more) =>
              window.isOffline && String(what.url ?? what).includes('split_{part}')
                ? Promise.reject(new TypeError('Failed to fetch'))
                : real(what, ...more); }}"
    )
}

async fn fold_judge(page: &Page) -> WebDriverResult<()> {
    page.click_now(".try-pair-judge[open] > summary").await?;
    page.see_css(".try-pair-judge:not([open])").await.map(drop)
}

/// The driver's pictures repair the layout in Chromium, so the boxes are measured.
const FLAT_FIELDS: &str = "[...document.querySelectorAll('.try-pair-judge :is(input, select)')]
    .filter(field => !field.closest('details:not([open])'))
    .map(field => [field.dataset.testid, field.getBoundingClientRect()])
    .filter(([, box]) => box.width < 10 || box.height < 10)
    .map(([name]) => name)";

#[tokio::test(flavor = "multi_thread")]
async fn fields_that_come_after_they_are_folded_away_have_their_size_when_unfolded() {
    in_browser(|page| async move {
        page.open("#/").await?;
        unfold(&page, ".try-pair-judge").await?;
        choose_provider(&page, "openai").await?;
        page.see("base-url").await?;
        page.until("localStorage['bifact judge']?.includes('openai')").await?;

        page.before_load(JUDGE_COMES_LATE);
        page.driver.refresh().await?;
        unfold(&page, ".try-pair-judge").await?;
        page.see_css(".try-pair-judge .later-notice").await?;
        fold_judge(&page).await?;
        page.evaluate("void goOn()").await?;
        page.until("window.isThere").await?;
        unfold(&page, ".try-pair-judge").await?;
        page.see("base-url").await?;
        unfold(&page, ".try-pair-judge [data-testid=judge-settings]").await?;
        let flat = page.evaluate(FLAT_FIELDS).await?;
        assert_eq!(flat, serde_json::json!([]), "fields without a size");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fields_that_cannot_be_loaded_are_said_to_be_missing_and_come_when_asked_again() {
    in_browser(|page| async move {
        page.before_load(&unreachable_at_first("judge"));
        page.open("#/").await?;
        unfold(&page, ".try-pair-judge").await?;
        let said = page.see_css(".try-pair-judge [role=alert]").await?.text().await?;
        assert!(said.contains("This part of the page could not be loaded"), "{said}");
        // Still in vain, and said again.
        page.click_css(".try-pair-judge [role=alert] button").await?;
        page.see_css(".try-pair-judge [role=alert]").await?;
        page.evaluate("window.isOffline = false").await?;
        page.click_css(".try-pair-judge [role=alert] button").await?;
        choose_provider(&page, "openai").await?;
        page.see("base-url").await.map(drop)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_whose_code_cannot_be_loaded_asks_nobody_and_starts_when_pressed_again() {
    in_browser(|page| async move {
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        page.before_load(&unreachable_at_first("driving"));
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        page.click("run-start").await?;
        page.see_css("[data-testid=run-progress][data-state=halted]").await?;
        let said = page.text_of("run-progress").await?;
        assert!(
            said.contains("A part of this page could not be loaded, so nothing was sent."),
            "{said}"
        );
        assert_eq!(stand_in.questions().len(), 0);
        page.evaluate("window.isOffline = false").await?;
        page.open("#/data").await?;
        run(&page).await?;
        assert_eq!(stand_in.questions().len(), GARDEN_QUESTIONS);
        Ok(())
    })
    .await;
}
