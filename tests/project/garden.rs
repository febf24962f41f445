//! A project that uses every identifier: several judges and parameters, unusable answers, many kinds of
//! failures, and a person's changes.

use std::time::Duration;

use bifact::dataset::read_whole;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::pair::GoldId;
use bifact::evaluation::verdict::Verdict;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::fact::{Correction, Side};
use bifact::methods::bifact::frozen_gold::ByHand;
use bifact::methods::bifact::prompts::PromptTexts;
use bifact::methods::bifact::results::Results;
use bifact::providers::{
    Answer, Effort, Failure, FailureKind, Parameter, Parameters, Usage, provider,
};
use bifact::review::{FactPlace, GoldEdit, correct, edit_gold};
use bifact::rules::judge_by_rules;
use bifact::run::{Cache, JudgeSetup, Next, Plan, Run, RunSettings, Wanted, begin_with};
use serde_json::json;

use crate::answering::{self, Answers, Question};

/// What is said of each prediction. The last word of a prediction decides what its judge does.
const PREDICTIONS: [(&str, &str); 12] = [
    ("Sow the peas, water the bed and close the gate", "Sow the peas and water the bed"),
    ("Sow the peas, water the bed and close the gate", "Sow the peas before the drizzle"),
    ("Sow the peas, water the bed and close the gate", "Water the bed before the frost"),
    ("Cut the roses and tie the beans", "Cut the roses before the hail"),
    ("Cut the roses and tie the beans", "Tie the beans before the storm"),
    ("Cut the roses and tie the beans", "Tie the beans before the flood"),
    ("Cut the roses and tie the beans", "Tie the beans before the thaw"),
    ("Move the cactus", "Move the cactus and the pot"),
    ("Scrape off the moss", "Scrape off the moss and the lichen"),
    ("Prune the plum and oil the saw", "Prune the plum before the breeze"),
    ("Prune the plum and oil the saw", "Oil the saw and prune the plum"),
    ("Prune the plum and oil the saw", "Oil the saw"),
];

pub const ROWS: usize = PREDICTIONS.len() + 1;

/// The file of the project, as JSON Lines. The last prediction has more parts than the rules judge.
pub fn file() -> String {
    let beds: Vec<String> = (0..=500).map(|bed| format!("dig bed {bed}")).collect();
    let too_long = beds.join(", ") + " and rest";
    let last = ("Prune the plum and oil the saw", too_long.as_str());
    let rows = PREDICTIONS.into_iter().chain([last]).zip(1..).map(|((gold, predicted), row)| {
        let label = ["yes", "partial", "no"][row % 3];
        let row: u32 = row.try_into().unwrap();
        let row = json!({
            "id": format!("row {row}"), "gold_intent": gold, "predicted_intent": predicted,
            "model": format!("predictor {}", row % 2), "domain": "garden", "match": label,
        });
        row.to_string() + "\n"
    });
    rows.collect()
}

pub fn batch() -> (Batch, Results) {
    read_whole(&file())
}

fn setup(id: &str, base_url: &str, model: &str, parameters: Parameters) -> JudgeSetup<Bifact> {
    JudgeSetup {
        provider: provider(id).unwrap(),
        base_url: base_url.to_owned(),
        model: model.to_owned(),
        // Not the page's own, which may be worded anew.
        inquiry: Bifact {
            prompts: PromptTexts { factoring: "Split.".into(), assessment: "Compare.".into() },
        },
        parameters,
    }
}

/// All judges but the rules.
pub fn models() -> Vec<JudgeSetup<Bifact>> {
    let all = Parameters::default();
    let warm = Parameters { temperature: Some(0.7), effort: Some(Effort::Low), ..all };
    let free = Parameters { structured: false, effort: Some(Effort::High), ..all };
    let few = Parameters { temperature: None, output_limit: Some(1024), ..free };
    let none = Parameters { output_limit: None, effort: None, ..few };
    let openai = "https://api.openai.com/v1";
    vec![
        setup("openai", openai, "some-model", all),
        setup("openai", openai, "some-model", Parameters { output_limit: None, ..warm }),
        setup("openai", "https://gateway.example.org/v1", "some-model", warm),
        setup("anthropic", "https://api.anthropic.com/v1", "another via model", few),
        // It refuses a temperature, an effort and structured answers.
        setup("compatible", "http://127.0.0.1:8077/v1", "picky", warm),
        setup("chrome", "", "", none),
    ]
}

pub fn rules() -> JudgeSetup<Bifact> {
    setup("rules", "", "", Parameters::default())
}

const REFUSED: [Parameter; 3] = [Parameter::Temperature, Parameter::Effort, Parameter::Structured];

