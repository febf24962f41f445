//! Corrected scores: the sample's draw, labels that are no draw, and a draw labelled on the desk.

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::own_data::{Files, choose};
use crate::page::{Page, in_browser};

const INTENTS: usize = 12;

/// Two predictors; the judge finds every fact right for even intents.
fn rows() -> String {
    let rows = (0..INTENTS).flat_map(|intent| {
        ["one", "two"].map(|model| {
            let label = if intent % 2 == 0 { "C" } else { "M" };
            let fact =
                json!({ "number": 1, "fact": "It is dug", "reasoning": "So", "label": label });
            let answer =
                json!({ "expert_fact_coverage": [fact], "predicted_fact_accuracy": [fact] });
            json!({
                "gold_intent": format!("Dig bed {intent}"), "predicted_intent": "Dig a bed",
                "model": model, "match": "yes", "gold_facts_answer": "It is dug",
                "judge_answer": answer.to_string(),
            })
            .to_string()
        })
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// From the lowest bound to the highest, over all predictors.
async fn bounds_hold(page: &Page, score: &str) -> WebDriverResult<()> {
    page.until(&format!(
        "(() => {{
            const all = [...document.querySelectorAll(`[data-testid=corrected-mean][data-score='{score}']`)];
            return all.length > 1 && all.every(({{ dataset }}) =>
                Number(dataset.low) <= Number(dataset.value) && Number(dataset.value) <= Number(dataset.high));
        }})()"
    ))
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sample_has_a_draw_and_says_that_it_is_made_up() {
    in_browser(|page| async move {
        page.open("#/agreement/sample").await?;
        page.see("corrected-sample").await?;
        bounds_hold(&page, "f1").await?;
        assert!(
            page.text_of("corrected-answer").await?.starts_with("If people had judged, F1 of ")
        );
        page.see("corrected-few").await?;
        page.see("corrected-difference").await?;
        assert!(page.text_of("replace-too-few").await?.contains("3 annotators"));
        page.click_css("[data-testid=corrected-score] input[value=match]").await?;
        bounds_hold(&page, "match").await?;
        page.see("match-rule").await.map(drop)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_blind_draw_corrects_and_its_pairs_are_labelled_on_the_desk() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("").await?;
        choose(&page, &[&files.write("beds.jsonl", rows())]).await?;
        page.until("document.querySelector('h1')?.textContent === 'beds.jsonl'").await?;
        page.open("#/agreement").await?;
        // The file has labels, but nobody knows how they were chosen.
        page.see("corrected-warning").await?;
        assert_eq!(page.count("[data-testid=corrected-mean]").await?, 0);
        page.click("draw-labels").await?;
        page.see("draw-explained").await?;
        page.fill("annotator-name", "Ada").await?;
        page.fill("draw-size", "4").await?;
        page.press("\u{e004}").await?;
        page.until(
            "document.querySelector('[data-testid=labelling-progress]').textContent === '0 of 8 pairs labelled'",
        )
        .await?;
        page.evaluate("(document.activeElement.blur(), 0)").await?;
        // Both predictions of an intent follow each other: yes to the first two intents, no to the others.
        for (done, key) in ["y", "y", "y", "y", "n", "n", "n", "n"].into_iter().enumerate() {
            page.press(key).await?;
            page.until(&format!(
                "document.querySelector('[data-testid=labelling-progress]').textContent.startsWith('{} of 8')",
                done + 1
            ))
            .await?;
        }
        page.click("labelling-done").await?;
        bounds_hold(&page, "match").await?;
        assert_eq!(page.count("[data-testid=corrected-warning]").await?, 0);
        let people = "[...document.querySelectorAll('[data-testid=people-mean]')].map(cell => cell.dataset.value)";
        assert_eq!(page.evaluate(people).await?, json!(["0.5", "0.5"]));
        page.see("corrected-few").await?;
        // Facts are not labelled.
        page.click_css("[data-testid=corrected-score] input[value=f1]").await?;
        page.until("document.querySelector('[data-testid=corrected-few]')?.textContent.includes('facts')").await
    })
    .await;
}
