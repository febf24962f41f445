//! Every identifier in one place. Whatever is stored, exported, hashed or compared is found by these: a
//! key that changes loses paid answers and saved work. Labels for people are not here and may change.

#[path = "keys/comparing.rs"]
mod comparing;
#[path = "keys/second_paper.rs"]
mod second_paper;
#[path = "keys/unscored.rs"]
mod unscored;

use std::collections::BTreeSet;

use bifact::agreement::classification::Measure;
use bifact::agreement::labelled_set::PartlyCounts;
use bifact::agreement::paper::TABLE;
use bifact::agreement::split::Part;
use bifact::base::fingerprint::Fingerprint;
use bifact::baselines::Baseline;
use bifact::batches::{self, ENGINES};
use bifact::charts::{Band, ChartKind};
use bifact::dataset::{EmptyPredictions, Role, members_of, read_whole};
use bifact::evaluation::begins::Begins;
use bifact::evaluation::inquiry::Inquiry;
use bifact::evaluation::judge_key::{RULES_KEY, key_of_host, key_of_provider};
use bifact::evaluation::method::Method;
use bifact::evaluation::pair::GoldId;
use bifact::evaluation::register::UNNAMED_MODEL;
use bifact::evaluation::row::SameTask;
use bifact::evaluation::signature::{AnswerOrigin, Judge, JudgeInFile};
use bifact::evaluation::unscored::Unanswered;
use bifact::evaluation::verdict::Verdict;
use bifact::labelling::{Asked, LabelOrder, Labelling, TaskQuestion, match_key};
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::answers::{AnswerProblem, FactsOf};
use bifact::methods::bifact::fact::{Correction, Fact, Side};
use bifact::methods::bifact::frozen_gold::ByHand;
use bifact::methods::bifact::results::Outcome;
use bifact::methods::bifact::results::Unscored;
use bifact::methods::bifact::tally::Metric;
use bifact::models::{CATALOGUE, ModelTask};
use bifact::project::{
    CopiedScreen, KeptFile, ProjectMeta, SetKey, Written, WrittenLabels, answer_line,
    copy_head_with, forget_line, kept_as, set_line, taken_in_line,
};
use bifact::providers::{EVERY_FAILURE, Effort, FailureKind, PROVIDERS, Parameter, Parameters};
use bifact::report::{AS_GIVEN, CsvColumns, OF_OTHER_FACTS, jsonl_row};
use bifact::review::{FactPlace, GoldEdit, correct, edit_gold};
use bifact::rules::judge_by_rules;
use bifact::run::begin_with;
use bifact::trajectory::{Action, Platform};
use bifact::trust::{AnnotatorType, Score};
use bifact::workspace::{Column, FactKind, Mode, View};
use expect_test::expect_file;
use serde_json::Value;

use unscored::{is_listed, problems, unscored};

