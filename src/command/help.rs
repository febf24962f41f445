//! What `--help` prints.

use std::process::ExitCode;

use super::Done;

pub const ALL: &str = "\
bifact: see, fact by fact, what a predicted intent got right and what it lost.

The command prepares questions for batch engines, reads their results, and scores them. It calls no
network: you run the engine. For everything else there is the page (scripts/serve).

  bifact plan    questions as batch files
  bifact read    results of those files, scored
  bifact score   means, intervals and an exit code
  bifact report  everything in one HTML file

From data to scores:

  bifact plan data.jsonl --judge openai:gpt-6-luna --out stage-1
  …run the commands it prints…
  bifact read stage-1 stage-1/results-*.jsonl --out facts.jsonl
  bifact plan facts.jsonl --judge openai:gpt-6-luna --out stage-2
  …run the commands it prints…
  bifact read stage-2 stage-2/results-*.jsonl --out scored.jsonl
  bifact score scored.jsonl --min f1=0.7

Bi-Fact asks in two stages: it splits each gold intent into facts once, then compares every prediction
with those facts. Rows that have their facts already skip the first stage.

bifact COMMAND --help tells more.
";

const PLAN: &str = "\
bifact plan DATA… --judge PROVIDER:MODEL --out FOLDER

Writes the questions that can be asked now into FOLDER, in files as large as the engine takes, with a
copy of the data. Prints the commands to run. Rows that are judged already are left out. DATA is JSONL,
JSON, CSV or TSV with a gold and a predicted intent in each row; .gz is fine.

  --judge openai:gpt-6-luna   who is asked. Batches: openai, anthropic, gemini, mistral, groq;
                              vllm and compatible for models on your own machines
  --at ADDRESS                the address that the model is known by, if it is not the provider’s own
  --engine NAME               vllm, ray or litellm, where a judge has several
  --method NAME               bifact (default) or autorater
  --temperature N             default 0; “none” leaves it to the provider
  --effort LEVEL              minimal, low, medium or high, for models that reason
  --max-tokens N              default 8192; “none” leaves it to the provider
  --free-text                 do not ask for structured output
  --failed                    ask again about pairs that failed
  --again                     judge rows that carry an answer once more

A line is named by a fingerprint of its whole question. Lines of other data, models or prompts never
match by accident.
";

const READ: &str = "\
bifact read FOLDER RESULTS… --out FILE

Reads result files of the batch in FOLDER: any number, in any order, partial, gzipped, error files too.
Writes one row for each pair to FILE, the same JSONL that the page exports and opens. Pairs without an
answer stay in it, so that FILE can be planned again.

Every line ends scored, failed by name, to be asked again (expired, cancelled, rate limits), or listed
as not of this batch. A line that comes twice counts once. If a question has two different answers,
neither counts.
";

const SCORE: &str = "\
bifact score FILE… [--min NAME=NUMBER]…

Prints the mean of every score for every predictor, with 95 % bootstrap intervals.

  --min f1=0.7          exit with 1 if a predictor’s mean is lower or undefined. Names: precision,
                        recall, f1; macro-f1 (the same as f1) and micro-f1
  --predictor NAME      look at this one only
  --max-unscored 5%     exit with 1 if more pairs of a predictor are unscored
  --json                means as JSON

Exit codes: 0 all is well, 1 a threshold is missed, 2 something is wrong.
";

const REPORT: &str = "\
bifact report FILE… --html [--out FILE.html]

Writes one HTML file to share or print: the answer in words, averages, charts, and every pair with its
figure. It fetches nothing and runs nothing. Without --out it is written beside the data.
";

pub fn of(command: &str) -> Option<&'static str> {
    match command {
        "plan" => Some(PLAN),
        "read" => Some(READ),
        "score" => Some(SCORE),
        "report" => Some(REPORT),
        _ => None,
    }
}

/// `bifact help plan`.
pub fn of_first(words: &[String]) -> &'static str {
    words.first().and_then(|command| of(command)).unwrap_or(ALL)
}

#[allow(clippy::unnecessary_wraps)]
pub fn show(text: &str) -> Done {
    print!("{text}");
    Ok(ExitCode::SUCCESS)
}
