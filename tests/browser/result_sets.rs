//! Scores side by side: those of the file, of several models and of changed prompts, and what was
//! asked for each.

use bifact::methods::bifact::prompts::PromptTexts;
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    GARDEN, GARDEN_QUESTIONS, UNSCORED, as_lines, as_shown, by_rule, failure_of, is_comparison_of,
    judge_name, open_rows, run, set_judge, shown_scores, signature, unfold, value_of,
};
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, Misbehaviour, Order, Standin, facts_of, tally_by_rule};

/// The titles to choose from, in order, and the place of the chosen one.
async fn sets(page: &Page) -> WebDriverResult<(Vec<String>, Option<usize>)> {
    page.see("result-sets").await?;
    let script = "[...document.querySelectorAll('[data-testid=result-sets] label')]
                    .map(label => [label.textContent, label.querySelector('input').checked])";
    let sets: Vec<(String, bool)> = serde_json::from_value(page.evaluate(script).await?).unwrap();
    let chosen = sets.iter().position(|(_, is_chosen)| *is_chosen);
    Ok((sets.into_iter().map(|(title, _)| title).collect(), chosen))
}

async fn show_set(page: &Page, number: usize) -> WebDriverResult<()> {
    let label = format!("[data-testid='result-sets'] label:nth-of-type({number})");
    page.click_now(&label).await
}

#[tokio::test(flavor = "multi_thread")]
async fn another_model_scores_beside_the_first() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        run(&page).await?;
        assert_eq!(page.all("result-sets").await?.len(), 0, "there is nothing to choose");

        stand_in.order(Order::on(|asked| is_comparison_of(asked, "Burn"), Misbehaviour::Refusal));
        page.open("#/data").await?;
        page.fill("model-name", "stand-in-no-effort").await?;
        run(&page).await?;
        let titles = [MODEL, "stand-in-no-effort"].map(|model| judge_name(model, &stand_in));
        assert_eq!(sets(&page).await?, (titles.to_vec(), Some(1)));
        let mut expected = by_rule(&GARDEN);
        expected.insert("mint".to_owned(), UNSCORED.map(str::to_owned));
        assert_eq!(shown_scores(&page).await?, expected);

        show_set(&page, 1).await?;
        page.until("!document.querySelector('.unscored')").await?;
        assert_eq!(shown_scores(&page).await?, by_rule(&GARDEN));
        assert!(signature(&page).await?.contains(&format!("judge: {}", titles[0])));
        show_set(&page, 2).await?;
        assert_eq!(failure_of(&page, "mint").await?, "declined");
        assert_eq!(stand_in.questions().len(), GARDEN_QUESTIONS + GARDEN.len());
        Ok(())
    })
    .await;
}

const ADDED: &str = "Mind the days of the week.";

/// The fingerprint of the prompts in a signature.
fn prompts_of(signature: &str) -> String {
    let (_, rest) = signature.split_once("· prompts ").expect("it names the prompts");
    rest.split(' ').next().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_prompt_is_what_is_sent_and_scores_by_itself() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        let texts = PromptTexts::default();
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        run(&page).await?;
        let first = prompts_of(&signature(&page).await?);
        assert_eq!(first, texts.fingerprint().short());

        page.open("#/data").await?;
        unfold(&page, "[data-testid='prompts']").await?;
        page.see("prompt-assessment").await?.send_keys(format!("{ADDED}\u{e004}")).await?;
        page.until("document.querySelector('[data-testid=prompts] summary').textContent.includes('changed by you')")
            .await?;
        run(&page).await?;
        let second = prompts_of(&signature(&page).await?);
        let name = judge_name(MODEL, &stand_in);
        let titles = [
            name.clone(),
            format!("{name} (temperature 0 · structured, prompts {second})"),
        ];
        assert_eq!(sets(&page).await?, (titles.to_vec(), Some(1)), "it is a set of its own");
        let changed = PromptTexts { assessment: format!("{}{ADDED}", texts.assessment), ..texts.clone() };
        assert_eq!(second, changed.fingerprint().short());

        // Part 1 is asked as before, so its answers are kept ones.
        let asked = stand_in.questions();
        let (before, after) = asked.split_at(GARDEN_QUESTIONS);
        assert_eq!(after.len(), GARDEN.len());
        for request in after {
            let same = before.iter().find(|earlier| earlier.question == request.question);
            let expected = with_instructions(&same.unwrap().body, &changed.assessment);
            assert_eq!(request.body, expected);
        }

        page.open("#/data").await?;
        unfold(&page, "[data-testid='prompts']").await?;
        page.click("prompts-reset").await?;
        assert_eq!(value_of(&page, "prompt-assessment").await?, texts.assessment);
        let estimate = page.text_of("run-estimate").await?;
        assert!(estimate.contains("nothing left to ask"), "the first set is back: {estimate}");
        Ok(())
    })
    .await;
}

