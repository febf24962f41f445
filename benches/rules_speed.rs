//! Pairs judged by the rules in the page, against the worker alone: the same parcels sent to it by a
//! bare script that does nothing with the verdicts.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use bifact::dataset::read_whole;
use bifact::evaluation::inquiry::{Subject, Unit};
use bifact::evaluation::pair::GoldId;
use bifact::rules::{Parcel, judge_by_rules};
use bifact::run::Ticket;
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::figures;
use crate::page::{Page, in_quiet_browser};

const PAIRS: usize = 100_000;
/// Of the peer: what it takes per pair does not depend on how many there are.
const PAIRS_OF_PEER: usize = 20_000;

/// From the click on Start to the end of the run, and every long task in between.
const WATCH: &str = "
    window.watched = { tasks: [] };
    new PerformanceObserver(list => watched.tasks.push(...list.getEntries()))
      .observe({ type: 'longtask' });
    addEventListener('click', event => {
      if (event.target.closest('[data-testid=run-start]')) watched.began = performance.now();
    }, true);
    new MutationObserver(() => {
      if (watched.began && !watched.ended
          && document.querySelector('[data-testid=run-progress][data-state=finished]'))
        watched.ended = performance.now();
    }).observe(document, {
      childList: true, subtree: true, attributes: true, attributeFilter: ['data-state'],
    });";

const LONG_TASKS: &str = "watched.tasks
    .filter(task => task.startTime + task.duration > watched.began)
    .map(task => [task.startTime - watched.began, task.duration])";

#[tokio::test(flavor = "multi_thread")]
async fn rules_speed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pairs.jsonl");
    std::fs::write(&path, rows(PAIRS)).unwrap();
    in_quiet_browser(move |page| async move {
        page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await?;
        page.driver.set_script_timeout(Duration::from_mins(10)).await?;
        let peer = worker_alone(&page).await?;
        open_and_judge(&page, &path).await?;
        let milliseconds = page.evaluate("watched.ended - watched.began").await?;
        let speed = per_second(PAIRS, milliseconds.as_f64().unwrap());
        let tasks = page.evaluate(LONG_TASKS).await?;
        let tasks: Vec<(f64, f64)> =
            tasks.as_array().into_iter().flatten().map(at_and_length).collect();
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

fn at_and_length(task: &Value) -> (f64, f64) {
    (task[0].as_f64().unwrap_or(0.0), task[1].as_f64().unwrap_or(0.0))
}

#[allow(clippy::cast_precision_loss)]
fn per_second(pairs: usize, milliseconds: f64) -> f64 {
    pairs as f64 * 1000.0 / milliseconds
}

async fn open_and_judge(page: &Page, path: &Path) -> WebDriverResult<()> {
    page.open("#/").await?;
    page.see("dataset-input").await?.send_keys(path.to_str().unwrap()).await?;
    page.see("dataset-summary").await?;
    page.see_css("[data-testid=provider-select] option[value=rules]").await?.click().await?;
    page.click("run-start").await?;
    let ended = "
        const done = arguments[0];
        const look = () => watched.ended ? done() : setTimeout(look, 50);
        look();";
    page.driver.execute_async(ended, Vec::new()).await?;
    Ok(())
}

/// In pairs a second.
async fn worker_alone(page: &Page) -> WebDriverResult<f64> {
    page.open("#/").await?;
    let (batch, mut results) = read_whole(&rows(PAIRS_OF_PEER));
    // Pairs are judged with facts, as in the page, which has these split first.
    (0..batch.pairs.len()).for_each(|place| drop(judge_by_rules(&batch, &mut results, place)));
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
    let things = ["lemon tarts", "train tickets", "desk lamps", "piano lessons", "garden chairs"];
    let days = ["Monday", "Tuesday", "Thursday", "Saturday"];
    let line = |row: usize| {
        let task = row / 2;
        let (thing, day) = (things[task % things.len()], days[task / 7 % days.len()]);
        let count = task % 90;
        let gold = format!(
            "Order {count} {thing} from the shop in Oslo, pay by card and choose {day}, order {task}"
        );
        let (model, predicted) = if row % 2 == 0 {
            ("terse", format!("Order {thing} and choose {day}"))
        } else {
            ("long", format!("Order {count} {thing} for pickup on Sunday and pay by card"))
        };
        let row = json!({ "gold_intent": gold, "model": model, "predicted_intent": predicted });
        format!("{row}\n")
    };
    (0..pairs).map(line).collect()
}
