use bifact::dataset::read_whole;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::row::SameTask;
use bifact::evaluation::verdict::Verdict;
use bifact::labelling::Labelling;
use bifact::methods::bifact::fact::{Fact, Side};
use bifact::project::{Record, WrittenLabels, read_record};
use proptest::prelude::*;

use crate::journal::batch;

/// Lines that could not be used.
fn replay(lines: &[String], batch: &Batch, labelling: &mut Labelling) -> usize {
    let unusable = |line: &&String| {
        !read_record(line).is_some_and(|record| record.apply_labels(batch, labelling))
    };
    lines.iter().filter(unusable).count()
}

/// Who says what of which pair; of its facts where there is no word for the pair.
fn say(labelling: &mut Labelling, (who, at, what): (usize, usize, usize)) {
    let fact = Fact::new("Sow “peas”").unwrap();
    labelling.change(["Ada", "Bo"][who], at, &mut |labels| match what {
        0 => labels.same_task = None,
        1 => labels.same_task = Some(SameTask::Partly),
        2 => labels.same_task = Some(SameTask::No),
        3 => labels.facts_mut(Side::Gold).say(&fact, Some(Verdict::Supported)),
        4 => labels.facts_mut(Side::Predicted).say(&fact, Some(Verdict::Unsupported)),
        _ => labels.facts_mut(Side::Gold).say(&fact, None),
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn labels_come_back_and_those_taken_back_do_not(
        said in prop::collection::vec((0..2_usize, 0..6_usize, 0..6_usize), 0..40), every in 1..5_usize,
    ) {
        let (batch, _) = batch();
        let (mut labelling, mut written) = (Labelling::default(), WrittenLabels::default());
        let mut journal = Vec::new();
        for (step, what) in said.iter().enumerate() {
            say(&mut labelling, *what);
            if step % every == 0 {
                journal.extend(written.changes(&batch, &labelling));
            }
        }
        journal.extend(written.changes(&batch, &labelling));
        prop_assert_eq!(written.changes(&batch, &labelling), Vec::<String>::new());
        let mut again = Labelling::default();
        prop_assert_eq!(replay(&journal, &batch, &mut again), 0);
        for annotator in labelling.annotators() {
            let read = again.of(&annotator.name);
            let pairs: Vec<_> = read.map(|read| read.pairs().collect()).unwrap_or_default();
            prop_assert_eq!(annotator.pairs().collect::<Vec<_>>(), pairs);
        }
    }
}

#[test]
fn a_label_is_a_line_that_versions_without_labels_pass_over() {
    let (batch, _) = read_whole(r#"{"id": "a", "gold": "Sow", "prediction": "Dig"}"#);
    let mut labelling = Labelling::default();
    labelling.change("Ada", 0, &mut |labels| labels.same_task = Some(SameTask::Yes));
    let lines = WrittenLabels::default().changes(&batch, &labelling);
    expect_test::expect![[
        r#"{"kind":"label","at":0,"id":"a","annotator":"Ada","match":"yes","gold_verdicts":[],"predicted_verdicts":[]}"#
    ]]
    .assert_eq(&lines.concat());
    // As every version does.
    assert_eq!(read_record(r#"{"kind":"of a later version"}"#), Some(Record::Other));
}

#[test]
fn labels_of_another_pair_are_not_used() {
    let (batch, _) = batch();
    let mut labelling = Labelling::default();
    for line in [
        r#"{"kind":"label","at":0,"id":"row 1","annotator":"Ada","match":"yes"}"#,
        r#"{"kind":"label","at":99,"id":"row 1","annotator":"Ada","match":"yes"}"#,
        r#"{"kind":"label","at":1,"id":"row 1","annotator":" ","match":"yes"}"#,
        r#"{"kind":"label","at":1,"id":"row 1","annotator":"Ada","match":"perhaps"}"#,
        r#"{"kind":"label","id":"row 1","annotator":"Ada","match":"yes"}"#,
    ] {
        assert_eq!(replay(&[line.to_owned()], &batch, &mut labelling), 1, "{line}");
    }
    assert_eq!(labelling, Labelling::default());
}
