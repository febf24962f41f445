//! The person with a spreadsheet: columns without known names, empty cells, workbooks, ids that join.

use bifact::dataset::{members_of, read_whole};
use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{choose_provider, run, shown_scores, until_finished};
use crate::own_data::{Files, choose, downloaded};
use crate::page::{Page, in_browser};

/// Twelve rows, two models, one empty cell. No name says which columns hold the predictions.
fn two_models() -> String {
    let row = |row: usize| {
        let second = if row == 7 { String::new() } else { format!("Water plant {row}") };
        format!("q{row},Water plant {row} at noon,Water plant {row} at noon,{second},Bo\n")
    };
    format!("id,gold,Model A,Model B,looked at by\n{}", (1..=12).map(row).collect::<String>())
}

async fn summary_begins_with(page: &Page, words: &str) -> WebDriverResult<()> {
    let summary = "document.querySelector('.data [data-testid=dataset-summary]')";
    page.until(&format!("{summary}?.textContent.startsWith({})", json!(words))).await
}

async fn open_two_models(page: &Page, files: &Files) -> WebDriverResult<()> {
    page.open("").await?;
    choose(page, &[&files.write("pm.csv", two_models())]).await?;
    page.see("column-question").await?;
    page.click("use-columns").await?;
    summary_begins_with(page, "24 pairs · 12 gold intents · 2 predictors").await
}

