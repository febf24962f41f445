//! The page's console messages and requests. Chromium's driver keeps both; in the
//! other engines a script in front of the page does.

use std::sync::Arc;

use serde_json::{Value, json};
use thirtyfour::common::command::{Command, ExtensionCommand};
use thirtyfour::prelude::*;

use super::{Engine, Page};

pub const WATCH: &str = include_str!("watch.js");

impl Page {
    /// Everything the browser has logged for the page since the last call, at any level.
    pub async fn console_lines(&self) -> WebDriverResult<Vec<String>> {
        let entries = self.console().await?;
        Ok(entries.iter().map(|entry| entry["message"].to_string()).collect())
    }

    /// Everything the page has logged as an error since the last call.
    pub async fn console_errors(&self) -> WebDriverResult<Vec<String>> {
        let is_error = |entry: &&Value| entry["level"] == "SEVERE" || entry["level"] == "error";
        let entries = self.console().await?;
        Ok(entries.iter().filter(is_error).map(|entry| entry["message"].to_string()).collect())
    }

    async fn console(&self) -> WebDriverResult<Vec<Value>> {
        match self.engine {
            Engine::Chromium => self.log("browser").await,
            Engine::Firefox | Engine::WebKit => self.noted("lines").await,
        }
    }

    /// The address of every request the page has made since the last call.
    pub async fn requests(&self) -> WebDriverResult<Vec<String>> {
        let urls: Vec<String> = match self.engine {
            Engine::Chromium => {
                let entries = self.log("performance").await?;
                entries.iter().filter_map(sent_to).collect()
            }
            Engine::Firefox | Engine::WebKit => {
                let noted = self.noted("requests").await?;
                noted.iter().filter_map(|url| url.as_str().map(str::to_owned)).collect()
            }
        };
        // The browser fetches the icon when it likes.
        let is_asked = |url: &String| !url.starts_with("data:") && !url.contains("/icon-");
        Ok(urls.into_iter().filter(is_asked).collect())
    }

    /// The same without the page's own code that loads later.
    pub async fn requests_beyond_code(&self) -> WebDriverResult<Vec<String>> {
        let code = ["snippets/", "worker-"].map(|folder| format!("{}{folder}", self.address));
        let is_code = |url: &String| code.iter().any(|folder| url.starts_with(folder));
        Ok(self.requests().await?.into_iter().filter(|url| !is_code(url)).collect())
    }

    async fn noted(&self, kind: &str) -> WebDriverResult<Vec<Value>> {
        let noted = self.evaluate(&format!("window.noted?.takeAll('{kind}') ?? []")).await?;
        Ok(noted.as_array().cloned().unwrap_or_default())
    }

    async fn log(&self, kind: &'static str) -> WebDriverResult<Vec<Value>> {
        let command = Command::ExtensionCommand(Box::new(ReadLog(kind)));
        let reply = self.driver.handle().cmd(command).await?;
        Ok(reply.value_json()?.as_array().cloned().unwrap_or_default())
    }
}

fn sent_to(entry: &Value) -> Option<String> {
    let event: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
    let is_request = event["message"]["method"] == "Network.requestWillBeSent";
    let url = event["message"]["params"]["request"]["url"].as_str()?;
    is_request.then(|| url.to_owned())
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
