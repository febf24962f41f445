//! Files with unknown column names: the page asks which columns hold the intents.

use serde_json::json;

use crate::own_data::{Files, choose};
use crate::page::in_browser;

#[tokio::test(flavor = "multi_thread")]
async fn unknown_names_are_asked_about_once() {
    in_browser(|page| async move {
        let files = Files::new();
        let path = files.write("odd.csv", "wanted;got\n\"Sow,\nthen water\";Sow\nDig;Dig\n");
        page.open("").await?;
        choose(&page, &[&path]).await?;
        let asked = page.text_of("column-question").await?;
        assert!(asked.contains("Which column holds the gold intent"), "{asked}");
        assert!(asked.contains("Which columns hold the predictions? You can pick several."), "{asked}");
        // Nothing is counted before the columns are known.
        assert_eq!(page.text_of("dataset-summary").await?, "semicolon-separated");
        page.click("use-columns").await?;
        page.until("document.querySelector('[data-testid=dataset-summary]').textContent.startsWith('2 pairs')")
            .await?;

        page.driver.refresh().await?;
        page.open("").await?;
        choose(&page, &[&path]).await?;
        let summary = page.text_of("dataset-summary").await?;
        assert!(summary.starts_with("2 pairs"), "the choice is remembered: {summary}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_columns_can_be_chosen_as_predictors() {
    in_browser(|page| async move {
        let files = Files::new();
        let rows = "gold,gpt,llama\nSow the peas,Sow,Sow peas\nDig,Dig,Rake\nPrune,Cut,Prune\n";
        page.open("").await?;
        choose(&page, &[&files.write("wide.csv", rows)]).await?;
        page.see("column-question").await?;
        for column in ["gpt", "llama"] {
            let unchosen = format!("[data-predicted='{column}']");
            let is_chosen = format!("document.querySelector(\"{unchosen}\").checked");
            if page.evaluate(&is_chosen).await? == json!(false) {
                page.click_css(&unchosen).await?;
            }
        }
        assert_eq!(page.text_of("use-columns").await?, "Use these 2 columns");
        page.click("use-columns").await?;
        page.until(
            "document.querySelector('[data-testid=dataset-summary]')
               .textContent.startsWith('6 pairs · 3 gold intents · 2 predictors')",
        )
        .await?;
        page.click("see-results").await?;
        page.see("result-row").await?;
        let predictors =
            "[...document.querySelectorAll('[data-testid=predictor-row]')].map(row => row.dataset.predictor)";
        assert_eq!(page.evaluate(predictors).await?, json!(["gpt", "llama"]));
        assert_eq!(page.all("result-row").await?.len(), 6);
        Ok(())
    })
    .await;
}
