//! A person overrides verdicts and edits gold facts; both can be undone, are stored, and lead to re-judging.

use serde_json::json;

use crate::judge_kit::{open_rows, run, until_finished};
use crate::own_data::{Files, choose, downloaded};
use crate::page::{in_browser, in_watched_browser};
use crate::review_kit::{
    DOWN, ENTER, ESCAPE, UP, judged_rows, numbers_become, open_judged, show_pair, tab_to,
};

const FIRST: [[&str; 3]; 2] = [["0.67", "0.67", "0.67"], ["0.83", "0.83", "0.83"]];
/// With the second gold fact covered: recall 3 of 3, F1 = 2 · (2/3) / (5/3) = 4/5; the other pair of
/// `a` is perfect, so its means are 5/6, 1 and 9/10.
const COVERED: [[&str; 3]; 2] = [["0.67", "1.00", "0.80"], ["0.83", "1.00", "0.90"]];

const SECOND_FACT: &str = "document.querySelector('[data-fact=\"1\"]')";

#[tokio::test(flavor = "multi_thread")]
async fn an_overridden_verdict_counts_at_once_and_the_judges_stays_in_sight() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        numbers_become(&page, FIRST[0], FIRST[1]).await?;
        page.click_now("[data-fact='1'] .figure-fact").await?;
        page.fill("reviewer-name", &format!("Ada{ENTER}")).await?;
        page.fill("mark-note", &format!("a table seats two{ENTER}")).await?;
        page.click("mark-supported").await?;
        numbers_become(&page, COVERED[0], COVERED[1]).await?;
        let figure = page.text_of("pair-diagram").await?;
        assert!(figure.contains("judge: missed"), "{figure}");
        let why = page.see_css(".why").await?.text().await?;
        assert!(why.contains("Changed by Ada, today "), "{why}");
        assert!(why.contains("(judge: missed): a table seats two."), "{why}");
        let row = "[...document.querySelectorAll('[data-row-id=noon] td.number:not(.pair-table-quiet)')].map(c => c.textContent)";
        page.until(&format!("JSON.stringify({row}) === '[\"0.67\",\"1.00\",\"0.80\"]'")).await?;
        let undo = page.text_of("undo").await?;
        assert!(undo.contains("Undo: “The table is for two” was marked covered"), "{undo}");
        page.click("undo").await?;
        numbers_become(&page, FIRST[0], FIRST[1]).await?;
        page.until("!document.querySelector('[data-testid=undo]')").await?;
        page.click("redo").await?;
        numbers_become(&page, COVERED[0], COVERED[1]).await?;

        let exported = downloaded(&page, "export-jsonl", &files).await?;
        let text = String::from_utf8(exported).unwrap();
        page.driver.goto("about:blank").await?;
        page.open("").await?;
        page.see("open-sample").await?;
        choose(&page, &[&files.write("again.jsonl", &text)]).await?;
        page.see("dataset-summary").await?;
        show_pair(&page, "noon").await?;
        numbers_become(&page, COVERED[0], COVERED[1]).await?;
        page.until(&format!("{SECOND_FACT}.dataset.verdict === 'supported'")).await?;
        page.evaluate(&format!("{SECOND_FACT}.focus()")).await?;
        page.until("document.querySelector('.why').textContent.includes('Changed by Ada')")
            .await?;
        page.click("mark-none").await?;
        numbers_become(&page, FIRST[0], FIRST[1]).await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn edited_gold_facts_make_their_pairs_stale_until_these_are_judged_again() {
    in_watched_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.click_now(".gold-panel summary").await?;
        let before = page.text_of("gold-fingerprint").await?;
        page.click_now("#gold-delete-1").await?;
        page.see("stale-mark").await?;
        let count = page.text_of("stale-count").await?;
        assert!(
            count.starts_with("2 pairs out of date."),
            "both predictions of the intent: {count}"
        );
        assert_ne!(page.text_of("gold-fingerprint").await?, before);
        // What was judged is shown as it was judged.
        numbers_become(&page, FIRST[0], FIRST[1]).await?;
        page.click_now("#gold-edit-0").await?;
        page.fill("gold-text", &format!("The day is Friday{ENTER}")).await?;
        let refused = page.text_of("gold-refused").await?;
        assert_eq!(refused, "“The day is Friday” is in the list already.");
        page.press(ESCAPE).await?;
        page.click("gold-approve").await?;
        page.until(
            "document.querySelector('.gold-panel summary').textContent.includes('approved by')",
        )
        .await?;

        page.requests().await?;
        page.click("run-stale-rules").await?;
        page.until(
            "!document.querySelector('[data-testid=stale-mark], [data-testid=stale-count]')",
        )
        .await?;
        assert_eq!(page.requests_beyond_code().await?, Vec::<String>::new(), "nothing is sent");
        // Two gold facts are left, and "Book a table on Friday at noon" says both.
        page.until("document.querySelectorAll('[data-testid=gold-fact]').length === 2").await?;
        page.until("document.querySelector('[data-testid=pair-recall]').textContent === '1.00'")
            .await?;
        let signature = page.see_css(".pair-view-footer").await?.text().await?;
        assert!(signature.contains("rough rules, no model"), "{signature}");
        show_pair(&page, "mia").await?;
        // A pair that was not stale is as it was.
        let footer = "document.querySelector('.pair-view-footer')?.textContent ?? ''";
        page.until(&format!("({footer}).includes('judge: by hand')")).await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_judge_that_is_set_judges_again_what_is_stale_and_nothing_else() {
    in_watched_browser(|page| async move {
        let rows = "gold,prediction,id\nBuy red shoes and a hat,Buy red shoes,one\n\
                    Call Mia,Call Mia,two\n";
        let files = Files::new();
        open_rows(&page, &files, rows).await?;
        run(&page).await?;
        show_pair(&page, "one").await?;
        page.click_now(".gold-panel summary").await?;
        let facts = page.count(".gold-panel-fact").await?;
        page.click("gold-add").await?;
        page.fill("gold-text", &format!("The hat is green{ENTER}")).await?;
        page.see("stale-mark").await?;
        assert_eq!(page.text_of("run-stale").await?, "Re-judge 1 pair");
        page.requests().await?;
        page.click("run-stale").await?;
        page.until("!document.querySelector('[data-testid=stale-mark]')").await?;
        page.until(&format!(
            "document.querySelectorAll('[data-testid=gold-fact]').length === {}",
            facts + 1
        ))
        .await?;
        until_finished(&page).await?;
        assert_eq!(page.requests_beyond_code().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_gold_facts_is_split_merged_and_put_in_order() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.click_now(".gold-panel summary").await?;
        let list = "JSON.stringify([...document.querySelectorAll('.gold-panel-fact')].map(f => f.textContent))";
        let becomes = |facts: serde_json::Value| format!("{list} === {}", json!(facts.to_string()));
        page.click_now("#gold-split-1").await?;
        page.fill("gold-text", "There is a table\u{e007}Two people come").await?;
        page.click("gold-save").await?;
        page.until(&becomes(json!([
            "Book a table", "There is a table", "Two people come", "The day is Friday",
        ])))
        .await?;
        page.click_now("#gold-merge-1").await?;
        page.until("document.activeElement.dataset.testid === 'gold-text'").await?;
        page.press(ENTER).await?;
        page.until(&becomes(json!([
            "Book a table", "There is a table and Two people come", "The day is Friday",
        ])))
        .await?;
        page.click_now("#gold-up-2").await?;
        page.until("document.activeElement.id === 'gold-up-1'").await?;
        page.until(&becomes(json!([
            "Book a table", "The day is Friday", "There is a table and Two people come",
        ])))
        .await?;
        page.click("gold-restore").await?;
        page.until(&becomes(json!(["Book a table", "The table is for two", "The day is Friday"])))
            .await?;
        page.until("!document.querySelector('[data-testid=stale-mark]')").await?;
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_of_a_review_by_keyboard() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.press(DOWN).await?;
        page.press(DOWN).await?;
        page.press(DOWN).await?;
        page.press(UP).await?;
        page.until("document.activeElement.dataset.fact === '1'").await?;
        page.press("c").await?;
        numbers_become(&page, COVERED[0], COVERED[1]).await?;
        page.until("document.activeElement.dataset.fact === '1'").await?;
        page.press("u").await?;
        numbers_become(&page, FIRST[0], FIRST[1]).await?;
        page.press("U").await?;
        numbers_become(&page, COVERED[0], COVERED[1]).await?;
        page.press("m").await?;
        numbers_become(&page, FIRST[0], FIRST[1]).await?;
        tab_to(&page, "gold-panel").await?;
        page.press(ENTER).await?;
        tab_to(&page, "gold-edit").await?;
        page.press(ENTER).await?;
        page.until("document.activeElement.dataset.testid === 'gold-text'").await?;
        page.press(format!(" in town{ENTER}")).await?;
        page.see("stale-mark").await?;
        let first = page.see_css(".gold-panel-fact").await?.text().await?;
        assert_eq!(first, "Book a table in town");
        page.until("document.activeElement.id === 'gold-edit-0'").await?;
        page.press("u").await?;
        page.until("!document.querySelector('[data-testid=stale-mark]')").await?;
        page.press(ESCAPE).await?;
        page.until("location.hash === '#/results'").await?;
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_words_a_fact_rests_on_light_up() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        let lit = "JSON.stringify([...document.querySelectorAll('.pair-diagram .lit')].map(e =>
            e.dataset.evidence ?? `${e.dataset.gold}-${e.dataset.predicted}`))";
        page.evaluate("document.querySelector('[data-fact=\"0\"]').focus()").await?;
        page.until(&format!("{lit} === '[\"0\"]'")).await?;
        show_pair(&page, "saturday").await?;
        // Friday and Saturday are near: facts 2 and 3 + 2.
        page.evaluate("document.querySelector('[data-fact=\"5\"]').focus()").await?;
        page.until(&format!("{lit} === '[\"5\",\"2-5\"]'")).await?;
        assert!(judged_rows().contains("Saturday"));
        Ok(())
    })
    .await;
}
