//! The figure in the page: which fact keys act on, that nothing moves, and what it says at rest.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::own_data::{Files, choose};
use crate::page::{Page, in_browser};
use crate::review_kit::{DOWN, UP, open_judged, show_pair};

async fn point_at(page: &Page, selector: &str) -> WebDriverResult<()> {
    let element = page.see_still(selector).await?;
    page.driver.action_chain().move_to_element_center(&element).perform().await
}

/// The verdict of every fact, in the order of the lists.
const VERDICTS: &str = "[...document.querySelectorAll('.pair-diagram .fact')]
    .sort((a, b) => a.dataset.fact - b.dataset.fact).map(f => f.dataset.verdict[0]).join('')";

/// The position of every fact, in whole pixels.
const PLACES: &str = "[...document.querySelectorAll('.pair-diagram .fact-box')].flatMap(box => {
      const { x, y, width, height } = box.getBoundingClientRect();
      return [x, y, width, height].map(Math.round) })";

/// Allows a pixel for rounding.
fn are_near(now: &Value, before: &Value) -> bool {
    let pixels = |places: &Value| -> Vec<i64> {
        places.as_array().into_iter().flatten().filter_map(Value::as_i64).collect()
    };
    let (now, before) = (pixels(now), pixels(before));
    now.len() == before.len() && now.iter().zip(&before).all(|(a, b)| a.abs_diff(*b) <= 1)
}

/// Resolves once pending changes are painted.
async fn two_frames(page: &Page) -> WebDriverResult<()> {
    let frames = "const done = arguments[0];
        requestAnimationFrame(() => requestAnimationFrame(() => done()))";
    page.driver.execute_async(frames, vec![]).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_marks_the_focused_fact_wherever_the_pointer_is() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        assert_eq!(page.evaluate(VERDICTS).await?, "susssu");

        // Pointing only shows the reason.
        point_at(&page, "[data-fact='2'] .figure-fact").await?;
        page.until("document.querySelector('.why').textContent.includes('Friday')").await?;
        page.press("m").await?;
        page.press("c").await?;
        two_frames(&page).await?;
        assert_eq!(page.evaluate(VERDICTS).await?, "susssu");
        assert_eq!(page.count("[data-testid=undo]").await?, 0);

        page.evaluate("document.querySelector('[data-fact=\"1\"]').focus()").await?;
        point_at(&page, "[data-fact='4'] .figure-fact").await?;
        let places = page.evaluate(PLACES).await?;
        for (key, verdicts) in [("c", "sssssu"), ("m", "susssu"), ("c", "sssssu")] {
            page.press(key).await?;
            page.until(&format!("{VERDICTS} === '{verdicts}'")).await?;
            page.see("undo").await?;
            two_frames(&page).await?;
            let now = page.evaluate(PLACES).await?;
            assert!(are_near(&now, &places), "{now} are not {places} after {key}");
            assert_eq!(page.evaluate("document.activeElement.dataset.fact").await?, "1");
            let why = page.see_css(".why").await?.text().await?;
            assert!(why.contains("The table is for two"), "the fact that was marked: {why}");
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn arrows_step_from_the_focused_fact_and_not_from_the_one_under_the_pointer() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.evaluate("document.querySelector('[data-fact=\"0\"]').focus()").await?;
        point_at(&page, "[data-fact='4'] .figure-fact").await?;
        page.until("document.querySelector('.why').textContent.includes('The day is Friday')")
            .await?;
        page.press(DOWN).await?;
        page.until("document.activeElement.dataset.fact === '1'").await?;
        page.press(UP).await?;
        page.until("document.activeElement.dataset.fact === '0'").await
    })
    .await;
}

const SCROLLED: &str = "JSON.stringify([scrollY,
    document.querySelector('.pair-table-pane').scrollTop])";

#[tokio::test(flavor = "multi_thread")]
async fn arrows_lead_to_the_facts_of_an_opened_pair_and_scroll_nothing() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.resize(1280, 600, 1).await?;
        page.select_row("saturday").await?;
        show_pair(&page, "saturday").await?;
        page.evaluate("document.querySelector('tr.selected a').focus({ preventScroll: true })")
            .await?;
        two_frames(&page).await?;
        let before = page.evaluate("document.querySelector('.pair-table-pane').scrollTop").await?;
        page.press(DOWN).await?;
        page.until("document.activeElement.dataset.fact === '0'").await?;
        page.press(DOWN).await?;
        page.until("document.activeElement.dataset.fact === '1'").await?;
        page.press(UP).await?;
        page.until("document.activeElement.dataset.fact === '0'").await?;
        let after = page.evaluate("document.querySelector('.pair-table-pane').scrollTop").await?;
        assert_eq!(after, before, "{}", page.evaluate(SCROLLED).await?);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keyboard_goes_along_with_the_selected_pair() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        let here = "document.activeElement.closest('tr')?.dataset.rowId";
        page.evaluate("document.querySelector('tr.selected a').focus()").await?;
        assert_eq!(page.evaluate(here).await?, "noon");
        page.press("j").await?;
        page.until(&format!("{here} !== 'noon' && {here} === location.hash.split('/').pop()"))
            .await?;
        // From a fact, too: its figure is gone with the pair.
        page.press(DOWN).await?;
        page.until("document.activeElement.dataset.fact === '0'").await?;
        page.press("k").await?;
        page.until(&format!("{here} === 'noon' && location.hash === '#/results/noon'")).await
    })
    .await;
}

