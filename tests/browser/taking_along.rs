//! Exports of the figure: files and text.

use roxmltree::Document;
use serde_json::Value;

use crate::own_data::{Files, downloaded};
use crate::page::in_browser;
use crate::review_kit::open_judged;

#[tokio::test(flavor = "multi_thread")]
async fn the_drawing_stands_alone_and_nothing_in_it_is_cut_off() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.click_now("[data-testid='export-colours'] option[value='dark']").await?;
        let svg = String::from_utf8(downloaded(&page, "export-svg", &files).await?).unwrap();
        let read = Document::parse(&svg).expect("well-formed");
        assert_eq!(read.root_element().tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
        // A fact may take two lines.
        let texts: Vec<_> = read.descendants().filter_map(|node| node.text()).collect();
        let texts = texts.join(" ");
        for part in ["The table is for two", "The time is noon", "missed", "invented", "0.67"] {
            assert!(texts.contains(part), "{part} is not in {texts}");
        }
        for outside in ["href", "url(", "@import", "<script", "var(", "http://"] {
            let own = svg.replace("http://www.w3.org/2000/svg", "");
            assert!(!own.contains(outside), "{outside}");
        }
        assert!(svg.contains("#141519"), "dark as chosen");

        let picture = Files::new();
        let png = downloaded(&page, "export-png", &picture).await?;
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        let length = |name| read.root_element().attribute(name).unwrap().parse::<f64>().unwrap();
        for (drawn, name) in [(side(16), "width"), (side(20), "height")] {
            assert!((f64::from(drawn) - 2.0 * length(name)).abs() <= 2.0, "{name}: {drawn}");
        }

        let path = files.write("figure.svg", &svg);
        page.driver.goto(format!("file://{}", path.display())).await?;
        let outside = page
            .evaluate(
                "(() => { const box = document.documentElement.viewBox.baseVal;
                   return [...document.querySelectorAll('text, rect, path')].filter(part => {
                     const b = part.getBoundingClientRect(), m = document.documentElement.getScreenCTM().inverse();
                     const a = new DOMPoint(b.left, b.top).matrixTransform(m);
                     const z = new DOMPoint(b.right, b.bottom).matrixTransform(m);
                     return a.x < box.x - 1 || a.y < box.y - 1
                       || z.x > box.x + box.width + 1 || z.y > box.y + box.height + 1;
                   }).map(part => part.textContent || part.outerHTML) })()",
            )
            .await?;
        assert_eq!(outside, Value::Array(Vec::new()));
        assert!(page.count("text").await? > 15);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_figure_is_copied_as_words_or_shown_where_that_is_refused() {
    in_browser(|page| async move {
        let files = Files::new();
        page.before_load(
            "navigator.clipboard.writeText = async text => {
               if (window.refuses) throw new Error('no');
               window.copied = text;
             }",
        );
        open_judged(&page, &files).await?;
        page.click("copy-text").await?;
        page.until("document.querySelector('[data-testid=copy-status]').textContent === 'Copied'")
            .await?;
        let copied = page.evaluate("window.copied").await?.as_str().unwrap_or_default().to_owned();
        assert!(copied.contains("✗ The table is for two: missed"), "{copied}");
        assert!(copied.contains("Recall 0.67 (2 of 3), precision 0.67 (2 of 3), F1 0.67."));
        page.click("copy-markdown").await?;
        page.until("window.copied.includes('- ✗ The table is for two: **missed**')").await?;
        page.evaluate("window.refuses = true").await?;
        page.click("copy-text").await?;
        let by_hand = page.see_css(".figure-words").await?.text().await?;
        assert!(by_hand.contains("Gold intent: Book a table for two on Friday"), "{by_hand}");
        Ok(())
    })
    .await;
}
