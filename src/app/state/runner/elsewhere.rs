//! Runs elsewhere: writes the questions of the present judge as batch files, and gives results to the runs
//! that ask for them. Loaded when it is first needed.

use std::sync::Arc;

use leptos::prelude::*;

use super::Runner;
use super::asking::repeats_of;
use crate::app::state::in_page::InPage;
use crate::app::state::open_batch::{OpenBatch, SetsOf};
use crate::app::state::result_set::ResultSet;
use crate::app::state::summaries::{add_intervals, show_means};
use crate::base::gzip::{GZIP, Gunzip};
use crate::batches::{
    BatchFile, BatchWriter, Destination, Engine, EveryQuestion, Job, LineSplitter, ResultIndex,
    Step, Summary, Taken, settle, take,
};
use crate::browser::batch_sink::BatchSink;
use crate::browser::files::{File, bytes_in};
use crate::browser::yield_now::Turn;
use crate::dataset::LARGEST_FILE;
use crate::methods::watched::Trajectories;
use crate::project::Part;
use crate::providers::{Endpoint, Question, read_answer};
use crate::run::{JudgeSetup, Next, Plan, Run, Wanted};
use crate::settings::{AskedMethod, JudgeSettings};
use crate::words::batches as words;
use crate::words::screens;

/// Bytes of a result file that are looked at between two checks of the clock.
const SLICE: u32 = 256 * 1024;

/// What was written.
#[derive(Clone, PartialEq, Default)]
pub struct Made {
    pub files: Vec<BatchFile>,
    pub commands: String,
    /// Other questions wait for these answers.
    pub is_first_stage: bool,
    pub not_written: usize,
}

/// What was read.
#[derive(Clone, PartialEq, Default)]
pub struct Read {
    pub names: Vec<String>,
    pub summary: Summary,
}

/// What is asked with these settings, whatever the method is.
macro_rules! with_setup {
    ($open:expr, $form:expr, $method:expr, $watched:expr, $setup:ident => $does:expr) => {
        match $method {
            AskedMethod::Bifact => {
                let $setup = $form.setup_elsewhere($form.method())?;
                $does
            }
            AskedMethod::Repeats => {
                let asks = repeats_of(&$open, &$form)?;
                $open.repeats.sets.are_there.set(true);
                let $setup = $form.setup_elsewhere(asks)?;
                $does
            }
            AskedMethod::Autorater => {
                $open.levels.are_there.set(true);
                let $setup = $form.setup_elsewhere($form.autorater($watched))?;
                $does
            }
            AskedMethod::Fulfilment => {
                $open.fulfilled.are_there.set(true);
                let $setup = $form.setup_elsewhere($form.fulfilment($watched))?;
                $does
            }
            AskedMethod::Goal => {
                $open.goals.are_there.set(true);
                let $setup = $form.setup_elsewhere($form.goal($watched))?;
                $does
            }
        }
    };
}

impl Runner {
    /// Writes what the present judge can be asked now. `said` counts the lines.
    pub async fn write_batch(
        self,
        open: Arc<OpenBatch>,
        method: AskedMethod,
        engine: &'static Engine,
        mut sink: BatchSink,
        said: RwSignal<usize>,
    ) -> Result<Made, String> {
        self.check_is_writer()?;
        let form = self.form.now_untracked();
        let watched = self.watched_by(&open, &form, method).await?;
        let mut writer = BatchWriter::new(engine);
        let made = with_setup!(open, form, method, watched, setup => {
            self.write_setup(&open, &setup, &form, (&mut writer, &mut sink), said).await
        });
        sink.close().await.map_err(|_| words::NOT_WRITTEN)?;
        made
    }

    /// What a judge is shown of trajectories.
    async fn watched_by(
        self,
        open: &Arc<OpenBatch>,
        form: &JudgeSettings,
        method: AskedMethod,
    ) -> Result<Trajectories, String> {
        if matches!(method, AskedMethod::Bifact | AskedMethod::Repeats) {
            return Ok(Trajectories::default());
        }
        if untrack(|| open.shows_screens(form)) == Some(false) {
            return Ok(open.soon_watched().await);
        }
        let ready = untrack(|| self.drawer.get_value().ready(open, form));
        Ok(ready.ok_or(screens::LOOK_FIRST)?.trajectories.clone())
    }

