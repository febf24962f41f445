//! The answer at the top of the results: a headline in words, and the reasons for it.

use std::sync::Arc;

use leptos::prelude::*;

use super::start_scoring::StartScoring;
use crate::answer::{Answer, AnswerWork, Headline, Piece, Sentence, short_name};
use crate::app::state::quiet_work::{QuietTask, QuietWork};
use crate::app::state::workbench::Workbench;
use crate::browser::after_paint::a_frame_behind;
use crate::evaluation::signature::{Judge, Signature};
use crate::words::results as words;
use crate::workspace::{Columns, Names, View};

/// Filters by score or text would select pairs in favour of one side, so only group filters apply.
#[component]
pub fn AnswerHeadline() -> impl IntoView {
    let bench = Workbench::current();
    let groups = Memo::new(move |_| bench.view.with(|view| view.groups.clone()));
    let (first, set_first) = signal(None::<Arc<Answer>>);
    let news = move || {
        bench.columns.track();
        groups.track();
    };
    // The table is drawn first, because this takes a while with many pairs.
    a_frame_behind(news, move || {
        let work = begin(bench, &groups.get_untracked());
        set_first.set(work.map(|work| Arc::new(work.answer())));
    });
    let tested = RwSignal::new(None::<Tested>);
    let work = QuietWork::new();
    Effect::new(move || {
        if let Some(of) = first.get() {
            let groups = groups.get_untracked();
            work.begin(move |task| {
                Box::pin(async move {
                    let answer = Arc::new(work_out(bench, &groups, task).await?);
                    tested.try_set(Some(Tested { of, answer }));
                    Some(())
                })
            });
        }
    });
    let judges = Memo::new(move |_| judges(bench));
    let headline = Memo::new(move |_| {
        let first = first.get()?;
        let tested = tested.get().filter(|tested| Arc::ptr_eq(&tested.of, &first));
        let answer = tested.map_or(first, |tested| tested.answer);
        Some(judges.with(|judges| answer.headline(judges)))
    });
    let is_unscored = Memo::new(move |_| {
        first.with(|first| first.as_ref().is_some_and(|of| of.standing.coverage.scored == 0))
    });
    view! {
        <section class="answer" data-testid="headline" aria-label=words::ANSWER>
            {move || headline.get().map(|headline| said(&headline))}
            {move || is_unscored.get().then(|| view! { <StartScoring/> })}
        </section>
    }
}

/// The tested answer, and the untested one it belongs to.
#[derive(Clone)]
struct Tested {
    of: Arc<Answer>,
    answer: Arc<Answer>,
}

fn said(headline: &Headline) -> impl IntoView + use<> {
    let body = headline.body.iter().map(|sentence| view! { {pieces(sentence)}" " });
    let body = body.collect_view();
    let method = (!headline.method.is_empty()).then(|| {
        view! {
            <details class="answer-method" data-testid="headline-method">
                <summary>{words::HOW_DECIDED}</summary>
                <p>{headline.method.clone()}</p>
            </details>
        }
    });
    view! {
        <h2>{pieces(&headline.title)}</h2>
        <div class="answer-body"><p>{body}</p>{method}</div>
    }
}

/// Names come from the data, so each is isolated (`bdi`) and shortened.
fn pieces(sentence: &Sentence) -> Vec<AnyView> {
    let pieces = sentence.0.iter().map(|piece| match piece {
        Piece::Words(words) => words.clone().into_any(),
        Piece::Name(name) => {
            let short = short_name(name);
            let whole = (short != **name).then(|| name.to_string());
            view! { <bdi title=whole>{short}</bdi> }.into_any()
        }
    });
    pieces.collect()
}

fn judges(bench: Workbench) -> Vec<Judge> {
    let summaries = bench.set.with_value(|set| set.summaries.clone());
    summaries.with(|summaries| {
        let signatures = summaries.iter().map(|summary| &summary.signature);
        Signature::of_all(signatures).judges().to_vec()
    })
}

fn begin(bench: Workbench, groups: &Names) -> Option<AnswerWork> {
    let view = View { groups: groups.clone(), ..View::default() };
    let rows = bench.look_at_all(&view)?.rows;
    let chosen = |columns: &Columns| {
        let chosen = columns.groups.iter().filter(|name| groups.has(name));
        chosen.cloned().collect()
    };
    bench.columns.try_with_untracked(|columns| {
        let columns = columns.as_ref()?;
        Some(AnswerWork::begin(columns, &rows, chosen(columns)))
    })?
}

async fn work_out(bench: Workbench, groups: &Names, mut task: QuietTask) -> Option<Answer> {
    let mut work = begin(bench, groups)?;
    while !work.is_done() {
        work.step();
        task.breathe().await?;
    }
    Some(work.answer())
}