/// Each with what it is called below.
fn keys() -> Vec<(&'static str, Vec<String>)> {
    fn all<T>(of: impl IntoIterator<Item = T>, key: impl Fn(T) -> &'static str) -> Vec<String> {
        of.into_iter().map(|one| key(one).to_owned()).collect()
    }
    vec![
        ("methods", vec![Bifact::KEY.to_owned()]),
        ("kinds of questions", all(Bifact::default().kinds(), |kind| kind.key)),
        ("judges", judges()),
        ("actions of a trajectory", all(Action::ALL, Action::key)),
        ("platforms of a trajectory", all(Platform::ALL, Platform::key)),
        ("parameters", all(Parameter::ALL, Parameter::key)),
        ("efforts", all(Effort::ALL, Effort::key)),
        ("parameters of a judge", parameter_sets().map(Parameters::key).into()),
        ("providers", all(PROVIDERS, |provider| provider.id)),
        ("models in the page", all(&CATALOGUE, |model| model.key)),
        (
            "metrics of models in the page",
            all([ModelTask::Nli, ModelTask::Sentences], ModelTask::metric_key),
        ),
        ("batch engines", all(ENGINES, |engine| engine.key)),
        ("lines that go back to the plan", all(batches::BACK, |named| named.key)),
        ("beginnings of a result set", all(Begins::ALL.into_iter().skip(1), Begins::key)),
        ("failures", all(EVERY_FAILURE, FailureKind::key)),
        ("failures of the rules", vec![Unanswered::TOO_LONG_FOR_RULES.key.to_owned()]),
        ("failures in a file", vec![Unanswered::IN_FILE.key.to_owned()]),
        ("unscored", unscored()),
        (
            "problems of answers",
            problems().iter().map(|problem| problem.key().to_owned()).collect(),
        ),
        ("lists of an answer", all([FactsOf::Gold, FactsOf::Prediction], FactsOf::key)),
        ("verdicts", all(Verdict::ALL, Verdict::key)),
        ("sides", all(Side::ALL, Side::key)),
        ("same task, in a table", all(SameTask::ALL, SameTask::key)),
        ("same task, in labels", all(SameTask::ALL, match_key)),
        ("order of labelling", all(LabelOrder::ALL, LabelOrder::key)),
        ("types of annotators", all(AnnotatorType::ALL, AnnotatorType::key)),
        ("corrected scores", all(Score::ALL, Score::key)),
        ("what annotators are asked", all(Asked::ALL, Asked::key)),
        ("questions of annotators", all(TaskQuestion::ALL, |question| question.key().1)),
        ("metrics", all(Metric::ALL, Metric::key)),
        ("scores of Bi-Fact as metrics", all(Bifact::SCORES, |score| score.metric_key)),
        ("baselines", all(Baseline::ALL, Baseline::key)),
        ("metrics of the paper", all(TABLE, |row| row.key)),
        ("measures of agreement", all(Measure::ALL, Measure::key)),
        ("what partly counts as", all(PartlyCounts::ALL, PartlyCounts::key)),
        ("parts of a split", all([Part::Development, Part::Test], Part::key)),
        ("modes", all(Mode::ALL, Mode::key)),
        ("columns to sort by", all(Column::ALL, Column::key)),
        ("kinds of facts", all(FactKind::ALL, FactKind::key)),
        ("filters", filters()),
        ("charts", all(ChartKind::ALL, ChartKind::key)),
        ("bands of charts", all(Band::ALL, Band::key)),
        ("ids of rows without one", ids_of_rows()),
        ("predictors of rows without one", vec![UNNAMED_MODEL.to_owned()]),
        ("kinds of records", kinds_of_records()),
        ("results of the file", vec![journal()[2]["set"].as_str().unwrap().to_owned()]),
        ("what a failure is about", [true, false].map(about).into()),
        ("members of records", members_of_records()),
        ("members of a copy's head", members_of_a_copy()),
        ("members of an exported row", exported()),
        ("columns of a table", columns()),
        (
            "what empty predictions count as",
            EmptyPredictions::ALL.map(|empty| empty.key().to_owned()).into(),
        ),
    ]
}

/// Without the mark in front of them.
fn columns() -> Vec<String> {
    let head = CsvColumns::default().head::<Bifact>();
    head.trim_matches('\u{feff}').trim().split(',').map(Into::into).collect()
}

/// Identifiers that are not plain words, each with the reason.
fn frozen() -> Vec<(&'static str, &'static str, Vec<String>)> {
    vec![
        (
            "parameters in fingerprints",
            "They were words for people once. Every kept answer is found by them.",
            parameter_sets().map(Parameters::hashed_key).into(),
        ),
        (
            "what a judge is told of its answer",
            "It is part of the question that is asked again, whose answer is kept by all that was asked.",
            problems().iter().map(AnswerProblem::told_to_judge).collect(),
        ),
        (
            "the form of an answer, as a judge is told",
            "It is part of the same question.",
            Bifact::default().kinds().iter().map(|kind| kind.form.to_owned()).collect(),
        ),
        (
            "parts of a file's fields",
            "They were the names of variants once. Mappings that were chosen then are stored with them.",
            Role::ALL.map(|role| role.key().to_owned()).into(),
        ),
        (
            "ends of exported fields' names",
            "Exports with them are about.",
            vec![OF_OTHER_FACTS.to_owned(), AS_GIVEN.to_owned()],
        ),
        (
            "names in the browser's storage",
            "Settings that were stored under them would be lost.",
            kept_as::ALL.map(Into::into).into(),
        ),
    ]
}

