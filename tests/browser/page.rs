//! A real Chromium with the app in it, and what a person does with a page.

use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use thirtyfour::common::command::{Command, ExtensionCommand};
use thirtyfour::prelude::*;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command as Process};

use crate::static_site::{dist, serve};

/// Control and A, and all keys up again.
const SELECT_ALL: &str = "\u{e009}a\u{e000}";

/// Runs a test in a browser of its own and closes that browser whatever the test does.
pub async fn in_browser<F>(test: impl FnOnce(Page) -> F)
where
    F: Future<Output = WebDriverResult<()>> + Send + 'static,
{
    let logs = json!({ "browser": "ALL", "performance": "ALL" });
    in_browser_that_logs(logs, test).await;
}

/// The same without `Page::requests`: keeping a log of a thousand requests takes a tenth of the
/// time of a run.
pub async fn in_quiet_browser<F>(test: impl FnOnce(Page) -> F)
where
    F: Future<Output = WebDriverResult<()>> + Send + 'static,
{
    in_browser_that_logs(json!({ "browser": "ALL" }), test).await;
}

async fn in_browser_that_logs<F>(logs: Value, test: impl FnOnce(Page) -> F)
where
    F: Future<Output = WebDriverResult<()>> + Send + 'static,
{
    let (_driver_process, driver) = start_chromium(logs).await;
    let page = Page { driver: driver.clone(), address: serve(dist()).await };
    let outcome = tokio::spawn(test(page)).await;
    driver.quit().await.unwrap();
    match outcome {
        Ok(result) => result.unwrap(),
        Err(panicked) => std::panic::resume_unwind(panicked.into_panic()),
    }
}

async fn start_chromium(logs: Value) -> (Child, WebDriver) {
    let program = std::env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_owned());
    let mut process = Process::new(program)
        .arg("--port=0")
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("chromedriver is installed by scripts/test");
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let port = loop {
        let line = lines.next_line().await.unwrap().expect("chromedriver says its port");
        if let Some((_, port)) = line.split_once("started successfully on port ") {
            break port.trim_end_matches('.').to_owned();
        }
    };
    // Chromedriver must not block on a full pipe.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    let address = format!("http://127.0.0.1:{port}");
    let driver = WebDriver::new(address, capabilities(logs)).await.unwrap();
    (process, driver)
}

fn capabilities(logs: Value) -> Capabilities {
    let text = include_str!("../webdriver.json");
    let mut wanted: Value = serde_json::from_str(text).unwrap();
    wanted["browserName"] = json!("chrome");
    wanted["goog:loggingPrefs"] = logs;
    if let Ok(binary) = std::env::var("BIFACT_CHROMIUM") {
        wanted["goog:chromeOptions"]["binary"] = json!(binary);
    }
    serde_json::from_value(wanted).unwrap()
}

#[derive(Clone)]
pub struct Page {
    pub driver: WebDriver,
    pub address: String,
}

impl Page {
    pub async fn open(&self, hash: &str) -> WebDriverResult<()> {
        self.driver.goto(format!("{}{hash}", self.address)).await
    }

    /// The element with that `data-testid`, once it is there.
    pub async fn see(&self, test_id: &str) -> WebDriverResult<WebElement> {
        self.see_css(&format!("[data-testid='{test_id}']")).await
    }

    pub async fn see_css(&self, selector: &str) -> WebDriverResult<WebElement> {
        self.driver
            .query(By::Css(selector))
            .wait(Duration::from_secs(10), Duration::from_millis(20))
            .first()
            .await
    }

    pub async fn all(&self, test_id: &str) -> WebDriverResult<Vec<WebElement>> {
        self.driver.find_all(By::Css(format!("[data-testid='{test_id}']"))).await
    }

    pub async fn count(&self, selector: &str) -> WebDriverResult<usize> {
        Ok(self.driver.find_all(By::Css(selector)).await?.len())
    }

    pub async fn text_of(&self, test_id: &str) -> WebDriverResult<String> {
        self.see(test_id).await?.text().await
    }

    pub async fn click(&self, test_id: &str) -> WebDriverResult<()> {
        self.see(test_id).await?.click().await
    }

