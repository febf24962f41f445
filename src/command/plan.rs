//! `bifact plan`: the questions that can be asked now, as batch files.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::arguments::{Arguments, Options, Takes};
use super::batch_folder::{self, at};
use super::data_files::{self, Data};
use super::progress::Progress;
use super::{Done, Refused, judge_options};
use crate::base::number::{counted, grouped};
use crate::batches::{BatchWriter, Engine, Job, NotWritten, RAY_SCRIPT, Step};
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::results::Results;
use crate::methods::autorater::Autorater;
use crate::methods::watched::Trajectories;
use crate::providers::{Endpoint, Key};
use crate::report::read_back;
use crate::run::{Cache, Estimate, JudgeSetup, Next, Plan, Run, Wanted, begin_with, dollars};
use crate::settings::{AskedMethod, JudgeSettings};

pub const OPTIONS: Options = &{
    let [judge, at, method, temperature, effort, tokens, free] = judge_options::OPTIONS;
    [
        judge,
        at,
        method,
        temperature,
        effort,
        tokens,
        free,
        ("--out", Takes::Value),
        ("--engine", Takes::Value),
        ("--failed", Takes::Nothing),
        ("--again", Takes::Nothing),
    ]
};

/// Pairs that are planned or read at once.
pub const AT_ONCE: usize = 10_000;

pub fn run(given: &Arguments) -> Done {
    let settings = judge_options::settings(given)?;
    let engine = engine(given, &settings)?;
    let folder = PathBuf::from(given.needed("--out")?);
    let paths: Vec<PathBuf> = given.words.iter().map(PathBuf::from).collect();
    let Data { batch, of_file } = data_files::open(&paths)?;
    batch_folder::make(&folder)?;
    let planning = Planning { given, settings: &settings, engine, folder: &folder, paths: &paths };
    if settings.asks == AskedMethod::Autorater {
        let of_file = read_back::<Autorater>(&batch);
        let setup = settings.setup_elsewhere(settings.autorater(Trajectories::default()))?;
        return planning.plan(&setup, &batch, &of_file);
    }
    let setup = settings.setup_elsewhere(settings.method())?;
    planning.plan(&setup, &batch, &of_file)
}

fn engine(given: &Arguments, settings: &JudgeSettings) -> Result<&'static Engine, Refused> {
    let offered = Engine::all_for(settings.provider);
    let Some(first) = offered.first() else {
        return Err(format!(
            "no batch engine takes questions for {}. Judge with it in the page.",
            settings.provider.subject()
        )
        .into());
    };
    let Some(key) = given.value("--engine") else { return Ok(first) };
    offered.iter().find(|engine| engine.key == key).copied().ok_or_else(|| {
        let keys: Vec<&str> = offered.iter().map(|engine| engine.key).collect();
        Refused(format!("--engine for this judge is one of: {}.", keys.join(", ")))
    })
}

struct Planning<'a> {
    given: &'a Arguments,
    settings: &'a JudgeSettings,
    engine: &'static Engine,
    folder: &'a Path,
    paths: &'a [PathBuf],
}

