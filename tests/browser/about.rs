//! Every screen says what this is, where you are, and which keys there are.

use crate::page::in_browser;

#[tokio::test(flavor = "multi_thread")]
async fn every_screen_leads_to_what_this_is_and_has_its_own_title() {
    in_browser(|page| async move {
        let screens = [
            ("#/", "open-sample", "bifact · "),
            ("#/sample", "results-table", "Results · "),
            ("#/agreement/sample", "agreement-table", "Agreement · "),
        ];
        for (hash, ready, title) in screens {
            page.open(hash).await?;
            page.see(ready).await?;
            let said = page.driver.title().await?;
            assert!(said.starts_with(title), "{hash}: {said}");
            page.click("about-link").await?;
            page.see("about").await?;
            page.until("document.title === 'What is this? · bifact' && scrollY === 0").await?;
        }
        // Back to the open data.
        page.click_css("nav[aria-label=Screens] a:first-of-type").await?;
        page.see("results-table").await?;
        page.click("about-link").await?;
        page.see("about").await?;
        let text = page.text_of("about").await?;
        for part in ["The method", "Recall", "Precision", "F1", "API key", "Sapir Caduri"] {
            assert!(text.contains(part), "{part}");
        }
        let paper = page.see("paper-link").await?.attr("href").await?.unwrap_or_default();
        assert!(paper.starts_with("https://"), "{paper}");
        // Its address opens it, too.
        page.open("").await?;
        page.open("#/about").await?;
        page.see("about").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keys_are_shown_by_a_button_and_by_their_own_key() {
    in_browser(|page| async move {
        page.open("#/sample").await?;
        page.see("results-table").await?;
        page.click("keys-button").await?;
        page.see_css("dialog[open]").await?;
        page.press("\u{e00c}").await?;
        page.until("!document.querySelector('dialog[open]')").await?;
        page.press("?").await?;
        page.see_css("dialog[open]").await?;
        page.click_css("dialog[open] .button").await?;
        page.until("!document.querySelector('dialog[open]')").await?;
        page.click("keys-button").await?;
        page.see_css("dialog[open]").await.map(drop)
    })
    .await;
}

/// The figure stays in place during all steps of the explanation.
#[tokio::test(flavor = "multi_thread")]
async fn the_panel_that_explains_a_pair_keeps_its_height() {
    in_browser(|page| async move {
        page.open("#/sample/tarts-terse").await?;
        page.click("explain").await?;
        let mut heights = Vec::new();
        for step in 1..=6 {
            page.see_css(&format!("[data-testid=pair-walk][data-step='{step}']")).await?;
            heights.push(page.evaluate("document.querySelector('.pair-walk').offsetHeight").await?);
            if step < 6 {
                page.click("walk-next").await?;
            }
        }
        assert!(heights.iter().all(|height| *height == heights[0]), "{heights:?}");
        Ok(())
    })
    .await;
}

/// Touch targets: buttons, fields and standalone links. Links within a sentence are text.
const SMALL_TARGETS: &str = "[...document.querySelectorAll(
    'button, .button, summary, select, nav a, input:not([type=checkbox], [type=radio], [type=file])')]
    .filter(it => it.checkVisibility({ visibilityProperty: true }) && !it.closest('.visually-hidden, svg'))
    .filter(it => !it.matches('.visually-hidden'))
    .map(it => [it, it.getBoundingClientRect()])
    .filter(([, box]) => box.height > 0 && box.height < 43.5)
    .map(([it, box]) => `${it.tagName} ${it.className} ${it.textContent.trim().slice(0, 30)} ${box.height}`)";

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_every_target_is_large_enough_for_a_finger() {
    in_browser(|page| async move {
        page.resize(390, 844, 1).await?;
        let screens = [
            ("#/", "open-sample"),
            ("#/about", "about"),
            ("#/sample", "results-table"),
            ("#/sample/tarts-terse", "pair-diagram"),
            ("#/agreement/sample", "agreement-table"),
        ];
        for (hash, ready) in screens {
            page.open(hash).await?;
            page.see(ready).await?;
            let small = page.evaluate(SMALL_TARGETS).await?;
            assert_eq!(small, serde_json::json!([]), "{hash}");
        }
        page.click("label-pairs").await?;
        page.see("labelling").await?;
        assert_eq!(page.evaluate(SMALL_TARGETS).await?, serde_json::json!([]), "labelling");
        Ok(())
    })
    .await;
}
