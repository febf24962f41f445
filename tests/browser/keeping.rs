//! Nothing is lost: not to a reload, a full disk, a second tab or the end of the program.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bifact::methods::bifact::tally::score_text;
use serde_json::{Value, json};
use thirtyfour::WindowHandle;
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    GARDEN, GARDEN_QUESTIONS, Shown, as_lines, as_shown, by_rule, open_rows, run, set_judge,
};
use crate::judging::{Pair, choose_judge, pairs, run_ends, set_numbers};
use crate::own_data::{Files, choose, downloaded};
use crate::page::{Page, in_quiet_browser};
use crate::stand_in::{
    Config, MODEL, Misbehaviour, Order, RIGHT_KEY, Recorded, Standin, Wire, tally_by_rule,
};

const INTENTS: usize = 20;
const PREDICTORS: usize = 3;
const IN_ALL: usize = INTENTS + INTENTS * PREDICTORS;
const AT_ONCE: usize = 6;

/// Everything the database holds, as text: waits until that satisfies the condition on `text`.
pub async fn kept_text(page: &Page, condition: &str) -> WebDriverResult<String> {
    let script = format!(
        "const done = arguments[arguments.length - 1];
         const look = async () => {{
           // To open what the page has not made yet would make it, and empty.
           const known = await indexedDB.databases();
           if (!known.some(({{ name }}) => name === 'bifact')) return requestAnimationFrame(look);
           const opened = indexedDB.open('bifact');
           opened.onsuccess = () => {{
             const database = opened.result;
             const read = database.transaction(['projects', 'journal']);
             const parts = ['projects', 'journal'].map(name => read.objectStore(name).getAll());
             read.oncomplete = () => {{
               database.close();
               const text = parts.flatMap(part => part.result).join('\\n');
               if ({condition}) done(text); else requestAnimationFrame(look);
             }};
           }};
         }};
         look();"
    );
    let kept = page.driver.execute_async(script, vec![]).await?;
    Ok(kept.json().as_str().unwrap_or_default().to_owned())
}

async fn until_answers_are_kept(page: &Page, answers: usize) -> WebDriverResult<String> {
    let condition = format!("text.split('\"kind\":\"answer\"').length > {answers}");
    kept_text(page, &condition).await
}

/// Precision, recall and F1 of the rows that are shown.
pub async fn scores(page: &Page) -> WebDriverResult<Shown> {
    let script = "Object.fromEntries(
        [...document.querySelectorAll('[data-testid=result-row]')].map(row => [row.dataset.rowId,
          [...row.querySelectorAll('td.number:not(.pair-table-quiet)')].map(cell => cell.textContent)]))";
    Ok(serde_json::from_value(page.evaluate(script).await?).unwrap())
}

/// The same of all rows, out of the export.
async fn exported_scores(page: &Page, files: &Files) -> WebDriverResult<Shown> {
    let lines = String::from_utf8(downloaded(page, "export-jsonl", files).await?).unwrap();
    let row = |line: &str| {
        let row: Value = serde_json::from_str(line).unwrap();
        let score = |name: &str| score_text(row["bifact_scores"][name].as_f64());
        (row["id"].as_str().unwrap().to_owned(), ["precision", "recall", "f1"].map(score))
    };
    Ok(lines.lines().map(row).collect())
}

pub async fn key_again(page: &Page) -> WebDriverResult<()> {
    page.fill("api-key", RIGHT_KEY).await
}

/// Before the page's own code runs, from the next load on.
#[allow(clippy::unused_async)]
pub async fn prelude(page: &Page, script: &str) -> WebDriverResult<()> {
    page.before_load(script);
    Ok(())
}

