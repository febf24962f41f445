//! A browser goes from test to test, and nothing of one test reaches the next.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::page::{Page, in_browser};

const LEAVE: &str = "const done = arguments[0];
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    document.cookie = 'left=behind';
    console.log('left behind');
    const opened = indexedDB.open('left behind');
    opened.onsuccess = async () => { await caches.open('left behind'); done() };";

const FIND: &str = "const done = arguments[0];
    (async () => done({
      local: localStorage.getItem('left'),
      session: sessionStorage.getItem('left'),
      cookie: document.cookie,
      databases: (await indexedDB.databases()).filter(({ name }) => name === 'left behind').length,
      caches: await caches.keys(),
      size: [innerWidth, innerHeight, devicePixelRatio],
      dark: matchMedia('(prefers-color-scheme: dark)').matches,
    }))()";

fn nothing() -> Value {
    json!({
        "local": null, "session": null, "cookie": "", "databases": 0, "caches": [],
        "size": [1280, 900, 1], "dark": false,
    })
}

async fn leave_something(page: &Page) -> WebDriverResult<()> {
    page.open("").await?;
    page.driver.execute_async(LEAVE, vec![]).await?;
    page.new_tab().await?;
    page.resize(390, 844, 2).await?;
    page.prefer("prefers-color-scheme", "dark").await?;
    let found = page.driver.execute_async(FIND, vec![]).await?;
    for (what, empty) in nothing().as_object().unwrap() {
        assert_ne!(found.json()[what], *empty, "{what} is left behind");
    }
    Ok(())
}

async fn find_nothing(page: &Page, of: &str) -> WebDriverResult<()> {
    assert_eq!(page.driver.windows().await?.len(), 1);
    page.driver.goto(of).await?;
    assert_eq!(*page.driver.execute_async(FIND, vec![]).await?.json(), nothing());
    let said = page.console_lines().await?;
    assert!(!said.iter().any(|line| line.contains("left behind")), "{said:?}");
    Ok(())
}

/// Another test may take the browser in between: something is left in each until one comes back.
#[tokio::test(flavor = "multi_thread")]
async fn a_test_finds_nothing_of_the_one_before() {
    let (left, is_over) = (Arc::new(Mutex::new(HashMap::new())), Arc::new(Mutex::new(false)));
    while !*is_over.lock().unwrap() {
        // Stays so in an engine that cannot run this.
        *is_over.lock().unwrap() = true;
        let (left, is_over) = (left.clone(), is_over.clone());
        in_browser(|page| async move {
            let granted = serde_json::to_value(page.driver.capabilities()).unwrap();
            let browser = granted["goog:chromeOptions"]["debuggerAddress"].to_string();
            let before = left.lock().unwrap().insert(browser, page.address.clone());
            *is_over.lock().unwrap() = before.is_some();
            match before {
                Some(address) => find_nothing(&page, &address).await,
                None => leave_something(&page).await,
            }
        })
        .await;
    }
}
