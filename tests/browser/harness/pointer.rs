//! Tabs beside the first: one that is opened by hand, and clicks that open a link in a new one.

use serde_json::{Value, json};
use thirtyfour::WindowHandle;
use thirtyfour::common::command::{Actions, Command};
use thirtyfour::prelude::*;

use super::{Engine, Page};
use crate::stand_in::patience;

#[derive(Debug, Clone, Copy)]
pub enum NewTabBy {
    Control,
    MiddleButton,
}

impl Page {
    /// Another tab of the same browser, which is not in front yet. In WebKit it is a window: a tab that its
    /// driver opens is never painted, and nothing that waits for a frame goes on in it.
    pub async fn new_tab(&self) -> WebDriverResult<WindowHandle> {
        match self.engine {
            Engine::Chromium | Engine::Firefox => self.driver.new_tab().await,
            Engine::WebKit => self.driver.new_window().await,
        }
    }

    /// Clicks in the middle of an element so that a link there opens in a new tab, and goes there.
    pub async fn open_in_new_tab(&self, element: &WebElement, by: NewTabBy) -> WebDriverResult<()> {
        let before = self.driver.windows().await?;
        let actions = Actions::from(actions(&element.to_json()?, by));
        self.driver.handle().cmd(Command::PerformActions(actions)).await?;
        let opened = async {
            loop {
                let now = self.driver.windows().await?;
                if let Some(new) = now.into_iter().find(|window| !before.contains(window)) {
                    return Ok::<_, WebDriverError>(new);
                }
            }
        };
        let opened = tokio::time::timeout(patience(), opened).await;
        self.driver.switch_to_window(opened.expect("a new tab opens")?).await
    }
}

fn actions(element: &Value, by: NewTabBy) -> Value {
    const CONTROL: &str = "\u{e009}";
    let pause = json!({ "type": "pause" });
    let (button, [down, up]) = match by {
        NewTabBy::Control => {
            (0, ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": CONTROL })))
        }
        NewTabBy::MiddleButton => (1, [pause.clone(), pause.clone()]),
    };
    json!([
        { "type": "key", "id": "keys", "actions": [pause, down, pause, pause, up] },
        {
            "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" },
            "actions": [
                { "type": "pointerMove", "x": 0, "y": 0, "duration": 0, "origin": element },
                pause,
                { "type": "pointerDown", "button": button },
                { "type": "pointerUp", "button": button },
                pause,
            ],
        },
    ])
}
