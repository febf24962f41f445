//! Files of the user's own: chosen, dropped and pasted, whole and broken.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;
use thirtyfour::error::WebDriverResult;

use crate::page::{Page, in_browser};
use crate::stand_in::patience;

/// A folder for the files of a test.
pub struct Files(TempDir);

impl Files {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, content).unwrap();
        path
    }
}

pub async fn choose(page: &Page, paths: &[&Path]) -> WebDriverResult<()> {
    let paths: Vec<_> = paths.iter().map(|path| path.to_str().unwrap()).collect();
    page.see("dataset-input").await?.send_keys(paths.join("\n")).await
}

/// Whether the page was handed files, once it has drawn sixty frames.
const WAS_DROPPED: &str = "const done = arguments[0];

    let frames = 60;
    const look = () => {
      if (window.wasDropped || frames-- === 0) done(Boolean(window.wasDropped));
      else requestAnimationFrame(look);
    };
    look();";

/// Drags files over the page until it says that they may be dropped, then drops them. On a busy machine
/// Chromium may swallow a drop; they are then dragged again.
pub async fn drop_files(page: &Page, paths: &[&Path]) -> WebDriverResult<()> {
    let listen = "addEventListener('drop', () => { window.wasDropped = true }, true)";
    page.evaluate(listen).await?;
    let dropped = async {
        loop {
            drag(page, "dragEnter", paths).await?;
            drag(page, "dragOver", paths).await?;
            if page.count(".drop-zone").await? == 0 {
                continue;
            }
            drag(page, "drop", paths).await?;
            let was_dropped = page.driver.execute_async(WAS_DROPPED, Vec::new()).await?;
            if was_dropped.json() == &json!(true) {
                return Ok(());
            }
        }
    };
    let dropped: Result<WebDriverResult<()>, _> = tokio::time::timeout(patience(), dropped).await;
    dropped.expect("the page takes no files")
}

async fn drag(page: &Page, kind: &str, paths: &[&Path]) -> WebDriverResult<()> {
    let data = json!({ "items": [], "files": paths, "dragOperationsMask": 1 });
    let event = json!({ "type": kind, "x": 600, "y": 400, "data": data });
    page.devtools("Input.dispatchDragEvent", event).await
}

