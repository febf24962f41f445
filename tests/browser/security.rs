//! The page holds a key: nothing that is shown, opened or loaded may run.

use serde_json::{Value, json};

use crate::judge_kit::{choose_provider, open_rows, put};
use crate::own_data::{Files, downloaded};
use crate::page::in_browser;
use crate::static_site::{copy, dist, serve};

/// Each would leave a mark on the page if it ran, or show as something else than it is.
const HOSTILE: [&str; 8] = [
    "<img src=x onerror=\"window.ran=1\">",
    "<script>window.ran=1</script>",
    "</text></svg><svg onload=\"window.ran=1\">",
    "</style><style>body{display:none}</style>",
    "[link](javascript:window.ran=1) **bold** `code`",
    "\u{202e}txet desrever\u{2066} \u{200f}",
    "\u{1b}[31mred\u{7}\u{0}",
    "=cmd|' /C calc'!A0",
];

#[tokio::test(flavor = "multi_thread")]
async fn neither_inline_script_nor_eval_runs() {
    in_browser(|page| async move {
        // In a script and a turn of the page's own: one of WebDriver's may do what the page's may not.
        page.before_load(
            "addEventListener('try-scripts', () => setTimeout(() => {
               const script = document.createElement('script');
               script.textContent = 'window.ran = 1';
               document.body.append(script);
               const button = document.createElement('button');
               button.setAttribute('onclick', 'window.ran = 1');
               document.body.append(button);
               button.click();
               let evaluated = 'refused';
               try { evaluated = new Function('return 1')() } catch {}
               window.outcome = [window.ran ?? null, evaluated];
             }));",
        );
        page.open("").await?;
        page.see("open-sample").await?;
        page.evaluate("dispatchEvent(new Event('try-scripts'))").await?;
        page.until("window.outcome").await?;
        assert_eq!(page.evaluate("window.outcome").await?, json!([null, "refused"]));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_policy_lets_requests_go_to_https_and_this_machine_only() {
    in_browser(|page| async move {
        page.open("").await?;
        page.see("open-sample").await?;
        let policy = page
            .evaluate("document.querySelector('meta[http-equiv=Content-Security-Policy]').content")
            .await?;
        let policy = policy.as_str().unwrap_or_default().to_owned();
        for part in
            ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "base-uri 'none'"]
        {
            assert!(policy.contains(part), "{part} in {policy}");
        }
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        let reached = page
            .driver
            .execute_async(
                "const done = arguments[arguments.length - 1];
                 const seen = new Promise(resolve => document.addEventListener(
                   'securitypolicyviolation', event => resolve(event.effectiveDirective)));
                 fetch('http://example.org/').catch(() => {});
                 seen.then(done);",
                vec![],
            )
            .await?;
        assert_eq!(reached.json(), &json!("connect-src"));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_in_the_open_elsewhere_is_refused_with_a_sentence() {
    in_browser(|page| async move {
        let files = Files::new();
        open_rows(&page, &files, &json!({ "gold": "Dig", "prediction": "Rake" }).to_string())
            .await?;
        choose_provider(&page, "compatible").await?;
        put(&page, "base-url", "http://example.org/v1").await?;
        page.until("document.querySelector('.judge-lacks').textContent.includes('Use https://')")
            .await?;
        Ok(())
    })
    .await;
}

fn hostile_rows() -> String {
    let row = |(number, text): (usize, &&str)| -> String {
        let fact = format!("{number} {text}");
        json!({
            "id": format!("{number}{text}"), "gold_intent": format!("Gold {number} {text}"),
            "predicted_intent": text, "model": text, "domain": text, "note": text,
            "gold_facts": [fact], "judge": text,
            "judge_answer": {
                "expert_fact_coverage": [{ "fact": fact, "reasoning": text, "label": "C" }],
                "predicted_fact_accuracy": [{ "fact": fact, "reasoning": text, "label": "M" }] },
        })
        .to_string()
    };
    let endless = "w".repeat(1_000_000);
    let endless = json!({ "id": "endless", "gold_intent": endless, "predicted_intent": "w" });
    let rows: Vec<String> = HOSTILE.iter().enumerate().map(row).collect();
    format!("{}\n{endless}\n", rows.join("\n"))
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_text_is_shown_as_text_and_leaves_as_text() {
    in_browser(|page| async move {
        let files = Files::new();
        open_rows(&page, &files, &hostile_rows()).await?;
        page.click("see-results").await?;
        page.see("result-row").await?;
        for (number, text) in HOSTILE.iter().enumerate() {
            let id = format!("{number}{text}");
            let link = page
                .driver
                .execute(
                    "const row = [...document.querySelectorAll('[data-row-id]')]
                       .find(row => row.dataset.rowId === arguments[0]);
                     row.querySelector('a').click(); return true;",
                    vec![json!(id)],
                )
                .await?;
            assert_eq!(link.json(), &json!(true));
            let shown = format!(
                "document.querySelector('.pair-view-nav')?.textContent.includes({})",
                Value::from(id.as_str())
            );
            page.until(&shown).await?;
            let visible: String = text.split_whitespace().collect();
            // The figure is drawn after the pair's name is shown.
            page.until(&format!(
                "document.querySelector('[data-testid=pair-diagram]')?.textContent
                   .replace(/\\s/g, '').includes({})",
                Value::from(visible)
            ))
            .await?;
        }
        for export in ["export-html", "export-csv", "export-jsonl", "export-markdown", "export-latex"] {
            let file = downloaded(&page, export, &files).await?;
            assert!(file.len() > 1000, "{export} is {} bytes", file.len());
            if export == "export-html" {
                let path = files.write("report.html", &file);
                let ran = page.evaluate("window.ran ?? null").await?;
                assert_eq!(ran, Value::Null);
                page.driver.goto(format!("file://{}", path.display())).await?;
                page.see_css("svg").await?;
                let found = page
                    .evaluate("[window.ran ?? null, document.scripts.length, document.querySelectorAll('img').length]")
                    .await?;
                assert_eq!(found, json!([null, 0, 0]));
                page.driver.back().await?;
                open_rows(&page, &files, &hostile_rows()).await?;
                page.click("see-results").await?;
            }
            if export == "export-csv" {
                let csv = String::from_utf8_lossy(&file);
                assert!(!csv.contains(",=cmd") && !csv.contains("\"=cmd"), "a formula would run");
            }
        }
        assert_eq!(page.evaluate("window.ran ?? null").await?, Value::Null);
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_of_the_page_that_was_tampered_with_is_not_run() {
    in_browser(|page| async move {
        let site = tempfile::tempdir().unwrap();
        copy(&dist(), site.path());
        let parts = site.path().join("snippets");
        let mut tampered = 0;
        for folder in std::fs::read_dir(parts).unwrap() {
            let part = folder.unwrap().path().join("split_results.wasm");
            let mut bytes = std::fs::read(&part).unwrap();
            bytes.extend([0, 2, 1, 0]); // An empty custom section: harmless, but other bytes.
            std::fs::write(part, bytes).unwrap();
            tampered += 1;
        }
        assert_eq!(tampered, 1);
        let address = serve(site.path().to_owned()).await;
        page.driver.goto(format!("{address}#/sample")).await?;
        let notice = page.see_css(".later-notice[role=alert]").await?.text().await?;
        assert!(notice.contains("could not be loaded"), "{notice}");
        Ok(())
    })
    .await;
}
