//! The page without a network, and a new version of it.

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use sha2::{Digest, Sha256};
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{GARDEN, as_lines, choose_provider, run};
use crate::own_data::{Files, choose, downloaded};
use crate::page::{Page, in_browser};
use crate::static_site::{Host, copy, dist};

/// Everything is kept: what comes at once and what comes later.
async fn until_kept(page: &Page) -> WebDriverResult<()> {
    page.until("navigator.serviceWorker.controller").await?;
    page.driver
        .execute(
            "window.kept = 0;
             (async () => {
               const listed = await (await fetch('service-worker.js')).text();
               const wanted = listed.match(/: \"sha256-/g).length;
               for (;;) {
                 const names = (await caches.keys()).filter(name => name.startsWith('bifact-'));
                 const cache = await caches.open(names.at(-1));
                 if ((await cache.keys()).length === wanted) break;
                 await new Promise(requestAnimationFrame);
               }
               window.kept = 1;
             })();",
            vec![],
        )
        .await?;
    page.until("window.kept").await
}

#[tokio::test(flavor = "multi_thread")]
async fn after_one_visit_everything_without_a_model_works_offline() {
    in_browser(|page| async move {
        let files = Files::new();
        let host = Host::start(dist());
        let page = page.at(&host.address);
        page.open("").await?;
        page.see("open-sample").await?;
        until_kept(&page).await?;
        drop(host);

        page.driver.refresh().await?;
        page.click("open-sample").await?;
        page.see("results-table").await?;
        let exported = downloaded(&page, "export-jsonl", &files).await?;
        assert_eq!(String::from_utf8(exported).unwrap().lines().count(), 51);
        // A screen of the sample, and the table of WordNet.
        page.open("#/agreement/sample").await?;
        page.see("agreement-table").await?;
        let fetched = page
            .driver
            .execute_async(
                "const done = arguments[arguments.length - 1];
                 Promise.all(['wordnet.bin', 'guide/scores.md', 'manifest.webmanifest'].map(path => fetch(path)))
                   .then(all => done(all.map(one => one.status)), error => done(String(error)));",
                vec![],
            )
            .await?;
        assert_eq!(fetched.json(), &json!([200, 200, 200]));

        // Own data is read by the worker and scored by the rules.
        page.open("#/").await?;
        page.see("open-sample").await?;
        choose(&page, &[&files.write("garden.jsonl", as_lines(&GARDEN))]).await?;
        page.see_css(".data h1").await?;
        choose_provider(&page, "rules").await?;
        run(&page).await?;
        let report = downloaded(&page, "export-html", &files).await?;
        assert!(String::from_utf8(report).unwrap().contains("north bed"));
        // A deep link opens, too.
        page.open("?offline#/about").await?;
        page.see("about").await.map(drop)
    })
    .await;
}

/// A build with another title. Its service worker knows it.
fn change(folder: &Path) {
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let hash = |text: &str| format!("sha256-{}", STANDARD.encode(Sha256::digest(text.as_bytes())));
    let (index, worker) = (read("index.html"), read("service-worker.js"));
    let changed = index.replace("<head>", "<head><meta name=\"generation\" content=\"2\" />");
    assert!(worker.contains(&hash(&index)), "the list has the page");
    let worker = worker.replace(&hash(&index), &hash(&changed)).replacen(
        "const VERSION = '",
        "const VERSION = '2",
        1,
    );
    std::fs::write(folder.join("index.html"), changed).unwrap();
    std::fs::write(folder.join("service-worker.js"), worker).unwrap();
}

const GENERATION: &str = "document.querySelector('meta[name=generation]')?.content ?? '1'";

#[tokio::test(flavor = "multi_thread")]
async fn a_new_version_is_offered_and_comes_when_it_is_asked_for() {
    in_browser(|page| async move {
        let folder = tempfile::tempdir().unwrap();
        copy(&dist(), folder.path());
        let host = Host::start(folder.path().to_owned());
        let page = page.at(&host.address);
        page.open("").await?;
        page.see("open-sample").await?;
        until_kept(&page).await?;
        assert_eq!(page.count("[data-testid=new-version]").await?, 0, "a first visit has no news");

        change(folder.path());
        page.driver.refresh().await?;
        page.see("new-version").await?;
        assert_eq!(page.evaluate(GENERATION).await?, "1", "nothing is forced");
        // The old version goes on whole.
        page.open("#/sample").await?;
        page.see("results-table").await?;
        page.click("use-new-version").await?;
        page.until(&format!("({GENERATION}) === '2'")).await?;
        page.see("results-table").await?;
        assert_eq!(page.count("[data-testid=new-version]").await?, 0);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_with_other_bytes_is_not_kept() {
    in_browser(|page| async move {
        let folder = tempfile::tempdir().unwrap();
        copy(&dist(), folder.path());
        let index = folder.path().join("index.html");
        let text = std::fs::read_to_string(&index).unwrap();
        std::fs::write(&index, text.replace("<title>", "<title>forged ")).unwrap();
        let host = Host::start(folder.path().to_owned());
        let page = page.at(&host.address);
        page.open("").await?;
        page.see("open-sample").await?;
        page.driver
            .execute(
                "navigator.serviceWorker.register('service-worker.js').then(registration => {
                   const worker = registration.installing ?? registration.waiting ?? registration.active;
                   const look = () => { window.ended = worker.state };
                   worker.addEventListener('statechange', look);
                   look();
                 }, error => { window.ended = 'redundant' });",
                vec![],
            )
            .await?;
        page.until("window.ended === 'redundant'").await?;
        assert_eq!(page.evaluate("navigator.serviceWorker.controller").await?, json!(null));
        Ok(())
    })
    .await;
}
