//! An edited list of gold facts is taken back: what was judged with the old list comes back with it,
//! nobody is asked, and a reload shows the same.

use bifact::methods::bifact::tally::FactTally;
use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    GARDEN, Shown, as_lines, as_shown, by_rule, open_rows, run, set_judge, shown_scores,
    until_finished,
};
use crate::keeping_kit::kept_text;
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::review_kit::show_pair;
use crate::stand_in::{Config, MODEL, Standin};

/// The pair that is looked at, with so many of its gold facts covered; of its three predicted facts
/// two are right.
fn scores(gold_supported: usize, gold_total: usize) -> Shown {
    let tally =
        FactTally { gold_supported, gold_total, predicted_supported: 2, predicted_total: 3 };
    let mut all = by_rule(&GARDEN);
    all.insert("peas-short".to_owned(), as_shown(tally));
    all
}

async fn scores_become(page: &Page, scores: &Shown) -> WebDriverResult<()> {
    let row = "JSON.stringify([...document.querySelectorAll('[data-row-id=peas-short] td.number')]
        .map(cell => cell.textContent))";
    let expected = json!(json!(scores["peas-short"]).to_string());
    page.until(&format!("{row} === {expected}")).await?;
    assert_eq!(shown_scores(page).await?, *scores);
    Ok(())
}

/// The last that the journal says of the intent has so many facts, and its pair stands behind it.
async fn is_kept_with(page: &Page, facts: usize) -> WebDriverResult<()> {
    let condition = format!(
        r#"(lines => {{
             const last = (kind, words) => lines.findLastIndex(line =>
               line.includes(`"kind":"${{kind}}"`) && line.includes(words));
             const [gold, pair] = [last('gold', 'Sow peas'), last('pair', '"id":"peas-short"')];
             return pair > gold && JSON.parse(lines[gold] ?? '{{}}').gold_facts?.length === {facts};
           }})(text.split('\n'))"#
    );
    kept_text(page, &condition).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_is_taken_back_brings_its_assessments_without_a_request() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        run(&page).await?;
        show_pair(&page, "peas-short").await?;
        page.click_now("[data-fact='1'] .figure-fact").await?;
        page.click("mark-unsupported").await?;
        let first = scores(1, 3);
        scores_become(&page, &first).await?;

        let asked = stand_in.questions().len();
        page.click_now(".gold-panel summary").await?;
        page.click_now("#gold-delete-2").await?;
        page.see("stale-mark").await?;
        page.click("run-stale").await?;
        until_finished(&page).await?;
        assert_eq!(stand_in.questions().len(), asked + 2, "both predictions of the intent");
        let second = scores(0, 2);
        scores_become(&page, &second).await?;
        is_kept_with(&page, 2).await?;

        let undo = page.text_of("undo").await?;
        assert!(undo.contains("Undo: “prune the roses” was deleted"), "{undo}");
        page.click("undo").await?;
        scores_become(&page, &first).await?;
        assert_eq!(page.count("[data-testid=stale-mark], [data-testid=stale-count]").await?, 0);
        page.click("redo").await?;
        scores_become(&page, &second).await?;
        assert_eq!(page.count("[data-testid=stale-mark], [data-testid=stale-count]").await?, 0);
        page.click("undo").await?;
        scores_become(&page, &first).await?;
        is_kept_with(&page, 3).await?;

        page.driver.refresh().await?;
        page.until(
            "document.querySelector('[data-testid=results-table], [data-testid=run-start]')",
        )
        .await?;
        show_pair(&page, "peas-short").await?;
        scores_become(&page, &first).await?;
        assert_eq!(page.count("[data-testid=stale-mark], [data-testid=stale-count]").await?, 0);
        assert_eq!(stand_in.questions().len(), asked + 2, "nothing was asked for it");
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}
