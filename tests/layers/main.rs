//! Checks the layers of the source: which room names which, no cycle among the modules of the app, what
//! effects do, and who names a method. `tests/purity.rs` checks the same border by the crates that are
//! built.

mod effects;
mod methods;
mod modules;
mod paths;
mod rooms;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use effects::setting_effects;
use methods::{MAY_NAME_ONE, ROOMS, naming_a_method};
use modules::{Names, circles, names, sources};
use rooms::{forbidden, table};

fn source_folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))
}

fn names_in_app() -> Names {
    names(&sources(&source_folder().join("app"), "app"))
}

#[test]
fn no_modules_of_the_app_name_each_other_in_a_circle() {
    let names = names_in_app();
    assert!(names.len() > 80, "only {} modules were found", names.len());
    let circles = circles(&names);
    let told = circles.iter().map(|circle| {
        let lines = circle.iter().map(|module| {
            let inside = names[*module].iter().filter(|named| circle.contains(&named.as_str()));
            format!("  {module} names {}\n", inside.cloned().collect::<Vec<_>>().join(", "))
        });
        lines.collect::<String>()
    });
    let told: Vec<String> = told.collect();
    assert!(told.is_empty(), "these modules name each other in a circle:\n{}", told.join("\n"));
}

#[test]
fn the_state_of_the_app_names_no_view() {
    let names = names_in_app();
    let of_state = names.iter().filter(|(module, _)| module.starts_with("app::state"));
    let views = of_state.flat_map(|(module, named)| {
        let outside = named.iter().filter(|named| !named.starts_with("app::state"));
        outside.map(move |named| format!("{module} names {named}"))
    });
    assert_eq!(views.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn no_effect_sets_a_signal() {
    let sources = ["app", "browser"].map(|room| sources(&source_folder().join(room), room));
    let effects: usize =
        sources.iter().flat_map(|room| room.values()).map(|s| s.matches("Effect::").count()).sum();
    assert!(effects > 10, "only {effects} effects were found");
    let found: Vec<String> = sources.iter().flat_map(setting_effects).collect();
    assert!(found.is_empty(), "these effects set a signal:\n{}", found.join("\n"));
}

#[test]
fn rooms_that_serve_every_method_name_one_only_where_it_is_listed() {
    let found = ROOMS.iter().flat_map(|room| {
        naming_a_method(&sources(&source_folder().join(room), &room.replace('/', "::")))
    });
    let found: Vec<String> = found.collect();
    let allowed: Vec<&str> = MAY_NAME_ONE.iter().map(|(module, _)| *module).collect();
    assert_eq!(found, allowed, "tests/layers/methods.rs lists what may name a method, and why");
}

#[test]
fn every_room_names_what_the_table_of_architecture_md_allows() {
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/ARCHITECTURE.md");
    let table = table(&fs::read_to_string(document).unwrap());
    let folders = fs::read_dir(source_folder()).unwrap().map(|entry| entry.unwrap().path());
    let folders = folders.filter(|path| path.is_dir() && !path.ends_with("bin"));
    let rooms: BTreeSet<String> =
        folders.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    assert_eq!(table.keys().cloned().collect::<BTreeSet<_>>(), rooms, "the table lists every room");
    let found = table.iter().flat_map(|(room, allowed)| {
        forbidden(room, &sources(&source_folder().join(room), room), &rooms, allowed)
    });
    let found: Vec<String> = found.collect();
    assert!(found.is_empty(), "ARCHITECTURE.md does not allow this:\n{}", found.join("\n"));
}
