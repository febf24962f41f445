//! What a browser may lack: the page then does without and says so in a sentence.

use std::path::Path;

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::own_data::{Files, choose};
use crate::page::{Page, in_browser};
use crate::review_kit::open_judged;
use crate::static_site::{copy, dist};

/// The release build with one of its files changed.
fn changed(
    is_meant: impl Fn(&Path) -> bool,
    change: impl Fn(String) -> String,
) -> tempfile::TempDir {
    let site = tempfile::tempdir().unwrap();
    copy(&dist(), site.path());
    let found = files_below(site.path()).into_iter().find(|path| is_meant(path)).unwrap();
    let text = change(std::fs::read_to_string(&found).unwrap());
    std::fs::write(found, text).unwrap();
    site
}

fn files_below(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

async fn notice(page: &Page) -> WebDriverResult<String> {
    page.see_css(".notice[role='alert']").await?.text().await
}

#[tokio::test(flavor = "multi_thread")]
async fn without_decompression_a_packed_file_is_to_be_unpacked_first() {
    in_browser(|page| async move {
        let site = changed(
            |path| path.ends_with("background.js"),
            |script| format!("delete self.DecompressionStream;\n{script}"),
        );
        let page = page.with_build(site.path().to_owned()).await;
        let files = Files::new();
        page.open("").await?;
        choose(&page, &[&files.write("rows.jsonl.gz", [0x1f, 0x8b, 8, 0, 1, 2])]).await?;
        let said = notice(&page).await?;
        assert!(said.contains("this browser cannot unpack gzip"), "{said}");
        assert!(said.contains("Unpack the file"), "{said}");
        let row = json!({ "gold": "Sow", "prediction": "Sow" }).to_string();
        choose(&page, &[&files.write("plain.jsonl", row)]).await?;
        assert!(page.text_of("dataset-summary").await?.starts_with("1 pair ·"));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_locks_the_page_says_that_two_tabs_could_clash() {
    in_browser(|page| async move {
        page.before_load("delete Navigator.prototype.locks");
        let files = Files::new();
        open_judged(&page, &files).await?;
        let said = page.text_of("keeping-trouble").await?;
        assert!(said.contains("Open this project in one tab only"), "{said}");
        page.click_css("[data-testid=keeping-trouble] button").await?;
        page.until("!document.querySelector('[data-testid=keeping-trouble]')").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

/// Nothing of the page needs these, and it has to stay so.
#[tokio::test(flavor = "multi_thread")]
async fn without_offscreen_canvas_file_system_access_and_channels_all_is_as_ever() {
    in_browser(|page| async move {
        page.before_load(
            "for (const name of ['OffscreenCanvas', 'showOpenFilePicker', 'showSaveFilePicker',
               'showDirectoryPicker', 'FileSystemFileHandle', 'BroadcastChannel',
               'requestIdleCallback', 'scheduler']) delete window[name]",
        );
        let files = Files::new();
        open_judged(&page, &files).await?;
        let svg = crate::own_data::downloaded(&page, "export-svg", &files).await?;
        assert!(svg.starts_with(b"<svg"), "{}", String::from_utf8_lossy(&svg));
        assert_eq!(page.count("[data-testid=keeping-trouble]").await?, 0);
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

/// Colours of a page that knows no `light-dark()`, which is played by a name that no browser knows.
#[tokio::test(flavor = "multi_thread")]
async fn without_light_dark_the_page_is_light_and_says_so() {
    in_browser(|page| async move {
        let site = changed(
            |path| path.extension().is_some_and(|ending| ending == "css"),
            |sheet| sheet.replace("light-dark(", "no-such-colour("),
        );
        let index = site.path().join("index.html");
        let html = std::fs::read_to_string(&index).unwrap();
        // A sheet with other bytes is refused where the page says which it should have.
        let parts: Vec<&str> = html.split("<link rel=\"stylesheet\"").collect();
        let [before, sheet] = parts.as_slice() else { panic!("one sheet: {html}") };
        let (attributes, after) = sheet.split_once('>').unwrap();
        let unchecked: Vec<&str> =
            attributes.split(' ').filter(|part| !part.starts_with("integrity")).collect();
        let link = format!("<link rel=\"stylesheet\"{}>", unchecked.join(" "));
        std::fs::write(&index, format!("{before}{link}{after}")).unwrap();
        let page = page.with_build(site.path().to_owned()).await;
        page.prefer("prefers-color-scheme", "dark").await?;
        page.open("#/sample").await?;
        page.see("results-table").await?;
        let shown = page
            .evaluate(
                "(style => [style.color, style.backgroundColor,
                   getComputedStyle(document.body, '::before').content])(getComputedStyle(document.body))",
            )
            .await?;
        assert_eq!(shown[0], "rgb(27, 28, 33)");
        assert_eq!(shown[1], "rgb(251, 250, 248)");
        assert!(shown[2].as_str().unwrap().contains("so the colours are light"), "{shown}");
        let page_is_plain = "getComputedStyle(document.querySelector('.selected td')).boxShadow";
        assert!(page.evaluate(page_is_plain).await?.as_str().unwrap().contains("59, 76, 202"));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_cannot_compile_the_page_is_told_to_be_updated() {
    in_browser(|page| async move {
        page.before_load(
            "const refuse = async () => { throw new WebAssembly.CompileError('no SIMD here') };
             WebAssembly.instantiateStreaming = WebAssembly.instantiate = WebAssembly.compile = refuse;
             WebAssembly.compileStreaming = refuse",
        );
        page.open("").await?;
        let said = page.text_of("too-old").await?;
        assert!(said.contains("This browser is too old for bifact"), "{said}");
        assert!(said.contains("no SIMD here"), "{said}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_offscreen_canvas_only_actions_can_be_sent() {
    in_browser(|page| async move {
        page.before_load("delete window.OffscreenCanvas");
        let files = Files::new();
        let row = json!({ "gold": "Sow", "prediction": "Sow", "trajectory":
            { "steps": [{ "action": "click", "screenshot": "one.png" }] } });
        page.open("").await?;
        choose(&page, &[&files.write("rows.jsonl", row.to_string())]).await?;
        page.click_now("[data-testid='method-select'] option[value='autorater']").await?;
        let said = page.text_of("screens-note").await?;
        assert!(said.starts_with("This browser cannot draw screens"), "{said}");
        assert_eq!(page.count("[data-testid='sees-select'] option").await?, 2);
        Ok(())
    })
    .await;
}