async fn garden_is_judged(page: &Page, stand_in: &Standin, files: &Files) -> WebDriverResult<()> {
    open_rows(page, files, &as_lines(&GARDEN)).await?;
    set_judge(page, stand_in, MODEL).await?;
    run(page).await?;
    assert_eq!(scores(page).await?, by_rule(&GARDEN));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_goes_on_after_a_reload_and_pays_for_nothing_twice() {
    in_quiet_browser(|page| async move {
        let pairs = pairs(INTENTS, PREDICTORS);
        let stand_in = Standin::start(Config::default()).await;
        let line = |pair: &Pair| {
            json!({ "id": pair.id, "gold": pair.gold, "prediction": pair.predicted }).to_string()
        };
        let lines: Vec<String> = pairs.iter().map(line).collect();
        let files = Files::new();
        open_rows(&page, &files, &lines.join("\n")).await?;
        choose_judge(&page, &stand_in, Wire::OpenAi).await?;
        set_numbers(&page, &[("at-once", &AT_ONCE.to_string())]).await?;
        page.click("run-start").await?;
        stand_in.until_answered(IN_ALL / 2).await;
        stand_in.order(Order::always(Misbehaviour::Latency(Duration::from_mins(1))));
        let is_slow = |asked: &&Recorded| asked.misbehaviour.is_some();
        stand_in.until(|requests| requests.iter().filter(is_slow).count() == AT_ONCE).await;
        let answered = stand_in.answered();
        let kept = until_answers_are_kept(&page, answered).await?;
        assert!(!kept.contains(RIGHT_KEY), "no key is kept");
        page.driver.refresh().await?;
        stand_in.until_idle().await;
        stand_in.behave();

        page.click("go-on").await?;
        page.see("run-start").await?;
        let notice = page.text_of("keeping-notice").await?;
        assert!(notice.contains(&format!("of {} pairs are judged", pairs.len())), "{notice}");
        key_again(&page).await?;
        page.click("run-start").await?;
        run_ends(&page, "finished").await?;
        let expected: Shown = pairs
            .iter()
            .map(|pair| (pair.id.clone(), as_shown(tally_by_rule(&pair.gold, &pair.predicted))))
            .collect();
        assert_eq!(exported_scores(&page, &Files::new()).await?, expected);
        assert_eq!(stand_in.answered(), IN_ALL, "no answer is paid for twice");
        assert_eq!(stand_in.questions().len(), IN_ALL + AT_ONCE, "those that were cut off, again");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_opens_elsewhere_with_everything_in_it() {
    let copy = Arc::new(Mutex::new(Vec::new()));
    let saved = copy.clone();
    in_quiet_browser(|page| async move {
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        garden_is_judged(&page, &stand_in, &files).await?;
        until_answers_are_kept(&page, GARDEN_QUESTIONS).await?;
        page.open("#/").await?;
        *saved.lock().unwrap() = downloaded(&page, "project-save", &files).await?;
        Ok(())
    })
    .await;
    let bytes = copy.lock().unwrap().clone();
    assert!(!String::from_utf8_lossy(&bytes).contains(RIGHT_KEY));
    in_quiet_browser(|page| async move {
        let files = Files::new();
        page.open("#/").await?;
        choose(&page, &[&files.write("garden.bifact", bytes)]).await?;
        page.see("results-table").await?;
        assert_eq!(scores(&page).await?, by_rule(&GARDEN));
        assert!(page.evaluate("location.hash").await?.as_str().unwrap().starts_with("#/results"));
        page.open("#/data").await?;
        let model = page.see("model-name").await?.prop("value").await?;
        assert_eq!(model.as_deref(), Some(MODEL), "the judge's settings come along");
        page.open("#/").await?;
        assert_eq!(page.count("[data-testid=project]").await?, 1);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn projects_are_renamed_doubled_deleted_and_brought_back() {
    in_quiet_browser(|page| async move {
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        garden_is_judged(&page, &stand_in, &files).await?;
        until_answers_are_kept(&page, GARDEN_QUESTIONS).await?;
        page.open("#/").await?;
        let details = "document.querySelector('.project-details')?.textContent ?? ''";
        page.until(&format!("{details}.startsWith('4 of 4 pairs scored · ')")).await?;
        page.click("project-rename").await?;
        page.fill("project-name", "North bed\n").await?;
        page.until("document.querySelector('[data-testid=project-open]')?.textContent === 'North bed'").await?;
        page.click("project-duplicate").await?;
        page.until("document.querySelectorAll('[data-testid=project]').length === 2").await?;
        page.driver.refresh().await?;
        page.until("document.querySelectorAll('[data-testid=project]').length === 2").await?;
        let names = page.evaluate("[...document.querySelectorAll('[data-testid=project-open]')].map(n => n.textContent)").await?;
        assert_eq!(names, json!(["North bed (copy)", "North bed"]));
        page.click("project-delete").await?;
        page.until("document.querySelectorAll('[data-testid=project]').length === 1").await?;
        page.click("project-undo").await?;
        page.until("document.querySelectorAll('[data-testid=project]').length === 2").await?;
        page.click("project-open").await?;
        page.see("results-table").await?;
        assert_eq!(scores(&page).await?, by_rule(&GARDEN));
        Ok(())
    })
    .await;
}

/// Both tabs, with the second in front.
pub async fn followed_in_a_second_tab(page: &Page) -> WebDriverResult<[WindowHandle; 2]> {
    let tabs = [page.driver.window().await?, page.driver.new_tab().await?];
    page.driver.switch_to_window(tabs[1].clone()).await?;
    page.open("#/").await?;
    page.click("project-open").await?;
    page.see("take-over").await?;
    Ok(tabs)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_tab_follows_and_takes_over_when_asked() {
    in_quiet_browser(|page| async move {
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        kept_text(&page, "text.includes('garden')").await?;
        let [first, second] = followed_in_a_second_tab(&page).await?;
        page.open("#/results").await?;
        page.see("results-table").await?;

        page.driver.switch_to_window(first.clone()).await?;
        run(&page).await?;
        page.driver.switch_to_window(second.clone()).await?;
        let all = "document.querySelectorAll('[data-testid=result-row] .unscored').length === 0";
        page.until(all).await?;
        assert_eq!(scores(&page).await?, by_rule(&GARDEN));
        page.open("#/data").await?;
        key_again(&page).await?;
        page.click("run-start").await?;
        assert_eq!(stand_in.questions().len(), GARDEN_QUESTIONS, "a tab that follows asks nothing");

        page.click("take-over").await?;
        page.until("!document.querySelector('[data-testid=take-over]')").await?;
        page.driver.switch_to_window(first).await?;
        page.see("take-over").await?;
        let said = page.text_of("keeping-trouble").await?;
        assert!(said.contains("Another tab took this project over"), "{said}");
        Ok(())
    })
    .await;
}

/// The garden is judged all the same, and its results can be taken along.
async fn works_in_memory(page: &Page, words: &str) -> WebDriverResult<()> {
    let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
    garden_is_judged(page, &stand_in, &files).await?;
    page.until("document.querySelector('[data-testid=keeping-trouble]')").await?;
    let said = page.text_of("keeping-trouble").await?;
    assert!(said.contains(words), "{said}");
    let lines = downloaded(page, "export-jsonl", &files).await?;
    assert_eq!(String::from_utf8(lines).unwrap().lines().count(), GARDEN.len());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn where_storage_is_blocked_work_goes_on_in_memory() {
    in_quiet_browser(|page| async move {
        let blocked = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('No.', 'SecurityError') } })";
        prelude(&page, blocked).await?;
        works_in_memory(&page, "keeps nothing for this page").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_said_and_work_goes_on() {
    in_quiet_browser(|page| async move {
        let full = "IDBObjectStore.prototype.add = () => { throw new DOMException('Full.', 'QuotaExceededError') }";
        prelude(&page, full).await?;
        works_in_memory(&page, "storage is full").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_kept_even_where_their_file_is_not() {
    in_quiet_browser(|page| async move {
        let refuses = "{ const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (value, key) {
              if (value?.bytes) throw new DOMException('Gone.', 'DataCloneError');
              return put.call(this, value, key);
            } }";
        prelude(&page, refuses).await?;
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        garden_is_judged(&page, &stand_in, &files).await?;
        let said = page.text_of("keeping-trouble").await?;
        assert!(said.contains("could not be kept here (Gone.). Answers are kept"), "{said}");
        until_answers_are_kept(&page, GARDEN_QUESTIONS).await?;
        page.driver.refresh().await?;
        page.see("projects").await?;
        choose(&page, &[&files.write("garden.jsonl", as_lines(&GARDEN))]).await?;
        page.see_css(".data h1").await?;
        page.until("location.hash === '#/data'").await?;
        page.click("see-results").await?;
        page.until(
            "document.querySelectorAll('td.number:not(.pair-table-quiet)').length === 12 &&
            !document.querySelector('[data-testid=result-row] .unscored')",
        )
        .await?;
        assert_eq!(scores(&page).await?, by_rule(&GARDEN));
        assert_eq!(stand_in.questions().len(), GARDEN_QUESTIONS);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_a_later_version_is_left_alone() {
    in_quiet_browser(|page| async move {
        page.open("wordnet-LICENSE.txt").await?;
        let script = "const done = arguments[arguments.length - 1];
            const opened = indexedDB.open('bifact', 99);
            opened.onupgradeneeded = () => opened.result.createObjectStore('other');
            opened.onsuccess = () => { opened.result.close(); done(true) }";
        page.driver.execute_async(script, vec![]).await?;
        works_in_memory(&page, "later version of bifact").await
    })
    .await;
}

/// Fills a database as schema 1 had it, with the copy that was written then and what is made of its journal.
async fn put_schema_1(page: &Page, made: impl Fn(&str) -> String) -> WebDriverResult<()> {
    let copy = include_str!("../project/version-1.bifact");
    let (head, rest) = copy.split_once('\n').unwrap();
    let head: Value = serde_json::from_str(head).unwrap();
    let (journal, file) =
        rest.split_at(usize::try_from(head["journal"].as_u64().unwrap()).unwrap());
    let journal = made(journal);
    page.open("wordnet-LICENSE.txt").await?;
    let (project, journal, file) =
        (json!(head["project"].to_string()), json!(journal), json!(file));
    let script = format!(
        "const done = arguments[arguments.length - 1];
         const opened = indexedDB.open('bifact', 1);
         opened.onupgradeneeded = () =>
           ['projects', 'journal', 'files'].forEach(name => opened.result.createObjectStore(name));
         opened.onsuccess = () => {{
           const write = opened.result.transaction(['projects', 'journal', 'files'], 'readwrite');
           write.objectStore('projects').put({project}, 'version-1');
           write.objectStore('journal').put({journal}, ['version-1', 0]);
           write.objectStore('files').put(new File([{file}], 'mint.jsonl'), ['version-1', 0]);
           write.oncomplete = () => {{ opened.result.close(); done(true) }};
         }};"
    );
    page.driver.execute_async(script, vec![]).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_schema_1_is_opened() {
    in_quiet_browser(|page| async move {
        put_schema_1(&page, str::to_owned).await?;
        page.open("#/").await?;
        page.click("project-open").await?;
        page.see("results-table").await?;
        let scores = &scores(&page).await?["mint"];
        assert_eq!(scores, &["1.00", "0.50", "0.67"].map(str::to_owned));
        // It goes on with the prompts of its time, so that its answers are found.
        page.open("#/data").await?;
        let prompts = page.see_css("[data-testid=prompts] summary").await?.text().await?;
        assert_eq!(prompts, "Prompts 46b61c25, those of an earlier version");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_record_costs_only_itself() {
    in_quiet_browser(|page| async move {
        put_schema_1(&page, |journal| journal.replace("\"kind\":\"gold\"", "\"kind\":\"go"))
            .await?;
        page.open("#/").await?;
        page.click("project-open").await?;
        let said = page.text_of("keeping-trouble").await?;
        // The answer to the lost facts cannot be read without them; both answers are still there.
        assert!(said.starts_with("2 records of this project could not be read."), "{said}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_says_the_same_a_thousand_times_is_written_anew() {
    in_quiet_browser(|page| async move {
        let again_and_again = |journal: &str| {
            let last = journal.trim_end().rsplit('\n').next().unwrap();
            format!("{journal}{}", format!("{last}\n").repeat(5000))
        };
        put_schema_1(&page, again_and_again).await?;
        page.open("#/").await?;
        page.click("project-open").await?;
        page.see("results-table").await?;
        let kept = kept_text(&page, "text.length < 10000").await?;
        assert_eq!(kept.matches("\"kind\":\"pair\"").count(), 1, "{kept}");
        page.driver.refresh().await?;
        page.click("go-on").await?;
        page.see("results-table").await?;
        let scores = &scores(&page).await?["mint"];
        assert_eq!(scores, &["1.00", "0.50", "0.67"].map(str::to_owned));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_program_ends_the_data_is_there() {
    in_quiet_browser(|page| async move {
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        garden_is_judged(&page, &stand_in, &files).await?;
        until_answers_are_kept(&page, GARDEN_QUESTIONS).await?;
        kept_text(&page, &format!("text.includes('\"scored\":{}')", GARDEN.len())).await?;
        // The first element the program makes from now on cannot be made, which it does not expect.
        let trip = "(() => {
            const methods = [[Document.prototype, 'createElement'], [Node.prototype, 'cloneNode']];
            const real = methods.map(([on, name]) => on[name]);
            const back = () => methods.forEach(([on, name], at) => on[name] = real[at]);
            methods.forEach(([on, name]) => on[name] = () => { back(); throw new Error('on purpose') });
            location.hash = '#/';
        })()";
        page.evaluate(trip).await?;
        page.see("rescue").await?;
        let said = page.text_of("rescue").await?;
        assert!(said.contains("bifact has stopped") && said.contains("panicked at"), "{said}");
        let kept = said.split("Everything up to ").nth(1).and_then(|rest| rest.split_once(" is kept"));
        assert!(kept.is_some_and(|(time, _)| time.contains(':')), "{said}");
        let copy = downloaded(&page, "rescue-download", &files).await?;
        let text = String::from_utf8(copy.clone()).unwrap();
        assert!(text.starts_with(r#"{"bifact":"project","version":1,"#) && !text.contains(RIGHT_KEY));

        page.click_now(".rescue .primary").await?;
        page.until("!document.querySelector('[data-testid=rescue]')").await?;
        page.open("#/").await?;
        page.see("projects").await?;
        choose(&page, &[&files.write("rescued.bifact", copy)]).await?;
        page.see("results-table").await?;
        assert_eq!(scores(&page).await?, by_rule(&GARDEN));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_key_is_anywhere() {
    in_quiet_browser(|page| async move {
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        garden_is_judged(&page, &stand_in, &files).await?;
        let kept = until_answers_are_kept(&page, GARDEN_QUESTIONS).await?;
        let stores =
            page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])").await?;
        let exported = downloaded(&page, "export-jsonl", &files).await?;
        for text in [kept, stores.to_string(), String::from_utf8(exported).unwrap()] {
            assert!(!text.contains(RIGHT_KEY));
        }
        Ok(())
    })
    .await;
}
