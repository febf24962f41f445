//! Real trajectories that are no part of the project: `BIFACT_SHARED` names the folder that has them
//! below `data/trajectories`. What the readers make of the raw files is compared with a mapping that was
//! made by hand.

use std::fs;
use std::path::Path;

use bifact::trajectory::{Point, Step, Trajectory, read_trajectory};

use crate::kit::{read_folder, sentences};

/// How far a point may be from the one made by hand, as a fraction of the screen.
const NEAR: f64 = 0.01;

#[test]
fn every_sample_has_the_steps_screens_and_points_of_its_mapping() {
    let Ok(shared) = std::env::var("BIFACT_SHARED") else {
        println!("BIFACT_SHARED names no folder of trajectories: nothing is compared.");
        return;
    };
    let samples = Path::new(&shared).join("data/trajectories");
    let by_hand = fs::read_to_string(samples.join("native/samples.jsonl")).unwrap();
    for line in by_hand.lines() {
        let expected = read_trajectory(line).unwrap();
        let folder = match expected.dataset.as_deref().unwrap() {
            "AitZ" => "aitz_coat",
            "WebVoyager" => "webvoyager",
            "Online-Mind2Web" => "online_mind2web",
            "browser-use" => "browser_use",
            "ScreenAgent" => "screenagent",
            "Mind2Web" => "mind2web_text",
            other => panic!("a sample of {other}"),
        };
        let reading = read_folder(&samples.join(folder));
        let found = reading.trajectories.iter().find(|found| found.goal == expected.goal);
        let found = found.unwrap_or_else(|| panic!("{:?} is not found", expected.id));
        compare(&expected, found);
        let missing = sentences(&reading).into_iter().find(|told| told.contains("not among"));
        assert_eq!(missing, None, "{folder}");
    }
}

fn compare(expected: &Trajectory, found: &Trajectory) {
    let id = &expected.id;
    assert_eq!(found.steps.len(), expected.steps.len(), "steps of {id:?}");
    assert_eq!(found.screens().count(), expected.screens().count(), "screens of {id:?}");
    let points = |step: &Step| [step.point, step.to];
    for (number, (wanted, got)) in expected.steps.iter().zip(&found.steps).enumerate() {
        for (wanted, got) in points(wanted).into_iter().zip(points(got)) {
            let is_near = match (wanted, got) {
                (Some(wanted), Some(got)) => near(wanted, got),
                (None, None) => true,
                _ => false,
            };
            assert!(is_near, "step {number} of {id:?}: {wanted:?}, but {got:?}");
        }
        assert_eq!(got.screen.is_some(), wanted.screen.is_some(), "screen {number} of {id:?}");
    }
}

fn near(a: Point, b: Point) -> bool {
    (a.x - b.x).abs() <= NEAR && (a.y - b.y).abs() <= NEAR
}

#[test]
fn chats_without_a_mapping_open_too() {
    let Ok(shared) = std::env::var("BIFACT_SHARED") else { return };
    let reading = read_folder(&Path::new(&shared).join("data/trajectories/ui_tars"));
    let sizes: Vec<(usize, usize)> = reading
        .trajectories
        .iter()
        .map(|found| (found.steps.len(), found.screens().count()))
        .collect();
    assert_eq!(sizes, [(0, 1), (8, 0)], "{:?}", sentences(&reading));
    assert_eq!(reading.inline.len(), 1);
}
