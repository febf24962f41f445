//! What came with a copy is distinguished from what was asked since.

use bifact::base::fingerprint::Fingerprint;
use bifact::evaluation::signature::AnswerOrigin;
use bifact::methods::bifact::results::Results;
use bifact::project::{
    Compaction, CopyHead, ProjectMeta, Provenance, Record, answer_line, read_copy_head,
    read_record, taken_in_line,
};
use bifact::run::{Cache, begin_with};

const COPY: &str = include_str!("version-1.bifact");

struct Opened {
    cache: Cache,
    results: Results,
}

fn head() -> (CopyHead, &'static str) {
    let (head, rest) = COPY.split_once('\n').unwrap();
    (read_copy_head(head).unwrap(), rest)
}

/// The project with this id, as it is opened with these lines in its journal.
fn open(meta: &ProjectMeta, lines: &[String]) -> Opened {
    let (CopyHead { journal, .. }, rest) = head();
    let (_, file) = rest.split_at(usize::try_from(journal).unwrap());
    let (batch, of_file) = bifact::dataset::read_whole(file);
    let mut opened = Opened { cache: Cache::default(), results: begin_with(&of_file, true) };
    let mut provenance = Provenance::of(meta);
    for line in lines {
        let mut record = read_record(line).unwrap();
        let origin = provenance.mark(&mut record);
        if let Record::Answer { asked, text } = &record {
            opened.cache.recall_from(origin, *asked, text);
        }
        assert!(record.apply(&batch, &mut opened.results), "{line}");
    }
    opened
}

fn copied_lines() -> Vec<String> {
    let (CopyHead { journal, .. }, rest) = head();
    rest[..usize::try_from(journal).unwrap()].lines().map(str::to_owned).collect()
}

fn of_copy(id: &str) -> ProjectMeta {
    head().0.meta.opened_from_copy(id.to_owned())
}

fn answered(what: &str) -> (Fingerprint, String) {
    let asked = Fingerprint::of([what]);
    (asked, answer_line(&asked, what))
}

#[test]
fn lines_before_the_copy_was_taken_in_are_the_copys() {
    let (theirs, mine) = (answered("theirs"), answered("mine"));
    let lines = [copied_lines(), vec![theirs.1, taken_in_line("new"), mine.1]].concat();
    for lines in [lines.clone(), compacted(&lines)] {
        let mut opened = open(&of_copy("new"), &lines);
        let signature = opened.results.outcomes[0].signature().of_pair();
        assert!(signature.contains("answers that came with a copy"), "{signature}");
        assert_eq!(opened.cache.get(&theirs.0), None);
        assert_eq!(opened.cache.get(&mine.0), Some(("mine", AnswerOrigin::Asked)));
        opened.cache.set_reuse_of_copied(true);
        assert_eq!(opened.cache.get(&theirs.0), Some(("theirs", AnswerOrigin::Copy)));
    }
}

fn compacted(lines: &[String]) -> Vec<String> {
    let mut compaction = Compaction::default();
    let mut kept: Vec<_> =
        lines.iter().rev().filter(|line| compaction.keeps(line)).cloned().collect();
    kept.reverse();
    kept
}

/// Whoever makes a copy cannot say where the user's own lines begin: the id is made up later.
#[test]
fn a_copy_cannot_pass_its_lines_off_as_the_users() {
    let theirs = answered("theirs");
    let id = head().0.meta.id;
    for forged in ["", "old", &id] {
        let lines = [taken_in_line(forged), theirs.1.clone(), taken_in_line("new")];
        let opened = open(&of_copy("new"), &lines);
        assert_eq!((opened.cache.copied(), opened.cache.get(&theirs.0)), (1, None), "{forged}");
    }
    // Opened before this was written down: nobody knows which are whose.
    let opened = open(&of_copy("new"), std::slice::from_ref(&theirs.1));
    assert_eq!(opened.cache.get(&theirs.0), None);
    // In a project of the user's own such a line says nothing.
    let lines = [theirs.1, taken_in_line("mine")];
    let opened = open(&ProjectMeta { id: "mine".to_owned(), ..head().0.meta }, &lines);
    assert_eq!(opened.cache.get(&theirs.0), Some(("theirs", AnswerOrigin::Asked)));
}

#[test]
fn gold_facts_that_came_with_a_copy_say_so() {
    let line = r#"{"kind":"gold","set":null,"at":0,"gold_facts":["a"],
        "gold_facts_by":{"judge":"m","judge_key":"somebody/m"},"gold_review":{"approved":true}}"#;
    let mut record = Record::Gold {
        key: bifact::project::SetKey::OfFile,
        at: 0,
        kept: serde_json::from_str(line).unwrap(),
    };
    Provenance::of(&of_copy("new")).mark(&mut record);
    let Record::Gold { kept, .. } = record else { panic!("still a gold line") };
    assert_eq!(kept["gold_facts_by"]["judge_answer_came_with_copy"], true);
    assert_eq!(kept["gold_review"], serde_json::json!({ "approved": true }));
}
