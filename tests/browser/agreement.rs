//! The agreement screen: its figures against those of other libraries, and what it says where there is
//! nothing to compute.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::own_data::{Files, choose, downloaded};
use crate::page::{Page, in_browser};

/// Every number of a table, by metric and measure.
const TABLE: &str = "Object.fromEntries([...document.querySelectorAll(
    '[data-testid=agreement-table] tbody tr')].map(row => [row.dataset.metric, Object.fromEntries(
        [...row.querySelectorAll('[data-measure]')].map(cell => [cell.dataset.measure, {
            value: cell.dataset.value, rate: cell.dataset.baseRate,
            low: cell.querySelector('[data-low]')?.dataset.low,
            high: cell.querySelector('[data-low]')?.dataset.high }]))]))";

const CORRELATIONS: &str = "Object.fromEntries([...document.querySelectorAll(
    '[data-testid=fact-correlations][data-of=f1] tbody tr')].map(row => [row.dataset.metric, [
        ...[...row.querySelectorAll('td')].map(cell => cell.dataset.value),
        row.querySelector('[data-low]').dataset.low, row.querySelector('[data-low]').dataset.high]]))";

/// To ten digits; null is a dash.
#[track_caller]
pub fn check(what: &str, shown: &Value, expected: &Value) {
    let shown: Option<f64> = shown.as_str().map(|text| text.parse().unwrap());
    let is_close = match (shown, expected.as_f64()) {
        (Some(shown), Some(expected)) => (shown - expected).abs() <= 1e-10 * expected.abs() + 1e-12,
        (shown, expected) => shown.is_none() && expected.is_none(),
    };
    assert!(is_close, "{what} is {shown:?}, not {expected}");
}

