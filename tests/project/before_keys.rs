//! Files from the time when labels were identifiers. They are never rewritten.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use bifact::dataset::{FieldPath, Mapping, Role, read_whole};
use bifact::evaluation::batch::Batch;
use bifact::evaluation::begins::Begins;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::evaluation::row::SameTask;
use bifact::evaluation::signature::{Judge, Signature};
use bifact::evaluation::unscored::Unanswered;
use bifact::labelling::Labelling;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::results::{Results, Unscored};
use bifact::project::{
    CopyHead, KeptFile, ProjectMeta, Record, SetKey, VERSION, Written, WrittenLabels, answer_line,
    copy_head, read_copy_head, read_record, set_line,
};
use bifact::providers::{Effort, Parameter};
use bifact::report::{CsvColumns, csv_row, jsonl_row};
use bifact::run::{Cache, JudgeSetup, begin_with};
use serde_json::{Value, json};

use crate::garden;

const COPY: &str = include_str!("before_keys/garden.bifact");
const MODEL: &str = include_str!("before_keys/model.jsonl");
const PICKY: &str = include_str!("before_keys/picky.jsonl");
const RULES: &str = include_str!("before_keys/rules.jsonl");
const TABLE: &str = include_str!("before_keys/model.csv");
/// As the browser keeps the judge's settings.
const SETTINGS: &str = include_str!("before_keys/settings.json");

/// The copy, opened.
struct Opened {
    meta: ProjectMeta,
    batch: Batch,
    of_file: Results,
    records: Vec<Record>,
}

fn open() -> Opened {
    let (head, rest) = COPY.split_once('\n').unwrap();
    let CopyHead { meta, journal } = read_copy_head(head).unwrap();
    let (journal, file) = rest.split_at(usize::try_from(journal).unwrap());
    assert_eq!(file, garden::file());
    let records: Vec<Record> = journal.lines().filter_map(read_record).collect();
    assert_eq!(records.len(), journal.lines().count());
    let (batch, of_file) = read_whole(file);
    Opened { meta, batch, of_file, records }
}

impl Opened {
    fn cache(&self) -> Cache {
        let mut cache = Cache::default();
        for record in &self.records {
            if let Record::Answer { asked, text } = record {
                cache.recall(*asked, text);
            }
        }
        cache
    }

    /// What the journal makes of a result set.
    fn results_of(&self, wanted: SetKey) -> Results {
        let mut results = begin_with(&self.of_file, true);
        let is_wanted = |record: &&Record| match record {
            Record::Gold { key, .. } | Record::Pair { key, .. } => *key == wanted,
            _ => false,
        };
        for record in self.records.iter().filter(is_wanted) {
            assert!(record.apply(&self.batch, &mut results), "{record:?}");
        }
        results
    }
}

const AGAIN: Begins = Begins { judges_again: true, grounds_again: false };

fn set_key(setup: &JudgeSetup<Bifact>) -> SetKey {
    SetKey::OfJudge(setup.set_fingerprint(Begins::default()))
}

/// Everything but sentences, which may be worded anew.
#[track_caller]
fn assert_alike(one: &Results, other: &Results) {
    let why = |why: &Unscored| match why {
        Unscored::Unanswered(unanswered) => {
            format!("{} {} {:?}", why.key(), unanswered.is_of_gold, unanswered.raw)
        }
        other => format!("{other:?}"),
    };
    for (one, other) in one.golds.iter().zip(&other.golds) {
        assert_eq!(one.as_ref().map_err(why), other.as_ref().map_err(why));
    }
    for (one, other) in one.outcomes.iter().zip(&other.outcomes) {
        assert_eq!(one.assessed.as_ref().map_err(why), other.assessed.as_ref().map_err(why));
        assert_eq!(one.judge, other.judge);
        // An unusable answer is kept with the reason, too.
        let answers = [one, other].map(|o| o.assessed.as_ref().ok().and(o.answer.as_deref()));
        assert_eq!(answers[0], answers[1]);
    }
    assert_eq!((one.golds.len(), one.outcomes.len()), (other.golds.len(), other.outcomes.len()));
}

#[test]
fn every_answer_that_was_paid_for_is_found_again() {
    let opened = open();
    let mut cache = opened.cache();
    assert_eq!(cache.len(), 78);
    for setup in garden::models() {
        let mut results = begin_with(&opened.of_file, true);
        let asked = garden::judge(&setup, &opened.batch, &mut results, &mut cache);
        assert_eq!(asked, Vec::<String>::new(), "{}", setup.name());
        assert!(results.scored() >= 5, "{}", setup.name());
        assert!(results.outcomes.iter().all(|o| o.assessed.is_err() || o.is_from_cache));
    }
}

