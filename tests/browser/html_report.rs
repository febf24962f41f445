//! The HTML report: the answer comes first, and the page says that filters do not apply to it.

use crate::own_data::{Files, downloaded};
use crate::page::in_browser;

#[tokio::test(flavor = "multi_thread")]
async fn the_report_begins_with_the_answer_and_holds_all_pairs_whatever_is_filtered() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("#/sample").await?;
        page.see("headline").await?;
        page.until("document.querySelector('[data-testid=headline] h2')").await?;
        // Without a filter there is nothing to say.
        page.until("document.querySelector('[data-testid=export-note]')?.textContent === ''")
            .await?;

        page.open("#/sample?predictor=terse").await?;
        page.until("document.querySelector('[data-testid=export-note]')?.textContent.length > 0")
            .await?;
        assert_eq!(
            page.text_of("export-note").await?,
            "All 51 pairs are exported; the filter hides 34."
        );
        let html = String::from_utf8(downloaded(&page, "export-html", &files).await?).unwrap();
        let path = files.write("report.html", &html);
        page.driver.goto(format!("file://{}", path.display())).await?;
        assert_eq!(page.count("article.pair").await?, 51);
        assert_eq!(page.count("details[open]").await?, 10);
        let said = page.see_css("#answer + p").await?.text().await?;
        assert!(said.starts_with("careful is ahead of chatty by 0.23 F1 ("), "{said}");
        assert!(page.count("#charts ~ .charts svg").await? >= 4);
        // Short enough to look through.
        let height = page.evaluate("document.documentElement.scrollHeight").await?;
        assert!(height.as_f64().unwrap() < 20_000.0, "{height}");
        page.click_css("nav a[href='#comparison']").await?;
        page.until("location.hash === '#comparison' && scrollY > 0").await?;
        page.click_css("article.pair:last-of-type summary").await?;
        page.until("document.querySelectorAll('details[open]').length === 11").await
    })
    .await;
}
