//! One pair typed by hand. With the rules as the judge, the figure follows the typing.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::lazy_screens::{TypedTools, ask_button, judge_fields, load_typed};
use crate::app::state::judge_form::JudgeForm;
use crate::app::state::loading::NotLoaded;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::result_set::ResultSet;
use crate::app::state::runner::Runner;
use crate::app::state::session::Session;
use crate::base::json::Members;
use crate::browser::files::text_as_file;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::signature::Judge;
use crate::methods::bifact::Bifact;
use crate::methods::bifact::batch_builder::BatchBuilder;
use crate::methods::bifact::fact::Fact;
use crate::methods::bifact::row_review::Row;
use crate::providers::Access;
use crate::words::page;
use crate::words::start as words;

const GOLD: &str = "Order two lemon tarts for pickup on Saturday";
const PREDICTED: &str = "Order lemon tarts for pickup on Sunday";

/// In UTF-16 units, as a browser counts. Limited because typed pairs are judged on the main thread.
const LONGEST_TYPED: usize = 5000;

#[derive(Clone, Copy)]
struct Typed {
    gold: RwSignal<String>,
    predicted: RwSignal<String>,
}

impl Typed {
    fn pair(self, runner: Runner) -> Option<Arc<OpenBatch>> {
        let (gold, predicted) = (self.gold.get(), self.predicted.get());
        let (gold, predicted) = (gold.trim(), predicted.trim());
        if gold.is_empty() || predicted.is_empty() {
            return None;
        }
        let mut builder = BatchBuilder::default();
        builder.add(Row {
            gold_intent: gold.into(),
            predicted_intent: predicted.into(),
            model: Some("you".into()),
            ..Row::default()
        });
        let (batch, results) = builder.finish();
        Some(Arc::new(OpenBatch::typed(batch, results, runner.loose.get_value())))
    }
}

/// Starts with an example in the fields, which shows what they are for.
#[component]
pub fn TryPair() -> impl IntoView {
    let Session { judge, runner, .. } = Session::current();
    let typed = Typed {
        gold: RwSignal::new(GOLD.to_owned()),
        predicted: RwSignal::new(PREDICTED.to_owned()),
    };
    let is_rules = Memo::new(move |_| judge.now().provider.access == Access::Rules);
    let pair = Memo::new(move |_| typed.pair(runner));
    let asked = RwSignal::new(None::<(Arc<OpenBatch>, ResultSet)>);
    let tools = RwSignal::new(None::<Result<TypedTools, NotLoaded>>);
    load(tools);
    let judged = Memo::new(move |_| {
        if is_rules.get() {
            let tools = tools.get()?.ok()?;
            return pair.get().map(|open| (open.clone(), (tools.judge)(&open)));
        }
        // An answer about other sentences must not appear beside these.
        asked.get().filter(|(open, _)| pair.with(|pair| pair.as_ref() == Some(open)))
    });
    let is_judge_wanted = RwSignal::new(false);
    let clear = move |_| {
        typed.gold.set(String::new());
        typed.predicted.set(String::new());
    };
    view! {
        <section class="try-pair" data-testid="try-pair" aria-labelledby="try-title">
            <header>
                <h2 id="try-title">{words::TRY}</h2>
                <p class="judge-note">
                    {move || if is_rules.get() {
                        words::EDIT
                    } else {
                        words::EDIT_AND_ASK
                    }}
                </p>
            </header>
            <div class="try-pair-texts">
                {intent_field(words::GOLD, "try-gold", typed.gold)}
                {intent_field(words::PREDICTED, "try-predicted", typed.predicted)}
            </div>
            <details class="try-pair-judge" on:toggle=move |_| is_judge_wanted.set(true)>
                <summary>{words::JUDGED_BY}<b>{move || judge_name(judge)}</b></summary>
                {move || is_judge_wanted.get().then(|| judge_fields(judge))}
            </details>
            <div class="try-pair-actions">
                {move || (!is_rules.get()).then(|| ask_button(pair, asked))}
                <Collect judged/>
                <button class="link" data-testid="try-clear" on:click=clear>{words::CLEAR}</button>
            </div>
            <div class="try-pair-figure">
                {move || match tools.get() {
                    Some(Ok(tools)) => outcome(tools, judged.get(), pair.get().is_some()),
                    Some(Err(NotLoaded)) => not_loaded(tools),
                    None => view! { <p class="why-hint" role="status">{page::LOADING}</p> }.into_any(),
                }}
            </div>
        </section>
    }
}