/// What the file holds that a click on `test_id` downloads. It is moved into the folder.
pub async fn downloaded(page: &Page, test_id: &str, folder: &Files) -> WebDriverResult<Vec<u8>> {
    let before = downloads(page);
    page.click(test_id).await?;
    let came = async {
        loop {
            let now = downloads(page);
            let is_under_way = now.iter().any(|name| page.engine.is_unfinished(name));
            let new = now.into_iter().find(|name| !before.contains(name));
            if let Some(name) = new.filter(|_| !is_under_way) {
                let path = page.downloads.join(name);
                let bytes = std::fs::read(&path).unwrap();
                // Firefox keeps the place with an empty file.
                if !bytes.is_empty() {
                    std::fs::remove_file(path).unwrap();
                    return bytes;
                }
            }
            // A download has no event that WebDriver could be asked about.
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let bytes = tokio::time::timeout(patience(), came).await;
    let bytes = bytes.unwrap_or_else(|_| panic!("{test_id} downloads nothing"));
    folder.write(&format!("download of {test_id}"), &bytes);
    Ok(bytes)
}

fn downloads(page: &Page) -> Vec<String> {
    let entries = std::fs::read_dir(&page.downloads).unwrap().filter_map(Result::ok);
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

async fn open_problems(page: &Page) -> WebDriverResult<String> {
    page.see("dataset-problems").await?;
    page.evaluate("document.querySelectorAll('.problem-group').forEach(g => g.open = true)")
        .await?;
    page.text_of("dataset-problems").await
}

#[tokio::test(flavor = "multi_thread")]
async fn three_bad_lines_among_twenty_cost_three_rows_and_come_back() {
    in_browser(|page| async move {
        let files = Files::new();
        let bad = [(4, "{\"gold\": \"Dig\""), (11, "[1, 2]"), (17, "{\"prediction\": \"Rake\"}")];
        let lines: Vec<String> = (1..=20)
            .map(|line| match bad.iter().find(|(number, _)| *number == line) {
                Some((_, text)) => (*text).to_owned(),
                None => json!({ "gold": format!("Water {line}"), "prediction": "Dig" }).to_string(),
            })
            .collect();
        page.open("").await?;
        page.see("open-sample").await?;
        drop_files(&page, &[&files.write("garden.jsonl", lines.join("\n"))]).await?;
        let summary = page.text_of("dataset-summary").await?;
        assert!(summary.starts_with("17 pairs · 17 gold intents · 1 predictor"), "{summary}");
        assert!(summary.contains("3 lines not used"), "{summary}");

        let problems = open_problems(&page).await?;
        for (line, text) in bad {
            assert!(problems.contains(&format!("Line {line}")), "line {line} in {problems}");
            assert!(problems.contains(text), "{text} in {problems}");
        }
        assert_eq!(page.count(".problem-group li").await?, 3);
        let unused = downloaded(&page, "download-unused", &files).await?;
        let expected = bad.map(|(_, text)| text).join("\n") + "\n";
        assert_eq!(String::from_utf8(unused).unwrap(), expected);

        // So tall that all rows are in sight, and with that in the page.
        page.resize(1280, 2600, 1).await?;
        page.click("see-results").await?;
        page.see("result-row").await?;
        page.until("document.querySelectorAll('[data-testid=result-row]').length === 17").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_in_a_file_are_scored_and_their_text_stays_text() {
    in_browser(|page| async move {
        let files = Files::new();
        let judged = json!({
            "id": "a/1 ü", "gold_intent": "Water the ferns", "predicted_intent": "Water plants",
            "gold_facts": ["Water something", "It is ferns"], "judge": "a test",
            "judge_answer": { "expert_fact_coverage": [
                { "fact": "Water something", "reasoning": "Said.", "label": "C" },
                { "fact": "It is ferns", "reasoning": "Not said.", "label": "not derived" } ],
              "predicted_fact_accuracy": [
                { "fact": "Water plants", "reasoning": "<b>bold</b>", "label": "Correct" } ] },
        });
        let waiting = json!({ "gold": "Sow", "predicted_intent": "Dig", "gold_intent": "Sow" });
        page.open("").await?;
        choose(&page, &[&files.write("mine.jsonl", format!("{judged}\n\n{waiting}\n"))]).await?;
        page.click("see-results").await?;
        assert!(page.text_of("dataset-summary").await?.starts_with("mine.jsonl"));

        page.select_row("a/1 ü").await?;
        assert_eq!(page.text_of("pair-recall").await?, "0.50");
        page.evaluate("document.querySelector('[data-testid=predicted-fact]').focus()").await?;
        page.until("document.querySelector('.why').textContent.includes('<b>bold</b>')").await?;
        assert_eq!(page.count(".why b b").await?, 0);

        page.select_row("line-3").await?;
        let why = page.see_css(".unscored-pair").await?.text().await?;
        assert!(why.contains("The gold intent has not been split into facts"), "{why}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_files_packed_and_not_become_one_batch() {
    in_browser(|page| async move {
        let files = Files::new();
        let one = files.write("one.tsv", "gold\tpredicted\nSow\tSow\n");
        let two = files.write("two.jsonl.gz", GZIPPED);
        page.open("").await?;
        choose(&page, &[&one, &two]).await?;
        let summary = page.text_of("dataset-summary").await?;
        assert!(summary.starts_with("2 pairs · 2 gold intents"), "{summary}");
        let title = page.see_css(".data h1").await?.text().await?;
        assert_eq!(title, "one.tsv + two.jsonl.gz");
        page.click("see-results").await?;
        page.select_row("line-1").await?;
        let origin = page.see_css(".pair-view-footer").await?.text().await?;
        assert!(origin.contains("From two.jsonl.gz, line 1"), "{origin}");
        Ok(())
    })
    .await;
}

/// `{"gold": "Prune", "prediction": "Prune the hedge"}`, packed by gzip -9n.
const GZIPPED: &[u8] = &[
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xab, 0x56, 0x4a, 0xcf, 0xcf, 0x49,
    0x51, 0xb2, 0x52, 0x50, 0x0a, 0x28, 0x2a, 0xcd, 0x4b, 0x55, 0xd2, 0x51, 0x50, 0x2a, 0x28, 0x4a,
    0x4d, 0xc9, 0x4c, 0x2e, 0xc9, 0xcc, 0xcf, 0x83, 0x0b, 0x2b, 0x94, 0x64, 0xa4, 0x2a, 0x64, 0xa4,
    0xa6, 0xa4, 0xa7, 0x2a, 0xd5, 0x02, 0x00, 0x9d, 0x11, 0x96, 0x49, 0x32, 0x00, 0x00, 0x00,
];

#[tokio::test(flavor = "multi_thread")]
async fn rows_can_be_pasted() {
    in_browser(|page| async move {
        page.open("").await?;
        page.click_now(".paste-data summary").await?;
        let rows = "{\"gold\": \"Sow\", \"prediction\": \"Sow\"}";
        page.see("dataset-paste").await?.send_keys(rows).await?;
        page.click_now(".paste-data button").await?;
        assert!(page.text_of("dataset-summary").await?.starts_with("1 pair ·"));

        page.open("#/").await?;
        page.see("open-sample").await?;
        page.evaluate(
            "(() => { const clipboardData = new DataTransfer();
               clipboardData.setData('text/plain', 'gold;prediction\\nSow;Sow\\nDig;Dig\\n');
               const paste = new ClipboardEvent('paste', { bubbles: true });
               // Firefox takes no data for an event that a script makes.
               Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
               document.body.dispatchEvent(paste);
             })()",
        )
        .await?;
        assert!(page.text_of("dataset-summary").await?.starts_with("2 pairs ·"));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_dataset_is_refused_with_a_sentence_and_nothing_is_lost() {
    in_browser(|page| async move {
        let files = Files::new();
        let huge = files.write("huge.jsonl", "");
        std::fs::File::options().write(true).open(&huge).unwrap().set_len(1 << 30).unwrap();
        let folder = files.0.path().join("a folder");
        std::fs::create_dir(&folder).unwrap();
        let good = files.write("good.json", r#"[{"gold": "Sow", "prediction": "Sow"}]"#);
        page.open("").await?;
        choose(&page, &[&good]).await?;
        page.see("dataset-summary").await?;
        for (path, sentence) in [
            (&files.write("notes.txt", "Dear diary\n"), "has no row that can be used"),
            (&files.write("nothing.jsonl", ""), "is empty."),
            (&files.write("paper.pdf", "%PDF-1.7 …"), "is a PDF."),
            (&files.write("broken.gz", [0x1f, 0x8b, 8, 0, 1, 2]), "cannot be unpacked"),
            (&huge, "has 1024 MB"),
            (&folder, "is a folder."),
        ] {
            drop_files(&page, &[path]).await?;
            let name = path.file_name().unwrap().to_str().unwrap();
            let is_named = format!(
                "document.querySelector('.notice[role=alert]')?.textContent.startsWith('{name} ')"
            );
            assert!(page.until(&is_named).await.is_ok(), "nothing is said of {name}");
            let notice = page.see_css(".notice[role='alert']").await?.text().await?;
            assert!(notice.contains(sentence), "{name}: {notice}");
        }
        page.open("#/results").await?;
        page.see("result-row").await?;
        assert_eq!(page.all("result-row").await?.len(), 1, "what was open stays open");
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_load_leaves_no_trace() {
    in_browser(|page| async move {
        let files = Files::new();
        let row =
            json!({ "gold": "Sow the seeds in rows", "prediction": "Sow" }).to_string() + "\n";
        let large = files.write("large.jsonl", row.repeat(1_000_000));
        page.open("").await?;
        choose(&page, &[&large]).await?;
        page.click("opening-stop").await?;
        page.until("!document.querySelector('[data-testid=opening]')").await?;
        page.see("open-sample").await?;
        page.open("#/data").await?;
        let notice = page.see_css(".start [role='status']").await?.text().await?;
        assert!(notice.contains("not open in this tab"), "{notice}");

        let small = files.write("small.jsonl", row);
        choose(&page, &[&small]).await?;
        assert!(page.text_of("dataset-summary").await?.starts_with("1 pair ·"));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_data_that_is_not_open_says_so() {
    in_browser(|page| async move {
        page.open("#/results/some-row").await?;
        let notice = page.see_css(".start [role='status']").await?.text().await?;
        assert!(notice.contains("not open in this tab"), "{notice}");
        page.open("#/sample/no-such-row").await?;
        let notice = page.see_css(".results-pair .notice").await?.text().await?;
        assert!(notice.contains("no pair named no-such-row"), "{notice}");
        Ok(())
    })
    .await;
}
