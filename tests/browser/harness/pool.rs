//! Chromiums that go from test to test. Starting one takes longer than many a test, so there are only as many
//! as there are tests at a time.
//!
//! No test sees another: it gets a new tab and a new session of the driver, so emulation, logs and scripts of
//! the last ones are gone; then everything that was stored is removed. A browser whose test failed, or that
//! cannot be handed over, is not used again.

use std::path::PathBuf;
use std::sync::Mutex;

use serde::Deserialize;
use serde_json::{Value, json};
use thirtyfour::prelude::*;
use tokio::process::{Child, Command as Process};

use super::engine::session;
use super::processes::{
    Says, ending_with_us, lasting_folder, listening, named_by, on_lasting_thread,
};
use crate::stand_in::patience;

pub struct Chromium {
    _processes: Vec<Child>,
    /// Where it is told to open and close tabs.
    port: u16,
    driver_port: u16,
    profile: PathBuf,
}

static IDLE: Mutex<Vec<Chromium>> = Mutex::new(Vec::new());

/// Whether the Chromium of these tests is the headless shell.
pub fn serves() -> bool {
    named_by("BIFACT_CHROMIUM", "chromium").contains("headless-shell")
}

/// A browser as if it were new, with a session in its only tab that keeps the logs that are asked for.
pub async fn borrowed(logs: Value) -> (Chromium, WebDriver) {
    let idle = IDLE.lock().unwrap().pop();
    if let Some(chromium) = idle
        && chromium.has_only_a_new_tab().await
        && let Ok(driver) = chromium.session(logs.clone()).await
    {
        return (chromium, driver);
    }
    let chromium = on_lasting_thread(Chromium::start()).await;
    let driver = chromium.session(logs).await.unwrap();
    (chromium, driver)
}

/// For the next test. Its session has to be over.
pub fn give_back(chromium: Chromium) {
    IDLE.lock().unwrap().push(chromium);
}

/// A tab, or something else that can be debugged.
#[derive(Deserialize)]
struct Target {
    id: String,
    #[serde(rename = "type")]
    kind: String,
}

impl Chromium {
    async fn start() -> Self {
        let profile = lasting_folder("chromium");
        let mut process = ending_with_us(&named_by("BIFACT_CHROMIUM", "chromium"));
        let wanted: Value = serde_json::from_str(include_str!("../../webdriver.json")).unwrap();
        let arguments = wanted["goog:chromeOptions"]["args"].as_array().unwrap();
        process
            .args(arguments.iter().map(|argument| argument.as_str().unwrap()))
            .args(AS_ITS_DRIVER_STARTS_IT)
            .arg(format!("--user-data-dir={}", profile.display()))
            .args(["--remote-debugging-port=0", "about:blank"]);
        let words = "DevTools listening on ws://127.0.0.1:";
        let (browser, port) =
            listening(&mut Process::from(process), Says::AmongErrors, words).await;
        let mut process = ending_with_us(&named_by("CHROMEDRIVER", "chromedriver"));
        process.arg("--port=0");
        let words = "started successfully on port ";
        let (driver, driver_port) =
            listening(&mut Process::from(process), Says::OnOutput, words).await;
        Self { _processes: vec![driver, browser], port, driver_port, profile }
    }

    /// Opens a tab and closes all others. A browser that does not answer is not used again.
    async fn has_only_a_new_tab(&self) -> bool {
        let handed_over = tokio::time::timeout(patience(), self.only_a_new_tab()).await;
        matches!(handed_over, Ok(Ok(())))
    }

    async fn only_a_new_tab(&self) -> reqwest::Result<()> {
        let (client, address) =
            (reqwest::Client::new(), format!("http://127.0.0.1:{}/json", self.port));
        let opened = client.put(format!("{address}/new?about:blank")).send().await?;
        let new: Target = opened.json().await?;
        loop {
            let listed = client.get(format!("{address}/list")).send().await?;
            let listed: Vec<Target> = listed.json().await?;
            let mut others =
                listed.iter().filter(|it| it.kind == "page" && it.id != new.id).peekable();
            if others.peek().is_none() {
                return Ok(());
            }
            for other in others {
                client.get(format!("{address}/close/{}", other.id)).send().await?;
            }
        }
    }

    async fn session(&self, logs: Value) -> WebDriverResult<WebDriver> {
        let wanted = json!({
            "browserName": "chrome",
            "goog:loggingPrefs": logs,
            "goog:chromeOptions": { "debuggerAddress": format!("127.0.0.1:{}", self.port) },
        });
        let session = session(self.driver_port, wanted).await?;
        let all = json!({ "origin": "*", "storageTypes": "all" });
        for (command, parameters) in [
            ("Storage.clearDataForOrigin", all),
            ("Network.clearBrowserCookies", json!({})),
            ("Network.clearBrowserCache", json!({})),
        ] {
            session.cdp().send_raw(command, parameters).await?;
        }
        Ok(session)
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// Its driver starts Chromium with these.
const AS_ITS_DRIVER_STARTS_IT: [&str; 10] = [
    "--allow-pre-commit-input",
    "--disable-client-side-phishing-detection",
    "--disable-default-apps",
    "--disable-hang-monitor",
    "--disable-popup-blocking",
    "--disable-prompt-on-repost",
    "--enable-automation",
    "--password-store=basic",
    "--test-type=webdriver",
    "--use-mock-keychain",
];
