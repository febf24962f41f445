//! The results as files.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::copy_link::CopyLink;
use crate::app::state::in_page::InPage;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::report_sheets::ReportSheets;
use crate::app::state::result_set::{ResultSet, ResultSets, free};
use crate::app::state::session::Session;
use crate::app::state::workbench::Workbench;
use crate::browser::downloads::LongText;
use crate::browser::drawn_screens::can_draw;
use crate::browser::text_width::CanvasWidths;
use crate::browser::yield_now::Turn;
use crate::evaluation::batch::Batch;
use crate::evaluation::method::Method;
use crate::evaluation::results::Results;
use crate::evaluation::signature::Signature;
use crate::evaluation::summary::ModelSummary;
use crate::link;
use crate::project::{Saved, Unsaved};
use crate::report::{
    Beside, CsvColumns, Fold, Front, FrontWork, InReport, ReportScreens, TableFormat, csv_row,
    html_foot, html_head, html_note, html_pair, jsonl_row, pair_table_foot, pair_table_head,
    pair_table_row, pairs_in_report, predictor_table, put_beside, table_note,
};
use crate::trajectory::Trajectories;
use crate::words::exports as words;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Html,
    Csv,
    Jsonl,
    Table(TableFormat),
}

const KINDS: [(Kind, &str, (&str, &str)); 5] = [
    (Kind::Html, "export-html", words::REPORT),
    (Kind::Csv, "export-csv", words::CSV),
    (Kind::Jsonl, "export-jsonl", words::JSONL),
    (Kind::Table(TableFormat::Markdown), "export-markdown", words::MARKDOWN),
    (Kind::Table(TableFormat::Latex), "export-latex", words::LATEX),
];

/// In the order of the pairs; empty where there is nothing to add.
pub type BesideOf = Arc<dyn Fn() -> Vec<Beside> + Send + Sync>;

#[component]
pub fn Exports<M>(
    open: Arc<OpenBatch>,
    sets: ResultSets<M>,
    /// What another method adds to the rows, as it is when they are written.
    #[prop(optional)]
    beside: Option<BesideOf>,
) -> impl IntoView
where
    M: InReport + InPage<Summary = ModelSummary<M>>,
{
    let session = Session::current();
    let runner = session.runner;
    // Only Bi-Fact's results screen has filters and a front page for the report.
    let bench = use_context::<Workbench>();
    let all = open.batch.pairs.len();
    let (screens, drawn) = (RwSignal::new(ReportScreens::default()), RwSignal::new(None));
    let beyond = move || {
        let shown = bench?.look.with(|look| look.as_ref().map(|look| look.rows.len()))?;
        words::beyond_filter(shown, all)
    };
    let note = move || drawn.get().map(words::drawing).or_else(beyond);
    let choice = screens_choice(&open, screens);
    let buttons = KINDS.map(|(kind, test_id, (label, explained))| {
        let (open, sets, beside) = (open.clone(), sets.clone(), beside.clone());
        let export = move |_| {
            let beside = beside.as_ref().map(|beside| beside());
            let (open, set) = (open.clone(), untrack(|| sets.shown()));
            spawn_local(async move {
                let from = runner.unsaved.with_value(Unsaved::moment);
                let sources = session.screen_sources();
                let screens = screens.get_untracked();
                let sheets = ReportSheets::begin(&open, sources, screens, drawn);
                export(&open, &set, kind, bench, sheets, beside.unwrap_or_default()).await;
                drawn.set(None);
                if kind == Kind::Jsonl {
                    let saved = Saved::Results(set.key());
                    runner.unsaved.update_value(|unsaved| unsaved.save(open.number, saved, from));
                }
            });
        };
        view! {
            <button class="link" data-testid=test_id title=explained on:click=export>{label}</button>
        }
    });
    let lines = move || {
        // The pairs that the filter leaves, or all of them.
        let shown = bench.and_then(|bench| bench.look.get_untracked());
        let places = shown.map_or_else(
            || (0..open.batch.pairs.len()).collect(),
            |look| look.rows.iter().map(|place| *place as usize).collect::<Vec<_>>(),
        );
        link::fits(places.len())?;
        let set = untrack(|| sets.shown());
        let row =
            |place| set.results.with_untracked(|results| jsonl_row(&open.batch, results, place));
        Ok(places.into_iter().map(row).collect())
    };
    let [report, others @ ..] = buttons;
    view! {
        <p class="exports">
            {words::EXPORT}{report}{choice}{others}
            <CopyLink test_id="export-link" lines/>
            <span class="exports-note" data-testid="export-note" role="status" title=note>{note}</span>
        </p>
    }
}

/// Only where there are trajectories, and where screens can be drawn with their masks.
fn screens_choice(
    open: &Arc<OpenBatch>,
    screens: RwSignal<ReportScreens>,
) -> impl IntoView + use<> {
    let (found, in_rows) = (open.paths.found.clone(), Trajectories::are_in_rows(&open.batch));
    let choose = move |event| {
        screens.set(ReportScreens::from_key(&event_target_value(&event)).unwrap_or_default());
    };
    move || {
        let is_offered = can_draw() && (in_rows || !found.read().is_empty());
        is_offered.then(|| {
            let options = ReportScreens::ALL.map(|one| {
                let label = match one {
                    ReportScreens::None => words::NO_SCREENS,
                    ReportScreens::Small => words::SMALL_SCREENS,
                    ReportScreens::Full => words::FULL_SCREENS,
                };
                view! { <option value=one.key() selected=screens.get_untracked() == one>{label}</option> }
            });
            view! {
                <select data-testid="report-screens" aria-label=words::SCREENS title=words::SCREENS on:change=choose>
                    {options}
                </select>
            }
        })
    }
}

