//! What the page holds while it is open.

use std::sync::{Arc, LazyLock};

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::File;

use super::place::{Place, Source};
use crate::browser::{address, files};
use crate::evaluation::batch::{Batch, ModelSummary};
use crate::evaluation::bootstrap::BootstrapSettings;
use crate::evaluation::dataset::{LineProblem, read_jsonl};
use crate::evaluation::pair::RowId;
use crate::evaluation::sample::sample;

/// A batch that is being looked at.
pub struct OpenBatch {
    pub source: Source,
    pub name: String,
    /// Where the answers come from, when that needs saying.
    pub provenance: Option<&'static str>,
    pub batch: Batch,
    pub problems: Vec<LineProblem>,
    pub summaries: Vec<ModelSummary>,
}

impl PartialEq for OpenBatch {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl OpenBatch {
    fn new(
        source: Source,
        name: String,
        provenance: Option<&'static str>,
        batch: Batch,
        problems: Vec<LineProblem>,
    ) -> Self {
        let models = batch.models();
        let summaries =
            models.iter().map(|m| batch.summary(m, BootstrapSettings::default())).collect();
        Self { source, name, provenance, batch, problems, summaries }
    }
}

static SAMPLE: LazyLock<Arc<OpenBatch>> = LazyLock::new(|| {
    let provenance = Some("answers written by hand");
    let name = "Sample".to_owned();
    Arc::new(OpenBatch::new(Source::Sample, name, provenance, sample(), Vec::new()))
});

/// A file that could not be opened: why, and what was wrong with its lines.
#[derive(Clone, PartialEq)]
pub struct Refusal {
    pub sentence: String,
    pub problems: Vec<LineProblem>,
}

#[derive(Clone, Copy)]
pub struct Session {
    pub place: Memo<Place>,
    pub reading: RwSignal<Option<String>>,
    pub refusal: RwSignal<Option<Refusal>>,
    own: RwSignal<Option<Arc<OpenBatch>>>,
}

impl Session {
    pub fn begin() -> Self {
        let hash = address::follow_hash();
        Self {
            place: Memo::new(move |_| hash.with(|hash| Place::from_hash(hash))),
            reading: RwSignal::new(None),
            refusal: RwSignal::new(None),
            own: RwSignal::new(None),
        }
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// The batch the address speaks of, if it is open here.
    pub fn shown(self) -> Memo<Option<Arc<OpenBatch>>> {
        Memo::new(move |_| match self.place.get() {
            Place::Start => None,
            Place::Results { source: Source::Sample, .. } => Some(SAMPLE.clone()),
            Place::Results { source: Source::OwnData, .. } => self.own.get(),
        })
    }

    /// The user's own batch stays open behind the start page.
    pub fn own(self) -> Signal<Option<Arc<OpenBatch>>> {
        self.own.into()
    }

    pub fn selected(self) -> Memo<Option<RowId>> {
        Memo::new(move |_| match self.place.get() {
            Place::Results { pair, .. } => pair,
            Place::Start => None,
        })
    }

    pub fn open_file(self, file: File) {
        self.refusal.set(None);
        self.reading.set(Some(file.name()));
        spawn_local(async move {
            let read = files::read_text(&file).await;
            self.reading.set(None);
            match read.map_err(no_lines).and_then(|text| open_text(file.name(), &text)) {
                Ok(open) => {
                    self.own.set(Some(Arc::new(open)));
                    address::go_to(&Place::results(Source::OwnData).to_hash());
                }
                Err(refusal) => self.refusal.set(Some(refusal)),
            }
        });
    }
}

fn no_lines(sentence: String) -> Refusal {
    Refusal { sentence, problems: Vec::new() }
}

fn open_text(name: String, text: &str) -> Result<OpenBatch, Refusal> {
    let dataset = read_jsonl(text);
    if dataset.rows.is_empty() {
        let sentence = if text.trim().is_empty() {
            format!("{name} is empty.")
        } else {
            format!("{name} has no line that can be used as a pair of intents.")
        };
        return Err(Refusal { sentence, problems: dataset.problems });
    }
    let batch = Batch::from_rows(dataset.rows);
    Ok(OpenBatch::new(Source::OwnData, name, None, batch, dataset.problems))
}
