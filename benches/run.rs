//! A run of a thousand requests at sixteen at once, against the time the provider alone would take,
//! and against a loop of `fetch` that does nothing with the answers.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::figures;
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, RIGHT_KEY, Standin, Wire};
use crate::watched_run::{DAYS, THINGS, long_tasks, milliseconds, open_file, watch};

const PAIRS: usize = 500;
/// Each gold intent is split, then each pair is assessed.
const REQUESTS: usize = 2 * PAIRS;
const AT_ONCE: usize = 16;
const LATENCY: Duration = Duration::from_millis(200);

#[tokio::test(flavor = "multi_thread")]
async fn run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pairs.jsonl");
    std::fs::write(&path, rows()).unwrap();
    // Over HTTP/1.1 a browser sends six at once to one host, whatever it is asked.
    let config = Config { latency: LATENCY, ..Config::default() };
    let stand_in = Standin::start_secure(config).await;
    in_browser(move |page| async move {
        watch(&page).await?;
        open_and_set_up(&page, &path, &stand_in).await?;
        page.click("run-start").await?;
        stand_in.until_answered(REQUESTS).await;
        let seconds = milliseconds(&page).await? / 1000.0;
        assert_eq!(stand_in.questions().len(), REQUESTS, "nothing is asked twice");

        let rounds = u32::try_from(REQUESTS.div_ceil(AT_ONCE)).unwrap();
        let ideal = (LATENCY * rounds).as_secs_f64();
        let tasks = long_tasks(&page).await?;
        let longest = tasks.iter().map(|(_, length)| *length).fold(0.0, f64::max);
        let longest_task = figures::task(longest);
        let most_at_once = stand_in.most_at_once();
        let peer = ask_in_a_loop(&page, &stand_in).await?;
        println!("requests           {REQUESTS}, for {PAIRS} pairs");
        println!("most at once       {most_at_once}");
        println!("bifact             {seconds:.2} s");
        println!("the provider alone {ideal:.2} s");
        println!("peer, a bare loop  {peer:.2} s");
        println!(
            "ratio              {:.2} of the provider alone, {:.2} of the peer",
            seconds / ideal,
            seconds / peer
        );
        println!("longest task       {longest_task}");
        Ok(())
    })
    .await;
}

async fn open_and_set_up(page: &Page, path: &Path, stand_in: &Standin) -> WebDriverResult<()> {
    open_file(page, path, "openai").await?;
    page.fill("base-url", &stand_in.base_url(Wire::OpenAi)).await?;
    page.fill("api-key", RIGHT_KEY).await?;
    page.fill("model-name", MODEL).await?;
    page.see_css("[data-testid=judge-settings] summary").await?.click().await?;
    page.fill("at-once", &AT_ONCE.to_string()).await
}

/// The same requests once more, as fast as the browser can have them; in seconds.
async fn ask_in_a_loop(page: &Page, stand_in: &Standin) -> WebDriverResult<f64> {
    let bodies: Vec<Value> = stand_in.questions().into_iter().map(|asked| asked.body).collect();
    let address = format!("{}/chat/completions", stand_in.base_url(Wire::OpenAi));
    let script = "
        const [bodies, address, key, atOnce, done] = arguments;
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        const waiting = bodies.map(body => JSON.stringify(body));
        const began = performance.now();
        const work = async () => {
          for (let body; body = waiting.pop();)
            await (await fetch(address, { method: 'POST', headers, body })).json();
        };
        Promise.all(Array.from({ length: atOnce }, work)).then(() => done(performance.now() - began));";
    let arguments = vec![json!(bodies), json!(address), json!(RIGHT_KEY), json!(AT_ONCE)];
    let milliseconds = page.driver.execute_async(script, arguments).await?;
    Ok(milliseconds.json().as_f64().unwrap() / 1000.0)
}

/// Every gold intent is its own, so that each has to be split.
fn rows() -> String {
    let line = |row: usize| {
        let (thing, day) = (THINGS[row % THINGS.len()], DAYS[row / 7 % DAYS.len()]);
        let gold = format!("Order {} {thing}, pay by card and choose {day}, order {row}", row % 90);
        let predicted = format!("Order {thing} and choose {day}, order {row}");
        let row = json!({
            "id": format!("row-{row:03}"),
            "gold_intent": gold,
            "model": "terse",
            "predicted_intent": predicted,
        });
        format!("{row}\n")
    };
    (0..PAIRS).map(line).collect()
}
