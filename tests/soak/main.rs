//! A long run under everything that can go wrong at once, in the release build in Chromium: a quarter
//! of all replies bad, three reloads and a killed tab. Its figures are printed by `scripts/soak`; it
//! fails where a pair is lost or an answer that was safe is paid for again.

#[path = "../browser/page.rs"]
#[allow(dead_code)]
mod page;
#[path = "../stand_in/mod.rs"]
mod stand_in;
#[path = "../browser/static_site.rs"]
mod static_site;

mod by_hand;
mod faults;
mod ledger;
mod rows;

use std::time::Duration;

use tokio::time::Instant;

use by_hand::{crash, export, figure, go_on, open_and_set_up, resume, until_over};
use faults::faults;
use ledger::{Cut, Ledger};
use page::in_browser;
use rows::{GOLDS, PAIRS, rows, settled};
use stand_in::{Config, Standin};

const LATENCY: Duration = Duration::from_millis(40);

/// Replies after which the run is cut off; the third time the tab is killed.
const CUTS: [usize; 4] = [800, 1600, 2400, 3000];
const KILLED: usize = 2;

#[tokio::test(flavor = "multi_thread")]
async fn soak() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pairs.jsonl");
    std::fs::write(&path, rows()).unwrap();
    let config = Config { latency: LATENCY, ..Config::default() };
    let stand_in = Standin::start_secure(config).await;
    for order in faults() {
        stand_in.order(order);
    }
    in_browser(move |page| async move {
        let began = Instant::now();
        open_and_set_up(&page, &path, &stand_in).await?;
        page.click("run-start").await?;
        let mut cuts = Vec::new();
        for (number, replies) in CUTS.into_iter().enumerate() {
            for part in 1..=8 {
                stand_in.until_answered(replies.saturating_sub(800 - 100 * part)).await;
            }
            let from = if number == KILLED {
                crash(&page).await?
            } else {
                let from = Instant::now();
                page.driver.refresh().await?;
                from
            };
            cuts.push(Cut { from, to: Instant::now() });
            stand_in.until_idle().await;
            resume(&page).await?;
        }
        until_over(&page).await?;
        let took = began.elapsed();

        let (scored, failed) = settled(&export(&page).await?);
        let ledger = Ledger::of(&stand_in.questions(), &cuts);
        let kept = figure(&page, "#/data", "kept-answers").await?;
        page.driver.refresh().await?;
        go_on(&page).await?;
        let kept_after_reload = figure(&page, "#/data", "kept-answers").await?;
        let again = settled(&export(&page).await?);

        println!("pairs              {PAIRS}, of {GOLDS} gold intents");
        println!(
            "took               {:.0} s, with three reloads and a killed tab",
            took.as_secs_f64()
        );
        println!("scored             {scored}, each as the rule has it");
        println!("failed, by name    {}: {}", failed.values().sum::<usize>(), named(&failed));
        println!("{ledger}");
        let gone = ledger.kept.saturating_sub(kept);
        println!("answers kept       {kept} in the page, {} on the server", ledger.kept - gone);
        println!("lost for good      {gone}, given as the page went and not needed after that");

        assert_eq!(scored + failed.values().sum::<usize>(), PAIRS, "every pair has its outcome");
        assert!(!failed.contains_key("not judged"), "{failed:?}");
        assert!(ledger.bad * 100 >= ledger.requests * 25, "a quarter of all replies is bad");
        assert_eq!(ledger.kinds, faults::KINDS, "each kind of fault came up");
        assert_eq!(ledger.paid_again, 0, "no answer that was safe is paid for again");
        assert!(gone <= ledger.gone_with_the_page, "{gone}: every answer is in the page");
        assert_eq!(kept + gone, ledger.kept, "and no other");
        assert_eq!(kept_after_reload, kept, "all of them come back");
        assert_eq!(again, (scored, failed), "as do all outcomes");
        Ok(())
    })
    .await;
}

fn named(failed: &std::collections::BTreeMap<String, usize>) -> String {
    let names: Vec<String> =
        failed.iter().map(|(name, count)| format!("{name} × {count}")).collect();
    names.join(", ")
}