fn long_pair() -> String {
    let judged = |word: &str| -> Vec<Value> {
        let fact = |n: usize| {
            json!({ "fact": format!("{word} {n} of the long tour is at gate {}", n * 7 % 31),
                "reasoning": "It says \"tour\", and that is a long reason. ".repeat(12), "label": "M" })
        };
        (0..14).map(fact).collect()
    };
    let gold = judged("Stop");
    let facts: Vec<&Value> = gold.iter().map(|fact| &fact["fact"]).collect();
    let answer = json!({ "expert_fact_coverage": gold, "predicted_fact_accuracy": judged("Halt") });
    json!({ "id": "tour", "gold": "Plan a tour", "prediction": "Plan a long tour", "gold_facts": facts,
        "judge_answer": answer })
    .to_string()
}

/// Whether the reason covers any visible part of the figure.
const COVERS: &str = "(() => {
    const reason = document.querySelector('.why').getBoundingClientRect();
    const pane = document.querySelector('.pair-diagram').getBoundingClientRect();
    return [...document.querySelectorAll('.pair-diagram :is(.fact-box, .score text, .intents text)')]
      .some(part => {
        const box = part.getBoundingClientRect();
        const bottom = Math.min(box.bottom, pane.bottom), top = Math.max(box.top, pane.top);
        return bottom > top && top < reason.bottom - 1 && bottom > reason.top + 1;
      });
  })()";

#[tokio::test(flavor = "multi_thread")]
async fn the_reason_covers_neither_a_fact_nor_a_score() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("").await?;
        choose(&page, &[&files.write("tour.jsonl", long_pair())]).await?;
        page.see("dataset-summary").await?;
        show_pair(&page, "tour").await?;
        for (width, height) in [(1280, 860), (1280, 720), (390, 844)] {
            page.resize(width, height, 1).await?;
            for fact in [0, 5, 13, 20] {
                page.evaluate(&format!("document.querySelector('[data-fact=\"{fact}\"]').focus()"))
                    .await?;
                page.until(&format!("document.activeElement.dataset.fact === '{fact}'")).await?;
                two_frames(&page).await?;
                let covers = page.evaluate(COVERS).await?;
                assert_eq!(covers, false, "fact {fact} at {width}×{height}");
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn at_rest_the_figure_says_what_was_lost_and_lines_facts_up() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        let summary = page.see_css(".pair-diagram .summary").await?.text().await?;
        assert_eq!(summary, "1 lost · 1 invented");
        let underlined = "JSON.stringify([...document.querySelectorAll('.lost-words')]
            .map(words => words.dataset.words))";
        assert_eq!(page.evaluate(underlined).await?, "[\"1\",\"5\"]");
        let top = |fact: usize| {
            format!("Math.round(document.querySelector('[data-fact=\"{fact}\"] .fact-box').getBoundingClientRect().top)")
        };
        // "Book a table" and "The day is Friday" are on both sides; what else there is has no partner.
        for (gold, predicted) in [(0, 3), (2, 4)] {
            let level = format!("{} === {}", top(gold), top(predicted));
            assert_eq!(page.evaluate(&level).await?, true, "{gold} and {predicted}");
        }
        let alone = format!("[{}, {}]", top(1), top(5));
        let others = format!("[{}, {}, {}, {}]", top(0), top(2), top(3), top(4));
        let is_alone = format!("{alone}.every(top => !{others}.includes(top)) && {} !== {}", top(1), top(5));
        assert_eq!(page.evaluate(&is_alone).await?, true);
        assert_eq!(page.count(".pair-diagram .gap").await?, 2);
        let why_linked = page.see_css(".tie title").await?;
        let title = why_linked.prop("textContent").await?.unwrap_or_default();
        assert!(title.contains("derived from their words"), "{title}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_in_the_file_who_disagrees_is_named_on_the_fact() {
    in_browser(|page| async move {
        let files = Files::new();
        let fact = |text: &str, label: &str| json!({ "fact": text, "reasoning": "", "label": label });
        let answer = json!({
            "expert_fact_coverage": [fact("Book a table", "C"), fact("It is for two", "M")],
            "predicted_fact_accuracy": [fact("Book a table", "C")],
        });
        let row = json!({ "id": "one", "gold_intent": "Book a table for two", "predicted_intent": "Book a table",
            "gold_facts": ["Book a table", "It is for two"], "judge_answer": answer,
            "human_present": [true, true], "human_correct": [true] });
        page.open("").await?;
        choose(&page, &[&files.write("labelled.jsonl", row.to_string())]).await?;
        page.see("dataset-summary").await?;
        show_pair(&page, "one").await?;
        let said = "JSON.stringify([...document.querySelectorAll('.fact .person-note')]
            .map(note => [note.closest('.fact').dataset.fact, note.textContent]))";
        assert_eq!(page.evaluate(said).await?, json!([["1", "a person says: covered"]]).to_string());
        Ok(())
    })
    .await;
}
