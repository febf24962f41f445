//! What models are shown of trajectories: chosen on the data screen, sent, named in the signature and
//! remembered.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{open_rows, run, set_judge, value_of};
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, Recorded, Standin};

/// Two rows of one gold intent: the second holds what the user did. A third has nothing.
fn rows() -> String {
    let steps = json!([
        { "action": "click", "target": "[link] Ferns", "note": "They look dry" },
        { "action": "type", "text": "two litres" },
        { "action": "done" },
    ]);
    let rows = [
        json!({ "id": "a", "gold": "Water the ferns", "model": "one", "prediction": "Water the ferns" }),
        json!({ "id": "a", "gold": "Water the ferns", "model": "two", "prediction": "Dig",
                "trajectory": { "platform": "web", "steps": steps } }),
        json!({ "id": "b", "gold": "Prune the roses", "model": "one", "prediction": "Dig" }),
    ];
    rows.map(|row| row.to_string()).join("\n")
}

async fn choose(page: &Page, test_id: &str, key: &str) -> WebDriverResult<()> {
    page.click_now(&format!("[data-testid='{test_id}'] option[value='{key}']")).await
}

/// Everything a request says.
fn told(request: &Recorded) -> String {
    let said = |turn: &Value| match &turn["content"] {
        Value::String(text) => text.clone(),
        parts => parts
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|part| part["text"].as_str())
            .collect(),
    };
    request.body["messages"].as_array().into_iter().flatten().map(said).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_is_shown_the_actions_unless_the_user_chooses_otherwise() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        open_rows(&page, &files, &rows()).await?;
        assert_eq!(page.all("sees-select").await?.len(), 0, "Bi-Fact looks at texts only");
        set_judge(&page, &stand_in, MODEL).await?;
        choose(&page, "method-select", "autorater").await?;
        page.see("sees-select").await?;
        assert_eq!(value_of(&page, "sees-select").await?, "with-actions");
        assert_eq!(
            page.count("[data-testid='sees-select'] option").await?,
            2,
            "no screen is there"
        );
        run(&page).await?;

        let asked = stand_in.questions();
        assert_eq!(asked.len(), 2 * 3);
        for request in &asked {
            let said = told(request);
            let is_watched = said.contains("[link] Ferns -") && said.contains("TYPE: two litres");
            let is_of_ferns =
                request.question.as_ref().is_some_and(|asked| asked.mentions("ferns"));
            assert_eq!(is_watched, is_of_ferns, "{said}");
            assert!(!said.contains("look dry"), "thoughts are not shown");
        }
        let signature = page.see_css(".levels-signature .signature").await?.text().await?;
        assert!(signature.contains("rules for models · with actions"), "{signature}");

        // The same judge without the trajectory is another judge.
        page.open("#/data").await?;
        choose(&page, "sees-select", "without-trajectory").await?;
        run(&page).await?;
        let again = stand_in.questions().split_off(asked.len());
        assert_eq!(
            again.iter().filter(|request| told(request).contains("[link] Ferns -")).count(),
            0
        );
        let signature = page.see_css(".levels-signature .signature").await?.text().await?;
        assert!(signature.contains("rules for models · without trajectory"), "{signature}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn method_rules_and_what_the_model_sees_are_remembered() {
    in_browser(|page| async move {
        let files = Files::new();
        open_rows(&page, &files, &rows()).await?;
        page.see_css("[data-testid='method-select'] option[value='goal']").await?;
        choose(&page, "method-select", "autorater").await?;
        choose(&page, "rules-select", "rules-for-people").await?;
        page.see("sees-select").await?;
        choose(&page, "sees-select", "without-trajectory").await?;
        page.until("sessionStorage.getItem('bifact open project')").await?;
        page.driver.refresh().await?;
        page.see("sees-select").await?;
        for (test_id, key) in [
            ("method-select", "autorater"),
            ("rules-select", "rules-for-people"),
            ("sees-select", "without-trajectory"),
        ] {
            assert_eq!(value_of(&page, test_id).await?, key);
        }
        Ok(())
    })
    .await;
}
