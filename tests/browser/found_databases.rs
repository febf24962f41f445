//! Databases written by earlier versions, damaged ones, and journals with many superseded lines.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::keeping_kit::{kept_text, scores};
use crate::page::{Page, in_browser};

/// How the database holds the file of a project.
enum FileAs {
    /// As earlier versions wrote it.
    OneFile,
    /// As it is written today.
    Slices,
}

/// Fills a database with the copy that version 1 wrote and what is made of its journal.
async fn put_project(
    page: &Page,
    file_as: FileAs,
    made: impl Fn(&str) -> String,
) -> WebDriverResult<()> {
    let copy = include_str!("../project/version-1.bifact");
    let (head, rest) = copy.split_once('\n').unwrap();
    let head: Value = serde_json::from_str(head).unwrap();
    let (journal, file) =
        rest.split_at(usize::try_from(head["journal"].as_u64().unwrap()).unwrap());
    let journal = made(journal);
    page.open("wordnet-LICENSE.txt").await?;
    let (project, journal, file) =
        (json!(head["project"].to_string()), json!(journal), json!(file));
    let put_file = match file_as {
        FileAs::OneFile => format!("put(new File([{file}], 'mint.jsonl'), ['version-1', 0])"),
        FileAs::Slices => format!(
            "put({{ name: 'mint.jsonl', of: 1, bytes: new TextEncoder().encode({file}).buffer }},
               ['version-1', 0, 0])"
        ),
    };
    let script = format!(
        "const done = arguments[arguments.length - 1];
         const opened = indexedDB.open('bifact', 1);
         opened.onupgradeneeded = () =>
           ['projects', 'journal', 'files'].forEach(name => opened.result.createObjectStore(name));
         opened.onsuccess = () => {{
           const write = opened.result.transaction(['projects', 'journal', 'files'], 'readwrite');
           write.objectStore('projects').put({project}, 'version-1');
           write.objectStore('journal').put({journal}, ['version-1', 0]);
           write.objectStore('files').{put_file};
           write.oncomplete = () => {{ opened.result.close(); done(true) }};
         }};"
    );
    page.driver.execute_async(script, vec![]).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_schema_1_is_opened() {
    in_browser(|page| async move {
        put_project(&page, FileAs::OneFile, str::to_owned).await?;
        page.open("#/").await?;
        page.click("project-open").await?;
        page.see("results-table").await?;
        let scores = &scores(&page).await?["mint"];
        assert_eq!(scores, &["1.00", "0.50", "0.67"].map(str::to_owned));
        // It goes on with the prompts of its time, so that its answers are found.
        page.open("#/data").await?;
        let prompts = page.see_css("[data-testid=prompts] summary").await?.text().await?;
        assert_eq!(prompts, "Prompts: from an earlier version (46b61c25)");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_record_costs_only_itself() {
    in_browser(|page| async move {
        put_project(&page, FileAs::Slices, |journal| {
            journal.replace("\"kind\":\"gold\"", "\"kind\":\"go")
        })
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

/// A tab that waited for another one to close goes on saying what could not be read.
#[tokio::test(flavor = "multi_thread")]
async fn damage_is_still_named_once_this_tab_may_write() {
    in_browser(|page| async move {
        put_project(&page, FileAs::Slices, |journal| {
            journal.replace("\"kind\":\"gold\"", "\"kind\":\"go")
        })
        .await?;
        page.open("#/").await?;
        page.see("project-open").await?;
        // As if another tab wrote it.
        let hold = "void navigator.locks.request('bifact project version-1',
            () => new Promise(release => (window.otherTabCloses = release)))";
        page.evaluate(hold).await?;
        page.until("!!window.otherTabCloses").await?;
        page.click("project-open").await?;
        page.see("take-over").await?;
        page.evaluate("void otherTabCloses()").await?;
        page.until("!document.querySelector('[data-testid=take-over]')").await?;
        let said = page.text_of("keeping-trouble").await?;
        assert!(said.starts_with("2 records of this project could not be read."), "{said}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_says_the_same_a_thousand_times_is_written_anew() {
    in_browser(|page| async move {
        let again_and_again = |journal: &str| {
            let last = journal.trim_end().rsplit('\n').next().unwrap();
            format!("{journal}{}", format!("{last}\n").repeat(5000))
        };
        put_project(&page, FileAs::Slices, again_and_again).await?;
        page.open("#/").await?;
        page.click("project-open").await?;
        page.see("results-table").await?;
        let kept = kept_text(&page, "text.length < 10000").await?;
        assert_eq!(kept.matches("\"kind\":\"pair\"").count(), 1, "{kept}");
        page.driver.refresh().await?;
        page.see("results-table").await?;
        let scores = &scores(&page).await?["mint"];
        assert_eq!(scores, &["1.00", "0.50", "0.67"].map(str::to_owned));
        Ok(())
    })
    .await;
}