#[test]
fn every_result_set_is_that_of_its_judge() {
    let opened = open();
    let sets = opened.records.iter().filter_map(|record| match record {
        Record::Set { key, begins, .. } => Some((*key, begins.judges_again)),
        _ => None,
    });
    let kept: Vec<(SetKey, bool)> = sets.collect();
    let setups: Vec<JudgeSetup<Bifact>> =
        garden::models().into_iter().chain([garden::rules()]).collect();
    let again = SetKey::OfJudge(setups[0].set_fingerprint(AGAIN));
    let mut wanted: Vec<_> = setups.iter().map(|setup| (set_key(setup), false)).collect();
    wanted.push((again, true));
    assert_eq!(kept, wanted);
}

#[test]
fn journals_make_the_same_results_as_judging_today() {
    let opened = open();
    let sets = garden::all_results(&opened.batch, &opened.of_file, &mut Cache::default());
    let (_, of_models) = sets.split_last().unwrap();
    for (setup, results) in of_models {
        // Who split a gold intent was not kept then.
        let mut results = results.clone();
        for frozen in results.golds.iter_mut().flatten() {
            Arc::make_mut(frozen).split_by = None;
        }
        assert_alike(&opened.results_of(set_key(setup)), &results);
    }
    // What the rules say may change.
    let by_rules = opened.results_of(set_key(&garden::rules()));
    let (failed, judged) = by_rules.outcomes.split_last().unwrap();
    assert!(judged.iter().all(|outcome| outcome.judge == Judge::Rules && outcome.assessed.is_ok()));
    assert_eq!(failed.assessed.as_ref().unwrap_err().key(), Unanswered::TOO_LONG_FOR_RULES.key);
}

#[test]
fn exports_open_with_the_same_judges() {
    let opened = open();
    let sets = garden::all_results(&opened.batch, &opened.of_file, &mut Cache::default());
    for (export, (_, results)) in [(MODEL, &sets[0]), (PICKY, &sets[4])] {
        let (batch, read) = read_whole(export);
        assert_eq!(batch.pairs.len(), garden::ROWS);
        assert_eq!(read.scored(), results.scored());
        for (read, outcome) in read.outcomes.iter().zip(&results.outcomes) {
            if outcome.assessed.is_ok() {
                assert_eq!(read.judge, outcome.judge);
                assert_eq!(read.assessed, outcome.assessed);
            }
        }
        // One judge, whether it was read from an old file or asked today.
        let scored = read.outcomes.iter().chain(&results.outcomes).filter(|o| o.assessed.is_ok());
        let judges = scored.map(|outcome| &outcome.judge);
        let signature = Signature::of(judges, BootstrapSettings::default()).of_pair();
        assert!(!signature.contains(" + "), "{signature}");
    }
    let (_, by_rules) = read_whole(RULES);
    let mut scored = by_rules.outcomes.iter().filter(|outcome| outcome.assessed.is_ok());
    assert!(scored.all(|outcome| outcome.judge == Judge::Rules && outcome.answer.is_none()));
    assert_eq!(by_rules.scored(), garden::ROWS - 1);

    let (table, _) = read_whole(TABLE);
    let labels = |batch: &Batch| -> Vec<Option<SameTask>> {
        batch.pairs.iter().map(|pair| pair.person().same_task).collect()
    };
    assert_eq!(labels(&table), labels(&opened.batch));
    assert!(labels(&table).contains(&Some(SameTask::Partly)));
}

