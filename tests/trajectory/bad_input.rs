//! What is wrong with a file has a sentence, and nothing else of it is lost.

use bifact::trajectory::{Action, MOST_STEPS, TreeReader};
use serde_json::{Value, json};

use crate::kit::{read_text, sentences};

fn native(steps: Value) -> String {
    json!({"id": "one", "gold_intent": "Do it", "trajectory": {"steps": steps}}).to_string()
}

#[test]
fn points_outside_the_screen_are_not_drawn() {
    let steps = json!([
        {"action": "click", "point": [1.5, 0.5]},
        {"action": "click", "point": [0.5, 0.5]},
        {"action": "click", "box": [0.9, 0.9, 0.3, 0.3]},
    ]);
    let reading = read_text(&native(steps));
    let [trajectory] = &reading.trajectories[..] else { panic!("{reading:?}") };
    let marked: Vec<bool> = trajectory.steps.iter().map(|step| step.point.is_some()).collect();
    assert_eq!(marked, [false, true, false]);
    assert!(trajectory.steps.iter().all(|step| step.area.is_none()));
    assert_eq!(
        sentences(&reading),
        ["2 of 3 points lie outside the screen; they are not drawn. The steps are used."]
    );
}

#[test]
fn swapped_coordinates_get_a_hint() {
    let action = |x: u32, y: u32| json!({"action_type": "click", "x": x, "y": y});
    let episode = json!({
        "goal": "Do it", "width": 1080, "height": 2400,
        "actions": [action(2000, 500), action(1800, 400), action(100, 100)],
    });
    let reading = read_text(&episode.to_string());
    assert_eq!(reading.trajectories[0].steps.len(), 3);
    let told = sentences(&reading);
    assert!(told.iter().any(|told| told.contains("x and y swapped")), "{told:?}");
    let sound =
        json!({"goal": "Do it", "width": 1080, "height": 2400, "actions": [action(100, 2000)]});
    assert_eq!(sentences(&read_text(&sound.to_string())), [""; 0]);
}

#[test]
fn ten_thousand_steps_are_cut() {
    let steps: Vec<Value> = (0..10_000).map(|_| json!({"action": "back"})).collect();
    let reading = read_text(&native(steps.into()));
    assert_eq!(reading.trajectories[0].steps.len(), MOST_STEPS);
    assert_eq!(sentences(&reading), ["The trajectory has 10,000 steps. The first 5,000 are used."]);
}

#[test]
fn steps_without_an_action_and_actions_nobody_knows_are_shown() {
    let steps = json!([{"text": "hello"}, {"action": "levitate"}, {"action": "click"}]);
    let reading = read_text(&native(steps));
    let actions: Vec<Action> =
        reading.trajectories[0].steps.iter().map(|step| step.action).collect();
    assert_eq!(actions, [Action::Other, Action::Other, Action::Click]);
    assert_eq!(reading.trajectories[0].steps[1].word.as_deref(), Some("levitate"));
    assert_eq!(
        sentences(&reading),
        [
            "1 step without an action; shown as it is.",
            "Actions that are not known are shown as they are: “levitate”.",
        ]
    );
}

#[test]
fn missing_screens_are_counted_and_listed() {
    let steps: Vec<Value> =
        (1..=5).map(|n| json!({"action": "click", "screenshot": format!("s{n}.png")})).collect();
    let mut reader = TreeReader::new(["shots/s2.png".to_owned()]);
    reader.read("rows.jsonl", native(steps.into()).as_bytes()).unwrap();
    let reading = reader.finish();
    assert_eq!(reading.trajectories[0].steps[1].screen.as_deref(), Some("shots/s2.png"));
    assert_eq!(
        sentences(&reading),
        ["4 of 5 screens are not among the files: “s1.png”, “s3.png”, “s4.png” and 1 more. \
          Drop the folder or zip that has them."]
    );
}

#[test]
fn two_files_of_one_name_are_told() {
    let steps = json!([{"action": "click", "screenshot": "s.png"}]);
    let mut reader = TreeReader::new(["a/s.png".to_owned(), "b/s.png".to_owned()]);
    reader.read("rows.jsonl", native(steps).as_bytes()).unwrap();
    assert_eq!(
        sentences(&reader.finish()),
        ["2 files are named “s.png”, and nothing says which one is meant. The first is shown."]
    );
}

#[test]
fn a_damaged_line_costs_only_itself() {
    let line = native(json!([{"action": "home"}]));
    let reading = read_text(&format!("{line}\n{{\"id\": \n{line}\n"));
    assert_eq!(reading.trajectories.len(), 2);
    assert!(sentences(&reading)[0].starts_with("This is not JSON: EOF"), "{:?}", reading.problems);
    let nothing = read_text("{\"rows\": [");
    assert!(nothing.trajectories.is_empty());
    assert!(sentences(&nothing)[0].starts_with("This is not JSON"), "{:?}", nothing.problems);
}

#[test]
fn json_of_no_known_format_is_told() {
    let told = sentences(&read_text(r#"{"name": "package", "version": 1}"#));
    assert_eq!(told, ["No trajectory of a known format is in this file."]);
}

#[test]
fn a_screen_inside_the_file_that_cannot_be_decoded_is_told() {
    let steps = json!([{"action": "click", "screenshot": "data:image/png;base64,!!!!"}]);
    let reading = read_text(&native(steps));
    assert_eq!(reading.trajectories[0].steps[0].screen, None);
    assert_eq!(
        sentences(&reading),
        ["1 screen inside the file cannot be decoded; the steps are used without."]
    );
}

#[test]
fn no_steps_and_no_screen_are_told() {
    assert_eq!(sentences(&read_text(&native(json!([])))), ["The trajectory has no steps."]);
}