fn judges() -> Vec<String> {
    let at = "gateway.example.org";
    vec![RULES_KEY.to_owned(), key_of_provider("openai", "m"), key_of_host(at, "m")]
}

fn parameter_sets() -> [Parameters; 4] {
    let all = Parameters { effort: Some(Effort::Minimal), ..Parameters::default() };
    let few = Parameters { temperature: Some(0.7), structured: false, output_limit: None, ..all };
    let none = Parameters { temperature: None, effort: None, ..few };
    [Parameters::default(), all, few, none]
}

/// The names of a view's parts in the address.
fn filters() -> Vec<String> {
    let everything = "mode=missed&q=a&group=a&predictor=a&precision=0.2-0.5&recall=0.2-0.5&f1=0.2-0.5\
                      &missed=times&invented=names&sort=-f1";
    let query = View::from_query(everything).to_query();
    query.split('&').map(|part| part.split('=').next().unwrap().to_owned()).collect()
}

/// A journal with everything in it that can be said.
fn journal() -> Vec<Value> {
    let (batch, of_file) = read_whole(ROWS);
    let mut results = of_file.clone();
    judge_by_rules(&batch, &mut results, 0);
    let hand = || ByHand { by: "Ada".to_owned(), at: "today".to_owned() };
    let correction = Correction {
        verdict: Verdict::Unsupported,
        by: hand().by,
        at: hand().at,
        note: "seen".to_owned(),
    };
    let place = FactPlace { pair: 0, side: Side::Gold, fact: 0 };
    correct(&mut results, place, Some(correction)).unwrap();
    for edit in [GoldEdit::Add { at: 0, text: "Today".to_owned() }, GoldEdit::Approve] {
        edit_gold(&batch, &mut results, GoldId(0), &edit, &hand()).unwrap();
    }
    let failed_as = FailureKind::RateLimited.named();
    let (sentence, raw) = ("No.".to_owned(), Some("No".to_owned()));
    let failure = Unanswered { failed_as, sentence, raw, is_of_gold: false };
    results.outcomes[1] = Outcome::unscored(Unscored::Unanswered(failure.into()));
    results.outcomes[1].is_from_cache = true;
    let judge = JudgeInFile {
        key: Some("openai/m"),
        prompts: Some(Fingerprint::of([""])),
        parameters: Some("structured"),
        origin: AnswerOrigin::Copy,
    };
    results.outcomes[2] =
        Outcome { judge: Judge::named("m".into(), judge), ..of_file.outcomes[2].clone() };
    results.outcomes[3] = Outcome::unscored(Unscored::NoGround);
    let mut labelling = Labelling::default();
    labelling.change("Ada", 0, &mut |labels| {
        labels.same_task = Some(SameTask::Yes);
        labels.gold.say(&Fact::new("Sow peas").unwrap(), Some(Verdict::Supported));
    });
    let mut written = Written::begin(SetKey::OfFile);
    written.count_more(&begin_with(&of_file, false), batch.pairs.len());
    let mut lines = vec![answer_line(&Fingerprint::of([""]), ""), forget_line()];
    lines.extend([set_line::<Bifact>(SetKey::OfFile, "", Begins::ALL[3]), taken_in_line("")]);
    lines.extend(written.golds(&batch, &results, 0..batch.golds.len()));
    lines.extend(written.pairs(&batch, &results, 0..batch.pairs.len()));
    lines.extend(WrittenLabels::default().changes(&batch, &labelling));
    lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Each once, however deep; a judge's answer is its own.
fn members(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(members_there) => {
            for (name, value) in members_there {
                into.insert(name.clone());
                if name != "judge_answer" {
                    members(value, into);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| members(item, into)),
        _ => {}
    }
}

fn about(is_of_gold: bool) -> String {
    let (failed_as, sentence) = (Unanswered::IN_FILE, String::new());
    let failure = Unanswered { failed_as, sentence, raw: None, is_of_gold }.to_json();
    failure["about"].as_str().unwrap().to_owned()
}

/// Journals know a row by them.
fn ids_of_rows() -> Vec<String> {
    let (batch, _) = read_whole(r#"{"gold": "Sow peas", "prediction": "Sow"}"#);
    batch.pairs.iter().map(|pair| pair.id.0.clone()).collect()
}

fn kinds_of_records() -> Vec<String> {
    let kinds = journal().into_iter().map(|line| line["kind"].as_str().unwrap().to_owned());
    kinds.collect::<BTreeSet<_>>().into_iter().collect()
}

fn members_of_records() -> Vec<String> {
    let mut names = BTreeSet::new();
    for line in journal() {
        members(&line, &mut names);
    }
    names.into_iter().collect()
}

fn members_of_a_copy() -> Vec<String> {
    let files = vec![KeptFile { name: String::new(), bytes: 0 }];
    let meta = ProjectMeta { files, ..ProjectMeta::default() };
    let head = copy_head_with(&meta, 0, &[CopiedScreen::default()]);
    let mut names = BTreeSet::new();
    members(&serde_json::from_str(&head).unwrap(), &mut names);
    names.into_iter().collect()
}

fn exported() -> Vec<String> {
    let (batch, results) = read_whole(ROWS);
    members_of(&jsonl_row(&batch, &results, 0)).into_iter().map(|(name, _)| name.into()).collect()
}

const ROWS: &str = r#"{"id": "a", "gold": "Sow peas", "prediction": "Sow"}
    {"id": "b", "gold": "Sow peas", "prediction": "Water"}
    {"id": "c", "gold": "Dig", "prediction": "Dig", "gold_facts": ["Dig"], "judge_answer": {"expert_fact_coverage": [{"fact": "Dig", "label": "C"}], "predicted_fact_accuracy": [{"fact": "Dig", "label": "C"}]}}
    {"id": "d", "gold": "Rake", "prediction": "Rake"}"#;

#[test]
fn no_key_has_changed() {
    assert!(problems().iter().all(is_listed));
    let mut golden = String::new();
    for (what, keys) in keys().into_iter().chain(second_paper::keys()).chain(comparing::keys()) {
        golden.extend([what, "\n    ", &keys.join("\n    "), "\n"]);
    }
    for (what, why, keys) in
        frozen().into_iter().chain(second_paper::frozen()).chain(comparing::frozen())
    {
        golden.extend(["frozen: ", what, "\n  # ", why, "\n"]);
        golden.extend(keys.iter().map(|key| format!("    {key:?}\n")));
    }
    expect_file!["keys.txt"].assert_eq(&golden);
}

#[test]
fn no_key_is_a_sentence() {
    let is_plain = |c: char| matches!(c, 'a'..='z' | '0'..='9' | '-' | '_');
    // In a judge's key and its parameters there are also signs that join parts.
    let joins = |c: char| matches!(c, '/' | '@' | '.' | '=' | ',');
    for (what, keys) in keys().into_iter().chain(second_paper::keys()).chain(comparing::keys()) {
        for key in keys {
            let is_key = !key.is_empty() && key.chars().all(|c| is_plain(c) || joins(c));
            assert!(is_key && key.len() <= 60, "{what}: {key:?}");
        }
    }
}

/// Two with one key could not be told apart.
#[test]
fn keys_of_one_type_differ() {
    // These are there twice: a problem with two wordings, and an unusable answer to either part.
    let repeats = ["problems of answers", "unscored"];
    for (what, keys) in keys()
        .into_iter()
        .chain(second_paper::keys())
        .chain(comparing::keys())
        .filter(|(what, _)| !repeats.contains(what))
    {
        let mut each = keys.clone();
        each.sort_unstable();
        each.dedup();
        assert_eq!(each.len(), keys.len(), "{what}");
    }
}
