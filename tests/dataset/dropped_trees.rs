//! Everything dropped at once: what is a screen, what has rows, what is a trajectory, and archives that
//! mean no good.

use bifact::base::bytes::Packer;
use bifact::base::zip::list_place;
use bifact::dataset::{DroppedTree, Held, Sorted, unpack_screen};
use bifact::trajectory::FileKind;
use serde_json::json;

use crate::zip_kit::{Member, zip};

/// As the worker sorts files by their paths.
fn sorted(files: &[(&str, Vec<u8>)]) -> Sorted {
    let mut tree = DroppedTree::default();
    for (place, (path, bytes)) in files.iter().enumerate() {
        let kind = FileKind::of_name(path);
        tree.add(place, path, kind);
        if kind == FileKind::Archive {
            let (at, length) = list_place(bytes).unwrap_or_default();
            tree.add_archive(place, path, bytes.get(at..at + length).unwrap_or_default());
        }
    }
    for (index, held) in tree.data().into_iter().enumerate() {
        match held {
            Held::File(place) => {
                let bytes = &files[place].1;
                if tree.wants(index, &bytes[..bytes.len().min(1000)], bytes.len() as u64) {
                    tree.read(index, bytes);
                }
            }
            Held::Packed(place, entry) => tree.read(index, &files[place].1[entry.at..]),
        }
    }
    Sorted::open(&tree.finish()).unwrap()
}

fn path_line(id: &str, screen: &str) -> Vec<u8> {
    let steps = json!([{"action": "click", "screenshot": screen}]);
    json!({"id": id, "gold_intent": "Go", "trajectory": {"steps": steps}}).to_string().into_bytes()
}

fn told(sorted: &Sorted) -> Vec<String> {
    let problems = sorted.reading.problems.iter();
    problems.map(|(name, sentence)| format!("{name}: {sentence}")).collect()
}

#[test]
fn rows_trajectories_and_screens_are_told_apart() {
    let row = br#"{"gold": "Go", "prediction": "Stay"}"#.to_vec();
    let found = sorted(&[
        ("run/shots/a.png", Vec::new()),
        ("run/rows.jsonl", row.clone()),
        ("run/paths.jsonl", path_line("a", "a.png")),
        ("run/LICENSE", b"words".to_vec()),
        ("run/package.json", br#"{"role": "none"}"#.to_vec()),
    ]);
    assert_eq!(found.rows, [1]);
    assert_eq!(found.screens.len(), 1);
    let [path] = &found.reading.trajectories[..] else { panic!("{found:?}") };
    assert_eq!((path.id.as_deref(), path.steps, path.screens), (Some("a"), 1, 1));
    assert!(path.line.contains("run/shots/a.png"), "{}", path.line);
    assert_eq!(
        told(&found),
        ["run/package.json: No trajectory of a known format is in this file."]
    );
}

#[test]
fn an_archive_is_read_like_a_folder() {
    let row = br#"{"gold": "Go", "prediction": "Stay"}"#;
    let archive = zip(&[
        Member::new("run/", ""),
        Member::new("run/a.png", "the picture"),
        Member::new("run/paths.jsonl", path_line("a", "a.png")),
        Member::new("run/rows.jsonl", *row),
    ]);
    let found = sorted(&[("run.zip", archive.clone())]);
    assert_eq!(told(&found), [""; 0]);
    assert_eq!(found.unpacked_rows, [("run/rows.jsonl".to_owned(), row.to_vec())]);
    assert_eq!(found.reading.trajectories.len(), 1);
    let Held::Packed(0, entry) = &found.screens[0].held else { panic!("{found:?}") };
    let mut packed = Packer::default();
    entry.pack(&mut packed);
    let picture = unpack_screen(packed.as_bytes(), &archive[entry.at..]);
    assert_eq!(picture.as_deref(), Some(&b"the picture"[..]));
    assert_eq!(unpack_screen(packed.as_bytes(), &archive[entry.at..entry.at + 20]), None);
}

#[test]
fn paths_that_lead_out_are_refused_by_name() {
    let archive = zip(&[
        Member::new("../../etc/a.png", "x"),
        Member::new("/root/b.json", "{}"),
        Member::new("run/paths.jsonl", path_line("a", "a.png")),
    ]);
    let found = sorted(&[("run.zip", archive)]);
    let told = told(&found);
    assert!(told[0].starts_with("../../etc/a.png: The path leads out"), "{told:?}");
    assert!(told[1].starts_with("/root/b.json: The path leads out"), "{told:?}");
    assert!(found.screens.is_empty());
    assert_eq!(found.reading.trajectories.len(), 1, "nothing else is lost");
}

#[test]
fn a_bomb_is_not_unpacked() {
    let archive = zip(&[
        Member::new("bomb.json", vec![b' '; 220 * 1024 * 1024]),
        Member::new("paths.jsonl", path_line("a", "a.png")),
    ]);
    assert!(archive.len() < 1024 * 1024, "the bomb is small: {}", archive.len());
    let found = sorted(&[("bomb.zip", archive)]);
    assert_eq!(found.reading.trajectories.len(), 1, "nothing else is lost");
    let told = told(&found);
    assert_eq!(told[0], "bomb.json: This unpacks to more than 200 MB, so it is not unpacked.");
}

#[test]
fn a_locked_and_a_damaged_archive_are_told() {
    let mut locked = Member::new("paths.jsonl", path_line("a", "a.png"));
    locked.flags = 1;
    let found = sorted(&[("locked.zip", zip(&[locked])), ("cut.zip", b"PK\x03\x04 cut".to_vec())]);
    assert_eq!(
        told(&found),
        [
            "cut.zip: The archive is damaged: a part of it cannot be unpacked.",
            "paths.jsonl: The archive is locked with a password.",
        ]
    );
}

#[test]
fn files_to_convert_come_with_lines_of_python() {
    let found = sorted(&[
        ("train.parquet", b"PAR1".to_vec()),
        ("android_control-00000-of-00020", b"x".to_vec()),
        ("aitw.tfrecord", b"x".to_vec()),
    ]);
    let told = told(&found);
    assert!(told[0].starts_with("train.parquet: A Parquet file is not read here."), "{told:?}");
    assert!(told[0].contains("pandas.read_parquet"), "{told:?}");
    assert!(told[1].starts_with("aitw.tfrecord: A TFRecord is not read here."), "{told:?}");
    assert!(told[1].contains("TFRecordDataset"), "{told:?}");
}

#[test]
fn a_file_that_was_chosen_itself_and_is_no_trajectory_is_left_to_whoever_reads_rows() {
    let found = sorted(&[("notes.json", br#"{"role": "none", "steps": 4}"#.to_vec())]);
    assert_eq!(found.rows, [0]);
    assert_eq!(told(&found), [""; 0]);
}