/// What the judge replies: always the same to the same question.
fn reply(
    setup: &JudgeSetup<Bifact>,
    asked: &bifact::providers::Question,
) -> Result<Answer, Failure> {
    let is_refused = |refused: &Parameter| asked.parameters.has(*refused);
    if let Some(refused) = REFUSED.into_iter().find(is_refused).filter(|_| asked.model == "picky") {
        return Err(FailureKind::ParameterRefused(refused).into());
    }
    let question = asked.prompt.only_text().and_then(Question::last_in).unwrap();
    let good = answering::Answer::to(Some(&question), &Answers::new());
    let is_second = asked.correction.is_some();
    let failure = |kind: FailureKind| Failure { said: Some("No.".to_owned()), ..kind.into() };
    let ends_with = |word: &str| match &question {
        Question::Facts { intent } => intent.ends_with(word),
        Question::Assessment { predicted, .. } | Question::Given { predicted, .. } => {
            predicted.ends_with(word)
        }
        Question::Satisfaction { .. } | Question::Fulfilment { .. } | Question::Goal { .. } => {
            false
        }
    };
    let text = match good.written(setup.parameters.structured) {
        _ if ends_with("frost") || ends_with("moss") => "{}".to_owned(),
        _ if ends_with("drizzle") && !is_second => "{}".to_owned(),
        _ if ends_with("hail") => {
            return Err(Failure {
                text: Some("I will not.".to_owned()),
                ..failure(FailureKind::Declined)
            });
        }
        _ if ends_with("storm") => return Err(failure(FailureKind::RateLimited)),
        _ if ends_with("flood") => return Err(failure(FailureKind::PromptTooLong)),
        _ if ends_with("thaw") => return Err(failure(FailureKind::KeyEchoed { status: 200 })),
        _ if ends_with("rest") => return Err(failure(FailureKind::Truncated)),
        _ if ends_with("cactus") => return Err(failure(FailureKind::Filtered)),
        good => good,
    };
    Ok(Answer { text, usage: Usage::default() })
}

/// Judges what is missing. Answers that had to be asked for are handed back.
pub fn judge(
    setup: &JudgeSetup<Bifact>,
    batch: &Batch,
    results: &mut Results,
    cache: &mut Cache,
) -> Vec<String> {
    let settings = RunSettings {
        at_once: 1,
        patience: Duration::from_mins(2),
        price: None,
        budget: None,
        seed: 7,
    };
    let (mut now, mut asked) = (1_000.0, Vec::new());
    let plan = Plan::of(&setup.inquiry, batch, results, Wanted::Missing);
    let mut run = Run::begin(setup.clone(), batch, &plan, Wanted::Missing, settings, now);
    loop {
        match run.next(now, batch, results, cache) {
            Next::Send(ticket) => {
                let reply = reply(setup, &run.question(ticket).unwrap());
                asked.extend(reply.as_ref().ok().map(|answer| answer.text.clone()));
                run.arrived(ticket, reply, now, batch, results, cache);
            }
            Next::Wait { until } => now = until.expect("nothing is under way"),
            Next::Settled => {}
            Next::GaveUp(_) => panic!("every reply comes at once"),
            Next::Over(_) => return asked,
        }
    }
}

pub fn judge_all_by_rules(batch: &Batch, results: &mut Results) {
    for place in 0..batch.pairs.len() {
        judge_by_rules(batch, results, place);
    }
}

pub fn hand() -> ByHand {
    ByHand { by: "Ada".to_owned(), at: "2026-01-01T10:00:00Z".to_owned() }
}

/// A person corrects two verdicts and changes two lists of gold facts.
pub fn review(batch: &Batch, results: &mut Results) {
    for (side, verdict) in
        [(Side::Gold, Verdict::Supported), (Side::Predicted, Verdict::Unsupported)]
    {
        let ByHand { by, at } = hand();
        let correction = Correction { verdict, by, at, note: "seen".to_owned() };
        let place = FactPlace { pair: 9, side, fact: 0 };
        correct(results, place, Some(correction)).expect("a fact to correct");
    }
    let add = GoldEdit::Add { at: 0, text: "Do it today".to_owned() };
    edit_gold(batch, results, GoldId(0), &add, &hand()).expect("a list to edit");
    edit_gold(batch, results, GoldId(4), &GoldEdit::Approve, &hand()).expect("a list to approve");
}

/// Every judge's results, each begun with what the file says; the first as a person left them.
pub fn all_results(
    batch: &Batch,
    of_file: &Results,
    cache: &mut Cache,
) -> Vec<(JudgeSetup<Bifact>, Results)> {
    let mut sets = Vec::new();
    for setup in models() {
        let mut results = begin_with(of_file, true);
        judge(&setup, batch, &mut results, cache);
        sets.push((setup, results));
    }
    review(batch, &mut sets[0].1);
    let mut results = begin_with(of_file, true);
    judge_all_by_rules(batch, &mut results);
    sets.push((rules(), results));
    sets
}