    async fn write_setup<I: InPage>(
        self,
        open: &Arc<OpenBatch>,
        setup: &JudgeSetup<I>,
        form: &JudgeSettings,
        (writer, sink): (&mut BatchWriter, &mut BatchSink),
        said: RwSignal<usize>,
    ) -> Result<Made, String>
    where
        OpenBatch: SetsOf<I>,
    {
        let set = self.set_to_fill(open, setup);
        let batch = SetsOf::<I>::batch_of(&**open);
        let key = form.key();
        let endpoint = Endpoint { provider: setup.provider, base_url: &setup.base_url, key: &key };
        let (mut turn, mut not_written, mut is_first_stage) = (Turn::new(), 0, false);
        for wanted in [Wanted::Missing, Wanted::Failed] {
            let plan = set
                .results
                .with_untracked(|results| Plan::of(&setup.inquiry, batch, results, wanted));
            is_first_stage |= !plan.golds.is_empty() && plan.asked_pairs() > 0;
            let mut run = Run::elsewhere(setup.clone(), batch, &plan, wanted);
            run.leave_out(&form.refused_parameters());
            loop {
                turn.yield_if_over().await;
                let next = {
                    let mut results = set.results.write_untracked();
                    open.answers.with_value(|kept| run.next(0.0, batch, &mut results, kept))
                };
                let ticket = match next {
                    Next::Send(ticket) => ticket,
                    Next::Settled => continue,
                    Next::GaveUp(_) | Next::Wait { .. } | Next::Over(_) => break,
                };
                let prompt = run.question(ticket).map(|question| question.prompt.clone());
                let (Some(id), Some(prompt)) = (run.asked_as(ticket), prompt) else { break };
                let prompt = self.drawer.get_value().draw(prompt).await;
                let steps = run.question(ticket).map(|question| {
                    writer.question(&id, &endpoint, &Question { prompt: &prompt, ..question })
                });
                run.leave(ticket);
                match steps {
                    Some(Ok(steps)) => write_steps(sink, steps).await?,
                    _ => not_written += 1,
                }
                said.set(writer.lines());
            }
        }
        write_steps(sink, writer.finish().into_iter().collect()).await?;
        // Kept answers may have settled some.
        self.show_set(open, &set, &mut turn).await;
        let names = writer.names();
        let job = Job { base_url: &setup.base_url, model: &setup.model, files: &names };
        let commands = writer.engine().commands(&job);
        let files = writer.files().to_vec();
        Ok(Made { files, commands, is_first_stage, not_written })
    }

    /// Reads result files, for the present judge and those that were used before.
    pub async fn read_batch(
        self,
        open: Arc<OpenBatch>,
        methods: Vec<AskedMethod>,
        files: Vec<File>,
        said: RwSignal<usize>,
    ) -> Result<Read, String> {
        self.check_is_writer()?;
        let names: Vec<String> = files.iter().map(File::name).collect();
        let mut index = ResultIndex::default();
        let texts = texts(&files, &mut index, said).await?;
        let form = self.form.now_untracked();
        let mut judges = form.with_others_used();
        judges.insert(0, form);
        for form in &judges {
            for &method in &methods {
                if index.unused() == 0 {
                    break;
                }
                // What a judge lacks to be asked is no matter of these files.
                let taken = self.take_results(&open, form, method, &texts, &mut index).await;
                drop(taken);
            }
        }
        index.list_the_rest();
        Ok(Read { names, summary: index.summary })
    }

    async fn take_results(
        self,
        open: &Arc<OpenBatch>,
        form: &JudgeSettings,
        method: AskedMethod,
        texts: &[Vec<u8>],
        index: &mut ResultIndex,
    ) -> Result<(), String> {
        let watched = self.watched_by(open, form, method).await?;
        with_setup!(open, form, method, watched, setup => {
            self.take_for(open, &setup, form, texts, index).await;
        });
        Ok(())
    }

