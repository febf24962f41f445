//! Opening a large JSON Lines file, against `JSON.parse` of each of its lines in the same browser.

use std::io::{BufWriter, Write};
use std::path::Path;

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::figures::{self, middle};
use crate::page::{Page, in_browser};
use crate::process_memory::renderers;

const ROWS: usize = 400_000;
/// How often each is timed; what is printed is the one in the middle, and of tasks the longest.
const TIMES: usize = 5;

/// Keeps the app's memory and every long task in reach of the benchmark.
const WATCH: &str = "
    window.watched = { tasks: [], began: 0 };
    const theirs = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
      const made = await theirs(...given);
      watched.memory ??= made.instance.exports.memory;
      return made;
    };
    new PerformanceObserver(list => watched.tasks.push(...list.getEntries().map(e => e.duration)))
      .observe({ type: 'longtask' });
    addEventListener('change', () => { watched.began = performance.now(); watched.tasks = []; }, true);
    new MutationObserver(() => {
      if (watched.began && !watched.ended && document.querySelector('[data-testid=dataset-summary]'))
        watched.ended = performance.now();
    }).observe(document, { childList: true, subtree: true });";

#[tokio::test(flavor = "multi_thread")]
async fn ingest() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.jsonl");
    write_rows(&path);
    let megabytes = megabytes(&path);
    in_browser(move |page| async move {
        let ours = open_in_app(&page, &path).await?;
        let peer = parse_in_page(&page, &path).await?;
        let speed = |milliseconds: f64| megabytes / milliseconds * 1000.0;
        println!("file               {megabytes:.1} MB, {ROWS} rows");
        println!(
            "bifact             {:.0} MB/s ({:.0} ms)",
            speed(ours.milliseconds),
            ours.milliseconds
        );
        let Peer { whole, parse, .. } = peer;
        println!(
            "peer, as a whole   {:.0} MB/s ({whole:.0} ms: file.text, split, JSON.parse a line)",
            speed(whole)
        );
        println!("peer, parse alone  {:.0} MB/s ({parse:.0} ms)", speed(parse));
        println!(
            "ratio              {:.2} of the whole, {:.2} of the parse alone",
            whole / ours.milliseconds,
            parse / ours.milliseconds
        );
        println!("each time          {}", figures::each(&ours.each));
        println!(
            "processor, page    {:.0} ms, {:.2} of the parse alone",
            ours.processor.page,
            peer.processor / ours.processor.page
        );
        println!("processor, in all  {:.0} ms", ours.processor.in_all);
        println!("longest task       {}", figures::task(ours.longest_task));
        println!("memory, at most    {:.2} x the file", ours.peak / megabytes);
        println!("of that wasm       {:.2} x the file", ours.wasm / megabytes);
        println!("memory, after      {:.2} x the file", ours.after / megabytes);
        println!("process, at most   {:.2} x the file more than before", ours.process / megabytes);
        Ok(())
    })
    .await;
}

struct Opened {
    milliseconds: f64,
    each: Vec<f64>,
    processor: Processor,
    longest_task: f64,
    wasm: f64,
    peak: f64,
    after: f64,
    /// With the worker, as the system counts it.
    process: f64,
}

/// Milliseconds the page's own thread was at work, and all threads of its process: unlike time by
/// the clock they are the same whatever else the machine has to do.
#[derive(Clone, Copy)]
struct Processor {
    page: f64,
    in_all: f64,
}

impl Processor {
    async fn so_far(page: &Page) -> WebDriverResult<Self> {
        page.devtools("Performance.enable", json!({})).await?;
        let metrics = page.driver.cdp().send_raw("Performance.getMetrics", json!({})).await?;
        let of = |name: &str| {
            let mut all = metrics["metrics"].as_array().into_iter().flatten();
            let found = all.find(|metric| metric["name"] == name);
            found.and_then(|metric| metric["value"].as_f64()).unwrap_or_default() * 1000.0
        };
        Ok(Self { page: of("ThreadTime"), in_all: of("ProcessTime") })
    }

    async fn since(self, page: &Page) -> WebDriverResult<Self> {
        let now = Self::so_far(page).await?;
        Ok(Self { page: now.page - self.page, in_all: now.in_all - self.in_all })
    }
}

