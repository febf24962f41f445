//! A real browser with the app in it, and what a person does with a page.

#[path = "harness/engine.rs"]
mod engine;
#[path = "harness/evidence.rs"]
mod evidence;
#[path = "harness/limits.rs"]
mod limits;
#[path = "harness/logs.rs"]
mod logs;
#[path = "harness/pointer.rs"]
mod pointer;
#[path = "harness/pool.rs"]
mod pool;
#[path = "harness/processes.rs"]
mod processes;
#[path = "harness/screen.rs"]
mod screen;

use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::prelude::*;
use tokio::time::Instant;

// Not every test crate uses them.
#[allow(unused_imports)]
pub use engine::Engine;
use engine::{Browser, DOWNLOADS};
#[allow(unused_imports)]
pub use pointer::NewTabBy;
#[allow(unused_imports)]
pub use processes::ending_with_us;

use crate::stand_in::patience;
use crate::static_site::{Prelude, dist, serve_after};

/// Runs a test in a browser that nothing else uses meanwhile.
pub async fn in_browser<F>(test: impl FnOnce(Page) -> F)
where
    F: Future<Output = WebDriverResult<()>> + Send + 'static,
{
    in_browser_that_logs(json!({ "browser": "ALL" }), test).await;
}

/// The same for tests that look at `Page::requests`. Only they pay for a log of every request.
pub async fn in_watched_browser<F>(test: impl FnOnce(Page) -> F)
where
    F: Future<Output = WebDriverResult<()>> + Send + 'static,
{
    let logs = json!({ "browser": "ALL", "performance": "ALL" });
    in_browser_that_logs(logs, test).await;
}