    async fn take_for<I: InPage>(
        self,
        open: &Arc<OpenBatch>,
        setup: &JudgeSetup<I>,
        form: &JudgeSettings,
        texts: &[Vec<u8>],
        index: &mut ResultIndex,
    ) where
        OpenBatch: SetsOf<I>,
    {
        let batch = SetsOf::<I>::batch_of(&**open);
        let mut turn = Turn::new();
        if untrack(|| self.known_set(open, setup)).is_none()
            && !self.asks_any(open, setup, form, index, &mut turn).await
        {
            return;
        }
        let set = self.set_to_fill(open, setup);
        let key = form.key();
        let endpoint = Endpoint { provider: setup.provider, base_url: &setup.base_url, key: &key };
        let before = index.unused();
        for wanted in [Wanted::Missing, Wanted::Failed] {
            let plan = set
                .results
                .with_untracked(|results| Plan::of(&setup.inquiry, batch, results, wanted));
            let mut run = Run::elsewhere(setup.clone(), batch, &plan, wanted);
            run.leave_out(&form.refused_parameters());
            loop {
                turn.yield_if_over().await;
                let mut results = set.results.write_untracked();
                let next = open.answers.with_value(|kept| run.next(0.0, batch, &mut results, kept));
                let ticket = match next {
                    Next::Send(ticket) => ticket,
                    Next::Settled => continue,
                    Next::GaveUp(_) | Next::Wait { .. } | Next::Over(_) => break,
                };
                let Taken::Reply(entry, place) = take(&mut run, ticket, index) else { continue };
                let at = usize::try_from(place.at).unwrap_or(usize::MAX);
                let bytes = texts
                    .get(place.file as usize)
                    .and_then(|text| text.get(at..at.saturating_add(place.bytes as usize)));
                let text = String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned();
                let reply = read_answer(&endpoint, &entry.reply(text));
                open.answers.update_value(|cache| {
                    let into = Destination { batch, results: &mut results, cache };
                    settle(&mut run, ticket, &entry, reply, &mut index.summary, into);
                });
            }
        }
        if index.unused() < before {
            self.mark_unsaved(open, Part::Answers(set.key()));
            self.autosave.has_news();
            self.show_set(open, &set, &mut turn).await;
        }
        if index.unused() > 0 {
            let refused = form.refused_parameters();
            let all = |results: &_| EveryQuestion::of(setup.clone(), refused, batch, results);
            let mut all = set.results.with_untracked(all);
            while let Some(id) = all.next(batch) {
                index.mark_known(&id);
                turn.yield_if_over().await;
            }
        }
    }

    /// Whether any result is of this judge, which was not asked yet.
    async fn asks_any<I: InPage>(
        self,
        open: &Arc<OpenBatch>,
        setup: &JudgeSetup<I>,
        form: &JudgeSettings,
        index: &ResultIndex,
        turn: &mut Turn,
    ) -> bool
    where
        OpenBatch: SetsOf<I>,
    {
        let batch = SetsOf::<I>::batch_of(&**open);
        let results = untrack(|| self.first_results(open, setup));
        let refused = form.refused_parameters();
        let mut all = EveryQuestion::of(setup.clone(), refused, batch, &results);
        while let Some(id) = all.next(batch) {
            if index.has(&id) {
                return true;
            }
            turn.yield_if_over().await;
        }
        false
    }

    async fn show_set<I: InPage>(self, open: &Arc<OpenBatch>, set: &ResultSet<I>, turn: &mut Turn)
    where
        OpenBatch: SetsOf<I>,
    {
        let batch = SetsOf::<I>::batch_of(&**open);
        turn.yield_now().await;
        set.results.notify();
        turn.yield_now().await;
        show_means(batch, set, turn).await;
        self.answers_changed.notify();
        add_intervals(batch, set, turn).await;
    }
}

async fn write_steps(sink: &mut BatchSink, steps: Vec<Step>) -> Result<(), String> {
    for step in steps {
        let written = match step {
            Step::Begin(name) => sink.begin(name).await,
            Step::Write(piece) => sink.write(&piece.written()).await,
        };
        written.map_err(|_| words::NOT_WRITTEN)?;
    }
    Ok(())
}

/// The files, unpacked, with their lines in the index.
async fn texts(
    files: &[File],
    index: &mut ResultIndex,
    said: RwSignal<usize>,
) -> Result<Vec<Vec<u8>>, String> {
    let mut turn = Turn::new();
    let (mut texts, mut bytes) = (Vec::new(), 0_u64);
    for (number, file) in (0_u32..).zip(files) {
        let (mut text, mut lines, mut gunzip) = (Vec::new(), LineSplitter::default(), None);
        let mut from = 0.0;
        while from < file.size() {
            let to = (from + f64::from(SLICE)).min(file.size());
            let slice = bytes_in(file, from, to).await;
            let slice = slice.ok_or_else(|| format!("{} {}", file.name(), words::UNREADABLE))?;
            if from == 0.0 && slice.starts_with(GZIP) {
                gunzip = Some(Gunzip::default());
            }
            from = to;
            let mut unpacked = Vec::new();
            let slice = match &mut gunzip {
                None => &slice,
                Some(gunzip) => {
                    // What came before the damage is read.
                    let _ = gunzip.push(&slice, &mut |part| unpacked.extend_from_slice(part));
                    &unpacked
                }
            };
            bytes += slice.len() as u64;
            if bytes > LARGEST_FILE {
                return Err(words::TOO_MUCH.to_owned());
            }
            for part in slice.chunks(SLICE as usize) {
                lines.push(part, &mut |split| index.add(number, split));
                turn.yield_if_over().await;
            }
            text.extend_from_slice(slice);
            said.set(index.summary.lines);
        }
        lines.finish(&mut |split| index.add(number, split));
        texts.push(text);
    }
    Ok(texts)
}
