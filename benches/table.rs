//! Fifty thousand judged pairs on the results screen, against a plain table of all of them that is
//! filtered by `includes` in the same browser.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::figures::{self, middle};
use crate::page::{Page, in_browser};

const PAIRS: usize = 50_000;
const WORDS: &str = "harbour";

/// From an event to the frame that shows what it changed. A task behind that frame is when it has
/// been painted.
const WATCH: &str = "
    window.watched = { tasks: [], events: [] };
    new PerformanceObserver(list => watched.tasks.push(...list.getEntries()))
      .observe({ type: 'longtask' });
    // Times to the paint that follows, as the browser takes them, to 8 ms.
    new PerformanceObserver(list => watched.events.push(...list.getEntries()))
      .observe({ type: 'event', durationThreshold: 16 });
    window.painted = () => new Promise(done => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now());
      channel.port2.postMessage(0);
    }));
    window.rowsKnown = () =>
      document.querySelector('[data-testid=results-table]')?.getAttribute('aria-rowcount');
    // When something but a chart first changes, and that is painted: charts follow the table. Work
    // that waits for the paint may come in between, so this is the latest it can be.
    window.untilShown = changed => new Promise(done => {
      const observer = new MutationObserver(records => {
        if (records.every(record => record.target.parentElement?.closest('.chart-bands'))) return;
        observer.disconnect();
        changed?.(performance.now());
        painted().then(done);
      });
      observer.observe(document.querySelector('.results'),
        { childList: true, subtree: true, characterData: true });
    });
    window.longest = from => Math.max(0, ...watched.tasks
      .filter(task => task.startTime + task.duration > from).map(task => task.duration));";

#[tokio::test(flavor = "multi_thread")]
async fn table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("judged.jsonl");
    std::fs::write(&path, rows()).unwrap();
    in_browser(move |page| async move {
        page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await?;
        page.driver.set_script_timeout(std::time::Duration::from_mins(2)).await?;
        let first_paint = open(&page, &path).await?;
        println!("pairs              {PAIRS}, judged");
        println!("first paint        {first_paint:.0} ms from the click on Results");
        wait_for_charts(&page).await?;
        println!("rows in the page   {}", page.count("[data-testid=result-row]").await?);
        let keys = type_words(&page).await?;
        println!("key to paint       {}", figures::spread(&keys));
        println!("each key           {}", figures::each(&keys));
        println!(
            "while typing       longest task {}",
            figures::task(page.evaluate("longest(watched.typing)").await?.as_f64().unwrap())
        );
        let clicks = sort_columns(&page).await?;
        println!("sort to paint      {}", figures::spread(&clicks));
        let scrolled = scroll(&page).await?;
        println!("scrolling          longest task {}", figures::task(scrolled));
        let peer = plain_table(&page, &path).await?;
        let times = numbers(&peer["keys"]);
        println!(
            "peer, plain table  first paint {:.0} ms, key to paint {}",
            peer["first"].as_f64().unwrap(),
            figures::spread(&times)
        );
        println!("ratio, key         {:.1} times as fast", middle(times) / middle(keys));
        Ok(())
    })
    .await;
}

async fn open(page: &Page, path: &Path) -> WebDriverResult<f64> {
    page.open("#/").await?;
    page.see("dataset-input").await?.send_keys(path.to_str().unwrap()).await?;
    page.until("document.querySelector('[data-testid=dataset-summary]')").await?;
    // The screen's code is there before it is timed, as it is for anyone with a second batch.
    page.evaluate("location.hash = '#/results'").await?;
    page.see_css("[data-testid=result-row]").await?;
    page.evaluate("location.hash = '#/data'").await?;
    page.see("dataset-summary").await?;
    let script = "
        const done = arguments[arguments.length - 1];
        const began = performance.now();
        const look = () => document.querySelector('[data-testid=result-row]')
          ? painted().then(now => done(now - began)) : requestAnimationFrame(look);
        location.hash = '#/results';
        look();";
    number(page, script).await
}

async fn wait_for_charts(page: &Page) -> WebDriverResult<()> {
    page.click_now("[data-band=scores]").await?;
    page.until("document.querySelector('[data-chart=histogram] [data-filter]')").await
}

/// Keys as a person types them, each once the one before is painted.
async fn type_words(page: &Page) -> WebDriverResult<Vec<f64>> {
    page.evaluate("document.querySelector('[data-testid=filter-text]').focus()").await?;
    // Every text is read once before the first key.
    page.press("x").await?;
    page.until(
        "!document.querySelector('[data-testid=shown-count]').textContent.includes('Reading')",
    )
    .await?;
    page.press("\u{e003}").await?;
    page.until("rowsKnown() > 50000").await?;
    page.evaluate("void (watched.typing = performance.now())").await?;
    let mut times = Vec::new();
    for key in WORDS.chars() {
        page.evaluate(
            "void addEventListener('input', event => {
               const pressed = event.timeStamp;
               const next = () => watched.events.find(
                 ({ name, startTime }) => name === 'input' && startTime === pressed)?.duration;
               let changed;
               watched.key = null;
               untilShown(now => changed = now - pressed).then(now => setTimeout(() => {
                 watched.key = next() >= changed ? next() : now - pressed;
               }, 100));
             }, { capture: true, once: true })",
        )
        .await?;
        page.press(key.to_string()).await?;
        page.until("watched.key").await?;
        times.push(page.evaluate("watched.key").await?.as_f64().unwrap());
    }
    page.press("\u{e00c}").await?;
    page.until("rowsKnown() > 50000").await?;
    Ok(times)
}

