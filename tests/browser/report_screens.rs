//! The HTML report with what users did: small pictures with marks and masks, larger ones, or none.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::open_rows;
use crate::own_data::{Files, downloaded};
use crate::page::{Page, in_browser};
use crate::screens_kit::{
    BLACK, BLUE, GREYS, add_screens, choose_option, colours, draw_mask, is_near, rows, screen_files,
};

/// Width, height and bytes of each picture of a report that is open.
async fn pictures(page: &Page) -> WebDriverResult<Vec<(u32, u32, Vec<u8>)>> {
    let all = page
        .evaluate("[...document.querySelectorAll('.screens img')].map(i => [i.naturalWidth, i.naturalHeight, i.src])")
        .await?;
    let all: Vec<(u32, u32, String)> = serde_json::from_value(all).unwrap();
    let bytes = |address: &str| {
        let data = address.strip_prefix("data:image/jpeg;base64,").unwrap();
        STANDARD.decode(data).unwrap()
    };
    Ok(all.iter().map(|(width, height, address)| (*width, *height, bytes(address))).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_report_shows_what_users_did_with_marks_and_masks_or_not_at_all() {
    in_browser(|page| async move {
        let files = Files::new();
        open_rows(&page, &files, &rows()).await?;
        add_screens(&page, &screen_files(&files)).await?;
        page.click("see-results").await?;
        page.click_css("[data-testid=result-row][data-row-id^=a]").await?;
        page.click("show-trajectory").await?;
        page.see_css("[data-testid=trajectory-screen] svg image").await?;
        page.click_css("[data-testid=trajectory-masks] summary").await?;
        choose_option(&page, "mask-scope", "everything").await?;
        draw_mask(&page).await?;

        let mut reports = Vec::new();
        for (size, wanted) in [("small", 5), ("full", 5), ("none", 0)] {
            choose_option(&page, "report-screens", size).await?;
            let html = downloaded(&page, "export-html", &files).await?;
            let said = String::from_utf8_lossy(&html);
            assert_eq!(said.matches("<img ").count(), wanted, "{size}");
            assert!(!said.contains("<image"), "no figure holds a screen");
            reports.push(files.write(&format!("{size}.html"), &html));
        }
        let figure = String::from_utf8(downloaded(&page, "export-csv", &files).await?).unwrap();
        assert!(!figure.contains("base64"), "screens are in the report only");

        page.driver.goto(format!("file://{}", reports[0].display())).await?;
        page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)").await?;
        let small = pictures(&page).await?;
        assert!(small.iter().all(|(width, height, _)| *width.max(height) <= 360));
        let tap = colours(&page, ("image/jpeg", &small[0].2), &[[0.25, 0.75], [0.2, 0.05], [0.8, 0.05]]);
        let tap = tap.await?;
        assert!(is_near(tap[0], BLUE) && is_near(tap[1], BLACK) && is_near(tap[2], [GREYS[0]; 3]), "{tap:?}");
        let captions = page
            .evaluate("[...document.querySelectorAll('.screens')].map(s => [...s.querySelectorAll('li')].map(l => l.innerText))")
            .await?;
        assert_eq!(captions[0][2], json!("TYPE: two litres"));
        assert_eq!(captions[0][3], json!("The screen at the end"));
        assert_eq!(captions[1][1], json!("BACK"), "a screen that is missing leaves its action");
        // The other prediction of the same intent points to it.
        page.click_css("article a[href^='#trajectory-']").await?;
        page.until("document.querySelector(location.hash).querySelectorAll('img').length === 4").await?;

        page.driver.goto(format!("file://{}", reports[1].display())).await?;
        let full = pictures(&page).await?;
        assert_eq!((full[0].0, full[0].1), (540, 1200));
        let covered = colours(&page, ("image/jpeg", &full[3].2), &[[0.2, 0.05], [0.8, 0.05]]).await?;
        assert!(is_near(covered[0], BLACK) && is_near(covered[1], [GREYS[3]; 3]), "{covered:?}");
        Ok(())
    })
    .await;
}
