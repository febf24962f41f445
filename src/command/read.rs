//! `bifact read`: the results of a batch, matched with its questions and scored.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::arguments::{Arguments, Options, Takes};
use super::batch_folder::{self, BatchFolder, at};
use super::data_files::{self, Data};
use super::plan::AT_ONCE;
use super::progress::Progress;
use super::result_files::ResultFiles;
use super::{Done, Refused};
use crate::base::number::{counted, grouped};
use crate::batches::{
    Destination, EveryQuestion, Listing, ResultIndex, Summary, Taken, settle, take,
};
use crate::evaluation::batch::Batch;
use crate::evaluation::counts::Standing;
use crate::evaluation::method::Method;
use crate::evaluation::results::{Outcome, Results};
use crate::evaluation::unscored::Unscored;
use crate::methods::autorater::Autorater;
use crate::methods::watched::Trajectories;
use crate::providers::{Endpoint, Key, read_answer};
use crate::report::{jsonl_row, read_back};
use crate::run::{Cache, JudgeSetup, Next, Plan, Run, Wanted, begin_with};
use crate::settings::AskedMethod;

pub const OPTIONS: Options = &[("--out", Takes::Value)];

pub fn run(given: &Arguments) -> Done {
    let Some((folder, paths)) = given.words.split_first().filter(|(_, paths)| !paths.is_empty())
    else {
        return Err("name the folder of the batch, then its result files. Try --help.".into());
    };
    let out = PathBuf::from(given.needed("--out")?);
    let BatchFolder { settings, again, data, .. } = batch_folder::open(Path::new(folder))?;
    let Data { batch, of_file } = data_files::open(&data)?;
    let mut index = ResultIndex::default();
    let files = ResultFiles::read(paths, &out, &mut index)?;
    if settings.asks == AskedMethod::Autorater {
        let of_file = begin(read_back::<Autorater>(&batch), again);
        let setup = settings.setup_elsewhere(settings.autorater(Trajectories::default()))?;
        return Reading { setup, batch: &batch, index, files, out: &out }.read(of_file);
    }
    let setup = settings.setup_elsewhere(settings.method())?;
    Reading { setup, batch: &batch, index, files, out: &out }.read(begin(of_file, again))
}

/// Failures stay as they are until there is an answer.
fn begin<M: Method>(of_file: Results<M>, again: bool) -> Results<M> {
    if again { begin_with(&of_file, false) } else { of_file }
}

struct Reading<'a, M: Method> {
    setup: JudgeSetup<M>,
    batch: &'a Batch,
    index: ResultIndex,
    files: ResultFiles,
    out: &'a Path,
}

