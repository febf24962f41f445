use bifact::project::{
    CopyHead, KeptFile, NotACopy, ProjectMeta, Record, VERSION, copy_head, has_room_for_a_set,
    read_copy_head, read_record,
};
use proptest::prelude::*;
use serde_json::json;

/// One file per version, as that version wrote it. They are never rewritten.
const COPIES: [&str; 1] = [include_str!("version-1.bifact")];

fn meta() -> ProjectMeta {
    ProjectMeta {
        id: "m1x".to_owned(),
        name: "Garden “north”".to_owned(),
        created: 1_700_000_000_000.0,
        changed: 1_700_000_360_000.0,
        files: vec![KeptFile { name: "garden.jsonl".to_owned(), bytes: 71 }],
        has_data: true,
        mappings: vec![("abc".to_owned(), "{}".to_owned())],
        pairs: 1,
        scored: 1,
        bytes: 900,
        judge: json!({ "provider": "openai" }),
        masks: json!({ "drawn": [], "typed_everywhere": true, "typed_in": [] }),
        place: "#/results?mode=missed".to_owned(),
        from_copy: false,
        taken_in_as: String::new(),
        deleted: None,
        version: VERSION,
    }
}

#[test]
fn a_head_is_read_as_it_was_written() {
    let head = copy_head(&meta(), 12);
    assert!(head.ends_with('\n') && head.matches('\n').count() == 1);
    assert_eq!(read_copy_head(&head), Ok(CopyHead { meta: meta(), journal: 12 }));
}

#[test]
fn what_a_copy_says_of_its_owners_hand_is_not_believed() {
    let judge = json!({ "provider": "openai", "prompts_changed_here": true, "own_settings": true });
    let copy = ProjectMeta { judge, from_copy: false, deleted: Some(1.0), ..meta() };
    let opened = copy.opened_from_copy("mine".to_owned());
    assert_eq!(opened.judge, json!({ "provider": "openai" }));
    assert_eq!((opened.id.as_str(), opened.from_copy, opened.deleted), ("mine", true, None));
    assert_eq!(ProjectMeta::from_json(&opened.to_json()), Some(opened));
}

#[test]
fn a_copy_cannot_keep_the_page_busy_without_end() {
    let named = |name: &str| ProjectMeta { name: name.to_owned(), ..meta() };
    let opened = named(&"n".repeat(3_000_000)).opened_from_copy("mine".to_owned());
    assert_eq!(opened.name.len(), 200);
    let file = KeptFile { name: String::new(), bytes: 0 };
    let many = ProjectMeta { files: vec![file; 100_000], ..meta() };
    assert_eq!(read_copy_head(&copy_head(&many, 0)), Err(NotACopy::OtherFile));
    // A line of many megabytes would be read at once.
    let line = |length: usize| format!("{{\"kind\":\"later\",\"x\":\"{}\"}}", "x".repeat(length));
    assert_eq!(read_record(&line(3_000_000)), Some(Record::Other));
    assert_eq!(read_record(&line(5_000_000)), None);
    // Each judge has results of its own, which are looked through with every further line.
    assert!(has_room_for_a_set(20, 100_000) && has_room_for_a_set(199, 1));
    assert!(!has_room_for_a_set(200, 1) && !has_room_for_a_set(2, usize::MAX));
}

#[test]
fn a_duplicate_of_a_copy_knows_which_lines_are_whose() {
    let opened = meta().opened_from_copy("mine".to_owned());
    let kept = ProjectMeta::from_json(&opened.to_json()).unwrap();
    let duplicate = ProjectMeta { id: "twin".to_owned(), ..kept };
    assert_eq!(duplicate.taken_in_as, "mine");
    // It is another one once it comes back as a copy.
    assert_eq!(duplicate.opened_from_copy("new".to_owned()).taken_in_as, "new");
}

#[test]
fn copies_of_every_version_are_opened() {
    assert_eq!(COPIES.len() as u64, VERSION, "a copy of this version is to be written down");
    for copy in COPIES {
        let (head, rest) = copy.split_once('\n').unwrap();
        let CopyHead { meta, journal } = read_copy_head(head).unwrap();
        let (journal, file) = rest.split_at(usize::try_from(journal).unwrap());
        assert_eq!(file.len() as u64, meta.files[0].bytes);
        let records: Vec<Record> = journal.lines().filter_map(read_record).collect();
        assert_eq!(records.len(), journal.lines().count());
        let (batch, of_file) = bifact::dataset::read_whole(file);
        let mut results = bifact::run::begin_with(&of_file, true);
        assert!(records.iter().all(|record| record.apply(&batch, &mut results)));
        assert_eq!((results.scored(), meta.scored), (1, 1));
        let scores = results.assessment(0).unwrap().tally().scores();
        assert_eq!((scores.recall, scores.precision), (Some(0.5), Some(1.0)));
    }
}

#[test]
fn what_is_no_copy_is_told_from_what_is_too_new() {
    let newer = copy_head(&meta(), 0).replace("\"version\":1", "\"version\":99");
    assert_eq!(read_copy_head(&newer), Err(NotACopy::Newer));
    assert_eq!(read_copy_head(&copy_head(&meta(), 1 << 40)), Err(NotACopy::TooLarge));
    for other in
        ["", "{}", "id,gold", r#"{"bifact":"project"}"#, r#"{"bifact":"project","version":1}"#]
    {
        assert_eq!(read_copy_head(other), Err(NotACopy::OtherFile), "{other}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_reading_panic(text in "\\PC{0,80}") {
        drop((read_copy_head(&text), ProjectMeta::read(&text)));
    }
}