async fn in_browser_that_logs<F>(logs: Value, test: impl FnOnce(Page) -> F)
where
    F: Future<Output = WebDriverResult<()>> + Send + 'static,
{
    let engine = Engine::of_this_run();
    // The thread of a test has its name.
    let name = std::thread::current().name().unwrap_or("a test").to_owned();
    if let Some(why) = limits::keeps_out(engine, &name) {
        println!("{name} is left out in {}: {why}", engine.name());
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let browser = Browser::start(engine, home.path(), logs).await;
    let prelude = Prelude::default();
    if engine != Engine::Chromium {
        prelude.add(logs::WATCH);
    }
    let page = Page {
        driver: browser.driver.clone(),
        address: serve_after(prelude.clone(), dist()).await,
        engine,
        downloads: home.path().join(DOWNLOADS),
        prelude,
    };
    let outcome = tokio::spawn(test(page.clone())).await;
    let has_passed = matches!(outcome, Ok(Ok(())));
    if !has_passed {
        evidence::leave(&page, &name).await;
    }
    let closed = browser.end(has_passed).await;
    match outcome {
        Ok(result) => result.unwrap(),
        Err(panicked) => std::panic::resume_unwind(panicked.into_panic()),
    }
    closed.unwrap();
}

#[derive(Clone)]
pub struct Page {
    pub driver: WebDriver,
    pub address: String,
    pub engine: Engine,
    /// Where the browser puts what is downloaded.
    pub downloads: PathBuf,
    prelude: Prelude,
}

impl Page {
    pub async fn open(&self, hash: &str) -> WebDriverResult<()> {
        let address = format!("{}{hash}", self.address);
        // The others stay on a page that is there already. WebKit would load it anew.
        let is_same_page = self.engine == Engine::WebKit && hash.starts_with('#');
        if is_same_page && self.driver.current_url().await?.as_str() == address {
            return Ok(());
        }
        self.driver.goto(address).await
    }

    /// The same browser with another build.
    pub async fn with_build(self, folder: PathBuf) -> Self {
        Self { address: serve_after(self.prelude.clone(), folder).await, ..self }
    }

    /// The same browser at another host.
    pub fn at(self, address: &str) -> Self {
        Self { address: address.to_owned(), ..self }
    }

    /// Runs this before the page's own code, from the next load on.
    pub fn before_load(&self, script: &str) {
        self.prelude.add(script);
    }

    /// The element with that `data-testid`, once it is there.
    pub async fn see(&self, test_id: &str) -> WebDriverResult<WebElement> {
        self.see_css(&format!("[data-testid='{test_id}']")).await
    }

    pub async fn see_css(&self, selector: &str) -> WebDriverResult<WebElement> {
        loop {
            let query = self.driver.query(By::Css(selector));
            let found = query.wait(patience(), Duration::from_millis(20)).first().await;
            // WebKit's driver gives up where an element goes away just as it is found.
            if !is_gone(&found) {
                return found;
            }
        }
    }

    pub async fn all(&self, test_id: &str) -> WebDriverResult<Vec<WebElement>> {
        self.driver.find_all(By::Css(format!("[data-testid='{test_id}']"))).await
    }

    pub async fn count(&self, selector: &str) -> WebDriverResult<usize> {
        Ok(self.driver.find_all(By::Css(selector)).await?.len())
    }

    /// A page that draws an element anew takes the one that was seen away: then the new one is read.
    pub async fn text_of(&self, test_id: &str) -> WebDriverResult<String> {
        loop {
            let text = self.see(test_id).await?.text().await;
            if !is_gone(&text) {
                return text;
            }
        }
    }

    pub async fn click(&self, test_id: &str) -> WebDriverResult<()> {
        self.click_css(&format!("[data-testid='{test_id}']")).await
    }

    /// The element, once it stands where it stood a frame ago.
    pub async fn see_still(&self, selector: &str) -> WebDriverResult<WebElement> {
        loop {
            let element = self.see_css(selector).await?;
            let still = self.driver.execute_async(STANDS_STILL, vec![element.to_json()?]).await;
            if !is_gone(&still) {
                return still.map(|_| element);
            }
        }
    }

    /// Clicks where the element is, and on its successor where the page has just replaced it.
    pub async fn click_now(&self, selector: &str) -> WebDriverResult<()> {
        loop {
            let clicked = self.see_css(selector).await?.click().await;
            if !is_gone(&clicked) {
                return clicked;
            }
        }
    }

    /// Clicks once the element stands still and is enabled, and again where the page moved it away at the last moment.
    pub async fn click_css(&self, selector: &str) -> WebDriverResult<()> {
        const TRIES: usize = 5;
        let mut tries = 0;
        loop {
            let clicked = self.see_still(selector).await?.click().await;
            tries += 1;
            let is_to_retry = match &clicked {
                Ok(()) => self.evaluate("window.hasHit ?? true").await? == false && tries < TRIES,
                Err(_) => is_gone(&clicked),
            };
            if !is_to_retry {
                return clicked;
            }
        }
    }

    /// Types a text over what is in a field. The driver's own way to clear one tells the page only
    /// that it changed, never that something was typed.
    pub async fn fill(&self, test_id: &str, text: &str) -> WebDriverResult<()> {
        const DELETE: &str = "\u{e017}";
        const ENTER: &str = "\u{e007}";
        const TAB: &str = "\u{e004}";
        let field = self.see(test_id).await?;
        let select = "arguments[0].focus(); arguments[0].select();";
        self.driver.execute(select, vec![field.to_json()?]).await?;
        let keys = text.replace('\n', ENTER).replace('\t', TAB);
        field.send_keys(if keys.is_empty() { DELETE } else { &keys }).await
    }

    /// Scrolls the table, which has only the rows in sight, until that row is one of them.
    pub async fn scroll_to_row(&self, id: &str) -> WebDriverResult<()> {
        self.until(&format!(
            "(pane => {{
               if (!pane || document.querySelector(\"[data-row-id='{id}']\")) return !!pane;
               const isAtEnd = pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 1;
               pane.scrollTop = isAtEnd ? 0 : pane.scrollTop + pane.clientHeight / 2;
             }})(document.querySelector('.pair-table-pane'))"
        ))
        .await
    }

    pub async fn select_row(&self, id: &str) -> WebDriverResult<()> {
        self.scroll_to_row(id).await?;
        self.click_css(&format!("[data-row-id='{id}'] a")).await?;
        self.see_css(&format!("[data-row-id='{id}'].selected")).await.map(drop)
    }

    pub async fn press(&self, keys: impl AsRef<str>) -> WebDriverResult<()> {
        self.driver.action_chain().send_keys(keys.as_ref()).perform().await
    }

    /// Waits until the script's value is true. The page looks with every frame; a script that fails
    /// is a condition that does not hold yet.
    pub async fn until(&self, condition: &str) -> WebDriverResult<()> {
        let (began, patience) = (Instant::now(), patience());
        // Well before the driver gives a script up.
        let a_while = patience.as_millis().min(60_000) / 4;
        let waiting = format!(
            "const done = arguments[arguments.length - 1];
             const began = performance.now();
             const look = () => {{
               let holds = false, failed = null;
               try {{ holds = ({condition}) }} catch (error) {{ failed = String(error) }}
               if (holds) done('');
               else if (performance.now() - began > {a_while}) done(failed ?? 'it does not hold');
               else requestAnimationFrame(look);
             }};
             look();"
        );
        loop {
            let said = self.driver.execute_async(waiting.as_str(), vec![]).await?;
            let said = said.json().as_str().unwrap_or_default().to_owned();
            if said.is_empty() {
                return Ok(());
            }
            if began.elapsed() > patience {
                return Err(WebDriverError::FatalError(format!(
                    "waited {patience:?} in vain for {condition}: {said}"
                )));
            }
        }
    }

    pub async fn evaluate(&self, script: &str) -> WebDriverResult<Value> {
        let value = self.driver.execute(format!("return {script};"), vec![]).await?;
        Ok(value.json().clone())
    }

    pub async fn devtools(&self, command: &str, parameters: Value) -> WebDriverResult<()> {
        self.driver.cdp().send_raw(command, parameters).await.map(drop)
    }
}

/// Waits until an element is in sight and where it was a frame ago, and then listens whether a click hits
/// it. An option is hit where its list is.
const STANDS_STILL: &str = "const [element, done] = arguments;
    element.scrollIntoViewIfNeeded?.() ?? element.scrollIntoView({ block: 'center' });
    const place = () => JSON.stringify(element.getBoundingClientRect());
    let last = place();
    const look = () => {
      const now = place();
      if (now !== last || element.matches(':disabled')) { last = now; return requestAnimationFrame(look); }
      const hit = element.closest('select') ?? element;
      delete window.hasHit;
      const hear = event => window.hasHit = event.composedPath().includes(hit);
      document.addEventListener('click', hear, { capture: true, once: true });
      done();
    };
    requestAnimationFrame(look);";

/// The element was there, and the page has taken it away since.
fn is_gone<T>(outcome: &WebDriverResult<T>) -> bool {
    let error = outcome.as_ref().err();
    let inner = error.map(WebDriverError::as_inner);
    matches!(inner, Some(WebDriverErrorInner::StaleElementReference(_)))
}
