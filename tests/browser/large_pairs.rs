//! Pairs far larger than any task, and the rules beside the page: nothing stands still, and what is
//! left out of a figure can be reached.

use serde_json::{Value, json};

use crate::judge_kit::{GARDEN, as_lines, choose_provider, failure_of, open_rows, run};
use crate::judging::run_ends;
use crate::own_data::{Files, choose};
use crate::page::in_browser;
use crate::review_kit::show_pair;

/// No workers at all, none at that address, one that breaks down, and one of another version.
const BAD_WORKERS: [&str; 4] = [
    "undefined",
    "class extends theirs { constructor() { super('no_such_file.js') } }",
    "class { postMessage() { setTimeout(() => this.onmessage({ data: 'worker' })) } terminate() {} }",
    "class {
       postMessage() { setTimeout(() => this.onmessage({ data: new Uint8Array(1000).fill(9).buffer })) }
       terminate() {}
     }",
];

#[tokio::test(flavor = "multi_thread")]
async fn rules_whose_worker_fails_say_so_and_go_on_with_a_sound_one() {
    in_browser(|page| async move {
        let files = Files::new();
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        choose_provider(&page, "rules").await?;
        page.evaluate("window.theirs = Worker").await?;
        for (tries, worker) in BAD_WORKERS.into_iter().enumerate() {
            page.evaluate(&format!("window.Worker = {worker}")).await?;
            page.click(if tries == 0 { "run-start" } else { "run-go-on" }).await?;
            run_ends(&page, "halted").await?;
            let said = page.see("run-progress").await?.text().await?;
            assert!(said.contains("judges by the rules could not be loaded"), "{said}");
        }
        page.evaluate(
            "window.Worker = class extends theirs {
               constructor(address) { super(address); window.worked = address }
             }",
        )
        .await?;
        page.click("run-go-on").await?;
        run_ends(&page, "finished").await?;
        let worked = page.evaluate("window.worked").await?;
        let worked = worked.as_str().unwrap_or_default();
        assert!(worked.starts_with("worker-") && worked.ends_with("/background.js"), "{worked}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_intent_of_megabytes_is_unscored_by_name_and_shown_in_parts() {
    in_browser(|page| async move {
        let files = Files::new();
        let long = "Order two lemon tarts for pickup on Saturday. ".repeat(150_000);
        let rows = [
            json!({ "id": "long", "gold": long, "prediction": "Order tarts" }),
            json!({ "id": "short", "gold": "Order tarts", "prediction": "Order tarts" }),
        ];
        open_rows(&page, &files, &rows.map(|row| row.to_string()).join("\n")).await?;
        choose_provider(&page, "rules").await?;
        run(&page).await?;
        assert_eq!(failure_of(&page, "long").await?, "too long for the rules");
        page.open("#/results/long").await?;
        page.until("document.querySelector('.unscored-pair')?.textContent.includes('more characters')")
            .await?;
        let said = page.see_css(".unscored-pair").await?.text().await?;
        assert!(said.contains("longer than 20,000 characters, the most that the rules judge"));
        let shown = page.evaluate("document.body.textContent.length").await?;
        assert!(shown.as_u64().unwrap() < 200_000, "{shown}");
        page.click_now(".unscored-pair details summary").await?;
        assert!(page.text_of("pager").await?.starts_with("Bytes 1 to 10,000 of 6,899,999"));
        page.click("pager-next").await?;
        page.until(
            "document.querySelector('[data-testid=pager]').textContent.startsWith('Bytes 10,001 to 20,000')",
        )
        .await
    })
    .await;
}

fn judged(count: usize, word: &str) -> Vec<Value> {
    let fact = |n: usize| {
        let label = if n.is_multiple_of(4) { "C" } else { "M" };
        json!({ "fact": format!("{word} {n} is at gate {}", n % 31), "reasoning": "It says \"tour\".", "label": label })
    };
    (0..count).map(fact).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_thousand_facts_of_a_side_are_scored_and_drawn_a_hundred_at_a_time() {
    in_browser(|page| async move {
        let files = Files::new();
        let gold = judged(2000, "Stop");
        let facts: Vec<&Value> = gold.iter().map(|fact| &fact["fact"]).collect();
        let row = json!({
            "id": "tour", "gold": "Plan a tour", "prediction": "Plan a long tour", "gold_facts": facts,
            "judge_answer": {
                "expert_fact_coverage": gold, "predicted_fact_accuracy": judged(1000, "Halt"),
            },
        });
        page.open("").await?;
        choose(&page, &[&files.write("tour.jsonl", row.to_string())]).await?;
        page.see("dataset-summary").await?;
        show_pair(&page, "tour").await?;
        // Of all facts, whatever is drawn.
        assert_eq!(page.text_of("pair-recall").await?, "0.25");
        assert_eq!(page.text_of("pair-precision").await?, "0.25");
        let drawn = || async {
            Ok::<_, thirtyfour::error::WebDriverError>((
                page.all("gold-fact").await?.len(),
                page.all("predicted-fact").await?.len(),
            ))
        };
        assert_eq!(drawn().await?, (100, 100));
        let pager = page.see_css(":has(> .pair-diagram) + [data-testid=pager]").await?;
        assert!(pager.text().await?.starts_with("Facts 1 to 100 of 2,000"));
        // The keyboard goes on to the next page.
        page.evaluate("document.querySelector('[data-fact=\"99\"]').focus()").await?;
        page.press("\u{e015}").await?;
        page.until("document.activeElement?.dataset.fact === '100'").await?;
        assert_eq!(drawn().await?, (100, 100));
        page.evaluate("document.querySelector('[data-fact=\"199\"]').focus()").await?;
        for _ in 0..9 {
            page.click_css(":has(> .pair-diagram) + [data-testid=pager] [data-testid=pager-next]")
                .await?;
        }
        page.until("document.querySelector('[data-fact=\"1000\"]') !== null").await?;
        assert_eq!(drawn().await?, (100, 0));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_field_for_a_typed_intent_takes_no_more_than_is_judged_at_once() {
    in_browser(|page| async move {
        page.open("").await?;
        page.see("try-gold").await?;
        page.evaluate(
            "void (() => {
               const field = document.querySelector('[data-testid=try-gold]');
               field.focus();
               field.select();
               document.execCommand('insertText', false, 'Order two lemon tarts. '.repeat(300000));
             })()",
        )
        .await?;
        let length =
            page.evaluate("document.querySelector('[data-testid=try-gold]').value.length").await?;
        assert_eq!(length, json!(5000));
        page.until(
            "document.querySelector('.try-pair-texts').textContent.includes('5,000 characters')",
        )
        .await
    })
    .await;
}
