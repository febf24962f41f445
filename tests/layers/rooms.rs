//! The table of rooms in ARCHITECTURE.md, and what each room names in fact.

use std::collections::{BTreeMap, BTreeSet};

use crate::modules::Sources;
use crate::paths::named_paths;

/// Crates that only exist in the browser, as `use` names them.
const BROWSER_CRATES: [&str; 7] =
    ["gloo_net", "idb", "js_sys", "leptos", "wasm_bindgen", "wasm_bindgen_futures", "web_sys"];

/// What a room may name: rooms, and crates of the browser.
#[derive(Debug, PartialEq, Default)]
pub struct Allowed {
    pub named: BTreeSet<String>,
    /// More, for one file.
    pub in_file: BTreeMap<String, BTreeSet<String>>,
    pub every_room: bool,
}

/// Rows such as ``| `src/run` | what it holds | `base`; in `row.rs` also `methods` |``.
pub fn table(document: &str) -> BTreeMap<String, Allowed> {
    let rows = document.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| `src/")?.split(" | ").collect();
        let room = cells.first()?.trim_end_matches('`');
        Some((room.to_owned(), allowed(cells.get(2)?)))
    });
    rows.collect()
}

fn allowed(cell: &str) -> Allowed {
    let mut allowed = Allowed { every_room: cell.contains("every room"), ..Allowed::default() };
    for part in cell.split(';') {
        let mut named = code_spans(part);
        if part.trim_start().starts_with("in `") && !named.is_empty() {
            let file = named.remove(0);
            allowed.in_file.insert(file, named.into_iter().collect());
        } else {
            allowed.named.extend(named);
        }
    }
    allowed
}

fn code_spans(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(|name| name.replace('-', "_")).collect()
}

/// What the table does not allow, a line each.
pub fn forbidden(
    room: &str,
    sources: &Sources,
    rooms: &BTreeSet<String>,
    allowed: &Allowed,
) -> Vec<String> {
    let mut found = Vec::new();
    for (module, source) in sources {
        let file = format!("{}.rs", module.rsplit("::").next().unwrap_or(module));
        let here = allowed.in_file.get(&file);
        for named in named_in(source, rooms) {
            let is_allowed = named == room
                || allowed.named.contains(&named)
                || here.is_some_and(|here| here.contains(&named))
                || (allowed.every_room && rooms.contains(&named));
            if !is_allowed {
                found.push(format!("`{room}` names `{named}` in {module}"));
            }
        }
    }
    found
}

fn named_in(source: &str, rooms: &BTreeSet<String>) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    for path in named_paths(source) {
        let segments: Vec<&str> = path.split("::").collect();
        if let ["crate", room, ..] = segments[..]
            && rooms.contains(room)
        {
            named.insert(room.to_owned());
        }
        // Leptos hands on web_sys, so that name counts wherever it stands.
        for krate in BROWSER_CRATES {
            if segments[0] == krate || (krate == "web_sys" && segments.contains(&krate)) {
                named.insert(krate.to_owned());
            }
        }
    }
    named
}

#[test]
fn the_table_is_read() {
    let document = "\
text
| room | what it holds | may name |
| --- | --- | --- |
| `src/base` | numbers | nothing |
| `src/rows` | rows of `base` | `base`; in `row.rs` also `methods` |
| `src/edge` | the browser | `base`, `web-sys` |
| `src/app` | views | every room, `leptos` |
";
    let read = table(document);
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(read.keys().collect::<Vec<_>>(), ["app", "base", "edge", "rows"]);
    assert_eq!(read["base"], Allowed::default());
    assert_eq!(read["edge"].named, set(&["base", "web_sys"]));
    assert_eq!(read["rows"].named, set(&["base"]));
    assert_eq!(read["rows"].in_file["row.rs"], set(&["methods"]));
    assert!(read["app"].every_room);
}

#[test]
fn a_forbidden_use_is_found() {
    let sources = Sources::from([
        ("rows::row".to_owned(), "use crate::methods::One; use crate::base::two;".to_owned()),
        (
            "rows::list".to_owned(),
            "fn f() { crate::methods::three(); } use leptos::web_sys::File;".to_owned(),
        ),
    ]);
    let rooms = ["base", "methods", "rows"].map(str::to_owned).into();
    let document = "| `src/rows` | rows | `base`; in `row.rs` also `methods` |";
    assert_eq!(
        forbidden("rows", &sources, &rooms, &table(document)["rows"]),
        [
            "`rows` names `leptos` in rows::list",
            "`rows` names `methods` in rows::list",
            "`rows` names `web_sys` in rows::list"
        ]
        .map(str::to_owned)
    );
}