    /// Types a text over what is in a field. The driver's own way to clear one tells the page only
    /// that it changed, never that something was typed.
    pub async fn fill(&self, test_id: &str, text: &str) -> WebDriverResult<()> {
        self.see(test_id).await?.send_keys(format!("{SELECT_ALL}{text}")).await
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
        self.see_css(&format!("[data-row-id='{id}'] a")).await?.click().await?;
        self.see_css(&format!("[data-row-id='{id}'].selected")).await.map(drop)
    }

    pub async fn press(&self, keys: impl AsRef<str>) -> WebDriverResult<()> {
        self.driver.action_chain().send_keys(keys.as_ref()).perform().await
    }

    /// Waits until the script's value is true.
    pub async fn until(&self, script: &str) -> WebDriverResult<()> {
        let waiting = format!(
            "const done = arguments[arguments.length - 1];
             const look = () => ({script}) ? done(true) : requestAnimationFrame(look);
             look();"
        );
        self.driver.execute_async(waiting, vec![]).await.map(drop)
    }

    pub async fn evaluate(&self, script: &str) -> WebDriverResult<Value> {
        let value = self.driver.execute(format!("return {script};"), vec![]).await?;
        Ok(value.json().clone())
    }

    /// Everything the browser has logged for the page since the last call, at any level.
    pub async fn console_lines(&self) -> WebDriverResult<Vec<String>> {
        let entries = self.log("browser").await?;
        Ok(entries.iter().map(|entry| entry["message"].to_string()).collect())
    }

    /// Everything the page has logged as an error since the last call.
    pub async fn console_errors(&self) -> WebDriverResult<Vec<String>> {
        let entries = self.log("browser").await?;
        Ok(entries
            .iter()
            .filter(|entry| entry["level"] == "SEVERE")
            .map(|entry| entry["message"].to_string())
            .collect())
    }

    /// The address of every request the page has made since the last call.
    pub async fn requests(&self) -> WebDriverResult<Vec<String>> {
        let entries = self.log("performance").await?;
        Ok(entries
            .iter()
            .filter_map(|entry| serde_json::from_str::<Value>(entry["message"].as_str()?).ok())
            .filter(|event| event["message"]["method"] == "Network.requestWillBeSent")
            .filter_map(|event| {
                event["message"]["params"]["request"]["url"].as_str().map(str::to_owned)
            })
            .filter(|url| !url.starts_with("data:"))
            .collect())
    }

    /// The same without the page's own code that loads later, and without that of its worker.
    pub async fn requests_beyond_code(&self) -> WebDriverResult<Vec<String>> {
        let code = ["snippets/", "worker-"].map(|folder| format!("{}{folder}", self.address));
        let is_code = |url: &String| code.iter().any(|folder| url.starts_with(folder));
        Ok(self.requests().await?.into_iter().filter(|url| !is_code(url)).collect())
    }

    async fn log(&self, kind: &'static str) -> WebDriverResult<Vec<Value>> {
        let command = Command::ExtensionCommand(Box::new(ReadLog(kind)));
        let reply = self.driver.handle().cmd(command).await?;
        Ok(reply.value_json()?.as_array().cloned().unwrap_or_default())
    }

    /// Emulates a screen; a zoom of 2 halves the room the page has.
    pub async fn resize(&self, width: u32, height: u32, zoom: u32) -> WebDriverResult<()> {
        self.devtools(
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": width / zoom, "height": height / zoom,
                "deviceScaleFactor": zoom, "mobile": false,
            }),
        )
        .await
    }

    pub async fn prefer(&self, feature: &str, value: &str) -> WebDriverResult<()> {
        let features = json!({ "features": [{ "name": feature, "value": value }] });
        self.devtools("Emulation.setEmulatedMedia", features).await
    }

    pub async fn devtools(&self, command: &str, parameters: Value) -> WebDriverResult<()> {
        self.driver.cdp().send_raw(command, parameters).await.map(drop)
    }
}

#[derive(Debug)]
struct ReadLog(&'static str);

impl ExtensionCommand for ReadLog {
    fn parameters_json(&self) -> Option<Value> {
        Some(json!({ "type": self.0 }))
    }

    fn method(&self) -> http::Method {
        http::Method::POST
    }

    fn endpoint(&self) -> Arc<str> {
        "/se/log".into()
    }
}
