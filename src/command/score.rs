//! `bifact score`: means with their intervals, and an exit code for thresholds.

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::Value;

use super::arguments::{Arguments, Options, Takes};
use super::data_files::{self, Data};
use super::{BELOW, Done, Refused};
use crate::base::json::object;
use crate::base::number::read_number;
use crate::evaluation::batch::Batch;
use crate::evaluation::counts::Standing;
use crate::evaluation::method::Method;
use crate::evaluation::resampling::BootstrapSettings;
use crate::evaluation::results::Results;
use crate::evaluation::score::score_text;
use crate::evaluation::summary::ModelSummary;
use crate::methods::autorater::Autorater;
use crate::report::{TableFormat, predictor_table, read_back};

pub const OPTIONS: Options = &[
    ("--min", Takes::Value),
    ("--predictor", Takes::Value),
    ("--max-unscored", Takes::Value),
    ("--json", Takes::Nothing),
];

pub fn run(given: &Arguments) -> Done {
    let paths: Vec<PathBuf> = given.words.iter().map(PathBuf::from).collect();
    let Data { batch, of_file } = data_files::open(&paths)?;
    match levels_of(&batch, of_file.scored()) {
        Some(levels) => score(given, &batch, &levels),
        None => score(given, &batch, &of_file),
    }
}

/// AutoRater's results, where the file has those and no facts that were judged.
pub fn levels_of(batch: &Batch, scored_by_facts: usize) -> Option<Results<Autorater>> {
    let levels = (scored_by_facts == 0).then(|| read_back::<Autorater>(batch))?;
    (levels.scored() > 0).then_some(levels)
}

fn score<M: Method>(given: &Arguments, batch: &Batch, results: &Results<M>) -> Done {
    let wanted = given.value("--predictor");
    let mut summaries = results.summaries(batch, BootstrapSettings::default());
    summaries.retain(|summary| wanted.is_none_or(|wanted| *summary.model.0 == *wanted));
    if let Some(wanted) = wanted.filter(|_| summaries.is_empty()) {
        return Err(format!("the data has no predictor “{wanted}”.").into());
    }
    // Read before anything is printed: a typing error must not pass for a result.
    let thresholds: Vec<Threshold> =
        given.values("--min").map(Threshold::read::<M>).collect::<Result<_, _>>()?;
    let most_unscored = given.value("--max-unscored").map(part).transpose()?;
    let standing = Standing::of(results);
    if given.has("--json") {
        println!("{}", as_json(&summaries, standing));
    } else {
        println!(
            "{}\n\n{}",
            standing.sentence(),
            predictor_table(TableFormat::Markdown, &summaries)
        );
    }
    let mut is_below = false;
    for summary in &summaries {
        for sentence in thresholds.iter().filter_map(|threshold| threshold.missed(summary)) {
            eprintln!("{sentence}");
            is_below = true;
        }
        let (unscored, pairs) = (summary.unscored(), summary.pairs);
        #[allow(clippy::cast_precision_loss)]
        let is_too_much = most_unscored.is_some_and(|most| unscored as f64 > most * pairs as f64);
        if is_too_much {
            eprintln!("{}: {unscored} of {pairs} pairs are unscored", summary.model);
            is_below = true;
        }
    }
    Ok(if is_below { ExitCode::from(BELOW) } else { ExitCode::SUCCESS })
}

/// `f1=0.8`, `micro-recall=0.5`.
struct Threshold {
    average: usize,
    score: usize,
    least: f64,
    name: String,
}

impl Threshold {
    fn read<M: Method>(text: &str) -> Result<Self, Refused> {
        let wrong = || {
            let scores: Vec<&str> = M::SCORES.iter().map(|score| score.key).collect();
            let averages: Vec<&str> = M::AVERAGES.iter().map(|average| average.name).collect();
            Refused(format!(
                "--min is NAME=NUMBER, as in {}=0.8, not “{text}”. Names: {}; before them, if wanted: {}-.",
                scores.last().unwrap_or(&"f1"),
                scores.join(", "),
                averages.join("-, ")
            ))
        };
        let (name, number) = text.split_once('=').ok_or_else(wrong)?;
        let least = read_number(number).filter(|least| (0.0..=1.0).contains(least));
        let before = M::AVERAGES.iter().enumerate().find_map(|(place, average)| {
            Some((place, name.strip_prefix(average.name)?.strip_prefix('-')?))
        });
        let (average, score) = before.unwrap_or((0, name));
        let score = M::SCORES.iter().position(|known| known.key == score).ok_or_else(wrong)?;
        Ok(Self { average, score, least: least.ok_or_else(wrong)?, name: name.to_owned() })
    }

    /// An undefined mean is below every threshold.
    fn missed<M: Method>(&self, summary: &ModelSummary<M>) -> Option<String> {
        let mean = summary.means.at(self.average, self.score).value;
        mean.is_none_or(|mean| mean < self.least).then(|| {
            let (name, least) = (&self.name, score_text(Some(self.least)));
            format!("{}: {name} is {}, below {least}", summary.model, score_text(mean))
        })
    }
}

/// `5%` or `0.05`.
fn part(text: &str) -> Result<f64, Refused> {
    let wrong = || Refused("--max-unscored is a part, as in 5% or 0.05.".to_owned());
    let (number, whole) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 100.0));
    let part = read_number(number).map(|number| number / whole);
    part.filter(|part| (0.0..=1.0).contains(part)).ok_or_else(wrong)
}

fn as_json<M: Method>(summaries: &[ModelSummary<M>], standing: Standing) -> Value {
    let predictor = |summary: &ModelSummary<M>| {
        let mut members = vec![
            ("predictor", Value::from(&*summary.model.0)),
            ("pairs", summary.pairs.into()),
            ("scored", summary.scored.into()),
        ];
        for average in M::AVERAGES {
            let estimates = summary.means.of_average(average).iter().zip(M::SCORES);
            let means = estimates.map(|(estimate, score)| {
                let interval = estimate.interval.map(|one| vec![one.low, one.high]);
                let mean = vec![("mean", estimate.value.into()), ("interval", interval.into())];
                (score.key, object(mean))
            });
            members.push((average.name, object(means.collect())));
        }
        members.push(("made_by", summary.signature.to_string().into()));
        object(members)
    };
    object(vec![
        ("method", M::KEY.into()),
        ("pairs", standing.pairs.into()),
        ("scored", standing.scored.into()),
        ("failed", standing.failed.into()),
        ("left", standing.left.into()),
        ("predictors", summaries.iter().map(predictor).collect()),
    ])
}