async fn sort_columns(page: &Page) -> WebDriverResult<Vec<f64>> {
    let script = "
        const done = arguments[arguments.length - 1];
        (async () => {
          const times = [];
          for (const head of document.querySelectorAll('.pair-table thead button')) {
            const began = performance.now();
            const changed = untilShown();
            head.click();
            times.push(await changed - began);
            await new Promise(done => setTimeout(done, 200));
          }
          done(times);
        })();";
    let times = page.driver.execute_async(script, vec![]).await?;
    page.evaluate("location.replace('#/results')").await?;
    Ok(numbers(times.json()))
}

/// From top to bottom in a hundred steps, a frame each.
async fn scroll(page: &Page) -> WebDriverResult<f64> {
    let script = "
        const done = arguments[arguments.length - 1];
        const pane = document.querySelector('.pair-table-pane');
        const began = performance.now();
        let step = 0;
        const go = () => {
          pane.scrollTop = pane.scrollHeight * step / 100;
          if (++step <= 100) requestAnimationFrame(go);
          else setTimeout(() => done(longest(began)), 300);
        };
        go();";
    number(page, script).await
}

/// All rows in the page, each hidden or not by whether its texts have the word.
async fn plain_table(page: &Page, path: &Path) -> WebDriverResult<Value> {
    page.driver.goto(format!("{}sample.jsonl", page.address)).await?;
    page.evaluate("document.body.innerHTML = '<input type=file>'").await?;
    page.see_css("input").await?.send_keys(path.to_str().unwrap()).await?;
    let script = "
        const [words, done] = arguments;
        (async () => {
          const text = await document.querySelector('input').files[0].text();
          const rows = text.split('\\n').filter(line => line).map(line => JSON.parse(line));
          const texts = rows.map(row => (row.gold_intent + ' ' + row.predicted_intent + ' ' +
            row.gold_facts_answer + ' ' + row.judge_answer).toLowerCase());
          const began = performance.now();
          const body = document.createElement('tbody');
          const lines = rows.map(row => {
            const line = body.insertRow();
            for (const key of ['id', 'model', 'group', 'gold_intent', 'predicted_intent'])
              line.insertCell().textContent = row[key];
            return line;
          });
          const table = document.createElement('table');
          // Kind to it: no column has to be as wide as its widest cell.
          table.style = 'table-layout: fixed; width: 100%; white-space: nowrap';
          table.append(body);
          document.body.append(table);
          const first = await painted() - began;
          const keys = [];
          for (let end = 1; end <= words.length; end++) {
            const pressed = performance.now();
            const word = words.slice(0, end);
            lines.forEach((line, n) => line.hidden = !texts[n].includes(word));
            keys.push(await painted() - pressed);
          }
          done({ first, keys });
        })();";
    let times = page.driver.execute_async(script, vec![json!(WORDS)]).await?;
    Ok(times.json().clone())
}

fn numbers(times: &Value) -> Vec<f64> {
    times.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

async fn number(page: &Page, script: &str) -> WebDriverResult<f64> {
    Ok(page.driver.execute_async(script, vec![]).await?.json().as_f64().unwrap())
}

/// Three predictors on every gold intent, with answers of a judge as they come.
fn rows() -> String {
    let things = ["lemon tarts", "train tickets", "desk lamps", "piano lessons", "garden chairs"];
    let places = ["the corner shop", "platform nine", "the old harbour", "the music school"];
    let days = ["Monday", "Tuesday", "Thursday", "Saturday"];
    let models = ["terse", "chatty", "careful"];
    let mut file = String::new();
    for row in 0..PAIRS {
        let gold = row / 3;
        let (thing, place) = (things[gold % things.len()], places[gold / 7 % places.len()]);
        let (day, count) = (days[gold / 11 % days.len()], gold % 90 + 2);
        let facts = [
            format!("Order {thing}"),
            format!("The quantity is {count}"),
            format!("They are picked up at {place}"),
            format!("The day is {day}"),
            format!("The order number is {gold}"),
        ];
        // Each predictor loses facts in a way of its own.
        let is_kept = |fact: usize| (gold * 7 + fact * 5 + row % 3 * 3) % 11 > 2 + row % 3;
        let judged = |fact: &String, kept: bool| {
            let reason = if kept { "The other text says so." } else { "The other text lacks it." };
            let label = if kept { "C" } else { "M" };
            json!({ "fact": fact, "reasoning": reason, "label": label })
        };
        let of_gold: Vec<Value> =
            facts.iter().enumerate().map(|(n, fact)| judged(fact, is_kept(n))).collect();
        let of_prediction: Vec<Value> =
            facts.iter().enumerate().map(|(n, fact)| judged(fact, is_kept(n + 3))).collect();
        let answer =
            json!({ "expert_fact_coverage": of_gold, "predicted_fact_accuracy": of_prediction });
        let line = json!({
            "id": format!("row-{row:05}"),
            "group": format!("{thing} shop"),
            "gold_intent": format!("Order {count} {thing} at {place} on {day}, order number {gold}"),
            "model": models[row % models.len()],
            "predicted_intent": format!("Order {thing} number {gold}, to be collected at {place} on {day}"),
            "judge": "generated",
            "gold_facts_answer": facts.join("\n"),
            "judge_answer": answer.to_string(),
        });
        writeln!(file, "{line}").unwrap();
    }
    file
}
