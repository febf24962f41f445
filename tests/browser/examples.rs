//! The examples and the guide: what somebody sees who has no data yet.

use crate::page::in_browser;

#[tokio::test(flavor = "multi_thread")]
async fn each_example_opens_by_one_click_and_the_guide_is_read_in_the_page() {
    in_browser(|page| async move {
        for (name, pairs) in [("web", 10), ("android", 10), ("languages", 12), ("jury", 12)] {
            page.open("#/").await?;
            page.click_css(&format!("[data-example={name}]")).await?;
            page.see_css(".data h1").await?;
            page.until(&format!(
                "document.querySelector('main').innerText.includes('{pairs} pairs')"
            ))
            .await?;
        }
        page.open("#/about").await?;
        page.see("guide-links").await?;
        for (place, title) in
            [(1, "How to read a score"), (2, "How to label pairs"), (3, "How to get a key")]
        {
            page.click_css(&format!("[data-testid=guide-links] li:nth-child({place}) a")).await?;
            page.until(&format!("document.querySelector('.guide h1')?.textContent === '{title}'"))
                .await?;
        }
        // A page that does not exist says so, and the others stay in reach.
        page.open("#/guide/..%2Fsample").await?;
        page.see_css(".guide [role=alert]").await?;
        page.click_css("[data-testid=guide-links] li:first-child a").await?;
        page.see_css(".guide table").await?;
        page.click_css(".guide p a[href^='#/sample']").await?;
        page.see("pair-diagram").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}
