//! The command: plans batches, reads their results, prints scores and writes reports, with the rooms the
//! page is made of. It never calls a network: engines do.

mod arguments;
mod batch_folder;
mod data_files;
mod help;
mod judge_options;
mod plan;
mod progress;
mod read;
mod report;
mod result_files;
mod score;

use std::process::ExitCode;

use arguments::Arguments;

/// What went wrong, in a sentence for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused(String);

type Done = Result<ExitCode, Refused>;

/// For scores below a threshold.
const BELOW: u8 = 1;
/// For everything else that went wrong.
const WRONG: u8 = 2;

impl From<String> for Refused {
    fn from(sentence: String) -> Self {
        Self(sentence)
    }
}

impl From<&str> for Refused {
    fn from(sentence: &str) -> Self {
        Self(sentence.to_owned())
    }
}

/// Runs the command with these arguments, without the program's own name.
pub fn run(given: Vec<String>) -> ExitCode {
    match done(given) {
        Ok(code) => code,
        Err(Refused(sentence)) => {
            eprintln!("bifact: {sentence}");
            ExitCode::from(WRONG)
        }
    }
}

fn done(given: Vec<String>) -> Done {
    let mut given = given.into_iter();
    let command = given.next().unwrap_or_default();
    let rest: Vec<String> = given.collect();
    if rest.iter().any(|word| word == "--help" || word == "-h") {
        return help::show(help::of(&command).unwrap_or(help::ALL));
    }
    match command.as_str() {
        "" | "help" | "--help" | "-h" => help::show(help::of_first(&rest)),
        "--version" | "-V" => help::show(concat!("bifact ", env!("CARGO_PKG_VERSION"), "\n")),
        "plan" => plan::run(&Arguments::read(rest, plan::OPTIONS)?),
        "read" => read::run(&Arguments::read(rest, read::OPTIONS)?),
        "score" => score::run(&Arguments::read(rest, score::OPTIONS)?),
        "report" => report::run(&Arguments::read(rest, report::OPTIONS)?),
        other => Err(format!("there is no command “{other}”. Try: bifact --help").into()),
    }
}