fn judge_name(judge: JudgeForm) -> String {
    let now = judge.now();
    now.setup().map_or_else(|_| now.provider.name.to_owned(), |setup| setup.name())
}

fn intent_field(
    label: &'static str,
    test_id: &'static str,
    text: RwSignal<String>,
) -> impl IntoView {
    let is_full = move || text.with(|text| text.encode_utf16().count() >= LONGEST_TYPED);
    let full = move || is_full().then_some(words::FULL);
    view! {
        <label class="field">
            <span>{label}</span>
            <textarea rows="2" dir="auto" data-testid=test_id maxlength=LONGEST_TYPED prop:value=text
                on:input=move |event| text.set(event_target_value(&event))></textarea>
            <span class="judge-lacks" role="status">{full}</span>
        </label>
    }
}

/// Collects typed pairs until they are opened as a batch.
#[component]
fn Collect(judged: Memo<Option<(Arc<OpenBatch>, ResultSet)>>) -> impl IntoView {
    let session = Session::current();
    let rows = session.collected;
    let add = move |_| {
        if let Some((open, set)) = judged.get_untracked() {
            rows.update(|rows| {
                // A double click adds a pair once.
                let is_added = rows.last() == Some(&as_row(&open, &set, rows.len()));
                if !is_added {
                    rows.push(as_row(&open, &set, rows.len() + 1));
                }
            });
        }
    };
    let open = move |_| {
        let lines = rows.get_untracked().join("\n");
        session.open_scored(text_as_file("typed pairs", &lines).into_iter().collect());
    };
    let open_all = move || {
        let count = rows.with(Vec::len);
        (count > 0).then(|| {
            view! {
                <button class="button" data-testid="try-open" on:click=open>
                    {words::open_as_batch(count)}
                </button>
            }
        })
    };
    view! {
        <button class="button" data-testid="try-add" on:click=add disabled=move || judged.with(Option::is_none)>
            {words::ADD}
        </button>
        {open_all}
    }
}

/// The pair as a line of a file, with its answer, so that it need not be judged again.
fn as_row(open: &OpenBatch, set: &ResultSet, number: usize) -> String {
    let Some(pair) = open.batch.pairs.first() else { return String::new() };
    let mut row = Members::default();
    row.with("id", format!("typed-{number}").into());
    row.with("gold_intent", open.batch.gold(pair.gold).into());
    row.with("predicted_intent", (&*pair.predicted).into());
    set.results.with_untracked(|results| {
        let Some(outcome) = results.outcomes.first() else { return };
        let answer = match (&outcome.answer, &outcome.assessed) {
            (Some(answer), _) => (&**answer).into(),
            (None, Ok(assessment)) => Bifact::answer_of(assessment),
            (None, Err(_)) => return,
        };
        let Some(frozen) = results.frozen(pair.gold) else { return };
        let facts: Vec<&str> = frozen.facts.iter().map(Fact::as_str).collect();
        row.with("gold_facts", facts.clone().into());
        // Another pair with the same gold intent may have been judged with other facts.
        row.with("judged_gold_facts", facts.into());
        row.with("judge", outcome.judge.to_string().into());
        if outcome.judge == Judge::Rules {
            row.with("judge_key", outcome.judge.key().into());
        }
        row.with("judge_answer", answer);
    });
    row.done().to_string()
}

fn load(tools: RwSignal<Option<Result<TypedTools, NotLoaded>>>) {
    tools.set(None);
    spawn_local(async move {
        let loaded = load_typed().await;
        // The user may have left the screen meanwhile.
        tools.try_set(Some(loaded));
    });
}

fn not_loaded(tools: RwSignal<Option<Result<TypedTools, NotLoaded>>>) -> AnyView {
    view! {
        <div class="notice later-notice" role="alert">
            <p>{words::FIGURE_NOT_LOADED}</p>
            <button class="button" on:click=move |_| load(tools)>{page::TRY_AGAIN}</button>
        </div>
    }
    .into_any()
}

fn outcome(
    tools: TypedTools,
    judged: Option<(Arc<OpenBatch>, ResultSet)>,
    is_written: bool,
) -> AnyView {
    let Some((open, set)) = judged else {
        let hint = if is_written { words::NOT_ASKED } else { words::NOT_WRITTEN };
        return view! { <p class="why-hint">{hint}</p> }.into_any();
    };
    (tools.show)(open, &set)
}
