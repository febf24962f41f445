//! Trajectories of every format, spoilt: whatever comes of them can be drawn, put in words, written and
//! read again. And archives, spoilt.

use std::path::Path;

use bifact::base::zip::{entries, list_place};
use bifact::trajectory::{
    ScreenSize, Trajectory, TreeReader, Zoom, check_screen, frame_of, marks_of, pack_reading,
    read_trajectory, text_equivalent, unpack_reading, write_trajectory,
};
use proptest::prelude::*;

use crate::effort::try_hard;
use crate::growth::Family;
use crate::mutation::spoilt;
use crate::target::Target;

pub const TARGET: Target = Target { name: "trajectories", families };

/// A small file of each format.
fn sound() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trajectory/files");
    let mut folders = vec![root];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_data = path.extension().is_some_and(|end| end == "json" || end == "jsonl");
            if path.is_dir() {
                folders.push(path);
            } else if is_data {
                found.push(std::fs::read(path).unwrap());
            }
        }
    }
    found.sort_unstable();
    found
}

fn read(bytes: &[u8]) -> Vec<Trajectory> {
    let mut reader = TreeReader::new(["shots/screen-0.png".to_owned()]);
    // Why it is no trajectory is said elsewhere.
    let _ = reader.read("run/file.json", bytes);
    let reading = reader.finish();
    let packed = unpack_reading(&pack_reading(&reading)).unwrap();
    assert_eq!(packed.trajectories.len(), reading.trajectories.len());
    reading.trajectories
}

#[test]
fn whatever_is_read_can_be_shown_and_written() {
    try_hard("trajectories", spoilt(prop::sample::select(sound())), |bytes| {
        for trajectory in read(&bytes) {
            let lines = text_equivalent(&trajectory).lines().count();
            prop_assert!(lines >= trajectory.steps.len());
            for step in &trajectory.steps {
                let size = ScreenSize { width: 1080, height: 2400 };
                let on_screen = step.on_screen_of([size.width, size.height]);
                let frame = frame_of(&on_screen, trajectory.platform, size, Zoom::Mark);
                prop_assert!(frame.x >= 0.0 && frame.y >= 0.0 && frame.width > 0.0);
                prop_assert!(marks_of(&on_screen).len() <= 3);
            }
            let again = read_trajectory(&write_trajectory(&trajectory));
            prop_assert_eq!(again.map(|again| again.steps.len()), Some(trajectory.steps.len()));
        }
        Ok(())
    });
}

#[test]
fn any_bytes_are_an_archive_or_none_and_a_screen_or_none() {
    let archive = include_bytes!("../dataset/workbooks/openpyxl.xlsx").to_vec();
    let picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\0\0\x02\0acTL".to_vec();
    try_hard("archives", spoilt(prop::sample::select(vec![archive, picture])), |bytes| {
        if let Some((at, _)) = list_place(&bytes) {
            for entry in entries(bytes.get(at..).unwrap_or_default()) {
                let unpacked = bytes.get(entry.at..).map(|from| entry.unpack(from, 10_000));
                let length = unpacked.and_then(Result::ok).map_or(0, |unpacked| unpacked.len());
                prop_assert!(length <= 10_000);
            }
        }
        // Any answer will do.
        let _ = check_screen(&bytes);
        Ok(())
    });
}

fn families() -> Vec<Family> {
    let steps = |count: usize| {
        let step = r#"{"action": "click", "point": [0.5, 0.5], "screenshot": "a.png"}"#;
        let steps = vec![step; count].join(",");
        format!(r#"{{"id": "a", "trajectory": {{"steps": [{steps}]}}}}"#).into_bytes()
    };
    let rows = |count: usize| {
        let row = |at: usize| format!(r#"{{"id": "{at}", "trajectory": {{"steps": []}}}}"#);
        (0..count).map(row).collect::<Vec<_>>().join("\n").into_bytes()
    };
    vec![
        Family::new("many steps", 20_000, steps, |bytes| drop(read(bytes))),
        Family::new("many trajectories", 20_000, rows, |bytes| drop(read(bytes))),
    ]
}
