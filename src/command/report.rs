//! `bifact report`: the page's HTML report, without trajectories.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::Done;
use super::arguments::{Arguments, Options, Takes};
use super::batch_folder::at;
use super::data_files::{self, Data};
use super::progress::Progress;
use super::score::levels_of;
use crate::diagram::EstimatedWidths;
use crate::evaluation::batch::Batch;
use crate::evaluation::resampling::BootstrapSettings;
use crate::evaluation::results::Results;
use crate::evaluation::signature::Signature;
use crate::report::{Front, FrontWork, InReport, html_foot, html_head, html_pair, pairs_in_report};
use crate::workspace::{Columns, Source};

pub const OPTIONS: Options = &[("--html", Takes::Nothing), ("--out", Takes::Value)];

pub fn run(given: &Arguments) -> Done {
    let paths: Vec<PathBuf> = given.words.iter().map(PathBuf::from).collect();
    let Data { batch, of_file } = data_files::open(&paths)?;
    let first = paths.first().map_or(Path::new("report"), PathBuf::as_path);
    let out = given.value("--out").map_or_else(|| first.with_extension("html"), PathBuf::from);
    let name = first.file_stem().map(|name| name.display().to_string()).unwrap_or_default();
    if let Some(levels) = levels_of(&batch, of_file.scored()) {
        return write(&name, &batch, &levels, &Front::default(), &out);
    }
    let signature = of_file.signature();
    let judges = Signature::of_all([&signature].into_iter());
    let front = FrontWork::begin(&Columns::of(Source::of(&batch, &of_file)))
        .finish(judges.judges(), &EstimatedWidths);
    write(&name, &batch, &of_file, &front, &out)
}

fn write<M: InReport>(
    name: &str,
    batch: &Batch,
    results: &Results<M>,
    front: &Front,
    out: &Path,
) -> Done {
    let summaries = results.summaries(batch, BootstrapSettings::default());
    let unwritable = |why: std::io::Error| at(out, "cannot be written", &why);
    let mut file = BufWriter::new(File::create(out).map_err(unwritable)?);
    let mut put = |text: String| file.write_all(text.as_bytes()).map_err(unwritable);
    put(html_head(name, batch, results, &summaries, front))?;
    let pairs = pairs_in_report(results);
    let mut progress = Progress::new("Writing pair");
    for (number, (place, fold)) in pairs.iter().enumerate() {
        progress.at(number, pairs.len());
        put(html_pair(batch, results, *place, &EstimatedWidths, *fold, ""))?;
    }
    put(html_foot::<M>())?;
    file.flush().map_err(unwritable)?;
    drop(progress);
    eprintln!("{} is written.", out.display());
    Ok(ExitCode::SUCCESS)
}