impl<M: Method> Reading<'_, M> {
    /// A part of the pairs at a time: only the facts of gold intents are kept from one part to the next.
    fn read(mut self, mut results: Results<M>) -> Done {
        let file = File::create(self.out).map_err(|why| at(self.out, "cannot be written", &why))?;
        let mut out = BufWriter::with_capacity(1 << 20, file);
        let mut standing = Standing::default();
        let pairs = self.batch.pairs.len();
        let mut progress = Progress::new("Scoring pair");
        for from in (0..pairs).step_by(AT_ONCE) {
            progress.at(from, pairs);
            let places = from..pairs.min(from + AT_ONCE);
            let asked = [Wanted::Missing, Wanted::Failed].map(|wanted| {
                let is_wanted = |place: &usize| is_wanted(&results, *place, wanted);
                (wanted, places.clone().filter(is_wanted).collect::<Vec<_>>())
            });
            for (wanted, places) in asked {
                let plan = Plan::of_pairs(&self.setup.inquiry, places, self.batch, &results);
                self.take_part(&plan, wanted, &mut results)?;
            }
            for place in places {
                let line = jsonl_row(self.batch, &results, place);
                let written = out.write_all(line.as_bytes());
                written.map_err(|why| at(self.out, "cannot be written", &why))?;
                if let Some(outcome) = results.outcomes.get_mut(place) {
                    standing.add(outcome);
                    *outcome = Outcome::unscored(Unscored::NotJudged);
                }
            }
        }
        drop(progress);
        out.flush().map_err(|why| at(self.out, "cannot be written", &why))?;
        if self.index.unused() > 0 {
            let setup = self.setup.clone();
            let all = EveryQuestion::of(setup, Vec::new(), self.batch, &results);
            all.mark_known(self.batch, &mut self.index);
        }
        self.index.list_the_rest();
        tell(&self.index.summary, &self.files.names);
        eprintln!("{}", standing.sentence());
        let left = standing.left + standing.failed;
        if left > 0 {
            let (left, out) = (counted(left, "pair"), self.out.display());
            eprintln!("{left} left. Make another file: bifact plan {out} --judge … --out …");
        }
        Ok(ExitCode::SUCCESS)
    }

    fn take_part(
        &mut self,
        plan: &Plan,
        wanted: Wanted,
        results: &mut Results<M>,
    ) -> Result<(), Refused> {
        let (setup, batch) = (self.setup.clone(), self.batch);
        let mut run = Run::elsewhere(setup, batch, plan, wanted);
        let no_key = Key::default();
        let mut cache = Cache::default();
        loop {
            let ticket = match run.next(0.0, batch, results, &cache) {
                Next::Send(ticket) => ticket,
                Next::Settled => continue,
                Next::GaveUp(_) | Next::Wait { .. } | Next::Over(_) => return Ok(()),
            };
            let has_result = run.asked_as(ticket).is_some_and(|id| self.index.has(&id));
            if !has_result && run.accept_unusable(ticket, batch, results) {
                continue;
            }
            let Taken::Reply(entry, place) = take(&mut run, ticket, &mut self.index) else {
                continue;
            };
            let JudgeSetup { provider, base_url, .. } = &self.setup;
            let endpoint = Endpoint { provider, base_url, key: &no_key };
            let reply = read_answer(&endpoint, &entry.reply(self.files.text(place)?));
            let into = Destination { batch, results, cache: &mut cache };
            settle(&mut run, ticket, &entry, reply, &mut self.index.summary, into);
        }
    }
}

fn is_wanted<M: Method>(results: &Results<M>, place: usize, wanted: Wanted) -> bool {
    let why = results.outcomes.get(place).and_then(|outcome| outcome.assessed.as_ref().err());
    why.is_some_and(|why| why.can_be_asked() && why.is_failure() == (wanted == Wanted::Failed))
}

/// Every line in one place.
fn tell(summary: &Summary, names: &[String]) {
    let Summary { lines, answered, unusable, repeated, known, .. } = summary;
    eprintln!("{}: {} usable", counted(*lines, "line"), grouped(*answered));
    for (count, what) in [
        (*unusable, "unusable answers"),
        (*repeated, "more lines for questions that have one"),
        (*known, "answered before"),
    ] {
        if count > 0 {
            eprintln!("  {} {what}", grouped(count));
        }
    }
    for (named, count) in &summary.failed {
        eprintln!("  {} failed: {}", grouped(*count), named.name);
    }
    for (named, count) in &summary.back {
        eprintln!("  {} to be asked again: {}", grouped(*count), named.name);
    }
    list("not of this batch", &summary.foreign, names);
    list("cannot be read", &summary.flawed, names);
}

fn list(what: &str, listing: &Listing, names: &[String]) {
    if listing.count == 0 {
        return;
    }
    eprintln!("  {} {what}:", grouped(listing.count));
    for listed in listing.first.iter().take(5) {
        let name = names.get(listed.file as usize).map_or("", String::as_str);
        match listed.line {
            0 => eprintln!("    {name}: {}", listed.what),
            line => eprintln!("    {name}, line {line}: {}", listed.what),
        }
    }
}
