//! Pairs inside a link: copied, opened elsewhere, spoilt and hostile.

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::page::{Page, in_browser, in_watched_browser};

/// What the page wanted to copy, in place of the clipboard.
const CLIPBOARD: &str = "Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async text => { window.copied = text } } });";

async fn copied(page: &Page, test_id: &str) -> WebDriverResult<String> {
    page.evaluate("window.copied = undefined").await?;
    page.click(test_id).await?;
    page.until("window.copied").await?;
    Ok(page.evaluate("window.copied").await?.as_str().unwrap_or_default().to_owned())
}

/// The part of an address from `#` on.
fn hash(address: &str) -> String {
    address.split_once('#').map(|(_, hash)| format!("#{hash}")).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_and_a_small_batch_travel_in_a_link() {
    in_watched_browser(|page| async move {
        page.before_load(CLIPBOARD);
        page.open("#/sample/tarts-terse").await?;
        page.see("pair-diagram").await?;
        let pair = copied(&page, "copy-link").await?;
        assert!(pair.starts_with(&page.address), "{pair}");

        // All 51 are too many; ten fit into 8 kB with their verdicts.
        page.click("export-link").await?;
        page.until("document.querySelector('.exports [data-testid=link-status]').textContent.includes('up to 50')")
            .await?;
        page.open("#/sample?q=lemon").await?;
        page.see("result-row").await?;
        let batch = copied(&page, "export-link").await?;
        assert!(batch.len() < 8200, "{}", batch.len());

        page.requests().await?;
        page.open("").await?;
        page.see("open-sample").await?;
        page.open(&hash(&pair)).await?;
        let held = page.text_of("link-holds").await?;
        assert_eq!(held, "It holds 1 pair, 1 of them judged. Judge: written by hand.");
        let shown = page.text_of("shared-link").await?;
        assert!(shown.contains("Order lemon tarts for pickup on Sunday"), "{shown}");
        assert!(shown.contains("could have written the verdicts"), "{shown}");
        // Nothing was opened yet.
        assert_eq!(page.evaluate("sessionStorage.length").await?, 0);
        page.click("link-open").await?;
        page.see("pair-diagram").await?;
        assert_eq!(page.text_of("pair-recall").await?, "0.50");
        Ok(())
    })
    .await;
}

/// A packed text as the page packs it, by the browser's own compressor.
async fn packed(page: &Page, text: &str) -> WebDriverResult<String> {
    let script = format!(
        "const done = arguments[arguments.length - 1];
         new Response(new Blob([{}]).stream().pipeThrough(new CompressionStream('deflate')))
           .arrayBuffer().then(buffer => {{
             const letters = Array.from(new Uint8Array(buffer), byte => String.fromCharCode(byte));
             done('1.' + btoa(letters.join('')).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, ''));
           }});",
        json!(text)
    );
    let packed = page.driver.execute_async(script, vec![]).await?;
    Ok(packed.json().as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spoilt_or_hostile_link_gets_a_sentence_and_opens_nothing() {
    in_browser(|page| async move {
        page.open("").await?;
        page.see("open-sample").await?;
        let row =
            |gold: &str| json!({ "gold_intent": gold, "predicted_intent": "Dig" }).to_string();
        let good = packed(&page, &row("Dig")).await?;
        let many = vec![row("Dig"); 51].join("\n");
        let refused = [
            (good[..good.len() - 4].to_owned(), "damaged or was cut off"),
            ("1.%%%".to_owned(), "damaged or was cut off"),
            (good.replacen("1.", "7.", 1), "newer version"),
            (packed(&page, &"a".repeat(5_000_000)).await?, "far more than it may hold"),
            (packed(&page, &many).await?, "more than 50 pairs"),
            (packed(&page, "[1]").await?, "Pair 1 of the link"),
        ];
        for (link, said) in refused {
            page.open(&format!("#/link/{link}")).await?;
            page.until(&format!(
                "document.querySelector('[data-testid=link-refused]')?.textContent.includes({})",
                json!(said)
            ))
            .await?;
            assert_eq!(page.count("[data-testid=link-open]").await?, 0);
        }
        let hostile = "=HYPERLINK(\"//x\")<img src=x onerror=\"window.ran=1\">";
        let link = packed(&page, &row(hostile)).await?;
        page.open(&format!("#/link/{link}")).await?;
        let said = page.text_of("link-formulas").await?;
        assert!(said.starts_with("One text begins like a spreadsheet formula."), "{said}");
        assert!(page.text_of("shared-link").await?.contains(hostile));
        page.click("link-open").await?;
        page.see_css(".data h1").await?;
        assert_eq!(page.evaluate("window.ran ?? null").await?, json!(null));
        Ok(())
    })
    .await;
}
