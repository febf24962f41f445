//! axe-core finds no problem on any screen, light and dark, wide and narrow.

use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::judge_kit::choose_provider;
use crate::own_data::{Files, choose};
use crate::page::{Page, in_browser};
use crate::review_kit::open_judged;

/// What axe finds, each rule with the elements that break it.
async fn barriers(page: &Page) -> WebDriverResult<Vec<String>> {
    let axe = std::env::var("BIFACT_AXE").expect("scripts/test names the file of axe-core");
    let axe = std::fs::read_to_string(axe).expect("scripts/test installs axe-core");
    let script = format!(
        "const done = arguments[arguments.length - 1];
         {axe};
         axe.run(document, {{ resultTypes: ['violations'] }}).then(found => done(
           found.violations.map(rule => rule.id + ': ' + rule.help + ' '
             + rule.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | '))));"
    );
    let found = page.driver.execute_async(script, vec![]).await?;
    let found: Vec<Value> = found.json().as_array().cloned().unwrap_or_default();
    Ok(found.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

/// Both schemes and two widths.
const LOOKS: [(&str, u32); 4] = [("light", 1280), ("light", 390), ("dark", 1280), ("dark", 390)];

async fn put_on(page: &Page, (scheme, width): (&str, u32)) -> WebDriverResult<()> {
    page.prefer("prefers-color-scheme", scheme).await?;
    page.prefer("prefers-reduced-motion", "reduce").await?;
    page.resize(width, 900, 1).await
}

/// Opens the screen again for each check.
async fn check(screen: &'static str, ready: &'static str) {
    in_browser(move |page| async move {
        for look in LOOKS {
            put_on(&page, look).await?;
            page.open("").await?;
            page.open(screen).await?;
            page.see_css(ready).await?;
            let found = barriers(&page).await?;
            assert_eq!(found, Vec::<String>::new(), "{screen}, {look:?}");
        }
        Ok(())
    })
    .await;
}

/// Checks the current screen without reloading it.
async fn check_as_it_is(page: &Page, what: &str) -> WebDriverResult<()> {
    for look in LOOKS {
        put_on(page, look).await?;
        let found = barriers(page).await?;
        assert_eq!(found, Vec::<String>::new(), "{what}, {look:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_start_page_keeps_nobody_out() {
    check("", "[data-testid='open-sample']").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_this_is_keeps_nobody_out() {
    check("#/about", "[data-testid='about']").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_and_a_link_with_pairs_keep_nobody_out() {
    in_browser(|page| async move {
        page.open("#/guide/keys").await?;
        page.see_css(".guide table").await?;
        check_as_it_is(&page, "guide").await?;
        let row = json!({ "gold_intent": "Dig", "predicted_intent": "=Dig", "model": "spade" });
        let made = bifact::link::made([row.to_string().as_str()].into_iter()).unwrap();
        page.open(&format!("#/link/{}", made.packed)).await?;
        page.see("link-formulas").await?;
        check_as_it_is(&page, "link").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_results_keep_nobody_out() {
    check("#/sample", "[data-testid='result-row']").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_keeps_nobody_out() {
    check("#/sample/tarts-terse", "[data-testid='pair-diagram']").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unscored_pair_keeps_nobody_out() {
    check("#/sample/playlist-chatty", ".unscored-pair").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn match_levels_keep_nobody_out() {
    check("#/levels/sample/ferry-terse", "[data-testid='requirement-table']").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn agreement_keeps_nobody_out() {
    check("#/agreement/sample", "[data-testid='agreement-table'] [data-metric='METEOR']").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn comparing_judges_keeps_nobody_out() {
    check("#/compare/sample", "[data-testid='compare-said']").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn own_data_with_problems_and_a_judge_to_choose_keep_nobody_out() {
    in_browser(|page| async move {
        let files = Files::new();
        let rows = "{\"gold\": \"Water the ferns\", \"prediction\": \"Water all ferns\"}\n{\"gold\": 3}\nno JSON";
        page.open("").await?;
        choose(&page, &[&files.write("garden.jsonl", rows)]).await?;
        page.see("dataset-problems").await?;
        choose_provider(&page, "openai").await?;
        page.evaluate("void document.querySelectorAll('.data details').forEach(more => more.open = true)")
            .await?;
        check_as_it_is(&page, "own data").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_band_of_charts_keeps_nobody_out() {
    in_browser(|page| async move {
        page.open("#/sample").await?;
        page.see_css("[data-band=lost-facts]").await?;
        for band in page.driver.find_all(By::Css("[data-band][aria-expanded=false]")).await? {
            band.click().await?;
        }
        page.see_css("[data-chart=missed] [data-filter]").await?;
        check_as_it_is(&page, "all bands").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_under_review_and_its_walk_keep_nobody_out() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.click_css("[data-fact='1'] .figure-fact").await?;
        page.press("c").await?;
        page.see("mark-none").await?;
        check_as_it_is(&page, "a reviewed pair").await?;
        page.press("e").await?;
        page.see("pair-walk").await?;
        check_as_it_is(&page, "the walk").await?;
        page.press("\u{e00c}?").await?;
        page.see_css("dialog[open]").await?;
        check_as_it_is(&page, "the keys").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trajectory_keeps_nobody_out() {
    in_browser(|page| async move {
        page.open("#/sample/tarts-terse").await?;
        page.click("show-trajectory").await?;
        page.see_css("[data-testid=trajectory-screen] svg image").await?;
        page.click("trajectory-after").await?;
        page.see_css(".trajectory-film svg image").await?;
        check_as_it_is(&page, "a trajectory").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn labelling_keeps_nobody_out() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.open("#/agreement").await?;
        page.click("label-here").await?;
        page.see("labelling").await?;
        check_as_it_is(&page, "labelling").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_pair_by_hand_and_kept_projects_keep_nobody_out() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.open("").await?;
        page.see("projects").await?;
        page.see("pair-diagram").await?;
        check_as_it_is(&page, "the start page in use").await
    })
    .await;
}
