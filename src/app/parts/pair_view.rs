//! The open pair: its figure, the reason for each verdict, corrections, gold facts, and the signature.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;

use super::copy_link::CopyLink;
use super::figure_exports::FigureExports;
use super::figure_files::{self, FactFigure};
use super::gold_panel::GoldPanel;
use super::level_rows::level_badge;
use super::only_writer::OnlyWriter;
use super::pager::Pager;
use super::pair_context::PairContext;
use super::pair_diagram::{FigureFrame, FigureSubject, PairDiagram};
use super::pair_keys::hear_pair_keys;
use super::pair_trajectory::PairTrajectory;
use super::pair_walk::PairWalk;
use super::person_labels::person_line;
use super::review_bar::{ReviewNotes, UndoAndRedo};
use super::scored_pair::{made_by, subject, unscored_pair, why, why_hint};
use super::verdict_control::VerdictControl;
use super::walk::{OPENER, Walk};
use super::walk_prompts::asked_at;
use super::whole_texts::{gold_facts, whole_intents};
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::result_set::ResultSet;
use crate::app::state::reviewing::Reviewing;
use crate::app::state::session::Session;
use crate::app::state::workbench::Workbench;
use crate::browser::scrolling::bring_foot_into_sight;
use crate::diagram::{FileLabels, MOST_DRAWN, Side};
use crate::evaluation::pair::{IntentPair, RowId};
use crate::providers::Access;
use crate::review::{FactPlace, label_in_file};
use crate::run::Wanted;
use crate::words::pair as words;
use crate::workspace::place::{Place, Source};
use crate::workspace::{LevelView, Step};

#[component]
pub fn PairView(open: Arc<OpenBatch>, set: ResultSet, index: usize) -> impl IntoView {
    let pair = open.batch.pairs.get(index)?;
    let (id, gold) = (pair.id.clone(), pair.gold);
    let anew = (open.source == Source::OwnData)
        .then(|| view! { <AskAnew open=open.clone() set=set.clone() index/> });
    let trajectory = PairTrajectory::of_pair(&open, index);
    let results = set.results.clone();
    let desk = PairContext {
        index,
        outcome: set.outcome(index),
        frozen: Memo::new(move |_| results.with(|results| results.frozen(gold).cloned())),
        review: Reviewing::begin(open, set, id.clone()),
        frame: FigureFrame::new(),
        walk: Walk::new(),
        note: StoredValue::new(String::new()),
    };
    hear_pair_keys(desk);
    let is_scored = Memo::new(move |_| desk.assessment().is_some());
    let body = move || if is_scored.get() { judged(desk) } else { unjudged(desk).into_any() };
    Some(view! {
        <Neighbours id desk trajectory/>
        {trajectory.viewer()}
        <ReviewNotes desk/>
        {body}
        <GoldPanel desk gold/>
        <footer class="pair-view-footer">{move || footer(desk)}</footer>
        {anew}
    })
}

fn judged(desk: PairContext) -> AnyView {
    let subject = Memo::new(move |before: Option<&FigureSubject>| {
        let now = desk.assessment().and_then(|assessment| {
            desk.with_pair(|open, pair| FigureSubject {
                labels: Arc::new(labels_in_file(desk, pair)),
                ..subject(&open.batch, pair, &assessment)
            })
        });
        // The view is unmounted right after this.
        now.or_else(|| before.cloned()).unwrap_or_else(FigureSubject::nothing)
    });
    let shown = Signal::from(subject);
    let frame = desk.frame;
    let total = Signal::derive(move || shown.with(FigureSubject::most_facts));
    let whole = desk.with_pair(|open, pair| whole_intents(&open.batch, pair));
    let chosen = Memo::new(move |_| frame.chosen.get());
    let control =
        move || chosen.get().map(|_| view! { <OnlyWriter><VerdictControl desk/></OnlyWriter> });
    let reason_node = NodeRef::<Div>::new();
    // The reason of the chosen fact must be in sight.
    Effect::new(move || {
        if let (Some(_), Some(node)) = (chosen.get(), reason_node.get()) {
            request_animation_frame(move || bring_foot_into_sight(&node));
        }
    });
    let judge = Session::current().judge;
    let asked = move |step| asked_at(step, desk, &judge.now().prompts);
    view! {
        <PairWalk walk=desk.walk subject=shown asked/>
        <div class=move || desk.walk.class()><PairDiagram subject=shown frame/></div>
        <Pager first=frame.first_fact step=MOST_DRAWN total noun=words::FACTS show=move |to| frame.first_fact.set(to)/>
        <div class="why" class:preview=move || frame.is_preview() node_ref=reason_node>
            <div class="why-reason" aria-live="polite">{move || reason(desk).unwrap_or_else(why_hint)}</div>
            {control}
        </div>
        {whole}
        <FigureExports figure=Box::new(FactFigure { subject: shown, frame }) name=file_name(desk)
            take=figure_files::take>
            <CopyLink test_id="copy-link" lines=move || Ok(vec![desk.as_line()])/>
        </FigureExports>
    }
    .into_any()
}

