//! Each format against its golden file: the native form of every trajectory, then the steps in words,
//! then the problems.

use std::fmt::Write;
use std::path::Path;

use bifact::trajectory::{text_equivalent, write_trajectory};
use expect_test::expect_file;

use crate::kit::read_folder;

fn told(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/trajectory/files");
    let reading = read_folder(&Path::new(folder).join(name));
    let mut told = String::new();
    for trajectory in &reading.trajectories {
        let value: serde_json::Value = serde_json::from_str(&write_trajectory(trajectory)).unwrap();
        let pretty = serde_json::to_string_pretty(&value).unwrap();
        writeln!(told, "{pretty}\n{}", text_equivalent(trajectory)).unwrap();
    }
    for about in &reading.problems {
        writeln!(told, "{}: {}", about.name, about.problem).unwrap();
    }
    told
}

macro_rules! golden {
    ($($name:ident),* $(,)?) => {$(
        #[test]
        fn $name() {
            let golden = concat!("golden/", stringify!($name), ".txt");
            expect_file![golden].assert_eq(&told(stringify!($name)));
        }
    )*};
}

golden![
    agentnet,
    aitz,
    android_control,
    browser_use,
    gui_odyssey,
    mind2web,
    mind2web_rows,
    native,
    online_mind2web,
    screen_agent,
    ui_tars,
    webvoyager,
];
