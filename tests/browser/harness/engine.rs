//! The three browser engines: how each is started, and what each is told at its start.
//!
//! `BIFACT_ENGINE` chooses one; without it, it is Chromium. `scripts/test` installs all of them.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::{Value, json};
use thirtyfour::prelude::*;
use tokio::net::TcpListener;
use tokio::process::Child;

use super::pool::{self, Chromium};
use super::processes::{Says, ending_with_us, listening, named_by, spawned};
use crate::stand_in::patience;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Chromium,
    Firefox,
    WebKit,
}

impl Engine {
    pub fn of_this_run() -> Self {
        match std::env::var("BIFACT_ENGINE").as_deref() {
            Err(_) | Ok("" | "chromium") => Self::Chromium,
            Ok("firefox") => Self::Firefox,
            Ok("webkit") => Self::WebKit,
            Ok(other) => panic!("BIFACT_ENGINE is {other}: chromium, firefox and webkit are known"),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Chromium => "Chromium",
            Self::Firefox => "Firefox",
            Self::WebKit => "WebKit",
        }
    }

    /// What a file is called while it is still being downloaded.
    pub fn is_unfinished(self, name: &str) -> bool {
        let ending = match self {
            Self::Chromium => ".crdownload",
            Self::Firefox => ".part",
            Self::WebKit => ".wkdownload",
        };
        name.ends_with(ending)
    }
}

/// A browser with a session of its driver.
pub struct Browser {
    pub driver: WebDriver,
    processes: Processes,
}

enum Processes {
    /// They end with this value.
    Own {
        _browser: Vec<Child>,
    },
    Pooled(Chromium),
}

impl Browser {
    /// `home` is a folder of its own; what is downloaded goes into `downloads` below it. Chromium keeps
    /// the logs that are asked for.
    pub async fn start(engine: Engine, home: &Path, logs: Value) -> Self {
        let downloads = home.join(DOWNLOADS);
        std::fs::create_dir_all(&downloads).unwrap();
        let (own, port, wanted) = match engine {
            // The journeys run in a whole Chromium as people start it; the pool is for the many tests of the shell.
            Engine::Chromium if !pool::serves() => start_chromium(logs).await,
            Engine::Chromium => {
                let (chromium, driver) = pool::borrowed(logs).await;
                let behaviour = json!({ "behavior": "allow", "downloadPath": downloads });
                driver.cdp().send_raw("Browser.setDownloadBehavior", behaviour).await.unwrap();
                return Self { driver, processes: Processes::Pooled(chromium) };
            }
            Engine::Firefox => start_firefox(&downloads).await,
            Engine::WebKit => start_webkit(home, &downloads).await,
        };
        let driver = session(port, wanted).await.unwrap();
        if engine == Engine::Chromium {
            let behaviour = json!({ "behavior": "allow", "downloadPath": downloads });
            driver.cdp().send_raw("Browser.setDownloadBehavior", behaviour).await.unwrap();
        }
        Self { driver, processes: Processes::Own { _browser: own } }
    }

    /// After a test that passed, the browser may serve another one.
    pub async fn end(self, has_passed: bool) -> WebDriverResult<()> {
        self.driver.quit().await?;
        match self.processes {
            Processes::Pooled(chromium) if has_passed => pool::give_back(chromium),
            Processes::Pooled(_) | Processes::Own { .. } => {}
        }
        Ok(())
    }
}

/// A session of the driver that listens there.
pub async fn session(port: u16, wanted: Value) -> WebDriverResult<WebDriver> {
    let address = format!("http://127.0.0.1:{port}");
    let wanted: Capabilities = serde_json::from_value(wanted).unwrap();
    // One request may take as long as a whole wait does.
    let driver = WebDriver::builder(address, wanted).request_timeout(2 * patience());
    let driver = driver.connect().await?;
    let patience = Some(patience());
    driver.update_timeouts(TimeoutConfiguration::new(patience, patience, None)).await?;
    Ok(driver)
}

/// Below the home of a browser.
pub const DOWNLOADS: &str = "downloads";

/// The processes, the port the driver listens on, and what the browser is asked for.
type Started = (Vec<Child>, u16, Value);

