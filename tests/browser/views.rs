//! The screens at other sizes, by keyboard, and along the browser's history.

use thirtyfour::error::WebDriverResult;

use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::review_kit::open_judged;

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";

async fn fits(page: &Page) -> WebDriverResult<bool> {
    let script = "document.documentElement.scrollWidth <= window.innerWidth";
    Ok(page.evaluate(script).await?.as_bool() == Some(true))
}

#[tokio::test(flavor = "multi_thread")]
async fn narrow_screens_show_one_thing_at_a_time_and_never_scroll_sideways() {
    in_browser(|page| async move {
        page.resize(390, 844, 1).await?;
        page.open("#/").await?;
        page.see("pair-diagram").await?;
        assert!(fits(&page).await?, "start page");

        page.click("open-sample").await?;
        page.see("results-table").await?;
        assert!(fits(&page).await?, "results");
        assert!(!page.see_css(".results-pair").await?.is_displayed().await?);
        let mark = "getComputedStyle(document.querySelector('.pair-table .selected td')).boxShadow";
        assert_eq!(page.evaluate(mark).await?, "none", "no row is marked where no pair is shown");
        page.select_row("ferry-chatty").await?;
        page.see("pair-diagram").await?;
        assert!(fits(&page).await?, "pair");
        assert!(!page.see("results-table").await?.is_displayed().await?);
        page.click_now(".pair-view-all").await?;
        page.until("document.querySelector('.pair-table').offsetParent !== null").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_line_of_the_figure_stays_inside_its_box() {
    in_browser(|page| async move {
        for (width, zoom) in [(1280, 1), (1280, 2), (390, 1), (320, 1)] {
            page.resize(width, 900, zoom).await?;
            for row in ["ferry-chatty", "titisee-careful", "library-careful", "oyasumi-chatty"] {
                page.open("#/").await?;
                page.open(&format!("#/sample/{row}")).await?;
                page.see("pair-diagram").await?;
                let outside = page
                    .evaluate(
                        "[...document.querySelectorAll('[data-testid=pair-diagram] .fact')]
                           .flatMap(fact => {
                             const box = fact.querySelector('.fact-box').getBoundingClientRect();
                             return [...fact.querySelectorAll('text')].filter(text => {
                               const t = text.getBoundingClientRect();
                               return t.left < box.left || t.right > box.right ||
                                      t.top < box.top || t.bottom > box.bottom;
                             }).map(text => text.textContent);
                           })",
                    )
                    .await?;
                assert_eq!(outside, serde_json::json!([]), "{row} at {width} px, zoom {zoom}");
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_to_a_reason_by_keyboard_alone() {
    in_browser(|page| async move {
        page.open("#/").await?;
        page.see("open-sample").await?;
        let mut steps = 0;
        while page.evaluate("document.activeElement?.dataset.testid").await? != "open-sample" {
            page.press(TAB).await?;
            steps += 1;
            assert!(steps < 10, "the sample is not among the first things Tab reaches");
        }
        page.press(ENTER).await?;
        page.see("results-table").await?;
        page.evaluate("document.querySelector('[data-row-id=ferry-terse] a').focus()").await?;
        page.press(ENTER).await?;
        page.see_css("[data-row-id='ferry-terse'].selected").await?;
        page.evaluate("document.querySelector('.pair-view-nav a:last-child').focus()").await?;
        page.press(TAB).await?;
        page.until("document.activeElement.dataset.testid === 'gold-fact'").await?;
        page.until("!document.querySelector('.why-hint')").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn back_and_forward_and_a_copied_link_lead_where_they_say() {
    in_browser(|page| async move {
        page.open("#/").await?;
        page.click("open-sample").await?;
        page.select_row("film-terse").await?;
        let link = page.driver.current_url().await?.to_string();
        page.driver.back().await?;
        // The table stays where it was scrolled to; what is shown beside it is the first pair again.
        page.scroll_to_row("tarts-terse").await?;
        page.see_css("[data-row-id='tarts-terse'].selected").await?;
        page.driver.back().await?;
        page.see("open-sample").await?;
        page.driver.forward().await?;
        page.see("results-table").await?;

        page.driver.goto("about:blank").await?;
        page.driver.goto(link).await?;
        page.see_css("[data-row-id='film-terse'].selected").await?;
        assert_eq!(page.evaluate("document.title").await?, "Results · Sample · bifact");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn marks_do_not_move_for_those_who_asked_for_stillness() {
    in_browser(|page| async move {
        page.prefer("prefers-reduced-motion", "reduce").await?;
        page.open("#/sample/tarts-terse").await?;
        page.see("pair-diagram").await?;
        assert_eq!(page.evaluate("document.getAnimations().length").await?, 0);
        Ok(())
    })
    .await;
}

/// The pairs that are shown stay the same; what is chosen does not.
#[tokio::test(flavor = "multi_thread")]
async fn a_mark_that_holds_every_pair_is_chosen_and_chosen_away() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.open("#/results?missed=times").await?;
        let chips = "document.querySelectorAll('[data-testid=filter-chip]').length";
        page.until(&format!("{chips} === 1")).await?;
        let choose = "[data-filter='predictor=b']";
        let is_chosen = format!("document.querySelector(\"{choose}[aria-pressed=true]\")");
        page.click_css(choose).await?;
        page.until(&format!("{chips} === 2 && {is_chosen}")).await?;
        page.click_css(choose).await?;
        page.until(&format!("{chips} === 1 && !{is_chosen}")).await
    })
    .await;
}