/// A request in OpenAI's form with another text in the place of its first.
fn with_instructions(body: &Value, text: &str) -> Value {
    let mut body = body.clone();
    body["messages"][0]["content"] = json!(text);
    body
}

/// One pair with an answer, one with gold facts only, one with neither.
fn partly_judged() -> String {
    let [_, _, figs, mint] = GARDEN;
    let facts = facts_of(figs.1);
    let verdict = |fact: &String| json!({ "fact": fact, "reasoning": "Said.", "label": "C" });
    let answer = json!({
        "expert_fact_coverage": facts.iter().map(verdict).collect::<Vec<_>>(),
        "predicted_fact_accuracy": [verdict(&"Figs are picked".to_owned())],
    });
    let rows = [
        json!({ "id": "answered", "gold": figs.1, "prediction": "Figs", "gold_facts": facts,
                "judge": "a person", "judge_answer": answer }),
        json!({ "id": "factored", "gold": figs.1, "prediction": figs.2, "gold_facts": facts }),
        json!({ "id": "bare", "gold": mint.1, "prediction": mint.2 }),
    ];
    rows.map(|row| row.to_string()).join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_file_says_already_is_not_asked_for() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        let [_, _, figs, mint] = GARDEN;
        open_rows(&page, &files, &partly_judged()).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        let estimate = page.text_of("run-estimate").await?;
        let said = "3 requests: 1 gold intent to split and 2 pairs to compare.";
        assert!(estimate.contains(said), "{estimate}");
        run(&page).await?;
        assert_eq!(stand_in.questions().len(), 3);
        let mut scores = shown_scores(&page).await?;
        assert_eq!(scores.remove("answered").unwrap(), ["1.00"; 3], "the file's own stays");
        assert_eq!(scores["factored"], as_shown(tally_by_rule(figs.1, figs.2)));
        assert_eq!(scores["bare"], as_shown(tally_by_rule(mint.1, mint.2)));

        page.open("#/data").await?;
        unfold(&page, "[data-testid='judge-settings']").await?;
        page.click("forget-answers").await?;
        page.click("judge-again").await?;
        page.until(
            "document.querySelector('[data-testid=run-estimate]').textContent
               .includes('3 requests: 3 pairs to compare.')",
        )
        .await?;
        run(&page).await?;
        assert_eq!(stand_in.questions().len(), 3 + 3, "the gold facts belong to the batch");
        let scores = shown_scores(&page).await?;
        assert_eq!(scores["answered"], as_shown(tally_by_rule(figs.1, "Figs")));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_being_typed_is_not_written_over_when_something_else_arrives() {
    in_browser(|page| async move {
        let stand_in = Standin::start(Config::default()).await;
        let files = Files::new();
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        unfold(&page, "[data-testid=judge-settings]").await?;
        page.see("at-once").await?.send_keys("16").await?;
        let elsewhere = "const field = document.querySelector('[data-testid=model-name]');
            field.value = 'another';
            field.dispatchEvent(new Event('input', { bubbles: true }));
            requestAnimationFrame(() => requestAnimationFrame(arguments[arguments.length - 1]));";
        page.driver.execute_async(elsewhere, vec![]).await?;
        let typed = page.evaluate("document.querySelector('[data-testid=at-once]').value").await?;
        assert_eq!(typed, "816");
        page.press("\u{e004}").await?;
        page.until("document.querySelector('[data-testid=at-once]').value === '64'").await
    })
    .await;
}