#[tokio::test(flavor = "multi_thread")]
async fn columns_without_known_names_are_one_question_with_a_guess() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("").await?;
        choose(&page, &[&files.write("pm.csv", two_models())]).await?;
        let asked = page.text_of("column-question").await?;
        assert!(asked.contains("Which columns hold the predictions? You can pick several."), "{asked}");
        assert!(!asked.contains("Which column holds the gold intent"), "its name says it: {asked}");
        assert!(asked.contains("Water plant 1 at noon"), "examples: {asked}");
        let body = page.evaluate("document.body.textContent").await?;
        assert!(!body.as_str().unwrap().contains("0 pairs"), "{body}");
        let guess = "[...document.querySelectorAll('[data-predicted]:checked')].map(c => c.dataset.predicted)";
        assert_eq!(page.evaluate(guess).await?, json!(["Model A", "Model B"]));
        assert_eq!(page.text_of("use-columns").await?, "Use these 2 columns");
        page.click("use-columns").await?;
        summary_begins_with(&page, "24 pairs · 12 gold intents · 2 predictors").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_prediction_is_a_pair_that_scores_nothing_unless_it_is_left_out() {
    in_browser(|page| async move {
        let files = Files::new();
        open_two_models(&page, &files).await?;
        let said = page.text_of("empty-predictions").await?;
        assert!(said.starts_with("1 empty prediction."), "{said}");
        page.click("empty-left-out").await?;
        summary_begins_with(&page, "23 pairs").await?;
        let said = page.text_of("empty-predictions").await?;
        assert!(said.starts_with("1 empty prediction left out."), "{said}");
        page.click("empty-counted").await?;
        summary_begins_with(&page, "24 pairs").await?;

        choose_provider(&page, "rules").await?;
        run(&page).await?;
        page.resize(1280, 2600, 1).await?;
        page.scroll_to_row("q7/Model B").await?;
        let scores = shown_scores(&page).await?;
        assert_eq!(scores["q7/Model B"], ["–", "0.00", "0.00"]);
        let in_table =
            "[...document.querySelectorAll('.predictor-scored')].map(cell => cell.textContent)";
        assert_eq!(page.evaluate(in_table).await?, json!(["12", "12"]));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn exports_have_the_files_own_ids_and_open_again() {
    in_browser(|page| async move {
        let files = Files::new();
        open_two_models(&page, &files).await?;
        choose_provider(&page, "rules").await?;
        run(&page).await?;
        let lines = String::from_utf8(downloaded(&page, "export-jsonl", &files).await?).unwrap();
        let ids: Vec<String> = lines
            .lines()
            .map(|line| {
                members_of(line).iter().find(|(name, _)| name == "id").unwrap().1.to_owned()
            })
            .collect();
        let expected: Vec<String> =
            (1..=12).flat_map(|row| [format!("\"q{row}\""), format!("\"q{row}\"")]).collect();
        assert_eq!(ids, expected);
        let table = downloaded(&page, "export-csv", &files).await?;
        assert!(table.starts_with("\u{feff}id,bifact_pair,model,".as_bytes()));
        let (batch, _) = read_whole(std::str::from_utf8(&table).unwrap());
        assert_eq!(batch.pairs.len(), 24);
        assert_eq!((batch.pairs[1].file_id(), batch.pairs[1].id.0.as_str()), ("q1", "q1/Model B"));

        page.open("#/").await?;
        page.see("open-sample").await?;
        choose(&page, &[&files.write("again.jsonl", &lines)]).await?;
        summary_begins_with(&page, "24 pairs · 12 gold intents · 2 predictors").await?;
        page.click("see-results").await?;
        page.select_row("q7/Model B").await?;
        assert_eq!(page.text_of("pair-recall").await?, "0.00");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_workbook_opens_and_what_only_looks_like_one_is_refused() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("").await?;
        let workbook = include_bytes!("../dataset/workbooks/xlsxwriter.xlsx");
        choose(&page, &[&files.write("pairs.xlsx", workbook)]).await?;
        summary_begins_with(&page, "2 pairs · 2 gold intents · 1 predictor").await?;
        let summary = page.text_of("dataset-summary").await?;
        assert!(summary.ends_with("Excel workbook, sheet “Rich”"), "{summary}");

        let wide = include_bytes!("../dataset/workbooks/openpyxl.xlsx");
        choose(&page, &[&files.write("wide.xlsx", wide)]).await?;
        page.see("column-question").await?;
        page.click("use-columns").await?;
        summary_begins_with(&page, "8 pairs").await?;
        let summary = page.text_of("dataset-summary").await?;
        assert!(summary.contains("sheet “Pairs & more”"), "{summary}");
        assert!(summary.contains("To open “Other” instead"), "{summary}");

        let cut = &wide[..wide.len() / 2];
        choose(&page, &[&files.write("cut.xlsx", cut)]).await?;
        let notice = page.see_css(".notice[role='alert']").await?.text().await?;
        assert!(notice.starts_with("cut.xlsx is a zip archive with no Excel workbook"), "{notice}");
        Ok(())
    })
    .await;
}

/// As Google Sheets copies cells: tabs between them, quotes around one with a line break.
#[tokio::test(flavor = "multi_thread")]
async fn copied_cells_open() {
    in_browser(|page| async move {
        page.open("").await?;
        page.see("open-sample").await?;
        page.evaluate(
            "(() => { const clipboardData = new DataTransfer();
               clipboardData.setData('text/plain',
                 'id\\tgold\\tprediction\\na\\t\"Sow,\\nthen say \"\"hi\"\"\"\\tSow\\nb\\tDig a \"deep\" hole\\tDig\\n');
               const paste = new ClipboardEvent('paste', { bubbles: true });
               Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
               document.body.dispatchEvent(paste);
             })()",
        )
        .await?;
        summary_begins_with(&page, "2 pairs · 2 gold intents · 1 predictor · tab-separated").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_pairs_can_be_tried_first_and_the_rest_resumes() {
    in_browser(|page| async move {
        let files = Files::new();
        let row = |row: usize| json!({ "id": format!("r{row}"), "gold": format!("Water plant {row}"), "prediction": "Water a plant" });
        let rows: Vec<String> = (0..60).map(|place| row(place).to_string()).collect();
        let rows = rows.join("\n");
        page.open("").await?;
        choose(&page, &[&files.write("sixty.jsonl", rows)]).await?;
        summary_begins_with(&page, "60 pairs").await?;
        choose_provider(&page, "rules").await?;
        assert_eq!(page.text_of("run-try").await?, "Try 20 random pairs first");
        assert_eq!(page.text_of("run-try-costs").await?, "20 random pairs, scored in your browser.");
        page.click("run-try").await?;
        until_finished(&page).await?;
        let count = "document.querySelector('.predictor-scored')?.textContent";
        page.until(&format!("{count} === '20 of 60'")).await?;
        assert_eq!(page.text_of("run-go-on").await?, "Resume (40 pairs left)");
        page.click("run-go-on").await?;
        page.until(&format!("{count} === '60'")).await
    })
    .await;
}