/// The expected values are those of scikit-learn, scipy, sacrebleu, rouge-score and nltk, in the
/// versions that `agreement_sample.json` names; `agreement_sample.py` made it.
#[tokio::test(flavor = "multi_thread")]
async fn the_table_of_the_sample_is_that_of_other_libraries() {
    in_browser(|page| async move {
        let expected: Value = serde_json::from_str(include_str!("agreement_sample.json")).unwrap();
        page.open("#/agreement/sample").await?;
        let groups = expected["table"].as_object().unwrap();
        assert_eq!(groups.len(), 4);
        for (group, metrics) in groups {
            page.see("agreement-group").await?;
            page.evaluate(&format!("document.querySelector('[data-group=\"{group}\"]').click()"))
                .await?;
            page.see_css(&format!("[data-testid='agreement-table'][data-group='{group}']")).await?;
            let shown = page.evaluate(TABLE).await?;
            assert_eq!(shown.as_object().unwrap().len(), 9);
            for (metric, row) in metrics.as_object().unwrap() {
                let what = |of: &str| format!("{of} of {metric} for {group}");
                let own = &shown[metric];
                check(&what("threshold"), &own["threshold"]["value"], &row["threshold"]);
                check(&what("pairs"), &own["pairs"]["value"], &row["pairs"]);
                check(&what("base rate"), &own["pairs"]["rate"], &row["base_rate"]);
                for (measure, value) in row["figures"].as_object().unwrap() {
                    check(&what(measure), &own[measure]["value"], value);
                    let interval = &row["intervals"][measure];
                    // Where every resample agrees, the page has Wilson's interval or none: an interval of no width would
                    // look certain.
                    if interval[0] == interval[1] {
                        assert!(
                            own[measure]["low"].is_null()
                                || own[measure]["low"] != own[measure]["high"]
                        );
                    } else if !value.is_null() {
                        check(&what("low"), &own[measure]["low"], &interval[0]);
                        check(&what("high"), &own[measure]["high"], &interval[1]);
                    }
                }
            }
        }
        facts(&page, &expected["facts"]).await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

async fn facts(page: &Page, expected: &Value) -> WebDriverResult<()> {
    let shown = page.evaluate(CORRELATIONS).await?;
    for (metric, row) in expected["correlations"].as_object().unwrap() {
        let own = &shown[metric];
        check(&format!("r of {metric}"), &own[0], &row["r"]);
        check(&format!("p of {metric}"), &own[1], &row["p"]);
        check(&format!("rho of {metric}"), &own[2], &row["spearman"]);
        check(&format!("pairs of {metric}"), &own[3], &row["pairs"]);
        check(&format!("low of {metric}"), &own[4], &row["interval"][0]);
        check(&format!("high of {metric}"), &own[5], &row["interval"][1]);
    }
    for (side, kappa) in expected["kappas"].as_object().unwrap() {
        let selector =
            format!("document.querySelector('[data-testid=fact-kappa][data-of={side}]')");
        let shown = page.evaluate(&format!("{selector}.dataset.value")).await?;
        check(&format!("kappa of {side} facts"), &shown, kappa);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_split_is_the_one_that_was_drawn_elsewhere_and_can_be_taken_along() {
    in_browser(|page| async move {
        let expected: Value = serde_json::from_str(include_str!("agreement_sample.json")).unwrap();
        let files = Files::new();
        page.open("#/agreement/sample").await?;
        page.see("agreement-table").await?;
        let split = downloaded(&page, "export-split", &files).await?;
        let split = String::from_utf8(split).unwrap();
        let development: Vec<_> =
            split.lines().filter_map(|line| line.trim().strip_suffix(",development")).collect();
        assert_eq!(json!(development), expected["development"]);
        assert_eq!(split.lines().count(), 52);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_seed_and_synonyms_change_what_is_shown_and_the_paper_stays_marked() {
    in_browser(|page| async move {
        page.open("#/agreement/sample").await?;
        page.see("agreement-table").await?;
        let shown = page.evaluate(TABLE).await?;
        page.click("load-wordnet").await?;
        page.see_css("[data-synonyms='yes']").await?;
        let code = "document.querySelector('[data-metric=METEOR] code').textContent";
        let signature = page.evaluate(code).await?.to_string();
        assert!(signature.contains("synonyms") || signature.contains("wordnet"), "{signature}");
        page.evaluate("document.querySelector('[data-testid=agreement-protocol]').open = true")
            .await?;
        page.fill("split-seed", "7\n").await?;
        page.until("document.querySelector('.agreement-figures .signature').textContent.includes('seed 7')")
            .await?;
        assert_ne!(page.evaluate(TABLE).await?, shown);
        assert_eq!(page.count(".of-paper").await?, 0);
        page.click("show-paper").await?;
        page.see_css(".of-paper").await?;
        let table = page.text_of("agreement-table").await?;
        assert!(table.contains("Paper, other data"), "{table}");
        assert!(table.contains("0.722") && table.contains("Sentence-T5"), "{table}");
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_screen_begins_with_a_sentence_and_its_warnings() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("#/agreement/sample").await?;
        let said = page.text_of("agreement-headline").await?;
        assert!(
            said.starts_with(
                "Bi-Fact agrees with people better than every other metric here: kappa 0.45"
            ),
            "{said}"
        );
        assert!(said.contains("Thresholds come from only 5 development pairs"), "{said}");
        assert!(!said.contains("With fewer than 30"), "{said}");
        // A threshold from few pairs is not shown to three digits.
        let threshold =
            "document.querySelector('[data-key=bi-fact] [data-measure=threshold]').innerText";
        let threshold = page.evaluate(threshold).await?.to_string();
        assert!(threshold.contains("≈ 0.7") && threshold.contains("from 5 pairs"), "{threshold}");
        // Folded by default.
        assert_eq!(page.count("[data-testid=thresholds][open]").await?, 0);

        page.open("").await?;
        let few = rows(&[
            ("Sow", "Sow", "yes", "dev"),
            ("Sow", "Dig", "no", "dev"),
            ("Rake", "Rake", "yes", "test"),
            ("Rake", "Dig", "no", "test"),
        ]);
        choose(&page, &[&files.write("few.jsonl", few)]).await?;
        page.until("document.querySelector('h1')?.textContent === 'few.jsonl'").await?;
        page.open("#/agreement").await?;
        let said = page.text_of("agreement-headline").await?;
        assert!(said.contains("Only 4 pairs are labelled. With fewer than 30"), "{said}");
        Ok(())
    })
    .await;
}

/// With only gold facts labelled there is recall, and one line for the other scores.
#[tokio::test(flavor = "multi_thread")]
async fn labels_of_gold_facts_alone_show_recall() {
    in_browser(|page| async move {
        let files = Files::new();
        let verdicts = [[true, true], [true, false], [false, false]];
        let rows = (0..3).map(|row| {
            let label = |is_there: bool| if is_there { "C" } else { "M" };
            let [one, two] = verdicts[row].map(label);
            json!({ "id": row.to_string(), "gold": format!("Sow bed {row} today"), "prediction": "Sow it",
                "gold_facts": ["Sow a bed", "It is today"], "human_present": verdicts[row],
                "judge_answer": { "expert_fact_coverage": [
                    { "fact": "Sow a bed", "label": one }, { "fact": "It is today", "label": two } ],
                  "predicted_fact_accuracy": [{ "fact": "Sow it", "label": one }] } })
            .to_string()
        });
        let rows = rows.collect::<Vec<_>>().join("\n");
        page.open("").await?;
        choose(&page, &[&files.write("facts.jsonl", rows)]).await?;
        page.until("document.querySelector('h1')?.textContent === 'facts.jsonl'").await?;
        page.open("#/agreement").await?;
        page.see_css("[data-testid=score-agreement][data-of=recall] svg circle").await?;
        assert_eq!(page.count("[data-testid=score-agreement]").await?, 1);
        assert_eq!(
            page.text_of("scores-without-labels").await?,
            "There are no labels for precision or F1 yet."
        );
        let headline = page.text_of("agreement-headline").await?;
        assert!(headline.starts_with("The judge and the person agree on 100 % of 6 facts"), "{headline}");
        Ok(())
    })
    .await;
}

fn rows(rows: &[(&str, &str, &str, &str)]) -> String {
    let rows = rows.iter().map(|(gold, prediction, same, split)| {
        json!({ "gold": gold, "prediction": prediction, "match": same, "split": split }).to_string()
    });
    rows.collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn input_that_says_nothing_gets_a_sentence() {
    const SOW: &str = "Sow the beans in rows";
    let cases = [
        (
            "one class only",
            rows(&[
                (SOW, "Dig", "no", "dev"),
                (SOW, SOW, "no", "test"),
                ("Rake", "Dig", "no", "test"),
            ]),
            "The development set has no match, so no threshold can be chosen on it.",
        ),
        (
            "matches only",
            rows(&[
                (SOW, "Dig", "yes", "dev"),
                (SOW, SOW, "yes", "dev"),
                (SOW, "Sow", "yes", "test"),
                (SOW, SOW, "yes", "test"),
            ]),
            "Every pair of the development set is a match",
        ),
        (
            "constant scores",
            rows(&[
                (SOW, SOW, "yes", "dev"),
                (SOW, SOW, "no", "dev"),
                (SOW, SOW, "yes", "test"),
                (SOW, SOW, "no", "test"),
            ]),
            "Every labelled pair scores 1, so no threshold can tell them apart.",
        ),
        (
            "two pairs",
            rows(&[(SOW, SOW, "yes", ""), (SOW, "Dig", "no", "")]),
            "The development set has no pair with a score.",
        ),
        (
            "no match for development",
            rows(&[
                (SOW, "Dig", "no", "dev"),
                (SOW, SOW, "yes", "test"),
                (SOW, "Rake", "no", "test"),
            ]),
            "The development set has no match, so no threshold can be chosen on it.",
        ),
    ];
    in_browser(|page| async move {
        let files = Files::new();
        page.open("").await?;
        for (name, content, sentence) in cases {
            choose(&page, &[&files.write(&format!("{name}.jsonl"), content)]).await?;
            page.until(&format!("document.querySelector('h1')?.textContent === '{name}.jsonl'"))
                .await?;
            page.open("#/agreement").await?;
            let table = page.text_of("agreement-table").await?;
            assert!(table.contains(sentence), "{name}: {table}");
            let all = page.see_css(".agreement").await?.text().await?;
            assert!(!all.contains("NaN") && !all.contains("inf"), "{name}: {all}");
            page.open("#/data").await?;
        }
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}
