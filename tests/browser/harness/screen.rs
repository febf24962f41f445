//! The size of the window, and the user's system preferences.

use std::sync::Arc;

use serde_json::{Value, json};
use thirtyfour::common::command::{Command, ExtensionCommand};
use thirtyfour::prelude::*;

use super::{Engine, Page};

impl Page {
    /// Sets the size of the page; a zoom of 2 halves it.
    pub async fn resize(&self, width: u32, height: u32, zoom: u32) -> WebDriverResult<()> {
        match self.engine {
            Engine::Chromium => {
                let screen = json!({
                    "width": width / zoom, "height": height / zoom,
                    "deviceScaleFactor": zoom, "mobile": false,
                });
                self.devtools("Emulation.setDeviceMetricsOverride", screen).await
            }
            Engine::Firefox => {
                let resize = "const [width, height, zoom] = arguments;
                    const browser = gBrowser.selectedBrowser;
                    for (const [side, length] of Object.entries({ width, height })) {
                      browser.style.setProperty(`min-${side}`, `${length}px`);
                      browser.style.setProperty(`max-${side}`, `${length}px`);
                    }
                    browser.fullZoom = zoom;";
                self.as_system(resize, vec![json!(width), json!(height), json!(zoom)]).await?;
                self.until_as_wide_as(width / zoom).await
            }
            Engine::WebKit => {
                let [width, height] = [width, height].map(|side| side / zoom);
                let frame =
                    self.evaluate("[outerWidth - innerWidth, outerHeight - innerHeight]").await?;
                let frame = |side: usize| u32::try_from(frame[side].as_u64().unwrap()).unwrap();
                self.driver.set_window_rect(0, 0, width + frame(0), height + frame(1)).await?;
                // Its window has a toolbar that is as wide as this.
                self.until_as_wide_as(width.max(447)).await
            }
        }
    }

    async fn until_as_wide_as(&self, width: u32) -> WebDriverResult<()> {
        self.until(&format!("Math.abs(innerWidth - {width}) <= 1")).await
    }

    /// Only Chromium and Firefox can be told while they run.
    pub async fn prefer(&self, feature: &str, value: &str) -> WebDriverResult<()> {
        match self.engine {
            Engine::Chromium => {
                let features = json!({ "features": [{ "name": feature, "value": value }] });
                self.devtools("Emulation.setEmulatedMedia", features).await
            }
            Engine::Firefox => {
                let setting = match feature {
                    "prefers-color-scheme" => "layout.css.prefers-color-scheme.content-override",
                    "prefers-reduced-motion" => "ui.prefersReducedMotion",
                    _ => panic!("how Firefox is told {feature} is not known here"),
                };
                let number = match value {
                    "dark" | "no-preference" => 0,
                    "light" | "reduce" => 1,
                    _ => panic!("how Firefox is told {value} is not known here"),
                };
                let set = "Services.prefs.setIntPref(...arguments)";
                self.as_system(set, vec![json!(setting), json!(number)]).await?;
                self.until(&format!("matchMedia('({feature}: {value})').matches")).await
            }
            Engine::WebKit => Ok(()),
        }
    }

    /// Runs a script with the rights of the browser itself, in Firefox.
    async fn as_system(&self, script: &str, arguments: Vec<Value>) -> WebDriverResult<()> {
        self.speak_to("chrome").await?;
        let outcome = self.driver.execute(script, arguments).await;
        self.speak_to("content").await?;
        outcome.map(drop)
    }

    async fn speak_to(&self, context: &'static str) -> WebDriverResult<()> {
        let command = Command::ExtensionCommand(Box::new(SpeakTo(context)));
        self.driver.handle().cmd(command).await.map(drop)
    }
}

/// Whom the scripts that follow are for: the page or the browser.
#[derive(Debug)]
struct SpeakTo(&'static str);

impl ExtensionCommand for SpeakTo {
    fn parameters_json(&self) -> Option<Value> {
        Some(json!({ "context": self.0 }))
    }

    fn method(&self) -> http::Method {
        http::Method::POST
    }

    fn endpoint(&self) -> Arc<str> {
        "/moz/context".into()
    }
}