#[test]
fn labels_mappings_and_settings_are_read() {
    let Opened { meta, batch, records, .. } = open();
    let mut labelling = Labelling::default();
    assert!(records.iter().all(|record| record.apply_labels(&batch, &mut labelling)));
    let ada = labelling.of("Ada").unwrap();
    let said = [0, 1, 2].map(|place| ada.labels(place).unwrap().same_task);
    assert_eq!(said, SameTask::ALL.map(Some));

    let mapping = Mapping::from_json(&meta.mappings[0].1).unwrap();
    // The parts there were then. One field cannot be both predictions and a prediction.
    let is_new = |role: &Role| {
        let since = [Role::JudgeKey, Role::GoldSplitBy, Role::JudgedWithFactsOf, Role::PairId];
        *role == Role::Predictions || since.contains(role)
    };
    let roles: Vec<Role> = Role::ALL.into_iter().filter(|role| !is_new(role)).collect();
    assert_eq!(mapping.parts().map(|(role, _)| role).collect::<Vec<_>>(), roles);
    assert_eq!(mapping.to_json(), meta.mappings[0].1);

    let settings: Value = serde_json::from_str(SETTINGS).unwrap();
    assert_eq!(settings["effort"].as_str().and_then(Effort::from_key), Some(Effort::Minimal));
    let refused = settings["refusals"]["compatible http://127.0.0.1:8077/v1 picky"].as_array();
    let refused = refused.unwrap().iter().filter_map(|key| Parameter::from_key(key.as_str()?));
    assert_eq!(refused.collect::<Vec<_>>(), Parameter::ALL);
}

/// Writes such files in the form of today, for a later version to keep.
#[test]
#[ignore = "writes files into the folder that BIFACT_WRITE names"]
fn write_the_garden() {
    let folder = std::env::var("BIFACT_WRITE").expect("a folder");
    let write = |name: &str, text: &str| fs::write(Path::new(&folder).join(name), text).unwrap();
    let (batch, of_file) = garden::batch();
    let mut cache = Cache::default();
    let sets = garden::all_results(&batch, &of_file, &mut cache);
    let mut journal: Vec<String> = Vec::new();
    for (asked, text) in cache.take_fresh_texts() {
        journal.push(answer_line(&asked, &text));
    }
    for (setup, results) in &sets {
        let key = set_key(setup);
        journal.push(set_line::<Bifact>(key, &setup.name(), Begins::default()));
        let mut written = Written::new(key, begin_with(&of_file, true));
        journal.extend(written.golds(&batch, results, 0..batch.golds.len()));
        journal.extend(written.pairs(&batch, results, 0..batch.pairs.len()));
    }
    let again = SetKey::OfJudge(sets[0].0.set_fingerprint(AGAIN));
    journal.push(set_line::<Bifact>(again, "some-model via OpenAI, every pair", AGAIN));
    let mut labelling = Labelling::default();
    for (place, label) in SameTask::ALL.into_iter().enumerate() {
        labelling.change("Ada", place, &mut |labels| labels.same_task = Some(label));
    }
    journal.extend(WrittenLabels::default().changes(&batch, &labelling));

    let jsonl =
        |results| (0..garden::ROWS).map(|at| jsonl_row(&batch, results, at)).collect::<String>();
    write("model.jsonl", &jsonl(&sets[0].1));
    write("picky.jsonl", &jsonl(&sets[4].1));
    write("rules.jsonl", &jsonl(&sets.last().unwrap().1));
    let mut columns = CsvColumns::default();
    (0..garden::ROWS).for_each(|at| columns.gather(&batch, at));
    let rows = (0..garden::ROWS).map(|at| csv_row(&batch, &sets[0].1, &columns, at));
    write("model.csv", &(columns.head::<Bifact>() + &rows.collect::<String>()));

    let mut mapping = Mapping::default();
    for role in Role::ALL.into_iter().filter(|role| *role != Role::Predictions) {
        mapping.assign(role, vec![FieldPath(vec![format!("field {}", role.name())])]);
    }
    let refusals: Vec<&str> = Parameter::ALL.iter().map(|parameter| parameter.key()).collect();
    let settings = json!({
        "provider": "openai", "temperature": 0.7, "output_limit": null,
        "effort": Effort::Minimal.key(), "structured": true,
        "refusals": { "compatible http://127.0.0.1:8077/v1 picky": refusals },
    });
    write("settings.json", &settings.to_string());
    let (file, journal) = (garden::file(), journal.join("\n") + "\n");
    let meta = ProjectMeta {
        id: "garden".to_owned(),
        name: "Garden".to_owned(),
        files: vec![KeptFile { name: "garden.jsonl".to_owned(), bytes: file.len() as u64 }],
        has_data: true,
        mappings: vec![("0".repeat(64), mapping.to_json())],
        pairs: garden::ROWS,
        judge: settings,
        place: "#/results?mode=missed&sort=-f1".to_owned(),
        version: VERSION,
        ..ProjectMeta::default()
    };
    write("garden.bifact", &(copy_head(&meta, journal.len() as u64) + &journal + &file));
}
