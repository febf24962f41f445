//! Files and copies with too much content: what exceeds a limit is named, and the rest is shown.

use serde_json::{Value, json};

use crate::own_data::{Files, choose};
use crate::page::in_browser;

fn facts(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("The bed is number {number}")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_with_a_hundred_thousand_facts_costs_that_row() {
    in_browser(|page| async move {
        let files = Files::new();
        let row = |count| json!({ "gold": "Sow", "prediction": "Dig", "gold_facts": facts(count) });
        let rows = [2, 100_000, 3].map(|count| row(count).to_string() + "\n").concat();
        page.open("").await?;
        choose(&page, &[&files.write("beds.jsonl", rows)]).await?;
        let summary = page.text_of("dataset-summary").await?;
        assert!(summary.starts_with("2 pairs · "), "{summary}");
        let problems = page.see("dataset-problems").await?;
        let problems = problems.prop("textContent").await?.unwrap_or_default();
        let sentence = "“gold_facts” has 100,000 facts, and 2,000 is the most a row can have.";
        assert!(problems.contains("Line 2") && problems.contains(sentence), "{problems}");
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_with_three_hundred_thousand_facts_opens_without_them() {
    in_browser(|page| async move {
        let copy = include_str!("../project/version-1.bifact");
        let (head, rest) = copy.split_once('\n').unwrap();
        let mut head: Value = serde_json::from_str(head).unwrap();
        let (journal, file) =
            rest.split_at(usize::try_from(head["journal"].as_u64().unwrap()).unwrap());
        let few = json!(["Cut the mint", "Dry the mint"]).to_string();
        let many = json!(facts(300_000)).to_string();
        let journal =
            journal.replace(&format!("\"gold_facts\":{few}"), &format!("\"gold_facts\":{many}"));
        assert!(journal.len() > many.len());
        head["journal"] = journal.len().into();
        let files = Files::new();
        page.open("").await?;
        let copy = format!("{head}\n{journal}{file}");
        choose(&page, &[&files.write("mint.bifact", copy)]).await?;
        let trouble = page.text_of("keeping-trouble").await?;
        assert!(trouble.contains("of this project could not be read"), "{trouble}");
        page.see("results-table").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_thousand_predictors_are_shown_fifty_at_a_time() {
    in_browser(|page| async move {
        let files = Files::new();
        let row = |number: usize| {
            let answer = json!({
                "expert_fact_coverage": [{ "fact": "Sow", "label": "C" }],
                "predicted_fact_accuracy": [{ "fact": "Sow", "label": "C" }],
            });
            let row = json!({
                "gold": "Sow", "prediction": "Sow", "model": format!("model {number}"),
                "gold_facts": ["Sow"], "judge_answer": answer,
            });
            row.to_string() + "\n"
        };
        page.resize(1400, 900, 1).await?;
        page.open("").await?;
        let rows: String = (0..20_000).map(row).collect();
        choose(&page, &[&files.write("models.jsonl", rows)]).await?;
        page.see("dataset-summary").await?;
        page.click("see-results").await?;
        page.see("results-table").await?;
        assert_eq!(page.count("[data-testid=predictor-row]").await?, 50);
        page.click_now("[data-band=scores]").await?;
        page.until(
            "document.querySelector('[data-chart=predictors]')?.textContent\
             .includes('and 19,970 more predictors')",
        )
        .await?;
        page.click("more-predictors").await?;
        page.until("document.querySelectorAll('[data-testid=predictor-row]').length === 100")
            .await?;
        Ok(())
    })
    .await;
}