/// Undisturbed for the times, then asked again and again what it holds.
async fn open_in_app(page: &Page, path: &Path) -> WebDriverResult<Opened> {
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await?;
    let number = |value: Value| value.as_f64().unwrap();
    let (mut each, mut longest_task) = (Vec::new(), 0.0_f64);
    let mut processors = Vec::new();
    for _ in 0..TIMES {
        open_anew(page).await?;
        let before = Processor::so_far(page).await?;
        choose(page, path).await?;
        until_ended(page).await?;
        processors.push(before.since(page).await?);
        each.push(number(page.evaluate("watched.ended - watched.began").await?));
        let longest = number(page.evaluate("Math.max(0, ...watched.tasks)").await?);
        longest_task = longest_task.max(longest);
    }
    let processor = Processor {
        page: middle(processors.iter().map(|processor| processor.page).collect()),
        in_all: middle(processors.iter().map(|processor| processor.in_all).collect()),
    };

    open_anew(page).await?;
    let before = renderers();
    choose(page, path).await?;
    let (mut peak, mut process) = (0.0_f64, 0.0_f64);
    while page.evaluate("!!watched.ended").await? == Value::Bool(false) {
        peak = peak.max(held(page).await?);
        process = process.max(renderers() - before);
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let summary = page.text_of("dataset-summary").await?;
    assert!(summary.starts_with("400,000 pairs"), "{summary}");
    page.devtools("HeapProfiler.collectGarbage", json!({})).await?;
    let wasm = number(page.evaluate("watched.memory.buffer.byteLength").await?) / 1e6;
    Ok(Opened {
        milliseconds: middle(each.clone()),
        each,
        processor,
        longest_task,
        wasm,
        peak: peak + wasm,
        after: held(page).await? + wasm,
        process,
    })
}

/// Nothing of the time before is to be counted as the next one's, nor taken off it.
async fn open_anew(page: &Page) -> WebDriverResult<()> {
    page.driver.goto("about:blank").await?;
    page.devtools("HeapProfiler.collectGarbage", json!({})).await?;
    page.open("#/").await?;
    page.see("dataset-input").await?;
    // Nobody finds a file before the browser has done compiling the page.
    page.until("performance.now() > 2000").await
}

/// Asked rarely, for every question takes time of the page.
async fn until_ended(page: &Page) -> WebDriverResult<()> {
    let script = "
        const done = arguments[arguments.length - 1];
        const look = () => watched.ended ? setTimeout(done, 300) : setTimeout(look, 200);
        look();";
    page.driver.execute_async(script, vec![]).await.map(drop)
}

async fn choose(page: &Page, path: &Path) -> WebDriverResult<()> {
    page.see("dataset-input").await?.send_keys(path.to_str().unwrap()).await
}

/// What the page holds beside its wasm memory, in megabytes: JavaScript's heap and buffers.
async fn held(page: &Page) -> WebDriverResult<f64> {
    let usage = page.driver.cdp().send_raw("Runtime.getHeapUsage", json!({})).await?;
    let of = |key: &str| usage[key].as_f64().unwrap_or_default();
    Ok((of("usedSize") + of("backingStorageSize") + of("embedderHeapUsedSize")) / 1e6)
}

/// From the file to objects, and of that the parse alone.
struct Peer {
    whole: f64,
    parse: f64,
    /// Milliseconds of the page's thread for the parse alone.
    processor: f64,
}

async fn parse_in_page(page: &Page, path: &Path) -> WebDriverResult<Peer> {
    let split = "
        const done = arguments[arguments.length - 1];
        const began = performance.now();
        document.querySelector('input').files[0].text().then(text => {
          window.lines = text.split('\\n').filter(line => line);
          done(performance.now() - began);
        });";
    let parse = "
        const began = performance.now();
        window.rows = [];
        for (const line of lines) rows.push(JSON.parse(line));
        return performance.now() - began;";
    let (mut wholes, mut parses, mut processors) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..TIMES {
        page.driver.goto("about:blank").await?;
        page.devtools("HeapProfiler.collectGarbage", json!({})).await?;
        page.driver.goto(format!("{}sample.jsonl", page.address)).await?;
        page.evaluate("document.body.innerHTML = '<input type=file>'").await?;
        page.see_css("input").await?.send_keys(path.to_str().unwrap()).await?;
        let split = page.driver.execute_async(split, vec![]).await?.json().as_f64().unwrap();
        let before = Processor::so_far(page).await?;
        let parse = page.driver.execute(parse, vec![]).await?.json().as_f64().unwrap();
        processors.push(before.since(page).await?.page);
        wholes.push(split + parse);
        parses.push(parse);
    }
    let (whole, parse, processor) = (middle(wholes), middle(parses), middle(processors));
    Ok(Peer { whole, parse, processor })
}

#[allow(clippy::cast_precision_loss)]
fn megabytes(path: &Path) -> f64 {
    std::fs::metadata(path).unwrap().len() as f64 / 1e6
}

/// About 250 bytes a row, every gold intent its own.
fn write_rows(path: &Path) {
    let mut file = BufWriter::new(std::fs::File::create(path).unwrap());
    let things = ["lemon tarts", "train tickets", "desk lamps", "piano lessons", "garden chairs"];
    let places = ["the corner shop", "platform nine", "the old harbour", "the music school"];
    for row in 0..ROWS {
        let (thing, place) = (things[row % things.len()], places[row / 7 % places.len()]);
        let line = json!({
            "id": format!("row-{row:06}"),
            "gold_intent": format!("Order {} {thing} for pickup at {place}, order number {row}", row % 90 + 2),
            "model": if row % 2 == 0 { "terse" } else { "chatty" },
            "predicted_intent": format!("Order {thing} number {row} and collect them at {place}"),
            "domain": "shopping",
            "annotator_note": format!("checked twice, batch {}", row / 1000),
        });
        writeln!(file, "{line}").unwrap();
    }
    file.flush().unwrap();
}