fn reason(desk: PairContext) -> Option<AnyView> {
    let FactPlace { side, fact, .. } = desk.active_place()?;
    let outcome = desk.outcome.get()?;
    let frozen = desk.frozen.get();
    let said = desk.with_pair(|_, pair| {
        label_in_file(pair.person(), &outcome, frozen.as_deref(), side, fact)
    })?;
    let assessment = outcome.assessed.as_ref().ok()?;
    Some(why(side, assessment.facts(side).get(fact)?, said))
}

fn labels_in_file(desk: PairContext, pair: &IntentPair) -> FileLabels {
    let (Some(outcome), frozen) = (desk.outcome.get(), desk.frozen.get()) else {
        return FileLabels::default();
    };
    let labels = |side: Side| {
        let count = outcome.assessed.as_ref().map_or(0, |judged| judged.facts(side).len());
        let person = pair.person();
        let label = |fact| label_in_file(person, &outcome, frozen.as_deref(), side, fact);
        (0..count).map(label).collect()
    };
    FileLabels { gold: labels(Side::Gold), predicted: labels(Side::Predicted) }
}

/// The pair's id without characters that file systems reject.
fn file_name(desk: PairContext) -> String {
    desk.with_pair(|_, pair| figure_files::name_of(&pair.id, "bifact")).unwrap_or_default()
}

fn unjudged(desk: PairContext) -> Option<impl IntoView + use<>> {
    let outcome = desk.outcome.get()?;
    let unscored = outcome.assessed.as_ref().err()?;
    let frozen = desk.frozen.get();
    desk.with_pair(|open, pair| {
        view! {
            {unscored_pair(&open.batch, pair, unscored)}
            <div class="unscored-pair">
                {whole_intents(&open.batch, pair)}
                {frozen.as_deref().map(gold_facts)}
            </div>
        }
    })
}

fn footer(desk: PairContext) -> Option<impl IntoView + use<>> {
    let (outcome, frozen) = (desk.outcome.get()?, desk.frozen.get());
    desk.with_pair(|open, pair| {
        view! {
            {person_line(pair, &outcome, frozen.as_deref())}
            {origin_line(open, pair)}
            {made_by(&outcome)}
        }
    })
}

fn origin_line(open: &OpenBatch, pair: &IntentPair) -> Option<impl IntoView + use<>> {
    let file = open.files.get(usize::from(pair.origin.file))?.name.clone();
    Some(view! { <p class="signature">{words::origin(&file, pair.origin.line)}</p> })
}

/// Offered if the pair was judged by the judge that is set.
#[component]
fn AskAnew(open: Arc<OpenBatch>, set: ResultSet, index: usize) -> impl IntoView {
    let runner = Session::current().runner;
    let can_ask = move || {
        !runner.is_running()
            && runner.is_of_present_judge(&set)
            && runner
                .status
                .with(|run| run.as_ref().is_some_and(|run| run.provider.access != Access::Rules))
    };
    move || {
        let open = open.clone();
        // The judge has answered before, so its settings are complete; a tab that follows has no button.
        let ask = move |_| drop(runner.start(open.clone(), Wanted::Anew(index)));
        can_ask().then(|| view! {
            <OnlyWriter>
                <button class="link" data-testid="ask-anew" on:click=ask>{words::REJUDGE}</button>
            </OnlyWriter>
        })
    }
}

/// The id of the pair, its tools, and links to the pairs before and after it.
#[component]
fn Neighbours(id: RowId, desk: PairContext, trajectory: PairTrajectory) -> impl IntoView {
    let bench = Workbench::current();
    let source = bench.open.with_value(|open| open.source);
    let here = Some(id.clone());
    let link = move |step: Step, text: &'static str| {
        let here = here.clone();
        move || {
            let id = bench.neighbour(here.as_ref(), step)?;
            let href = bench.view.with(|view| Place::pair(source, &id, view).to_hash());
            Some(view! { <a href=href>{text}</a> })
        }
    };
    let all =
        move || bench.view.with(|view| Place::results(source).with_view(view.clone()).to_hash());
    let explain = move || {
        desk.assessment().map(|_| view! {
            <button class="link" id=OPENER data-testid="explain" on:click=move |_| { desk.walk.open(); }>
                {words::EXPLAIN}
            </button>
        })
    };
    let of_level = id.clone();
    let level = move || {
        let results = bench.open.with_value(|open| open.shown_levels())?;
        let level = results.with(|results| Some(results.finding(desk.index)?.level()))?;
        let (pair, shown) = (Some(of_level.clone()), LevelView::default());
        let href = Place::Levels { source, pair, shown }.to_hash();
        Some(view! {
            <a class="pair-view-level" href=href title=words::BY_AUTORATER>{level_badge(level)}</a>
        })
    };
    view! {
        <nav class="pair-view-nav" aria-label=words::NAV>
            <a class="pair-view-all" href=all>{words::ALL}</a>
            <span dir="auto" title=id.to_string()>{id.to_string()}</span>
            {level}
            <UndoAndRedo desk/>
            {trajectory.button()}
            {explain}
            {link(Step::Previous, words::PREVIOUS)}
            {link(Step::Next, words::NEXT)}
        </nav>
    }
}
