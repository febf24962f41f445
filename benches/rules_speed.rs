//! Pairs judged by the rules in the page, against the worker alone: the same parcels sent to it by a
//! bare script that does nothing with the verdicts.

use std::fmt::Write as _;
use std::time::Duration;

use bifact::dataset::read_whole;
use bifact::evaluation::inquiry::{Subject, Unit};
use bifact::evaluation::pair::GoldId;
use bifact::rules::{Parcel, judge_by_rules};
use bifact::run::Ticket;
use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::figures;
use crate::page::{Page, in_browser};
use crate::watched_run::{DAYS, THINGS, long_tasks, milliseconds, open_file, watch};

const PAIRS: usize = 100_000;
/// Of the peer: what it takes per pair does not depend on how many there are.
const PAIRS_OF_PEER: usize = 20_000;

#[tokio::test(flavor = "multi_thread")]
async fn rules_speed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pairs.jsonl");
    std::fs::write(&path, rows(PAIRS)).unwrap();
    in_browser(move |page| async move {
        watch(&page).await?;
        page.driver.set_script_timeout(Duration::from_mins(10)).await?;
        let peer = worker_alone(&page).await?;
        open_file(&page, &path, "rules").await?;
        page.click("run-start").await?;
        let speed = per_second(PAIRS, milliseconds(&page).await?);
        let tasks = long_tasks(&page).await?;
        let longest = tasks.iter().map(|(_, length)| *length).fold(0.0, f64::max);
        println!("pairs              {PAIRS}");
        println!("bifact             {speed:.0} pairs a second");
        println!("the worker alone   {peer:.0} pairs a second");
        println!("ratio              {:.2} of the worker alone", speed / peer);
        println!("longest task       {}", figures::task(longest));
        for (at, length) in tasks.iter().filter(|(_, length)| *length >= 50.0).take(20) {
            println!("  at {:.1} s        {length:.0} ms", at / 1000.0);
        }
        Ok(())
    })
    .await;
}

#[allow(clippy::cast_precision_loss)]
fn per_second(pairs: usize, milliseconds: f64) -> f64 {
    pairs as f64 * 1000.0 / milliseconds
}

/// In pairs a second.
async fn worker_alone(page: &Page) -> WebDriverResult<f64> {
    page.open("#/").await?;
    let (batch, mut results) = read_whole(&rows(PAIRS_OF_PEER));
    // Pairs are judged with facts, as in the page, which has these split first.
    for place in 0..batch.pairs.len() {
        judge_by_rules(&batch, &mut results, place);
    }
    let golds = (0..batch.golds.len()).map(|gold| Subject::Gold(GoldId(gold)));
    let mut subjects = golds.chain((0..batch.pairs.len()).map(Subject::Pair)).peekable();
    let mut parcels: Vec<String> = Vec::new();
    while subjects.peek().is_some() {
        let mut parcel = Parcel::default();
        for about in subjects.by_ref() {
            let unit = Unit { about, kind: 0, sample: 0 };
            parcel.add(Ticket(0), unit, &batch, &results).expect("short intents");
            if parcel.is_full() {
                break;
            }
        }
        parcels.push(hex(&parcel.close().1));
    }
    let script = "
        const [parcels, done] = arguments;
        const bytes = hex => Uint8Array.from(hex.match(/../g), two => parseInt(two, 16)).buffer;
        const [first, ...rest] = parcels.map(bytes);
        const worker = new Worker(document.querySelector('meta[name=worker]').content);
        let left = rest.length, began;
        worker.onmessage = ({ data }) => {
          if (!(data instanceof ArrayBuffer)) throw data;
          if (began) return --left || done(performance.now() - began);
          began = performance.now();
          rest.forEach(parcel => worker.postMessage(parcel));
        };
        worker.postMessage(first);";
    let count = parcels.len();
    let milliseconds = page.driver.execute_async(script, vec![json!(parcels)]).await?;
    let pairs = PAIRS_OF_PEER * (count - 1) / count;
    Ok(per_second(pairs, milliseconds.json().as_f64().unwrap()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Two predictions of every gold intent.
fn rows(pairs: usize) -> String {
    let line = |row: usize| {
        let task = row / 2;
        let (thing, day) = (THINGS[task % THINGS.len()], DAYS[task / 7 % DAYS.len()]);
        let count = task % 90;
        let gold = format!(
            "Order {count} {thing} from the shop in Oslo, pay by card and choose {day}, order {task}"
        );
        let (model, predicted) = if row.is_multiple_of(2) {
            ("terse", format!("Order {thing} and choose {day}"))
        } else {
            ("long", format!("Order {count} {thing} for pickup on Sunday and pay by card"))
        };
        let row = json!({ "gold_intent": gold, "model": model, "predicted_intent": predicted });
        format!("{row}\n")
    };
    (0..pairs).map(line).collect()
}
