//! axe-core finds no barrier on any screen, light and dark, wide and narrow.

use serde_json::Value;
use thirtyfour::prelude::*;

use crate::page::{Page, in_browser};

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

/// The screen in both schemes and at two widths.
async fn check(screen: &'static str, ready: &'static str) {
    in_browser(move |page| async move {
        for scheme in ["light", "dark"] {
            for width in [1280, 390] {
                page.prefer("prefers-color-scheme", scheme).await?;
                page.prefer("prefers-reduced-motion", "reduce").await?;
                page.resize(width, 900, 1).await?;
                page.open("").await?;
                page.open(screen).await?;
                page.see_css(ready).await?;
                let found = barriers(&page).await?;
                assert_eq!(found, Vec::<String>::new(), "{screen}, {scheme}, {width} px");
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_start_page_keeps_nobody_out() {
    check("", "[data-testid='open-sample']").await;
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
async fn agreement_keeps_nobody_out() {
    check("#/agreement/sample", "[data-testid='agreement-table'] [data-metric='METEOR']").await;
}