async fn start_chromium(logs: Value) -> Started {
    let mut process = ending_with_us(&named_by("CHROMEDRIVER", "chromedriver"));
    process.arg("--port=0");
    let words = "started successfully on port ";
    let (driver, port) = listening(&mut process.into(), Says::OnOutput, words).await;
    let mut wanted: Value = serde_json::from_str(include_str!("../../webdriver.json")).unwrap();
    wanted["browserName"] = json!("chrome");
    wanted["goog:loggingPrefs"] = logs;
    wanted["goog:chromeOptions"]["binary"] = json!(named_by("BIFACT_CHROMIUM", "chromium"));
    (vec![driver], port, wanted)
}

async fn start_firefox(downloads: &Path) -> Started {
    let program = named_by("GECKODRIVER", "geckodriver");
    // System access lets `Page::resize` and `Page::prefer` do what a person does with the window and
    // the settings of the system.
    let arguments = ["--port", "0", "--allow-system-access"];
    let mut process = ending_with_us(&program);
    process.args(arguments).stderr(Stdio::null());
    let (driver, port) =
        listening(&mut process.into(), Says::OnOutput, "Listening on 127.0.0.1:").await;
    let wanted = json!({
        "browserName": "firefox",
        "acceptInsecureCerts": true,
        "moz:firefoxOptions": {
            "binary": named_by("BIFACT_FIREFOX", "firefox-esr"),
            "args": ["-headless", "--width=1280", "--height=900"],
            "prefs": {
                "browser.download.folderList": 2,
                "browser.download.dir": downloads,
                "browser.download.alwaysOpenPanel": false,
                "datareporting.policy.dataSubmissionEnabled": false,
            },
        },
    });
    (vec![driver], port, wanted)
}

/// WebKit has no mode without a screen, so it gets a screen that nobody sees.
async fn start_webkit(home: &Path, downloads: &Path) -> Started {
    let screen = ["-displayfd", "1", "-screen", "0", "1600x16384x24", "-nolisten", "tcp"];
    let mut process = ending_with_us("Xvfb");
    process.args(screen).stderr(Stdio::null());
    let (display, number) = listening(&mut process.into(), Says::OnOutput, "").await;
    let settings = home.join("config");
    std::fs::create_dir_all(&settings).unwrap();
    let folders = format!("XDG_DOWNLOAD_DIR=\"{}\"\n", downloads.display());
    std::fs::write(settings.join("user-dirs.dirs"), folders).unwrap();
    let port = free_port().await;
    let mut driver = ending_with_us(&named_by("WEBKIT_DRIVER", "WebKitWebDriver"));
    driver
        .arg(format!("--port={port}"))
        .env("DISPLAY", format!(":{number}"))
        .env_remove("WAYLAND_DISPLAY")
        .env("HOME", home)
        .env("XDG_CONFIG_HOME", &settings)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CACHE_HOME", home.join("cache"))
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let driver = spawned(&mut driver.into());
    until_listening(port).await;
    let wanted = json!({
        "acceptInsecureCerts": true,
        "webkitgtk:browserOptions": { "binary": mini_browser(), "args": ["--automation"] },
    });
    (vec![driver, display], port, wanted)
}

fn mini_browser() -> PathBuf {
    if let Some(path) = std::env::var_os("BIFACT_MINIBROWSER") {
        return path.into();
    }
    // Such as /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser.
    let folders_in = |folder: &Path| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect::<Vec<_>>()
    };
    let folders = folders_in(Path::new("/usr/lib"));
    let found = folders.iter().flat_map(|folder| folders_in(folder));
    let mut found = found.map(|folder| folder.join("MiniBrowser")).filter(|path| path.exists());
    found.next().expect("scripts/test installs webkit2gtk-driver")
}

/// WebKit's driver takes no 0 and does not say its port.
async fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    listener.local_addr().unwrap().port()
}

async fn until_listening(port: u16) {
    let connects = async {
        while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            // A process has no event for this.
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    let waited = tokio::time::timeout(patience(), connects).await;
    waited.expect("WebKitWebDriver listens");
}
