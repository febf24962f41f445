//! Files that come in many parcels, and a page without its worker.

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::own_data::{Files, choose};
use crate::page::{Page, in_browser};

const ROWS: usize = 60_000;

/// Every row has another gold intent and knows its place: none can be lost or doubled unnoticed.
fn rows() -> String {
    let row = |number| json!({ "gold": format!("Sow bed {number}"), "prediction": "Sow the beds" });
    (0..ROWS).map(|number| row(number).to_string() + "\n").collect()
}

async fn assert_all_rows(page: &Page, name: &str) -> WebDriverResult<()> {
    page.until(&format!("document.querySelector('.data h1')?.textContent === '{name}'")).await?;
    let summary = page.text_of("dataset-summary").await?;
    assert!(summary.starts_with("60,000 pairs · 60,000 gold intents"), "{name}: {summary}");
    assert!(!summary.contains("not used"), "{name}: {summary}");
    Ok(())
}

/// A gzip file that holds the bytes as they are, which any unpacker has to accept.
fn gzip_stored(bytes: &[u8]) -> Vec<u8> {
    let mut packed = vec![0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF];
    let mut blocks = bytes.chunks(0xFFFF).peekable();
    while let Some(block) = blocks.next() {
        let length = u16::try_from(block.len()).unwrap();
        packed.push(u8::from(blocks.peek().is_none()));
        packed.extend(length.to_le_bytes());
        packed.extend((!length).to_le_bytes());
        packed.extend(block);
    }
    packed.extend(crc_32(bytes).to_le_bytes());
    packed.extend(u32::try_from(bytes.len()).unwrap().to_le_bytes());
    packed
}

fn crc_32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 * (crc & 1)))
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_file_is_read_and_unpacked_beside_the_page() {
    in_browser(|page| async move {
        let (files, rows) = (Files::new(), rows());
        let packed = gzip_stored(rows.as_bytes());
        page.open("").await?;
        page.evaluate("window.Worker = class extends Worker { constructor(u) { super(u); window.worked = u } }")
            .await?;
        for (name, content) in [("plain.jsonl", rows.as_bytes()), ("packed.jsonl.gz", &packed)] {
            page.open("#/").await?;
            choose(&page, &[&files.write(name, content)]).await?;
            assert_all_rows(&page, name).await?;
            let worked = page.evaluate("window.worked").await?;
            let worked = worked.as_str().unwrap_or_default();
            assert!(worked.starts_with("worker-") && worked.ends_with("/background.js"), "{worked}");
            page.evaluate("delete window.worked").await?;
        }
        page.open("#/").await?;
        choose(&page, &[&files.write("cut.gz", &packed[..packed.len() - 100])]).await?;
        let notice = page.see_css(".notice[role='alert']").await?.text().await?;
        assert!(notice.contains("cannot be unpacked"), "{notice}");
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

/// No workers at all, none at that address, one that breaks down, and one of another version.
const BAD_WORKERS: [&str; 4] = [
    "undefined",
    "class extends theirs { constructor() { super('no_such_file.js') } }",
    "class { postMessage(data) { if (!data) this.onmessage({ data: 'reader' }) } terminate() {} }",
    "class {
       postMessage(data) { if (!data) this.onmessage({ data: new ArrayBuffer(1000) }) }
       terminate() {}
     }",
];

#[tokio::test(flavor = "multi_thread")]
async fn without_its_worker_the_page_says_so_and_can_try_again() {
    in_browser(|page| async move {
        let files = Files::new();
        let row = json!({ "gold": "Sow", "prediction": "Sow" }).to_string();
        page.open("").await?;
        page.evaluate("window.theirs = Worker").await?;
        for (number, worker) in BAD_WORKERS.into_iter().enumerate() {
            page.evaluate(&format!("window.Worker = {worker}")).await?;
            let name = format!("{number}.jsonl");
            choose(&page, &[&files.write(&name, &row)]).await?;
            let is_named = format!(
                "document.querySelector('.notice[role=alert]')?.textContent.startsWith('{name} ')"
            );
            page.until(&is_named).await?;
            let notice = page.see_css(".notice[role='alert']").await?.text().await?;
            assert!(notice.contains("the part of this page that reads files"), "{notice}");
        }
        page.evaluate("window.Worker = theirs").await?;
        choose(&page, &[&files.write("good.jsonl", &row)]).await?;
        assert!(page.text_of("dataset-summary").await?.starts_with("1 pair ·"));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_reader_loads_while_a_file_is_looked_for_and_then_reads_it() {
    in_browser(|page| async move {
        let files = Files::new();
        page.before_load(
            "window.workers = 0;
             window.Worker = class extends Worker { constructor(u) { super(u); workers += 1 } };
             // No dialog that nobody closes.
             const stay = event => event.preventDefault();
             document.addEventListener('click', stay, { capture: true, once: true });",
        );
        page.open("").await?;
        page.see("open-sample").await?;
        page.evaluate("document.querySelector('[data-testid=dataset-input]').click()").await?;
        assert_eq!(page.evaluate("workers").await?, json!(1));
        choose(&page, &[&files.write("beds.jsonl", rows())]).await?;
        assert_all_rows(&page, "beds.jsonl").await?;
        assert_eq!(page.evaluate("workers").await?, json!(1));
        Ok(())
    })
    .await;
}