/// Writes the results as they are now, a few rows at a time.
async fn export<M>(
    open: &OpenBatch,
    set: &ResultSet<M>,
    kind: Kind,
    bench: Option<Workbench>,
    mut sheets: ReportSheets<'_>,
    beside: Vec<Beside>,
) where
    M: InReport + InPage<Summary = ModelSummary<M>>,
{
    let mut turn = Turn::new();
    let (results, summaries) =
        (set.copy_of_results(&mut turn).await, set.summaries.get_untracked());
    let widths = CanvasWidths::new();
    let with_beside = with_beside(&open.batch, &beside, &mut turn).await;
    let batch = with_beside.as_ref().unwrap_or(&open.batch);
    let mut file = File { open, batch, beside, kind, columns: CsvColumns::default(), widths };
    if kind == Kind::Csv {
        for place in 0..batch.pairs.len() {
            file.columns.gather(batch, place);
            turn.yield_if_over().await;
        }
    }
    let front = match kind {
        Kind::Html => Front {
            judges: open.compare.said.get_untracked().concat(),
            ..front(bench, &summaries, &file.widths, &mut turn).await
        },
        _ => Front::default(),
    };
    let mut text = LongText::begin(file.head(&results, &summaries, &front));
    let pairs = match kind {
        Kind::Html => pairs_in_report(&results),
        _ => (0..open.batch.pairs.len()).map(|place| (place, Fold::Open)).collect(),
    };
    for (place, fold) in pairs {
        let trajectory = match kind {
            Kind::Html => sheets.of_pair(place).await,
            _ => String::new(),
        };
        text.push(&file.pair(&results, place, fold, &trajectory));
        turn.yield_if_over().await;
    }
    text.push(&file.foot(&results));
    let name = open.name.split('.').next().unwrap_or_default();
    text.download(&format!("{name}-bifact.{}", file.ending()));
    turn.yield_now().await;
    free(results, &mut turn).await;
}

/// The batch with what another method adds; `None` where there is nothing to add.
async fn with_beside(batch: &Batch, beside: &[Beside], turn: &mut Turn) -> Option<Batch> {
    if beside.is_empty() {
        return None;
    }
    let mut batch = batch.clone();
    for (pair, beside) in batch.pairs.iter_mut().zip(beside) {
        put_beside(pair, &beside.members);
        turn.yield_if_over().await;
    }
    Some(batch)
}

/// Exports include all pairs, whatever the filters.
async fn front<M: Method>(
    bench: Option<Workbench>,
    summaries: &[ModelSummary<M>],
    widths: &CanvasWidths,
    turn: &mut Turn,
) -> Front {
    let begun = bench.and_then(|bench| {
        bench.columns.try_with_untracked(|columns| columns.as_ref().map(FrontWork::begin))
    });
    let Some(mut work) = begun.flatten() else { return Front::default() };
    while !work.is_done() {
        work.step();
        turn.yield_if_over().await;
    }
    let judges = Signature::of_all(summaries.iter().map(|summary| &summary.signature));
    work.front(judges.judges(), widths)
}

/// A file that is being written.
struct File<'a> {
    open: &'a OpenBatch,
    batch: &'a Batch,
    /// In the order of the pairs, or nothing.
    beside: Vec<Beside>,
    kind: Kind,
    columns: CsvColumns,
    widths: CanvasWidths,
}

impl File<'_> {
    fn ending(&self) -> &'static str {
        match self.kind {
            Kind::Html => "html",
            Kind::Csv => "csv",
            Kind::Jsonl => "jsonl",
            Kind::Table(TableFormat::Markdown) => "md",
            Kind::Table(TableFormat::Latex) => "tex",
        }
    }

    fn head<M: InReport>(
        &self,
        results: &Results<M>,
        summaries: &[ModelSummary<M>],
        front: &Front,
    ) -> String {
        match self.kind {
            Kind::Html => html_head(&self.open.name, &self.open.batch, results, summaries, front),
            Kind::Csv => self.columns.head::<M>(),
            Kind::Jsonl => String::new(),
            Kind::Table(format) => {
                let means = predictor_table(format, summaries);
                format!("{means}\n{}", pair_table_head::<M>(format))
            }
        }
    }

    fn pair<M: InReport>(
        &self,
        results: &Results<M>,
        place: usize,
        fold: Fold,
        trajectory: &str,
    ) -> String {
        let batch = self.batch;
        match self.kind {
            Kind::Html => {
                let note = self.beside.get(place).and_then(|beside| beside.sentence);
                let below = note.map(html_note).unwrap_or_default() + trajectory;
                html_pair(batch, results, place, &self.widths, fold, &below)
            }
            Kind::Csv => csv_row(batch, results, &self.columns, place),
            Kind::Jsonl => jsonl_row(batch, results, place),
            Kind::Table(format) => pair_table_row(format, batch, results, place),
        }
    }

    fn foot<M: InReport>(&self, results: &Results<M>) -> String {
        match self.kind {
            Kind::Html => html_foot::<M>(),
            Kind::Csv | Kind::Jsonl => String::new(),
            Kind::Table(format) => {
                let notes: String = self.notes().map(|note| table_note(format, &note)).collect();
                pair_table_foot(format, results) + &notes
            }
        }
    }

    /// "p3: not fulfilled, so it counts as no match", for each pair that has a sentence.
    fn notes(&self) -> impl Iterator<Item = String> {
        let pairs = self.batch.pairs.iter().zip(&self.beside);
        pairs.filter_map(|(pair, beside)| Some(format!("{}: {}", pair.id, beside.sentence?)))
    }
}