impl Planning<'_> {
    fn plan<I: Inquiry>(&self, setup: &JudgeSetup<I>, batch: &Batch, of_file: &Results<I>) -> Done {
        let again = self.given.has("--again");
        let wanted = if self.given.has("--failed") { Wanted::Failed } else { Wanted::Missing };
        // What failed in the file is known as failed only there.
        let mut results = match wanted {
            Wanted::Failed => of_file.clone(),
            _ => begin_with(of_file, !again),
        };
        let plan = Plan::of(&setup.inquiry, batch, &results, wanted);
        let estimate = Estimate::of(&plan, batch, &results, &setup.inquiry);
        let mut writer = BatchWriter::new(self.engine);
        let mut out = Out { folder: self.folder, file: None };
        let mut not_written = 0;
        let mut progress = Progress::new("Planning pair");
        let golds = plan.golds.len();
        for (number, pairs) in plan.pairs.chunks(AT_ONCE).enumerate() {
            progress.at(number * AT_ONCE, plan.pairs.len());
            let part = Plan::of_pairs(&setup.inquiry, pairs.to_vec(), batch, &results);
            not_written += write(setup, batch, &part, wanted, &mut results, &mut writer, &mut out)?;
        }
        drop(progress);
        out.steps(writer.finish().into_iter().collect())?;
        out.close()?;
        let data = batch_folder::copy_data(self.folder, self.paths)?;
        let planned = (self.settings, self.engine, again);
        batch_folder::write_plan(self.folder, planned, &data, writer.files())?;
        if self.engine.key == "ray" {
            let to = self.folder.join(RAY_SCRIPT.0);
            std::fs::write(&to, RAY_SCRIPT.1).map_err(|why| at(&to, "cannot be written", &why))?;
        }
        let waits = golds > 0 && plan.asked_pairs() > 0 && I::GROUND_MEMBERS != [""; 0];
        self.tell(setup, &writer, &estimate, waits, not_written);
        Ok(ExitCode::SUCCESS)
    }

    /// What was written goes to stderr, the commands to run to stdout.
    fn tell<I: Inquiry>(
        &self,
        setup: &JudgeSetup<I>,
        writer: &BatchWriter,
        estimate: &Estimate,
        waits: bool,
        not_written: usize,
    ) {
        let folder = self.folder.display();
        for file in writer.files() {
            let (lines, bytes) = (counted(file.lines, "line"), file.bytes.div_ceil(1_000_000));
            eprintln!("{folder}/{}: {lines}, {} MB", file.name, grouped_u64(bytes));
        }
        if writer.files().is_empty() {
            eprintln!("Nothing is left to ask.");
            return;
        }
        if not_written > 0 {
            eprintln!("{} could not be written.", counted(not_written, "question"));
        }
        if waits {
            eprintln!(
                "Stage 1 of 2: the gold facts. When their results are read, plan again for the \
                 assessments."
            );
        }
        let price = self.settings.price().map(|price| self.engine.price(price));
        match price.map(|price| estimate.cost(price)) {
            Some((least, most)) if most > 0.0 => eprintln!(
                "All stages together: {} to {} at batch prices.",
                dollars(least),
                dollars(most)
            ),
            Some(_) => {}
            None => eprintln!("The price of this model is unknown."),
        }
        let job = Job { base_url: &setup.base_url, model: &setup.model, files: &writer.names() };
        println!("cd {folder}\n{}", self.engine.commands(&job));
        println!("# Then:\n# bifact read {folder} RESULTS… --out scored.jsonl");
    }
}

fn grouped_u64(number: u64) -> String {
    grouped(usize::try_from(number).unwrap_or(usize::MAX))
}

/// Returns how many questions could not be written.
fn write<I: Inquiry>(
    setup: &JudgeSetup<I>,
    batch: &Batch,
    plan: &Plan,
    wanted: Wanted,
    results: &mut Results<I>,
    writer: &mut BatchWriter,
    out: &mut Out,
) -> Result<usize, Refused> {
    let mut run = Run::elsewhere(setup.clone(), batch, plan, wanted);
    let no_key = Key::default();
    let JudgeSetup { provider, base_url, .. } = setup;
    let endpoint = Endpoint { provider, base_url, key: &no_key };
    let (no_answers, mut not_written) = (Cache::default(), 0);
    loop {
        match run.next(0.0, batch, results, &no_answers) {
            Next::Send(ticket) => {
                if let (Some(id), Some(question)) = (run.asked_as(ticket), run.question(ticket)) {
                    match writer.question(&id, &endpoint, &question) {
                        Ok(steps) => out.steps(steps)?,
                        Err(NotWritten::Failure(_) | NotWritten::TooLarge { .. }) => {
                            not_written += 1;
                        }
                    }
                }
                run.leave(ticket);
            }
            Next::Settled => {}
            Next::GaveUp(_) | Next::Wait { .. } | Next::Over(_) => return Ok(not_written),
        }
    }
}

/// Writes the files of a batch, one after the other.
struct Out<'a> {
    folder: &'a Path,
    file: Option<(PathBuf, BufWriter<File>)>,
}

impl Out<'_> {
    fn steps(&mut self, steps: Vec<Step>) -> Result<(), Refused> {
        for step in steps {
            match step {
                Step::Begin(name) => {
                    self.close()?;
                    let path = self.folder.join(name);
                    let file = File::create_new(&path);
                    let file = file.map_err(|why| at(&path, "cannot be written", &why))?;
                    self.file = Some((path, BufWriter::with_capacity(1 << 20, file)));
                }
                Step::Write(piece) => {
                    if let Some((path, file)) = &mut self.file {
                        let written = file.write_all(piece.written().as_bytes());
                        written.map_err(|why| at(path, "cannot be written", &why))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn close(&mut self) -> Result<(), Refused> {
        let Some((path, mut file)) = self.file.take() else { return Ok(()) };
        file.flush().map_err(|why| at(&path, "cannot be written", &why))
    }
}
