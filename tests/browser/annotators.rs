//! Two people label pairs, and their agreement is that of other libraries.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::agreement::check;
use crate::own_data::{Files, choose, downloaded};
use crate::page::{Page, in_browser};

// As WebDriver writes them.
const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";
const UP: &str = "\u{e013}";

const ADA: &str = "yynpnyyn";

/// Leaves the last pair out.
const BO: &str = "ynnppyy";

fn unlabelled(count: usize) -> String {
    let rows = (1..=count).map(|row| {
        json!({ "id": format!("bed-{row}"), "gold": format!("Water bed {row}"), "prediction": "Dig",
            "gold_facts": ["Water something", "It is a bed"],
            "judge_answer": { "expert_fact_coverage": [
                { "fact": "Water something", "label": "M" }, { "fact": "It is a bed", "label": "M" } ],
              "predicted_fact_accuracy": [{ "fact": "Dig", "label": "M" }] } })
        .to_string()
    });
    rows.collect::<Vec<_>>().join("\n")
}

async fn label(page: &Page, name: &str, answers: &str) -> WebDriverResult<()> {
    page.fill("annotator-name", name).await?;
    page.press(TAB).await?;
    for answer in answers.chars() {
        // It goes on by itself.
        page.press(answer.to_string()).await?;
    }
    let done = format!("{} of 8 pairs labelled", answers.len());
    let shown = "document.querySelector('[data-testid=labelling-progress]')?.textContent";
    page.until(&format!("{shown} === '{done}'")).await
}

/// Values of scikit-learn 1.9.1 (Cohen) and krippendorff 0.9.0 for the same answers.
#[tokio::test(flavor = "multi_thread")]
async fn two_people_label_by_keyboard_and_their_agreement_is_that_of_other_libraries() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("").await?;
        choose(&page, &[&files.write("garden.jsonl", unlabelled(8))]).await?;
        page.see("see-results").await?;
        page.open("#/agreement").await?;
        let empty = page.text_of("agreement-empty").await?;
        assert!(empty.contains("No labels yet"), "{empty}");
        assert!(empty.contains("a column named match"), "{empty}");
        page.see("label-here").await?.send_keys(ENTER).await?;

        page.see("labelling").await?;
        // Nothing of the judge's is to be seen.
        let text = page.text_of("labelling").await?;
        assert!(text.contains("Water bed") && !text.contains("0.00"), "{text}");
        assert_eq!(page.count(".labelling [aria-pressed=true]").await?, 0);
        label(&page, "Ada", ADA).await?;
        assert!(page.text_of("labelling-note").await?.contains("labelled every pair"));
        // The last pair's facts: covered, covered, and back to the first to say missed.
        page.press("cc").await?;
        page.press(format!("{UP}{UP}m")).await?;
        page.until("document.querySelectorAll('.labelling [data-verdict][aria-pressed=true]').length === 2")
            .await?;
        // Bo begins at the start, wherever Ada is.
        label(&page, "Bo", BO).await?;
        page.press(ESCAPE).await?;

        let kappas = "[data-testid='annotator-kappas'][data-of='pairs']";
        page.see_css(kappas).await?;
        let cells = "[...document.querySelectorAll(\"[data-of='pairs'] td\")]";
        let shown = page.evaluate(&format!("{cells}.map(cell => cell.dataset.value)")).await?;
        check("kappa", &shown[0], &json!(0.548_387_096_774_193_5));
        let of = |scale| format!("document.querySelector('[data-scale={scale}]').dataset.value");
        check("alpha", &page.evaluate(&of("nominal")).await?, &json!(0.573_770_491_803_278_7));
        check("ordinal", &page.evaluate(&of("ordinal")).await?, &json!(0.592_393_320_964_749_6));
        // Ada's labels count first; Bo's where he is chosen.
        assert!(page.text_of("agreement-counts").await?.starts_with("Labels by Ada"));
        page.evaluate("document.querySelector('[data-annotator=Bo]').click()").await?;
        page.until("document.querySelector('[data-testid=agreement-counts]').textContent.startsWith('Labels by Bo')")
            .await?;
        taken_along(&page, &files).await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

/// The labels are a file, and the file is the labels.
async fn taken_along(page: &Page, files: &Files) -> WebDriverResult<()> {
    let saved = downloaded(page, "export-labels", files).await?;
    let lines: Vec<Value> = String::from_utf8(saved.clone())
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), ADA.len() + BO.len());
    let of_ada: Vec<&Value> = lines.iter().filter(|line| line["annotator"] == "Ada").collect();
    assert_eq!(of_ada.len(), ADA.len());
    let with_facts: Vec<&&Value> =
        of_ada.iter().filter(|line| line["gold_verdicts"] != json!([])).collect();
    assert_eq!(with_facts.len(), 1);
    assert_eq!(with_facts[0]["gold_verdicts"].as_array().unwrap().len(), 2);
    // What Ada saw last.
    assert_eq!(with_facts[0]["match"], "no");

    page.open("#/data").await?;
    choose(page, &[&files.write("again.jsonl", unlabelled(8))]).await?;
    page.see_css("h1[dir]").await?;
    page.until("document.querySelector('h1').textContent === 'again.jsonl'").await?;
    page.open("#/agreement").await?;
    page.see("agreement-empty").await?;
    let labels = files.write("labels.jsonl", saved);
    page.see("labels-input").await?.send_keys(labels.to_str().unwrap()).await?;
    page.see("agreement-table").await?;
    assert_eq!(page.text_of("labels-merged").await?, "15 labels read.");
    Ok(())
}
