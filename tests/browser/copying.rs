//! Cells copied from the results paste as a table.

use serde_json::Value;
use thirtyfour::error::WebDriverResult;

use crate::page::{Page, in_browser};
use crate::workspace_kit::{sample, until_count};

/// The copied rows of cells; empty if the browser's own copying is left alone.
async fn copied(page: &Page, select: &str) -> WebDriverResult<Vec<Vec<String>>> {
    let script = format!(
        "(() => {{
           const selection = getSelection();
           selection.removeAllRanges();
           const range = document.createRange();
           {select}
           selection.addRange(range);
           const clipboardData = new DataTransfer();
           const copy = new ClipboardEvent('copy', {{ bubbles: true, cancelable: true, clipboardData }});
           document.body.dispatchEvent(copy);
           return copy.defaultPrevented ? copy.clipboardData.getData('text/plain') : null;
         }})()"
    );
    let text = page.evaluate(&script).await?;
    let row = |line: &str| line.split('\t').map(str::to_owned).collect();
    Ok(text.as_str().map(|text| text.lines().map(row).collect()).unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn all_rows_are_copied_and_not_only_those_in_sight() {
    in_browser(|page| async move {
        page.resize(1280, 720, 1).await?;
        page.open("#/sample?sort=-f1").await?;
        page.see("result-row").await?;
        until_count(&page, "51 pairs").await?;
        let in_page = page.count("[data-testid=result-row]").await?;
        let all = copied(&page, "range.selectNodeContents(document.body);").await?;
        let pairs = sample();
        assert!(in_page < pairs.len(), "{in_page} rows are in the page");
        assert_eq!(all.len(), pairs.len() + 1, "with a head");
        assert_eq!(all[0][..5], ["Id", "Predictor", "Group", "Gold intent", "Predicted intent"]);
        assert!(all.iter().all(|row| row.len() == all[0].len()), "{all:?}");
        for pair in &pairs {
            let row = all.iter().find(|row| row[0] == pair.id).expect("every pair");
            assert_eq!(row[1], pair.model);
            assert_eq!([&row[3], &row[4]], [&pair.gold, &pair.predicted]);
        }

        page.click_css("[data-predictor=terse] [data-testid=mean-recall]").await?;
        until_count(&page, "17 of 51 pairs").await?;
        let shown = copied(&page, "range.selectNodeContents(document.body);").await?;
        assert_eq!(shown.len(), 17 + 1, "those that the filter leaves");
        assert!(shown[1..].iter().all(|row| row[1] == "terse"), "{shown:?}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cells_of_some_rows_are_copied_as_cells() {
    in_browser(|page| async move {
        page.resize(1280, 720, 1).await?;
        page.open("#/sample").await?;
        page.see("result-row").await?;
        until_count(&page, "51 pairs").await?;
        let ids = "[...document.querySelectorAll('[data-testid=result-row]')].slice(1, 4)
            .map(row => row.dataset.rowId)";
        let wanted = page.evaluate(ids).await?;
        let three = copied(
            &page,
            "const rows = document.querySelectorAll('[data-testid=result-row]');
             range.setStart(rows[1].querySelector('.pair-table-intent').firstChild, 1);
             range.setEnd(rows[3].querySelector('td.number').firstChild, 1);",
        )
        .await?;
        let copied_ids: Value = three.iter().map(|row| row[0].clone()).collect();
        assert_eq!(copied_ids, wanted);

        // A part of one cell is copied as the browser does it.
        let part = copied(
            &page,
            "range.selectNodeContents(document.querySelector('.pair-table-intent').firstChild);",
        )
        .await?;
        assert!(part.is_empty(), "{part:?}");

        let means =
            copied(&page, "range.selectNode(document.querySelector('.predictors table'));").await?;
        assert_eq!(means.len(), 1 + 3, "{means:?}");
        assert!(means.iter().all(|row| row.len() == means[0].len()), "{means:?}");
        assert_eq!(means[1][1], "careful");
        let f1 = means[0].iter().position(|name| name == "F1").expect("a column of F1");
        assert!(means[1][f1].parse::<f64>().is_ok(), "a number alone: {means:?}");
        let interval = &means[1][f1 - 1];
        assert!(interval.contains('–'), "its interval in a cell of its own: {interval}");
        Ok(())
    })
    .await;
}
